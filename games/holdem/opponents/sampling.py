"""Estimates of HS_n by importance sampling, for two or more opponents, each with a standard error.

All opponents but the last few are dealt holes in turn. Each hole is drawn with a probability proportional to its weight
times the share of each later opponent's weight that it leaves possible, and a sample is weighted by the weight of its
holes divided by the probability of drawing them. If a hole of one opponent is far heavier than others, later opponents
may all need the same hole, and the product of these shares underestimates what is left for them; half of the holes are
then drawn by their weights alone. The last opponents are summed in closed form.

The denominator is sampled over all live holes. Each tie node has its own samples, drawn by the weights of that node:
otherwise the few samples with a tie would decide `win` and `split`, and a sample without any tie would seem certain.
All nodes use the same random numbers, so they differ only by their ties.
"""

from collections.abc import Sequence
from functools import cache

import numpy as np
import numpy.typing as npt

from ....cards.holes.hole_arrays import HIGH, HOLE_COUNT, HOLE_MASKS, LOW, Floats
from ....cards.notation import DECK_SIZE
from ....cards.questions.sampling import LARGEST_ERROR, RULE_OF_THREE
from .feasible import can_be_dealt
from .matchings import disjoint_weight
from .shares import Sampled, Shares
from .ties import share_weights, tie_nodes
from .weights import Standing, matrices

SUMMED = 2
FEWEST_SAMPLES = 2
UNEVEN = 100
"""If a range's heaviest hole weighs more than this many times its lightest, some holes are drawn by weight alone."""
CHUNK = 250
"""Samples processed at a time, to bound the memory for their matrices."""


def sampled_shares(
    standing: Standing, weights: Sequence[Floats], samples: int, seed: int, summed: int = SUMMED
) -> Sampled | None:
    """Estimate the hero's probabilities from `samples` draws each for numerator and denominator.

    Return None if no sample gives all opponents holes. Raises `ValueError` for fewer than two opponents or samples. If
    a possible outcome occurs in no sample, its error is the usual upper bound: 3 divided by the number of samples.

    weights  one array (1326,) per opponent, not negative
    summed   number of last opponents, two to four, that are summed and not drawn; more take longer, for a smaller error
    """
    if len(weights) < SUMMED:
        raise ValueError(f"sampling needs at least two opponents, got {len(weights)}")
    if samples < FEWEST_SAMPLES:
        raise ValueError(f"a standard error needs at least {FEWEST_SAMPLES} samples, got {samples}")
    whole, at_nodes = draw_sums(standing, weights, samples, seed, summed)
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


def draw_sums(
    standing: Standing, weights: Sequence[Floats], samples: int, seed: int, summed: int = SUMMED
) -> tuple[Floats, Floats]:
    """Return independent estimates of Z_n (samples,), and of Z_n(t) at each tie node (samples, nodes)."""
    rng = np.random.default_rng(seed)
    weights = sorted(weights, key=_spread, reverse=True)  # the narrowest ranges collide most: they come last
    last = min(summed, len(weights))
    for_whole, for_nodes = rng.random((2, samples, len(weights) - last))
    whole = _sample(weights, last, standing.live.astype(np.float64), for_whole)
    nodes, _ = tie_nodes(len(weights))
    if not any((each[standing.tied] > 0).any() for each in weights):
        return whole, np.tile(_sample(weights, last, standing.not_lost(0.0), for_nodes)[:, None], len(nodes))
    return whole, np.stack(
        [_sample(weights, last, standing.not_lost(node), for_nodes) for node in nodes.tolist()], axis=1
    )


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


@cache
def _apart() -> Floats:
    """Return 1 where two holes share no card: (1326, 1326)."""
    cards = np.zeros((HOLE_COUNT, DECK_SIZE))
    places = np.arange(HOLE_COUNT)
    cards[places, LOW] = cards[places, HIGH] = 1
    return np.asarray(cards @ cards.T == 0, np.float64)


def _sample(weights: Sequence[Floats], summed: int, counted: Floats, uniform: Floats) -> Floats:
    """Return estimates of the disjoint weight of `weights`, each multiplied by `counted` (1326,): (samples,).

    uniform  (samples, opponents drawn), between 0 and 1
    """
    kinds = {id(each): each * counted for each in weights}
    counting = [kinds[id(each)] for each in weights]
    leaves = _left_to_later(counting)
    by_weight = 0.5 if any(map(_is_uneven, weights)) else 0.0
    chunks = []
    for start in range(0, len(uniform), CHUNK):
        some = uniform[start : start + CHUNK]
        left = np.ones((len(some), HOLE_COUNT), bool)
        mass = _draw(counting, leaves, left, some, by_weight)
        chunks.append(mass * _summed(counting[-summed:], left))
    return np.concatenate(chunks)


def _left_to_later(weights: Sequence[Floats]) -> list[Floats]:
    """Return for each opponent and hole the product of the shares that it leaves of later opponents' weights."""
    shares = []
    leaves = np.ones(HOLE_COUNT)
    for each in reversed(weights):
        shares.append(leaves)
        total = each.sum()
        if total > 0:
            leaves = leaves * np.clip(_apart() @ each / total, 0, 1)
    return shares[::-1]


def _draw(
    weights: Sequence[Floats],
    leaves: Sequence[Floats],
    left: npt.NDArray[np.bool_],
    uniform: Floats,
    by_weight: float,
) -> Floats:
    """Draw a hole for each column of `uniform`, and remove holes that share a card with it from `left` (samples, 1326).

    A share of `by_weight` of the holes is drawn by weight alone, the others by weight times what is left for later
    opponents. Returns the weight of each sample: (samples,).
    """
    mass = np.ones(len(left))
    for each, leave, share in zip(weights, leaves, uniform.T, strict=False):
        possible = left * each
        total, leaving = possible.sum(axis=1), possible @ leave
        mass[leaving <= 0] = 0.0
        # A hole's probability is its weight times `a * leave + b`; a sample with weight 0 may draw any hole.
        a = (1 - by_weight) / np.where(leaving > 0, leaving, 1.0)
        b = by_weight / np.where(total > 0, total, 1.0)
        reached = np.cumsum(possible * (a[:, None] * leave + b[:, None]), axis=1)
        drawn = np.minimum((reached <= (share * reached[:, -1])[:, None]).sum(axis=1), HOLE_COUNT - 1)
        chance = a * leave[drawn] + b
        mass /= np.where(chance > 0, chance, 1.0)
        left &= _apart()[drawn] > 0
    return mass


def _summed(weights: Sequence[Floats], left: npt.NDArray[np.bool_]) -> Floats:
    """Return the closed form of the last opponents over the holes left in each sample: (samples,)."""
    built = {id(each): matrices(left * each) for each in weights}
    return disjoint_weight([built[id(each)] for each in weights])
