"""The rules of Texas hold'em, and what follows from the deck of any game that is played alike. Plain Python.

A player holds two cards, and five come to the board in three streets. The best five of the seven cards count. Hands
rank as in `cards/values.py`; other games that are played alike have a deck and an order of their own.
"""

from dataclasses import dataclass
from math import comb

from ...cards.boards import BOARD_SIZE
from ...cards.deck import Deck
from ...cards.order import Order
from ...cards.values import HIGH

HOLE_SIZE = 2


@dataclass(frozen=True)
class Rules:
    """A game with two cards in the hand and five on the board: its order of hands, and the deck that this is of."""

    order: Order

    @property
    def deck(self) -> Deck:
        """The cards."""
        return self.order.deck

    def holes_left(self, seen: int) -> int:
        """The holes that can still be dealt after this many cards."""
        return comb(self.deck.size - seen, HOLE_SIZE)

    def run_outs(self, cards: int, players: int = 2) -> int:
        """The ways to complete a board of some cards beside the holes of one or two players."""
        return comb(self.deck.size - cards - players * HOLE_SIZE, BOARD_SIZE - cards)

    @property
    def opponent_holes(self) -> int:
        """The holes that an opponent can have on the river: 990 of 52 cards."""
        return self.holes_left(HOLE_SIZE + BOARD_SIZE)

    @property
    def second_opponent_holes(self) -> int:
        """The holes left for a second opponent there: 903 of 52 cards."""
        return self.holes_left(2 * HOLE_SIZE + BOARD_SIZE)

    @property
    def most_strength(self) -> int:
        """The strength 2 win + tie of a hole that beats every hole an opponent can have on the river."""
        return 2 * self.opponent_holes


HOLDEM = Rules(HIGH)
"""Texas hold'em."""
DECK = HOLDEM.deck
