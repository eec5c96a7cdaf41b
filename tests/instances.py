"""Whole instances: filled with all there may be, read row by row."""

from datetime import date

import sqlalchemy as sa

from scorekeeper.app import create_app
from scorekeeper.demo.evenings import Wanted
from scorekeeper.demo.storing import store
from scorekeeper.migrations import upgrade
from scorekeeper.models import Base, Club, Player, db
from scorekeeper.progress import quietly
from scorekeeper.records import summaries
from tests.conftest import close
from tests.pages import Phone, play, start


def fill(app):
    """A demo club, and one that played by phone; the path of its match."""
    with app.app_context():
        db.drop_all()
        upgrade()
        store(Wanted(12, 3, date(2026, 5, 1), "it"), quietly)
        summaries.fill(quietly)
        _join(db.session.scalars(sa.select(Club)).one())
    phone = Phone(app)
    page = play(phone, start(phone, "Niccolò", "Bea", "D'Angelo", "🃏 Zia"), 3, 1, 2, last=3)
    return page.path


def _join(club):
    """Somebody who came before the person joined with: the rows' order isn't that of pointing."""
    first, later = (Player(club_id=club.id, name=one, folded=one) for one in ("zoe", "zora"))
    db.session.add_all([first, later])
    db.session.flush()
    first.same_as = later.id
    db.session.commit()


def address(app):
    """The address of an app's database, as it is typed."""
    with app.app_context():
        return db.engine.url.render_as_string(hide_password=False)


def content(url):
    """Every row of every table."""
    engine = sa.create_engine(url)
    with engine.connect() as connection:
        found = {
            table.name: [tuple(row) for row in connection.execute(_all_of(table))]
            for table in Base.metadata.sorted_tables
        }
    engine.dispose()
    return found


def _all_of(table):
    return sa.select(table).order_by(*table.primary_key)


def shown(url, path):
    """What another server shows on its database at this path."""
    app = create_app({"SECRET_KEY": "another", "SQLALCHEMY_DATABASE_URI": url})
    page = Phone(app).open(path)
    close(app)
    return page.status, page.totals, page.rows, page.whys
