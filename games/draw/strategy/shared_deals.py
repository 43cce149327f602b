"""Several lines that share a deal, as on multi-line machines: the spread of their results, and sessions with them.

Every line has the same hand and hold, and draws from a deck of its own. Given the hand, the lines are independent, so
the covariance of two is the variance of the hold's worth over all hands, and the variance of n lines together is
n * variance + n * (n - 1) * covariance. A line's share of it, variance + (n - 1) * covariance, is what is published
(docs/pay-tables.md). Sessions treat the sum of many deals as normal, and the bankroll as a Brownian motion with the
same mean and variance per deal.
"""

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from math import erfc, exp, log, pi, sqrt
from operator import mul

from ....cards.session_results import normal_results
from ..answers.paytable import LinesAnswer, PayTableAnswer, SessionAnswer
from ..response import PART, Integers, Worths
from .bankroll import SHARE, Session, checked, session_answer

_FAR = -30.0
"""Below this, the normal distribution's tail is taken by its first term."""


def worth_variance(worths: Worths, ways: Integers) -> Fraction:
    """Return the exact variance of a hold's worth over all deals, for pays in whole numbers.

    ways  (hands,)  the size of each class of hands
    """
    numbers = [high * PART + low for high, low in zip(worths.high.tolist(), worths.low.tolist(), strict=True)]
    often = ways.tolist()
    deals, total = sum(often), sum(map(mul, often, numbers))
    squares = sum(times * number * number for times, number in zip(often, numbers, strict=True))
    return (Fraction(squares, deals) - Fraction(total, deals) ** 2) / worths.in_common**2


def with_lines(
    answer: PayTableAnswer, numbers: Sequence[int], covariance: Fraction, session: Session | None
) -> PayTableAnswer:
    """Return the answer with the spread of each number of lines, and their sessions if one is asked for."""
    lines = tuple(_of_lines(answer, number, float(covariance), session) for number in numbers)
    return replace(answer, covariance=float(covariance), lines=lines)


def _of_lines(answer: PayTableAnswer, number: int, covariance: float, session: Session | None) -> LinesAnswer:
    share = answer.standard_deviation**2 + (number - 1) * covariance
    bet = answer.coins * number
    deviation = answer.coins * sqrt(number * share)
    found = None
    if session is not None:
        loss = float(1 - answer.exact_return) * bet
        found = session_answer(answer, session) if number == 1 else _session(bet, loss, deviation, session)
    return LinesAnswer(number, bet, share, sqrt(share), deviation, found)


def _session(bet: int, loss: float, deviation: float, session: Session) -> SessionAnswer:
    """Return the forecast for deals that cost `bet` coins and lose `loss` of them on average."""
    found, hands = checked(session, bet)
    if found.hands_per_hour is not None:
        hour = found.hands_per_hour
        found = replace(found, loss_per_hour=loss * hour, deviation_per_hour=deviation * sqrt(hour))
    if found.bankroll is not None:
        found = replace(found, risk_of_ruin=_ruin(found.bankroll, -loss, deviation), interval="normal")
    if hands is None:
        return found
    lasts = None if found.bankroll is None else 1 - _ruin_within(found.bankroll, -loss, deviation, hands - 1)
    low, high, ahead = normal_results(-loss * hands, deviation * sqrt(hands), SHARE)
    return replace(
        found,
        hands=hands,
        lasts=lasts,
        expected_loss=loss * hands,
        standard_deviation=deviation * sqrt(hands),
        low=low,
        high=high,
        ahead=ahead,
        interval="normal",
    )


def _ruin(bankroll: int, gain: float, deviation: float) -> float:
    """Return the probability that a Brownian motion with this mean and deviation a deal ever loses the bankroll."""
    return 1.0 if gain <= 0 else exp(-2 * gain * bankroll / deviation**2)


def _ruin_within(bankroll: int, gain: float, deviation: float, deals: int) -> float:
    """Return the probability that it does so within this many deals (the inverse Gaussian distribution)."""
    if deals <= 0:
        return 0.0
    spread = deviation * sqrt(deals)
    direct = _log_tail((-bankroll - gain * deals) / spread)
    reflected = -2 * gain * bankroll / deviation**2 + _log_tail((-bankroll + gain * deals) / spread)
    return min(1.0, exp(min(direct, 0.0)) + exp(min(reflected, 0.0)))


def _log_tail(x: float) -> float:
    """Return the logarithm of the standard normal distribution function."""
    return log(erfc(-x / sqrt(2)) / 2) if x > _FAR else -x * x / 2 - log(-x * sqrt(2 * pi))
