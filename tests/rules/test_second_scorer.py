"""Two readings of the same description agree: the rules, and the second scorer."""

from random import Random

import pytest

from tests.rules.random_match import random_match
from tests.rules.second_scorer import sheet as second_sheet
from tests.rules.table import sheet
from tests.rules.test_vectors import MATCHES, by_title

EACH, PARTS = 100, 20


@pytest.mark.parametrize("row", by_title(MATCHES))
def test_vector(row):
    assert second_sheet(row["match"]) == row["sheet"]


@pytest.mark.parametrize("part", range(PARTS))
def test_random_matches(part):
    for seed in range(part * EACH, (part + 1) * EACH):
        document = random_match(Random(seed))
        assert sheet(document) == second_sheet(document), f"seed {seed}"
