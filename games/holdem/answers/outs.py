"""Answers of the question for outs, with the JSON that programs rely on. Plain Python."""

from dataclasses import dataclass, field
from math import fsum
from typing import ClassVar, Literal, TypedDict

from ....cards.answers.answer import Answer, Key, OmitEmpty, Ranked, RankedAnswer

Group = Literal["ahead", "improves", "other"]
GROUPS: tuple[Group, ...] = ("ahead", "improves", "other")
"""Effects of a card on the hand, best first."""


class GroupTotal(TypedDict):
    """The number of cards in a group, and the probability that one of them comes."""

    cards: int
    chance: float


@dataclass(frozen=True)
class NextCard(Answer):
    """One card that can come next.

    card    the card as text
    equity  the share of the pot at the showdown if it comes
    makes   the category of the best hand with it
    group   `ahead` if it improves the hand, which is then ahead of at least half of the opponent's holes; `improves` if
            it makes a higher category with a hole card; otherwise `other`
    ahead   the share of the opponent's holes that the hand is ahead of on the new board, ties counting half
    chance  the probability that it comes
    win     deals won with it on the board; None if weights are not in the ratio of small whole numbers
    tie     deals tied with it on the board; None likewise
    lose    deals lost with it on the board; None likewise
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
    """Results of turn and river together.

    improves  the probability of improving
    equity    the share of the pot at the showdown
    makes     the probability of ending in each category, the lowest first
    """

    improves: float
    equity: float
    makes: dict[str, float]


@dataclass(frozen=True)
class OutsAnswer(RankedAnswer):
    """Every card that can come next for a hole on a flop or turn, in descending order of equity.

    equity    the share of the pot at the showdown
    makes     the category of the hand now
    ahead     the share of the opponent's holes that the hand is ahead of now, ties counting half
    by_river  on a flop, the results of turn and river together; None on a turn
    notes     how the range was understood, where it could be misread
    against   the opponent's hand or range
    """

    display: ClassVar[str] = "holdem_outs"

    hole: str
    board: str
    dead: str
    against: str
    equity: float
    makes: str
    ahead: float = field()
    cards: Ranked[tuple[NextCard, ...]]
    by_river: OmitEmpty[ByRiver | None]
    notes: OmitEmpty[tuple[str, ...]] = field(default=(), compare=False)

    def group(self, group: Group) -> tuple[NextCard, ...]:
        """Return the cards of one group, best first."""
        return tuple(card for card in self.cards if card.group == group)

    @property
    @Key("outs", after=ahead)
    def totals(self) -> dict[str, GroupTotal]:
        """The number of cards in each group, and the probability that one of them comes."""
        return {
            name: {"cards": len(found), "chance": fsum(card.chance for card in found)}
            for name, found in ((name, self.group(name)) for name in GROUPS)
        }
