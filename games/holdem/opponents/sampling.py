"""Estimates of HS_n by importance sampling, for two or more opponents, each with a standard error.

All opponents but the last two are dealt holes in turn. Each hole is drawn with a probability proportional to its weight
times the share of each later opponent's weight that it leaves possible, and a sample is weighted by the weight of its
holes divided by the probability of drawing them. If a hole of one opponent is far heavier than others, later opponents
may all need the same hole, and the product of these shares underestimates what is left for them; half of the holes are
then drawn by their weights alone. The last two opponents are summed in closed form.

The denominator is sampled over all live holes. Each tie node has its own samples, drawn by the weights of that node:
otherwise the few samples with a tie would decide `win` and `split`, and a sample without any tie would seem certain.
All nodes use the same random numbers, so they differ only by their ties.

Weights are symmetric matrices by card, and the cards left in many samples a matrix of zeros and ones. Their product has
the weight of what is left at each card of each sample: a hole is drawn by its lower card first, then by its higher one.
"""

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from ....cards.arguments import LARGEST_ERROR, RULE_OF_THREE
from ....cards.hands.hole_arrays import HAS_CARD, HOLE_MASKS, Floats
from ..probabilities import Sampled, Shares
from .feasible import can_be_dealt
from .matchings import DOUBTFUL, degrees
from .ties import Standing, matrices, share_weights, tie_nodes

SUMMED = 2
"""Number of last opponents that are summed and not drawn."""
FEWEST_SAMPLES = 2
UNEVEN = 100
"""If a range's heaviest hole weighs more than this many times its lightest, some holes are drawn by weight alone."""
CHUNK = 100
"""Samples processed at a time: few enough for the cache, and for products of matrices that BLAS gives to one thread."""


def sampled_shares(standing: Standing, weights: Sequence[Floats], samples: int, seed: int) -> Sampled | None:
    """Estimate the hero's probabilities from `samples` draws each for numerator and denominator.

    Return None if no sample gives all opponents holes. Raises `ValueError` for fewer than two opponents or samples. If
    a possible outcome occurs in no sample, its error is the usual upper bound: 3 divided by the number of samples.

    weights  one array (1326,) per opponent, not negative
    """
    if len(weights) < SUMMED:
        raise ValueError(f"sampling needs at least two opponents, got {len(weights)}")
    if samples < FEWEST_SAMPLES:
        raise ValueError(f"a standard error needs at least {FEWEST_SAMPLES} samples, got {samples}")
    whole, at_nodes = draw_sums(standing, weights, samples, seed)
    found = estimate(whole, at_nodes @ share_weights(len(weights)))
    if found is None:
        return None
    shares, errors = found
    not_behind = standing.ahead | standing.tied
    for place, allowed in enumerate((standing.ahead, not_behind, not_behind)):
        unseen = shares[place] == 0
        if unseen and can_be_dealt([HOLE_MASKS[(each > 0) & allowed].tolist() for each in weights]):
            errors[place] = min(RULE_OF_THREE / samples, LARGEST_ERROR)
    return Sampled(Shares(*shares.tolist()), Shares(*errors.tolist()), samples, seed)


def draw_sums(standing: Standing, weights: Sequence[Floats], samples: int, seed: int) -> tuple[Floats, Floats]:
    """Return independent estimates of Z_n (samples,), and of Z_n(t) at each tie node (samples, nodes)."""
    rng = np.random.default_rng(seed)
    weights = sorted(weights, key=_spread, reverse=True)  # the narrowest ranges collide most: they come last
    for_whole, for_nodes = rng.random((2, samples, len(weights) - SUMMED))
    whole = _sample(weights, standing.live.astype(np.float64), for_whole)
    nodes, _ = tie_nodes(len(weights))
    if not any((each[standing.tied] > 0).any() for each in weights):
        return whole, np.tile(_sample(weights, standing.not_lost(0.0), for_nodes)[:, None], len(nodes))
    return whole, np.stack([_sample(weights, standing.not_lost(node), for_nodes) for node in nodes.tolist()], axis=1)


def estimate(whole: Floats, kept: Floats) -> tuple[Floats, Floats] | None:
    """Return the ratios of the means of `kept` (samples, k) to that of `whole` (samples,), with standard errors: (k,).

    The error is that of a ratio of two independent means. Return None if `whole` is all zero.
    """
    below = float(whole.mean())
    if below <= 0:
        return None
    ratios = kept.mean(axis=0) / below
    variances = kept.var(axis=0, ddof=1) + ratios**2 * whole.var(ddof=1)
    return ratios, np.sqrt(variances / len(whole)) / below


def _spread(weights: Floats) -> float:
    """Return the effective number of holes, which is their number if the weights are equal."""
    squares = float(weights @ weights)
    return float(weights.sum()) ** 2 / squares if squares > 0 else 0.0


def _is_uneven(weights: Floats) -> bool:
    held = weights[weights > 0]
    return bool(held.size) and bool(held.max() > UNEVEN * held.min())


