"""The rules of Texas hold'em as numbers: the deck, the streets, and the holes that opponents can have. Plain Python.

A player holds two cards, and five come to the board in three streets. The best five of the seven cards count. Hands
rank as in `cards/values.py`.
"""

from math import comb

from ...cards.boards import BOARD_SIZE
from ...cards.deck import STANDARD

DECK = STANDARD
HOLE_SIZE = 2
OPPONENT_HOLES = comb(DECK.size - HOLE_SIZE - BOARD_SIZE, HOLE_SIZE)
"""990: the holes that an opponent can have on the river."""
SECOND_OPPONENT_HOLES = comb(DECK.size - 2 * HOLE_SIZE - BOARD_SIZE, HOLE_SIZE)
"""903: the holes left for a second opponent."""
MOST_STRENGTH = 2 * OPPONENT_HOLES
"""The strength 2 win + tie of a hole that beats every hole an opponent can have on the river."""
