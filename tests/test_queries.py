"""What pages look up: whose match it is, lists newest first, page by page."""

from datetime import UTC, date, datetime
from itertools import islice

import pytest

from scorekeeper.models import Act, Club, Match, Player, Seat, db, hash_key
from scorekeeper.queries import (
    Wanted,
    count_matches,
    find_club,
    find_match,
    find_players,
    page_of,
)
from scorekeeper.records.listing import find_listed
from scorekeeper.records.summaries import refresh
from scorekeeper.rules.busca import Busca
from scorekeeper.rules.ciapano import Ciapano
from scorekeeper.standing import stand, start_body
from tests.databases import only
from tests.statements import sent

ANNA, BEA, CARLO, DINO, ELENA = range(1, 6)
FOUR = (ANNA, BEA, CARLO, DINO)
GAMES = {"ciapano": Ciapano(), "busca": Busca()}


@pytest.fixture
def club(app):
    """A club of five players, Elena the last."""
    with app.test_request_context(method="POST"):
        db.session.add_all([a_club("edit"), a_club("foreign")])
        db.session.flush()
        names = ("Anna", "Bea", "Carlo", "Dino", "Elena")
        db.session.add_all(Player(club_id=1, name=name, folded=name.lower()) for name in names)
        db.session.commit()
        yield find_club("edit")


def a_club(key):
    return Club(edit_hash=hash_key(key), look_key=f"look at {key}")


def played(day, players=FOUR, game="ciapano", removed=False, club=1):
    """A match of a day in May, just opened; its number."""
    body = start_body(GAMES[game], tuple(range(len(players))), 0)
    match = Match(
        club_id=club,
        game=game,
        played_on=date(2026, 5, day),
        removed_at=datetime(2026, 6, 1, tzinfo=UTC) if removed else None,
        seats=[Seat(seat=seat, player_id=player) for seat, player in enumerate(players)],
        acts=[Act(revision=1, kind="open", body=body, once="a")],
    )
    db.session.add(match)
    db.session.commit()
    return match.id


def page(club, wanted, most=20):
    """A page of matches, newest first; one more than `most` if any."""
    found = db.session.scalars(page_of(db.select(Match), club, wanted, most)).all()
    return found if wanted.newer_than is None else found[::-1]


def numbers(club, most=20, **wanted):
    return [match.id for match in page(club, Wanted(**wanted), most)]


def test_the_newest_comes_first_and_of_one_day_the_last_entered(club):
    for day in (3, 9, 3, 1):
        played(day)
    assert numbers(club) == [2, 3, 1, 4]


def test_matches_of_a_game(club):
    played(1), played(2, game="busca"), played(3)
    assert numbers(club, game="busca") == [2]
    assert numbers(club, game="ciapano") == [3, 1]


def test_matches_with_a_player(club):
    played(1), played(2, (ELENA, ANNA)), played(3, (BEA, ELENA, DINO), removed=True)
    assert numbers(club, player=ELENA) == [2]
    assert numbers(club, player=ANNA) == [2, 1]
    assert numbers(club, player=99) == []


def test_filters_add_up(club):
    played(1), played(2, (ELENA, ANNA)), played(3, (ELENA, *FOUR[1:]), "busca")
    assert numbers(club, player=ELENA, game="ciapano") == [2]
    assert numbers(club, player=ANNA, game="busca") == []


def test_what_was_thrown_away_is_a_list_of_its_own(club):
    played(1), played(2, removed=True), played(3)
    assert numbers(club) == [3, 1]
    assert numbers(club, removed=True) == [2]
    assert count_matches(club) == 2


def test_one_more_than_asked_for_tells_that_there_are_more(club):
    for day in range(1, 6):
        played(day)
    assert numbers(club, most=2) == [5, 4, 3]
    assert numbers(club, most=5) == [5, 4, 3, 2, 1]


DAYS = (4, 9, 4, 4, 1, 9, 4, 2, 4, 9, 1, 4, 4)


def place(match):
    return match.played_on, match.id


