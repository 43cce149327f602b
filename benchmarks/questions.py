"""Random questions (hands, boards and ranges), the same in every run."""

import numpy as np
import numpy.typing as npt

from outs.cards.holes.starting_hands import STARTING_HANDS
from outs.cards.notation import DECK_SIZE, cards_text

SEED = 1

Deals = npt.NDArray[np.int64]


def random_deals(count: int, size: int, seed: int = SEED) -> Deals:
    """Return the card numbers of random hands: (count, size)."""
    shuffled: Deals = np.random.default_rng(seed).random((count, DECK_SIZE)).argsort(axis=1)[:, :size]
    return shuffled


def random_hands(count: int, size: int, seed: int = SEED) -> list[str]:
    """Return random hands as text, with their cards in random order."""
    return [cards_text(deal) for deal in random_deals(count, size, seed).tolist()]


def random_ranges(count: int, seed: int = SEED) -> list[str]:
    """Return ranges of 5 to 40 starting hands; every third one is a top percentage of all hands instead."""
    rng = np.random.default_rng(seed)
    return [
        f"{rng.integers(5, 51)}%"
        if number % 3 == 2
        else ",".join(rng.choice(STARTING_HANDS, rng.integers(5, 41), replace=False).tolist())
        for number in range(count)
    ]
