"""Closed forms for the total weight of the ways to deal up to four opponents disjoint holes (docs/strength.md).

An opponent's weights are a symmetric matrix by card with a zero diagonal, (..., m, m); leading axes are independent
questions, computed together. The terms of each sum alternate in sign, so its rounding error is relative to the product
of the opponents' total weights. It is exact if weights are whole numbers and that product is below 2**53; where
rounding would matter, the same sums are computed in Python ints.

A fourth opponent needs Z_3 without any two cards, for all pairs of cards at once. The notation follows
docs/strength.md: u and v are the excluded cards, W_i the matrices, d_i their degrees. A sum over the remaining cards is
the sum of the corrected terms over all cards, less the terms for x = u and x = v.
"""

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations
from math import frexp, prod
from typing import Any

import numpy as np
import numpy.typing as npt

from ....cards.hands.hole_arrays import Floats
from ....cards.lattice.subset_lattice import EXACT_BELOW

DOUBTFUL = 1e-6
"""Sums below this share of the product of all weights are recomputed in Python ints."""
INTEGER_BITS = 84
"""Bits of a range's largest weight as an integer; floats down to 1e-9 of it then become whole numbers."""
CLOSED_FORM = 4
"""The most opponents with a closed form."""


class Products:
    """Degrees of opponents and products of two opponents' matrices, computed once for sets that have them in common."""

    def __init__(self) -> None:
        """Keep nothing yet. Opponents are told apart by the identity of their arrays."""
        self._opponents: dict[int, _Opponent] = {}
        self._pairs: dict[tuple[int, int], _Pair] = {}

    def opponent(self, w: Floats) -> "_Opponent":
        """Return an opponent, (..., m, m)."""
        return self._opponents.get(id(w)) or self._opponents.setdefault(id(w), _Opponent(w))

    def pair(self, i: "_Opponent", k: "_Opponent") -> "_Pair":
        """Return two opponents; their order matters only for `path`."""
        key = id(i), id(k)
        return self._pairs.get(key) or self._pairs.get(key[::-1]) or self._pairs.setdefault(key, _Pair(i, k))

    def path(self, i: "_Opponent", k: "_Opponent") -> Floats:
        """Return the product of two opponents' matrices."""
        pair = self.pair(i, k)
        return pair.path if pair.i is i else np.swapaxes(pair.path, -1, -2)


def three_without(opponents: Sequence[Floats], products: Products | None = None) -> Floats:
    """Return Z_3 without the cards u and v: (..., m, m); the diagonal is meaningless.

    opponents  three matrices (..., m, m)
    products   those of other calls with the same arrays
    """
    products = products or Products()
    first, second, third = three = [products.opponent(each) for each in opponents]
    pairs = products.pair(second, third), products.pair(first, third), products.pair(first, second)
    result = first.total * second.total * third.total
    for other, pair in zip(three, pairs, strict=True):
        result = result - pair.meeting * other.total
    for middle, pair in zip(three, pairs, strict=True):
        result = result + _middle(middle, pair, products)
    return np.asarray(result - _all_meet(three, pairs, products))


class _Opponent:
    """One opponent: its matrix `w`, its degrees `d`, and its total weight without u and v."""

    def __init__(self, w: Floats) -> None:
        """Compute degrees and totals of `w`, (..., m, m)."""
        self.w = w
        self.d = w.sum(axis=-1)
        self.total = divided(self.d.sum(axis=-1), 2)[..., None, None] - _outer_sum(self.d) + w
        self.left = self.d[..., :, None] - w
        """The degree of u, excluding the hole of u and v."""


class _Pair:
    """Two opponents `i` and `k`: products of their matrices, and the weight of their overlapping holes without u, v."""

    def __init__(self, i: _Opponent, k: _Opponent) -> None:
        """Compute the products."""
        self.i, self.k = i, k
        self.both = i.w * k.w
        self.path = i.w @ k.w
        self.common = self.both.sum(axis=-1)
        """The diagonal of `path`: the weight of both opponents holding the same hole, one that contains u."""
        whole = (i.d * k.d).sum(axis=-1) - divided(self.common.sum(axis=-1), 2)
        corners = i.left * k.left
        self.meeting = (
            whole[..., None, None]
            - _outer_sum(_apply(k.w, i.d) + _apply(i.w, k.d) - 2 * self.common)
            + _symmetric(self.path - corners)
            - self.both
        )


def _middle(j: _Opponent, pair: _Pair, products: Products) -> Floats:
    """Return the weight of the triples in which the holes of both i and k share a card with that of j."""
    i, k = pair.i, pair.k
    meets_i, meets_k = _outer_sum(i.d) - i.w, _outer_sum(k.d) - k.w
    with_i, with_k = j.w * meets_i, j.w * meets_k
    joined = i.w @ (j.d[..., :, None] * k.w)
    through = products.path(i, j) @ k.w
    once = (
        _apply(k.w, with_i.sum(axis=-1))
        + _apply(i.w, with_k.sum(axis=-1))
        - _apply(pair.both, j.d)
        - np.einsum("...uu->...u", through)
    )
    whole = divided((with_i * meets_k).sum(axis=(-2, -1)), 2)
    every_edge = whole[..., None, None] - _outer_sum(once) + _symmetric(joined + through)
    ends_i, ends_k = meets_i - i.w, meets_k - k.w
    at_both = j.w * (ends_i - i.w) * (ends_k - k.w)
    return np.asarray(every_edge - _symmetric(_edges_at(j, pair, (ends_i, ends_k), products)) + at_both)


