"""The first tables: clubs, players, matches, seats, acts and summaries."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    make_club()
    make_player()
    make_match()
    make_seat()
    make_act()
    make_summary()


def downgrade() -> None:
    for table in ("summary", "act", "seat", "match", "player", "club"):
        op.drop_table(table)


def make_club() -> None:
    op.create_table(
        "club",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(40), nullable=True),
        sa.Column("edit_hash", sa.String(64), nullable=False),
        sa.Column("look_key", sa.String(64), nullable=False),
        sa.Column("time_zone", sa.String(64), nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.DateTime(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_club"),
        sa.UniqueConstraint("edit_hash", name="uq_club_edit_hash"),
        sa.UniqueConstraint("look_key", name="uq_club_look_key"),
    )


def make_player() -> None:
    op.create_table(
        "player",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("club_id", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("folded", sa.String(800), nullable=False),
        sa.Column("hidden", sa.Boolean(), nullable=False),
        sa.Column("same_as", sa.Integer(), nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_player"),
        sa.ForeignKeyConstraint(["club_id"], ["club.id"], name="fk_player_club_id_club"),
        sa.ForeignKeyConstraint(["same_as"], ["player.id"], name="fk_player_same_as_player"),
        sa.UniqueConstraint("club_id", "folded", name="uq_player_club_id_folded"),
    )
    op.create_index("ix_player_same_as", "player", ["same_as"])


def make_match() -> None:
    op.create_table(
        "match",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("club_id", sa.Integer(), nullable=False),
        sa.Column("code", sa.String(64), nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("played_on", sa.Date(), nullable=False),
        sa.Column("name", sa.Text(), nullable=True),
        sa.Column("note", sa.Text(), nullable=True),
        sa.Column("suits", sa.String(40), nullable=False),
        sa.Column("once", sa.String(64), nullable=True),
        sa.Column("removed_at", sa.DateTime(), nullable=True),
        sa.Column("created_at", sa.DateTime(), nullable=False),
        sa.CheckConstraint("suits IN ('italian', 'french')", name=op.f("ck_match_suits")),
        sa.PrimaryKeyConstraint("id", name="pk_match"),
        sa.ForeignKeyConstraint(["club_id"], ["club.id"], name="fk_match_club_id_club"),
        sa.UniqueConstraint("club_id", "code", name="uq_match_club_id_code"),
        sa.UniqueConstraint("club_id", "once", name="uq_match_club_id_once"),
    )
    op.create_index("ix_match_newest_first", "match", ["club_id", "played_on", "id"])
    op.create_index("ix_match_once", "match", ["once"])


def make_seat() -> None:
    op.create_table(
        "seat",
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("player_id", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("match_id", "seat", name="pk_seat"),
        sa.ForeignKeyConstraint(["match_id"], ["match.id"], name="fk_seat_match_id_match"),
        sa.ForeignKeyConstraint(["player_id"], ["player.id"], name="fk_seat_player_id_player"),
        sa.UniqueConstraint("match_id", "player_id", name="uq_seat_match_id_player_id"),
    )
    op.create_index("ix_seat_player_id", "seat", ["player_id"])


def make_act() -> None:
    op.create_table(
        "act",
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("revision", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("kind", sa.String(40), nullable=False),
        sa.Column("entry", sa.Integer(), nullable=True),
        sa.Column("before", sa.Integer(), nullable=True),
        sa.Column("body", sa.JSON(), nullable=True),
        sa.Column("who", sa.String(40), nullable=True),
        sa.Column("at", sa.DateTime(), nullable=False),
        sa.Column("once", sa.String(64), nullable=False),
        sa.CheckConstraint(
            "kind IN ('open', 'add', 'replace', 'strike', 'restore', 'move', 'undo', 'redo')",
            name=op.f("ck_act_kind"),
        ),
        sa.PrimaryKeyConstraint("match_id", "revision", name="pk_act"),
        sa.ForeignKeyConstraint(["match_id"], ["match.id"], name="fk_act_match_id_match"),
        sa.UniqueConstraint("match_id", "once", name="uq_act_match_id_once"),
    )


def make_summary() -> None:
    op.create_table(
        "summary",
        sa.Column("match_id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("scoring_version", sa.Integer(), nullable=False),
        sa.Column("body", sa.JSON(), nullable=False),
        sa.PrimaryKeyConstraint("match_id", name="pk_summary"),
        sa.ForeignKeyConstraint(["match_id"], ["match.id"], name="fk_summary_match_id_match"),
    )
