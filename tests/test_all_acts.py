"""Random tables: whatever is done, in whatever order, is kept once and in its place.

Every act goes through the forms of the pages; beside them runs a model that knows no rule.
"""

from itertools import count

from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from tests.match_model import (
    Model,
    asked,
    at,
    content,
    correction,
    restorable,
    start_form,
)
from tests.pages import Phone, counted, start

# Of four letters at most, since a sheet of many columns shows no more.
FIRST = ("Anna", "Bea", "Carl", "Dino")
NAMES = ("Elio", "Fede", "Gina", "Hugo", "Ida", "Lino")
PLACE = st.integers(0, 99)
POINTS = st.lists(st.integers(0, 3), min_size=8, max_size=8)
TIMES = st.sampled_from([1, 1, 2])
THRESHOLDS = st.integers(500, 999)
MACHINES = count()


def hand_of(form, names, points, last):
    """The fields of a hand for those whom a form asks, and what it says then on the sheet."""
    seats = [int(one) for one in form.offered("last") if one]
    taker = seats[last % len(seats)]
    others = {seat: one for seat, one in zip(seats, points, strict=False) if seat != taker}
    if sum(others.values()) > 10:
        others = dict.fromkeys(others, 1)
    fields = {f"p{seat}": one for seat, one in others.items()} | {"last": taker}
    if not any(others.values()):
        return fields, {names[seat]: 11 for seat in others} | {names[taker]: 0}
    paid = {names[seat]: one for seat, one in others.items()}
    return fields, paid | {names[taker]: 11 - sum(others.values())}


