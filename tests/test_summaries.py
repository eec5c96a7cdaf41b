"""Summaries: filled when first asked for, stale after an act, thrown away at will."""

import hashlib
import json
import os
import pty
import sqlite3
import subprocess
import sys
from datetime import date

import pytest
import sqlalchemy as sa

from scorekeeper.models import Act, Match, Summary, db, now
from scorekeeper.progress import quietly
from scorekeeper.queries import Wanted, find_club
from scorekeeper.records import summaries
from scorekeeper.records.answers import Scope
from scorekeeper.records.behind import behind
from scorekeeper.records.bodies import body_of, words_of
from scorekeeper.records.checking import differing_summaries
from scorekeeper.records.listing import count_listed, find_home, find_listed, search
from scorekeeper.records.summaries import SCORING_VERSION, digests, fill, forget, refresh
from scorekeeper.records.totals import club_records
from scorekeeper.rules.matchfile import read_match
from scorekeeper.rules.scoresheet import replay
from tests.databases import BOTH
from tests.ledger_model import meanwhile, together
from tests.ledger_model import phone as phone_on
from tests.pages import play, start
from tests.rules import table
from tests.rules.test_vectors import MATCHES as VECTORS
from tests.statements import sent
from tests.test_answers import LOWEST, Stored
from tests.test_cli_archive import run

MATCHES = [row["match"] for row in VECTORS]
A_CHUNK = 4
"""The club's revision, matches, acts; once more the revision, and what is stored."""
RESULTS = {3: "8e73539a632a6f2efd14567cd1a75f9f09b3969aa36dfcc1d2cec9cea3acfaab"}
"""Scoring version → what all summaries of the example matches come to."""


@pytest.fixture
def stored(app):
    """A club with two matches that are over and one that is played."""
    with app.app_context():
        yield three_matches()


def three_matches(key="the-club"):
    stored = Stored(key)
    for _ in range(2):
        stored.play(table.match(table.hand(5, 3, 2, None, note="Rivincita!"), rules=LOWEST))
    stored.play(table.match(table.hand(3, 2, 1, None)))
    return stored


def kept():
    """Every summary in the database: match, revision, version, what it says."""
    columns = (Summary.match_id, Summary.revision, Summary.scoring_version, Summary.body)
    return [tuple(row) for row in db.session.execute(db.select(*columns).order_by(*columns[:1]))]


def revisions():
    return [row[:3] for row in kept()]


def test_summaries_are_filled_when_first_asked_for(stored):
    assert kept() == []
    club_records(stored.club, Scope("ciapano"))
    assert revisions() == [(number, 2, SCORING_VERSION) for number in (1, 2, 3)]


def test_filling_tells_how_far_it_is(stored, monkeypatch):
    told = []
    monkeypatch.setattr(summaries, "CHUNK", 2)
    fill(lambda done, of: told.append((done, of)))
    fill(lambda done, of: told.append((done, of)))
    assert told == [(2, 3), (3, 3)]


def test_all_clubs_are_filled_but_not_one_that_can_not_be_read(stored):
    three_matches("another")
    db.session.execute(db.delete(Act).where(Act.match_id == 4, Act.revision == 1))
    db.session.commit()
    three_matches("a-third")
    fill(quietly)
    assert [match for match, *_ in kept()] == [1, 2, 3, 7, 8, 9]


def test_an_upgrade_fills_them_and_says_in_a_terminal_how_far_it_is(tmp_path):
    place = tmp_path / "instance"
    assert run(place, "demo", "--matches", "201").returncode == 0
    told, terminal = pty.openpty()
    command = [sys.executable, "-m", "scorekeeper", "db", "upgrade"]
    surroundings = os.environ | {"SCOREKEEPER_INSTANCE_PATH": str(place)}
    printed = subprocess.check_output(command, stderr=terminal, env=surroundings, timeout=60)
    assert (printed, os.read(told, 100)) == (b"", b"\r\x1b[K200 of 201 matches\r\x1b[K")
    os.close(told), os.close(terminal)
    with sqlite3.connect(place / "scorekeeper.sqlite") as connection:
        assert connection.execute("SELECT count(*) FROM summary").fetchone() == (201,)
    connection.close()
    again = run(place, "db", "upgrade")
    assert (again.returncode, again.stdout, again.stderr) == (0, b"", b"")


