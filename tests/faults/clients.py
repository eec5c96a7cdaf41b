"""A client: it enters and corrects hands by the forms; a form without an answer is sent again."""

import random
from urllib.parse import urlsplit

from tests.faults.book import REFUSED, STORED, Deed
from tests.faults.phones import LOST, RealPhone
from tests.pages import FOUR, Page

SECONDS = 120
POINTS = ((3, 2, 1), (0, 0, 5), (1, 4, 2))
LONG = {"end": "fixed_hands", "hands": 999}
NEWEST = 3
OFTEN_LOST = 0.1


class Client:
    """Somebody with a phone, until `over` is set."""

    def __init__(self, number, server, book, over, seed):
        self.number, self.server, self.book, self.over = number, server, book, over
        self.phone, self.random, self.count = RealPhone(server), random.Random(seed), 0

    def run(self):
        deeds = (self.enter, self.correct, self.copy_from_paper, self.open_match)
        try:
            while not self.over.is_set():
                self.random.choices(deeds, (60, 25, 10, 5))[0]()
        except BaseException:
            self.book.break_off()
            raise

    def enter(self):
        """The next hand of one of the newest matches."""
        self._store(self._page().hand, 1, last=3, **self._points("p{}"))

    def correct(self):
        """Another hand in place of one that is on the sheet."""
        page = self._page()
        links = [one["href"] for one in page.tree.all("a") if one.text == "Correct"]
        if not links:
            return
        form = self._open(self.random.choice(links)).form("/correct")
        sent = form.fill(note=self._mark(), **self._points("p{}"))
        shown = Page(self._insist(lambda: self.phone.answer(form.action, sent)))
        if shown.status != 409:
            assert shown.status == 200, shown.text
            self._store(shown.form("/confirm"), 1, mark=sent["note"][0])

    def copy_from_paper(self):
        """Three hands at once, which are stored all or not at all."""
        form = self._open(self._match() + "/paper").form("/paper")
        rows = [self._points(f"r{row}-p{{}}") | {f"r{row}-last": 3} for row in (1, 2, 3)]
        fields = {name: value for row in rows for name, value in row.items()}
        self._store(form, 3, mark="", **fields)

    def open_match(self):
        """A new match of the club, with everybody in it."""
        form = self._open(self.book.club + "new").form("/new")
        names = {f"player{place}": name for place, name in enumerate(FOUR, 1)}
        mark = self._mark()
        answer = self._store(form, 1, mark=mark, name=mark, **LONG, **names)
        self.book.matches.append(urlsplit(answer.headers["Location"]).path)

    def _page(self):
        return self._open(self._match())

    def _match(self):
        return self.random.choice(self.book.matches[-NEWEST:])

    def _open(self, path):
        page = Page(self._insist(lambda: self.phone.followed(self.phone.asked("GET", path))))
        assert page.status == 200, page.text
        return page

    def _points(self, name):
        points = self.random.choice(POINTS)
        return {name.format(seat): one for seat, one in enumerate(points)}

    def _mark(self):
        self.count += 1
        return f"c{self.number}-{self.count}."

    def _store(self, form, acts, mark=None, **fields):
        """Send a form until its answer is there; it is stored, or another phone was quicker."""
        if mark is None:
            mark = fields["note"] = self._mark()
        sent = form.fill(**fields)
        deed = Deed(form.value("once"), acts, mark)
        self.book.begin(deed)
        answer = self._told(form, sent, deed)
        if self.random.random() < OFTEN_LOST:
            answer = self._told_again(form, sent, deed, answer)
        deed.state = STORED if answer.status_code == 303 else REFUSED
        return answer

    def _told(self, form, sent, deed):
        answer = self._insist(lambda: self.phone.answer(form.action, sent), deed)
        assert answer.status_code in (303, 409), Page(answer).text
        return answer

    def _told_again(self, form, sent, deed, lost):
        """The answer got lost on its way, so the form is sent again; it is led to the same."""
        deed.resends += 1
        deed.there = lost.status_code == 303
        answer = self._told(form, sent, deed)
        same = [one.headers["Location"] for one in (lost, answer)]
        assert same[0] == same[1], same
        return answer

    def _insist(self, ask, deed=None):
        """The answer, asked for again whenever the server was killed before it came."""
        while True:
            kills = self.server.kills
            assert self.server.up.wait(SECONDS), "the server doesn't come back"
            try:
                return ask()
            except LOST:
                # Between two deaths no answer may be lost.
                if kills == self.server.kills:
                    raise
                if deed is not None:
                    deed.resends += 1
