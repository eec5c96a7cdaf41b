"""The records against a second, slow computation from match files and score sheets."""

from datetime import UTC, date, datetime, timedelta
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scorekeeper.models import Act, Club, Match, Player, Seat, Summary, db, hash_key
from scorekeeper.records.answers import (
    KNOWN,
    MEASURES,
    MEETINGS,
    OUTCOMES,
    RUNS,
    ClubRecords,
    Scope,
)
from scorekeeper.records.behind import behind
from scorekeeper.records.checking import differing_summaries
from scorekeeper.records.summaries import refresh
from scorekeeper.records.totals import club_records, player_records
from scorekeeper.rules.matchfile import read_match
from scorekeeper.rules.names import folded
from scorekeeper.standing import entry_body, start_body
from tests import records_model
from tests.conftest import empty
from tests.records_model import Played
from tests.rules import table
from tests.rules.random_match import random_match

COUNTED = (*MEASURES, *KNOWN)
DAY = date(2026, 5, 1)
GAMES = ("ciapano", "busca")


class Stored:
    """A club with matches, in the database and as documents."""

    def __init__(self, key="the-club"):
        self.club = Club(edit_hash=hash_key(key), look_key=f"look at {key}")
        db.session.add(self.club)
        db.session.flush()
        self.played, self.people, self.players = [], {}, {}

    def player(self, name):
        if name not in self.players:
            self.players[name] = Player(club_id=self.club.id, name=name, folded=folded(name))
            db.session.add(self.players[name])
            db.session.flush()
            self.people[name] = name
        return self.players[name].id

    def play(self, file, day=DAY, removed=False, acts=(), stands=None):
        """Store a match; `acts` follow its entries, after which `stands` is the file."""
        read = read_match(file)
        facts = read.match
        match = Match(
            club_id=self.club.id,
            game=facts.game.name,
            played_on=day,
            removed_at=datetime.now(UTC) if removed else None,
            seats=[
                Seat(seat=seat, player_id=self.player(name)) for seat, name in read.names.items()
            ],
        )
        opening = ("open", None, start_body(facts.game, facts.players, facts.first_dealer))
        entries = [("add", None, entry_body(entry)) for entry in facts.entries]
        written = enumerate((opening, *entries, *acts), 1)
        match.acts = [
            Act(revision=revision, kind=kind, entry=entry, body=body, once=str(revision))
            for revision, (kind, entry, body) in written
        ]
        db.session.add(match)
        db.session.commit()
        self.played.append(Played(match.id, day, stands or file, removed))
        return match.id

    def join(self, name, with_whom):
        self.players[name].same_as = self.players[with_whom].id
        self.people[name] = with_whom
        db.session.commit()

    def id_of(self, person):
        return None if person is None else self.players[person].id

    def model(self, game, since=date.min, until=date.max):
        chosen = [
            one
            for one in self.played
            if one.counts and one.file["game"] == game and since <= one.day <= until
        ]
        return records_model.Club(chosen, self.people)


def corrected(rng, file):
    """Acts that strike a hand, or put one in the place of another; and the file after them."""
    hands = [place for place, entry in enumerate(file["entries"]) if "hand" in entry]
    if not hands:
        return (), file
    place, other = rng.choice(hands), rng.choice(hands)
    entries, read = list(file["entries"]), read_match(file).match
    if rng.random() < 0.5:
        del entries[place]
        acts = [("strike", place + 2, None)]
    else:
        entries[place] = entries[other]
        acts = [("replace", place + 2, entry_body(read.entries[other]))]
    if rng.random() < 0.3:
        acts += [("undo", None, None), ("redo", None, None)]
    return acts, {**file, "entries": entries}


def random_club(rng):
    """Some matches of both games, some thrown away, some corrected, some players joined."""
    stored = Stored()
    for _ in range(rng.choice([0, 3, 6])):
        file = random_match(rng)
        acts, stands = corrected(rng, file) if rng.random() < 0.3 else ((), file)
        day = DAY + timedelta(days=rng.randrange(5))
        stored.play(file, day, rng.random() < 0.1, acts, stands)
    names = list(stored.players)
    together = [set(one.sheet["players"]) for one in stored.played]
    for _ in range(4 if len(names) > 1 else 0):
        one, other = rng.sample(names, 2)
        alone = {one, other} <= {name for name in names if stored.people[name] == name}
        leads = one in stored.people.values() and any(
            who == one and name != one for name, who in stored.people.items()
        )
        mixed = {name for name, who in stored.people.items() if who == other} | {other}
        if alone and not leads and not any(one in here and mixed & here for here in together):
            stored.join(one, other)
    return stored


