"""Who is who: renamed, joined, taken apart, hidden; whatever happens, nobody sits twice."""

import unicodedata
from contextlib import suppress
from itertools import count

import pytest
import sqlalchemy as sa
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scorekeeper.ledger import write
from scorekeeper.models import Match, Player, db
from scorekeeper.opening import open_match
from scorekeeper.players import (
    ChangedError,
    SharedError,
    hide,
    join,
    player_named,
    rename,
    take_apart,
    take_turn,
)
from scorekeeper.queries import (
    Wanted,
    count_shared,
    find_aliases,
    find_club,
    find_people,
    find_player,
    find_players,
)
from scorekeeper.records.listing import find_listed, find_shared
from scorekeeper.rules.names import folded
from scorekeeper.rules.reasons import RuleError
from tests.databases import BOTH, RACES, on
from tests.ledger_model import (
    KEY,
    a_new_match,
    add,
    opened,
    phone,
    together,
)
from tests.match_model import asked
from tests.pages import Phone, start
from tests.people_model import (
    NOTHING,
    apart,
    joined,
    named,
    number,
    overtaken,
    renamed,
    revision,
    sitting,
    unlawful,
    who,
)

pytestmark = BOTH


@pytest.fixture
def app(make_app):
    """A club where Ana, who is Anna, sits in the second match."""
    app = make_app()
    opened(app, "Anna", "Bea", "Carlo")
    opened(app, "Ana", "Bea", once="second")
    return app


def seat(app, name, match=1, once="a newcomer"):
    """The revision of the act that seats a newcomer on the next seat."""
    with phone(app):
        take_turn(find_club(KEY))
        here = db.session.get(Match, match)
        free, seen = str(len(here.seats)), here.acts[-1].revision
        player = player_named(find_club(KEY), name).id
        body = {"arrival": {"player": free, "after": "0"}}
        return write(here, add(seen, once, body), {int(free): player})


def hidden(app, name, away=True):
    with phone(app):
        club = find_club(KEY)
        hide(club, number(name), away, club.revision)


def offered(app):
    with phone(app):
        return [player.name for player in find_players(find_club(KEY))]


# Another name


def test_a_name_is_changed_everywhere_at_once(app):
    assert renamed(app, "Bea", "Beatrice") == "Beatrice"
    assert sitting(app, 1) == ["Anna", "Beatrice", "Carlo"]
    assert sitting(app, 2) == ["Ana", "Beatrice"]
    assert revision(app) == 1


@pytest.mark.parametrize("form", ["NFC", "NFD"])
def test_case_and_accents_of_the_own_name_can_be_mended(app, form):
    renamed(app, "Carlo", "Niccolò")
    assert renamed(app, "Niccolò", unicodedata.normalize(form, "NICCOLÒ")).isupper()
    assert named(app, "niccolò") == unicodedata.normalize(form, "NICCOLÒ")
    assert len(who(app)) == 4


def test_the_old_name_is_free_for_somebody_else(app):
    renamed(app, "Anna", "Anna R.")
    assert sitting(app, opened(app, "Anna", "Anna R.", once="third")) == ["Anna", "Anna R."]


@pytest.mark.parametrize("name", ["Bea", "BEA", unicodedata.normalize("NFD", "Béa")])
def test_a_name_of_another_player_is_refused(app, name):
    named(app, "Béa")
    with pytest.raises(RuleError, match="name_of_another"):
        renamed(app, "Anna", name)
    assert sitting(app, 1) == ["Anna", "Bea", "Carlo"]


def test_an_alias_of_another_person_is_refused_and_names_that_person(app):
    joined(app, "Anna", "Ana")
    with pytest.raises(RuleError, match="alias_of_another") as refused:
        renamed(app, "Bea", "ANA")
    assert refused.value.reason.facts == {"name": "Ana", "other": "Anna"}


def test_the_own_other_name_can_lead(app):
    joined(app, "Anna", "Ana")
    hidden(app, "Anna")
    assert renamed(app, "Anna", "ANA") == "ANA"
    assert who(app) == {"ANA": "ANA", "Anna": "ANA", "Bea": "Bea", "Carlo": "Carlo"}
    assert offered(app) == ["Bea", "Carlo"]
    assert apart(app, "Anna") == "ANA"
    assert (sitting(app, 1)[0], sitting(app, 2)[0]) == ("Anna", "ANA")


