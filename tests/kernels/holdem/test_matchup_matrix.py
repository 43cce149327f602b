"""The 1326 x 1326 matrix against a plain comparison of every two holes."""

import numpy as np
import numpy.typing as npt

from outs.cards.hands.evaluator import Evaluator
from outs.cards.hands.starting_hands import HOLES
from outs.cards.mask_arrays import combination_masks
from outs.cards.notation import mask_of, parse_cards
from outs.kernels.holdem.boards import EvaluatorArrays
from outs.kernels.holdem.matchup_matrix import CHUNK, beats

Matrix = npt.NDArray[np.uint32]
HOLE_MASKS = np.array([mask_of(hole) for hole in HOLES], np.uint64)
AWKWARD_BOARDS = ("9c9d9h9sAc", "AsKsQsJsTs", "AcAdKhKs2c", "Kc9c7c4c2c", "5c6d7h8s9c")


def plainly(boards: npt.NDArray[np.uint64], evaluator: Evaluator, step: int = 1) -> Matrix:
    """Every two holes compared on every board that meets neither; of all holes, one in `step`."""
    masks = HOLE_MASKS[::step]
    counts = np.zeros((len(masks), len(masks)), np.uint32)
    for board in boards:
        live = np.flatnonzero(masks & board == 0)
        values = evaluator.values(masks[live] | board)
        counts[np.ix_(live, live)] += values[:, None] > values[None, :]
    return counts


def test_one_board_is_counted_once(seven_cards: EvaluatorArrays, evaluator: Evaluator) -> None:
    for text in AWKWARD_BOARDS:
        board = np.array([mask_of(parse_cards(text))], np.uint64)
        assert np.array_equal(beats(board, seven_cards), plainly(board, evaluator))


def test_boards_add_up_across_the_chunks(
    seven_cards: EvaluatorArrays, evaluator: Evaluator, rng: np.random.Generator
) -> None:
    boards = rng.choice(combination_masks(5), CHUNK + 1, replace=False)
    of_chunk, of_next = (plainly(some, evaluator, 3) for some in (boards[:CHUNK], boards[CHUNK:]))
    assert np.array_equal(beats(boards[:CHUNK], seven_cards)[::3, ::3], of_chunk)
    assert np.array_equal(beats(boards, seven_cards)[::3, ::3], of_chunk + of_next)


def test_a_hole_that_wins_on_every_board_overflows_no_counter(seven_cards: EvaluatorArrays) -> None:
    repeats = 2 * CHUNK + 100
    boards = np.full(repeats, mask_of(parse_cards("9c9d9h9s2c")), np.uint64)
    ace, kings = HOLES.index(parse_cards("AcKc")[::-1]), HOLES.index(parse_cards("KdKh"))
    counts = beats(boards, seven_cards)
    assert counts[ace, kings] == repeats
    assert counts[kings, ace] == 0


def test_no_boards_count_nothing(seven_cards: EvaluatorArrays) -> None:
    counts = beats(np.zeros(0, np.uint64), seven_cards)
    assert counts.shape == (len(HOLES), len(HOLES))
    assert not counts.any()