def check(stored, scope, model):
    """Everything that can be asked about a scope, both ways."""
    records = club_records(stored.club, scope)
    lines = {line.player: line for line in records.lines}
    people = model.everybody()
    assert lines.keys() == {stored.id_of(person) for person in people}
    assert records.matches == len(model.matches)
    check_counts(stored, scope, model, records.everybody, None)
    for person in people:
        check_line(stored, scope, model, lines[stored.id_of(person)], person)
        check_person(stored, scope, model, lines[stored.id_of(person)], person)


def check_counts(stored, scope, model, counts, person):
    for what in (*COUNTED, *OUTCOMES):
        assert counts[what] == model.number(what, person, what in COUNTED), (what, person)
        check_behind(stored, scope, model, what, person)


def check_line(stored, scope, model, line, person):
    check_counts(stored, scope, model, line.counts, person)
    scores = model.scores(person)
    for what, best in (("best", min), ("worst", max)):
        score = best((score for _, _, score in scores), default=None)
        extreme, hands = getattr(line, what), [one for one in scores if one[2] == score]
        assert (extreme and (extreme.score, extreme.times)) == (
            (hands and (score, len(hands))) or None
        )
        wanted = {(match.number, hand["number"]) for match, hand, _ in hands}
        assert hands_behind(stored, scope, what, person) == wanted


def check_behind(stored, scope, model, what, person):
    if what in COUNTED:
        hands = {(match.number, hand["number"]) for match, hand, _ in model.adding(what, person)}
        assert hands_behind(stored, scope, what, person) == hands, what
    else:
        wanted = [
            match.number
            for match in model.matches
            if any(records_model.happened(match, what, name) for name in model.names(match, person))
        ]
        assert matches_behind(stored, scope, what, person) == wanted[::-1]


def found(stored, scope, what, person, rival=None, most=3):
    """All that is behind a number, page by page."""
    after, player, other = None, stored.id_of(person), stored.id_of(rival)
    everything = []
    while True:
        page = behind(stored.club, scope, what, player, after, most, other)
        everything += page.found
        if page.after is None:
            assert len(everything) == page.matches
            return everything
        assert len(page.found) == most
        after = page.after


def hands_behind(stored, scope, what, person):
    listed = found(stored, scope, what, person)
    assert all(one.hands for one in listed)
    return {(one.match_id, number) for one in listed for number, _ in one.hands}


def matches_behind(stored, scope, what, person, rival=None):
    listed = found(stored, scope, what, person, rival)
    assert not any(one.hands for one in listed)
    return [one.match_id for one in listed]


def check_person(stored, scope, model, line, person):
    records = player_records(stored.club, stored.id_of(person), scope)
    assert records.line == line
    for what, won in zip(RUNS, (True, False), strict=True):
        run, wanted = getattr(records, what), model.run(person, won)
        assert ((run and run.length) or 0) == len(wanted)
        assert not run or (run.first, run.last) == (wanted[0].day, wanted[-1].day)
        assert matches_behind(stored, scope, what, person) == [one.number for one in wanted[::-1]]
    check_course(model, records, person)
    check_rivals(stored, scope, model, records, person)


def check_course(model, records, person):
    sat_in = model.sat_in(person)
    assert [one.match_id for one in records.course] == [match.number for match, _ in sat_in]
    for one, (match, name) in zip(records.course, sat_in, strict=True):
        final = match.places
        played = [hand["scores"][name] for hand in match.hands if name in hand["scores"]]
        assert (one.hands, one.penalties) == (len(played), sum(played))
        assert (one.place, one.of) == (final.get(name), len(final))
        assert (one.won, one.played_on) == (name in match.sheet["winners"], match.day)


def check_rivals(stored, scope, model, records, person):
    rivals = {rival.player: rival for rival in records.rivals}
    for rival in model.everybody() - {person}:
        met = model.meetings(person, rival)
        numbers = {how: [match.number for match, went in met if went == how] for how in MEETINGS}
        numbers["together"] = [match.number for match, _ in met]
        one = rivals.pop(stored.id_of(rival), None)
        for how in MEETINGS:
            assert (getattr(one, how) if one else 0) == len(numbers[how])
            assert matches_behind(stored, scope, how, person, rival) == numbers[how][::-1]
    assert not rivals


