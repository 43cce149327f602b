"""The sum of many independent results, such as hands of a session: its middle share, and the chance of a gain.

Results are whole numbers from 0, paid for a stake that is lost first. The distribution of the sum is a power of their
generating function, which a Fourier transform gives.
"""

from collections.abc import Mapping
from fractions import Fraction
from math import ceil, exp, floor, fsum, log
from statistics import NormalDist

import numpy as np
import numpy.typing as npt

Chances = Mapping[int, Fraction]
"""The probability of each pay."""
Complex = npt.NDArray[np.complex128]
LARGEST_TRANSFORM = 1 << 22
"""Results that fit a transform of this length are computed exactly; others use the normal distribution."""
NEGLIGIBLE = 1e-12


def results(chances: Chances, hands: int, share: float, stake: int = 1) -> tuple[int, int, float] | None:
    """Return the middle `share` of results of `hands` hands, lowest and highest, and the chance of a gain.

    stake  what each hand costs before it pays

    Return None if the results spread too widely for exact computation.
    """
    top = _ceiling(chances, hands)
    length = 1 << (stake * hands + top).bit_length()
    if length > LARGEST_TRANSFORM:
        return None
    turn = np.exp(-2j * np.pi * np.arange(length // 2 + 1) / length)
    paid = np.fft.irfft(value_and_slope(chances, turn)[0] ** hands, length)
    below = np.cumsum(paid)
    low, high = (int(np.searchsorted(below, part)) - stake * hands for part in ((1 - share) / 2, (1 + share) / 2))
    return low, high, float(1 - below[stake * hands])


def normal_results(mean: float, deviation: float, share: float) -> tuple[int, int, float]:
    """Return the same three figures for a normal distribution with this mean and standard deviation."""
    spread = NormalDist(mean, deviation)
    low, high = (spread.inv_cdf(part) for part in ((1 - share) / 2, (1 + share) / 2))
    return floor(low), ceil(high), 1 - spread.cdf(0)


def _ceiling(chances: Chances, hands: int) -> int:
    """Return a number of bets that `hands` hands pay more than only with negligible chance, by Chernoff's bound."""
    floats = [(pay, float(chance)) for pay, chance in chances.items()]
    highest = max(pay for pay, _ in floats)
    bounds = []
    for rate in (8.0, 4.0, 2.0, 1.0, 0.5, 0.25, 0.125):
        tilt = rate / max(highest, 1)
        growth = log(fsum(chance * exp(tilt * pay) for pay, chance in floats))
        bounds.append((hands * growth - log(NEGLIGIBLE)) / tilt)
    return min(ceil(min(bounds)), hands * highest)


def value_and_slope(chances: Chances, x: Complex) -> tuple[Complex, Complex]:
    """Return p(x) and its derivative, by Horner's rule over the existing pays."""
    pays = sorted(chances, reverse=True)
    value, slope = np.zeros_like(x), np.zeros_like(x)
    for pay, below in zip(pays, [*pays[1:], 0], strict=True):
        value = value + float(chances[pay])
        if gap := pay - below:
            power = _power(x, gap - 1)
            slope = (slope * x + value * gap) * power
            value = value * power * x
    return value, slope


def _power(x: Complex, exponent: int) -> Complex:
    """Return x to a whole power, by squaring, which is faster than NumPy's logarithm."""
    found, square = np.ones_like(x), x
    while exponent:
        if exponent & 1:
            found = found * square
        exponent >>= 1
        if exponent:
            square = square * square
    return found
