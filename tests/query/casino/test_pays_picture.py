"""The picture of the edge against a pay: straight for side bets, and never above a fixed strategy for games."""

from itertools import pairwise

import pytest
from matplotlib.figure import Figure

from outs.cards.errors import BadInput
from outs.query.session import Tables


def lines(figure: Figure) -> dict[str, list[tuple[float, float]]]:
    """The drawn lines by label: pays and edges in percent."""
    drawn = [line for line in figure.axes[0].lines if not str(line.get_label()).startswith("_")]
    return {
        str(line.get_label()): list(zip(line.get_xdata(), line.get_ydata(), strict=True))  # type: ignore[arg-type]
        for line in drawn
    }


def test_a_side_bet_falls_by_the_chance_of_its_hand(tables: Tables) -> None:
    edges = lines(tables.plot_casino_pays("ultimate-texas-holdem", "Trips: Flush", least=5, most=9))["exact"]
    assert [pay for pay, _ in edges] == [5, 6, 7, 8, 9]
    assert round(dict(edges)[6], 2) == 1.90
    falls = [one - other for (_, one), (_, other) in pairwise(edges)]
    assert falls == pytest.approx([100 * 4_047_644 / 133_784_560] * 4)


def test_perfect_play_meets_the_fixed_strategy_at_todays_pay_and_is_never_worse(tables: Tables) -> None:
    drawn = lines(tables.plot_casino_pays("three-card-poker", "Straight", least=0, most=4))
    perfect, fixed = dict(drawn["perfect play"]), dict(drawn["today's best strategy"])
    assert perfect[1] == fixed[1]
    assert round(perfect[1], 2) == 3.37
    assert all(perfect[pay] <= fixed[pay] for pay in perfect)


def test_a_game_that_takes_long_is_drawn_for_its_strategy(tables: Tables) -> None:
    drawn = lines(tables.plot_casino_pays("ultimate-texas-holdem", "Straight", least=1, most=2))
    assert {*drawn} == {"today's best strategy", "today's pay, 1"}
    assert drawn["today's pay, 1"] == drawn["today's best strategy"][:1]
    (_, today), (_, more) = drawn["today's best strategy"]
    assert (round(today, 3), round(today - more, 3)) == (2.185, 3.728)


def test_what_does_not_fit_is_refused(tables: Tables) -> None:
    for given, message in (
        ({"line": "Flsh"}, "no line of Three Card Poker is called 'Flsh'"),
        ({"line": "Flush"}, "no line of Three Card Poker is called 'Flush'; lines: "),
        ({"line": "Pair Plus: Foo"}, "no line of Three Card Poker is called 'Pair Plus: Foo'; lines: "),
        ({"line": "Straight", "least": 4, "most": 4}, "the highest pay must be above the lowest, got 4 to 4"),
        ({"line": "Straight", "most": 10_001}, "10,000"),
    ):
        with pytest.raises(BadInput, match=message):
            tables.plot_casino_pays("three-card-poker", **given)


def test_one_of_two_pays_of_a_name_is_drawn_through_the_game_as_it_is(tables: Tables) -> None:
    with pytest.raises(BadInput, match="name one: 'Odds wins: Flush' or 'Odds loses: Flush'"):
        tables.plot_casino_pays("heads-up-holdem", "Flush")
    edge = 100 * tables.casino("heads-up-holdem").edge  # type: ignore[union-attr]
    for line, pay in (("Odds wins: Flush", 1.5), ("Odds loses: Flush", 8)):
        drawn = lines(tables.plot_casino_pays("heads-up-holdem", line))
        (marked,) = drawn[f"today's pay, {pay}"]
        assert marked == pytest.approx((pay, edge))
        assert marked in drawn["today's best strategy"]


def test_by_default_a_large_pay_of_today_is_in_the_middle_of_few_steps(tables: Tables) -> None:
    drawn = lines(tables.plot_casino_pays("ultimate-texas-holdem", "Royal Flush"))
    pays = [pay for pay, _ in drawn["today's best strategy"]]
    assert pays == [*range(0, 1001, 20)]
    assert [pay for pay, _ in drawn["today's pay, 500"]] == [500]