def test_filling_takes_a_few_statements_a_chunk(stored, monkeypatch):
    monkeypatch.setattr(summaries, "CHUNK", 2)
    two_chunks = statements(lambda: refresh(stored.club.id))
    forget_all()
    three_matches_more(stored)
    assert statements(lambda: refresh(stored.club.id)) - two_chunks == A_CHUNK


def three_matches_more(stored):
    for _ in range(3):
        stored.play(table.match(table.hand(5, 3, 2, None), rules=LOWEST))


def forget_all():
    db.session.execute(db.delete(Summary))
    db.session.commit()


def statements(job):
    """How many statements a job sends, transactions not counted."""
    with sent(db.engine) as found:
        job()
    return len(found)


def test_an_act_more_makes_a_summary_stale(phone):
    page = start(phone, "Anna", "Bea", threshold="6")
    assert "Anna 0" in home(phone, page).text
    page = play(phone, page, 3, last=1)
    assert "Bea 8" in home(phone, page).text or "wins" in home(phone, page).text
    with phone.app.app_context():
        assert revisions()[0][1] == 2


def home(phone, page):
    return phone.open(f"/club/{page.key}/")


def test_a_summary_of_another_version_is_computed_anew(stored):
    refresh(stored.club.id)
    spoil(scoring_version=SCORING_VERSION + 1, body={"nonsense": 1})
    assert len(club_records(stored.club, Scope("ciapano")).lines) == 4
    assert revisions() == [(number, 2, SCORING_VERSION) for number in (1, 2, 3)]


def spoil(**values):
    db.session.execute(db.update(Summary).values(**values))
    db.session.commit()


def test_an_older_revision_never_overwrites_a_newer_one(stored):
    refresh(stored.club.id)
    spoil(revision=7)
    assert [one.revision for one, _ in digests(stored.club.id, [1, 2])] == [2, 2]
    assert [revision for _, revision, _ in revisions()] == [7, 7, 7]


def test_verifying_finds_what_differs_and_nothing_else(stored):
    refresh(stored.club.id)
    assert list(differing_summaries(stored.club)) == []
    changed = {**kept()[1][3], "hands": 99}
    db.session.execute(db.update(Summary).where(Summary.match_id == 2).values(body=changed))
    db.session.commit()
    code = db.session.get(Match, 2).code
    assert list(differing_summaries(stored.club)) == [code]
    assert list(differing_summaries(three_matches("another").club)) == []


def test_stale_summaries_are_no_difference(stored):
    refresh(stored.club.id)
    spoil(revision=1, body={})
    assert list(differing_summaries(stored.club)) == []


TAKES_NOTHING = {
    "sqlite": ("PRAGMA query_only = ON", "PRAGMA query_only = OFF"),
    "postgresql": ("SET default_transaction_read_only = on", "RESET default_transaction_read_only"),
}


@BOTH
def test_a_database_that_takes_nothing_still_answers(stored, database_kind):
    closed, opened = map(sa.text, TAKES_NOTHING[database_kind])
    db.session.execute(closed)
    db.session.commit()
    records = club_records(stored.club, Scope("ciapano"))
    assert max(line.counts["wins"] for line in records.lines) == 2
    assert [one.match_id for one in find_home(stored.club, 5).open] == [3]
    assert [one.match_id for one in find_home(stored.club, 5).past] == [2, 1]
    found = search(stored.club, "rivincita")
    assert [one.match_id for one in find_listed(stored.club, Wanted(), found)] == [2, 1]
    db.session.execute(opened)
    db.session.commit()
    assert kept() == []


def test_another_note_is_searched_in_at_once(phone):
    page = start(phone)
    found = f"/club/{page.key}/matches?text=osteria"
    assert "No match like that" in phone.open(found).text
    phone.send(phone.open(f"{page.path}/about").form("/about"), note="All'OSTERIA")
    assert "1 match" in phone.open(found).text


@pytest.fixture
def any_app(make_app):
    """An app on either database, with three matches."""
    app = make_app()
    with app.app_context():
        three_matches()
    return app


def inside(app, job):
    """A job for another thread, as a form does it."""

    def do():
        with phone_on(app):
            return job(find_club("the-club"))

    return do


def rename_first(club):
    match = db.session.scalar(db.select(Match).order_by(Match.id).limit(1))
    match.name = "Another"
    club.revision += 1
    forget(match)
    db.session.commit()


