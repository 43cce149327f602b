"""The lines of winnings: running totals in the order of play, few enough to draw."""

import random
from datetime import datetime
from decimal import Decimal
from itertools import accumulate
from pathlib import Path

import pytest

from outs.histories.winnings.running_totals import MOST_POINTS, lines
from outs.tests.histories.winnings.played import random_rows, row, write


def test_each_point_has_the_totals_so_far(tmp_path: Path) -> None:
    rows = [one for one in random_rows(random.Random(3), 300) if (one["player"], one["currency"]) == ("Hero", "USD")]
    found = lines(write(tmp_path, rows)).points
    played = sorted(rows, key=lambda one: one["time"])
    expected = [one["won"] if one["won_expected"] is None else one["won_expected"] for one in played]
    assert [one.hands for one in found] == list(range(1, len(rows) + 1))
    assert [one.won for one in found] == list(accumulate(one["won"] for one in played))
    assert [one.won_expected for one in found] == list(accumulate(expected))
    variances = accumulate(one["luck_variance"] or 0 for one in played)
    assert [one.standard_deviation for one in found] == pytest.approx([variance**0.5 for variance in variances])


def test_hands_stay_in_the_order_of_the_file_if_one_has_no_time(tmp_path: Path) -> None:
    times = [datetime(2026, 1, 2), None, datetime(2026, 1, 1)]
    rows = [row(won=Decimal(10**place), time=time) for place, time in enumerate(times)]
    assert [one.won for one in lines(write(tmp_path, rows)).points] == [1, 11, 111]


@pytest.mark.parametrize("count", [1, MOST_POINTS, MOST_POINTS + 1, 3 * MOST_POINTS + 7])
def test_many_hands_are_thinned_and_the_last_is_kept(tmp_path: Path, count: int) -> None:
    found = lines(write(tmp_path, [row(won=Decimal(1))] * count)).points
    assert len(found) <= MOST_POINTS + 1
    assert found[-1].hands == count
    assert all(one.won == one.hands for one in found)
