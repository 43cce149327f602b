"""Games judged decision by decision: the same means as plain games, with less luck."""

import numpy as np
import pytest

from outs.games.halatro.simulation_answers import mean_and_error
from outs.kernels.halatro.player_arrays import PlayerArrays
from outs.play.halatro.lockstep import NeverDiscard
from outs.play.halatro.players import Player, published
from outs.play.halatro.simulation import simulate
from outs.play.halatro.table_policies import POLICY_SETTINGS, TablePolicy
from outs.research.halatro.decisions import decisions_of, gains_of
from outs.research.halatro.instrument import EstimatedScores
from outs.research.halatro.paired_comparison import estimate_games, gains_on

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
    rows = estimates.policies(("never-discard", "values"))
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


def test_a_player_gains_the_same_in_any_company_but_its_kin(
    players: list[Player], estimates: EstimatedScores, known: PlayerArrays
) -> None:
    alone = [estimate_games([player], 20, SEED, DRAWS, known, 1).gains[0].tolist() for player in players]
    assert estimates.gains[:, :20].tolist() == alone


def test_a_difference_from_kin_is_that_of_the_decisions_that_differ_whoever_is_named_first(known: PlayerArrays) -> None:
    kin = [published(0.01, capped=False), published(0.01, capped=True)]
    one, other = (estimate_games(each, 60, SEED, DRAWS, known, 1).gains for each in (kin, kin[::-1]))
    made = decisions_of(kin[1], SEED, 0, 60)
    assert one[1] - one[0] == pytest.approx(gains_on(kin[0].policy, made, 0, 60, SEED, DRAWS, known), abs=1e-9)
    assert one[1] - one[0] == pytest.approx(other[0] - other[1], abs=1e-9)
    apart = gains_of(made, 60, SEED, DRAWS, known) - one[0]
    assert 1.2 * (one[1] - one[0]).std() < apart.std()


def test_other_seeds_judge_the_same_decisions_by_other_draws(players: list[Player], known: PlayerArrays) -> None:
    made = decisions_of(players[1], SEED, 0, 30)
    one, other = (gains_of(made, 30, seed, DRAWS, known) for seed in (SEED, SEED + 1))
    assert (one != other).all()
