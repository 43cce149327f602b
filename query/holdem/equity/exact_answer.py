"""Answer made from totals of showdowns: deals and equity of each player, and of each of their hands."""

from collections.abc import Iterable, Sequence

from ....cards.answers.equity_answers import Chances, EquityAnswer, HandAnswer, PlayerAnswer
from ....cards.boards import VisibleCards
from ....cards.hands.starting_hands import HOLES
from ....cards.notation import cards_text, rank_then_suit
from ....cards.ranges.range import Range
from ....games.holdem.weighted_holes import HandSums, Totals, WeightedHoles, cannot_be_dealt

NOT_COUNTED = (None, None, None)


def exact_answer(
    ranges: Sequence[Range],
    hands: Sequence[WeightedHoles],
    totals: Sequence[Totals],
    sums: Sequence[HandSums],
    dealt: int,
    seen: VisibleCards,
    source: str,
) -> EquityAnswer:
    """Return the answer for players with these totals, and for each of their hands if there are sums.

    `dealt` is the number of deals with every weight 1; the answer gives it if weights are not whole numbers.
    Raises `BadRange` if no hands can be dealt together.
    """
    deals = totals[0].deals
    if not dealt:
        raise cannot_be_dealt(held.text for held in hands)
    whole = all(held.whole for held in hands)
    players = []
    for place, (held, left, total) in enumerate(zip(ranges, hands, totals, strict=True)):
        win, tie, lose = (total.win, deals - total.win - total.lose, total.lose) if whole else NOT_COUNTED
        by_hand = _hands(held, left, sums[place], whole) if sums else None
        chances = Chances.of(total.win, deals - total.win - total.lose, deals)
        equity = float(total.share / (total.unit * deals))
        players.append(PlayerAnswer(held.text, win, tie, lose, equity, chances, hands=by_hand))
    return EquityAnswer.counted(players, source, deals if whole else dealt, seen.board_text, seen.dead_text)


def _hands(held: Range, left: WeightedHoles, sums: HandSums, whole: bool) -> tuple[HandAnswer, ...]:
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
