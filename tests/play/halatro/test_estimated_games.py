"""Games judged decision by decision: the same means as plain games, with less luck."""

import numpy as np
import pytest

from outs.cards.errors import BadInput
from outs.games.halatro.simulation_answers import ComparisonAnswer, EstimatedScores, mean_and_error
from outs.kernels.halatro.player_arrays import PlayerArrays
from outs.play.halatro.decisions import decisions_of
from outs.play.halatro.estimated_games import estimate_games, gains_of
from outs.play.halatro.never_discard import NeverDiscard
from outs.play.halatro.players import Player
from outs.play.halatro.simulation import simulate
from outs.play.halatro.table_policies import POLICY_SETTINGS, TablePolicy

SEED = 8
GAMES = 100
DRAWS = 8
PLAIN = 4_000


@pytest.fixture(scope="module")
def players(known: PlayerArrays) -> list[Player]:
    """The simplest one, and the corrected table."""
    return [Player(NeverDiscard(), ""), Player(TablePolicy("values", known, POLICY_SETTINGS["values"]), "")]


@pytest.fixture(scope="module")
def estimates(players: list[Player], known: PlayerArrays) -> EstimatedScores:
    """Of a few games."""
    return estimate_games(players, GAMES, SEED, DRAWS, known, 2)


def test_estimates_have_the_means_of_plain_games_and_a_fraction_of_their_luck(
    players: list[Player], estimates: EstimatedScores
) -> None:
    scores = simulate(players, PLAIN, SEED)
    rows = ComparisonAnswer.of_estimates(("never-discard", "values"), SEED, estimates).policies
    for row, plain in zip(rows, scores, strict=True):
        mean, error = mean_and_error(plain)
        assert row.standard_error is not None
        assert error is not None
        assert abs(row.mean - mean) < 4 * np.hypot(row.standard_error, error)
    assert estimates.gains[1].std() < scores[1].std() / 6
    assert 800 < estimates.opening[0] < 860
    assert 0.3 < estimates.opening[1] < 1


def test_the_number_of_workers_changes_nothing(
    players: list[Player], estimates: EstimatedScores, known: PlayerArrays
) -> None:
    again = estimate_games(players, GAMES, SEED, DRAWS, known, 1)
    assert again.gains.tolist() == estimates.gains.tolist()
    assert again.opening == estimates.opening


def test_a_player_gains_the_same_in_any_company(players: list[Player], known: PlayerArrays) -> None:
    made = [decisions_of(player, SEED, 0, 10) for player in players]
    alone = [gains_of([one], 10, SEED, DRAWS, known)[0].tolist() for one in made]
    assert gains_of(made, 10, SEED, DRAWS, known).tolist() == alone


def test_other_seeds_judge_the_same_decisions_by_other_draws(players: list[Player], known: PlayerArrays) -> None:
    made = [decisions_of(players[1], SEED, 0, 30)]
    one, other = (gains_of(made, 30, seed, DRAWS, known)[0] for seed in (SEED, SEED + 1))
    assert (one != other).all()


@pytest.mark.parametrize(("games", "draws"), [(0, 5), (5, 0)])
def test_games_and_draws_are_one_or_more(players: list[Player], known: PlayerArrays, games: int, draws: int) -> None:
    with pytest.raises(BadInput, match="must be 1 to"):
        estimate_games(players, games, SEED, draws, known)
