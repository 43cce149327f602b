"""The bound on what players can score: above each player, wider the more may fall short, the same on any threads."""

import numpy as np
import pytest

from outs.kernels.halatro.player_arrays import PlayerArrays
from outs.play.halatro.players import Player
from outs.play.halatro.table_policies import POLICY_SETTINGS, TablePolicy
from outs.research.halatro.decisions import decisions_of, gains_of
from outs.research.halatro.instrument import BoundAnswer, EstimatedScores
from outs.research.halatro.upper_bound import bound_games

SEED, GAMES, DRAWS = 6, 24, 8
LIMITS = (0.0, 3.0)


@pytest.fixture(scope="module")
def bounds(known: PlayerArrays) -> EstimatedScores:
    """The highest gains on a few decks."""
    return bound_games(LIMITS, GAMES, SEED, DRAWS, known, 2)


def test_no_player_of_the_class_gains_more_on_any_deck(bounds: EstimatedScores, known: PlayerArrays) -> None:
    player = Player(TablePolicy("values", known, POLICY_SETTINGS["values"]._replace(counted=0)), "")
    gains = gains_of(decisions_of(player, SEED, 0, GAMES), GAMES, SEED, DRAWS, known)
    assert (bounds.gains[0] > gains - 1e-6).all()
    assert (bounds.gains[1] >= bounds.gains[0]).all()
    assert bounds.gains[1].mean() > bounds.gains[0].mean() + 1


def test_the_number_of_workers_and_the_other_limits_change_nothing(
    bounds: EstimatedScores, known: PlayerArrays
) -> None:
    again = bound_games(LIMITS[1:], 8, SEED, DRAWS, known, 1)
    assert again.gains[0].tolist() == bounds.gains[1, :8].tolist()


def test_a_bound_is_the_mean_value_of_openings_and_the_mean_gain(bounds: EstimatedScores) -> None:
    rows = BoundAnswer.of(LIMITS, SEED, bounds).bounds
    assert [row.shortfall for row in rows] == list(LIMITS)
    for row, gains in zip(rows, bounds.gains, strict=True):
        assert row.bound == bounds.opening[0] + gains.mean()
        assert row.standard_error == pytest.approx(np.hypot(bounds.opening[1], gains.std(ddof=1) / GAMES**0.5))
