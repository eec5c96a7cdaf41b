"""Pages as a browser without script has them: read as a tree, forms sent as they stand."""

from dataclasses import dataclass, field
from html.parser import HTMLParser
from urllib.parse import parse_qs, urlsplit

import sqlalchemy as sa

from scorekeeper.models import db

INLINE = {"b", "i", "span", "small", "a", "em", "strong", "s"}
VOID = {"meta", "link", "input", "br", "hr", "img", "use", "path", "circle", "polyline"}
FOUR = ("Anna", "Bea", "Carlo", "Dino")
KEYS = ("csrf_token", "seen", "once")


@dataclass
class Node:
    """An element, its children in order; texts are children too."""

    tag: str
    attributes: dict
    parent: "Node | None" = None
    children: list = field(default_factory=list)

    def __getitem__(self, name):
        return self.attributes.get(name) or ""

    def __contains__(self, name):
        return name in self.attributes

    def walk(self):
        """This element and all below it."""
        yield self
        for child in self.children:
            if isinstance(child, Node):
                yield from child.walk()

    def all(self, tag="", cls="", **attributes):
        """Elements of a tag, with a class, with these attributes, in the page's order."""
        return [
            node
            for node in self.walk()
            if (not tag or node.tag == tag)
            and (not cls or cls in node["class"].split())
            and all(node[name] == value for name, value in attributes.items())
        ]

    def one(self, *wanted, **attributes):
        """The only such element."""
        found = self.all(*wanted, **attributes)
        assert len(found) == 1, f"{len(found)} of {wanted} {attributes}"
        return found[0]

    @property
    def text(self):
        """All text in one line."""
        return " ".join("".join(self._texts()).split())

    def _texts(self):
        for child in self.children:
            if isinstance(child, str):
                yield child
                continue
            space = "" if child.tag in INLINE else " "
            yield space
            yield from child._texts()
            yield space


class _Parser(HTMLParser):
    """Builds the tree; a tag that is closed out of turn is an error."""

    def __init__(self):
        super().__init__()
        self.root = self.place = Node("", {})

    def handle_starttag(self, tag, attrs):
        node = Node(tag, dict(attrs), self.place)
        self.place.children.append(node)
        if tag not in VOID:
            self.place = node

    def handle_startendtag(self, tag, attrs):
        self.place.children.append(Node(tag, dict(attrs), self.place))

    def handle_endtag(self, tag):
        if tag not in VOID:
            assert tag == self.place.tag, f"</{tag}> closes <{self.place.tag}>"
            self.place = self.place.parent

    def handle_data(self, data):
        if self.place.tag == "style":
            return  # no text that anybody reads
        self.place.children.append(data)


def parse(html):
    parser = _Parser()
    parser.feed(html)
    parser.close()
    assert parser.place is parser.root, f"<{parser.place.tag}> is never closed"
    return parser.root


class Form:
    """A form with its fields as they stand; `fill` takes only what one could touch or type."""

    def __init__(self, node, address=""):
        self.node, self.method = node, node["method"] or "get"
        self.action = node["action"] or address

    @property
    def sent(self):
        """Name → values, as they would be sent untouched."""
        values = {}
        for control in self.node.walk():
            for value in _values(control):
                values.setdefault(control["name"], []).append(value)
        return values

    def value(self, name):
        """The value of a field as it stands, "" where it sends none."""
        return (self.sent.get(name) or [""])[0]

    def values(self, *names):
        return tuple(map(self.value, names))

    def offered(self, name):
        """The values that a field offers; () where it is typed, None where there is no such field.

        The empty choice of a radio is its being left alone.
        """
        controls = [one for one in self.node.walk() if one["name"] == name and _control(one)]
        if not controls:
            return None
        options = [option for one in controls for option in one.all("option")]
        chosen = [one for one in controls if one["type"] in ("radio", "checkbox")]
        return tuple(one["value"] for one in (*options, *chosen))

    def fill(self, **fields):
        """What is sent after these fields were touched; a list ticks several boxes."""
        sent = self.sent
        for name, value in fields.items():
            name = name.replace("card_", "card-")
            values = [str(one) for one in (value if isinstance(value, list) else [value])]
            self._check(name, values)
            sent[name] = values
        return sent

    def _check(self, name, values):
        offered = self.offered(name)
        assert offered is not None, f"no field {name} in {self.action}"
        assert not offered or set(values) <= {*offered, ""}, f"{name} offers {offered}"

    def button(self, text=""):
        """The form's button."""
        return next(one for one in self.node.all("button") if text in one.text)


def _control(node):
    return node.tag in ("input", "select", "textarea")


def _values(node):
    """What a control sends as it stands."""
    if not _control(node) or "name" not in node or "disabled" in node:
        return []
    if node.tag == "textarea":
        return ["".join(node.children).removeprefix("\n")]
    if node.tag == "select":
        options = node.all("option")
        return [next((one for one in options if "selected" in one), options[0])["value"]]
    if node["type"] in ("radio", "checkbox") and "checked" not in node:
        return []
    return [node["value"]]


