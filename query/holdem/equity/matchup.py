"""Ranges that meet, and their exact answer: the totals of each player, and of each of their hands."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from ....cards.answers.equity_answers import Chances, EquityAnswer, HandAnswer, PlayerAnswer
from ....cards.boards import VisibleCards
from ....cards.hands.starting_hands import HOLES
from ....cards.lazy_attribute import cached_attribute
from ....cards.notation import cards_text, rank_then_suit
from ....cards.ranges.range import Range

if TYPE_CHECKING:
    from ....games.holdem.push_fold.chips import AllIn, Orders
    from ....games.holdem.weighted_holes import HandSums, Totals, WeightedHoles

NOT_COUNTED = (None, None, None)
SITS_OUT = "sits out"
"""The hand of a player who is not in the pot."""


@dataclass(frozen=True)
class Matchup:
    """The ranges of all players in a pot, and the visible cards.

    by_hand  true if the equity of each hand of each range is wanted too
    """

    ranges: Sequence[Range]
    seen: VisibleCards
    by_hand: bool = False

    @cached_attribute
    def hands(self) -> "list[WeightedHoles]":
        """The possible holes of each player. Raises `BadRange` if one has none."""
        from ....games.holdem.weighted_holes import possible_holes

        found = {id(held): possible_holes(held, self.seen) for held in self.ranges}
        return [found[id(held)] for held in self.ranges]

    def exact_answer(
        self,
        hands: "Sequence[WeightedHoles]",
        totals: "Sequence[Totals]",
        sums: "Sequence[HandSums]",
        dealt: int,
        source: str,
    ) -> EquityAnswer:
        """Return the answer for players with these totals, with each of their hands if it is wanted.

        hands  the holes of each player, with the weights that were counted
        sums   the totals of each hand; not read unless `by_hand`
        dealt  the number of deals with every weight 1; the answer has it if weights are not whole numbers

        Raises `BadRange` if no hands can be dealt together.
        """
        from ....games.holdem.weighted_holes import cannot_be_dealt

        deals = totals[0].deals
        if not dealt:
            raise cannot_be_dealt(held.text for held in hands)
        whole = all(held.whole for held in hands)
        players = []
        for place, (held, left, total) in enumerate(zip(self.ranges, hands, totals, strict=True)):
            win, tie, lose = (total.win, deals - total.win - total.lose, total.lose) if whole else NOT_COUNTED
            by_hand = _hands(held, left, sums[place], whole) if self.by_hand else None
            chances = Chances.of(total.win, deals - total.win - total.lose, deals)
            equity = float(total.share / (total.unit * deals))
            players.append(PlayerAnswer(held.text, win, tie, lose, equity, chances, hands=by_hand))
        seen = self.seen
        return EquityAnswer.counted(players, source, deals if whole else dealt, seen.board_text, seen.dead_text)


def _hands(held: Range, left: "WeightedHoles", sums: "HandSums", whole: bool) -> tuple[HandAnswer, ...]:
    parts = (left.holes, sums.deals, sums.win, sums.lose, sums.share)
    answers: list[HandAnswer] = []
    for hole, deals, win, lose, share in zip(*(part.tolist() for part in parts), strict=True):
        if deals:
            won, tied, lost = (win, deals - win - lose, lose) if whole else NOT_COUNTED
            equity = share / (sums.unit * deals)
            chances = Chances.of(win, deals - win - lose, deals)
            answers.append(HandAnswer(hole_text(hole), held.weights[hole], won, tied, lost, equity, chances))
    return best_first(answers)


def best_first(answers: Iterable[HandAnswer]) -> tuple[HandAnswer, ...]:
    """Sort hands by descending equity, those without one last."""
    return tuple(sorted(answers, key=lambda answer: -1.0 if answer.equity is None else answer.equity, reverse=True))


def hole_text(hole: int) -> str:
    """Return a hole, given by its index, as text with the higher card first."""
    return cards_text(sorted(HOLES[hole], key=rank_then_suit, reverse=True))


def with_expected(answer: EquityAnswer, stakes: "AllIn | None", orders: "Orders | None" = None) -> EquityAnswer:
    """Return the answer with each player's expectation, if there are stakes; two players need no `orders`.

    Players who sit out come last, one for each further stack.
    """
    if stakes is None:
        return answer
    expected = stakes.expected(_orders_of_two(answer) if orders is None else orders)
    away = (PlayerAnswer(SITS_OUT, None, None, None, 0.0) for _ in stakes.away)
    parts = zip((*answer.players, *away), stakes.stacks + stakes.away, expected, strict=True)
    players = (replace(player, stack=stack, expected_chips=one.chips, icm=one.icm) for player, stack, one in parts)
    return replace(answer, players=tuple(players))


def _orders_of_two(answer: EquityAnswer) -> "Orders":
    """Return how often two hands finish in each order: deals, or chances if deals were not counted."""
    first, second = answer.players
    if first.win is not None and first.tie is not None and second.win is not None:
        return {(0, 1): first.win, (0, 0): first.tie, (1, 0): second.win}
    return {(0, 1): first.chances.win or 0.0, (0, 0): first.chances.tie or 0.0, (1, 0): second.chances.win or 0.0}
