"""Fixtures for kernels: the river on every type of board, swept once."""

import numpy as np
import pytest

from outs.cards.mask_arrays import canonical_masks, combination_masks
from outs.kernels.holdem.boards import EvaluatorArrays
from outs.kernels.holdem.river import River, sweep_types, type_keys


@pytest.fixture(scope="session")
def river(seven_cards: EvaluatorArrays) -> River:
    """Every type of five-card board."""
    boards = np.unique(canonical_masks(combination_masks(5)))
    first = np.unique(type_keys(boards, seven_cards.lane_key), return_index=True)[1]
    return sweep_types(boards[first], seven_cards)