def _sample(weights: Sequence[Floats], counted: Floats, uniform: Floats) -> Floats:
    """Return estimates of the disjoint weight of `weights`, each multiplied by `counted` (1326,): (samples,).

    uniform  (samples, opponents drawn), between 0 and 1
    """
    kinds = {id(each): each * counted for each in weights}
    if not all(each.any() for each in kinds.values()):
        return np.zeros(len(uniform))
    held = np.flatnonzero(np.any([HAS_CARD[each > 0].any(axis=0) for each in kinds.values()], axis=0))
    by_card = {key: matrices(each)[held[:, None], held] for key, each in kinds.items()}
    counting = [by_card[id(each)] for each in weights]
    leaves = _left_to_later(counting)
    by_weight = 0.5 if any(map(_is_uneven, weights)) else 0.0
    kept = np.empty(len(uniform))
    for start in range(0, len(uniform), CHUNK):
        some = uniform[start : start + CHUNK]
        left = np.ones((len(some), len(held)))
        mass = np.ones(len(some))
        for each, leave, share in zip(counting, leaves, some.T, strict=False):
            mass *= _draw(each, leave, left, share, by_weight)
        kept[start : start + CHUNK] = mass * _two_left(counting[-2], counting[-1], left)
    return kept


def _left_to_later(weights: Sequence[Floats]) -> list[Floats]:
    """Return for each opponent and hole the product of the shares that it leaves of later opponents' weights."""
    shares = []
    leaves = np.ones_like(weights[0])
    for each in reversed(weights):
        shares.append(leaves)
        degree = degrees(each)
        total = degree.sum() / 2
        if total > 0:
            leaves = leaves * np.clip((total - degree[:, None] - degree + each) / total, 0, 1)
    return shares[::-1]


def _draw(weights: Floats, leaves: Floats, left: Floats, share: Floats, by_weight: float) -> Floats:
    """Draw a hole in each sample and remove its cards from `left` (samples, m).

    A share of `by_weight` of the holes is drawn by weight alone, the others by weight times `leaves`, what is left for
    later opponents. Return the inverse of each hole's probability, times its weight: (samples,).

    share  (samples,), between 0 and 1: which of the possible holes is drawn
    """
    alone = np.triu(weights)
    leaving = alone * leaves
    by_low, by_low_alone = (left * (left @ np.ascontiguousarray(each.T)) for each in (leaving, alone))
    possible, total = by_low.sum(axis=1), by_low_alone.sum(axis=1)
    # A hole's probability is its weight times `a * leaves + b`; a sample with weight 0 may draw any hole.
    a = (1 - by_weight) / np.where(possible > 0, possible, 1.0)
    b = by_weight / np.where(total > 0, total, 1.0)
    low, share = _pick(a[:, None] * by_low + b[:, None] * by_low_alone, share)
    high, _ = _pick(left * (a[:, None] * leaving[low] + b[:, None] * alone[low]), share)
    every = np.arange(len(left))
    left[every, low] = left[every, high] = 0
    chance = a * leaves[low, high] + b
    return np.where(possible > 0, 1 / np.where(chance > 0, chance, 1.0), 0.0)


def _pick(parts: Floats, share: Floats) -> tuple[npt.NDArray[np.intp], Floats]:
    """Return the place in each row of `parts` (n, m) where their sum reaches `share` (n,), and what of it is reached.

    Rounding never picks a part that is zero, unless the whole row is.
    """
    reached = np.cumsum(parts, axis=1)
    whole = reached[:, -1]
    wanted = share * whole
    place = ((reached <= wanted[:, None]) & (reached < whole[:, None])).sum(axis=1)
    every = np.arange(len(parts))
    part = parts[every, place]
    before = reached[every, place] - part
    return place, np.clip((wanted - before) / np.where(part > 0, part, 1.0), 0, 1)


def _two_left(first: Floats, second: Floats, left: Floats) -> Floats:
    """Return the closed form of two opponents over the cards left in each sample: (samples,).

    Where it loses digits, pairs of disjoint holes are added up instead.
    """
    d, e = (left * (left @ each) for each in (first, second))
    common = (left * (left @ (first * second))).sum(axis=1) / 2
    product = d.sum(axis=1) * e.sum(axis=1) / 4
    total = product - (d * e).sum(axis=1) + common
    doubtful = total < DOUBTFUL * product
    if doubtful.any():
        total[doubtful] = _pairs_left(first, second, left[doubtful])
    return np.asarray(total)


def _pairs_left(first: Floats, second: Floats, left: Floats) -> Floats:
    """Return the sum over pairs of disjoint holes of the cards left in each sample, without subtractions."""
    holes = [np.nonzero(np.triu(each)) for each in (first, second)]
    (low, high), (other_low, other_high) = holes
    apart = np.ones((len(low), len(other_low)))
    for one in (low, high):
        for other in (other_low, other_high):
            apart[one[:, None] == other] = 0
    mine, others = (each[at] * left[:, at[0]] * left[:, at[1]] for each, at in zip((first, second), holes, strict=True))
    return np.asarray(((mine @ apart) * others).sum(axis=1))
