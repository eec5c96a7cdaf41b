"""The write: one act more, once and only once, from however many phones."""

from itertools import count

import pytest
import sqlalchemy as sa
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scorekeeper.acts import Deed, PlainAct, once_at
from scorekeeper.ledger import MeanwhileError, write, write_all
from scorekeeper.models import Act, Match, Seat, db
from scorekeeper.players import player_named
from scorekeeper.queries import find_club
from scorekeeper.rules.ciapano import Ciapano
from scorekeeper.rules.reasons import RuleError
from scorekeeper.standing import stand, start_body, suppose
from tests.databases import BOTH, RACES, on
from tests.ledger_model import (
    KEY,
    Plain,
    add,
    hand,
    meanwhile,
    opened,
    phone,
    put,
    together,
)
from tests.rules.strategies import lawful

pytestmark = BOTH

HAND = hand(5, 3, 2, 1)
WRONG = hand(5, 3, 2, 2)
STOP = {"stop": {}}
ELENA = {"arrival": {"player": "4", "after": "0"}}


@pytest.fixture
def app(make_app):
    """An app with one match of four."""
    app = make_app()
    opened(app)
    return app


def stored(app):
    """The acts as the table has them: revision, kind, once."""
    with phone(app):
        rows = db.session.execute(sa.select(Act.revision, Act.kind, Act.once).order_by(*KEYS))
        return [tuple(row) for row in rows]


KEYS = (Act.match_id, Act.revision)
OPENING = (1, "open", "opening")


def seats(app):
    with phone(app):
        return list(db.session.scalars(sa.select(Seat.seat).order_by(Seat.seat)))


def standing(app, match=1):
    with app.app_context():
        return stand(db.session.get(Match, match))


def new_player(app, name):
    with phone(app):
        number = player_named(find_club(KEY), name).id
        db.session.commit()
        return number


def start(seats=4, **rules):
    return start_body(Ciapano(**rules), tuple(range(seats)), 0)


def test_a_hand_is_stored(app):
    assert put(app, add(1, "a", HAND, who="Bea")) == 2
    with phone(app):
        act = db.session.get(Act, (1, 2))
        assert (act.kind, act.body, act.who, act.once) == ("add", HAND, "Bea", "a")
    assert standing(app).sheet.totals == {0: 5, 1: 3, 2: 2, 3: 1}


def test_the_same_form_twice_is_one_act(app):
    assert put(app, add(1, "a", HAND)) == put(app, add(1, "a", HAND)) == 2
    put(app, add(2, "b", HAND))
    assert put(app, add(1, "a", HAND)) == 2
    assert stored(app) == [OPENING, (2, "add", "a"), (3, "add", "b")]


def test_the_same_form_is_known_whatever_it_has_seen(app):
    put(app, add(1, "a", HAND))
    put(app, add(2, "b", HAND))
    assert [put(app, add(seen, "a", HAND)) for seen in (0, 1, 2, 3, 9)] == [2] * 5
    assert len(stored(app)) == 3


def test_a_page_too_old_is_told_what_happened_since(app):
    for seen, once in enumerate("abc", start=1):
        put(app, add(seen, once, HAND))
    with pytest.raises(MeanwhileError) as others:
        put(app, add(2, "late", HAND))
    assert [(act.revision, act.once) for act in others.value.acts] == [(3, "b"), (4, "c")]
    assert len(stored(app)) == 4


def test_a_page_from_the_future_stores_nothing(app):
    with pytest.raises(MeanwhileError):
        put(app, add(2, "a", HAND))
    assert stored(app) == [OPENING]


REFUSED = [
    (add(1, "a", WRONG), "scores_sum"),
    (add(1, "a", hand(5, 3, 2, 1, 0)), "stranger"),
    (add(1, "a", HAND, before=9), "no_such_entry"),
    (PlainAct(2, "a", "undo"), "nothing_to_undo"),
    (PlainAct(2, "a", "strike", entry=1), "no_such_entry"),
]


