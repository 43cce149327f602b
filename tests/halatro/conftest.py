"""What the tests of Halatro share: random positions, and what a player by the table knows."""

from pathlib import Path

import numpy as np
import pytest

from outs.halatro.kept_values import load_kept_values
from outs.halatro.policy import Views
from outs.kernels.halatro_moves import PlayerArrays

ALL = np.uint64((1 << 52) - 1)


@pytest.fixture
def views(rng: np.random.Generator) -> Views:
    """What is seen in 2,000 games in the middle of which nobody knows how they came about."""
    games = 2_000
    order = rng.random((games, 52)).argsort(axis=1).astype(np.uint64)
    held = (np.uint64(1) << order[:, :8]).sum(axis=1, dtype=np.uint64)
    gone = rng.integers(0, 26, games)
    past = np.where(np.arange(44) < gone[:, None], np.uint64(1) << order[:, 8:], np.uint64(0)).sum(
        axis=1, dtype=np.uint64
    )
    return Views(held, past, rng.integers(1, 4, games).astype(np.uint8), rng.integers(0, 4, games).astype(np.uint8))


@pytest.fixture(scope="session")
def known(tables_folder: Path) -> PlayerArrays:
    """The built table of kept cards, and the other arrays of players by it."""
    return load_kept_values(tables_folder)