def test_a_rename_sent_twice_is_one(app):
    with phone(app):
        bea = number("Bea")
    for _ in range(2):
        with phone(app):
            assert rename(find_club(KEY), bea, "Beatrice", 0).name == "Beatrice"
    assert revision(app) == 1


def test_a_page_too_old_changes_nothing(app):
    renamed(app, "Carlo", "Carletto")
    before = who(app)
    for late in (
        lambda: renamed(app, "Bea", "Bice", seen=0),
        lambda: joined(app, "Anna", "Ana", seen=0),
    ):
        with pytest.raises(ChangedError):
            late()
    assert who(app) == before
    joined(app, "Anna", "Ana")
    with pytest.raises(ChangedError):
        apart(app, "Ana", seen=0)
    assert who(app)["Ana"] == "Anna"


# One person


def test_two_become_one_everywhere_at_once(app):
    assert joined(app, "Anna", "Ana") == ["Ana"]
    assert sitting(app, 2) == ["Anna", "Bea"]
    assert [named(app, name) for name in ("ana", "ANNA")] == ["Anna", "Anna"]
    assert offered(app) == ["Anna", "Bea", "Carlo"]
    assert revision(app) == 1


def test_a_join_sent_twice_is_one(app):
    assert [joined(app, "Anna", "Ana"), joined(app, "Anna", "Ana", seen=0)] == [["Ana"], []]
    assert joined(app, "Ana", "Anna", seen=0) == []
    assert revision(app) == 1


def test_joins_never_make_a_chain(app):
    opened(app, "Annina", "Annetta", once="third")
    joined(app, "Anna", "Ana")
    joined(app, "Annina", "Ana")
    assert who(app) | {"Annetta": ""} == {
        "Anna": "Annina",
        "Ana": "Annina",
        "Annina": "Annina",
        "Annetta": "",
        "Bea": "Bea",
        "Carlo": "Carlo",
    }
    assert unlawful(app) == NOTHING


def test_who_sits_in_one_match_is_not_one_person(app):
    opened(app, "Bea", "Anna", once="third")
    with pytest.raises(SharedError):
        joined(app, "Anna", "Bea")
    assert who(app)["Bea"] == "Bea"
    with phone(app):
        two = [db.session.get(Player, number(name)) for name in ("Anna", "Bea")]
        club = find_club(KEY)
        assert [one.match_id for one in find_shared(club, *two, most=9)] == [3, 1]
        assert [one.match_id for one in find_shared(club, *two, most=1)] == [3]
        assert count_shared(*two) == 2


def test_nor_is_who_sits_in_one_match_under_another_name_or_in_one_thrown_away(app):
    joined(app, "Anna", "Ana")
    opened(app, "Annina", "Ana", once="third")
    with phone(app):
        match = db.session.get(Match, 3)
        match.removed_at = match.created_at
        db.session.commit()
    with pytest.raises(SharedError):
        joined(app, "Annina", "Anna")


def test_apart_again_everything_is_as_it_was(app):
    opened(app, "Annina", "Carlo", once="third")
    joined(app, "Ana", "Annina")
    before = who(app), sitting(app, 1), sitting(app, 2), sitting(app, 3)
    assert joined(app, "Anna", "Ana") == ["Ana", "Annina"]
    assert apart(app, "Ana", "Annina") == "Anna"
    assert (who(app), sitting(app, 1), sitting(app, 2), sitting(app, 3)) == before


def test_taken_apart_twice_and_taken_out_alone(app):
    opened(app, "Annina", "Carlo", once="third")
    joined(app, "Ana", "Annina")
    joined(app, "Anna", "Ana")
    assert apart(app, "Ana") == "Anna"
    assert apart(app, "Ana", seen=0) == "Ana"
    assert who(app) | {"Bea": ""} == {
        "Anna": "Anna",
        "Annina": "Anna",
        "Ana": "Ana",
        "Bea": "",
        "Carlo": "Carlo",
    }


