"""The rules of Texas hold'em as numbers: holes, and the boards and opponents that a deck leaves. Plain Python.

A player holds two cards, and five come to the board in three streets. The best five of the seven cards count. Hands
rank as in `cards/hands/high_values.py`; other games that are played alike have a deck and an order of their own.
"""

from math import comb

from ...cards.boards.streets import BOARD_SIZE
from ...cards.deck import STANDARD, Deck

HOLE_SIZE = 2


def holes_left(seen: int, deck: Deck = STANDARD) -> int:
    """The holes that can still be dealt after this many cards."""
    return comb(deck.size - seen, HOLE_SIZE)


def run_outs(cards: int, players: int = 2, deck: Deck = STANDARD) -> int:
    """The ways to complete a board of some cards beside the holes of one or two players."""
    return comb(deck.size - cards - players * HOLE_SIZE, BOARD_SIZE - cards)


def opponent_holes(deck: Deck = STANDARD) -> int:
    """The holes that an opponent can have on the river: 990 of 52 cards."""
    return holes_left(HOLE_SIZE + BOARD_SIZE, deck)


def most_strength(deck: Deck = STANDARD) -> int:
    """The strength 2 win + tie of a hole that beats every hole an opponent can have on the river."""
    return 2 * opponent_holes(deck)
