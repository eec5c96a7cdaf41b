"""What is done to a legal request so that it is none: each way takes a shot and bends it."""

from tests.fuzz.shots import BOUNDARY, FORM, MULTIPART, File

NUMBERED = ["0", "1", "2", "3", "4", "5", "6", "8", "11", "16", "21", "31", "40", "99", "-1", "-31"]
PLAUSIBLE = (
    *(*NUMBERED, "3 1/3", "2/3", "3⅓", "2⅔", "", "Anna", "zeno", " BEA ", "2026-11-27", "on"),
    *("points", "cards", "counts", "hands", "totals", "ciapano-31", "busca"),
)
NONSENSE = (
    *(
        "\x00",
        "a\x00b",
        "-0",
        "+1",
        "1e3",
        "1_0",
        "0x1f",
        "١٢",
        "１２",
        "²",
        "½",
        "NaN",
        "Infinity",
    ),
    *("9" * 9, "9" * 10, "9" * 20, "9" * 5000, "-" * 50, "1/0", "0/0", "1/3/3", "3,5", "3.5"),
    *("2026-13-45", "0001-01-01", "9999-12-31", "10000-01-01", "-1-1-1", "2026-11-27T00:00"),
    *("None", "null", "true", "[]", "{}", "{{7*7}}", "${7*7}", "%s%n", "__proto__", "'--", '"'),
    *("<b>x</b>", "<script>alert(1)</script>", "javascript:alert(1)", "//evil.example/", "\\\\x"),
    *("../../etc/passwd", "%2e%2e%2f", "\r\nX-Injected: 1", "\u202e", "\u200b", "\u0301" * 30),
    *("\ud800", "\udfff\ud83c", "ﷺ" * 100, "🃏" * 41, "é" * 10_000, " ", "\t\n", "=1+1", "@x"),
)
RAW = (
    b"\xff\xfe\x00",
    b"\xed\xa0\x80",
    b"\xc3\x28",
    b"\xf5\x80\x80\x80",
    b"%",
    b"\x1b[31m",
    "né".encode("utf-16"),
    "né".encode("latin-1"),
)
KINDS = (
    *("", "text/plain", "application/json", "text/xml", "application/octet-stream", "/", "x" * 900),
    *(f"{FORM}; charset=utf-16", f"{FORM}; charset=nonsense", f"{FORM}; charset=idna", "é/é"),
    *(
        MULTIPART,
        f"{MULTIPART}; boundary=",
        f"{MULTIPART}; boundary={'b' * 300}",
        "multipart/mixed",
    ),
    *("application/X-WWW-FORM-URLENCODED;;;", "multipart/form-data; boundary=\x01"),
)
METHODS = ("HEAD", "OPTIONS", "PUT", "DELETE", "PATCH", "TRACE", "GET", "POST", "PROPFIND", "get")
NAMES = (
    *(
        "how",
        "did",
        "page",
        "like",
        "turn",
        "paper",
        "game",
        "what",
        "since",
        "until",
        "link",
        "to",
    ),
    *("first", "new", "who", "was", "before", "removed", "sheet", "sort", "along", "in", "other"),
    *("rows", "v", "next", "language", "theme", "once", "seen", "csrf_token"),
)
HEADERS = {
    "If-None-Match": ("*", '"x"', 'W/"', "W/W/W/", '"a","b",', "é", "x" * 5000),
    "If-Match": ("*", '"x"'),
    "If-Modified-Since": ("yesterday", "Thu, 01 Jan 1970 00:00:00 GMT", "9" * 100),
    "If-Range": ('"x"', "Thu, 01 Jan 1970 00:00:00 GMT"),
    "Range": ("bytes=0-", "bytes=5-1", "bytes=-", "bytes=0-0,1-1,2-2", "lines=1", "bytes=9" * 50),
    "Host": ("evil.example", "", "a b", "localhost:99999", "[::1", "é.example", "x" * 300, "@"),
    "X-Forwarded-For": ("", "unknown", "1.2.3.4, 5.6.7.8", "::1%eth0", "x" * 5000, "[::1]:5"),
    "X-Forwarded-Host": ("evil.example", "a/b", "", "a b", "x,y"),
    "X-Forwarded-Proto": ("https", "ftp", "", "https,http", "javascript"),
    "X-Forwarded-Prefix": ("/evil", "//evil.example"),
    "Accept-Language": ("", "*", "xx-YY;q=9", "it;q=nan", ",,,;", "en-" * 500, "zh-Hant-TW"),
    "Accept-Encoding": ("", "*", "br;q=0", "gzip;q=x", "identity;q=0", "zstd, deflate"),
    "Accept": ("application/json", "nothing", ""),
    "Cookie": ("", "scorekeeper", "scorekeeper=", "scorekeeper=.a.b", "=;=;", "scorekeeper=\x80"),
    "Referer": ("http://evil.example/", "javascript:1", "é"),
    "Origin": ("null", "http://evil.example"),
    "Sec-Fetch-Site": ("cross-site", "x"),
    "Authorization": ("Basic !!!", "Bearer x", "Basic " + "A" * 500),
    "Content-Encoding": ("gzip", "br", "x"),
    "X-HTTP-Method-Override": ("DELETE",),
    "Upgrade": ("websocket",),
}
TAILS = (
    "/",
    "//",
    "/x",
    "%00",
    "%2f",
    "/%2e%2e/%2e%2e/",
    "%ff",
    "%ed%a0%80",
    ";x=1",
    "é",
    "?",
    ".",
)
NUMBERS = ("0", "1", "3", "7", "999999999", "1000000000", "9" * 19, "9" * 25, "-1", "1.0", "١", "x")