@BOTH
def test_a_summary_made_of_an_old_name_is_not_kept(any_app, monkeypatch):
    replayed = summaries.replayed

    def renamed_meanwhile(numbers):
        found = replayed(numbers)
        meanwhile(inside(any_app, rename_first))
        return found

    with any_app.app_context():
        monkeypatch.setattr(summaries, "replayed", renamed_meanwhile)
        refresh(find_club("the-club").id)
        assert kept() == []
        monkeypatch.setattr(summaries, "replayed", replayed)
        refresh(find_club("the-club").id)
        assert db.session.get(Summary, kept()[0][0]).words == "another\nrivincita!"


@BOTH
def test_both_databases_answer_alike(any_app):
    with any_app.app_context():
        club = find_club("the-club")
        for _ in range(2):
            records = club_records(club, Scope("ciapano"))
            assert (records.everybody["wins"], records.matches) == (2, 2)
            third, second, one = sorted((row[0] for row in kept()), reverse=True)
            page = behind(club, Scope("ciapano"), "hands", most=1)
            assert [found.match_id for found in page.found] == [second]
            page = behind(club, Scope("ciapano"), "hands", after=page.after)
            assert [found.match_id for found in page.found] == [one]
            home, found = find_home(club, 5), search(club, "RIVIN")
            assert [match.match_id for match in (*home.open, *home.past)] == [third, second, one]
            older = Wanted(older_than=page_of(second), since=date(2026, 5, 1))
            assert [match.match_id for match in find_listed(club, older, found)] == [one]
            assert count_listed(club, older, found) == 2
            assert list(differing_summaries(club)) == []


def page_of(number):
    return db.session.get(Match, number).played_on, number


@BOTH
def test_two_who_fill_at_once_fill_once(any_app, monkeypatch):
    monkeypatch.setattr(summaries, "CHUNK", 1)

    def filling(club):
        refresh(club.id)
        return len(kept())

    for _ in range(5):
        assert together(*[inside(any_app, filling)] * 3) == [3, 3, 3]
        with any_app.app_context():
            assert list(differing_summaries(find_club("the-club"))) == []
            forget_all()


def filled(app):
    with phone_on(app):
        fill(quietly)


@BOTH
def test_filling_and_renaming_at_once_never_keeps_an_old_name(any_app):
    for _ in range(5):
        together(lambda: filled(any_app), inside(any_app, rename_first))
        with any_app.app_context():
            assert list(differing_summaries(find_club("the-club"))) == []
            forget_all()


def moving(club):
    """A match has another day again and again."""
    for year in (2024, 2025) * 30:
        db.session.execute(sa.update(Match).where(Match.id == 1).values(played_on=date(year, 5, 1)))
        db.session.commit()


def looking(club):
    """Records of one year are asked for while it does."""
    year = Scope("ciapano", date(2024, 1, 1), date(2024, 12, 31))
    for _ in range(60):
        club_records(club, year)
        db.session.commit()


@BOTH
def test_records_may_be_asked_for_while_a_match_goes_to_another_year(any_app):
    together(inside(any_app, moving), inside(any_app, looking), inside(any_app, looking))


def test_words_are_folded_and_nobody_s_name_is_among_them():
    file = table.match(
        table.hand(5, 3, 2, None, note="La NICCOLÒ"), table.adjustment("Anna", 2, reason="ﬁne")
    )
    words = words_of("Venerdì", None, read_match(file).match.entries)
    assert words == "venerdì\nla niccolò\nfine"


def test_bodies_are_plain_json_without_names():
    for document in MATCHES:
        read = read_match(document)
        body = body_of(read.match, replay(read.match))
        assert json.loads(json.dumps(body)) == body
        assert not set(read.names.values()) & set(json.dumps(body, ensure_ascii=False).split('"'))


def test_other_results_have_another_scoring_version():
    """Where this fails: raise SCORING_VERSION, and write down what matches come to now."""
    digest = hashlib.sha256()
    for document in MATCHES:
        facts = read_match(document).match
        digest.update(json.dumps(body_of(facts, replay(facts)), sort_keys=True).encode())
    assert digest.hexdigest() == RESULTS[SCORING_VERSION]


def test_a_summary_is_small(stored):
    refresh(stored.club.id)
    assert all(len(json.dumps(row[3], separators=(",", ":"))) < 500 for row in kept())


def test_thrown_away_matches_count_no_more_and_do_again(stored):
    match = db.session.get(Match, 1)
    assert club_records(stored.club, Scope("ciapano")).matches == 2
    match.removed_at = now()
    db.session.commit()
    assert club_records(stored.club, Scope("ciapano")).matches == 1
