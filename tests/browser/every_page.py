"""Every page of the app as a phone gets it, by what it shows: opened, refused, too late, lost."""

from werkzeug.exceptions import default_exceptions
from werkzeug.routing import RequestRedirect

from scorekeeper import errorpages
from tests.match_model import at, enter, hands, strike
from tests.pages import Phone, parse, play, start
from tests.test_exchange import ODD
from tests.test_sharing import look_key

LONG = "Maria Antonietta Della Rovere-Castiglione"[:40]
EIGHT = (LONG, "W" * 40, "Bea", "Carlo", "Dino", "Elena", "Franco", "Gino")
KINDS = ("adjustment", "arrival", "substitution", "agreement", "stop")
TOO_LONG = "x" * 2500
NO_PAGES = {
    "exports.file": "a file",
    "exports.table": "a file",
    "exports.text": "a file",
    "exchange.archive": "a file",
    "health.health": "a word",
    "phone.manifest": "a file",
    "phone.script": "a file",
    "phone.touch_icon": "a file",
    "phone.worker": "a file",
    "static": "a file",
    "hands.preview": "a part of a page",
    "sharing.take": "leads on to the clubs",
    "matches.back": "leads back to the match",
    "players.back": "leads back to the player",
    "joining.back": "leads back to the player",
    "examples.back": "leads back to the first page",
    "examples.home": "leads back to the club",
}


class Table:
    """A phone, its club, and the matches that the pages are about."""

    def __init__(self, app, language):
        self.app, self.language = app, language
        self.phone = phone = Phone(app, language)
        four = start(phone)
        self.club = f"/club/{four.key}"
        self.four = hands(phone, four, (3, 2, 1), (0, 0, 0))
        self.eight = self.new(*EIGHT)
        self.drawn = play(phone, self.new(*EIGHT), 1, 1, 1, 1, 1, 1, 1, last=7)
        over = self.new("Anna", "Bea", threshold="6", name="Finale")
        self.over = play(phone, over, 5, last=1)
        self.busca = hands(phone, self.new(preset="busca-5"), (20, 10, 5))
        self.tally = self.new(preset="busche-loser-deals")

    def new(self, *players, **fields):
        return start(self.phone, *players, at=f"{self.club}/new", **fields)

    def open(self, page, rest=""):
        return self.phone.open(at(page, rest))

    def refused(self, page, rest, ending, **fields):
        """A form sent with what it cannot take."""
        return self.phone.forge(self.open(page, rest).form(ending), **fields)


def every_page(app, language="it"):
    """What a page shows → the page; what is made for it stays in the database."""
    table = Table(app, language)
    return {
        **of_the_phone(table),
        **of_the_club(table),
        **of_players(table),
        **of_entering(table),
        **of_corrections(table),
        **of_a_match(table),
        **of_who_looks_on(table),
        **refused_forms(table),
        **too_late(table),
        **lost(app, language),
    }


def without_page(app, pages):
    """The endpoints that answer a GET, have no page among these, and are not known to have none."""
    shown = {endpoint_of(app, page.path) for page in pages.values()}
    rules = [rule for rule in app.url_map.iter_rules() if "GET" in rule.methods]
    return sorted({rule.endpoint for rule in rules} - shown - NO_PAGES.keys())


def endpoint_of(app, path):
    try:
        return app.url_map.bind("localhost").match(path, method="GET")[0]
    except (*default_exceptions.values(), RequestRedirect):
        return None


def of_the_phone(table):
    """What a phone without a club gets, and one with several."""
    fresh, curious, busy = (Phone(table.app, table.language) for _ in range(3))
    start(busy)
    start(busy)
    return {
        "welcome": fresh.open("/"),
        "first match": fresh.open("/new"),
        "carry nothing": fresh.open("/carry"),
        "carry": table.phone.open("/carry"),
        "import": fresh.open("/import"),
        "example": curious.send(curious.open("/").form("/example")),
        "clubs": busy.open("/"),
        "rules of ciapano": fresh.open("/rules/ciapano"),
        "rules of busca": fresh.open("/rules/busca"),
    }


