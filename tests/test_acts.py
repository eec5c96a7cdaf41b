"""The fold: what stands after each kind of act, undone and redone at any depth."""

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.acts import after, fold
from scorekeeper.rules.reasons import RuleError
from tests.ledger_model import Plain
from tests.rules.strategies import lawful

EVENING = datetime(2026, 5, 1, 21, tzinfo=UTC)
KINDS = ("add", "replace", "strike", "restore", "move", "undo", "redo")


@dataclass(frozen=True)
class Act:
    revision: int
    kind: str
    entry: int | None = None
    before: int | None = None
    body: Any = None

    @property
    def at(self):
        return EVENING + timedelta(minutes=self.revision)


OPEN = ("open", None, None, {"start": 1})
A, B, C = (("add", None, None, {"add": name}) for name in "abc")
UNDO, REDO = ("undo",), ("redo",)


def folded(*acts):
    """The history after an opening (revision 1) and these acts (from revision 2 on)."""
    return fold(Act(revision, *act) for revision, act in enumerate((OPEN, *acts), start=1))


def entries(history):
    return [item.entry for item in history.course.items]


def struck(history):
    return [item.entry for item in history.course.struck]


def bodies(history):
    return [item.body for item in history.course.items]


def refusal(*acts):
    with pytest.raises(RuleError) as refused:
        folded(*acts)
    return refused.value.reason.key


def test_an_opening_is_a_start_without_entries():
    course = folded().course
    assert (course.start.entry, course.start.body, course.start.at) == (1, {"start": 1}, at(1))
    assert (course.items, course.struck) == ((), ())


def at(revision):
    return Act(revision, "add").at


def test_an_entry_is_named_by_the_revision_that_added_it():
    history = folded(A, B)
    assert entries(history) == [2, 3]
    assert bodies(history) == [{"add": "a"}, {"add": "b"}]
    assert [item.at for item in history.course.items] == [at(2), at(3)]


def test_an_entry_is_added_before_another():
    assert entries(folded(A, B, ("add", None, 2, {}), ("add", None, 3, {}))) == [4, 2, 5, 3]


def test_a_replaced_entry_keeps_its_name_its_place_and_its_first_time():
    history = folded(A, B, C, ("replace", 3, None, {"add": "x"}))
    assert entries(history) == [2, 3, 4]
    assert bodies(history) == [{"add": "a"}, {"add": "x"}, {"add": "c"}]
    assert history.course.items[1].at == at(3)


def test_the_start_is_replaced_like_an_entry():
    history = folded(A, ("replace", 1, None, {"start": 2}))
    start = history.course.start
    assert (start.entry, start.body, start.at) == (1, {"start": 2}, at(1))
    assert entries(history) == [2]


def test_a_struck_entry_is_kept_apart():
    history = folded(A, B, C, ("strike", 3), ("strike", 2))
    assert (entries(history), struck(history)) == ([4], [3, 2])


def test_a_restored_entry_comes_last_or_before_another():
    last = folded(A, B, ("strike", 2), ("restore", 2))
    first = folded(A, B, C, ("strike", 4), ("restore", 4, 2))
    assert (entries(last), struck(last)) == ([3, 2], [])
    assert (entries(first), struck(first)) == ([4, 2, 3], [])
    assert last.course.items[1].at == at(2)


def test_an_entry_is_moved_before_another_or_to_the_end():
    assert entries(folded(A, B, C, ("move", 4, 2))) == [4, 2, 3]
    assert entries(folded(A, B, C, ("move", 2, 4))) == [3, 2, 4]
    assert entries(folded(A, B, C, ("move", 2))) == [3, 4, 2]


