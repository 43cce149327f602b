"""The table `hole_triples`: every three disjoint holes up to suits and their order, looked up in the projections."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from math import comb

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from ...cards.holes.hole_arrays import HOLE_ID, HOLE_MASKS
from ...games.holdem.showdown_orders import ORDERS, PLACES
from ...games.holdem.suit_projections import RANK_CLASSES
from ...kernels.holdem.boards import U8, U16
from ...kernels.holdem.hole_triples import (
    CANONICAL_HOLES,
    HIGHEST,
    RELABELLED,
    Projections,
    canonical_triples,
    count_orders,
)
from ...tables.holdem import PREFLOP_MATCHUPS
from ...tables.holdem_triples import BOARDS_OF_THREE, HOLE_TRIPLES, TRIPLE_PROJECTIONS
from ..checks import Inputs, check
from ..columns import column, masks_column
from ..parts import in_this_process, one_by_one
from ..stage import Columns, Parts, Stage, Work

UNITS = 24
TRIPLES = comb(52, 2) * comb(50, 2) * comb(48, 2) // 6
"""Sets of three disjoint holes."""
THIRD_HOLES = comb(43, 2)
"""Third holes that two holes and a board leave."""

Counts = npt.NDArray[np.int64]


@dataclass(frozen=True)
class Triples:
    """Canonical triples of holes (n, 3), by `hole_id`, and the sizes of their classes (n,)."""

    holes: U16
    ways: U8


def build(inputs: Inputs, work: Work) -> Iterator[Columns]:
    """The triples that begin with some holes, and their counts."""
    return in_this_process(PARTS, inputs, work)


def count(_inputs: Inputs) -> int:
    """How many parts there are."""
    return len(first_holes())


def share(inputs: Inputs) -> Projections:
    """What all triples are counted from."""
    return projections_from(inputs["triple_projections"])


def make(projections: Projections, index: int) -> Columns:
    """The columns of one part."""
    triples = triples_of(first_holes()[index])
    counts = count_orders(triples.holes, projections)
    holes = {f"hole_{name}": holes for name, holes in zip("abc", triples.holes.T, strict=True)}
    return {**holes, "ways": triples.ways, **dict(zip(ORDERS, counts.T, strict=True))}


PARTS = Parts(__name__, HOLE_TRIPLES, (TRIPLE_PROJECTIONS,), count, share, make, one_by_one)


def projections_from(table: pa.Table) -> Projections:
    """The counts of the table `triple_projections`."""
    counts = np.stack([table[name].to_numpy() for name in ORDERS], axis=1)
    by_rank = comb(RANK_CLASSES + 2, 3)
    return Projections(counts[:by_rank], counts[by_rank:])


@cache
def first_holes() -> list[list[int]]:
    """The first holes of the triples of each part, which cost about as much as each other."""
    # A hole has about as many triples as there are pairs of holes that are not above it.
    below = np.searchsorted(np.sort(HIGHEST), CANONICAL_HOLES, side="right")
    cost = np.cumsum(below**2)
    edges = np.searchsorted(cost, cost[-1] * np.arange(1, UNITS) / UNITS)
    return [part.tolist() for part in np.split(CANONICAL_HOLES, edges) if len(part)]


def triples_of(first: list[int]) -> Triples:
    """The canonical triples that begin with these holes."""
    holes, ways = zip(*map(canonical_triples, first), strict=True)
    return Triples(np.concatenate(holes), np.concatenate(ways))


@dataclass
class Totals:
    """What the checks look at, gathered part by part.

    ways     sets of three holes
    boards   whether the orders of each row add up to all boards
    results  by row of `preflop_matchups`, and win or tie: over the triples of all pairs in the row, (2, 93769) int64
    """

    ways: int
    boards: bool
    results: Counts


def totals_of(parts: Iterable[pa.Table], inputs: Inputs) -> Totals:
    """The totals of all parts, each read once."""
    rows = _rows_of_pairs(inputs["preflop_matchups"])
    totals = Totals(0, True, np.zeros((2, PREFLOP_MATCHUPS.rows), np.int64))
    for part in parts:
        holes = [column(part, f"hole_{name}") for name in "abc"]
        ways, counts = column(part, "ways"), {name: column(part, name) for name in ORDERS}
        totals.ways += int(ways.sum())
        totals.boards &= bool((np.sum(list(counts.values()), axis=0) == BOARDS_OF_THREE).all())
        for one, other in ((0, 1), (1, 0), (0, 2), (2, 0), (1, 2), (2, 1)):
            pairs = rows[holes[one], holes[other]]
            for result, wanted in enumerate((-1, 0)):
                orders = [name for name, places in PLACES.items() if np.sign(places[one] - places[other]) == wanted]
                boards = ways * sum(counts[name] for name in orders)
                totals.results[result] += np.bincount(pairs, boards, PREFLOP_MATCHUPS.rows).astype(np.int64)
    return totals


def _rows_of_pairs(matchups: pa.Table) -> npt.NDArray[np.int32]:
    """The row of `preflop_matchups` of two holes: (1326, 1326), by `hole_id`; 0 where they share a card."""
    order = np.argsort(HOLE_MASKS)
    first, second = (
        HOLE_ID[order[np.searchsorted(HOLE_MASKS[order], masks_column(matchups, name))]]
        for name in ("hole_a", "hole_b")
    )
    rows = np.zeros((len(HOLE_ID), len(HOLE_ID)), np.int32)
    for moved in RELABELLED:
        rows[moved[first], moved[second]] = np.arange(len(first))
    return rows


@check
def ways_add_up_to_all_sets_of_three_disjoint_holes(totals: Totals, _inputs: Inputs) -> bool:
    """Every set is in one class."""
    return totals.ways == TRIPLES


@check
def boards_add_up(totals: Totals, _inputs: Inputs) -> bool:
    """Every board is in one order."""
    return totals.boards


@check
def two_holes_do_as_in_preflop_matchups(totals: Totals, inputs: Inputs) -> bool:
    """Over all third holes, every board of a pair is counted as often as it leaves a third hole."""
    matchups = inputs["preflop_matchups"]
    ways = column(matchups, "ways") * THIRD_HOLES
    return all(
        np.array_equal(total, ways * column(matchups, name))
        for name, total in zip(("win", "tie"), totals.results, strict=True)
    )


STAGE = Stage(
    HOLE_TRIPLES,
    (TRIPLE_PROJECTIONS, PREFLOP_MATCHUPS),
    build,
    (ways_add_up_to_all_sets_of_three_disjoint_holes, boards_add_up, two_holes_do_as_in_preflop_matchups),
    gather=totals_of,
    parts=PARTS,
)
