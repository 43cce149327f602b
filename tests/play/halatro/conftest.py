"""Fixtures for Halatro: random positions."""

import numpy as np
import pytest

from outs.play.halatro.lockstep import Views

ALL = np.uint64((1 << 52) - 1)


@pytest.fixture
def views(rng: np.random.Generator) -> Views:
    """Views of 2,000 games in the middle, of which nobody knows how they came about."""
    games = 2_000
    order = rng.random((games, 52)).argsort(axis=1).astype(np.uint64)
    held = (np.uint64(1) << order[:, :8]).sum(axis=1, dtype=np.uint64)
    spent = rng.integers(0, 26, games)
    dead = np.where(np.arange(44) < spent[:, None], np.uint64(1) << order[:, 8:], np.uint64(0)).sum(
        axis=1, dtype=np.uint64
    )
    return Views(held, dead, rng.integers(1, 4, games).astype(np.uint8), rng.integers(0, 4, games).astype(np.uint8))