CHANGES = {
    "add": ("add", None, 2, {}),
    "replace": ("replace", 3, None, {}),
    "replace the start": ("replace", 1, None, {}),
    "strike": ("strike", 2),
    "move": ("move", 4, 2),
    "restore": ("restore", 5),
    "the stop that ended the match": ("add", None, None, {"stop": {}}),
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_every_change_is_undone_and_redone(change):
    earlier = (A, B, C, A, ("strike", 5))
    before, changed = folded(*earlier).course, folded(*earlier, change).course
    assert before != changed
    assert folded(*earlier, change, UNDO).course == before
    assert folded(*earlier, change, UNDO, REDO).course == changed


def test_everything_is_undone_and_redone_step_by_step():
    acts = (A, B, C, ("strike", 3), ("move", 4, 2), ("restore", 3), ("replace", 2, None, {}))
    depth = len(acts)
    for undone in range(depth + 1):
        assert folded(*acts, *[UNDO] * undone).course == folded(*acts[: depth - undone]).course
    for redone in range(depth + 1):
        history = folded(*acts, *[UNDO] * depth, *[REDO] * redone)
        assert history.course == folded(*acts[:redone]).course


def test_a_redone_entry_keeps_its_first_time_and_name():
    [item] = folded(A, UNDO, REDO, UNDO, REDO).course.items
    assert (item.entry, item.at) == (2, at(2))


def test_a_new_act_leaves_nothing_to_redo():
    history = folded(A, B, UNDO, UNDO, C)
    assert entries(history) == [6]
    assert history.redoable is None
    assert refusal(A, UNDO, B, REDO) == "nothing_to_redo"


def test_a_history_says_what_comes_next():
    history = folded(A, B, C, UNDO, UNDO)
    assert (history.undoable.revision, history.redoable.revision) == (2, 3)
    assert folded().undoable is None
    assert folded(A).redoable is None


def test_the_opening_is_never_undone():
    assert refusal(UNDO) == "nothing_to_undo"
    assert refusal(A, UNDO, UNDO) == "nothing_to_undo"


def test_nothing_undone_is_nothing_to_redo():
    assert refusal(REDO) == "nothing_to_redo"
    assert refusal(A, UNDO, REDO, REDO) == "nothing_to_redo"


NOWHERE = {
    "replace of nothing": [A, ("replace", 9, None, {})],
    "replace without a name": [A, ("replace", None, None, {})],
    "replace of a struck one": [A, ("strike", 2), ("replace", 2, None, {})],
    "strike of nothing": [A, ("strike", 9)],
    "strike of the start": [A, ("strike", 1)],
    "strike twice": [A, ("strike", 2), ("strike", 2)],
    "strike of an undone one": [A, UNDO, ("strike", 2)],
    "restore of one that stands": [A, ("restore", 2)],
    "restore before a struck one": [A, B, ("strike", 2), ("strike", 3), ("restore", 2, 3)],
    "move of the start": [A, ("move", 1)],
    "move of a struck one": [A, B, ("strike", 2), ("move", 2, 3)],
    "move before itself": [A, ("move", 2, 2)],
    "add before nothing": [A, ("add", None, 9, {})],
    "add before the start": [A, ("add", None, 1, {})],
}


@pytest.mark.parametrize("acts", NOWHERE.values(), ids=NOWHERE)
def test_an_act_on_what_isn_t_there_is_refused(acts):
    assert refusal(*acts) == "no_such_entry"


def test_a_refused_act_leaves_the_history_as_it_was():
    history = folded(A, B)
    with pytest.raises(RuleError):
        after(history, Act(4, "strike", 9))
    assert history == folded(A, B)


DRAFTS = st.lists(
    st.tuples(
        st.sampled_from(KINDS + ("add",) * 3),
        st.integers(0, 30),
        st.none() | st.integers(0, 30),
        st.integers(0, 9),
    ),
    max_size=30,
)


@given(DRAFTS)
@lawful(300)
def test_any_acts_come_to_what_a_plain_list_comes_to(drafts):
    history, plain, revision = folded(), Plain({"start": 1}), 1
    for kind, entry, before, number in drafts:
        entry, before = entry % (revision + 2), before and before % (revision + 2)
        act = Act(revision + 1, kind, entry, before, {"number": number})
        if not plain.can(kind, entry, before):
            with pytest.raises(RuleError):
                after(history, act)
            continue
        revision += 1
        history = after(history, act)
        plain.do(kind, revision, entry, before, act.body)
        check(history, plain)


def check(history, plain):
    course = history.course
    assert [course.start.entry, course.start.body] == plain.now["start"]
    for which in ("items", "struck"):
        items = getattr(course, which)
        assert [(item.entry, item.body) for item in items] == plain.entries(which)
        assert all(item.at == at(item.entry) for item in items)
    assert (history.undoable is not None, history.redoable is not None) == (
        bool(plain.past),
        bool(plain.future),
    )
