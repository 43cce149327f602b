"""Closed forms for the total weight of the ways to deal up to four opponents disjoint holes (docs/strength.md).

An opponent's weights are a symmetric matrix by card with a zero diagonal, (..., m, m); leading axes are independent
questions, computed together. The terms of each sum alternate in sign, so its rounding error is relative to the product
of the opponents' total weights. It is exact if weights are whole numbers and that product is below 2**53; where
rounding would matter, the same sums are computed in Python ints.
"""

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations
from math import frexp, prod
from sys import float_info
from typing import Any

import numpy as np
import numpy.typing as npt

from ....cards.hands.hole_arrays import Floats
from .without import divided, three_without

DOUBTFUL = 1e-6
"""Sums below this share of the product of all weights are recomputed in Python ints."""
INTEGER_BITS = 84
"""Bits of a range's largest weight as an integer; floats down to 1e-9 of it then become whole numbers."""
CLOSED_FORM = 4
"""The most opponents with a closed form."""


def disjoint_weight(opponents: Sequence[Floats]) -> Floats:
    """Return Z_n: over all pairwise disjoint holes, the sum of the products of the opponents' weights.

    The result has shape (...,) and is never negative.

    opponents  one to four matrices (..., m, m), finite and not negative; leading axes are broadcast
    """
    total = np.asarray(_closed_form(opponents))
    product = np.asarray(prod(each.sum(axis=(-2, -1)) / 2 for each in opponents))
    if len(opponents) == 1 or (_is_whole(opponents) and (product < 2**float_info.mant_dig).all()):
        return total
    doubtful = total < DOUBTFUL * product
    if doubtful.any():
        total[doubtful] = _exactly(
            [np.broadcast_to(each, product.shape + each.shape[-2:])[doubtful] for each in opponents]
        )
    return total


def _closed_form(opponents: Sequence[Floats]) -> Floats:
    match len(opponents):
        case 1:
            return np.asarray(divided(opponents[0].sum(axis=(-2, -1)), 2))
        case 2:
            return _two(*opponents)
        case 3:
            return _three(*opponents)
        case 4:
            return _four(*opponents)
        case n:
            raise ValueError(f"there is a closed form for one to {CLOSED_FORM} opponents, not for {n}")


def _exactly(opponents: Sequence[Floats]) -> Floats:
    """Return the closed form of some questions (k, m, m), computed in Python ints: (k,)."""
    dealt = _closed_form([(each > 0).astype(np.float64) for each in opponents])
    found = np.zeros(len(dealt))
    for question in np.flatnonzero(dealt):
        held = [each[question : question + 1] for each in opponents]
        cards = np.flatnonzero(np.any([each.any(axis=(0, 1)) for each in held], axis=0))
        whole, powers = zip(*(_as_integers(each[:, cards[:, None], cards]) for each in held), strict=True)
        found[question] = float(int(_closed_form(whole)[0]) / Fraction(2) ** sum(powers))
    return found


def _as_integers(weights: Floats) -> tuple[npt.NDArray[Any], int]:
    """Return weights times a power of two as an array of Python ints, and the exponent."""
    power = INTEGER_BITS - frexp(weights.max())[1]
    return np.asarray(np.frompyfunc(int, 1, 1)(np.ldexp(weights, power))), power


def _is_whole(opponents: Sequence[Floats]) -> bool:
    return all((each == np.rint(each)).all() for each in opponents)


def degrees(weights: Floats) -> Floats:
    """Return the weight of the holes with each card: (..., m)."""
    return np.asarray(weights.sum(axis=-1))


def _two(first: Floats, second: Floats) -> Floats:
    d, e = degrees(first), degrees(second)
    return np.asarray(divided(d.sum(-1), 2) * divided(e.sum(-1), 2) - (d * e).sum(-1) + _common(first, second))


def _common(first: Floats, second: Floats) -> Floats:
    """Return the sum over single holes of the products of two matrices' entries: (...,)."""
    flat = (each.reshape(*each.shape[:-2], -1) for each in (first, second))
    return np.asarray(divided(np.vecdot(*flat), 2))


def _three(*opponents: Floats) -> Floats:
    """Return Z_3, by expanding the product of 1 - [the two holes share a card] over the three pairs of opponents."""
    d = [degrees(each) for each in opponents]
    totals = [divided(each.sum(-1), 2) for each in d]
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
    """Return for each hole the weight of the holes that share a card with it, itself once: (..., m, m)."""
    return degree[..., :, None] + degree[..., None, :] - weights


def _four(*opponents: Floats) -> Floats:
    """Return Z_4: for each hole of the fourth opponent, the others share the remaining cards."""
    return _common(three_without(opponents[:3]), opponents[3])
