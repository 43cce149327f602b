"""Heads-up push or fold on decks of a few hands, where every strategy can be listed."""

from itertools import combinations, product

import numpy as np
import numpy.typing as npt
import pytest

from outs.games.holdem.push_fold.heads_up import PushFold, Showdowns, Strategies, equilibrium
from outs.games.holdem.push_fold.spots import Stakes
from outs.tests.cases import all_of

Array = npt.NDArray[np.float64]


def made_up(rng: np.random.Generator, size: int, stakes: Stakes) -> PushFold:
    """A game with random hands."""
    ways = rng.integers(1, 9, (size, size))
    win = rng.integers(0, 100, (size, size)) * ways
    lose = ((100 * ways - win) * rng.random((size, size))).astype(np.int64)
    return PushFold(Showdowns.of(ways, win, lose, 100), stakes)


def payoffs(game: PushFold) -> Array:
    """Return the small blind's average win for the hands it pushes and the hands the big blind calls with."""
    size = len(game.ways)
    choices = list(product((0, 1), repeat=size))
    found = np.zeros((len(choices), len(choices)))
    for row, pushed in enumerate(choices):
        for column, called in enumerate(choices):
            for hand, other in product(range(size), repeat=2):
                if not pushed[hand]:
                    won = -game.stakes.small * game.ways[hand, other]
                elif called[other]:
                    won = game.called[hand, other]
                else:
                    won = game.stakes.big * game.ways[hand, other]
                found[row, column] += won
    return found / float(game.ways.sum())


def matrix_value(payoff: Array) -> float:
    """The value of a matrix game: some square part of it has a solution that is optimal in the whole."""
    rows, columns = payoff.shape
    for size in range(1, min(rows, columns) + 1):
        for some_rows, some_columns in product(combinations(range(rows), size), combinations(range(columns), size)):
            part = payoff[np.ix_(some_rows, some_columns)]
            system = np.block([[part, -np.ones((size, 1))], [np.ones((1, size)), np.zeros((1, 1))]])
            if abs(np.linalg.det(system)) < 1e-12:
                continue
            right = np.append(np.zeros(size), 1)
            second = np.linalg.solve(system, right)
            first = np.linalg.solve(np.block([[part.T, -np.ones((size, 1))], [np.ones((1, size)), 0]]), right)
            if min(first[:-1].min(), second[:-1].min()) < -1e-9:
                continue
            guaranteed = (first[:-1] @ payoff[list(some_rows)]).min()
            allowed = (payoff[:, list(some_columns)] @ second[:-1]).max()
            if allowed - guaranteed < 1e-9:
                return float(guaranteed)
    raise AssertionError("every matrix game has a value")


@all_of("stakes", [Stakes(1.0), Stakes(2.0), Stakes(3.0, 12.5), Stakes(8.0, 50.0)])
def test_the_value_is_that_of_the_game_as_a_matrix(rng: np.random.Generator, stakes: Stakes) -> None:
    for size in (2, 2, 2, 3):
        game = made_up(rng, size, stakes)
        played = equilibrium(game)
        assert game.value(played) == pytest.approx(matrix_value(payoffs(game)), abs=1e-9)
        assert game.exploitability(played) == pytest.approx(0, abs=1e-12)


def test_exploitability_is_what_the_best_responses_among_all_gain(rng: np.random.Generator) -> None:
    game = made_up(rng, 3, Stakes(4.0, 10.0))
    payoff = payoffs(game)
    choices = np.array(list(product((0, 1), repeat=3)))
    for _ in range(20):
        played = Strategies(rng.random(3), rng.random(3))
        push, call = (np.where(choices, chances, 1 - chances).prod(axis=1) for chances in (played.push, played.call))
        assert game.value(played) == pytest.approx(push @ payoff @ call, abs=1e-12)
        gained = (payoff @ call).max() - (push @ payoff).min()
        assert game.exploitability(played) == pytest.approx(gained, abs=1e-12)


def test_a_hand_that_no_push_meets_is_worth_a_fold() -> None:
    ways = np.array([[1, 0], [1, 1]])
    game = PushFold(Showdowns.of(ways, ways * 50, ways * 50, 100), Stakes(5.0))
    assert game.call_values(np.array([1.0, 0.0])).tolist() == [0.0, -1.0]