def test_what_the_rules_refuse_is_not_stored(app):
    for act, why in REFUSED:
        with pytest.raises(RuleError, match=why):
            put(app, act)
    assert stored(app) == [OPENING]


@pytest.mark.parametrize(
    ("body", "why"),
    [(start(batons_ace=6), "scores_sum"), (start(seats=3), "stranger")],
    ids=["another value of an ace", "somebody who has played is missing"],
)
def test_a_start_under_which_a_hand_would_be_refused_is_refused(app, body, why):
    put(app, add(1, "a", HAND))
    put(app, add(2, "b", HAND))
    with pytest.raises(RuleError) as refused:
        put(app, PlainAct(4, "c", "replace", entry=1, body=body))
    assert (refused.value.reason.key, refused.value.where[:2]) == (why, ("entries", 0))
    assert len(stored(app)) == 3


def test_a_start_is_corrected_and_undone_like_a_hand(app):
    put(app, add(1, "a", HAND))
    put(app, PlainAct(3, "b", "replace", entry=1, body=start(threshold=5)))
    assert standing(app).sheet.active == (1, 2, 3)
    put(app, PlainAct(4, "c", "undo"))
    assert standing(app).sheet.active == (0, 1, 2, 3)


def test_a_newcomer_s_seat_comes_with_the_act(app):
    elena = new_player(app, "Elena")
    put(app, add(1, "a", ELENA), {4: elena})
    assert seats(app) == [0, 1, 2, 3, 4]
    assert standing(app).names[4] == "Elena"
    assert put(app, add(1, "a", ELENA), {4: elena}) == 2
    assert seats(app) == [0, 1, 2, 3, 4]


def test_what_stands_is_not_read_again(app):
    put(app, add(1, "a", HAND))
    with app.app_context():
        before = stand(db.session.get(Match, 1))
        then = suppose(before, Deed("add", body=HAND))
    assert [one.score.scores for one in then.facts.entries] == [{0: 5, 1: 3, 2: 2, 3: 1}] * 2
    assert then.facts.entries[0] is before.facts.entries[0]


def test_nobody_named_by_a_hand_that_stands_can_be_struck_out(app):
    put(app, add(1, "a", ELENA), {4: new_player(app, "Elena")})
    put(app, add(2, "b", hand(5, 3, 2, 0, 1)))
    with pytest.raises(RuleError) as refused:
        put(app, PlainAct(4, "c", "strike", entry=2))
    assert refused.value.reason.key == "stranger"
    assert standing(app).revision == 3


@pytest.mark.parametrize(
    ("act", "error"),
    [
        (add(1, "late", ELENA), MeanwhileError),
        (add(2, "bad", {"arrival": {"player": "4", "after": "9"}}), RuleError),
        (add(2, "again", {"arrival": {"player": "0", "after": "1"}}), RuleError),
    ],
)
def test_without_the_act_there_is_no_seat(app, act, error):
    elena = new_player(app, "Elena")
    put(app, add(1, "a", HAND))
    with pytest.raises(error):
        put(app, act, {4: elena})
    assert seats(app) == [0, 1, 2, 3]


def race(app, mine, theirs, newcomers=None):
    """Their act is written after this phone has read the match, and before it writes its own."""
    with phone(app):
        match = db.session.get(Match, 1)
        assert [act.revision for act in match.acts] == [1]
        meanwhile(lambda: put(app, theirs))
        return write(match, mine, newcomers)


@RACES
def test_the_table_decides_between_two_who_have_read_the_same(app):
    elena = new_player(app, "Elena")
    with pytest.raises(MeanwhileError) as others:
        race(app, add(1, "mine", ELENA), add(1, "theirs", HAND), {4: elena})
    assert [act.once for act in others.value.acts] == ["theirs"]
    assert stored(app) == [OPENING, (2, "add", "theirs")]
    assert seats(app) == [0, 1, 2, 3]


