"""The table `river`, built on request: every river with every hole, made and written part by part."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from math import comb

import numpy as np
import pyarrow as pa

from ...cards.arrays import Masks
from ...cards.starting_hands import STARTING_HANDS as STARTING_HAND_NAMES
from ...kernels.holdem.boards import U32
from ...kernels.holdem.river import River, river_rows
from ...tables.holdem import RIVER
from ...tables.schema import EVALUATOR, HAND_CLASSES, STARTING_HANDS
from ..inputs import evaluator_from
from ..stage import Columns, Inputs, StreamedStage, Work, column, masks_column, require
from .river_types import sweep_river
from .streets import STRENGTH_SQUARES, by_starting_hand, check_against_starting_hands, check_classes

BOARDS_PER_UNIT = 8_192


@dataclass(frozen=True)
class RiverUnit:
    """Canonical boards from the one numbered `first` on."""

    first: int
    boards: Masks
    lane_key: U32
    river: River


def build(inputs: Inputs, work: Work) -> Iterator[Columns]:
    """The columns of some boards after the other."""
    evaluator = evaluator_from(inputs["evaluator"])
    boards = masks_column(inputs["hand_classes"])
    river = sweep_river(boards, evaluator, work)
    units = [
        RiverUnit(at, boards[at : at + BOARDS_PER_UNIT], evaluator.lane_key, river)
        for at in range(0, len(boards), BOARDS_PER_UNIT)
    ]
    yield from work.map(columns_of, units)


def columns_of(unit: RiverUnit) -> Columns:
    """The columns of one unit's rows, already narrow."""
    rows = river_rows(unit.boards, unit.lane_key, unit.river)
    board_id = np.arange(unit.first, unit.first + len(unit.boards), dtype=np.uint32)
    return {
        "board_id": np.repeat(board_id, np.diff(rows.starts)),
        "hole_id": rows.hole_id,
        "ways": rows.ways,
        "win": rows.win,
        "tie": rows.tie,
    }


def check(parts: Iterable[pa.Table], inputs: Inputs) -> None:
    """Canonical classes that add up, what one hole wins another loses on every board, sums as before the flop."""
    boards = masks_column(inputs["hand_classes"])
    sums = {name: np.zeros(len(STARTING_HAND_NAMES), np.int64) for name in ("win", "tie", "lose")}
    surplus, deals, squares = np.zeros(len(boards), np.int64), np.zeros(len(boards), np.int64), 0
    for part in parts:
        board_id, ways, win, tie = (column(part, name) for name in ("board_id", "ways", "win", "tie"))
        check_classes(board_id, column(part, "hole_id"), ways, boards)
        lose = 990 - win - tie
        require(bool((lose >= 0).all()), "opponent holes add up")
        for name, count in (("win", win), ("tie", tie), ("lose", lose)):
            sums[name] += by_starting_hand(part, ways * count)
        surplus += np.bincount(board_id, ways * (win - lose), minlength=len(boards)).astype(np.int64)
        deals += np.bincount(board_id, ways, minlength=len(boards)).astype(np.int64)
        squares += int((ways * (2 * win + tie) ** 2).sum())
    require(not surplus.any(), "on every board as many wins as losses")
    every = column(inputs["hand_classes"], "ways") * comb(47, 2)
    require(np.array_equal(deals, every), "ways add up to all deals")
    require(squares == STRENGTH_SQUARES, "squares add up")
    check_against_starting_hands(sums, inputs["starting_hands"], 1)


STAGE = StreamedStage(RIVER, (HAND_CLASSES, EVALUATOR, STARTING_HANDS), build, check)
