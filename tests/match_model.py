"""What the tests of corrections share: the way through their pages, and a model of a match.

The model knows no rule and no database: a list of what stands, copied before every act.
"""

import re
from dataclasses import dataclass, field

from tests.pages import play


def at(page, rest=""):
    """An address below the match that a page belongs to."""
    return "/".join(page.path.split("/")[:5]) + rest


def match_of(phone, page):
    """The match's page, opened anew."""
    return phone.open(at(page))


def order(page):
    """The entries of a match's page by number, the oldest first."""
    return [int(body["id"].removeprefix("e")) for body in reversed(page.bodies)]


def hands(phone, page, *scores):
    """Hands by points of all others, each with the last trick to the last seat."""
    for points in scores:
        page = play(phone, page, *points, last=len(points))
        assert page.status == 200, page.alert
    return page


def asked(phone, page, kind):
    """The form for a kind of entry."""
    return phone.open(at(page, f"/enter/{kind}")).form(f"/{kind}")


def enter(phone, page, kind, **fields):
    """The match's page after an entry."""
    page = phone.send(asked(phone, page, kind), **fields)
    assert page.status == 200, page.text
    return page


def correction(phone, page, entry, how=""):
    """The form of an entry as it was entered."""
    how = f"?how={how}" if how else ""
    return phone.open(at(page, f"/entry/{entry}/correct{how}")).form("/correct")


def proposed(phone, page, entry, **fields):
    """The page that shows what a correction would change."""
    page = phone.send(correction(phone, page, entry), **fields)
    assert page.status == 200, page.text
    return page


def start_form(phone, page):
    """The form of the start as it was entered."""
    return phone.open(at(page, "/start")).form("/start")


def asking(phone, page, entry, what):
    """The page that asks before an entry is struck, restored or moved."""
    page = phone.open(at(page, f"/entry/{entry}/{what}"))
    assert page.status == 200, page.text
    return page


def confirm(phone, page):
    """The match's page after what was shown is confirmed."""
    page = phone.send(page.form("/confirm"))
    assert page.status == 200, page.text
    return page


def correct(phone, page, entry, **fields):
    return confirm(phone, proposed(phone, page, entry, **fields))


def strike(phone, page, entry):
    return confirm(phone, asking(phone, page, entry, "strike"))


def restore(phone, page, entry):
    return confirm(phone, asking(phone, page, entry, "restore"))


def move(phone, page, entry, before=None):
    query = "" if before is None else f"?before={before}"
    return confirm(phone, asking(phone, page, entry, f"move{query}"))


def effects(page):
    """What would change, in words."""
    return [one.text for one in page.tree.one("ul", "effects").all("li")]


def compared(page):
    """Player → total now and then."""
    rows = page.tree.one("table", "compare").one("tbody").all("tr")
    return {
        row.one("th").text.split()[0]: tuple(
            cell.text for cell in row.all("td") if cell["class"] != "arrow"
        )
        for row in rows
    }


def log(phone, page):
    """The lines of the log, newest first, without their times."""
    lines = phone.open(at(page, "/log")).tree.one("ol", "log").all("li")
    return [said(line.one("div")) for line in lines if line["class"] != "day"]


def said(node):
    """The parts of a line of the log: what was done, to what, what it replaced."""
    return tuple(part.text for part in node.all("p"))


def content(page):
    """Every entry of a match's page, the oldest first: its number and what it says.

    Of a hand what everybody paid who played it, of others their sentence.
    """
    names = [name for name, *_ in page.columns]
    return [
        (entry, _says(body, names)) for entry, body in zip(order(page), _oldest(page), strict=True)
    ]


def _oldest(page):
    return reversed(page.bodies)


def _says(body, names):
    if "hand" not in body["class"].split():
        return body.all("p", "remark")[0].text.partition(" ")[2]
    cells = [cell.one(cls="score").text for cell in body.all("tr")[0].all("td")]
    return {name: int(paid) for name, paid in zip(names, cells, strict=True) if paid != "–"}


def restorable(phone, page):
    """The entries that the log offers to restore."""
    links = phone.open(at(page, "/log")).links
    found = (re.search(r"/entry/(\d+)/restore$", link) for link in links)
    return {int(one[1]) for one in found if one}


@dataclass
class Facts:
    """What stands: entries in order and those struck, each with what it says; the start."""

    start: dict
    items: list = field(default_factory=list)
    struck: list = field(default_factory=list)

    def copy(self):
        return Facts(dict(self.start), list(self.items), list(self.struck))


class Model:
    """A match as a person remembers it: facts, and copies of them for every undo."""

    def __init__(self, start):
        self.now, self.past, self.future = Facts(start), [], []
        self.acts = 1
        self.added = []

    def _step(self):
        self.past.append(self.now)
        self.future = []
        self.now = self.now.copy()
        self.acts += 1

    def add(self, says, before=None):
        self._step()
        self.added.append(self.acts)
        self._put((self.acts, says), before)

    def replace(self, entry, says):
        self._step()
        self.now.items[self.place(entry)] = (entry, says)

    def strike(self, entry):
        self._step()
        self.now.struck.append(self.now.items.pop(self.place(entry)))

    def restore(self, entry, before):
        self._step()
        one = next(one for one in self.now.struck if one[0] == entry)
        self.now.struck.remove(one)
        self._put(one, before)

    def move(self, entry, before):
        self._step()
        self._put(self.now.items.pop(self.place(entry)), before)

    def begin(self, **start):
        """Another start."""
        self._step()
        self.now.start |= start

    def undo(self):
        self.acts += 1
        self.future.append(self.now)
        self.now = self.past.pop()

    def redo(self):
        self.acts += 1
        self.past.append(self.now)
        self.now = self.future.pop()

    def place(self, entry):
        return [one for one, _ in self.now.items].index(entry)

    def after(self, entry):
        """The entry that follows another one, None at the end."""
        return next((one for one, _ in self.now.items[self.place(entry) + 1 :]), None)

    def _put(self, one, before):
        items = self.now.items
        items.insert(len(items) if before is None else self.place(before), one)
