"""HS_n by importance sampling, for any number of opponents from two on: an estimate with a standard error.

All opponents but the last two get holes one after the other, each drawn by its weights among the holes left; a sample
counts the product of the weights that were left to draw from. The last two are summed exactly by Z_2. Numerator and
denominator are sampled apart, the numerator among the holes that do not beat the hero, so that no sample is wasted.
"""

from collections.abc import Sequence
from math import sqrt

import numpy as np
import numpy.typing as npt

from ..cards.notation import DECK_SIZE
from .shares import Sampled
from .ties import shares_of, tie_nodes
from .weights import HIGH, LOW, Floats, Standing

SUMMED = 2
"""The last opponents, whose holes are summed and not drawn."""
CHUNK = 500


def sampled_shares(standing: Standing, weights: Sequence[Floats], samples: int, seed: int) -> Sampled | None:
    """Estimate the hero's chances from `samples` draws for the numerator and as many for the denominator.

    None if no sample gives all opponents holes. Raises `ValueError` for fewer than two opponents.

    weights  one array (1326,) an opponent, not negative
    """
    if len(weights) < SUMMED:
        raise ValueError(f"sampling is for two opponents or more, not {len(weights)}")
    n = len(weights)
    rng = np.random.default_rng(seed)
    nodes, _ = tie_nodes(n)
    holes = np.flatnonzero(standing.live)
    ours = [each[holes] for each in weights]
    deck = _Deck(holes)
    everything = np.ones(len(holes))
    whole = _sample(deck, ours, everything, np.ones(1), everything > 1, samples, rng)[:, 0]
    if whole.sum() <= 0:
        return None
    ahead, tied = standing.ahead[holes], standing.tied[holes]
    kept = _sample(deck, ours, (ahead | tied).astype(np.float64), nodes, tied, samples, rng)
    found = shares_of(n, float(whole.mean()), kept.mean(axis=0))
    assert found is not None
    return Sampled(found, _ratio_error(kept[:, len(nodes) // 2], whole), samples, seed)


class _Deck:
    """The live holes and which of them meet.

    meets   (holes, holes)  bool
    cards   (holes, 52)     float64  1 where the hole has the card
    """

    def __init__(self, holes: npt.NDArray[np.int64]) -> None:
        self.cards = np.zeros((len(holes), DECK_SIZE))
        places = np.arange(len(holes))
        self.cards[places, LOW[holes]] = self.cards[places, HIGH[holes]] = 1
        self.meets = self.cards @ self.cards.T > 0


def _sample(
    deck: _Deck,
    weights: Sequence[Floats],
    allowed: Floats,
    nodes: Floats,
    tied: npt.NDArray[np.bool_],
    samples: int,
    rng: np.random.Generator,
) -> Floats:
    """Estimates of Z_n(t) at each node, over `allowed` holes: (samples, nodes)."""
    sizes = [min(CHUNK, samples - start) for start in range(0, samples, CHUNK)]
    return np.concatenate([_chunk(deck, weights, allowed, nodes, tied, size, rng) for size in sizes])


def _chunk(
    deck: _Deck,
    weights: Sequence[Floats],
    allowed: Floats,
    nodes: Floats,
    tied: npt.NDArray[np.bool_],
    size: int,
    rng: np.random.Generator,
) -> Floats:
    left = np.tile(allowed > 0, (size, 1))
    mass = np.ones(size)
    ties = np.zeros(size)
    for each in weights[:-SUMMED]:
        reached = np.cumsum(left * each, axis=1)
        total = reached[:, -1]
        mass *= total
        # Rounding may leave the target at the end of the list: a sample without mass counts nothing anyway.
        target = rng.random(size) * total
        drawn = np.minimum((reached <= target[:, None]).sum(axis=1), left.shape[1] - 1)
        ties += tied[drawn]
        left &= ~deck.meets[drawn]
    last = _last_two(deck, left, weights[-SUMMED:], tied)
    quadratic = np.stack([last[0], -3 * last[0] + 4 * last[1] - last[2], 2 * last[0] - 4 * last[1] + 2 * last[2]])
    at_nodes = sum(quadratic[power][:, None] * nodes**power for power in range(3))
    return np.asarray(mass[:, None] * nodes ** ties[:, None] * at_nodes)


def _last_two(
    deck: _Deck, left: npt.NDArray[np.bool_], weights: Sequence[Floats], tied: npt.NDArray[np.bool_]
) -> list[Floats]:
    """Z_2 among the holes left to each sample, a tie counting 0, 1/2 and 1: three arrays (samples,)."""
    results = []
    present = left.astype(np.float64)
    for tie in (0.0, 0.5, 1.0):
        counted = np.where(tied, tie, 1.0)
        first, second = (counted * each for each in weights)
        d, e = present @ (first[:, None] * deck.cards), present @ (second[:, None] * deck.cards)
        results.append(d.sum(1) * e.sum(1) / 4 - (d * e).sum(1) + present @ (first * second))
    return results


def _ratio_error(numerator: Floats, denominator: Floats) -> float:
    """The standard error of the ratio of two independent means."""
    above, below = numerator.mean(), denominator.mean()
    variances = numerator.var(ddof=1) + (above / below) ** 2 * denominator.var(ddof=1)
    return sqrt(variances / len(numerator)) / float(below)
