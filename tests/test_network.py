"""How another device must call this computer."""

import pytest

from scorekeeper.network import outward


@pytest.mark.parametrize("here", ["localhost", "127.0.0.1"])
def test_a_name_that_means_itself_there_is_replaced(here):
    assert outward(f"http://{here}:8000/club/k/", "192.0.2.7") == "http://192.0.2.7:8000/club/k/"


def test_any_other_name_stays():
    assert outward("https://club.example/x", "192.0.2.7") == "https://club.example/x"


def test_without_a_network_the_name_stays():
    assert outward("http://localhost/x", None) == "http://localhost/x"
