"""Z_3 without any two cards, for all pairs of cards at once, as needed for a fourth opponent (docs/strength.md).

The notation follows docs/strength.md: u and v are the excluded cards, W_i the matrices, d_i their degrees. A sum over
the remaining cards is the sum of the corrected terms over all cards, less the terms for x = u and x = v.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np

from ....cards.hands.hole_arrays import Floats


def three_without(opponents: Sequence[Floats]) -> Floats:
    """Return Z_3 without the cards u and v: (..., m, m); the diagonal is meaningless.

    opponents  three matrices (..., m, m)
    """
    first, second, third = (_Opponent(each) for each in opponents)
    pairs = _Pair(second, third), _Pair(third, first), _Pair(first, second)
    result = first.total * second.total * third.total
    for other, pair in zip((first, second, third), pairs, strict=True):
        result = result - pair.meeting * other.total
    for middle, pair in zip((first, second, third), pairs, strict=True):
        result = result + _middle(middle, pair)
    return np.asarray(result - _all_meet((first, second, third), pairs))


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


def _middle(j: _Opponent, pair: _Pair) -> Floats:
    """Return the weight of the triples in which the holes of both i and k share a card with that of j."""
    i, k = pair.i, pair.k
    meets_i, meets_k = _outer_sum(i.d) - i.w, _outer_sum(k.d) - k.w
    with_i, with_k = j.w * meets_i, j.w * meets_k
    joined = i.w @ (j.d[..., :, None] * k.w)
    through = (i.w @ j.w) @ k.w
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
    return np.asarray(every_edge - _symmetric(_edges_at(j, pair, ends_i, ends_k)) + at_both)


def _edges_at(j: _Opponent, pair: _Pair, ends_i: Floats, ends_k: Floats) -> Floats:
    """Return the part of the sum in `_middle` over holes of j with the card u, which must be excluded."""
    i, k = pair.i, pair.k
    of_i, of_k = j.w * ends_i, j.w * ends_k
    constant = (of_i * ends_k).sum(axis=-1)[..., :, None]
    once = k.w * of_i.sum(axis=-1)[..., :, None] + i.w * of_k.sum(axis=-1)[..., :, None]
    once = once + of_i @ k.w + of_k @ i.w
    twice = pair.both * j.d[..., :, None] + i.w * (j.w @ k.w) + k.w * (j.w @ i.w) + j.w @ pair.both
    return np.asarray(constant - once + twice)


def _all_meet(opponents: Sequence[_Opponent], pairs: Sequence[_Pair]) -> Floats:
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
        triangles = triangles + (other.w * np.swapaxes(pair.path, -1, -2)).sum(axis=-1)
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
