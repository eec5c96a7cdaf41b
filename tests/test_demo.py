"""The demo club: its matches are legal, believable, and the same again for the same seed."""

from collections import Counter
from dataclasses import replace
from datetime import date, timedelta
from random import Random
from statistics import mean
from zoneinfo import ZoneInfo

import pytest

from scorekeeper.acts import after, fold
from scorekeeper.demo.evenings import Wanted, books, evenings
from scorekeeper.demo.storing import store
from scorekeeper.models import Club, Match, db
from scorekeeper.queries import find_club
from scorekeeper.rules.entries import Hand
from scorekeeper.rules.names import check_name, folded
from scorekeeper.rules.scoresheet import replay
from scorekeeper.standing import check_seats, read_course, stand
from tests.databases import BOTH
from tests.pages import Phone

pytestmark = BOTH

WANTED = Wanted(matches=30, seed=4, until=date(2026, 5, 1), language="en")
MANY = replace(WANTED, matches=400)
ROME = ZoneInfo("Europe/Rome")


@pytest.fixture(scope="module")
def many():
    return tuple(books(MANY))


def quietly(done, of):
    """Told how far it is."""


def facts(book):
    """All of a book that is stored."""
    plan = book.plan
    about = (plan.played_on, plan.name, plan.note, plan.suits, plan.removed, book.code)
    return (*about, tuple(book.seats), tuple(book.acts))


def hands(book):
    return [entry for entry in book.facts.entries if isinstance(entry, Hand)]


def test_the_rules_accept_every_act(many):
    for book in many[:80]:
        history = fold(book.acts[:1])
        for act in book.acts[1:]:
            history = after(history, act)
            file = read_course(book.plan.game.name, history.course)
            check_seats(file, set(range(len(book.seats))), set())
        assert replay(file.match) == book.sheet


def test_nobody_plays_who_is_out_and_nobody_is_missing(many):
    for book in many:
        rows = book.sheet.rows
        assert not any(row.missing or row.extra for row in rows)
        assert all(row.counted for row in rows if isinstance(row.entry, Hand))


def test_the_same_seed_gives_the_same_matches_and_another_others():
    first, again, other = (
        tuple(map(facts, books(wanted))) for wanted in (WANTED, WANTED, replace(WANTED, seed=5))
    )
    assert first == again
    assert not {one.once for *_, acts in first for one in acts} & {
        one.once for *_, acts in other for one in acts
    }


def test_a_week_later_the_same_is_played_a_week_later():
    later = replace(WANTED, until=WANTED.until + timedelta(weeks=1))
    pairs = zip(books(WANTED), books(later), strict=True)
    assert all(
        (one.code, one.plan.played_on + timedelta(weeks=1)) == (two.code, two.plan.played_on)
        for one, two in pairs
    )


def test_the_other_language_changes_only_what_is_written():
    pairs = zip(books(WANTED), books(replace(WANTED, language="it")), strict=True)
    assert all(one.sheet.totals == two.sheet.totals for one, two in pairs)


def test_matches_have_about_fifteen_hands(many):
    assert 12 < mean(len(hands(book)) for book in many) < 18


def test_everybody_plays_and_everything_happens(many):
    kinds = Counter(act.kind for book in many for act in book.acts)
    assert kinds.keys() == {"open", "add", "replace", "strike", "undo", "redo"}
    entries = Counter(type(entry).__name__ for book in many for entry in book.facts.entries)
    assert entries.keys() == {
        *("Hand", "Adjustment", "Arrival", "Withdrawal", "Substitution", "Agreement", "Stop")
    }
    ways = Counter(hand.tally.how for book in many for hand in hands(book))
    assert ways["points"] > ways["counts"] > ways["cards"] > 100
    tables = Counter(len(book.facts.players) for book in many)
    assert tables.keys() == set(range(2, 9))
    assert max(tables, key=tables.get) == 4
    assert {book.plan.game.name for book in many} == {"ciapano", "busca"}
    assert any(book.plan.name for book in many)
    assert any(book.plan.note for book in many)
    assert any(hand.note for book in many for hand in hands(book))


def test_names_are_good_and_a_third_of_them_odd(many):
    names = {person.name for book in many for person in book.seats}
    assert all(check_name(name) == name for name in names)
    assert len({folded(name) for name in names}) == len(names) > 11
    assert {"Niccolò", "Carla D'Angelo"} <= names