def of_the_club(table):
    phone, club = table.phone, table.club
    removed = table.new(name="A match of no worth")
    phone.send(phone.open(f"{removed.path}/remove").form("/remove"))
    records = phone.open(f"{club}/records")
    code = table.four.path.rpartition("/")[2]
    return {
        "home": phone.open(f"{club}/"),
        "club's menu": phone.open(f"{club}/menu"),
        "new": phone.open(f"{club}/new"),
        "new like another": phone.open(f"{club}/new?like={code}"),
        "new from paper": phone.open(f"{club}/new?paper=1"),
        "history": phone.open(f"{club}/matches"),
        "history searched": phone.open(f"{club}/matches?game=ciapano&text=finale&since=2020-01-01"),
        "history without a find": phone.open(f"{club}/matches?text=nothing"),
        "history with a wrong day": phone.open(f"{club}/matches?since=x"),
        "thrown away": phone.open(f"{club}/matches?removed=1"),
        "bring back": phone.open(removed.path),
        "records": records,
        "records of busca": phone.open(f"{club}/records?game=busca"),
        "records of a year": phone.open(f"{club}/records?since=x&until=2026-05-31"),
        "player": phone.open(records.link("Anna")),
        "behind": phone.open(f"{club}/records/behind?what=hands"),
        "share": phone.open(f"{club}/share"),
        "share to edit": phone.open(f"{club}/share?to=edit"),
        "exchange": phone.open(f"{club}/exchange?new=12&longer=3&same=40&players=2&first=1"),
        "settings": phone.open(f"{club}/settings"),
    }


def of_players(table):
    """The list of players, one of them, two who may be one person, two who can't be, two joined."""
    phone, club = table.phone, table.club
    play(phone, table.new("Annina", "Berto"), 1, last=1)
    people = phone.open(f"{club}/players")
    numbers = {
        phone.open(link).heading: link.split("/")[4]
        for link in people.links
        if link.endswith("/edit")
    }
    anna = f"{club}/player/{numbers['Anna']}"
    joined = phone.open(f"{anna}/join?other={numbers['Annina']}")
    shown = {
        "players": people,
        "player to edit": phone.open(f"{anna}/edit?did=renamed&was=Ann"),
        "players of two names": phone.open(f"{anna}/join?other={numbers['W' * 40]}"),
        "players who are two": phone.open(f"{anna}/join?other={numbers['Bea']}"),
        "join": joined,
    }
    kept = numbers["Anna"]
    return shown | {"players joined": phone.send(joined.form("/join"), kept=kept)}


def of_entering(table):
    """Every form for a hand and for what else happens, for few and many players."""
    ways = {
        "4": table.four,
        "2": table.new("Anna", LONG),
        "8": table.eight,
        "costly ace": table.new(batons_ace="11", cappotto="every_card", suits="french"),
        "busca": table.busca,
        "busche": table.tally,
    }
    hows = ("points", "counts", "cards")
    return {
        **{
            f"{how}: {what}": table.open(ways[what], f"?how={how}") for what in ways for how in hows
        },
        **{kind: table.open(table.eight, f"/enter/{kind}") for kind in KINDS},
        "withdrawal": table.open(table.four, "/enter/withdrawal"),
        "paper of 4": table.open(table.four, "/paper"),
        "paper of 8": table.open(table.eight, "/paper"),
        "paper of busche": table.open(table.tally, "/paper"),
    }


def of_corrections(table):
    mended = strike(table.phone, hands(table.phone, table.new(*ODD), (3, 2, 1), (1, 1, 1)), 2)
    entered = enter(table.phone, table.new(), "adjustment", player=1, points=-2, reason="né <i>")
    return {
        "options": table.open(table.four, "/entry/2"),
        "correct": table.open(table.four, "/entry/2/correct"),
        "correct cards": table.open(table.four, "/entry/2/correct?how=cards"),
        "correct an adjustment": table.open(entered, "/entry/2/correct"),
        "strike": table.open(table.four, "/entry/2/strike"),
        "restore": table.open(mended, "/entry/2/restore"),
        "move": table.open(table.four, "/entry/2/move"),
        "insert": table.open(table.four, "/insert/2"),
        "start": table.open(table.four, "/start"),
        "log with a strike": table.open(mended, "/log"),
        "struck": mended,
    }


