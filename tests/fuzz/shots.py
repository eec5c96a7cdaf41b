"""One request as it goes over the wire, and its answer: nothing on the way mends what is odd."""

import io
from dataclasses import dataclass, field
from urllib.parse import quote_from_bytes, unquote_to_bytes

from werkzeug.datastructures import Headers
from werkzeug.test import create_environ, run_wsgi_app

FORM = "application/x-www-form-urlencoded"
MULTIPART = "multipart/form-data"
BOUNDARY = "fuzz-8d21"


@dataclass(frozen=True)
class File:
    """A file that a form sends."""

    content: bytes
    name: str = "club.zip"


@dataclass
class Shot:
    """A request; `body` stands for its fields where it is given, `legal` for one as a person's."""

    endpoint: str
    method: str
    path: str
    query: list = field(default_factory=list)
    fields: list = field(default_factory=list)
    headers: dict = field(default_factory=dict)
    kind: str = FORM
    body: bytes | None = None
    legal: bool = True
    bent: list = field(default_factory=list)

    @property
    def query_string(self):
        return encoded(self.query).decode("ascii")

    @property
    def content(self):
        if self.body is not None:
            return self.body
        if self.kind.startswith(MULTIPART):
            return multipart(self.fields)
        return encoded((name, text_of(value)) for name, value in self.fields)

    def __str__(self):
        return (
            f"{self.method} {self.path}?{self.query_string[:300]} {self.kind} {self.headers}\n"
            f"bent by {self.bent}\n{self.content[:1500]!r}"
        )


@dataclass(frozen=True)
class Answer:
    status: int
    headers: Headers
    content: bytes

    @property
    def text(self):
        """Everything that it says, its headers too."""
        return f"{self.headers}\n{self.content.decode('utf-8', 'replace')}"


def text_of(value):
    return value.content if isinstance(value, File) else value


def as_bytes(text):
    return text if isinstance(text, bytes) else str(text).encode("utf-8", "surrogatepass")


def encoded(pairs):
    """Name and value as a form or a query has them; what is no text is sent all the same."""
    parts = (b"=".join(quote_from_bytes(as_bytes(one)).encode() for one in two) for two in pairs)
    return b"&".join(parts)


def multipart(fields):
    parts = []
    for name, value in fields:
        told = f'--{BOUNDARY}\r\nContent-Disposition: form-data; name="{name}"'
        if isinstance(value, File):
            told += f'; filename="{value.name}"\r\nContent-Type: application/zip'
        parts += [as_bytes(told), b"\r\n\r\n", as_bytes(text_of(value)), b"\r\n"]
    return b"".join([*parts, f"--{BOUNDARY}--\r\n".encode()])


def fired(app, shot, cookie):
    """The answer to a shot by a phone with this cookie, which keeps nothing of it."""
    status, headers, content = _run(app, environ_of(shot, cookie))
    return Answer(status, headers, content)


def environ_of(shot, cookie):
    sent = {"Accept-Language": "en"} | ({"Cookie": cookie} if cookie else {}) | shot.headers
    content = shot.content if shot.method.upper() not in ("GET", "HEAD") else b""
    kind = f"{MULTIPART}; boundary={BOUNDARY}" if shot.kind == MULTIPART else shot.kind
    environ = create_environ(
        "/", method=shot.method, headers=sent, input_stream=io.BytesIO(content)
    )
    environ |= {"CONTENT_LENGTH": str(len(content)), "CONTENT_TYPE": kind}
    path = unquote_to_bytes(as_bytes(shot.path)).decode("latin-1")
    return environ | {"PATH_INFO": path, "QUERY_STRING": shot.query_string}


def _run(app, environ):
    found, status, headers = run_wsgi_app(app.wsgi_app, environ, buffered=True)
    return int(status.split()[0]), headers, b"".join(found)
