"""The table `river`, built on request: every river with every hole, made and written part by part."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import partial
from math import comb
from typing import Any

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from ...cards.hands.starting_hands import STARTING_HANDS as STARTING_HAND_NAMES
from ...cards.mask_arrays import Masks
from ...cards.notation import DECK_SIZE
from ...games.holdem.rules import opponent_holes
from ...kernels.holdem.boards import EvaluatorArrays
from ...kernels.holdem.river import River, river_rows
from ...tables.base_tables import EVALUATOR, HAND_CLASSES
from ...tables.holdem import EXACT_STARTING_HANDS, RIVER
from ..stages.checks import Check, Inputs
from ..stages.inputs import column, evaluator_from, masks_column
from ..stages.stage import Columns, Parts, Stage, in_this_process, one_by_one
from .river_types import PARTS as RIVER_TYPES
from .river_types import river_from
from .street_checks import (
    CLASS_CHECKS,
    SHOWDOWN_COUNTS,
    STRENGTH_SQUARES,
    by_starting_hand,
    counts_before_the_flop,
    name_before_the_flop,
    starting_hands_of,
)

Counts = npt.NDArray[np.int64]

BOARDS_PER_PART = 8_192


@dataclass(frozen=True)
class RiverBoards:
    """All canonical boards, and the data from which their rows are made."""

    boards: Masks
    arrays: EvaluatorArrays
    river: River


def part_count(inputs: Inputs) -> int:
    """Return the number of parts."""
    return -(-len(inputs["hand_classes"]) // BOARDS_PER_PART)


def shared_data(inputs: Inputs) -> RiverBoards:
    """Return the boards and all their types."""
    arrays = EvaluatorArrays.of(evaluator_from(inputs["evaluator"]))
    return RiverBoards(masks_column(inputs["hand_classes"]), arrays, river_from(inputs[RIVER_TYPES.table.name]))


def make(shared: RiverBoards, index: int) -> Columns:
    """Return the columns of one part."""
    return columns_of(shared, index * BOARDS_PER_PART, (index + 1) * BOARDS_PER_PART)


def columns_of(shared: RiverBoards, first: int, last: int) -> dict[str, npt.NDArray[Any]]:
    """Return the columns of the rows of boards `first` up to `last`, in the types of the table."""
    boards = shared.boards[first:last]
    rows = river_rows(boards, shared.arrays, shared.river)
    return {
        "board_id": np.repeat(np.arange(first, first + len(boards), dtype=np.uint32), np.diff(rows.starts)),
        "hole_id": rows.hole_id,
        "ways": rows.ways,
        "win": rows.win,
        "tie": rows.tie,
    }


PARTS = Parts(__name__, RIVER, (HAND_CLASSES, EVALUATOR), part_count, shared_data, make, one_by_one, (RIVER_TYPES,))


@dataclass
class RiverTotals:
    """Totals for the checks, gathered part by part.

    classes      for each check of `CLASS_CHECKS`: true if it holds for all rows
    fewest_lost  the smallest number of losses in any row
    surplus      wins minus losses by board, (134459,) int64
    deals        deals by board, (134459,) int64
    by_hand      the wins, ties and losses of each starting hand, (169,) int64 each
    squares      the sum of (2 win + tie)^2
    """

    classes: dict[str, bool]
    fewest_lost: int
    surplus: Counts
    deals: Counts
    by_hand: dict[str, Counts]
    squares: int

    def add(self, part: pa.Table, boards: Masks) -> None:
        """Add the rows of `part`; `boards` are all canonical boards."""
        board_id, hole_id, ways = (column(part, name) for name in ("board_id", "hole_id", "ways"))
        for name, holds in CLASS_CHECKS.items():
            self.classes[name] &= holds(board_id, hole_id, ways, boards)
            if not self.classes[name]:
                return  # the other checks need valid boards and holes, and one failure is enough
        win, tie = column(part, "win"), column(part, "tie")
        lose = opponent_holes() - win - tie
        self.fewest_lost = min(self.fewest_lost, int(lose.min()))
        self.surplus += np.bincount(board_id, ways * (win - lose), minlength=len(boards)).astype(np.int64)
        self.deals += np.bincount(board_id, ways, minlength=len(boards)).astype(np.int64)
        hands = starting_hands_of(hole_id)
        for name, count in zip(SHOWDOWN_COUNTS[1], (win, tie, lose), strict=True):
            self.by_hand[name] += by_starting_hand(hands, ways * count)
        self.squares += int((ways * (2 * win + tie) ** 2).sum())


def totals_of(parts: Iterable[pa.Table], inputs: Inputs) -> RiverTotals:
    """Return the totals of all parts, reading each once."""
    boards = masks_column(inputs["hand_classes"])
    totals = RiverTotals(
        classes=dict.fromkeys(CLASS_CHECKS, True),
        fewest_lost=opponent_holes(),
        surplus=np.zeros(len(boards), np.int64),
        deals=np.zeros(len(boards), np.int64),
        by_hand={name: np.zeros(len(STARTING_HAND_NAMES), np.int64) for name in SHOWDOWN_COUNTS[1]},
        squares=0,
    )
    for part in parts:
        totals.add(part, boards)
    return totals


def _classes(name: str) -> Check:
    """Return a check of `CLASS_CHECKS`, applied to every row."""

    def holds(totals: RiverTotals, _inputs: Inputs) -> bool:
        return totals.classes[name]

    return Check(name, holds)


def _as_before_the_flop(name: str) -> Check:
    """Check the wins, ties or losses of every starting hand, summed over all boards."""

    def holds(totals: RiverTotals, inputs: Inputs) -> bool:
        return np.array_equal(totals.by_hand[name], counts_before_the_flop(inputs["exact_starting_hands"], name))

    return Check(name_before_the_flop(name), holds)


STAGE = Stage(
    RIVER,
    (HAND_CLASSES, EVALUATOR, EXACT_STARTING_HANDS),
    partial(in_this_process, PARTS),
    (
        *map(_classes, CLASS_CHECKS),
        Check("opponent holes add up", lambda totals, _inputs: totals.fewest_lost >= 0),
        Check("every board has as many wins as losses", lambda totals, _inputs: not totals.surplus.any()),
        Check(
            "ways add up to all deals",
            lambda totals, inputs: np.array_equal(
                totals.deals, column(inputs["hand_classes"], "ways") * comb(DECK_SIZE - 5, 2)
            ),
        ),
        Check("squares add up", lambda totals, _inputs: totals.squares == STRENGTH_SQUARES),
        *map(_as_before_the_flop, SHOWDOWN_COUNTS[1]),
    ),
    gather=totals_of,
    parts=PARTS,
)
