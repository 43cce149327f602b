"""What strategies win in Ultimate Texas Hold'em, against totals that are known otherwise."""

from collections.abc import Callable, Iterator

import numpy as np
import pytest

from outs.cards.hands.evaluator import Evaluator
from outs.games.casino.rule_files import load_bundled
from outs.games.casino.strategies.seen_cards import Flags, SeenCards
from outs.games.casino.strategies.strategy import Rule, Strategy
from outs.games.casino.streets import starting_hands_of
from outs.kernels.casino.hold_em import Boards, HoldEm, StreetValues
from outs.kernels.casino.strategy_totals import StrategyTotals, river_positions

DEALS = 27_813_810_024_000
BELOW, TIE, ABOVE = 1_334_125_369_292, 113_130_263_816, 1_334_125_369_292
"""The deals of two hands and a board in which the player wins, ties and loses; a flop can be chosen in ten ways."""
Played = tuple[HoldEm, StreetValues]


@pytest.fixture(scope="module")
def played(evaluator: Evaluator) -> Played:
    """The game and the values of its decisions."""
    game = load_bundled("ultimate-texas-holdem")
    solved = HoldEm(game, Boards.of(evaluator, (game,)))
    return solved, solved.values()


def totals(played: Played, evaluator: Evaluator, *strategies: Strategy) -> list[int]:
    return StrategyTotals(played[0], played[1].flops, evaluator).totals(strategies)


def every(cards: SeenCards) -> Flags:
    return np.ones(len(cards.own), np.bool_)


def one_after_the_other(chosen: Iterator[Flags]) -> Callable[[SeenCards], Flags]:
    """A test that returns prepared answers."""
    return lambda _cards: next(chosen)


@pytest.mark.long
def test_the_best_decisions_win_what_perfect_play_wins(played: Played, evaluator: Evaluator) -> None:
    game, values = played
    sums, hands = values.flops.sums, starting_hands_of(values.flops.hole_id)
    channels, rivers = game.channels.astype(np.int64), game.boards.rivers
    fold = -4 * 990
    raised = [(channels[entries, :2].sum(axis=1) >= fold) for entries, _ in river_positions(rivers, evaluator)]
    perfect = Strategy(
        "perfect",
        (
            Rule(2, "raise 4", "", one_after_the_other(iter([values.preflop.argmax(axis=0)[hands] == 0]))),
            Rule(5, "raise 2", "", one_after_the_other(iter([sums[:, 0] + 2 * sums[:, 1] >= sums[:, 2]]))),
            Rule(7, "raise 1", "", one_after_the_other(iter(raised))),
        ),
    )
    assert totals(played, evaluator, perfect) == [-1_215_447_575_352]


@pytest.mark.long
def test_strategies_that_look_at_no_card_differ_by_wins_and_losses(played: Played, evaluator: Evaluator) -> None:
    always = [
        Strategy(move, (Rule(seen, move, "", every),))
        for seen, move in ((2, "raise 4"), (5, "raise 2"), (7, "raise 1"))
    ]
    four, two, one, never = totals(played, evaluator, *always, Strategy("fold", ()))
    assert never == -4 * DEALS
    assert (four - two, two - one) == (2 * 2 * 10 * (BELOW - ABOVE), 2 * 10 * (BELOW - ABOVE))
    later = Strategy("half", (Rule(5, "raise 2", "", lambda cards: cards.own_pair), Rule(7, "raise 1", "", every)))
    assert totals(played, evaluator, later)[0] != one