@given(st.integers(0, 2**32))
@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_every_number_is_what_the_sheets_say_and_lists_what_it_counts(one_app, seed):
    rng = Random(seed)
    empty(one_app)
    with one_app.app_context():
        stored = random_club(rng)
        if rng.random() < 0.5:
            refresh(stored.club.id)
        for game in GAMES:
            check(stored, Scope(game), stored.model(game))
        since, until = sorted(DAY + timedelta(days=rng.randrange(5)) for _ in range(2))
        game = rng.choice(GAMES)
        check(stored, Scope(game, since, until), stored.model(game, since, until))
        assert list(differing_summaries(stored.club)) == []
    empty(one_app)


def answers(stored):
    """Everything that the records say."""
    people = [player.id for player in stored.players.values()]
    return [
        (club_records(stored.club, Scope(game)), player_records(stored.club, player, Scope(game)))
        for game in GAMES
        for player in people
    ]


@given(st.integers(0, 2**32))
@settings(max_examples=5, deadline=None)
def test_throwing_summaries_away_changes_no_answer(one_app, seed):
    empty(one_app)
    with one_app.app_context():
        stored = random_club(Random(seed))
        before = answers(stored)
        db.session.execute(db.delete(Summary))
        db.session.commit()
        assert answers(stored) == before == answers(stored)
    empty(one_app)


@pytest.fixture
def stored(app):
    """An empty club."""
    with app.app_context():
        yield Stored()


LOWEST = {"end": "lowest_wins", "threshold": 1}
FIXED = {"end": "fixed_hands", "hands": 2}
NOTHING = ClubRecords((), dict.fromkeys((*COUNTED, *OUTCOMES), 0), 0, 0)


def line_of(stored, name, game="ciapano"):
    records = club_records(stored.club, Scope(game))
    return next(line for line in records.lines if line.player == stored.id_of(name))


def test_the_lowest_in_two_of_two_has_won_two(stored):
    for _ in range(2):
        stored.play(table.match(table.hand(5, 3, 2, None), rules=LOWEST))
    assert line_of(stored, "Dino").counts["wins"] == 2
    assert line_of(stored, "Dino").counts["matches"] == 2
    assert line_of(stored, "Anna").counts["wins"] == 0
    assert line_of(stored, "Anna").counts["last"] == 2


def test_equal_ones_share_first_place_and_the_next_is_third(stored):
    hands = (table.hand(1, 1, 4, None), table.hand(3, 3, 2, None))
    stored.play(table.match(*hands, rules=FIXED))
    course = {name: course_of(stored, name)[0] for name in table.FOUR}
    assert [course[name].place for name in table.FOUR] == [1, 1, 3, 4]
    assert [course[name].won for name in table.FOUR] == [True, True, False, False]
    assert [line_of(stored, name).counts["shared"] for name in table.FOUR] == [1, 1, 0, 0]
    assert [line_of(stored, name).counts["last"] for name in table.FOUR] == [0, 0, 0, 1]


def test_where_all_are_level_nobody_is_last(stored):
    two = {"players": ("Anna", "Bea")}
    hands = (table.hand(5, None, last="Bea", **two), table.hand(None, 5, last="Anna", **two))
    stored.play(table.match(*hands, rules=FIXED, **two))
    assert [line_of(stored, name).counts["last"] for name in two["players"]] == [0, 0]
    assert [line_of(stored, name).counts["wins"] for name in two["players"]] == [1, 1]


def test_without_a_match_there_is_nothing_and_no_division(stored):
    assert club_records(stored.club, Scope("ciapano")) == NOTHING
    stored.play(table.match())
    stored.play(table.match(table.STOP))
    assert club_records(stored.club, Scope("ciapano")) == NOTHING
    records = player_records(stored.club, stored.id_of("Anna"), Scope("ciapano"))
    assert not any(records.line.counts.values())
    assert (records.won, records.without, records.rivals, records.course) == (None, None, (), ())
    assert (records.line.best, records.line.worst) == (None, None)


def test_a_match_being_played_does_not_count_yet(stored):
    stored.play(table.match(table.hand(3, 2, 1, None)))
    assert club_records(stored.club, Scope("ciapano")) == NOTHING


def test_everybody_together_is_the_sum_and_matches_and_hands_once(stored):
    stored.play(table.match(table.hand(5, 3, 2, None), rules=LOWEST))
    records = club_records(stored.club, Scope("ciapano"))
    assert (records.matches, records.hands) == (1, 1)
    for what in (*COUNTED, *OUTCOMES):
        assert records.everybody[what] == sum(line.counts[what] for line in records.lines)


