"""What the clients know: each form they sent, and what became of it by the server's own word."""

import threading
from dataclasses import dataclass, field

SENT, STORED, REFUSED = "sent", "stored", "refused"
SECONDS = 120


@dataclass
class Deed:
    """A form that stores acts: its own key, how many they are, the word that marks the first."""

    once: str
    acts: int
    mark: str
    state: str = SENT
    resends: int = 0
    there: bool = False
    """Whether it was stored although its client had no answer."""


@dataclass
class Book:
    """Everybody's deeds in the order in which they were sent, and the matches there are."""

    club: str
    matches: list = field(default_factory=list)
    deeds: list = field(default_factory=list)
    changed: threading.Condition = field(default_factory=threading.Condition)
    broken: bool = False

    def begin(self, deed):
        with self.changed:
            self.deeds.append(deed)
            self.changed.notify_all()

    def break_off(self):
        """A client has found a fault: nobody needs to wait for more."""
        with self.changed:
            self.broken = True
            self.changed.notify_all()

    def wait_for(self, more):
        """Until so many forms more were sent."""
        with self.changed:
            wanted = len(self.deeds) + more
            came = self.changed.wait_for(
                lambda: self.broken or len(self.deeds) >= wanted, timeout=SECONDS
            )
        assert came, "the clients came to a halt"

    def those(self, state):
        return [deed for deed in self.deeds if deed.state == state]
