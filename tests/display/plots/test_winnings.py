"""The picture of a player's winnings."""

from decimal import Decimal

import numpy as np

from outs.cards.answers.winnings_answers import WinningsLines, WinningsPoint
from outs.display.plots.drawing import picture
from outs.display.plots.winnings import data, figure
from outs.tests.cases import some_of

POINTS = (
    WinningsPoint(1, Decimal("1.5"), Decimal("1.5"), 0.0),
    WinningsPoint(2, Decimal(-8), Decimal("-2.25"), 4.0),
    WinningsPoint(4, Decimal(10), Decimal("3.75"), 5.0),
)
LINES = WinningsLines("Hero", "USD", POINTS)


def test_both_lines_begin_at_zero_and_the_band_is_around_the_expectation() -> None:
    (axes,) = figure(data(LINES)).axes
    zero, expected, won = axes.get_lines()
    assert np.asarray(zero.get_ydata()).tolist() == [0, 0]
    assert (expected.get_label(), won.get_label()) == ("expected", "won")
    assert np.asarray(won.get_xdata()).tolist() == [0, 1, 2, 4]
    assert np.asarray(won.get_ydata()).tolist() == [0, 1.5, -8, 10]
    assert np.asarray(expected.get_ydata()).tolist() == [0, 1.5, -2.25, 3.75]
    assert data(LINES).band == [0, 0, 8, 10]
    (band,) = axes.collections
    heights = np.asarray(band.get_paths()[0].vertices)[:, 1]
    assert (heights.min(), heights.max()) == (-10.25, 13.75)


def test_the_title_says_what_was_won() -> None:
    shown = figure(data(LINES))
    assert shown.get_suptitle() == "Hero: +10.00 USD in 4 hands"
    assert data(LINES).note.startswith("expected +3.75")


def test_hands_are_marked_in_whole_numbers() -> None:
    shown = figure(data(WinningsLines("Hero", "USD", POINTS[:1])))
    assert list(shown.axes[0].get_xticks()) == [0, 1]


def test_there_is_no_band_without_a_standard_deviation() -> None:
    points = (*POINTS[:-1], WinningsPoint(4, Decimal(10), Decimal(4), None))
    (axes,) = figure(data(WinningsLines("Hero", "", points))).axes
    assert len(axes.collections) == 0


@some_of("name", ["$x_{2$", "牌 \u202eabc", "x" * 200, ""], 2)
def test_any_name_is_drawn(name: str) -> None:
    shown = figure(data(WinningsLines(name, "$", POINTS)))
    assert picture(shown, "png").startswith(b"\x89PNG")
    assert len(shown.get_suptitle()) < 80