def test_a_substitute_who_took_effect_sat_in_the_match_one_who_did_not_did_not(stored):
    entries = [table.substitution("Anna", "Bea"), table.substitution("Anna", "Elena")]
    hand = table.hand(5, 3, 2, None, players=("Elena", "Bea", "Carlo", "Dino"))
    stored.play(table.match(*entries, hand, table.substitution("Anna", "Franco"), table.STOP))
    matches = {name: line_of(stored, name).counts["matches"] for name in ("Anna", "Bea", "Elena")}
    assert matches == {"Anna": 1, "Bea": 1, "Elena": 1}
    assert course_of(stored, "Anna")[0].place is None
    assert course_of(stored, "Franco") == ()


def course_of(stored, name, game="ciapano"):
    return player_records(stored.club, stored.id_of(name), Scope(game)).course


def test_who_only_has_a_seat_by_an_undone_arrival_is_in_no_match(stored):
    hand = table.hand(5, 3, 2, None)
    file = table.match(hand, table.arrival("Elena", after="Dino"), rules=LOWEST)
    undone = {**file, "entries": [hand]}
    stored.play(file, acts=[("undo", None, None)], stands=undone)
    players = [line.player for line in club_records(stored.club, Scope("ciapano")).lines]
    assert stored.id_of("Elena") not in players
    assert course_of(stored, "Elena") == ()


def test_a_person_has_the_matches_of_every_name(stored):
    stored.play(table.match(table.hand(5, 3, 2, None), rules=LOWEST))
    other = ("Annina", "Bea", "Carlo", "Dino")
    stored.play(table.match(table.hand(5, 3, 2, None, players=other), players=other, rules=LOWEST))
    stored.join("Annina", "Anna")
    anna = stored.id_of("Anna")
    one = player_records(stored.club, anna, Scope("ciapano"))
    assert (one.line.player, one.line.counts["matches"]) == (anna, 2)


def test_the_pita_is_counted_where_cards_or_counts_say_so(stored):
    piles = [{"aces": 3}, {"figures": 10, "special_ace": True}, {"figures": 10}, {}]
    hands = (
        table.busca_hand(*piles, how="counts", last="Dino"),
        table.busca_hand(20, 10, 6, 4),
        table.busca_hand(["AB"], ["AC", "AD"], [], None, how="cards", last="Dino"),
        table.busca_hand([], None, ["AB"], [], how="cards", last="Anna"),
    )
    stored.play(table.busca(*hands, table.STOP, rules={"threshold": 50}))
    counts = line_of(stored, "Bea", "busca").counts
    assert (counts["pita"], counts["pita_known"], counts["hands"]) == (3, 3, 4)
    assert line_of(stored, "Anna", "busca").counts["pita"] == 0


def test_the_costly_ace_of_bastoni_is_counted_like_the_pita(stored):
    piles = [{"aces": 3}, {"figures": 20}, {"special_ace": True}, None]
    file = table.match(table.hand(*piles, how="counts"), table.STOP, rules={"batons_ace": 6})
    stored.play(file)
    assert line_of(stored, "Carlo").counts["pita"] == 1
    plain = [{"aces": 3}, {"figures": 20}, {"aces": 1}, None]
    stored.play(table.match(table.hand(*plain, how="counts"), table.STOP))
    assert line_of(stored, "Carlo").counts["pita_known"] == 1


def test_who_was_not_covered_is_counted(stored):
    stored.play(table.busca(table.busca_hand(38, 2, 0, 0), table.STOP))
    assert [line_of(stored, name, "busca").counts["uncovered"] for name in table.FOUR] == [
        0,
        0,
        1,
        1,
    ]


def test_a_number_that_is_none_is_refused(stored):
    for what, player in (("nothing", None), ("won", None), ("together", None), ("rivals", 1)):
        with pytest.raises(ValueError, match="No number"):
            behind(stored.club, Scope("ciapano"), what, player)


def test_the_hands_behind_a_number_bear_their_entries_names(stored):
    entries = [table.adjustment("Anna", 2), table.hand(0, 0, 0, None), table.hand(3, 2, 1, None)]
    number = stored.play(table.match(*entries, table.STOP))
    (found_one,) = behind(stored.club, Scope("ciapano"), "cappotti_made").found
    assert (found_one.match_id, found_one.hands) == (number, ((1, 3),))
