"""The size of a hand and the number of its holds, for files that do without numpy."""

HAND_SIZE = 5
HOLDS = 1 << HAND_SIZE
"""Ways to keep some of a hand's cards: a hold is a mask from 0 to 31, bit j for the j-th card."""
FULL_HOLD = HOLDS - 1
"""The hold that keeps every card: standing pat."""
