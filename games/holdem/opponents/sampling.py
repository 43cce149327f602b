"""HS_n by importance sampling, for any number of opponents from two on: an estimate with a standard error.

The opponents but the last few get holes one after the other among those left, each drawn by its weight times the
share of each later opponent's weight that it leaves; a sample counts what there was to draw from over those shares. The
last are summed in closed form. Numerator and denominator are sampled apart, the numerator among the holes that do not
beat the hero, so that no sample is wasted.
"""

from collections.abc import Sequence
from functools import cache
from math import sqrt

import numpy as np
import numpy.typing as npt

from ....cards.holes import HIGH, HOLE_COUNT, HOLE_MASKS, LOW, Floats
from ....cards.notation import DECK_SIZE
from .feasible import can_be_dealt
from .matchings import disjoint_weight
from .shares import Sampled
from .ties import shares_of, tie_nodes
from .weights import Standing, matrices

SUMMED = 2
FEWEST_SAMPLES = 2
RULE_OF_THREE = 3
"""What never happened in n samples has a chance of 3 / n at most, with 95 % confidence."""
LARGEST_ERROR = 0.5
"""The standard deviation of no share of the pot is larger."""
CHUNK = 250
"""Samples whose matrices are in memory together."""


def sampled_shares(
    standing: Standing, weights: Sequence[Floats], samples: int, seed: int, summed: int = SUMMED
) -> Sampled | None:
    """Estimate the hero's chances from `samples` draws for the numerator and as many for the denominator.

    None if no sample gives all opponents holes. Raises `ValueError` for fewer than two opponents or samples. Where the
    hero is ahead in no sample, but could be, the error is the usual upper bound for that: 3 over their number.

    weights  one array (1326,) an opponent, not negative
    summed   the last opponents, two to four, that are summed and not drawn: more take longer, for a smaller error
    """
    if len(weights) < SUMMED:
        raise ValueError(f"sampling is for two opponents or more, not {len(weights)}")
    if samples < FEWEST_SAMPLES:
        raise ValueError(f"an error takes {FEWEST_SAMPLES} samples or more, not {samples}")
    rng = np.random.default_rng(seed)
    weights = sorted(weights, key=_spread, reverse=True)  # the narrowest ranges collide most: they come last
    nodes, _ = tie_nodes(len(weights))
    last = min(summed, len(weights))
    none_tied = np.zeros(HOLE_COUNT, bool)
    whole = _sample(weights, last, standing.live, none_tied, np.ones(1), samples, rng)[:, 0]
    not_behind = standing.ahead | standing.tied
    kept = _sample(weights, last, not_behind, standing.tied, nodes, samples, rng)
    found = shares_of(len(weights), float(whole.mean()), kept.mean(axis=0))
    if found is None:
        return None
    if not kept.any() and can_be_dealt([HOLE_MASKS[(each > 0) & not_behind].tolist() for each in weights]):
        return Sampled(found, min(RULE_OF_THREE / samples, LARGEST_ERROR), samples, seed)
    return Sampled(found, _ratio_error(kept[:, len(nodes) // 2], whole), samples, seed)


def _spread(weights: Floats) -> float:
    """The effective number of holes: all of them if the weights are equal."""
    squares = float(weights @ weights)
    return float(weights.sum()) ** 2 / squares if squares > 0 else 0.0


@cache
def _apart() -> Floats:
    """One where two holes share no card: (1326, 1326)."""
    cards = np.zeros((HOLE_COUNT, DECK_SIZE))
    places = np.arange(HOLE_COUNT)
    cards[places, LOW] = cards[places, HIGH] = 1
    return np.asarray(cards @ cards.T == 0, np.float64)


def _sample(
    weights: Sequence[Floats],
    summed: int,
    allowed: npt.NDArray[np.bool_],
    tied: npt.NDArray[np.bool_],
    nodes: Floats,
    samples: int,
    rng: np.random.Generator,
) -> Floats:
    """Estimates of Z_n(t) at each node, over `allowed` holes: (samples, nodes)."""
    leaves = _left_to_later([each * allowed for each in weights])
    chunks = []
    for start in range(0, samples, CHUNK):
        left = np.tile(allowed, (min(CHUNK, samples - start), 1))
        mass, ties = _draw(weights[:-summed], leaves, left, tied, rng)
        at_nodes = [_summed(weights[-summed:], left, np.where(tied, node, 1.0)) for node in nodes.tolist()]
        chunks.append(mass[:, None] * nodes ** ties[:, None] * np.stack(at_nodes, axis=1))
    return np.concatenate(chunks)


def _left_to_later(weights: Sequence[Floats]) -> list[Floats]:
    """For each opponent and hole, the product of the shares of the later opponents' weights that do not meet it."""
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
    tied: npt.NDArray[np.bool_],
    rng: np.random.Generator,
) -> tuple[Floats, Floats]:
    """Give each opponent a hole in every sample, and take off `left` (samples, 1326) what meets it.

    returns  what the sample counts, and how many holes tie the hero: (samples,) each
    """
    mass, ties = np.ones(len(left)), np.zeros(len(left))
    for each, leave in zip(weights, leaves, strict=False):
        reached = np.cumsum(left * (each * leave), axis=1)
        mass *= reached[:, -1]
        target = rng.random(len(left)) * reached[:, -1]
        # Without any weight left the target is at the end of the list; such a sample counts nothing anyway.
        drawn = np.minimum((reached <= target[:, None]).sum(axis=1), HOLE_COUNT - 1)
        ties += tied[drawn]
        mass /= np.where(leave[drawn] > 0, leave[drawn], 1.0)
        left &= _apart()[drawn] > 0
    return mass, ties


def _summed(weights: Sequence[Floats], left: npt.NDArray[np.bool_], counted: Floats) -> Floats:
    """The closed form of the last opponents among the holes left to each sample: (samples,)."""
    built = {id(each): matrices(left * (each * counted)) for each in weights}
    return disjoint_weight([built[id(each)] for each in weights])


def _ratio_error(numerator: Floats, denominator: Floats) -> float:
    """The standard error of the ratio of two independent means."""
    above, below = numerator.mean(), denominator.mean()
    variances = numerator.var(ddof=1) + (above / below) ** 2 * denominator.var(ddof=1)
    return sqrt(variances / len(numerator)) / float(below)
