"""The sizes of hands, holds and subset classes, for files that do without numpy."""

from itertools import accumulate

HAND_SIZE = 5
HOLDS = 1 << HAND_SIZE
"""Ways to keep some of a hand's cards: a hold is a mask from 0 to 31, bit j for the j-th card."""
FULL_HOLD = HOLDS - 1
"""The hold that keeps every card: standing pat."""
SUBSET_CLASSES = (1, 13, 169, 1_755, 16_432, 134_459)
"""Classes of sets of 0 to 5 cards under suit relabelling."""
SUBSET_STARTS = tuple(accumulate((0, *SUBSET_CLASSES)))
"""Where the ids of each size begin; the boards of three and four cards in the tables are numbered from there."""
