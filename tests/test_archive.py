"""A club's archive: written and brought back, nothing is lost, nothing is there twice."""

import io
import json
import zipfile
from datetime import date
from pathlib import Path

import pytest
import sqlalchemy as sa
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scorekeeper.acts import MOST_ACTS, PlainAct
from scorekeeper.archive.limits import UPLOAD
from scorekeeper.archive.reading import read_archive
from scorekeeper.archive.refusals import ArchiveError
from scorekeeper.archive.writing import write_archive
from scorekeeper.ledger import MeanwhileError, write
from scorekeeper.models import Act, Club, Match, Player, db
from scorekeeper.rules.busca import Busca
from scorekeeper.rules.names import folded
from scorekeeper.rules.reasons import RuleError
from tests.archive_model import (
    dump,
    exported,
    files,
    imported,
    sheets,
    stored_club,
)
from tests.databases import BOTH
from tests.ledger_model import (
    KEY,
    add,
    hand,
    meanwhile,
    opened,
    phone,
    put,
    together,
)

pytestmark = BOTH

ODD = ("D'Angelo", "<b>x</b>", "=1+1", "🃏 Zia")


@pytest.fixture
def app(make_app):
    """An app with an empty database."""
    return make_app()


@pytest.fixture
def other(make_app):
    """Another server."""
    return make_app()


def played(app, *players, once="opening", hands=2, **more):
    """A match, of four with some hands; its number."""
    match = opened(app, *players, once=once, **more)
    for number in range(hands if len(players) in (0, 4) else 0):
        put(app, add(number + 1, f"{once}-{number}", hand(5, 3, 2, 1)), match=match)
    return match


def change(app, statement):
    with phone(app):
        db.session.execute(statement)
        db.session.commit()


def rename(app, name, to):
    there = sa.update(Player).where(Player.name == name)
    change(app, there.values(name=to, folded=folded(to)))


def join(app, name, into):
    with phone(app):
        numbers = dict(db.session.execute(sa.select(Player.name, Player.id)).all())
    change(app, sa.update(Player).where(Player.name == name).values(same_as=numbers[into]))


def code_of(app, match):
    with phone(app):
        return db.session.get(Match, match).code


def counts(restored):
    return (
        restored.matches_new,
        restored.matches_longer,
        restored.matches_unchanged,
        restored.players_new,
    )


# There and back


