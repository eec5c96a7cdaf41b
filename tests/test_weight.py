"""The weight of a match page: one request shows all of it, compressed at most so many bytes."""

import pytest

from scorekeeper.models import Act, db
from tests.pages import start

ENCODINGS = {"br": 8192, "gzip": 9216}
"""What 15 hands may weigh. By https phones take Brotli; by plain http they only take gzip."""
LONG = 14_336
EVENING = (
    ("3 1/3", "2/3", "3 1/3"),
    ("0", "1 2/3", "4"),
    ("6 1/3", "1", "1/3"),
    ("5 2/3", "2 1/3", "1 1/3"),
    ("2 2/3", "4 1/3", "0"),
)


def evening(phone, hands):
    """The page of a match of so many hands, entered with thirds, so that every why says a lot."""
    page = start(phone, end="fixed_hands", hands="999")
    code = page.path.split("/")[4]
    with phone.app.app_context():
        match = db.session.scalar(db.text(f"SELECT id FROM match WHERE code = '{code}'"))
        for hand in range(hands):
            db.session.add(
                Act(match_id=match, revision=hand + 2, kind="add", body=body(hand), once=str(hand))
            )
        db.session.commit()
    return page


def body(hand):
    last = hand * 7 % 4
    others = [str(seat) for seat in range(4) if seat != last]
    points = dict(zip(others, EVENING[hand % len(EVENING)], strict=True))
    return {"hand": {"last_trick": str(last), "points": {**points, str(last): None}}}


def weight(phone, page, encoding):
    answer = phone.client.get(
        page.path, headers={"Accept-Encoding": encoding, "Accept-Language": "it"}
    )
    assert answer.headers["Content-Encoding"] == encoding
    return len(answer.data)


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_a_match_page_of_15_hands_weighs_little(phone, encoding):
    page = evening(phone, 15)
    assert len(phone.open(page.path).rows) == 15
    assert weight(phone, page, encoding) <= ENCODINGS[encoding]


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_a_match_page_of_500_hands_weighs_no_more_than_a_first_round_trip_brings(phone, encoding):
    assert weight(phone, evening(phone, 500), encoding) <= LONG


def test_nothing_that_a_page_loads_keeps_it_from_being_shown(phone):
    """Script and icon may come later, the styles stand in the page: so one request shows it."""
    page = phone.open(start(phone).path)
    assert [link["rel"] for link in page.tree.all("link")] == ["icon", "manifest"]
    assert "async" in page.tree.one("script")
    assert page.tree.all("img") == []
