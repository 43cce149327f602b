"""Boards of the short deck up to suits, and the results on the river for each type of board."""

from functools import cache

import numpy as np
import numpy.typing as npt

from ...cards.hands.evaluator import Evaluator
from ...cards.mask_arrays import Masks, canonical_masks, combination_masks
from ...games.short_deck.rules import DECK
from ...kernels.holdem.boards import EvaluatorArrays
from ...kernels.holdem.river import River, sweep_types
from ..holdem.streets.river_types import boards_of_types

Counts = npt.NDArray[np.int64]


@cache
def board_classes(cards: int) -> tuple[Masks, Counts]:
    """Return the canonical boards of `cards` cards, ascending, and the number of boards each represents: (n,) each."""
    masks, ways = np.unique(canonical_masks(combination_masks(cards, DECK)), return_counts=True)
    return masks, ways.astype(np.int64)


def whole_river(evaluator: Evaluator) -> River:
    """Return the results on the river for every type of board."""
    types = boards_of_types(board_classes(5)[0], EvaluatorArrays.of(evaluator))
    return sweep_types(types.boards, types.arrays)
