"""Who advises at the table of Halatro: moves ranked by what is seen, never by the deck."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from ..cards.notation import rank_then_suit
from ..halatro.game import Cards, Move, State
from ..halatro.rules import plays_of, score, scoring_cards


@dataclass(frozen=True)
class Opinion:
    """What an adviser says of a move.

    expected  the final score to expect after it, with what is scored already; None from one who does not say
    """

    move: Move
    expected: float | None = None


class Adviser(Protocol):
    """Says what to do with what a player sees."""

    def ranked(self, state: State) -> Sequence[Opinion]:
        """Legal moves, the best first; at least one unless the game is over. May raise `BadInput` and `TablesError`."""


class BestPlays:
    """Ranks plays by what they score at once, each with the lowest other cards; never discards."""

    def ranked(self, state: State) -> Sequence[Opinion]:
        """One play for each set of scoring cards, the highest score first."""
        plays: dict[Cards, Move] = {}
        if not state.is_over:
            for cards in sorted(plays_of(state.held), key=_worth):
                plays.setdefault(scoring_cards(cards), Move(cards))
        return [Opinion(move) for move in plays.values()]


def adviser() -> Adviser:
    """The adviser of the command line."""
    return BestPlays()


def _worth(cards: Cards) -> tuple[int, list[int], int, list[int]]:
    """Sort key: the higher score, the lower scoring cards, more cards drawn anew, the lower ones."""
    scoring, ranks = (sorted(map(rank_then_suit, some), reverse=True) for some in (scoring_cards(cards), cards))
    return -score(cards), scoring, -len(cards), ranks
