"""Shuffled decks by number, which depend on the seed and the game's number only: all policies play the same decks."""

from collections.abc import Callable

import numpy as np
import numpy.typing as npt

from ...cards.mask_arrays import Masks
from ...cards.notation import DECK_SIZE

Decks = npt.NDArray[np.uint8]
DecksOf = Callable[[int, int, int], Decks]
"""Function (seed, first game, number of games) that returns the decks: (games, 52)."""

BLOCKS = DECK_SIZE // 4
"""Steps of the generator's counter per deck; each step yields four random numbers."""


def shuffled_decks(seed: int, first: int, games: int) -> Decks:
    """Return the decks of games `first`, `first` + 1, ..., the top card first: (games, 52), uint8.

    A deck is the sort order of 52 random numbers of 64 bits. They are the raw output of a counter-based generator,
    advanced to the game: numpy guarantees these streams across versions, but not its shuffles.
    """
    generator = np.random.Philox(np.random.SeedSequence(seed))
    generator.advance(BLOCKS * first)
    keys = generator.random_raw(DECK_SIZE * games).reshape(games, DECK_SIZE)
    return keys.argsort(axis=1, kind="stable").astype(np.uint8)


def drawn_unions(decks: Decks) -> Masks:
    """Return the mask of each deck's first 0, 1, ... 52 cards: (games, 53), uint64."""
    unions = np.zeros((len(decks), DECK_SIZE + 1), np.uint64)
    np.bitwise_or.accumulate(np.uint64(1) << decks.astype(np.uint64), axis=1, out=unions[:, 1:])
    return unions
