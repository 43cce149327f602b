"""The rules of Texas hold'em as numbers: holes, boards, and the opponents' possible holes. Plain Python.

A player holds two cards, and a board of five comes in three streets. The best five of these seven cards count. Hands
rank as in `cards/hands/order.py`; related games use another deck and order.
"""

from math import comb

from ...cards.boards import BOARD_SIZE
from ...cards.deck import STANDARD, Deck

HOLE_SIZE = 2


def holes_left(seen: int, deck: Deck = STANDARD) -> int:
    """Return the number of holes that can still be dealt after this many cards."""
    return comb(deck.size - seen, HOLE_SIZE)


def run_outs(cards: int, players: int = 2, deck: Deck = STANDARD) -> int:
    """Return the number of ways to complete a board of some cards, given the holes of one or two players."""
    return comb(deck.size - cards - players * HOLE_SIZE, BOARD_SIZE - cards)


def opponent_holes(deck: Deck = STANDARD) -> int:
    """Return the number of holes that an opponent can have on the river: 990 with 52 cards."""
    return holes_left(HOLE_SIZE + BOARD_SIZE, deck)


def most_strength(deck: Deck = STANDARD) -> int:
    """Return the strength, 2 win + tie, of a hole that beats all possible opponents' holes on the river."""
    return 2 * opponent_holes(deck)
