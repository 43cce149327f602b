"""An approximation of Z_n for too many opponents for a closed form, from the closed forms of fewer (docs/strength.md).

The logarithm of Z_n is a sum over sets of opponents of the contribution that each set adds to its subsets; sets larger
than `order` are neglected. Rearranged by the subsets R that have a closed form, each ln Z_R is multiplied by
`_coefficient`. Numerators and denominators of probabilities are off in the same direction, so most of the error
cancels. There is no bound on the rest; the step from one order to the next shows how fast the sum converges in a given
state.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import astuple
from itertools import combinations
from math import comb

import numpy as np
import numpy.typing as npt

from ....cards.hands.hole_arrays import Floats
from ..probabilities import Closure, Shares
from .exact import at_ties
from .matchings import CLOSED_FORM, Products, disjoint_weight
from .ties import Standing, shares_of

STEPS = 2
"""The stated error, in multiples of the step from the previous order; reports/strength_page.py checks it."""
THREES = {(0, 0, 0), (1, 1, 1), (2, 2, 2), (0, 0, 1), (1, 1, 2), (0, 2, 2)}
"""Turan's construction: if opponents are of three classes in turn, any four contain three of such classes.

Nine opponents have 126 sets of four, and 30 such threes.
"""
LARGEST_LOGARITHM = 700.0
"""A sum with a larger logarithm diverges; up to this one, floats can hold its exponential."""


def closure_shares(standing: Standing, weights: Sequence[Floats], order: int = CLOSED_FORM) -> Closure | None:
    """Return the hero's approximate probabilities against any number of opponents.

    Return None if not all can be dealt or if the sums diverge.

    weights  one array (1326,) per opponent, not negative; opponents that share an array cost little
    order    two to four: the size of the largest subsets of opponents in the sum
    """
    n = len(weights)
    log_sums, possible = _log_sums(at_ties(standing, weights), min(order, n))
    found, before = (_shares(n, log_sums, possible, each) for each in (order, order - 1))
    if found is None or before is None:
        return None
    apart = (abs(one - other) for one, other in zip(astuple(found), astuple(before), strict=True))
    # If heavy holes exclude each other, the sum does not converge and may even exceed 1.
    chances = (min(chance, 1.0) for chance in astuple(found))
    return Closure(Shares(*chances), 0.0 if n <= order else min(STEPS * max(apart), 1.0))


def _shares(opponents: int, log_sums: Sequence[Floats], possible: npt.NDArray[np.bool_], order: int) -> Shares | None:
    """Return the probabilities from the sums of the logarithms over the subsets of each size."""
    log_total = np.zeros(len(possible))
    for size, logs in enumerate(log_sums[:order], start=1):
        log_total += _coefficient(opponents, size, order) * logs
    if log_total[possible].max(initial=0.0) > LARGEST_LOGARITHM:
        return None
    values = np.exp(np.where(possible, log_total, -np.inf))  # impossible questions have a meaningless sum
    return shares_of(opponents, float(values[-1]), values[:-1])


def _log_sums(opponents: Sequence[Floats], order: int) -> tuple[list[Floats], npt.NDArray[np.bool_]]:
    """Return the sum of ln Z (k,) over the subsets of each size up to `order`, and true where no Z is zero.

    `opponents` are matrices (k, m, m). If the opponents of a subset cannot have disjoint holes, Z_n is zero.
    """
    labels = {id(each): place for place, each in enumerate(opponents)}
    names = [labels[id(each)] for each in opponents]
    possible = np.ones(len(opponents[0]), bool)
    sums, products = [], Products()
    for size in range(1, order + 1):
        total = np.zeros(len(opponents[0]))
        # The closed form of four takes its time for three, so all the fourths of the same three are summed together.
        fourths: dict[tuple[int, ...], Counter[int]] = {}
        for subset in combinations(sorted(names), size):
            others, last = _split(subset)
            fourths.setdefault(others, Counter())[last] += 1
        for others, lasts in fourths.items():
            stack = np.stack([opponents[last] for last in lasts])
            weights = disjoint_weight([*(opponents[name] for name in others), stack], products)
            possible &= (weights > 0).all(axis=0)
            total += [*lasts.values()] @ np.log(np.where(weights > 0, weights, 1.0))
        sums.append(total)
    return sums, possible


def _split(subset: tuple[int, ...]) -> tuple[tuple[int, ...], int]:
    """Return all opponents of a set but one, and that one; for sets of four, the three are one of `THREES`.

    >>> len({_split(four)[0] for four in combinations(range(9), 4)})
    30
    """
    splits = ((subset[:place] + subset[place + 1 :], subset[place]) for place in reversed(range(len(subset))))
    return next(
        (others, last)
        for others, last in splits
        if len(others) < CLOSED_FORM - 1 or tuple(sorted(name % 3 for name in others)) in THREES
    )


def _coefficient(n: int, size: int, order: int) -> int:
    """Return the multiplicity of a subset's logarithm.

    It is an alternating sum over the sets of up to `order` opponents that contain the subset.

    >>> [_coefficient(4, size, 4) for size in (1, 2, 3, 4)], [_coefficient(5, size, 3) for size in (1, 2, 3)]
    ([0, 0, 0, 1], [3, -2, 1])
    """
    return sum((-1) ** (larger - size) * comb(n - size, larger - size) for larger in range(size, order + 1))
