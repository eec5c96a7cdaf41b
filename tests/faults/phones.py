"""A phone that speaks real HTTP: the forms are the same as those of the tests' own client."""

from dataclasses import dataclass
from http.client import HTTPConnection, HTTPException
from http.cookies import SimpleCookie
from urllib.parse import urlencode, urljoin, urlsplit

from tests.pages import Page, Phone

SECONDS = 60
LOST = (OSError, HTTPException)
"""What is raised where no answer comes back."""
FORM = {"Content-Type": "application/x-www-form-urlencoded"}


@dataclass(frozen=True)
class Asked:
    path: str
    url: str


@dataclass(frozen=True)
class Answer:
    """An answer, as `Page` reads it."""

    request: Asked
    status_code: int
    headers: object
    content: bytes

    def get_data(self, as_text=False):
        return self.content.decode() if as_text else self.content


class RealPhone(Phone):
    """Somebody's phone in the network of a server; `server` has the address as `url`."""

    def __init__(self, server):
        self.server, self.cookies = server, {}

    def open(self, path):
        return Page(self.followed(self.asked("GET", path)))

    def post(self, path, fields):
        return Page(self.followed(self.answer(path, fields)))

    def answer(self, path, fields):
        """The bare answer to a post."""
        return self.asked("POST", path, urlencode(fields, doseq=True), FORM)

    def followed(self, answer):
        while answer.status_code in (302, 303, 308):
            place = urljoin(answer.request.url, answer.headers["Location"])
            answer = self.asked("GET", urlsplit(place)._replace(scheme="", netloc="").geturl())
        return answer

    def asked(self, method, path, body=None, headers=None):
        """One request on a connection of its own, whose cookies are kept."""
        cookies = "; ".join(f"{name}={text}" for name, text in self.cookies.items())
        connection = HTTPConnection(urlsplit(self.server.url).netloc, timeout=SECONDS)
        try:
            connection.request(
                method, path, body, {"Accept-Language": "en", "Cookie": cookies, **(headers or {})}
            )
            answer = connection.getresponse()
            content = answer.read()
        finally:
            connection.close()
        self._keep(answer)
        asked = Asked(urlsplit(path).path, self.server.url + path)
        return Answer(asked, answer.status, answer.headers, content)

    def _keep(self, answer):
        for line in answer.headers.get_all("Set-Cookie", ()):
            self.cookies |= {name: one.value for name, one in SimpleCookie(line).items()}
