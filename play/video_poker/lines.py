"""The lines that video poker in the terminal prints."""

from collections.abc import Iterator, Sequence
from fractions import Fraction

from ...cards.notation import card_text
from ..screen import wrapped
from .machine import Cards, HoldWorth, Payout
from .trainer import Deal, Round, Score

HOLDS_SHOWN = 5


def deal_lines(deal: Deal, payout: Payout) -> Iterator[str]:
    """Yield a dealt hand under its places, and its pay if it pays as dealt."""
    yield f"Hand {deal.number}, seen before" if deal.is_repeat else f"Hand {deal.number}"
    yield "  ".join(f"{place:<2}" for place in range(1, len(deal.hand) + 1)).rstrip()
    yield "  ".join(map(card_text, deal.hand))
    if payout.pay:
        yield from wrapped([f"{_paid(payout)} if you hold it all."])


def round_lines(played: Round) -> Iterator[str]:
    """Yield the cost of the hold, the cards drawn, and the pay."""
    verdict = played.verdict
    mine = f"You hold {spaced(verdict.hold.cards)}: {coins(verdict.hold.pay)} coins"
    if verdict.is_mistake:
        yield f"{mine}. It costs {coins(verdict.cost)}."
        yield f"Best is {spaced(verdict.best.cards)}: {coins(verdict.best.pay)} coins."
    else:
        yield f"{mine}, the best hold."
    yield from wrapped([f"You draw {spaced(played.drawn)}: {_paid(played.payout)}."])


def hold_lines(holds: Sequence[HoldWorth]) -> Iterator[str]:
    """Yield the best holds, with their expected coins and cost."""
    yield f"{'Hold':<14}  {'Coins':>9}  {'Cost':>9}"
    for hold in holds[:HOLDS_SHOWN]:
        cost = holds[0].pay - hold.pay
        yield f"{spaced(hold.cards):<14}  {coins(hold.pay):>9}  {coins(cost) if cost else '':>9}".rstrip()


def score_lines(score: Score) -> Iterator[str]:
    """Yield the totals so far."""
    mistakes = "1 mistake" if score.mistakes == 1 else f"{score.mistakes or 'no'} mistakes"
    accuracy = "" if score.accuracy is None else f": {_percent(score.accuracy)} right"
    yield f"{_hands(score.hands)}, {mistakes}{accuracy}."
    if score.helped:
        yield f"{_hands(score.helped)} played after best: not judged."
    if score.mistakes:
        yield f"Mistakes cost {coins(score.coins_lost)} coins."
    if score.so_far is not None and score.expected_return is not None and score.best_return is not None:
        yield f"Paid in {score.hands}, paid out {_short(score.paid_out)}: a return of {_percent(score.so_far)}."
        expected, best = _percent(score.expected_return), _percent(score.best_return)
        yield f"On average your holds return {expected}, the best {best}."


def spaced(cards: Cards) -> str:
    """Return cards by name, separated by spaces; `nothing` for none."""
    return " ".join(map(card_text, cards)) or "nothing"


def coins(amount: Fraction) -> str:
    """Return an expected number of coins with five decimals."""
    return f"{float(amount):.5f}"


def _paid(payout: Payout) -> str:
    return f"{payout.name} pays {_short(payout.pay)}" if payout.pay else f"{payout.name} pays nothing"


def _short(amount: Fraction) -> str:
    return f"{float(amount):g}"


def _percent(share: float) -> str:
    return f"{100 * share:.2f} %"


def _hands(count: int) -> str:
    return "1 hand" if count == 1 else f"{count or 'No'} hands"