def test_only_own_names_come_along(app):
    joined(app, "Anna", "Ana")
    apart(app, "Ana", "Anna", "Bea", "Carlo")
    assert who(app) == {name: name for name in ("Anna", "Ana", "Bea", "Carlo")}


def test_who_is_hidden_is_not_offered_and_back_when_typed(app):
    joined(app, "Anna", "Ana")
    hidden(app, "Anna")
    assert offered(app) == ["Bea", "Carlo"]
    opened(app, "ana", "Dino", once="third")
    assert offered(app) == ["Anna", "Bea", "Carlo", "Dino"]


@pytest.mark.parametrize(("one", "other"), [(True, False), (False, True), (True, True)])
def test_one_person_comes_if_either_came(app, one, other):
    hidden(app, "Anna", one)
    hidden(app, "Ana", other)
    joined(app, "Anna", "Ana")
    assert ("Anna" in offered(app)) is not (one and other)


# Where names are typed


def test_two_names_of_one_person_are_no_match(app):
    joined(app, "Anna", "Ana")
    with pytest.raises(RuleError, match="one_person_twice") as refused:
        opened(app, "Bea", "ANA", "Anna", once="third")
    assert refused.value.reason.facts == {"name": "ANA", "other": "Anna"}
    assert len(who(app)) == 4


def test_no_newcomer_sits_twice(app):
    joined(app, "Anna", "Ana")
    for name in ("Anna", "ana"):
        with pytest.raises(RuleError, match="at_table_already"):
            seat(app, name)
    assert seat(app, "Elena") == 2
    assert unlawful(app) == NOTHING


def test_matches_of_all_names_are_a_player_s(app):
    joined(app, "Anna", "Ana")
    with phone(app):
        club = find_club(KEY)
        for name in ("Anna", "Ana"):
            wanted = Wanted(player=number(name))
            assert [match.match_id for match in find_listed(club, wanted)] == [2, 1]
        assert find_aliases(club.id) == {"ana": "Anna"}
    apart(app, "Ana")
    with phone(app):
        wanted = Wanted(player=number("Ana"))
        assert [match.match_id for match in find_listed(club, wanted)] == [2]


def test_people_with_what_they_played(app):
    joined(app, "Anna", "Ana")
    named(app, "Zoe")
    with phone(app):
        people = {one.player.name: one for one in find_people(find_club(KEY))}
    assert {name: one.matches for name, one in people.items()} == {
        "Anna": 2,
        "Bea": 2,
        "Carlo": 1,
        "Zoe": 0,
    }
    assert [(one.player.name, one.matches) for one in people["Anna"].also] == [("Ana", 1)]
    assert people["Zoe"].last is None


# Two phones at once


def outcome(job):
    try:
        return job()
    except (RuleError, ChangedError, SharedError) as error:
        return type(error)


def test_two_phones_join_crosswise(app):
    outcomes = together(
        lambda: outcome(lambda: joined(app, "Anna", "Ana", seen=0)),
        lambda: outcome(lambda: joined(app, "Ana", "Anna", seen=0)),
    )
    assert [] in outcomes
    assert unlawful(app) == NOTHING
    assert who(app)["Anna"] == who(app)["Ana"]


def test_two_phones_give_one_name_to_two_players(app):
    outcomes = together(
        lambda: outcome(lambda: renamed(app, "Bea", "Zoe", seen=0)),
        lambda: outcome(lambda: renamed(app, "Carlo", "Zoe", seen=0)),
    )
    assert sorted(map(str, outcomes)) == [str(ChangedError), "Zoe"]


# SQLite lets nobody else in where these overtake each other.
SEATS, PLAYERS = "INSERT INTO seat", "UPDATE player"


def race(app, statement, first, second):
    """What both phones come to, when the second asks while the first is about to write."""
    with overtaken(app, statement, lambda: outcome(second)) as late:
        won = outcome(first)
    return won, late[0].result()


