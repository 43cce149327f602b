"""What showdowns come to: the deals and the equity of each player, and of each of their hands."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from ....cards.notation import cards_text, rank_then_suit
from ....cards.ranges import Range
from ....cards.starting_hands import HOLES
from ....games.draw.answers import EquityAnswer, HandAnswer, PlayerAnswer
from ....games.holdem.counting.showdowns import Showdowns
from ....games.holdem.possible_hands import Hands, Indices, Weights, cannot_be_dealt, too_far_apart
from ....games.holdem.seen import Seen

NOT_COUNTED = (None, None, None)
SMALLEST_TOTAL = 1e-290
"""A weight of all deals below which the products of weights that make it may have vanished."""

Sums = npt.NDArray[np.int64] | Weights


@dataclass(frozen=True)
class HandSums:
    """What each of a player's n holes comes to, over all that the others may hold and all boards: (n,) each.

    Deals count as often as the product of the other players' weights says. `share` is in parts of `unit`.
    """

    deals: Sums
    win: Sums
    lose: Sums
    share: Sums
    unit: int

    @classmethod
    def of(cls, parts: Sums, unit: int) -> "HandSums":
        """The sums as rows (4, n): deals, wins, losses and shares."""
        deals, win, lose, share = parts
        return cls(deals, win, lose, share, unit)

    def only(self, possible: npt.NDArray[np.bool_]) -> "HandSums":
        """Nothing for the holes that are not `possible`, whatever rounding says."""
        deals, win, lose, share = (part * possible for part in (self.deals, self.win, self.lose, self.share))
        return HandSums(deals, win, lose, share, self.unit)

    def without(self, other: "HandSums") -> "HandSums":
        """What is left without some of the boards."""
        return HandSums(
            self.deals - other.deals,
            self.win - other.win,
            self.lose - other.lose,
            self.share - other.share,
            self.unit,
        )


@dataclass(frozen=True)
class Totals:
    """The same over all of a player's holes, each as often as its weight says."""

    deals: Any
    win: Any
    lose: Any
    share: Any
    unit: int

    def mirrored(self) -> "Totals":
        """The totals of the only opponent."""
        return Totals(self.deals, self.lose, self.win, self.unit * self.deals - self.share, self.unit)


def sums_of_showdowns(showdowns: Showdowns, others: Hands) -> HandSums:
    """The first player's holes against those of the second."""
    win, lose, deals = (part @ others.weights for part in (showdowns.win, showdowns.lose, showdowns.deals))
    return HandSums(deals, win, lose, deals + win - lose, 2)


def sums_against_anything(hands: Hands, win: Indices, tie: Indices, deals: int) -> HandSums:
    """A player's holes against any other, from what all holes (1326,) win and tie of so many deals each."""
    win, tie = win[hands.holes], tie[hands.holes]
    return HandSums(np.full_like(win, deals), win, deals - win - tie, 2 * win + tie, 2)


def totals_of(hands: Hands, sums: HandSums) -> Totals:
    """The sums over a player's holes."""
    deals, win, lose, share = (_total(hands.weights, part) for part in (sums.deals, sums.win, sums.lose, sums.share))
    return Totals(deals, win, lose, share, sums.unit)


def exact_answer(
    ranges: Sequence[Range],
    hands: Sequence[Hands],
    totals: Sequence[Totals],
    sums: Sequence[HandSums],
    dealt: int,
    seen: Seen,
    source: str,
) -> EquityAnswer:
    """The answer for players with these totals, and for each of their hands if there are sums.

    `dealt` is the number of deals with every weight 1, which is told where weights are not whole numbers. Raises
    `BadRange` if no hands can be dealt together, or only with weights too small for floats.
    """
    deals = totals[0].deals
    if not dealt:
        raise cannot_be_dealt(held.text for held in hands)
    whole = all(held.whole for held in hands)
    if not whole and deals < SMALLEST_TOTAL:
        raise too_far_apart(held.text for held in hands)
    players = []
    for place, (held, left, total) in enumerate(zip(ranges, hands, totals, strict=True)):
        win, tie, lose = (total.win, deals - total.win - total.lose, total.lose) if whole else NOT_COUNTED
        by_hand = _hands(held, left, sums[place], whole) if sums else None
        players.append(PlayerAnswer(held.text, win, tie, lose, float(total.share / (total.unit * deals)), by_hand))
    return EquityAnswer(tuple(players), deals if whole else dealt, True, 0.0, source, seen.board_text, seen.dead_text)


def _hands(held: Range, left: Hands, sums: HandSums, whole: bool) -> tuple[HandAnswer, ...]:
    parts = (left.holes, sums.deals, sums.win, sums.lose, sums.share)
    answers: list[HandAnswer] = []
    for hole, deals, win, lose, share in zip(*(part.tolist() for part in parts), strict=True):
        if deals:
            won, tied, lost = (win, deals - win - lose, lose) if whole else NOT_COUNTED
            equity = share / (sums.unit * deals)
            answers.append(HandAnswer(hole_text(hole), held.weights[hole], won, tied, lost, equity))
    return best_first(answers)


def best_first(answers: Iterable[HandAnswer]) -> tuple[HandAnswer, ...]:
    """Hands by their equity, those without one last."""
    return tuple(sorted(answers, key=lambda answer: -1.0 if answer.equity is None else answer.equity, reverse=True))


def hole_text(hole: int) -> str:
    """A hole by its index, the higher card first."""
    return cards_text(sorted(HOLES[hole], key=rank_then_suit, reverse=True))


def _total(weights: Sums, sums: Sums) -> Any:
    """The weighted sum, in Python's integers if both are whole, which no total can overflow."""
    if weights.dtype.kind == "i":
        return sum(weight * part for weight, part in zip(weights.tolist(), sums.tolist(), strict=True))
    return float(weights @ sums)