class Page:
    """An answer: its status, where it is, and what it shows."""

    def __init__(self, response):
        self.status = response.status_code
        self.html = response.get_data(as_text=True)
        self.headers = response.headers
        self.path = response.request.path
        self.address = urlsplit(response.request.url)._replace(scheme="", netloc="").geturl()
        self.query = parse_qs(urlsplit(self.address).query)
        self.tree = parse(self.html)

    @property
    def text(self):
        return (self.tree.all("body") or [self.tree])[0].text

    @property
    def heading(self):
        return self.tree.one("h1").text

    @property
    def alert(self):
        """The one sentence for the whole form, "" without one."""
        alerts = [one.text for one in self.tree.all(role="alert")]
        assert len(alerts) < 2, alerts
        return "".join(alerts)

    @property
    def said(self):
        """What the page says about what was just done."""
        return " ".join(one.text for one in self.tree.all(role="status"))

    def error(self, name):
        """The sentence at a field; the field says that it is its own."""
        found = self.tree.all(id=f"{name}-error")
        if not found:
            return ""
        tied = [
            one for one in self.tree.walk() if f"{name}-error" in one["aria-describedby"].split()
        ]
        assert tied, f"no field is tied to {name}-error"
        return found[0].text

    @property
    def errors(self):
        return [one.text for one in self.tree.all("p", "error")]

    def forms(self, ending=""):
        """The forms whose address, without its arguments, ends so."""
        forms = [Form(one, self.address) for one in self.tree.all("form")]
        return [form for form in forms if urlsplit(form.action).path.endswith(ending)]

    def form(self, ending=""):
        forms = self.forms(ending)
        assert len(forms) == 1, f"{len(forms)} forms to …{ending}"
        return forms[0]

    @property
    def hand(self):
        """The form for the next hand."""
        return self.form("/hand")

    def link(self, text):
        """Where the first link with this text leads."""
        return next(one["href"] for one in self.tree.all("a") if text in one.text)

    @property
    def links(self):
        return [one["href"] for one in self.tree.all("a") if one["href"]]

    @property
    def columns(self):
        """The sheet's heads: name, total, remark."""
        heads = self._scores.all("thead")[0].all("th")[1:]
        return [
            tuple(head.one(cls=cls).text for cls in ("name", "sum", "remark")) for head in heads
        ]

    @property
    def totals(self):
        return tuple(int(total) for _, total, _ in self.columns)

    @property
    def rows(self):
        """The sheet, newest first: what each entry cost everybody, "" and "–" where nothing."""
        return [tuple(_score(cell) for cell in _cells(body)) for body in self.bodies]

    @property
    def bodies(self):
        return [one for one in self._scores.all("tbody") if one["class"]]

    @property
    def numbers(self):
        return [body.one("label").text.rstrip("?") for body in self.bodies]

    @property
    def whys(self):
        """Players → why, of the newest entry."""
        lines = self.bodies[0].one(cls="why").all("li")
        return {
            line.one("b").text: line.text.removeprefix(line.one("b").text).strip() for line in lines
        }

    @property
    def remarks(self):
        """The sentences below the newest entry, without their marks."""
        return [one.text.partition(" ")[2] for one in self.bodies[0].all("p", "remark")]

    @property
    def _scores(self):
        return self.tree.one("section", "scores")

    @property
    def key(self):
        """The key of the page's club."""
        return self.path.split("/")[2]


def _cells(body):
    return body.all("tr")[0].all("td")


def _score(cell):
    return cell.one(cls="score").text


class Phone:
    """Somebody's phone: it keeps cookies, follows redirects, speaks a language."""

    def __init__(self, app, language="en"):
        self.app, self.client = app, app.test_client()
        self.headers = {"Accept-Language": language}

    def open(self, path, **more):
        return Page(self.client.get(path, headers=self.headers, follow_redirects=True, **more))

    def menu(self, page):
        """The menu of a match's page or of a club's first one."""
        return self.open(page.tree.one("a", "icon", **{"aria-label": "Menu"})["href"])

    def post(self, path, fields, **more):
        """Send fields as they are given; lists are several values."""
        return Page(self.answer(path, fields, follow_redirects=True, **more))

    def answer(self, path, fields, **more):
        """The bare answer to a post."""
        return self.client.post(path, data=fields, headers=self.headers, **more)

    def send(self, form, **fields):
        """Fill in a form as a person can, and send it."""
        return self.post(form.action, form.fill(**fields))

    def forge(self, form, **fields):
        """Send a form with fields that its page does not offer; None leaves a field out."""
        sent = form.sent | {name.replace("card_", "card-"): value for name, value in fields.items()}
        return self.post(form.action, {name: one for name, one in sent.items() if one is not None})


def start(phone, *players, at="/new", preset="ciapano-31", **fields):
    """A new match, the first of a club or, with its address, of another one."""
    names = {f"player{place}": name for place, name in enumerate(players or FOUR, 1)}
    return phone.send(phone.open(at).form("/new"), preset=preset, **names, **fields)


def way(phone, page, how):
    """The match's page with the form for this way of entering."""
    return phone.open(f"{page.path}?how={how}")


def play(phone, page, *points, last):
    """A hand by points for those in, by seat; None for whom nothing is touched."""
    touched = {f"p{seat}": one for seat, one in enumerate(points) if one is not None}
    return phone.send(page.hand, last=last, **touched)


def out_at_once(phone, page, *seats):
    """These seats go out by a house penalty of 31."""
    for seat in seats:
        form = phone.open(f"{page.path}/enter/adjustment").form("/adjustment")
        page = phone.send(form, player=seat, points=31)
    return page


def stored(app):
    """Everything that is in the database, table by table; summaries are derived."""
    with app.app_context():
        tables = [one for one in db.metadata.sorted_tables if one.name != "summary"]
        found = {one.name: sa.select(one).order_by(*one.primary_key) for one in tables}
        rows = {name: db.session.execute(every).mappings() for name, every in found.items()}
        return {name: [dict(row) for row in some] for name, some in rows.items()}


def counted(app):
    """How many clubs, players, matches and acts there are."""
    rows = stored(app)
    return tuple(len(rows[table]) for table in ("club", "player", "match", "act"))
