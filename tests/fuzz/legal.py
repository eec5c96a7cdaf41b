"""Requests as people make them, read from pages: every route's, the start of all others."""

from urllib.parse import parse_qsl, urlsplit

from werkzeug.exceptions import HTTPException
from werkzeug.routing import RequestRedirect

from tests.fuzz.shots import FORM, MULTIPART, File, Shot
from tests.fuzz.worlds import cookie_of
from tests.pages import Phone, start
from tests.test_exchange import packed
from tests.test_posts import ENDPOINTS, form_of

READING = ("GET", "HEAD", "OPTIONS")
KINDS = ("adjustment", "agreement", "arrival", "stop", "substitution", "withdrawal")
ARGUMENTS = {"filename": "icon.svg", "game": "ciapano", "entry": 2, "before": 2, "what": "hide"}


def routes(app):
    """Endpoint and method of everything that the app answers by a rule of its own."""
    return sorted(
        {
            (rule.endpoint, method)
            for rule in app.url_map.iter_rules()
            for method in rule.methods - {"HEAD", "OPTIONS"}
        }
    )


def endpoint_of(app, path, method):
    """The endpoint that an address leads to, None where there is none."""
    try:
        return app.url_map.bind("localhost").match(path, method)[0]
    except RequestRedirect as redirect:
        return endpoint_of(app, urlsplit(redirect.new_url).path, method)
    except HTTPException:
        return None


def path(app, endpoint, method, place, rng):
    """A path of a route, filled in for a club and its match."""
    known = ARGUMENTS | {"key": place.edit, "code": place.code, "player": place.player}
    known |= {"kind": rng.choice(KINDS), "which": rng.choice(["edit", "look"])}
    rules = [rule for rule in app.url_map.iter_rules(endpoint) if method in rule.methods]
    rule = rng.choice(rules)
    return rule.build({name: known.get(name, "1") for name in rule.arguments})[1]


def opened(app, phone, place, most=10):
    """Endpoint → some addresses of it that the pages of a club lead to."""
    bundle = phone.open("/carry").tree.one("input", id="link")["value"]
    waiting = [f"/club/{place.edit}/", urlsplit(bundle).path]
    waiting.append(f"/club/{place.edit}/player/{place.player}/join?other={place.other}")
    seen, found = set(), {}
    while waiting:
        address = waiting.pop(0)
        parts = urlsplit(address)
        endpoint = endpoint_of(app, parts.path, "GET")
        if address in seen or endpoint is None or len(found.get(endpoint, ())) == most:
            continue
        seen.add(address)
        found.setdefault(endpoint, []).append(address)
        if not parts.path.endswith((".zip", ".json", ".csv", ".txt", ".svg", ".js")):
            waiting += sorted({*links(phone.open(address))} - seen)
    return found


def links(page):
    """Where a page leads in its club, without what stands behind #."""
    found = (one.partition("#")[0] for one in page.links)
    return [one for one in found if one.startswith(("/club/", "/rules/", "/carry"))]


def read(app, endpoint, place, addresses, rng):
    """A page of this endpoint, opened."""
    known = addresses.get(endpoint)
    parts = urlsplit(rng.choice(known) if known else path(app, endpoint, "GET", place, rng))
    return Shot(endpoint, "GET", parts.path, parse_qsl(parts.query))


def write(app, endpoint, place, rng):
    """A form of this endpoint as it is sent, and the cookie of the phone that sends it."""
    phone = Phone(app)
    form, typed = sent_to(phone, endpoint)
    if form is None:
        return Shot(endpoint, "POST", path(app, endpoint, "POST", place, rng)), place.cookie
    filled = form.fill(**{name: one for name, one in typed.items() if name != "archive"})
    fields = [
        (name, value)
        for name, values in filled.items()
        for value in (values if isinstance(values, list) else [values])
    ]
    kind = FORM
    if "archive" in typed:
        fields = [*((name, one) for name, one in fields if name != "archive")]
        fields, kind = [*fields, ("archive", typed["archive"])], MULTIPART
    parts = urlsplit(form.action)
    shot = Shot(endpoint, "POST", parts.path, parse_qsl(parts.query), fields, kind=kind)
    return shot, cookie_of(phone)


def sent_to(phone, endpoint):
    """A form and what is typed into it; None for a route that nobody wrote down how to use."""
    if endpoint in ENDPOINTS:
        return form_of(phone, endpoint)
    if endpoint not in OTHERS:
        return None, {}
    return OTHERS[endpoint](phone, start(phone))


OTHERS = {
    "clubs.switch": lambda phone, page: (phone.open("/new").form("/language"), {}),
    "sharing.replace": lambda phone, page: (
        phone.open(f"/club/{page.key}/share").form("/share/look"),
        {},
    ),
    "sharing.settings": lambda phone, page: (
        phone.open(f"/club/{page.key}/settings").form("/settings"),
        {"name": "Bar Sport", "time_zone": "Europe/Rome"},
    ),
    "exchange.exchange": lambda phone, page: (
        phone.open(f"/club/{page.key}/exchange").form("/exchange"),
        {"archive": File(packed(phone, page.key))},
    ),
    "exchange.bring_back": lambda phone, page: (
        phone.open("/import").form("/import"),
        {"archive": File(packed(phone, page.key))},
    ),
}
