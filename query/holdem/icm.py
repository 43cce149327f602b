"""Worth of stacks in prizes, and the price of an all-in between each two of them."""

from ...cards.errors import BadQuery
from ...games.holdem.answers.icm import AllInPrice, IcmAnswer, StackWorth
from ...games.holdem.push_fold.chips import Amounts, Given, all_in_worth, icm, parse_payouts, parse_stacks

MOST_PAIRED = 10
"""The most stacks for which the prices of all-ins are computed: 90 pairs, with two results each."""


def worth_of_stacks(stacks: Given, payouts: Given) -> IcmAnswer:
    """Return the worth of each stack, and for up to `MOST_PAIRED` stacks the prices of all-ins. Raises `BadQuery`."""
    held = parse_stacks(stacks)
    prizes = parse_payouts(payouts, len(held))
    if not sum(prizes):
        raise BadQuery("at least one payout must be above 0")
    worths = icm(held, prizes)
    players = tuple(
        StackWorth(
            place=place + 1,
            stack=stack,
            chips=stack / sum(held),
            value=worth,
            share=worth / sum(prizes),
            bubble=_prices(held, prizes, place, worth) if len(held) <= MOST_PAIRED else (),
        )
        for place, (stack, worth) in enumerate(zip(held, worths, strict=True))
    )
    return IcmAnswer(held, prizes, players)


def _prices(stacks: Amounts, prizes: Amounts, player: int, worth: float) -> tuple[AllInPrice, ...]:
    """Return the prices of a player's all-ins, without opponents from whom nothing can be won."""
    found = []
    for other in range(len(stacks)):
        if other == player:
            continue
        won, lost = all_in_worth(stacks, prizes, player, other)
        gain, loss = won - worth, worth - lost
        if gain > _ROUNDING * sum(prizes):
            found.append(AllInPrice(other + 1, loss / gain, loss / (loss + gain)))
    return tuple(found)


_ROUNDING = 1e-12
"""Gains below this share of all prizes are rounding errors."""
