"""Several lines that share a deal, as on multi-line machines: the spread of their results, and sessions with them.

Every line has the same hand and hold, and draws from a deck of its own. Given the hand, the lines are independent, so
the covariance of two is the variance of the hold's worth over all hands, and the variance of n lines together is
n * variance + n * (n - 1) * covariance. A line's share of it, variance + (n - 1) * covariance, is what is published
(docs/pay-tables.md). Sessions treat the sum of many deals as normal, and the bankroll as a Brownian motion with the
same mean and variance per deal; sums too skewed for that have no such figures.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import erfc, exp, log, pi, sqrt

from ....cards.session_results import normal_results
from ..answers.paytable import LinesAnswer, PayTableAnswer, SessionAnswer
from ..parameters import Session
from ..response import PART, Integers, Worths
from .bankroll import SHARE, begun, session_answer

_FAR = -30.0
"""Below this, the normal distribution's tail is taken by its first term."""
MOST_SKEWED = 0.5
"""The skewness of a session's results up to which they are taken as normal.

There the chance of a gain is off by up to 3 percentage points and that the bankroll lasts by up to 7; at twice this, by
up to 7 and 12 (one line of two tables, by the exact distribution).
"""


@dataclass(frozen=True)
class WorthSpread:
    """The variance of a hold's worth over all deals, in squared bets, and its third central moment, in cubic ones."""

    variance: Fraction
    third: Fraction


def worth_spread(worths: Worths, ways: Integers, unit: int) -> WorthSpread:
    """Return the exact spread of a hold's worth over all deals.

    ways  (hands,)  the size of each class of hands
    unit  the parts of a bet in which worths are given
    """
    numbers = [high * PART + low for high, low in zip(worths.high.tolist(), worths.low.tolist(), strict=True)]
    often = ways.tolist()
    deals = sum(often)
    mean, square, cube = (
        Fraction(sum(times * number**power for times, number in zip(often, numbers, strict=True)), deals)
        for power in (1, 2, 3)
    )
    bet = worths.in_common * unit
    return WorthSpread((square - mean**2) / bet**2, (cube - 3 * mean * square + 2 * mean**3) / bet**3)


def with_lines(
    answer: PayTableAnswer, numbers: Sequence[int], spread: WorthSpread, session: Session | None
) -> PayTableAnswer:
    """Return the answer with the spread of each number of lines, and their sessions if one is asked for."""
    lines = tuple(_of_lines(answer, number, spread, session) for number in numbers)
    return replace(answer, covariance=float(spread.variance), lines=lines)


def _of_lines(answer: PayTableAnswer, number: int, spread: WorthSpread, session: Session | None) -> LinesAnswer:
    share = answer.standard_deviation**2 + (number - 1) * float(spread.variance)
    bet = answer.coins * number
    deviation = answer.coins * sqrt(number * share)
    found = None
    if session is not None:
        loss = float(1 - answer.exact_return) * bet
        if number == 1:
            found = session_answer(answer, session)
        else:
            skewness = _third(answer, number, spread.third) * answer.coins**3 / deviation**3 if deviation else 0.0
            found = _session(bet, loss, deviation, skewness, session)
    return LinesAnswer(number, bet, share, sqrt(share), deviation, found)


def _third(answer: PayTableAnswer, number: int, of_worth: Fraction) -> float:
    """Return the third central moment of a deal on several lines, in cubic bets, at least.

    With W, V and K the mean, variance and third central moment of a line given the hand, it is
    n E[K] + 3 n^2 Cov(W, V) + n^3 M(W), where M is the third central moment. One line gives E[K] + 3 Cov(W, V). The
    covariance, which is positive and small beside E[K], is taken n times.
    """
    mean = answer.exact_return
    of_line = sum(((pay - mean) ** 3 * chance for pay, chance in answer.chances), Fraction(0))
    return float(number * (of_line - of_worth) + number**3 * of_worth)


def _session(bet: int, loss: float, deviation: float, skewness: float, session: Session) -> SessionAnswer:
    """Return the forecast for deals that cost `bet` coins and lose `loss` of them on average."""
    found, hands = begun(session, bet)
    if found.hands_per_hour is not None:
        hour = found.hands_per_hour
        found = replace(found, loss_per_hour=loss * hour, deviation_per_hour=deviation * sqrt(hour))
    if found.bankroll is not None:
        found = replace(found, risk_of_ruin=_ruin(found.bankroll, -loss, deviation))
    if hands is None:
        return found
    spread = deviation * sqrt(hands)
    found = replace(found, hands=hands, expected_loss=loss * hands, standard_deviation=spread)
    is_certain = found.bankroll is not None and hands * bet <= found.bankroll
    if is_certain:
        found = replace(found, lasts=1.0)
    low, high, ahead = normal_results(-loss * hands, spread, SHARE) if spread else (0, 0, 0.0)
    if not spread or low < -hands * bet or abs(skewness) > MOST_SKEWED * sqrt(hands):
        return found
    if found.bankroll is not None and not is_certain:
        found = replace(found, lasts=1 - _ruin_within(found.bankroll, -loss, deviation, hands - 1))
    return replace(found, low=low, high=high, ahead=ahead, interval="normal")


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
