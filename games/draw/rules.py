"""The rules of five-card draw as numbers: the deck, the draws of each hold, and how deals and draws are counted.

A player is dealt five cards and draws once, any number of cards. Hands rank as in `cards/values.py`. Plain Python.
"""

from math import comb, lcm

from ...cards.deck import STANDARD
from ...cards.hands import HAND_SIZE, HOLDS

DECK = STANDARD
UNSEEN = DECK.size - HAND_SIZE
"""47: the cards that a player has not seen after the deal."""
DEALS = comb(DECK.size, HAND_SIZE)
"""2,598,960: the hands that can be dealt."""
DRAWS = tuple(comb(UNSEEN, HAND_SIZE - hold.bit_count()) for hold in range(HOLDS))
"""Possible draws of each hold."""
DRAWS_IN_COMMON = lcm(*DRAWS)
"""7,669,695: the least common multiple of the numbers of draws."""
COMBINATIONS = DEALS * DRAWS_IN_COMMON
"""19,933,230,517,200: deals and draws on the common denominator."""
WIN_UNIT = COMBINATIONS // 2
"""What a certain win counts. A win counts 2 and a tie 1, divided by the 4 that is a factor of every count of hands."""
