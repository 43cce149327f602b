"""Forecasts for a session of video poker: risk of ruin, how long a bankroll lasts, and the spread of results.

A hand costs one bet and pays whole bets, so a bankroll falls by at most one bet a hand. The number of hands until a
bankroll of m bets is gone is therefore a sum of m independent, identically distributed numbers. Their generating
function h solves h(z) = z p(h(z)), where p(x) is the sum of chance * x^pay. The probability of ruin is h(1)^m; the
probability of ruin within n hands is the sum of the coefficients of h(z)^m up to z^n, which a Fourier transform gives
(docs/pay-tables.md has the sources). Pays in fractions of a bet are rounded up or down at random so that the mean stays
the same.
"""

from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal, localcontext
from fractions import Fraction
from math import exp, floor, log, sqrt

import numpy as np

from ....cards.errors import BadQuery
from ....cards.session_results import NEGLIGIBLE, Chances, Complex, normal_results, results, value_and_slope
from ..answers.paytable import PayTableAnswer, SessionAnswer
from ..parameters import SESSION_HANDS, Session

SHARE = 0.95
"""The share of sessions whose result falls within the interval."""
DIGITS = 50
_ALIASED = 1e-10
"""Upper bound on the error from terms beyond the end of a transform."""
_MOST_STEPS = 200
_BLOCK = 2_048
"""Points processed at a time: they fit into the processor's cache."""


def with_session(answer: PayTableAnswer, session: Session) -> PayTableAnswer:
    """Return the answer with the forecast for a session. Raises `BadQuery`."""
    return replace(answer, session=session_answer(answer, session))


def session_answer(answer: PayTableAnswer, session: Session) -> SessionAnswer:
    """Return the forecast for a session on a pay table. Raises `BadQuery`."""
    found, number = begun(session, answer.coins)
    loss, deviation = float(1 - answer.exact_return) * answer.coins, answer.standard_deviation * answer.coins
    chances = chances_of(answer.chances)
    if found.hands_per_hour is not None:
        hour = found.hands_per_hour
        found = replace(found, loss_per_hour=loss * hour, deviation_per_hour=deviation * sqrt(hour))
    if found.bankroll is not None:
        found = replace(found, risk_of_ruin=risk_of_ruin(chances, found.bankroll // answer.coins))
    if number is None:
        return found
    if found.bankroll is not None:
        found = replace(found, lasts=lasting(chances, found.bankroll // answer.coins, number))
    spread = deviation * sqrt(number)
    counted = results(chances, number, SHARE)
    found = replace(found, hands=number, expected_loss=loss * number, standard_deviation=spread)
    low, high, ahead = counted or normal_results(-loss / answer.coins * number, spread / answer.coins, SHARE)
    if low < -number:  # more than all bets: the normal distribution is not fit
        return found
    return replace(
        found, low=low * answer.coins, high=high * answer.coins, ahead=ahead, interval="exact" if counted else "normal"
    )


def begun(session: Session, bet: int) -> tuple[SessionAnswer, int | None]:
    """Return an answer with the parameters of a session that bets `bet` coins a hand, and its number of hands.

    A bankroll is for 1,000 hands by default. Raises `BadQuery` if it does not pay for one bet.
    """
    coins, hands = session.bankroll, session.hands
    if coins is not None:
        if coins < bet:
            raise BadQuery(f"a bankroll of {coins} coins does not pay for one bet of {bet} coins")
        hands = SESSION_HANDS.default if hands is None else hands
    return SessionAnswer(bet, coins, hands_per_hour=session.hands_per_hour, coin=session.coin), hands


def chances_of(pays: Sequence[tuple[Fraction, Fraction]]) -> dict[int, Fraction]:
    """Return the probability of each whole pay; fractional pays are split between two whole ones, keeping the mean."""
    found: dict[int, Fraction] = {}
    for pay, chance in pays:
        below = floor(pay)
        for whole, part in ((below, below + 1 - pay), (below + 1, pay - below)):
            if part * chance:
                found[whole] = found.get(whole, Fraction(0)) + part * chance
    return found


def risk_of_ruin(chances: Chances, bets: int) -> float:
    """Return the probability that a bankroll is ever gone if play never stops: h(1)^bets.

    It is 1 unless the game returns more than 1. h(1) is the smallest solution of h = p(h). Newton's method climbs to it
    from below, to `DIGITS` digits.
    """
    if sum(pay * chance for pay, chance in chances.items()) <= 1:
        return 1.0
    with localcontext() as context:
        context.prec = DIGITS
        terms = [(pay, Decimal(chance.numerator) / chance.denominator) for pay, chance in chances.items() if pay]
        loses = 1 - sum((chance for _, chance in terms), Decimal(0))
        root, step = loses, Decimal(1)
        while loses and step > Decimal(10) ** -(DIGITS - 8):
            value = sum((chance * root**pay for pay, chance in terms), loses) - root
            slope = sum((chance * pay * root ** (pay - 1) for pay, chance in terms), Decimal(-1))
            step = value / -slope
            root += step
        return float(root**bets)


def lasting(chances: Chances, bets: int, hands: int) -> float:
    """Return the probability that a bankroll of `bets` can pay for each of `hands` hands.

    The result is exact to about nine decimals. The bankroll must not be gone before the last hand, whose own result
    does not matter.
    """
    played = hands - 1
    if played < bets:
        return 1.0
    length = 1 << (2 * played).bit_length()
    radius = exp(log(_ALIASED) / length)
    circle = radius * np.exp(-2j * np.pi * np.arange(length // 2 + 1) / length)
    ends = np.fft.irfft(_passage(chances, circle) ** bets, length)[: played + 1]
    ruined = float((ends * radius ** -np.arange(played + 1.0)).sum())
    return min(max(1 - ruined, 0.0), 1.0)


def _passage(chances: Chances, z: Complex) -> Complex:
    """Return h(z) for |z| < 1: the generating function of the number of hands until one bet is lost.

    Newton's method from 0 converges everywhere within the unit circle, no slower than at |z|, because its steps are
    power series with coefficients that grow up to those of h.
    """
    found = np.zeros_like(z)
    for start in range(0, len(z), _BLOCK):
        part, here = z[start : start + _BLOCK], found[start : start + _BLOCK]
        for _ in range(_MOST_STEPS):
            value, slope = value_and_slope(chances, here)
            step = (part * value - here) / (1 - part * slope)
            here += step
            if np.abs(step).max() < NEGLIGIBLE / 1000:
                break
    return found
