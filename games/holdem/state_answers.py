"""What the tables `flop` and `turn` say of a hole on a board: plain Python."""

from dataclasses import dataclass
from math import comb

from ...cards.notation import parse_cards
from .moves import Moves, Potential

OPPONENTS = comb(45, 2)
"""Holes that an opponent can have on the river."""
SECOND_OPPONENTS = comb(43, 2)
"""Holes left for a second opponent."""


@dataclass(frozen=True)
class StateAnswer:
    """One row: a hole on a flop or turn against one random hand, in whole numbers.

    ways              deals of board and hole that differ only in the names of the suits
    moves             how the opponent's holes stand now, and with their run-outs at the showdown
    strength_squares  the sum of (2 win + tie)**2 on every possible river, of 990 opponent holes there
    against_two       deals of two opponents won alone, shared with one, and shared with both
    histogram         the flop's run-outs by the final hand strength, in 50 bins; None on the turn
    """

    hole: str
    board: str
    ways: int
    moves: Moves
    strength_squares: int
    against_two: tuple[int, int, int]
    histogram: tuple[int, ...] | None

    @property
    def potential(self) -> Potential:
        """HS, PPot, NPot and equity."""
        return self.moves.potential

    @property
    def mean_square(self) -> float:
        """E[HS^2], the mean square of the final hand strength."""
        return self.strength_squares / (self._rivers * (2 * OPPONENTS) ** 2)

    @property
    def equity_against_two(self) -> float:
        """The share of the pot at the showdown against two random hands."""
        alone, with_one, with_both = self.against_two
        return (6 * alone + 3 * with_one + 2 * with_both) / (6 * self._rivers * OPPONENTS * SECOND_OPPONENTS)

    @property
    def _rivers(self) -> int:
        """How many ways there are to complete the board."""
        cards = len(parse_cards(self.board))
        return comb(50 - cards, 5 - cards)
