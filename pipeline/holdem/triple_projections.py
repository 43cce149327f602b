"""The table `triple_projections`: three holes by rank, and by rank and one suit, in 13 orders (docs/triples.md)."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from itertools import islice, pairwise
from math import comb

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from ...games.holdem.three_way.hole_counts import RANK_CLASSES, SUIT_CLASSES
from ...games.holdem.three_way.showdown_orders import ORDERS, RESEATED
from ...kernels.array_types import I32
from ...kernels.holdem.triple_projections import RankBoards, SuitBoards, rank_boards, rank_rows, suit_boards, suit_rows
from ...tables.base_tables import EVALUATOR
from ...tables.holdem import BOARDS_OF_THREE, TRIPLE_PROJECTIONS
from ..stages.checks import Check, Inputs, check
from ..stages.inputs import column, evaluator_from
from ..stages.stage import Columns, Parts, Stage, as_one, in_this_process, one_by_one

CLASSES = ("class_a", "class_b", "class_c")

Numbers = npt.NDArray[np.int64]


def _edges(count: int, parts: int, power: int) -> list[int]:
    """Return the bounds of parts that take about equally long, if the work before index n is n ** `power`."""
    return sorted({round(count * (part / parts) ** (1 / power)) for part in range(parts + 1)})


BY_RANK = tuple(pairwise(_edges(RANK_CLASSES, 8, 3)))
"""Parts by rank: ranges of the first class of a triple."""
BY_SUIT = tuple(pairwise(_edges(SUIT_CLASSES * (SUIT_CLASSES + 1) // 2, 96, 1)))
"""Parts by rank and suit: ranges of pairs of the first two classes of a triple."""


@dataclass(frozen=True)
class Boards:
    """All boards by rank, and by rank and suit."""

    by_rank: RankBoards
    by_suit: SuitBoards


def part_count(_inputs: Inputs) -> int:
    """Return the number of parts."""
    return len(BY_RANK) + len(BY_SUIT)


def shared_data(inputs: Inputs) -> Boards:
    """Return all boards."""
    evaluator = evaluator_from(inputs["evaluator"])
    return Boards(rank_boards(evaluator), suit_boards(evaluator))


def make(boards: Boards, number: int) -> Columns:
    """Return the columns of one part."""
    if number < len(BY_RANK):
        first, last = BY_RANK[number]
        keys = class_triples(RANK_CLASSES, first * (first + 1) // 2, last * (last + 1) // 2)
        return _columns(0, keys, rank_rows(first, last, boards.by_rank))
    first, last = BY_SUIT[number - len(BY_RANK)]
    return _columns(1, class_triples(SUIT_CLASSES, first, last), suit_rows(first, last, boards.by_suit))


def join(parts: Iterable[pa.Table]) -> Iterator[Columns]:
    """Yield the rows by rank as one part, then each of the other parts."""
    following = iter(parts)
    yield from as_one(islice(following, len(BY_RANK)))
    yield from one_by_one(following)


PARTS = Parts(__name__, TRIPLE_PROJECTIONS, (EVALUATOR,), part_count, shared_data, make, join)


def _columns(by_suit: int, keys: tuple[Numbers, Numbers, Numbers], counts: I32) -> Columns:
    """Return the columns of some rows."""
    classes = dict(zip(CLASSES, keys, strict=True))
    return {"by_suit": np.full(len(counts), by_suit, np.uint8), **classes, **dict(zip(ORDERS, counts.T, strict=True))}


def class_triples(classes: int, first: int = 0, last: int | None = None) -> tuple[Numbers, Numbers, Numbers]:
    """Return the triples of classes a >= b >= c, in order, for the pairs (a, b) `first` to `last`: (rows,) each."""
    a, b = (side[first:last] for side in np.tril_indices(classes))
    counts = b + 1
    starts = np.cumsum(counts) - counts
    return np.repeat(a, counts), np.repeat(b, counts), np.arange(counts.sum()) - np.repeat(starts, counts)


@dataclass
class Totals:
    """Totals for the checks, gathered part by part.

    keys       true if the classes are all triples in order
    boards     true if the orders of each row by rank add up to 0 or to all boards
    balanced   true if the orders of every row by suit add up to 0
    symmetric  true if equal classes can change places
    """

    rows: int = 0
    keys: bool = True
    boards: bool = True
    balanced: bool = True
    symmetric: bool = True


def totals_of(parts: Iterable[pa.Table], _inputs: Inputs) -> Totals:
    """Return the totals of all parts, reading each once."""
    by_rank = comb(RANK_CLASSES + 2, 3)
    totals = Totals()
    for part in parts:
        a, b, c = keys = [column(part, name) for name in CLASSES]
        rows = np.arange(totals.rows, totals.rows + len(a))
        suited = rows >= by_rank
        totals.rows += len(a)
        totals.keys &= np.array_equal(column(part, "by_suit"), suited)
        totals.keys &= np.array_equal(a * (a + 1) * (a + 2) // 6 + b * (b + 1) // 2 + c, rows - by_rank * suited)
        totals.keys &= bool(((a >= b) & (b >= c)).all())
        counts = np.stack([column(part, name) for name in ORDERS])
        sums = counts.sum(axis=0)
        totals.boards &= bool(np.isin(sums[~suited], (0, BOARDS_OF_THREE)).all())
        totals.balanced &= not sums[suited].any()
        for seating, (one, other) in ((2, keys[:2]), (1, keys[1:])):
            same = counts[:, one == other]
            totals.symmetric &= np.array_equal(same[RESEATED[seating]], same)
    return totals


@check
def boards_add_up(totals: Totals, _inputs: Inputs) -> bool:
    """By rank, every board is in exactly one order, unless the holes take five cards of a rank."""
    return totals.boards


STAGE = Stage(
    TRIPLE_PROJECTIONS,
    (EVALUATOR,),
    partial(in_this_process, PARTS),
    (
        Check("every triple of classes has its row", lambda totals, _inputs: totals.keys),
        boards_add_up,
        Check("flushes change no number of boards", lambda totals, _inputs: totals.balanced),
        Check("equal classes can change places", lambda totals, _inputs: totals.symmetric),
    ),
    gather=totals_of,
    parts=PARTS,
)
