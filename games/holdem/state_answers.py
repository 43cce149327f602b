"""What the tables `flop` and `turn` say of a hole on a board: plain Python."""

from dataclasses import dataclass
from math import comb

from ...cards.answers import Answer
from ...cards.notation import parse_cards
from .rules import BOARD_SIZE, DECK, HOLE_SIZE, MOST_STRENGTH, OPPONENT_HOLES, SECOND_OPPONENT_HOLES
from .transitions import AheadTiedBehind, Potential, Transitions

Standing = dict[str, float]
"""Counts by `ahead`, `tied` and `behind`."""


@dataclass(frozen=True)
class StateAnswer(
    Answer,
    json=(
        *("hole", "board", "ways", "now", "moves=moves_by_name", "hs=potential.hs", "ppot=potential.ppot"),
        *("npot=potential.npot", "equity=potential.equity", "mean_square", "equity_against_two", "strength_squares"),
        *("against_two=two_by_name", "strength_histogram=histogram"),
    ),
):
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
    moves: Transitions
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
        return self.strength_squares / (self._rivers * MOST_STRENGTH**2)

    @property
    def equity_against_two(self) -> float:
        """The share of the pot at the showdown against two random hands."""
        alone, with_one, with_both = self.against_two
        return (6 * alone + 3 * with_one + 2 * with_both) / (6 * self._rivers * OPPONENT_HOLES * SECOND_OPPONENT_HOLES)

    @property
    def now(self) -> Standing:
        """The opponent's holes by how the hand stands to them now."""
        return _by_name(self.moves.now)

    @property
    def moves_by_name(self) -> dict[str, Standing]:
        """By how the hand stands now: the opponent's holes and their run-outs by how it stands at the showdown."""
        return dict(zip(_STATES, map(_by_name, self.moves.then), strict=True))

    @property
    def two_by_name(self) -> dict[str, int]:
        """`against_two`, named as in the tables."""
        return dict(zip(("win_two", "tie_one_of_two", "tie_both_of_two"), self.against_two, strict=True))

    @property
    def _rivers(self) -> int:
        """How many ways there are to complete the board."""
        cards = len(parse_cards(self.board))
        return comb(DECK.size - HOLE_SIZE - cards, BOARD_SIZE - cards)


_STATES = ("ahead", "tied", "behind")


def _by_name(counts: AheadTiedBehind) -> Standing:
    return dict(zip(_STATES, counts, strict=True))