@pytest.mark.parametrize(("matches", "playing", "removed"), [(1, 1, 0), (5, 1, 0), (40, 2, 1)])
def test_the_last_are_still_being_played(matches, playing, removed):
    made = tuple(books(replace(WANTED, matches=matches)))
    assert len(made) == matches
    statuses = [book.sheet.status for book in made]
    assert statuses.count("playing") == playing
    assert statuses[-1] == "playing"
    assert sum(book.plan.removed for book in made) == removed


def test_they_meet_in_the_evening_mostly_on_fridays(many):
    days = [book.plan.played_on for book in many]
    assert days == sorted(days)
    assert max(days) < MANY.until
    assert Counter(day.weekday() for day in days).most_common(1)[0][0] == 4
    for book in many:
        times = [act.at for act in book.acts]
        assert times == sorted(times)
        begins = times[0].astimezone(ROME)
        assert (begins.date(), begins.hour >= 20) == (book.plan.played_on, True)
        assert times[-1] - times[0] < timedelta(hours=4)


@pytest.mark.parametrize("until", [date(2026, 5, 1), date(2026, 5, 2), date(2026, 5, 7)])
def test_no_evening_lies_ahead(until):
    last = max(book.plan.played_on for book in books(replace(WANTED, until=until)))
    assert timedelta(0) < until - last <= timedelta(days=7)


def test_ten_thousand_take_ten_years():
    found = list(evenings(replace(WANTED, matches=10_000), Random(1)))
    assert sum(count for _, count in found) == 10_000
    assert max(count for _, count in found) <= 8
    assert len({day for day, _ in found}) == len(found)
    assert found[0][0].year == 2016


@pytest.fixture
def stored_app(make_app):
    return make_app()


def test_what_is_stored_is_what_was_played(stored_app):
    heard = []
    with stored_app.app_context():
        path = store(WANTED, lambda *told: heard.append(told))
        club = find_club(path.split("/")[2])
        matches = db.session.scalars(db.select(Match).order_by(Match.id)).all()
        for match, book in zip(matches, books(WANTED), strict=True):
            standing = stand(match)
            assert standing.sheet == book.sheet
            assert [standing.names[seat] for seat in range(len(book.seats))] == [
                person.name for person in book.seats
            ]
            assert [(act.once, act.at, act.who) for act in match.acts] == [
                (act.once, act.at, act.who) for act in book.acts
            ]
        assert {match.club_id for match in matches} == {club.id}
    assert heard == [(30, 30)]


@pytest.fixture
def clubs(phone):
    """The paths of a demo club: to keep the score, and to look on."""
    with phone.app.app_context():
        path = store(WANTED, quietly)
        return path, f"/club/{db.session.scalar(db.select(Club.look_key))}/"


def codes(app):
    with app.app_context():
        return db.session.scalars(db.select(Match.code).where(Match.removed_at.is_(None))).all()


@pytest.mark.parametrize("role", [0, 1], ids=["edit", "look"])
def test_its_pages_open(phone, clubs, role):
    path = clubs[role]
    assert phone.open(path).heading == "Demo club"
    history = phone.open(f"{path}matches")
    assert history.status == 200
    assert len([link for link in history.links if "/match/" in link]) >= 20
    for code in codes(phone.app):
        page = phone.open(f"{path}match/{code}")
        assert page.status == 200
        assert page.columns


def test_the_club_speaks_its_language(phone):
    with phone.app.app_context():
        path = store(replace(WANTED, matches=2, language="it"), quietly)
    page = Phone(phone.app, "en").open(path)
    assert page.heading == "Circolo di prova"
    assert page.tree.one("html")["lang"] == "it"


def test_each_has_a_key_of_its_own(phone, clubs):
    with phone.app.app_context():
        assert store(WANTED, quietly) != clubs[0]
    assert len(codes(phone.app)) == 2 * len(set(codes(phone.app))) == 58


def test_what_is_still_being_played_can_be_played_on(phone, clubs):
    going_on = phone.open(clubs[0]).tree.all("a", "go")
    assert len(going_on) == 2
    for link in going_on:
        page = phone.open(link["href"])
        assert page.hand.offered("last")