@RACES
def test_the_table_knows_a_form_that_comes_in_twice_at_once(app):
    assert race(app, add(1, "a", HAND), add(1, "a", HAND)) == 2
    assert stored(app) == [OPENING, (2, "add", "a")]


def test_the_same_form_at_the_same_moment_is_one_act(app):
    for seen in range(1, 6):
        act = add(seen, f"form {seen}", HAND)
        assert together(*[lambda act=act: put(app, act)] * 2) == [seen + 1] * 2
    assert [revision for revision, _, _ in stored(app)] == [1, 2, 3, 4, 5, 6]


# Several acts of one form


def several(seen, once, *bodies):
    """The acts of one form."""
    return [add(seen + place, once_at(once, place), body) for place, body in enumerate(bodies)]


def put_all(app, acts, newcomers=None):
    with phone(app):
        return write_all(stand(db.session.get(Match, 1)), acts, newcomers)


def test_several_acts_are_stored_together_and_once(app):
    acts = several(1, "many", HAND, HAND, STOP)
    assert [put_all(app, acts) for _ in range(2)] == [4, 4]
    keys = ["many", once_at("many", 1), once_at("many", 2)]
    assert stored(app) == [OPENING, *zip((2, 3, 4), ("add",) * 3, keys, strict=True)]
    put(app, add(4, "later", {"agreement": {"threshold": 41}}))
    assert put_all(app, acts) == 4


def test_one_act_is_the_case_of_one(app):
    assert put_all(app, [add(1, "a", HAND)]) == put(app, add(1, "a", HAND)) == 2


def test_of_several_acts_either_all_are_stored_or_none(app):
    elena = new_player(app, "Elena")
    for bodies in ((HAND, WRONG), (WRONG, HAND), (HAND, ELENA, hand(5, 3, 2, 1, last=9))):
        with pytest.raises(RuleError):
            put_all(app, several(1, "many", *bodies), {4: elena})
    with pytest.raises(RuleError):
        put_all(app, [*several(1, "many", HAND), PlainAct(3, "x", "strike", entry=9)])
    assert (stored(app), seats(app)) == ([OPENING], [0, 1, 2, 3])


def test_newcomers_come_with_any_of_them(app):
    elena = new_player(app, "Elena")
    assert put_all(app, several(1, "many", HAND, ELENA), {4: elena}) == 3
    assert seats(app) == [0, 1, 2, 3, 4]


def test_several_acts_that_come_late_are_told_what_happened(app):
    put(app, add(1, "theirs", HAND))
    with pytest.raises(MeanwhileError) as others:
        put_all(app, several(1, "mine", HAND, HAND))
    assert [act.once for act in others.value.acts] == ["theirs"]
    assert len(stored(app)) == 2


OTHER = hand(4, 4, 2, 1)


@pytest.mark.parametrize("bodies", [(HAND,), (HAND, OTHER, HAND), (HAND, HAND), (OTHER, OTHER)])
def test_the_key_of_a_form_for_other_acts_is_no_double(app, bodies):
    put_all(app, several(1, "many", HAND, OTHER))
    with pytest.raises(MeanwhileError) as others:
        put_all(app, several(1, "many", *bodies))
    assert [act.revision for act in others.value.acts] == [2, 3]
    assert len(stored(app)) == 3


def test_several_acts_at_the_same_moment_are_stored_once(app):
    acts = several(1, "many", *[HAND] * 10)
    assert together(*[lambda: put_all(app, acts)] * 4) == [11] * 4
    assert [revision for revision, _, _ in stored(app)] == list(range(1, 12))


def test_forms_with_several_acts_at_the_same_moment_do_not_mix(app):
    def form(name):
        try:
            return put_all(app, several(1, name, *[HAND] * 5))
        except MeanwhileError as others:
            return [act.once for act in others.acts]

    told = together(*[lambda name=name: form(name) for name in "abcdef"])
    winner = "abcdef"[told.index(6)]
    keys = [once_at(winner, place) for place in range(5)]
    assert [one for one in told if one != 6] == [keys] * 5
    assert [once for _, _, once in stored(app)[1:]] == keys


