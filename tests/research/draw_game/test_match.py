"""The match of the bots: its estimates have the same mean, and luck has the mean 0."""

from dataclasses import replace

import numpy as np
import pytest

from outs.games.draw.betting.rules import FIRST, SECOND
from outs.games.draw.betting.values import Game, Strategies
from outs.research.draw_game.deals import AllHands, mean_and_error, rules_of, seats_of
from outs.research.draw_game.match import Table, hand_values, match
from outs.tests.pipeline.draw_game.small_game import solved
from outs.work.progress import Silent


def test_hands_are_worth_the_value_of_the_game() -> None:
    solution, certificate = solved()
    dealt = solution.game.model.dealt
    assert hand_values(solution.game, FIRST, solution.strategies) @ dealt == pytest.approx(certificate.value)
    assert hand_values(solution.game, SECOND, solution.strategies) @ dealt == pytest.approx(-certificate.value)


def test_all_estimates_agree_and_a_strategy_wins_nothing_from_itself(
    game: Game, hands: AllHands, strategies: Strategies
) -> None:
    dealt, seats = game.model.dealt, seats_of(strategies)
    first = np.random.default_rng(2).normal(size=len(dealt))
    side = Table(seats, first, -first, 1)
    both = match(rules_of(game), hands, dealt, (side, replace(side, sign=-1)), 50, 2, 1, Silent())
    assert np.abs(np.stack([both.mixed, both.drawn, both.judged])).max() < 1e-12
    alone = match(rules_of(game), hands, dealt, (side,), 4_000, 2, 1, Silent())
    for one in (alone.sampled, alone.drawn, alone.judged):
        mean, error = mean_and_error(one - alone.mixed)
        assert error > 0
        assert abs(mean) < 4 * error
