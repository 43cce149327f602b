"""The total weight of the ways to give up to four opponents disjoint holes, in closed form (docs/strength.md).

An opponent's weights are a symmetric matrix by card with a zero diagonal, (..., m, m); leading axes are separate
questions, answered at once. Each sum alternates: its rounding is relative to the product of the opponents' total
weights, and it is exact where weights are whole numbers and that product is below 2**53.
"""

from collections.abc import Sequence
from itertools import combinations

import numpy as np

from .weights import Floats
from .without import three_without

DOUBTFUL = 1e-9
"""Sums below this share of the product of all weights are looked at again."""
CLOSED_FORM = 4
"""The most opponents with a closed form."""


def disjoint_weight(opponents: Sequence[Floats]) -> Floats:
    """Z_n: over pairwise disjoint holes, the product of each opponent's weight of its hole; (...,), never negative.

    opponents  one to four matrices (..., m, m)
    """
    match len(opponents):
        case 1:
            total = opponents[0].sum(axis=(-2, -1)) / 2
        case 2:
            total = _two(*opponents)
        case 3:
            total = _three(*opponents)
        case 4:
            total = _four(*opponents)
        case n:
            raise ValueError(f"there is a closed form for one to {CLOSED_FORM} opponents, not for {n}")
    return _without_noise(np.asarray(total), opponents)


def _without_noise(total: Floats, opponents: Sequence[Floats]) -> Floats:
    """`total`, and nothing but zero where no choice of disjoint holes has any weight.

    Where so much cancelled that rounding might be all that is left, the choices are counted, in whole numbers.
    """
    product = np.prod([each.sum(axis=(-2, -1)) / 2 for each in opponents], axis=0)
    doubtful = total < DOUBTFUL * product
    if doubtful.any() and not _is_whole(opponents):
        choices = disjoint_weight([(each > 0).astype(np.float64) for each in opponents])
        total = np.where(doubtful & (choices == 0), 0.0, total)
    return np.asarray(np.maximum(total, 0.0))


def _is_whole(opponents: Sequence[Floats]) -> bool:
    return all((each == np.rint(each)).all() for each in opponents)


def degrees(weights: Floats) -> Floats:
    """The weight of the holes with each card: (..., m)."""
    return np.asarray(weights.sum(axis=-1))


def _two(first: Floats, second: Floats) -> Floats:
    d, e = degrees(first), degrees(second)
    return np.asarray(d.sum(-1) * e.sum(-1) / 4 - (d * e).sum(-1) + _common(first, second))


def _common(first: Floats, second: Floats) -> Floats:
    """Over single holes, the product of two matrices' entries: (...,)."""
    flat = (each.reshape(*each.shape[:-2], -1) for each in (first, second))
    return np.asarray(np.vecdot(*flat) / 2)


def _three(*opponents: Floats) -> Floats:
    """Expand the product over the three pairs of 1 - [the two holes meet]."""
    d = [degrees(each) for each in opponents]
    totals = [each.sum(-1) / 2 for each in d]
    result = totals[0] * totals[1] * totals[2]
    for i, j in combinations(range(3), 2):
        meeting = (d[i] * d[j]).sum(-1) - _common(opponents[i], opponents[j])
        result = result - meeting * totals[3 - i - j]
    meets = [_meeting(weights, degree) for weights, degree in zip(opponents, d, strict=True)]
    first, second, third = opponents
    result = result + _common(first * meets[1], meets[2])
    result = result + _common(second * meets[0], meets[2]) + _common(third * meets[0], meets[1])
    star = (d[0] * d[1] * d[2]).sum(-1) - _common(first * second, third)
    triangles = 2 * _common(first @ second, third)
    return np.asarray(result - star - triangles)


def _meeting(weights: Floats, degree: Floats) -> Floats:
    """For each hole, the weight of the holes that share a card with it, itself once: (..., m, m)."""
    return degree[..., :, None] + degree[..., None, :] - weights


def _four(*opponents: Floats) -> Floats:
    """Give the fourth opponent each hole in turn: the others share what it leaves."""
    return _common(three_without(opponents[:3]), opponents[3])
