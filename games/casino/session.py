"""A session of a casino game: its expected loss, the spread of results, and whether a bankroll lasts."""

from collections.abc import Mapping
from fractions import Fraction
from math import ceil, floor, sqrt

import numpy as np

from ...cards.errors import BadQuery
from ...cards.session_results import normal_results, results
from .answers import CasinoSessionAnswer
from .results import Results

SHARE = 0.95
"""The share of sessions whose result falls within the interval."""
LONGEST = 5_000
"""The most hands for which a bankroll is followed hand by hand."""
_SAFE = 12
"""Standard deviations that a bankroll may fall within a session: more is below one in 10**30."""
Chances = Mapping[int, Fraction]
"""The probability of each result of a hand, in parts of a first bet."""


def session_answer(found: Results, hands: int, bet: float, bankroll: float | None) -> CasinoSessionAnswer:
    """Return the forecast for a session of `hands` hands. Raises `BadQuery` for a bankroll that cannot be followed."""
    unit, chances = found.game.unit, chances_of(found)
    loss, deviation = float(found.edge) * hands * bet, found.standard_deviation * sqrt(hands) * bet
    stake = -min(chances)
    counted = results({paid + stake: chance for paid, chance in chances.items()}, hands, SHARE, stake)
    part = bet / unit
    low, high, ahead = counted or normal_results(-loss / part, deviation / part, SHARE)
    lasts = None
    if bankroll is not None:
        if hands > LONGEST:
            raise BadQuery(f"with money, hands can be at most {LONGEST:,}, got {hands:,}")
        parts = floor(bankroll / part)
        if parts < stake:
            raise BadQuery(f"money of {bankroll:g} does not cover a hand, which can lose {stake * part:g}")
        lasts = lasting(chances, parts, hands)
    middle = (low * part, high * part, ahead)
    return CasinoSessionAnswer(bet, hands, loss, deviation, *middle, "exact" if counted else "normal", bankroll, lasts)


def chances_of(found: Results) -> dict[int, Fraction]:
    """Return the probability of each result of a hand, in parts of a first bet."""
    chances: dict[int, Fraction] = {}
    for end in found.ends:
        paid = int(end.paid * found.game.unit)
        chances[paid] = chances.get(paid, Fraction(0)) + Fraction(end.deals, found.deals)
    return chances


def lasting(chances: Chances, bankroll: int, hands: int) -> float:
    """Return the probability that a bankroll covers the largest loss of a hand before each of `hands` hands.

    The distribution of the bankroll is followed hand by hand, to about twelve decimals. A bankroll that has grown so
    much that it cannot be lost any more stays where it is.

    >>> round(lasting({-1: Fraction(1, 2), 1: Fraction(1, 2)}, 2, 4), 6)
    0.75
    """
    largest = -min(chances)
    mean = sum(paid * float(chance) for paid, chance in chances.items())
    spread = sqrt(sum(paid**2 * float(chance) for paid, chance in chances.items()) - mean**2)
    most = bankroll + min(largest * hands, ceil(_SAFE * spread * sqrt(hands) + abs(mean) * hands))
    held = np.zeros(most + 1)
    held[bankroll] = 1.0
    for _ in range(hands - 1):
        after, walks = np.zeros(most + 1), held[:most]
        for paid, chance in chances.items():
            if paid < 0:
                after[: most + paid] += float(chance) * walks[-paid:]
            else:
                after[paid:most] += float(chance) * walks[: max(most - paid, 0)]
                after[most] += float(chance) * walks[max(most - paid, 0) :].sum()
        after[most] += held[most]
        after[:largest] = 0
        held = after
    return float(held[largest:].sum())
