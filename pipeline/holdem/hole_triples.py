"""The table `hole_triples`: every three disjoint holes up to suits and their order, looked up in the projections."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, partial
from math import comb

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from ...cards.hands.hole_arrays import HOLE_ID, HOLE_MASKS
from ...games.holdem.three_way.hole_counts import RANK_CLASSES
from ...games.holdem.three_way.showdown_orders import ORDERS, PLACES
from ...kernels.array_types import U8, U16
from ...kernels.holdem.hole_triples import (
    CANONICAL_HOLES,
    HIGHEST,
    RELABELLED,
    Projections,
    canonical_triples,
    count_orders,
)
from ...tables.holdem import BOARDS_OF_THREE, HOLE_TRIPLES, PREFLOP_MATCHUPS, TRIPLE_PROJECTIONS
from ..stages.checks import Check, Inputs, check
from ..stages.inputs import column, masks_column
from ..stages.stage import Columns, Parts, Stage, in_this_process, one_by_one

UNITS = 24
TRIPLES = comb(52, 2) * comb(50, 2) * comb(48, 2) // 6
"""Number of sets of three disjoint holes."""
THIRD_HOLES = comb(43, 2)
"""Number of third holes, given two holes and a board."""

Counts = npt.NDArray[np.int64]


@dataclass(frozen=True)
class Triples:
    """Canonical triples of holes (n, 3), by `hole_id`, and the sizes of their classes (n,)."""

    holes: U16
    ways: U8


def part_count(_inputs: Inputs) -> int:
    """Return the number of parts."""
    return len(first_holes())


def shared_data(inputs: Inputs) -> Projections:
    """Return the projections, from which all triples are counted."""
    return projections_from(inputs["triple_projections"])


def make(projections: Projections, index: int) -> Columns:
    """Return the columns of one part."""
    triples = triples_of(first_holes()[index])
    counts = count_orders(triples.holes, projections)
    holes = {f"hole_{name}": holes for name, holes in zip("abc", triples.holes.T, strict=True)}
    return {**holes, "ways": triples.ways, **dict(zip(ORDERS, counts.T, strict=True))}


PARTS = Parts(__name__, HOLE_TRIPLES, (TRIPLE_PROJECTIONS,), part_count, shared_data, make, one_by_one)


def projections_from(table: pa.Table) -> Projections:
    """Read the counts of the table `triple_projections`."""
    counts = np.stack([table[name].to_numpy() for name in ORDERS], axis=1)
    by_rank = comb(RANK_CLASSES + 2, 3)
    return Projections(counts[:by_rank], counts[by_rank:])


@cache
def first_holes() -> list[list[int]]:
    """Return the first holes of the triples of each part, divided so that parts take about equally long."""
    # The number of triples that begin with a hole is about the number of pairs of holes not above it.
    below = np.searchsorted(np.sort(HIGHEST), CANONICAL_HOLES, side="right")
    cost = np.cumsum(below**2)
    edges = np.searchsorted(cost, cost[-1] * np.arange(1, UNITS) / UNITS)
    return [part.tolist() for part in np.split(CANONICAL_HOLES, edges) if len(part)]


def triples_of(first: list[int]) -> Triples:
    """Return the canonical triples that begin with these holes."""
    holes, ways = zip(*map(canonical_triples, first), strict=True)
    return Triples(np.concatenate(holes), np.concatenate(ways))


@dataclass
class Totals:
    """Totals for the checks, gathered part by part.

    ways     number of sets of three holes
    boards   true if the orders of each row add up to all boards
    results  wins and ties by row of `preflop_matchups`, over the triples of all pairs in the row, (2, 93769) int64
    """

    ways: int
    boards: bool
    results: Counts


def totals_of(parts: Iterable[pa.Table], inputs: Inputs) -> Totals:
    """Return the totals of all parts, reading each once."""
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
    """Return the row of `preflop_matchups` for two holes: (1326, 1326), by `hole_id`; 0 where they share a card."""
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
def two_holes_do_as_in_preflop_matchups(totals: Totals, inputs: Inputs) -> bool:
    """Summed over all third holes, each board of a pair counts once per third hole it leaves."""
    matchups = inputs["preflop_matchups"]
    ways = column(matchups, "ways") * THIRD_HOLES
    return all(
        np.array_equal(total, ways * column(matchups, name))
        for name, total in zip(("win", "tie"), totals.results, strict=True)
    )


STAGE = Stage(
    HOLE_TRIPLES,
    (TRIPLE_PROJECTIONS, PREFLOP_MATCHUPS),
    partial(in_this_process, PARTS),
    (
        Check("ways add up to all sets of three disjoint holes", lambda totals, _inputs: totals.ways == TRIPLES),
        Check("boards add up", lambda totals, _inputs: totals.boards),
        two_holes_do_as_in_preflop_matchups,
    ),
    gather=totals_of,
    parts=PARTS,
)
