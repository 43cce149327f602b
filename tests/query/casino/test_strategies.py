"""Lists of rules: their exact cost, published figures, and pays for which they were not made."""

from fractions import Fraction
from math import comb

import numpy as np
import pytest

from outs.games.casino.answers import CasinoGameAnswer, CasinoStrategy
from outs.games.casino.rule_files import load_bundled
from outs.games.casino.strategies.lists import LISTS
from outs.kernels.casino.streets import FlopSums, no_turns
from outs.query.casino.solved_games import won_at_other_antes
from outs.query.casino.won_by_strategies import won_in_tables
from outs.query.session import Tables
from outs.tests.cases import all_of


def strategies(tables: Tables, game: str, *changes: str) -> tuple[CasinoStrategy, ...]:
    """The strategies of a game."""
    answer = tables.casino(game, set=list(changes), strategy=True)
    assert isinstance(answer, CasinoGameAnswer)
    return answer.strategies


def test_fifteen_lines_beat_the_published_simple_strategy_of_ultimate_texas_holdem(tables: Tables) -> None:
    fifteen, nine, simple = strategies(tables, "ultimate-texas-holdem")
    assert [one.rule for one in (fifteen, nine, simple)] == ["fifteen lines", "nine lines", "simple strategy"]
    assert (fifteen.exact, nine.exact, simple.exact) == (
        Fraction(1_251_219_396_360, 55_627_620_048_000),
        Fraction(1_274_045_491_944, 55_627_620_048_000),
        Fraction(1_349_467_118_000, 55_627_620_048_000),
    )
    assert f"{100 * simple.edge:.2f}" == simple.published_percent == "2.43"
    lines = [line for line in fifteen.lines if line.cards != "anything else"]
    assert len(lines) == 15


def test_sixteen_lines_of_texas_holdem_bonus_cost_the_same_whatever_the_ante_pays(tables: Tables) -> None:
    (only,) = strategies(tables, "texas-holdem-bonus")
    assert 0.025 < only.edge < 0.0265
    (other,) = strategies(tables, "texas-holdem-bonus-atlantic-city")
    assert other.cost == pytest.approx(only.cost, abs=1e-4)  # later bets cost the same


def test_nine_lines_of_oasis_poker_say_which_card_goes_and_when_to_raise(tables: Tables) -> None:
    (only,) = strategies(tables, "oasis-poker")
    assert only.exact * 2_598_960 * 47 * 163_185 * 42 == 8_995_083_603_012
    assert only.cost == pytest.approx(0.000373, abs=1e-6)
    moves = [line.move for line in only.lines]
    assert moves == ["exchange 1"] * 5 + ["stand"] + ["raise 2"] * 4 + ["fold"]
    assert [line.cards for line in only.lines if line.move in ("stand", "fold")] == ["anything else"] * 2


def test_the_list_of_texas_holdem_bonus_wins_at_other_antes_what_a_table_has(tables: Tables) -> None:
    name = "texas-holdem-bonus-atlantic-city"  # its later bets are those of the rules of Las Vegas
    sql = "SELECT hole_id, ways, atlantic_city_first AS first FROM casino_flop ORDER BY board_id, hole_id"
    columns, nothing = tables.connection.columns(sql), np.zeros(0, np.int64)
    sums = columns["first"].astype(np.int64)[:, None]
    flops = FlopSums(nothing, columns["hole_id"], columns["ways"], sums, *no_turns(nothing))
    assert won_at_other_antes(tables, load_bundled(name), flops, LISTS[name]) == won_in_tables(tables, name)


def test_lists_that_see_the_dealers_card_come_before_strategies_in_one_line(tables: Tables) -> None:
    four, *others = strategies(tables, "caribbean-stud")
    assert four.rule == "four lines"
    assert four.exact * comb(52, 5) * 47 * comb(46, 4) == 1_041_417_758_724
    seven, best, *_ = strategies(tables, "four-card-poker")
    assert seven.cost == pytest.approx(0.000609, abs=1e-6)
    assert seven.cost < best.cost / 9
    assert [bool(one.lines) for one in (four, *others, seven, best)] == [True, *[False] * len(others), True, False]


@all_of("game", ["let-it-ride", "mississippi-stud"])
def test_published_lists_of_revealed_games_are_perfect(tables: Tables, game: str) -> None:
    (only,) = strategies(tables, game)
    assert only.exact == only.best


def test_every_list_costs_something_or_nothing_and_ends_each_decision(tables: Tables) -> None:
    for game, listed in LISTS.items():
        found = [one for one in strategies(tables, game) if one.lines]
        assert {one.rule for one in found} == {one.name for one in listed}
        assert all(0 <= one.cost < 0.006 for one in found)
        assert [one.exact for one in found] == sorted(one.exact for one in found)
        assert all(one.lines[-1].cards == "anything else" for one in found)


def test_other_pays_have_their_own_cost_and_no_published_figure(tables: Tables) -> None:
    (ride,) = strategies(tables, "let-it-ride", "Royal Flush=500")
    assert ride.published_percent is None
    assert 0 <= ride.cost < 0.001


def test_other_pays_keep_the_lines_of_lists_and_only_the_best_of_strategies_in_one_line(tables: Tables) -> None:
    (bundled,), (changed,) = (strategies(tables, "let-it-ride", *changes) for changes in ((), ("Royal Flush=500",)))
    assert bundled.lines == changed.lines
    assert len(strategies(tables, "three-card-poker")) == 3
    (only,) = strategies(tables, "three-card-poker", "Straight=2")
    assert (only.exact, only.lines, only.published_percent) == (only.best, (), None)
