"""Variances of hands that were run more than once, against every pair of boards."""

import random
from itertools import combinations

import numpy as np
import pytest

from outs.cards.boards import BOARD_SIZE
from outs.cards.hands.evaluator import build_evaluator
from outs.cards.hands.order import HIGH
from outs.cards.notation import DECK_SIZE
from outs.kernels.history_runs import CHOOSE, run_sums
from outs.kernels.history_values import GameArrays, hand_values
from outs.tests.cases import all_of

SETS, AMOUNTS = np.array([0b111, 0b011], np.int64), np.array([30.0, 7.0])


@pytest.fixture(scope="module", params=[False, True], ids=["holdem", "omaha"])
def arrays(request: pytest.FixtureRequest) -> GameArrays:
    """The arrays of a game."""
    return GameArrays.of(build_evaluator(HIGH), HIGH, request.param)


def won(holes: list[int], board: int, arrays: GameArrays) -> list[float]:
    """Return what each of three hands wins on a board."""
    values = np.empty(3, np.int64)
    hand_values(np.array(holes, np.uint64), np.full(3, board, np.uint64), arrays, values)
    found = [0.0] * 3
    for chosen, amount in zip(SETS.tolist(), AMOUNTS.tolist(), strict=True):
        playing = [hand for hand in range(3) if chosen >> hand & 1]
        best = max(values[hand] for hand in playing)
        winners = [hand for hand in playing if values[hand] == best]
        for hand in winners:
            found[hand] += amount / len(winners)
    return found


@all_of(("shown", "shared", "cards"), [(4, 0, 9), (3, 0, 9), (3, 1, 8), (0, 0, 11), (0, 3, 8), (0, 4, 8)])
def test_pairs_of_runs_are_all_pairs_of_boards_without_a_common_card(
    arrays: GameArrays, shown: int, shared: int, cards: int
) -> None:
    size = 4 if arrays.omaha else 2
    dealt = random.Random(shown + shared).sample([1 << card for card in range(DECK_SIZE)], 3 * size + shown + cards)
    holes = [sum(dealt[size * hand : size * hand + size]) for hand in range(3)]
    board, left = sum(dealt[3 * size : 3 * size + shown]), dealt[3 * size + shown :]
    expected = np.zeros((3, 3))
    for common in combinations(left, shared):
        rest = [card for card in left if card not in common]
        ends = [sum(some) for some in combinations(rest, BOARD_SIZE - shown - shared)]
        results = np.array([won(holes, board + sum(common) + end, arrays) for end in ends])
        expected[0] += results.sum(axis=0)
        expected[1] += (results**2).sum(axis=0)
        masks = np.array(ends, np.uint64)
        apart = (masks[:, None] & masks[None, :]) == 0
        expected[2] += np.einsum("ih,ij,jh->h", results, apart.astype(float), results)
    found = np.zeros((3, 3))
    run_sums(
        np.array(holes, np.uint64), SETS, AMOUNTS, np.uint64(board), np.uint64(sum(left)), shared, CHOOSE, arrays,
        found[0], found[1], found[2],
    )  # fmt: skip
    np.testing.assert_allclose(found, expected, rtol=1e-12)
