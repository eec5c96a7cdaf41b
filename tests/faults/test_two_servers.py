"""Two servers on one instance folder: nothing is lost or doubled."""

from contextlib import ExitStack
from threading import Barrier, Thread

from tests.faults.book import REFUSED, STORED
from tests.faults.checking import check, check_total, verify
from tests.faults.kills import entering, opened
from tests.faults.servers import Server

FORMS = 80


def test_both_take_hands_of_the_same_matches(tmp_path):
    place = tmp_path / "instance"
    servers = [Server(place, tmp_path / f"log{number}") for number in range(2)]
    with ExitStack() as stack:
        for server in servers:
            stack.callback(server.stop)
        at_once(servers)
        book = opened(servers[0])
        with entering([*servers, *servers], book, seed=3):
            book.wait_for(FORMS)
    check(place, book)
    check_total(place, book)
    verify(place)
    assert len(book.those(STORED)) + len(book.those(REFUSED)) >= FORMS


def at_once(servers):
    """Both start on a folder in which nothing is yet."""
    begin = Barrier(len(servers))

    def start(server):
        begin.wait()
        server.start()

    threads = [Thread(target=start, args=(server,)) for server in servers]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert all(server.up.is_set() for server in servers)