def drop(shot, rng):
    if shot.fields:
        shot.fields.pop(rng.randrange(len(shot.fields)))


def drop_many(shot, rng):
    shot.fields = [one for one in shot.fields if rng.random() < 0.5]


def repeat(shot, rng):
    if shot.fields:
        name, value = rng.choice(shot.fields)
        place = rng.randrange(len(shot.fields) + 1)
        shot.fields.insert(place, (name, rng.choice([value, rng.choice(PLAUSIBLE)])))


def plausible(shot, rng):
    """Other values that somebody could have typed."""
    for _ in range(rng.randrange(1, 4)):
        change(shot, rng, rng.choice(PLAUSIBLE))


def nonsense(shot, rng):
    change(shot, rng, rng.choice(NONSENSE))


def raw(shot, rng):
    """Bytes that are no text."""
    change(shot, rng, rng.choice(RAW))


def huge(shot, rng):
    change(shot, rng, rng.choice("a0é ") * rng.choice([300, 5000, 200_000, 1_100_000]))


def change(shot, rng, value):
    """Another value for a field that is typed."""
    typed = [place for place, (name, _) in enumerate(shot.fields) if name != "csrf_token"]
    if typed:
        place = rng.choice(typed)
        shot.fields[place] = (shot.fields[place][0], value)


def swap(shot, rng):
    """The values of two fields."""
    if len(shot.fields) > 1:
        one, two = rng.sample(range(len(shot.fields)), 2)
        (first, value), (second, other) = shot.fields[one], shot.fields[two]
        shot.fields[one], shot.fields[two] = (first, other), (second, value)


def rename(shot, rng):
    if shot.fields:
        place = rng.randrange(len(shot.fields))
        name, value = shot.fields[place]
        names = (
            f"{name}[]",
            name.upper(),
            f"{name}\x00",
            f"{name}-0",
            f"{name}" * 40,
            "",
            f" {name}",
        )
        shot.fields[place] = (rng.choice(names), value)


def crowd(shot, rng):
    """Far more fields than a form has."""
    many = rng.choice([50, 900, 3900, 5000])
    shot.fields += [(rng.choice(("x", "p0", "r1-p0", f"f{n}")), str(n)) for n in range(many)]


