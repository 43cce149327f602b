"""What the question for outs returns, with the JSON that programs rely on; plain Python."""

from dataclasses import dataclass, field
from math import fsum
from typing import Literal

from ...cards.answers.answer import Answer, Json, RankedAnswer

Group = Literal["ahead", "improves", "other"]
GROUPS: tuple[Group, ...] = ("ahead", "improves", "other")
"""What a card does to the hand, the best first."""


@dataclass(frozen=True)
class NextCard(Answer):
    """One card that can come next.

    card            as text
    equity          the share of the pot at the showdown if it comes
    makes           the category of the best hand with it
    group           `ahead` if it improves the hand, which is then ahead of half or more of what it is against;
                    `improves` if it makes a higher category with a hole card; `other`
    ahead           the share of what the hand is against that it is ahead of on the new board, ties half
    chance          the chance that it comes
    win, tie, lose  deals with it on the board; None where weights have no ratio of small whole numbers
    """

    card: str
    equity: float
    makes: str
    group: Group
    ahead: float
    chance: float
    win: int | None
    tie: int | None
    lose: int | None


@dataclass(frozen=True)
class ByRiver(Answer):
    """Turn and river together: the chance to improve, the equity, and the chance to end in each category.

    improves  the chance to improve
    makes     the chance of each category in the end
    """

    improves: float
    equity: float
    makes: dict[str, float]


@dataclass(frozen=True)
class OutsAnswer(
    RankedAnswer,
    json=(
        "hole",
        "board",
        "dead",
        "against",
        "equity",
        "makes",
        "ahead",
        "outs=totals",
        "cards",
        "by_river?",
        "notes?",
    ),
    ranked="cards",
):
    """Every card that can come next to a hole on a flop or turn, the one with the highest equity first.

    equity    the share of the pot at the showdown
    makes     the category of the hand now
    ahead     the share of what the hand is against that it is ahead of now, ties half
    by_river  on a flop, what turn and river do together; None on a turn
    notes     what was understood where the range could be misread
    against   the hand or range that it is against
    """

    hole: str
    board: str
    dead: str
    against: str
    equity: float
    makes: str
    ahead: float
    cards: tuple[NextCard, ...]
    by_river: ByRiver | None
    notes: tuple[str, ...] = field(default=(), compare=False)

    def group(self, group: Group) -> tuple[NextCard, ...]:
        """The cards of one group, the best first."""
        return tuple(card for card in self.cards if card.group == group)

    @property
    def totals(self) -> Json:
        """How many cards each group has, and the chance that one of them comes."""
        return {
            name: {"cards": len(found), "chance": fsum(card.chance for card in found)}
            for name, found in ((name, self.group(name)) for name in GROUPS)
        }
