"""The rules of Texas hold'em as numbers: the deck, the streets, and the holes that opponents can have. Plain Python.

A player holds two cards, and five come to the board in three streets. The best five of the seven cards count. Hands
rank as in `cards/values.py`.
"""

from math import comb

from ...cards.deck import STANDARD

DECK = STANDARD
HOLE_SIZE = 2
STREETS = ("preflop", "flop", "turn", "river")
BOARD_CARDS = (0, 3, 4, 5)
"""Cards on the board on each street."""
BOARD_SIZES = BOARD_CARDS[1:]
"""Cards that a board can have, once it has any."""
BOARD_SIZE = BOARD_CARDS[-1]
"""Cards on a complete board."""
OPPONENT_HOLES = comb(DECK.size - HOLE_SIZE - BOARD_SIZE, HOLE_SIZE)
"""990: the holes that an opponent can have on the river."""
SECOND_OPPONENT_HOLES = comb(DECK.size - 2 * HOLE_SIZE - BOARD_SIZE, HOLE_SIZE)
"""903: the holes left for a second opponent."""
MOST_STRENGTH = 2 * OPPONENT_HOLES
"""The strength 2 win + tie of a hole that beats every hole an opponent can have on the river."""