@RACES
def test_who_sits_down_while_another_phone_joins_does_not_sit_twice(app):
    def sit():
        return seat(app, "Ana")

    def make_one():
        return joined(app, "Anna", "Ana")

    assert race(app, SEATS, sit, make_one) == (2, SharedError)
    assert unlawful(app) == NOTHING
    assert sitting(app, 1) == ["Anna", "Bea", "Carlo", "Ana"]


@RACES
def test_who_was_joined_while_another_phone_seats_does_not_sit_twice(app):
    def sit():
        return seat(app, "Ana")

    def make_one():
        return joined(app, "Anna", "Ana")

    assert race(app, PLAYERS, make_one, sit) == (["Ana"], RuleError)
    assert unlawful(app) == NOTHING
    assert sitting(app, 1) == ["Anna", "Bea", "Carlo"]


@RACES
@pytest.mark.parametrize("first", ["open", "join"])
def test_a_match_of_two_names_that_another_phone_joins(app, first):
    def begin():
        return opened(app, "Ana", "Anna", once="third")

    def make_one():
        return joined(app, "Anna", "Ana")

    if first == "open":
        assert race(app, SEATS, begin, make_one) == (3, SharedError)
    else:
        assert race(app, PLAYERS, make_one, begin) == (["Ana"], RuleError)
    assert unlawful(app) == NOTHING


@RACES
@pytest.mark.parametrize("first", ["open", "rename"])
def test_a_new_name_that_another_phone_types_at_the_same_moment(app, first):
    def begin():
        return opened(app, "Zoe", "Carlo", once="third")

    def call():
        return renamed(app, "Bea", "Zoe")

    if first == "open":
        assert race(app, SEATS, begin, call) == (3, RuleError)
        assert who(app)["Bea"] == "Bea"
    else:
        assert race(app, PLAYERS, call, begin) == ("Zoe", 3)
        assert sitting(app, 1)[1] == "Zoe"
    assert sitting(app, 3) == ["Zoe", "Carlo"]


@RACES
def test_two_phones_seat_one_person_under_two_names(app):
    joined(app, "Anna", "Ana")
    opened(app, "Carlo", "Dino", once="third")

    def sit(name):
        return lambda: seat(app, name, match=3, once=f"as {name}")

    assert race(app, SEATS, sit("Anna"), sit("Ana")) == (2, RuleError)
    assert sitting(app, 3) == ["Carlo", "Dino", "Anna"]


@RACES
def test_of_two_phones_that_knew_the_same_page_the_second_is_told(app):
    def call(name, new):
        return lambda: renamed(app, name, new, seen=0)

    assert race(app, PLAYERS, call("Bea", "Zoe"), call("Carlo", "Ugo")) == ("Zoe", ChangedError)


def number_of(app, name, key):
    with phone(app):
        return number(name, key)


@RACES
@pytest.mark.parametrize("first", ["sit", "join"])
@pytest.mark.parametrize(("name", "match"), [("Ana", "Anna"), ("Anna", "Ana")])
def test_the_pages_wait_for_each_other(app, first, name, match):
    one, two = Phone(app), Phone(app)
    page = start(one, "Anna", "Bea")
    club = f"/club/{page.key}"
    pages = {"Anna": page, "Ana": start(one, "Ana", "Carlo", at=f"{club}/new")}
    anna, ana = (number_of(app, each, page.key) for each in pages)
    arrival = asked(one, pages[match], "arrival")
    joining = two.open(f"{club}/player/{anna}/join?other={ana}").form("/join")

    def sit():
        return one.send(arrival, name=name, player=0).status

    def make_one():
        return two.send(joining, kept=anna).status

    if first == "sit":
        assert race(app, SEATS, sit, make_one) == (200, 422)
    else:
        assert race(app, PLAYERS, make_one, sit) == (200, 422)
    assert unlawful(app) == NOTHING


# Any sequence

KEYS = (f"key-of-club-{number}" for number in count())
ABSENT = ("Ugo", "Zoe")
BEA = unicodedata.normalize("NFD", "Béa")
NAMES = st.sampled_from(["Anna", "ANNA", "Ana", BEA, "Carlo", *ABSENT])
STEPS = st.one_of(
    st.tuples(st.just("open"), st.lists(NAMES, min_size=2, max_size=3)),
    st.tuples(st.just("join"), NAMES, NAMES),
    st.tuples(st.just("sit"), NAMES, st.integers(0, 3)),
    st.tuples(st.just("rename"), NAMES, NAMES),
    st.tuples(st.just("join"), NAMES, NAMES),
    st.tuples(st.just("apart"), NAMES, st.lists(NAMES, max_size=2)),
    st.tuples(st.just("hide"), NAMES, st.booleans()),
)