@settings(
    max_examples=4,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(seed=st.integers(0, 10**9))
def test_a_club_comes_back_as_it_was(app, other, seed):
    club = stored_club(app, f"key {seed}", seed, matches=4)
    content = exported(app, club)
    restored = imported(other, content, key=f"key-{seed}")
    with other.app_context():
        there = db.session.scalar(sa.select(sa.func.max(Club.id)))
    assert (restored.matches_new, restored.matches_longer) == (4, 0)
    assert sheets(other, there) == sheets(app, club)
    assert exported(other, there) == content


def test_the_same_club_gives_the_same_bytes(app):
    played(app, *ODD)
    assert exported(app, 1) == exported(app, 1)


def test_what_is_in_it(app):
    match = played(app, *ODD)
    played(app, *ODD, once="busca", hands=0, game=Busca())
    code = code_of(app, match)
    change(app, sa.update(Match).where(Match.id == match).values(note="due\nrighe"))
    found = files(exported(app, 1))
    assert list(found)[:3] == ["club.json", f"matches/{code}.json", f"matches/{code}.log.json"]
    assert len(found) == 5
    club, log = (json.loads(found[name]) for name in ("club.json", f"matches/{code}.log.json"))
    assert {one["name"] for one in club["players"]} == set(ODD)
    assert log["seats"] == list(ODD)
    assert [act["kind"] for act in log["acts"]] == ["open", "add", "add"]
    assert log["note"] == "due\nrighe"
    assert "name" not in log


def test_no_key_is_in_it(app):
    played(app)
    with phone(app):
        club = db.session.get(Club, 1)
        keys = [KEY, club.edit_hash, club.look_key]
    text = b"".join(files(exported(app, 1)).values()).decode()
    assert not [key for key in keys if key in text]


def test_a_match_thrown_away_is_in_it_and_comes_back_thrown_away(app, other):
    match = played(app)
    with phone(app):
        gone = sa.update(Match).where(Match.id == match).values(removed_at=sa.func.now())
        db.session.execute(gone)
        db.session.commit()
    imported(other, exported(app, 1))
    with other.app_context():
        assert db.session.scalar(sa.select(Match.removed_at)) is not None


def test_a_new_club_has_keys_of_its_own_and_the_settings_of_the_old(app, other):
    played(app)
    change(app, sa.update(Club).values(name="Bar", time_zone="Europe/Lisbon", language="en"))
    imported(other, exported(app, 1), key="mine")
    with phone(app):
        old = db.session.get(Club, 1)
        facts = (old.name, old.time_zone, old.language, old.created_at)
        look = old.look_key
    with phone(other):
        new = db.session.get(Club, 1)
        assert (new.name, new.time_zone, new.language, new.created_at) == facts
        assert new.look_key != look


def test_a_hand_sent_again_after_the_restore_is_not_stored_twice(app, other):
    played(app)
    imported(other, exported(app, 1))
    before = dump(other)
    assert put(other, add(2, "opening-1", hand(5, 3, 2, 1))) == 3
    assert dump(other) == before


def test_an_opening_sent_again_after_the_restore_opens_nothing(app, other):
    match = played(app)
    imported(other, exported(app, 1), key=KEY)
    assert code_of(other, opened(other, once="opening")) == code_of(app, match)
    assert len(dump(other)["match"]) == 1


def test_an_archive_is_one_moment_though_others_write(app):
    match = played(app)
    before = exported(app, 1)
    wrote = []

    def told(done, of):
        if not wrote:
            wrote.append(meanwhile(lambda: put(app, add(3, "late", hand(5, 3, 2, 1)), match=match)))
            meanwhile(lambda: opened(app, "Zoe", "Ugo", once="new"))

    with app.app_context():
        file = io.BytesIO()
        write_archive(db.session.get(Club, 1), file, told)
    assert wrote == [4]
    assert file.getvalue() == before
    assert exported(app, 1) != before


# Into the same club


def test_the_same_archive_twice_changes_nothing(app):
    played(app, *ODD)
    played(app, "Anna", "Bea", "Carlo", "Zoe", once="another")
    content, before = exported(app, 1), dump(app)
    assert counts(imported(app, content, club=1)) == (0, 0, 2, 0)
    assert dump(app) == before


def test_a_match_that_went_on_gets_what_it_lacks(app, other):
    match = played(app)
    imported(other, exported(app, 1))
    put(app, add(3, "third", hand(1, 1, 1, 8)), match=match)
    content = exported(app, 1)
    assert counts(imported(other, content, club=1)) == (0, 1, 0, 0)
    assert sheets(other, 1) == sheets(app, 1)
    with other.app_context():
        assert db.session.get(Club, 1).revision == 2
    before = dump(other)
    assert counts(imported(other, content, club=1)) == (0, 0, 1, 0)
    assert dump(other) == before


def test_somebody_who_sat_down_meanwhile_comes_along(app, other):
    match = played(app)
    imported(other, exported(app, 1))
    with phone(app):
        elena = Player(club_id=1, name="Elena", folded="elena")
        db.session.add(elena)
        db.session.flush()
        act = add(3, "elena", {"arrival": {"player": "4", "after": "0"}})
        write(db.session.get(Match, match), act, {4: elena.id})
    assert counts(imported(other, exported(app, 1), club=1)) == (0, 1, 0, 1)
    assert sheets(other, 1) == sheets(app, 1)


def test_an_older_archive_takes_nothing_back(app):
    match = played(app)
    content = exported(app, 1)
    put(app, add(3, "third", hand(1, 1, 1, 8)), match=match)
    played(app, once="later")
    before = dump(app)
    assert counts(imported(app, content, club=1)) == (0, 0, 1, 0)
    assert dump(app) == before


def test_matches_that_went_apart_are_refused_and_nothing_is_imported(app, other):
    match = played(app)
    imported(other, exported(app, 1))
    put(app, add(3, "here", hand(1, 1, 1, 8)), match=match)
    put(other, add(3, "there", hand(2, 1, 1, 7)))
    played(app, once="new")
    content, before = exported(app, 1), dump(other)
    with pytest.raises(ArchiveError) as refused:
        imported(other, content, club=1)
    assert refused.value.reason.key == "match_differs"
    assert refused.value.file == f"matches/{code_of(app, match)}.log.json"
    assert refused.value.where == ("acts", 3)
    assert dump(other) == before


def test_name_note_and_day_stay_as_the_club_has_them(app):
    match = played(app)
    content = exported(app, 1)
    here = {"name": "Mine", "note": "Mine", "played_on": date(2020, 2, 2), "suits": "french"}
    change(app, sa.update(Match).where(Match.id == match).values(**here))
    before = dump(app)
    imported(app, content, club=1)
    assert dump(app) == before


def test_the_same_form_under_another_code_is_refused(app, other):
    played(app)
    played(other)
    with pytest.raises(ArchiveError) as refused:
        imported(other, exported(app, 1), club=1)
    assert refused.value.reason.key == "opened_otherwise"


# Who is who


def test_renamed_players_are_found_by_their_seats(app):
    played(app, *ODD)
    content = exported(app, 1)
    rename(app, "🃏 Zia", "Zia Pina")
    before = dump(app)
    assert counts(imported(app, content, club=1)) == (0, 0, 1, 0)
    assert dump(app) == before


def test_a_renamed_player_sits_in_what_is_new(app, other):
    played(app)
    imported(other, exported(app, 1))
    rename(other, "Anna", "Annalisa")
    played(app, once="new")
    assert counts(imported(other, exported(app, 1), club=1)) == (1, 0, 1, 0)
    names = [list(names.values()) for _, names, _ in sheets(other, 1).values()]
    assert names == [["Annalisa", "Bea", "Carlo", "Dino"]] * 2


def test_players_of_one_name_are_one_whatever_its_form(app, other):
    played(app, "Luci\u0300a", "ANNA", "Bea", "Carlo")
    played(other, "Lucìa", "Anna", "Dino", "Ugo", once="other")
    assert counts(imported(other, exported(app, 1), club=1)) == (1, 0, 0, 2)


def test_somebody_of_the_old_name_of_another_is_refused(app, other):
    played(app)
    imported(other, exported(app, 1))
    rename(app, "Anna", "Annalisa")
    played(app, "Anna", "Bea", "Ugo", "Zoe", once="new")
    content, before = exported(app, 1), dump(other)
    with pytest.raises(ArchiveError) as refused:
        imported(other, content, club=1)
    assert refused.value.reason.key == "archived_name_taken"
    assert refused.value.reason.facts == {"name": "Anna", "other": "Annalisa"}
    assert dump(other) == before


def test_joined_and_hidden_players_come_back_so(app, other):
    played(app, "Anna", "Bea", "Carlo", "Dino")
    played(app, "Annalisa", "Bea", "Carlo", "Dino", once="another")
    join(app, "Annalisa", into="Anna")
    change(app, sa.update(Player).where(Player.name == "Bea").values(hidden=True))
    content = exported(app, 1)
    imported(other, content)
    assert exported(other, 1) == content
    assert sheets(other, 1) == sheets(app, 1)


def test_somebody_joined_before_who_comes_first(app, other):
    played(app, "Annalisa", "Bea")
    played(app, "Anna", "Bea", once="another")
    join(app, "Annalisa", into="Anna")
    imported(other, exported(app, 1))
    assert sheets(other, 1) == sheets(app, 1)


def test_what_the_club_has_joined_or_taken_apart_stays_so(app):
    played(app, "Anna", "Bea", "Carlo", "Dino")
    played(app, "Annalisa", "Bea", "Carlo", "Dino", once="another")
    apart = exported(app, 1)
    join(app, "Annalisa", into="Anna")
    joined, before = exported(app, 1), dump(app)
    imported(app, apart, club=1)
    assert dump(app) == before
    change(app, sa.update(Player).values(same_as=None))
    before = dump(app)
    imported(app, joined, club=1)
    assert dump(app) == before


def test_a_join_that_would_seat_somebody_twice_is_refused(app, other):
    played(app, "Anna", "Annalisa", "Bea", "Carlo")
    played(other, "Anna", "Dino", once="one")
    played(other, "Annalisa", "Dino", once="two")
    join(other, "Annalisa", into="Anna")
    content, before = exported(app, 1), dump(other)
    with pytest.raises(ArchiveError) as refused:
        imported(other, content, club=1)
    assert refused.value.reason.key == "person_twice"
    assert dump(other) == before


def test_somebody_new_joined_with_one_whom_the_club_joined_with_a_third(app, other):
    played(app, "Anna", "Bea")
    played(app, "Annina", "Bea", once="another")
    join(app, "Annina", into="Anna")
    played(other, "Anna", "Ugo", once="one")
    played(other, "Annalisa", "Ugo", once="two")
    join(other, "Anna", into="Annalisa")
    imported(other, exported(app, 1), club=1)
    with other.app_context():
        joins = sa.select(Player.same_as).where(Player.same_as.is_not(None))
        assert len(set(db.session.scalars(joins))) == 1


# Many


def test_many_matches_take_few_statements(app):
    stored_club(app, "many", 5, matches=30)
    with phone(app):
        club = db.session.scalar(sa.select(Club))
        asked = []
        sa.event.listen(db.engine, "before_cursor_execute", lambda *of: asked.append(of[2]))
        write_archive(club, io.BytesIO())
        assert len(asked) <= 12
        asked.clear()
    content = exported(app, 1)
    asked.clear()
    imported(app, content)
    assert len(asked) <= 24


def test_the_archive_is_a_plain_zip_file(app):
    played(app)
    with zipfile.ZipFile(io.BytesIO(exported(app, 1))) as archive:
        infos = archive.infolist()
        assert archive.testzip() is None
    assert {info.date_time for info in infos} == {(1980, 1, 1, 0, 0, 0)}
    assert {info.external_attr >> 16 for info in infos} == {0o600}
    assert {str(Path(info.filename).parent) for info in infos} == {".", "matches"}


def test_a_damaged_match_is_not_written(app):
    match = played(app)
    change(app, sa.delete(Act).where(Act.match_id == match, Act.revision == 2))
    with pytest.raises(ArchiveError) as refused:
        exported(app, 1)
    assert refused.value.reason.key == "act_missing"


def test_whatever_was_let_in_is_written_and_can_be_read(app, other):
    """A match that is longer, and takes longer to be checked, than an upload may."""
    match = played(app)
    with phone(app):
        start = db.session.get(Act, (match, 1)).body
        rows = [row_of(match, number, start) for number in range(4, MOST_ACTS + 2)]
        db.session.execute(sa.insert(Act), rows)
        db.session.commit()
    content = exported(app, 1)
    with pytest.raises(ArchiveError) as refused:
        read_archive(io.BytesIO(content), UPLOAD)
    assert refused.value.reason.key == "match_too_long"
    imported(other, content)
    assert exported(other, 1) == content


def row_of(match, number, start):
    body = start | {"rules": start["rules"] | {"threshold": 30 + number % 2}}
    act = PlainAct(number, f"once-{number}", "replace", entry=1, body=body)
    return {"match_id": match, **act.row}


def test_no_match_gets_longer_than_an_upload_may_be(app):
    match = played(app, hands=0)
    with phone(app):
        rows = [
            {"match_id": match, **PlainAct(number, f"once-{number}", kind).row}
            for number, kind in enumerate(["undo", "redo"] * (MOST_ACTS // 2 - 2), 3)
        ]
        put(app, add(1, "first", hand(5, 3, 2, 1)), match=match)
        db.session.execute(sa.insert(Act), rows)
        db.session.commit()
    last = rows[-1]["revision"]
    for revision in range(last, MOST_ACTS):
        assert put(app, add(revision, f"more-{revision}", hand(5, 3, 2, 1)), match=match)
    with pytest.raises(RuleError) as refused:
        put(app, add(MOST_ACTS, "one too many", hand(5, 3, 2, 1)), match=match)
    assert refused.value.reason.key == "match_too_long"
    assert read_archive(io.BytesIO(exported(app, 1)), UPLOAD)


# At the same moment


def test_the_same_form_sent_twice_at_once_makes_one_club(app, other):
    played(other)
    content = exported(other, 1)
    first, second = together(lambda: imported(app, content), lambda: imported(app, content))
    assert sorted([first.matches_new, second.matches_new]) == [0, 1]
    assert sheets(app, 1) or sheets(app, 2) == sheets(other, 1)
    assert len(dump(app)["club"]) == 1


def test_a_phone_and_an_archive_that_both_go_on_do_not_mix(app, make_app):
    match = played(app)
    source = make_app()
    imported(source, exported(app, 1))
    put(source, add(3, "archived", hand(1, 1, 1, 8)))
    content = exported(source, 1)
    outcomes = together(
        lambda: outcome(lambda: imported(app, content, club=1)),
        lambda: outcome(lambda: put(app, add(3, "typed", hand(2, 1, 1, 7)), match=match)),
    )
    assert sorted(outcomes) in (["ArchiveError", "done"], ["MeanwhileError", "done"])
    with phone(app):
        [last] = db.session.scalars(sa.select(Act.once).where(Act.revision == 4))
    assert last == ("typed" if outcomes[0] == "ArchiveError" else "archived")


def outcome(job):
    try:
        job()
    except (ArchiveError, MeanwhileError) as error:
        return type(error).__name__
    return "done"