def of_a_match(table):
    return {
        "saved": play(table.phone, table.new(), 1, 2, 3, last=3),
        "finished": table.open(table.over),
        "menu": table.open(table.four, "/menu"),
        "menu when over": table.open(table.over, "/menu"),
        "about": table.open(table.over, "/about"),
        "remove": table.open(table.four, "/remove"),
        "log": table.open(table.four, "/log"),
        "board": table.open(table.drawn, "/board"),
        "board when over": table.open(table.over, "/board"),
        "course": table.open(table.drawn, "/course"),
        "course to the end": table.open(table.over, "/course"),
        "course of nothing": table.open(table.eight, "/course"),
        "export": table.open(table.four, "/export?link=1"),
        "print of 4": table.open(table.four, "/print"),
        "print of 8": table.open(table.drawn, "/print"),
    }


def of_who_looks_on(table):
    key = table.four.key
    only = Phone(table.app, table.language)
    look = look_key(table.phone, key)

    def seen(path):
        return only.open(path.replace(key, look))

    return {
        "home to look on": seen(f"{table.club}/"),
        "menu to look on": seen(f"{table.four.path}/menu"),
        "match to look on": seen(table.four.path),
        "match of 8 to look on": seen(table.drawn.path),
        "log to look on": seen(f"{table.four.path}/log"),
        "not to look on": seen(f"{table.four.path}/start"),
    }


def refused_forms(table):
    phone, four, club = table.phone, table.four, table.club
    twice = {"player1": "Anna", "player2": "anna", "threshold": "0", "name": TOO_LONG}
    exchange = phone.open(f"{club}/exchange")
    people = phone.open(f"{club}/players").links
    edit = phone.open(next(link for link in people if link.endswith("/edit")))
    return {
        "points refused": phone.send(table.open(four).hand),
        "points of 8 refused": phone.send(table.open(table.eight).hand, p0=5, p1=5, p2=5, last=7),
        "counts refused": phone.send(table.open(four, "?how=counts").hand, f0="99", f1="x"),
        "cards refused": phone.send(table.open(four, "?how=cards").hand),
        "busca refused": phone.send(table.open(table.busca).hand, w0="40", w1="40", w2="x"),
        "new refused": phone.forge(phone.open(f"{club}/new").form("/new"), **twice),
        "start refused": table.refused(four, "/start", "/start", threshold="x"),
        "correct refused": table.refused(four, "/entry/2/correct", "/correct", p0="9", p1="9"),
        "insert refused": table.refused(four, "/insert/2", "/insert/2", note=TOO_LONG),
        "paper wrong": phone.send(table.open(four, "/paper").form("/paper"), **WRONG_ROW),
        "about refused": table.refused(four, "/about", "/about", played_on="x", name=TOO_LONG),
        "nickname refused": table.refused(four, "/log", "/log", nickname=TOO_LONG),
        "settings refused": phone.forge(
            phone.open(f"{club}/settings").form("/settings"), name="", time_zone="Mars"
        ),
        "exchange refused": phone.send(exchange.form("/exchange")),
        "import refused": phone.send(phone.open("/import").form("/import")),
        "name refused": phone.forge(edit.form("/edit"), name=""),
        **{
            f"{kind} refused": table.refused(
                table.eight, f"/enter/{kind}", f"/{kind}", name="Bea", points="x", threshold="x"
            )
            for kind in KINDS
            if kind != "stop"
        },
    }


WRONG_ROW = {"r1-p0": "9", "r1-p1": "x", "r1-last": "3", "r2-p0": "11", "r2-p1": "11"}


def too_late(table):
    """What the second of two phones gets that saw the same page."""
    phone, match = table.phone, table.new()
    first, paper = table.open(match).hand, table.open(match, "/paper").form("/paper")
    match = hands(phone, match, (3, 2, 1))
    strike_form = table.open(match, "/entry/2/strike").form("/confirm")
    hands(phone, match, (1, 1, 1))
    return {
        "another hand": phone.send(first, p0=6, p1=0, p2=0, last=3),
        "another paper": phone.send(paper, **{"r1-p0": "3", "r1-p1": "0", "r1-last": "3"}),
        "struck meanwhile": phone.send(strike_form),
    }


class Lost:
    """A page that stands for an error, dressed as one that is answered."""

    def __init__(self, app, code, language):
        with app.test_request_context("/", headers={"Accept-Language": language}):
            answer = errorpages.answer(default_exceptions[code]())
            self.html = app.process_response(answer).get_data(as_text=True)
        self.path, self.status, self.tree = "", code, parse(self.html)


def lost(app, language):
    return {f"error {code}": Lost(app, code, language) for code in errorpages.WORDS}