def _edges_at(j: _Opponent, pair: _Pair, ends: tuple[Floats, Floats], products: Products) -> Floats:
    """Return the part of the sum in `_middle` over holes of j with the card u, which must be excluded."""
    i, k = pair.i, pair.k
    ends_i, ends_k = ends
    of_i, of_k = j.w * ends_i, j.w * ends_k
    constant = (of_i * ends_k).sum(axis=-1)[..., :, None]
    once = k.w * of_i.sum(axis=-1)[..., :, None] + i.w * of_k.sum(axis=-1)[..., :, None]
    once = once + of_i @ k.w + of_k @ i.w
    twice = pair.both * j.d[..., :, None] + i.w * products.path(j, k) + k.w * products.path(j, i) + j.w @ pair.both
    return np.asarray(constant - once + twice)


def _all_meet(opponents: Sequence[_Opponent], pairs: Sequence[_Pair], products: Products) -> Floats:
    """Return the weight of the triples whose holes overlap pairwise.

    They have a common card, less triples of equal holes, which are counted twice, or form a triangle.
    """
    first, second, third = opponents
    alone = first.d * second.d * third.d
    every = (alone.sum(axis=-1))[..., None, None]
    taken = np.zeros_like(alone)
    mixed = np.zeros_like(first.w)
    triangles = np.zeros_like(alone)
    closed = np.zeros_like(first.w)
    for other, pair in zip(opponents, pairs, strict=True):
        i, k = pair.i, pair.k
        taken = taken + _apply(other.w, i.d * k.d) - _apply(pair.both, other.d)
        mixed = mixed + i.w @ (other.d[..., :, None] * k.w) - pair.both @ other.w
        closed = closed + other.w * _symmetric(pair.path)
    for one, other, last in ((first, third, second), (second, first, third), (third, second, first)):
        triangles = triangles + (one.w * products.path(other, last)).sum(axis=-1)
    same = pairs[2].both * third.w
    same_at = same.sum(axis=-1)
    stars = every - _outer_sum(taken + same_at) + _symmetric(mixed - first.left * second.left * third.left)
    equal = divided(same_at.sum(axis=-1), 2)[..., None, None] - _outer_sum(same_at) + same
    cycles = divided(triangles.sum(axis=-1), 3)[..., None, None] - _outer_sum(triangles) + closed
    return np.asarray(stars - equal + cycles)


def divided(total: Any, parts: int) -> Any:
    """Divide floats, or Python ints that are multiples of `parts`."""
    return total // parts if np.asarray(total).dtype == object else total / parts


def _apply(matrix: Floats, vector: Floats) -> Floats:
    """Return the product of a matrix and a vector, for each question: (..., m)."""
    return np.asarray((matrix @ vector[..., None])[..., 0])


def _outer_sum(vector: Floats) -> Floats:
    """Return vector[u] + vector[v]: (..., m, m)."""
    return np.asarray(vector[..., :, None] + vector[..., None, :])


def _symmetric(matrix: Floats) -> Floats:
    """Return the sum of a matrix and its transpose."""
    return np.asarray(matrix + np.swapaxes(matrix, -1, -2))


def disjoint_weight(opponents: Sequence[Floats], products: Products | None = None) -> Floats:
    """Return Z_n: over all pairwise disjoint holes, the sum of the products of the opponents' weights.

    The result has shape (...,) and is never negative.

    opponents  one to four matrices (..., m, m), finite and not negative; leading axes are broadcast
    products   those of other calls with the same arrays
    """
    total = np.asarray(_closed_form(opponents, products))
    product = np.asarray(prod(each.sum(axis=(-2, -1)) / 2 for each in opponents))
    if len(opponents) == 1 or (_is_whole(opponents) and (product < EXACT_BELOW).all()):
        return total
    doubtful = total < DOUBTFUL * product
    if doubtful.any():
        total[doubtful] = _exactly(
            [np.broadcast_to(each, product.shape + each.shape[-2:])[doubtful] for each in opponents]
        )
    return total


def _closed_form(opponents: Sequence[Floats], products: Products | None = None) -> Floats:
    match len(opponents):
        case 1:
            return np.asarray(divided(opponents[0].sum(axis=(-2, -1)), 2))
        case 2:
            return _two(*opponents)
        case 3:
            return _three(*opponents)
        case 4:
            return _common(three_without(opponents[:3], products), opponents[3])
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
    # For each hole, the weight of the holes that share a card with it, itself once.
    meets = [_outer_sum(degree) - weights for weights, degree in zip(opponents, d, strict=True)]
    first, second, third = opponents
    result = result + _common(first * meets[1], meets[2])
    result = result + _common(second * meets[0], meets[2]) + _common(third * meets[0], meets[1])
    star = (d[0] * d[1] * d[2]).sum(-1) - _common(first * second, third)
    triangles = 2 * _common(first @ second, third)
    return np.asarray(result - star - triangles)
