"""HS_n by importance sampling, for any number of opponents from two on: estimates with a standard error each.

The opponents but the last few get holes one after the other among those left, each drawn by its weight times the
share of each later opponent's weight that it leaves; a sample counts the weight of its hole over the chance to draw it.
Where a hole of one opponent is far heavier than others, later opponents may all want the same one, and what is drawn
for them is not as scarce as these shares say; half of the holes are then drawn by their weights alone. The last are
summed in closed form. The denominator is sampled over all live holes. Each tie node has samples of its own,
drawn by what a hole counts there: otherwise the few samples with a tie would decide `win` and `split`, and a sample
without any would claim to be sure. All nodes use the same random numbers, so that they differ by their ties alone.
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
"""The heaviest hole of a range against its lightest, from which some holes are drawn by their weights alone."""
CHUNK = 250
"""Samples whose matrices are in memory together."""


def sampled_shares(
    standing: Standing, weights: Sequence[Floats], samples: int, seed: int, summed: int = SUMMED
) -> Sampled | None:
    """Estimate the hero's chances from `samples` draws for the numerator and as many for the denominator.

    None if no sample gives all opponents holes. Raises `ValueError` for fewer than two opponents or samples. A chance
    that is zero in every sample, but is possible, has as its error the usual upper bound: 3 over their number.

    weights  one array (1326,) an opponent, not negative
    summed   the last opponents, two to four, that are summed and not drawn: more take longer, for a smaller error
    """
    if len(weights) < SUMMED:
        raise ValueError(f"sampling is for two opponents or more, not {len(weights)}")
    if samples < FEWEST_SAMPLES:
        raise ValueError(f"an error takes {FEWEST_SAMPLES} samples or more, not {samples}")
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
    """Independent estimates of Z_n (samples,), and of Z_n(t) at each tie node (samples, nodes)."""
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
    """The ratios of the means of `kept` (samples, k) to that of `whole` (samples,), and their standard errors: (k,).

    The error is that of a ratio of two independent means. None if `whole` is zero throughout.
    """
    below = float(whole.mean())
    if below <= 0:
        return None
    ratios = kept.mean(axis=0) / below
    variances = kept.var(axis=0, ddof=1) + ratios**2 * whole.var(ddof=1)
    return ratios, np.sqrt(variances / len(whole)) / below


def _spread(weights: Floats) -> float:
    """The effective number of holes: all of them if the weights are equal."""
    squares = float(weights @ weights)
    return float(weights.sum()) ** 2 / squares if squares > 0 else 0.0


def _is_uneven(weights: Floats) -> bool:
    held = weights[weights > 0]
    return bool(held.size) and bool(held.max() > UNEVEN * held.min())


@cache
def _apart() -> Floats:
    """One where two holes share no card: (1326, 1326)."""
    cards = np.zeros((HOLE_COUNT, DECK_SIZE))
    places = np.arange(HOLE_COUNT)
    cards[places, LOW] = cards[places, HIGH] = 1
    return np.asarray(cards @ cards.T == 0, np.float64)


def _sample(weights: Sequence[Floats], summed: int, counted: Floats, uniform: Floats) -> Floats:
    """Estimates of the disjoint weight of `weights`, each times `counted` (1326,): (samples,).

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
    uniform: Floats,
    by_weight: float,
) -> Floats:
    """Give an opponent a hole for each column of `uniform`, and take off `left` (samples, 1326) what meets it.

    A share of `by_weight` of the holes is drawn by weight alone, the others by weight times what is left to the later.
    Returns what each sample counts: (samples,).
    """
    mass = np.ones(len(left))
    for each, leave, share in zip(weights, leaves, uniform.T, strict=False):
        possible = left * each
        total, leaving = possible.sum(axis=1), possible @ leave
        mass[leaving <= 0] = 0.0
        # A hole's chance is its weight times `a * leave + b`; a sample that counts nothing anyway draws any hole.
        a = (1 - by_weight) / np.where(leaving > 0, leaving, 1.0)
        b = by_weight / np.where(total > 0, total, 1.0)
        reached = np.cumsum(possible * (a[:, None] * leave + b[:, None]), axis=1)
        drawn = np.minimum((reached <= (share * reached[:, -1])[:, None]).sum(axis=1), HOLE_COUNT - 1)
        chance = a * leave[drawn] + b
        mass /= np.where(chance > 0, chance, 1.0)
        left &= _apart()[drawn] > 0
    return mass


def _summed(weights: Sequence[Floats], left: npt.NDArray[np.bool_]) -> Floats:
    """The closed form of the last opponents among the holes left to each sample: (samples,)."""
    built = {id(each): matrices(left * each) for each in weights}
    return disjoint_weight([built[id(each)] for each in weights])
