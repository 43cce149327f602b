"""The numbers of deals and draws, and the denominators on which holds are compared. Plain Python."""

from math import comb, lcm

HAND = 5
UNSEEN = 47
HOLDS = 1 << HAND
DEALS = comb(52, HAND)
DRAWS = tuple(comb(UNSEEN, HAND - hold.bit_count()) for hold in range(HOLDS))
"""Possible draws of each hold."""
DRAWS_IN_COMMON = lcm(*DRAWS)
"""7,669,695: what every number of draws divides."""
COMBINATIONS = DEALS * DRAWS_IN_COMMON
"""19,933,230,517,200: deals and draws on the common denominator."""
WIN_UNIT = COMBINATIONS // 2
"""What a certain win counts: a win counts 2, a tie 1, divided by the 4 that every number of final hands has in it."""