@RACES
def test_the_table_decides_about_several_acts(app):
    mine, theirs = several(1, "mine", HAND, HAND), several(1, "theirs", HAND)
    with phone(app):
        standing = stand(db.session.get(Match, 1))
        assert standing.revision == 1
        meanwhile(lambda: put_all(app, theirs))
        with pytest.raises(MeanwhileError):
            write_all(standing, mine)
    assert stored(app) == [OPENING, (2, "add", "theirs")]


def test_eight_phones_on_one_match_lose_nothing(app):
    acknowledged = together(*[lambda name=name: score(app, name, 25) for name in "abcdefgh"])
    expected = {revision: once for told in acknowledged for once, revision in told}
    assert [revision for revision, _, _ in stored(app)] == list(range(1, 202))
    assert {revision: once for revision, _, once in stored(app)[1:]} == expected


def score(app, name, hands):
    """One phone's hands, each sent again with what it has now seen until it is taken."""
    seen, told = 1, []
    for number in range(hands):
        once = f"{name}{number}"
        seen = until_taken(app, seen, once)
        told.append((once, seen))
    return told


def until_taken(app, seen, once):
    while True:
        try:
            return put(app, add(seen, once, {"adjustment": {"player": "0", "points": 1}}))
        except MeanwhileError as others:
            seen = others.acts[-1].revision


def test_reading_writes_nothing(app):
    put(app, add(1, "a", HAND))
    before = stored(app), files(app)
    for _ in range(50):
        standing(app)
    assert (stored(app), files(app)) == before


def files(app):
    """What the SQLite file and its log hold, without the log's index of readers."""
    with app.app_context():
        path = db.engine.url.database
    return {end: content(path + end) for end in ("", "-wal")} if path.startswith("/") else {}


def content(path):
    with open(path, "rb") as file:  # noqa: PTH123
        return file.read()


def test_forty_hands_of_five_are_all_there_after_each(app):
    five = ("Anna", "Bea", "Carlo", "Dino", "Elena")
    match = opened(app, *five, once="five", game=Ciapano(threshold=999))
    sums = [0] * 5
    for seen in range(1, 41):
        points = [(seen + seat) % 3 for seat in range(1, 5)]
        points = [11 - sum(points), *points]
        put(app, add(seen, f"five {seen}", hand(*points)), match=match)
        sums = [old + new for old, new in zip(sums, points, strict=True)]
        sheet = standing(app, match).sheet
        assert (len(sheet.rows), list(sheet.totals.values())) == (seen, sums)


# Bodies, and which house rules of the start they go with; the bad ones go with none.
COSTLY = hand(10, 3, 2, 1)
ANY = {1, 6}
BODIES = [
    (HAND, {1}),
    (COSTLY, {6}),
    (hand(None, 3, 2, 1), {1}),
    ({"adjustment": {"player": "2", "points": -3}}, ANY),
    ({"withdrawal": {"player": "3"}}, ANY),
    (STOP, ANY),
    (WRONG, set()),
    ({"adjustment": {"player": "9", "points": 1}}, set()),
]
STARTS = [
    (start(), {1}),
    (start(threshold=9), {1}),
    (start(batons_ace=6), {6}),
    (start(winners=3, batons_ace=6), {6}),
    (start(winners=2) | {"first_dealer": "9"}, set()),
]
KINDS = ("add",) * 5 + ("replace", "strike", "restore", "move", "undo", "undo", "redo", "redo")
DRAFTS = st.lists(
    st.tuples(
        st.sampled_from(KINDS),
        st.integers(0, 30),
        st.none() | st.integers(0, 30),
        st.integers(0, 39),
        st.sampled_from(("fresh", "fresh", "fresh", "stale", "future", "again")),
    ),
    max_size=20,
)


