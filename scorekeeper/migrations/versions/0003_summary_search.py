"""A summary says whether its match is being played, and the words a search looks into."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    # Summaries are derived: those without the new columns are made anew when asked for.
    op.execute("DELETE FROM summary")
    with op.batch_alter_table("summary") as summary:
        summary.add_column(sa.Column("playing", sa.Boolean(), nullable=False))
        summary.add_column(sa.Column("words", sa.Text(), nullable=False))


def downgrade() -> None:
    with op.batch_alter_table("summary") as summary:
        summary.drop_column("words")
        summary.drop_column("playing")
