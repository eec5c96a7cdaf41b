"""A short hunt in every run of the tests: every route, one seed always and one that is new."""

from random import SystemRandom

import pytest

from tests.conftest import migrate
from tests.fuzz.hunting import Hunt

ROUND = 300
"""Fewer are no whole round, which has every route in it."""
OF_TORN_FORMS = "unclosed file <(tempfile.Spooled|_io..* name=[0-9])"
"""Files without a name: Werkzeug leaves that of a form that is torn to whoever cleans up."""


@pytest.mark.filterwarnings(f"ignore:{OF_TORN_FORMS}:ResourceWarning")
@pytest.mark.parametrize("seed", [1, None], ids=["always", "new"])
def test_no_request_breaks_tells_or_stores_what_it_must_not(make_app, seed):
    seed = SystemRandom().randrange(10**9) if seed is None else seed
    hunt = Hunt(migrate(make_app(PROPAGATE_EXCEPTIONS=False, TRUSTED_PROXIES=1)), seed)
    wrong = hunt.run(ROUND)
    again = f"python -m tests.fuzz --requests {ROUND} --seed {seed}"
    assert not wrong, "\n\n".join([again, *(f"{what}: {shot}" for what, shot in wrong)])
    assert not list(hunt.failing_routes()), again
    assert all(hunt.reached[route].total() for route in hunt.routes), again
