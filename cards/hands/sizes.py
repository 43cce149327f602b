"""Sizes of hands, holds and subset classes. Plain Python."""

from itertools import accumulate

HAND_SIZE = 5
HOLDS = 1 << HAND_SIZE
"""The number of holds, ways to keep some of a hand's cards: masks from 0 to 31, bit j for the j-th card."""
FULL_HOLD = HOLDS - 1
"""The hold that keeps all cards, known as standing pat."""
SUBSET_CLASSES = (1, 13, 169, 1_755, 16_432, 134_459)
"""The number of classes of sets of 0 to 5 cards under suit relabelling."""
SUBSET_STARTS = tuple(accumulate((0, *SUBSET_CLASSES)))
"""The first class id of each size. A board's id in the tables is its class id less that of its size."""
