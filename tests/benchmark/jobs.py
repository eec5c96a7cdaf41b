"""What is asked of the servers: each a job to be done again and again."""

from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor

from tests.benchmark.both import Made
from tests.benchmark.sides import Server, Visitor

CLIENTS, PAIRS = 8, 15
SHORT, MIDDLE, LONG, LONGEST = 15, 60, 500, 998
"""Hands; fixed hands go to 999, so no match still played has more than 998."""
Job = Callable[[], object]


class Bench:
    """A club, its servers, and a visitor to each."""

    def __init__(self, made: Made, servers: Mapping[str, Server], accept: str) -> None:
        self.made, self.accept, self.servers = made, accept, servers
        self.club = f"/club/{made.key}"
        self.visitors = {name: self.visitor(name) for name in servers}
        self._unused = {
            name: {hands: iter(codes[1:]) for hands, codes in made.codes.items()}
            for name in servers
        }

    def visitor(self, name: str) -> Visitor:
        """Somebody who has been there before."""
        visitor = Visitor(self.servers[name], self.accept)
        visitor.enter(self.match(SHORT))
        return visitor

    def match(self, hands: int) -> str:
        """A match of so many hands in which none is stored."""
        return f"{self.club}/match/{self.made.codes[hands][0]}"

    def fresh(self, name: str, hands: int) -> str:
        """A match of so many hands in which none was stored yet."""
        return f"{self.club}/match/{next(self._unused[name][hands])}"

    def page(self, path: str, name: str) -> Job:
        return lambda: self.visitors[name].ask(path)

    def whole(self, hands: int, name: str) -> Job:
        """A match's page with every hand in full."""
        return self.page(f"{self.match(hands)}?sheet=whole", name)

    def poll(self, name: str) -> Job:
        path = self.match(SHORT)
        answer, _ = self.visitors[name].ask(path)
        tag = answer.headers["ETag"]
        return lambda: self.visitors[name].ask(path, 304, **{"If-None-Match": tag})

    def store(self, name: str, hands: int = SHORT) -> Job:
        return lambda: self.visitors[name].store(self.fresh(name, hands), hands + 1)

    def store_and_look(self, name: str) -> Job:
        visitor = self.visitors[name]
        return lambda: visitor.ask(visitor.store(self.fresh(name, SHORT), SHORT + 1))

    def clients(self, name: str) -> Job:
        """Eight at once, each in turn looks at a match of its own and stores a hand in it."""
        visitors = [self.visitor(name) for _ in range(CLIENTS)]

        def all_at_once() -> None:
            with ThreadPoolExecutor(CLIENTS) as pool:
                paths = [self.fresh(name, SHORT) for _ in visitors]
                list(pool.map(_pairs, visitors, paths))

        return all_at_once


def _pairs(visitor: Visitor, path: str) -> None:
    for number in range(PAIRS):
        visitor.ask(path)
        visitor.store(path, SHORT + 1 + number)