def pages_older(club, most):
    found = page(club, Wanted(), most)
    while len(found) > most:
        yield found[:most]
        found = page(club, Wanted(older_than=place(found[most - 1])), most)
    yield found


def pages_newer(club, most):
    """From the oldest match on; the newest page comes last."""
    oldest = page(club, Wanted(), 99)[-1]
    yield [oldest]
    found = page(club, Wanted(newer_than=place(oldest)), most)
    while len(found) > most:
        yield found[-most:]
        found = page(club, Wanted(newer_than=place(found[-most])), most)
    yield found


def leafed(pages):
    """All pages, or more than there can be where they never end."""
    return list(islice(pages, len(DAYS) + 2))


@pytest.mark.parametrize("most", [1, 2, 4, 12, 13])
def test_leafing_shows_every_match_once_and_in_order(club, most):
    matches = sorted(((day, played(day)) for day in DAYS), reverse=True)
    ordered = [number for _, number in matches]
    older = [match.id for some in leafed(pages_older(club, most)) for match in some]
    newer = [match.id for some in reversed(leafed(pages_newer(club, most))) for match in some]
    assert older == newer == ordered


def test_leafing_keeps_to_what_is_wanted(club):
    for day in DAYS:
        played(day), played(day, (ELENA, ANNA)), played(day, (ELENA, ANNA), removed=True)
    middle = page(club, Wanted(player=ELENA), 99)[6]
    older = page(club, Wanted(player=ELENA, older_than=place(middle)), 99)
    newer = page(club, Wanted(player=ELENA, newer_than=place(middle)), 99)
    assert numbers(club, 99, player=ELENA) == [match.id for match in [*newer, middle, *older]]


def test_a_match_is_found_in_its_own_club_only(club):
    code = db.session.get(Match, played(1)).code
    assert find_match(club, code).id == 1
    assert find_match(find_club("foreign"), code) is None
    assert page(find_club("foreign"), Wanted()) == []
    assert count_matches(find_club("foreign")) == 0


def test_an_unknown_key_is_no_club(club):
    assert find_club("unknown") is None
    assert find_club("look at edit") is None
    assert find_club(club.edit_hash) is None


def test_players_by_name_without_those_hidden_or_joined(club):
    db.session.get(Player, BEA).hidden = True
    db.session.get(Player, DINO).same_as = ANNA
    db.session.add(Player(club_id=2, name="Anna", folded="anna"))
    db.session.commit()
    assert [player.id for player in find_players(club)] == [ANNA, CARLO, ELENA]


def statements(job):
    """How many SQL statements a job sends."""
    with sent(db.engine) as found:
        job()
    return len([one for one, _ in found if one.startswith("SELECT")])


def test_more_matches_need_no_more_statements(club):
    for day in range(1, 21):
        played(day, FOUR if day % 2 else (ELENA, ANNA))
    refresh(club.id)
    assert listed(5) == listed(20) <= 2


def listed(most):
    """The statements for a list of so many matches with what stands in it."""
    club = find_club("edit")
    return statements(lambda: find_listed(club, Wanted(), most=most))


def test_one_match_needs_few_statements(club):
    code = db.session.get(Match, played(1)).code
    db.session.expunge_all()
    club = find_club("edit")
    assert statements(lambda: stand(find_match(club, code)).names) <= 3


def plan(query):
    """How SQLite goes about a query."""
    rows = db.session.connection().exec_driver_sql(f"EXPLAIN QUERY PLAN {query}")
    return [row[-1] for row in rows]


@only("sqlite", "how SQLite goes about it")
@pytest.mark.parametrize("place", ["older_than", "newer_than"])
def test_a_page_starts_at_its_place_and_sorts_nothing(club, place):
    played(1)
    wanted = Wanted(**{place: (date(2026, 5, 1), 1)})
    with sent(db.engine) as found:
        page(club, wanted)
    steps = plan(next(one.replace("?", "1") for one, _ in found if "LIMIT" in one))
    limit = "<" if place == "older_than" else ">"
    assert steps[0].endswith(f"ix_match_newest_first (club_id=? AND played_on{limit}?)")
    assert not [step for step in steps if "TEMP B-TREE" in step]