def as_multipart(shot, rng):
    shot.kind = FORM if shot.kind == MULTIPART else MULTIPART


def as_file(shot, rng):
    """A file where a text is expected, or another file."""
    shot.kind = MULTIPART
    name = rng.choice([one for one, _ in shot.fields] or ["x"])
    file = File(rng.choice((b"", b"PK\x03\x04", b"\xff" * 999)), rng.choice(("a.zip", "", "../x")))
    shot.fields = [*((one, two) for one, two in shot.fields if one != name), (name, file)]


def torn(shot, rng):
    """A body that ends early, or begins late."""
    content = shot.content
    cut = rng.randrange(len(content) + 1)
    shot.body = content[:cut] if rng.random() < 0.7 else content[cut:]


def other_encoding(shot, rng):
    text = shot.content.decode("utf-8", "replace")
    shot.body = text.encode(rng.choice(("utf-16", "utf-32", "utf-7", "cp037")), "replace")


def scrambled(shot, rng):
    """Some bytes of the body are others."""
    content = bytearray(shot.content)
    for _ in range(rng.randrange(1, 8) if content else 0):
        content[rng.randrange(len(content))] = rng.randrange(256)
    shot.body = bytes(content)


def odd_kind(shot, rng):
    content = shot.content
    shot.kind = rng.choice(KINDS)
    shot.body = rng.choice((content, b'{"a": [1]}\xff', f"--{BOUNDARY}\r\n".encode(), b"\x00" * 99))


def odd_method(shot, rng):
    shot.method = rng.choice(METHODS)


def odd_query(shot, rng):
    for _ in range(rng.randrange(1, 5)):
        value = rng.choice((*NONSENSE, *PLAUSIBLE, *PLAUSIBLE, *NUMBERS, *RAW))
        shot.query.append((rng.choice((*NAMES, "x", "")), value))


def changed_query(shot, rng):
    """Other values for what the address asks."""
    shot.query = [(name, rng.choice((*NUMBERS, *PLAUSIBLE))) for name, _ in shot.query]
    odd_query(shot, rng)


def odd_header(shot, rng):
    for _ in range(rng.randrange(1, 4)):
        name = rng.choice(sorted(HEADERS))
        shot.headers[name] = rng.choice(HEADERS[name])


def odd_tail(shot, rng):
    shot.path += rng.choice(TAILS)


def odd_number(shot, rng):
    """Another number, or a word, where the address has a number."""
    parts = shot.path.split("/")
    places = [place for place, part in enumerate(parts) if part.isdigit()]
    if places:
        parts[rng.choice(places)] = rng.choice(NUMBERS)
        shot.path = "/".join(parts)


def stale(shot, rng):
    """Another revision than the page's."""
    shot.fields = [
        (name, rng.choice(("0", "1", "2", "5", "77", "")) if name == "seen" else value)
        for name, value in shot.fields
    ]


def other_once(shot, rng):
    fresh = rng.choice(("A" * 16, "b" * 64, "c" * 65, "-", "", f"{rng.randrange(10**20):024}"))
    shot.fields = [(name, fresh if name == "once" else value) for name, value in shot.fields]


def other_token(shot, rng):
    """A token that is nobody's."""
    torn = {"csrf_token": rng.choice(("", "é.wrong", "a.b.c", "." * 50))}
    shot.fields = [(name, torn.get(name, value)) for name, value in shot.fields]


BENDS = (
    *(
        drop,
        drop_many,
        repeat,
        plausible,
        plausible,
        plausible,
        nonsense,
        nonsense,
        raw,
        huge,
        swap,
    ),
    *(rename, crowd, as_multipart, as_file, torn, other_encoding, scrambled, odd_kind, odd_method),
    *(odd_query, odd_query, changed_query, odd_header, odd_header, odd_tail, odd_number, stale),
    *(other_once, other_token),
)
"""Those that stand here more often are used more often."""
