"""What tests of kernels share: the river on every type of board, swept once, and made-up values of kept cards."""

import numpy as np
import pytest

from outs.cards.arrays import canonical_masks, combination_masks
from outs.games.halatro.levels import LEVEL_COUNT
from outs.kernels.halatro.leaf import FEATURES
from outs.kernels.halatro.player_arrays import PlayerArrays
from outs.kernels.holdem.boards import EvaluatorArrays
from outs.kernels.holdem.river import River, sweep_types, type_keys
from outs.query.halatro.player_arrays import player_arrays
from outs.tables.halatro import KEPT_CLASSES


@pytest.fixture(scope="session")
def river(seven_cards: EvaluatorArrays) -> River:
    """Every type of five-card board."""
    boards = np.unique(canonical_masks(combination_masks(5)))
    first = np.unique(type_keys(boards, seven_cards.lane_key), return_index=True)[1]
    return sweep_types(boards[first], seven_cards)


@pytest.fixture(scope="session")
def made_up() -> PlayerArrays:
    """What a player of Halatro knows, with made-up values of kept cards of about the real size."""
    few = np.concatenate([np.unique(canonical_masks(combination_masks(size))) for size in (3, 4, 5)]).astype(np.int64)
    rows = sum(KEPT_CLASSES.values())
    values = np.random.default_rng(12).uniform(300, 400, (LEVEL_COUNT, rows)).astype(np.float32)
    leaf = np.random.default_rng(13).normal(0, 0.1, (LEVEL_COUNT, 3, len(FEATURES)))
    leaf[:, :, FEATURES.index("deviation_squared")] *= 0.01  # the made-up deviations are large
    return player_arrays(few, values, leaf)
