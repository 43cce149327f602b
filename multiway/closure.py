"""Z_n for more opponents than have a closed form, from the closed forms of fewer: an approximation (docs/strength.md).

The logarithm of Z_n is a sum over sets of opponents of what each set adds to its parts; sets of more than `order` are
left out. Collected by the subsets R that have a closed form, each ln Z_R counts as `_coefficient` says. Numerators and
denominators of chances are off in the same direction, so that most of the error cancels.
"""

from collections.abc import Sequence
from itertools import combinations
from math import comb

import numpy as np

from .exact import at_ties
from .matchings import CLOSED_FORM, disjoint_weight
from .shares import Shares
from .ties import shares_of
from .weights import Floats, Standing

MEASURED_ERROR = {5: 1e-4, 6: 2e-3, 7: 2e-3, 8: 2e-3, 9: 2e-3}
"""By the number of opponents, the largest error of `half` at order 4 that benchmarks/strength_page.py found."""


def closure_shares(standing: Standing, weights: Sequence[Floats], order: int = CLOSED_FORM) -> Shares | None:
    """The hero's chances against any number of opponents, approximately; None if they cannot all have holes.

    weights  one array (1326,) an opponent, not negative; opponents that share an array cost little
    """
    values = closure(at_ties(standing, weights), order)
    return shares_of(len(weights), float(values[-1]), values[:-1])


def closure(opponents: Sequence[Floats], order: int = CLOSED_FORM) -> Floats:
    """Z_n (k,) of matrices (k, m, m), from all subsets of up to `order` opponents; exact for so many opponents.

    A subset of opponents that cannot have disjoint holes makes it zero.
    """
    n = len(opponents)
    labels = {id(each): place for place, each in enumerate(opponents)}
    names = [labels[id(each)] for each in opponents]
    log_total = np.zeros(len(opponents[0]))
    possible = np.ones(len(opponents[0]), bool)
    for size in range(1, min(order, n) + 1):
        coefficient = _coefficient(n, size, order)
        known: dict[tuple[int, ...], Floats] = {}
        for subset in combinations(names, size):
            kind = tuple(sorted(subset))
            if kind not in known:
                known[kind] = disjoint_weight([opponents[name] for name in kind])
            weight = known[kind]
            possible &= weight > 0
            log_total += coefficient * np.log(np.where(weight > 0, weight, 1.0))
    return np.where(possible, np.exp(log_total), 0.0)


def _coefficient(n: int, size: int, order: int) -> int:
    """How often the logarithm of a subset counts: over the sets of up to `order` that contain it, signs alternating.

    >>> [_coefficient(4, size, 4) for size in (1, 2, 3, 4)], [_coefficient(5, size, 3) for size in (1, 2, 3)]
    ([0, 0, 0, 1], [3, -2, 1])
    """
    return sum((-1) ** (larger - size) * comb(n - size, larger - size) for larger in range(size, order + 1))
