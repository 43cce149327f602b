"""Answers for a hole on a board, as in the tables `flop` and `turn`, with or without dead cards. Plain Python."""

from dataclasses import dataclass, field
from math import comb
from typing import Annotated, ClassVar

from ....cards.answers.answer import Answer, Hidden, Key
from ....cards.boards import BOARD_SIZE
from ....cards.deck import STANDARD, Deck
from ....cards.notation import parse_cards
from ..probabilities import AheadTiedBehind, Potential, Transitions
from ..rules import HOLE_SIZE, holes_left

Standing = dict[str, float]
"""Counts keyed by `ahead`, `tied` and `behind`."""
TOO_FEW = "too few unseen cards for two opponents"


@dataclass(frozen=True, kw_only=True)
class StateAnswer(Answer):
    """A hole on a flop or turn against one random hand: a row of a table, or the same counts computed.

    Dead cards are in no opponent's hole and cannot come.

    ways              the number of equivalent deals of board, hole and dead cards under suit relabelling
    moves             how the opponent's holes stand now, and with their run-outs at the showdown
    strength_squares  the sum of (2 win + tie)**2 over all rivers; win and tie count the opponent's holes, 990 in all if
                      there are no dead cards
    against_two       deals against two opponents won alone, shared with one, and shared with both; None if dead cards
                      leave too few cards for two
    histogram         the number of the flop's run-outs by final hand strength, in 50 bins; None on the turn
    source            the table, or a note that the answer was computed
    deck              the deck of the game
    """

    display: ClassVar[str] = "holdem_state"

    hole: str
    board: str
    dead: str = ""
    ways: int
    moves: Hidden[Transitions] = field()
    strength_squares: int
    against_two: Hidden[tuple[int, int, int] | None] = field()
    histogram: Annotated[tuple[int, ...] | None, Key("strength_histogram")]
    source: str = field()
    deck: Hidden[Deck] = STANDARD

    @property
    def potential(self) -> Potential:
        """HS, PPot, NPot and equity."""
        return self.moves.potential

    @property
    @Key(after=moves)
    def now(self) -> Standing:
        """The opponent's holes by how the hand compares with them now."""
        return _by_name(self.moves.now)

    @property
    @Key()
    def win(self) -> float:
        """The deals won; a deal is an opponent's hole with a run-out."""
        return self._at_showdown(0)

    @property
    @Key()
    def tie(self) -> float:
        """The deals tied."""
        return self._at_showdown(1)

    @property
    @Key()
    def lose(self) -> float:
        """The deals lost."""
        return self._at_showdown(2)

    @property
    @Key("moves")
    def moves_by_name(self) -> dict[str, Standing]:
        """For each standing now, the opponent's holes and run-outs by the standing at the showdown."""
        return dict(zip(_STATES, map(_by_name, self.moves.then), strict=True))

    @property
    @Key()
    def hs(self) -> float:
        """The probability of being ahead now, level counting half."""
        return self.potential.hs

    @property
    @Key()
    def ppot(self) -> float | None:
        """The probability of being ahead at the showdown if behind now."""
        return self.potential.ppot

    @property
    @Key()
    def npot(self) -> float | None:
        """The probability of being behind at the showdown if ahead now."""
        return self.potential.npot

    @property
    @Key()
    def equity(self) -> float:
        """The share of the pot at the showdown."""
        return self.potential.equity

    @property
    @Key()
    def mean_square(self) -> float:
        """E[HS^2], the mean square of the final hand strength."""
        most = 2 * self._holes(1)
        return self.strength_squares / (self._rivers * most**2)

    @property
    @Key()
    def equity_against_two(self) -> float | None:
        """The equity against two random hands; None if dead cards leave too few cards for two."""
        if self.against_two is None:
            return None
        alone, with_one, with_both = self.against_two
        return (6 * alone + 3 * with_one + 2 * with_both) / (6 * self._rivers * self._holes(1) * self._holes(2))

    @property
    @Key("against_two", after=against_two)
    def two_by_name(self) -> dict[str, int | None]:
        """`against_two`, with the names of the tables' columns."""
        names = ("win_two", "tie_one_of_two", "tie_both_of_two")
        return dict(zip(names, self.against_two or (None, None, None), strict=True))

    @property
    @Key(after=source, omit_empty=True)
    def undefined(self) -> dict[str, str]:
        """The reason why a number is None, keyed by the number's name."""
        return self.potential.undefined() | ({"equity_against_two": TOO_FEW} if self.against_two is None else {})

    def _at_showdown(self, place: int) -> float:
        return sum(row[place] for row in self.moves.then)

    def _holes(self, opponent: int) -> int:
        """Return the number of holes left on the river for the first or the second opponent."""
        seen = opponent * HOLE_SIZE + BOARD_SIZE + len(parse_cards(self.dead))
        return holes_left(seen, self.deck)

    @property
    def _rivers(self) -> int:
        """The number of ways to complete the board."""
        cards = len(parse_cards(self.board))
        unseen = self.deck.size - HOLE_SIZE - cards - len(parse_cards(self.dead))
        return comb(unseen, BOARD_SIZE - cards)


_STATES = ("ahead", "tied", "behind")


def _by_name(counts: AheadTiedBehind) -> Standing:
    return dict(zip(_STATES, counts, strict=True))