class Walk:
    """A club and a plain memory of it: which rows are one person, which row sits where."""

    def __init__(self, key):
        self.key, self.groups, self.seats = key, [], []
        self.steps = count()

    def do(self, kind, *more):
        getattr(self, kind)(*more)

    def open(self, names):
        with suppress(RuleError):
            match = open_match(self.key, a_new_match(*names), f"form {next(self.steps)}")
            self.seats.append([seat.player_id for seat in match.seats])

    def come(self, names):
        """Players who have sat in no match yet."""
        for name in names:
            player_named(self.club, name)
        db.session.commit()

    def sit(self, name, place):
        if place < len(self.seats):
            take_turn(self.club)
            match = db.session.scalars(self.matches).all()[place]
            free, player = len(match.seats), player_named(self.club, name).id
            body = {"arrival": {"player": str(free), "after": "0"}}
            act = add(match.acts[-1].revision, f"form {next(self.steps)}", body)
            with suppress(RuleError):
                write(match, act, {free: player})
                self.seats[place].append(player)

    def rename(self, name, new):
        if self.row(name):
            with suppress(RuleError):
                rename(self.club, self.row(name), new, self.club.revision)

    def join(self, name, other):
        one, two = self.group(self.row(name)), self.group(self.row(other))
        if one and two and one is not two:
            try:
                join(self.club, self.row(name), self.row(other), self.club.revision)
            except SharedError:
                assert any(one & {*seats} and two & {*seats} for seats in self.seats)
            else:
                assert not any(one & {*seats} and two & {*seats} for seats in self.seats)
                self.groups.remove(two)
                one |= two

    def apart(self, name, along):
        row = self.row(name)
        if row:
            person = db.session.get(Player, row).person.id
            leave = {row, *map(self.row, along)} - {person, None}
            take_apart(self.club, row, tuple(leave), self.club.revision)
            if row != person:
                leave &= self.group(row)
                self.group(row).difference_update(leave)
                self.groups.append(leave)

    def hide(self, name, away):
        if self.row(name):
            hide(self.club, self.row(name), away, self.club.revision)

    @property
    def club(self):
        return find_club(self.key)

    @property
    def matches(self):
        return sa.select(Match).where(Match.club_id == self.club.id).order_by(Match.id)

    def row(self, name):
        return number(name, self.key) if find_player(self.club, folded(name)) else None

    def group(self, row):
        return next((group for group in self.groups if row in group), None)

    def meet(self):
        """New rows are people of their own."""
        rows = db.session.scalars(sa.select(Player.id).where(Player.club_id == self.club.id))
        self.groups += [{row} for row in rows if self.group(row) is None]

    def check(self):
        players = db.session.scalars(sa.select(Player).where(Player.club_id == self.club.id)).all()
        for group in self.groups:
            assert len({one.person for one in players if one.id in group}) == 1
        assert len({one.person for one in players}) == len(self.groups)
        assert len({one.folded for one in players}) == len(players)
        for one in players:
            assert one.folded == folded(one.name)
            assert player_named(self.club, one.name) is one.person
        seats = [[seat.player_id for seat in one.seats] for one in db.session.scalars(self.matches)]
        assert seats == self.seats


@on("sqlite")
@settings(
    max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(steps=st.lists(STEPS, min_size=5, max_size=25))
def test_any_sequence_keeps_people_apart_and_together(app, steps):
    walk = Walk(next(KEYS))
    start = ("open", ["Anna", "Bea"]), ("open", ["Ana", "Carlo"]), ("come", ABSENT)
    for step in (*start, *steps):
        with phone(app):
            walk.do(*step)
        with phone(app):
            walk.meet()
            walk.check()
    assert unlawful(app) == NOTHING