class Table(RuleBasedStateMachine):
    """One match, somebody's phone, and what a person remembers."""

    app = None

    def __init__(self):
        super().__init__()
        self.phone = Phone(self.app)
        self.page = start(self.phone, *FIRST, threshold="999", name=f"table {next(MACHINES)}")
        self.base = counted(self.app)[3] - 1
        self.model = Model({"threshold": "999", "first_dealer": "1"})
        self.late, self.sound = None, True

    # What the page offers

    @property
    def seats(self):
        """Seat → name of everybody on the sheet."""
        form = asked(self.phone, self.page, "adjustment").node
        return {int(one.one("input")["value"]): one.text for one in form.all("label", "option")}

    def pick(self, place):
        items = self.model.now.items
        return items[place % len(items)][0]

    # Sending

    def send(self, form, times, **fields):
        """The page after a form was sent so many times; True where it was taken."""
        sent = form.fill(**fields)
        answers = [self.phone.answer(form.action, sent) for _ in range(times)]
        if answers[0].status_code != 303:
            assert answers[0].status_code == 422
            return False
        places = {answer.headers["Location"] for answer in answers}
        assert {answer.status_code for answer in answers} == {303}
        assert len(places) == 1
        self.page = self.phone.open(places.pop())
        return True

    def settle(self, page, times):
        """Confirm what a page shows; False where it was refused or nothing would change."""
        if page.status == 422:
            return False
        forms = page.forms("/confirm")
        return bool(forms) and self.send(forms[0], times)

    def enter(self, kind, times, says, **fields):
        if self.send(asked(self.phone, self.page, kind), times, **fields):
            self.model.add(says)

    @property
    def playing(self):
        return bool(self.page.forms("/hand"))

    # What a table does

    @precondition(lambda self: self.playing)
    @rule(points=POINTS, last=PLACE, times=TIMES)
    def play(self, points, last, times):
        form = self.phone.open(at(self.page)).hand
        fields, says = hand_of(form, self.seats, points, last)
        assert self.send(form, times, **fields)
        self.model.add(says)

    @precondition(lambda self: self.playing)
    @rule(how=st.sampled_from(["counts", "cards"]), last=PLACE, times=TIMES)
    def play_all_to_one(self, how, last, times):
        """One player, who has not the last trick, takes every counting card."""
        form = self.phone.open(at(self.page, f"?how={how}")).hand
        seats = [int(one) for one in form.offered("last") if one]
        taker, eater = seats[last % len(seats)], seats[(last + 1) % len(seats)]
        names = self.seats
        fields = {"last": taker}
        for seat in seats if how == "counts" else ():
            fields |= {f"a{seat}": 4 * (seat == eater), f"f{seat}": 20 * (seat == eater)}
        cards = [name for name in form.sent if name.startswith("card-")] if how == "cards" else []
        fields |= {name.replace("-", "_"): eater for name in cards}
        assert self.send(form, times, **fields)
        self.model.add({names[seat]: 10 * (seat == eater) + (seat == taker) for seat in seats})

    @precondition(lambda self: self.playing)
    @rule(place=PLACE, points=st.integers(1, 9), times=TIMES)
    def adjust(self, place, points, times):
        seats = self.seats
        seat = list(seats)[place % len(seats)]
        self.enter("adjustment", times, f"{seats[seat]} +{points}", player=seat, points=points)

    @precondition(lambda self: self.playing)
    @rule(place=PLACE, times=TIMES)
    def go_home(self, place, times):
        form = asked(self.phone, self.page, "withdrawal")
        there = form.offered("player")
        if len(there) > 3:
            seat = there[place % len(there)]
            says = f"{self.seats[int(seat)]} goes home"
            self.enter("withdrawal", times, says, player=seat)

    @precondition(lambda self: self.playing)
    @rule(name=st.sampled_from(NAMES), place=PLACE, points=st.integers(0, 20), times=TIMES)
    def sit_down(self, name, place, points, times):
        seats = list(self.seats)
        after = seats[place % len(seats)]
        says = f"{name} sits down"
        self.enter("arrival", times, says, name=name, player=after, points=points)

    @precondition(lambda self: self.playing)
    @rule(name=st.sampled_from(NAMES), place=PLACE, times=TIMES)
    def substitute(self, name, place, times):
        there = asked(self.phone, self.page, "substitution").offered("player")
        seat = there[place % len(there)]
        says = f"{name} plays instead of {self.seats[int(seat)]}"
        self.enter("substitution", times, says, player=seat, name=name)

    @precondition(lambda self: self.playing)
    @rule(threshold=THRESHOLDS, times=TIMES)
    def agree(self, threshold, times):
        says = f"new house rules: threshold {threshold}"
        self.enter("agreement", times, says, threshold=threshold)

    @precondition(lambda self: self.playing and len(self.model.now.items) > 3)
    @rule(times=TIMES)
    def stop(self, times):
        self.enter("stop", times, "stopped by agreement")

    # Corrections

    @precondition(lambda self: self.model.now.items)
    @rule(place=PLACE, times=TIMES, points=POINTS, last=PLACE)
    def correct(self, place, times, points, last):
        entry = self.pick(place)
        says = dict(self.model.now.items)[entry]
        if not isinstance(says, dict):
            return
        form = correction(self.phone, self.page, entry, "points")
        fields, says = hand_of(form, self.seats, points, last)
        page = self.phone.send(form, absent=[], **fields)
        if self.settle(page, times):
            self.model.replace(entry, says)

    @precondition(lambda self: self.model.now.items)
    @rule(place=PLACE, times=TIMES, points=st.integers(10, 19))
    def correct_adjustment(self, place, times, points):
        found = [(e, s) for e, s in self.model.now.items if isinstance(s, str) and " +" in s]
        if found:
            entry, says = found[place % len(found)]
            form = correction(self.phone, self.page, entry)
            page = self.phone.send(form, points=points)
            if self.settle(page, times):
                self.model.replace(entry, f"{says.partition(' +')[0]} +{points}")

    @precondition(lambda self: self.model.now.items)
    @rule(place=PLACE)
    def look_at(self, place):
        """An entry's form, opened and left."""
        correction(self.phone, self.page, self.pick(place))

    @precondition(lambda self: self.model.now.items)
    @rule(place=PLACE, times=TIMES)
    def strike(self, place, times):
        entry = self.pick(place)
        page = self.phone.open(at(self.page, f"/entry/{entry}/strike"))
        if self.settle(page, times):
            self.model.strike(entry)

    @precondition(lambda self: self.model.now.struck)
    @rule(place=PLACE, times=TIMES)
    def restore(self, place, times):
        """Where it comes back to is read from its page; that it comes back is the model's."""
        entry = self.model.now.struck[place % len(self.model.now.struck)][0]
        page = self.phone.open(at(self.page, f"/entry/{entry}/restore"))
        if page.status == 200:
            before = page.form("/confirm").value("before")
            assert self.settle(page, times)
            self.model.restore(entry, int(before) if before else None)

    @precondition(lambda self: self.model.now.items)
    @rule(place=PLACE, times=TIMES, points=POINTS, last=PLACE)
    def insert(self, place, times, points, last):
        before = self.pick(place)
        form = self.phone.open(at(self.page, f"/insert/{before}")).form(f"/insert/{before}")
        fields, says = hand_of(form, self.seats, points, last)
        if self.settle(self.phone.send(form, **fields), times):
            self.model.add(says, before)

    @precondition(lambda self: len(self.model.now.items) > 1)
    @rule(place=PLACE, up=st.booleans(), times=TIMES)
    def move(self, place, up, times):
        items = [entry for entry, _ in self.model.now.items]
        index = place % len(items)
        target = index - 1 if up else index + 1
        if not 0 <= target < len(items):
            return
        text = "Move it earlier" if up else "Move it later"
        options = self.phone.open(at(self.page, f"/entry/{items[index]}"))
        if self.settle(self.phone.open(options.link(text)), times):
            rest = [one for one in items if one != items[index]]
            self.model.move(items[index], next(iter(rest[target:]), None))

    @rule(threshold=THRESHOLDS, dealer=st.integers(1, 4), times=TIMES)
    def correct_start(self, threshold, dealer, times):
        form = start_form(self.phone, self.page)
        fields = {"threshold": threshold, "first_dealer": dealer}
        if self.settle(self.phone.send(form, **fields), times):
            self.model.begin(threshold=str(threshold), first_dealer=str(dealer))

    # Back and forth, twice, too late

    @precondition(lambda self: self.model.past)
    @rule(times=TIMES)
    def undo(self, times):
        assert self.send(self.page.form("/undo"), times)
        self.model.undo()

    @precondition(lambda self: self.model.future)
    @rule(times=TIMES)
    def redo(self, times):
        assert self.send(self.page.form("/redo"), times)
        self.model.redo()

    @precondition(lambda self: self.playing)
    @rule()
    def leave_open(self):
        """Another phone opens the match's page and waits."""
        form = self.phone.open(at(self.page)).hand
        self.late = form, self.model.acts, self.seats

    @precondition(lambda self: self.late and self.late[1] < self.model.acts)
    @rule(points=POINTS, last=PLACE, choice=PLACE)
    def come_late(self, points, last, choice):
        form, _, names = self.late
        self.late = None
        fields, says = hand_of(form, names, points, last)
        page = self.phone.send(form, **fields)
        assert page.status == 409
        forms = page.forms("/confirm")
        if not forms or not self.playing:
            return
        chosen = forms[choice % len(forms)]
        target = chosen.value("entry")
        if self.send(chosen, 1):
            self.model.replace(int(target), says) if target else self.model.add(says)

    # What must hold

    @invariant()
    def nothing_is_lost_or_twice_or_out_of_order(self):
        self.sound = False
        assert content(self.page) == self.model.now.items
        assert counted(self.app)[3] - self.base == self.model.acts
        self.sound = True

    def teardown(self):
        """The log, the start, and all the way back."""
        if not self.sound:
            return
        assert restorable(self.phone, self.page) == {one for one, _ in self.model.now.struck}
        form = start_form(self.phone, self.page)
        began = self.model.now.start
        shown = form.values("threshold", "first_dealer")
        assert shown == (began["threshold"], began["first_dealer"])
        assert content(self.phone.open(at(self.page))) == self.model.now.items
        while self.page.forms("/undo"):
            self.send(self.page.form("/undo"), 1)
            self.model.undo()
            self.nothing_is_lost_or_twice_or_out_of_order()


def test_whatever_a_table_does_is_kept_once_and_in_order(one_app, phone):
    machine = type("Table", (Table,), {"app": one_app})
    run_state_machine_as_test(
        machine,
        settings=settings(
            max_examples=6,
            stateful_step_count=25,
            derandomize=True,
            database=None,
            deadline=None,
            # Shrinking takes minutes, and the steps of a failure are printed anyway.
            phases=[Phase.generate],
            suppress_health_check=[*HealthCheck],
        ),
    )