def goes(plain):
    """Whether the rules take these facts."""
    taken = [of for body, of in (*BODIES, *STARTS) if body == plain.now["start"][1]]
    for _, body in plain.entries():
        taken += [of for one, of in BODIES if one == body]
    return bool(set.intersection(*taken))


class Table:
    """A match that a test writes to, beside it the plain model and everything acknowledged."""

    def __init__(self, app, once):
        self.app, self.once = app, once
        self.match = opened(app, once=once)
        self.plain, self.sent = Plain(start()), []

    def step(self, kind, entry, before, number, how):
        last = len(self.sent) + 1
        entry, before = entry % (last + 2), before and before % (last + 2)
        bodies = STARTS if (kind, entry) == ("replace", 1) else BODIES
        body = bodies[number % len(bodies)][0] if kind in ("add", "replace") else None
        seen = {"stale": number % last, "future": last + 1 + number}.get(how, last)
        act = PlainAct(seen + 1, f"{self.once}.{last}", kind, entry, before, body)
        if how == "again" and self.sent:
            place = number % len(self.sent)
            assert put(self.app, self.sent[place], match=self.match) == place + 2
        elif seen != last:
            self.late(act, seen, last)
        else:
            self.fresh(act)

    def late(self, act, seen, last):
        with pytest.raises(MeanwhileError) as others:
            put(self.app, act, match=self.match)
        since = list(range(seen + 1, last + 1))
        assert [other.revision for other in others.value.acts] == since

    def fresh(self, act):
        if not self.takes(act):
            with pytest.raises(RuleError):
                put(self.app, act, match=self.match)
            return
        assert put(self.app, act, match=self.match) == act.revision
        self.sent.append(act)

    def takes(self, act):
        """Whether the act is to be stored; if so, the model has it too."""
        if not self.plain.can(act.kind, act.entry, act.before):
            return False
        kept = self.plain.now, list(self.plain.past), list(self.plain.future)
        self.plain.do(act.kind, act.revision, act.entry, act.before, act.body)
        if not goes(self.plain):
            self.plain.now, self.plain.past, self.plain.future = kept
            return False
        return True

    def check(self):
        now = standing(self.app, self.match)
        course, acts = now.history.course, now.acts
        assert [course.start.entry, course.start.body] == self.plain.now["start"]
        assert [(item.entry, item.body) for item in course.items] == self.plain.entries()
        assert [item.entry for item in course.struck] == [e for e, _ in self.plain.now["struck"]]
        assert [act.revision for act in acts] == list(range(1, len(self.sent) + 2))
        assert [act.once for act in acts[1:]] == [act.once for act in self.sent]
        times = {act.revision: act.at for act in self.sent}
        assert all(item.at == times[item.entry] for item in course.items)


NUMBERS = count()


@on("sqlite")
@given(drafts=DRAFTS)
@settings(lawful(40), suppress_health_check=[*HealthCheck])
def test_whatever_is_sent_is_kept_once_and_in_order(app, drafts):
    table = Table(app, f"table {next(NUMBERS)}")
    for draft in drafts:
        table.step(*draft)
        table.check()


def test_two_matches_have_revisions_and_forms_of_their_own(app):
    other = opened(app, once="other")
    assert put(app, add(1, "a", HAND)) == put(app, add(1, "a", HAND), match=other) == 2
    assert len(stored(app)) == 4


def test_the_same_undo_is_known_whatever_it_has_seen(app):
    put(app, add(1, "a", HAND))
    put(app, PlainAct(3, "b", "undo"))
    assert put(app, PlainAct(4, "b", "undo")) == 3


def test_a_match_is_opened_once(app):
    put(app, add(1, "a", HAND))
    with pytest.raises((RuleError, ValueError)):
        put(app, PlainAct(3, "b", "open", body=start()))
    assert len(stored(app)) == 2
