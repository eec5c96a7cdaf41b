"""A short run of `python -m tests.faults`."""

from tests.faults.kills import Run


def test_a_killed_server_has_what_it_acknowledged_once(tmp_path):
    report = Run(tmp_path, kills=5, seed=7).report()
    assert report.kills == 5
    assert report.at_start >= 1
    assert report.acts >= report.acknowledged > 0
