"""What the tables `flop` and `turn` say of a hole on a board, also without dead cards: plain Python."""

from dataclasses import dataclass
from math import comb

from ...cards.answers.answer import Answer
from ...cards.boards.streets import BOARD_SIZE
from ...cards.deck import STANDARD, Deck
from ...cards.notation import parse_cards
from .rules import HOLE_SIZE, holes_left
from .transitions import AheadTiedBehind, Potential, Transitions

Standing = dict[str, float]
"""Counts by `ahead`, `tied` and `behind`."""
TOO_FEW = "too few unseen cards for two opponents"


@dataclass(frozen=True)
class StateAnswer(
    Answer,
    json=(
        *("hole", "board", "dead", "ways", "now", "win", "tie", "lose", "moves=moves_by_name"),
        *("hs=potential.hs", "ppot=potential.ppot", "npot=potential.npot", "equity=potential.equity", "mean_square"),
        *("equity_against_two", "strength_squares", "against_two=two_by_name", "strength_histogram=histogram"),
        *("source", "undefined?"),
    ),
):
    """A hole on a flop or turn against one random hand, in whole numbers: a row of a table, or counted like one.

    Dead cards are in no opponent's hole and do not come.

    ways              deals of board, hole and dead cards that differ only in the names of the suits
    moves             how the opponent's holes stand now, and with their run-outs at the showdown
    strength_squares  the sum of (2 win + tie)**2 over all rivers: of an opponent's holes there, 990 without dead cards
    against_two       deals of two opponents won alone, shared with one, and shared with both; None if dead cards leave
                      too few for two
    histogram         the flop's run-outs by the final hand strength, in 50 bins; None on the turn
    source            the table, or that it was counted
    deck              the cards of the game
    """

    hole: str
    board: str
    ways: int
    moves: Transitions
    strength_squares: int
    against_two: tuple[int, int, int] | None
    histogram: tuple[int, ...] | None
    source: str
    dead: str = ""
    deck: Deck = STANDARD

    @property
    def potential(self) -> Potential:
        """HS, PPot, NPot and equity."""
        return self.moves.potential

    @property
    def mean_square(self) -> float:
        """E[HS^2], the mean square of the final hand strength."""
        most = 2 * self._holes(1)
        return self.strength_squares / (self._rivers * most**2)

    @property
    def equity_against_two(self) -> float | None:
        """The share of the pot at the showdown against two random hands; None if dead cards leave too few."""
        if self.against_two is None:
            return None
        alone, with_one, with_both = self.against_two
        return (6 * alone + 3 * with_one + 2 * with_both) / (6 * self._rivers * self._holes(1) * self._holes(2))

    @property
    def undefined(self) -> dict[str, str]:
        """Why a number is None, by its name."""
        return self.potential.undefined() | ({"equity_against_two": TOO_FEW} if self.against_two is None else {})

    @property
    def now(self) -> Standing:
        """The opponent's holes by how the hand stands to them now."""
        return _by_name(self.moves.now)

    @property
    def moves_by_name(self) -> dict[str, Standing]:
        """By how the hand stands now: the opponent's holes and their run-outs by how it stands at the showdown."""
        return dict(zip(_STATES, map(_by_name, self.moves.then), strict=True))

    @property
    def win(self) -> float:
        """The deals won: the opponent's holes with their run-outs."""
        return self._at_showdown(0)

    @property
    def tie(self) -> float:
        """The deals tied."""
        return self._at_showdown(1)

    @property
    def lose(self) -> float:
        """The deals lost."""
        return self._at_showdown(2)

    @property
    def two_by_name(self) -> dict[str, int | None]:
        """`against_two`, named as in the tables."""
        names = ("win_two", "tie_one_of_two", "tie_both_of_two")
        return dict(zip(names, self.against_two or (None, None, None), strict=True))

    def _at_showdown(self, place: int) -> float:
        return sum(row[place] for row in self.moves.then)

    def _holes(self, opponent: int) -> int:
        """The holes left on the river for the first or the second opponent."""
        seen = opponent * HOLE_SIZE + BOARD_SIZE + len(parse_cards(self.dead))
        return holes_left(seen, self.deck)

    @property
    def _rivers(self) -> int:
        """How many ways there are to complete the board."""
        cards = len(parse_cards(self.board))
        unseen = self.deck.size - HOLE_SIZE - cards - len(parse_cards(self.dead))
        return comb(unseen, BOARD_SIZE - cards)


_STATES = ("ahead", "tied", "behind")


def _by_name(counts: AheadTiedBehind) -> Standing:
    return dict(zip(_STATES, counts, strict=True))
