"""How a range hits all flops: made hands and draws by the texture of the flop."""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import permutations
from typing import NamedTuple

import numpy as np

from ...cards.answers.textures import GROUPS, texture_of
from ...cards.hands.hole_arrays import HOLE_COUNT, HOLE_MASKS, Floats
from ...cards.hands.order import Order
from ...cards.notation import SUIT_COUNT, cards_of
from ...games.holdem.answers.range import TextureHits
from ...games.holdem.boards.board_hits import DRAWS, BoardHits
from ...games.holdem.boards.flop_hits import FlopHits, HitsOnFlops, canonical_flops
from ...games.holdem.boards.run_outs import relabelled_holes

ALL = "all"


class _Flops(NamedTuple):
    """The flops of a game up to suits, with the hits of every hole.

    weight  (n, 1326) the number of flops that each stands for, 0 for holes with one of its cards
    groups  by name of a texture, the places of its flops
    """

    hits: FlopHits
    weight: Floats
    groups: Mapping[str, list[int]]


def hits_by_texture(order: Order, weights: Mapping[int, Fraction]) -> tuple[TextureHits, ...]:
    """Return how holes of these weights, by hole index, hit all flops, and those of each texture that can come."""
    flops, names = _flops(order), BoardHits(order).names
    weight = flops.weight * _without_suits(weights)
    rows = np.arange(len(weight))[:, None]
    made = np.bincount((rows * len(names) + flops.hits.made).ravel(), weight.ravel(), len(weight) * len(names))
    made = made.reshape(len(weight), len(names))
    draws = np.stack([(weight * (flops.hits.draws >> bit & 1)).sum(axis=1) for bit in range(len(DRAWS))], axis=1)
    deals = weight.sum(axis=1)
    found = []
    for name, places in {ALL: list(range(len(weight))), **flops.groups}.items():
        total = float(deals[places].sum())
        if total:
            parts = [
                {hit: float(share) for hit, share in zip(hits, part[places].sum(axis=0) / total, strict=True) if share}
                for hits, part in ((names, made), (DRAWS, draws))
            ]
            found.append(TextureHits(name, total / float(deals.sum()), *parts))
    return tuple(found)


def hits_on_flop(order: Order, flop: int, holes: Iterable[int]) -> dict[int, tuple[str, Sequence[str]]]:
    """Return the made hand and the draws of holes, by hole index, on a flop (a mask) without dead cards."""
    names, found = BoardHits(order).names, _hits(order).on(np.array([flop], np.uint64))
    made, draws = found.made[0].tolist(), found.draws[0].tolist()
    return {hole: (names[made[hole]], _drawn(draws[hole])) for hole in holes}


@lru_cache(maxsize=1 << len(DRAWS))
def _drawn(bits: int) -> tuple[str, ...]:
    """Return the names of draws given as bits."""
    return tuple(name for place, name in enumerate(DRAWS) if bits >> place & 1)


@lru_cache(maxsize=2)
def _hits(order: Order) -> HitsOnFlops:
    return HitsOnFlops(order)


def _without_suits(weights: Mapping[int, Fraction]) -> Floats:
    """Return the mean weight of each hole under all relabellings of suits: (1326,).

    The flops that differ by suits only then count as one.
    """
    given = np.zeros(HOLE_COUNT)
    given[[*weights]] = [float(weight) for weight in weights.values()]
    return np.asarray(np.mean([given[relabelled_holes(suits)] for suits in permutations(range(SUIT_COUNT))], axis=0))


@lru_cache(maxsize=2)
def _flops(order: Order) -> _Flops:
    masks, ways = canonical_flops(order)
    weight = (HOLE_MASKS & masks[:, None] == 0) * ways[:, None].astype(np.float64)
    groups: dict[str, list[int]] = {name: [] for name in GROUPS}
    for place, mask in enumerate(masks.tolist()):
        for name in texture_of(cards_of(mask), order).groups:
            groups[name].append(place)
    return _Flops(_hits(order).on(masks), weight, groups)
