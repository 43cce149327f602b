"""The columns of a street, flop or turn, made from boards unit by unit (docs/streets.md)."""

from collections.abc import Iterator
from dataclasses import dataclass
from math import comb
from typing import Any

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from ...cards.arrays import Masks
from ...cards.hands import SUBSET_STARTS
from ...cards.notation import DECK_SIZE
from ...kernels.holdem.boards import EvaluatorArrays
from ...kernels.holdem.river import River
from ...kernels.holdem.streets import BINS, Rows, street_rows
from ...tables.holdem import STATES
from ..checks import Inputs, require
from ..columns import masks_column
from ..inputs import evaluator_from
from ..stage import Columns, Work
from .river_types import sweep_river

Counts = npt.NDArray[np.int64]

FLOP, TURN = 3, 4
"""The cards on the board."""


@dataclass(frozen=True)
class StreetUnit:
    """Canonical boards of three or four cards from the one numbered `first` on."""

    first: int
    boards: Masks
    arrays: EvaluatorArrays
    river: River
    with_histogram: bool


def build_street(
    cards: int, boards_per_unit: int, with_histogram: bool, inputs: Inputs, work: Work
) -> Iterator[Columns]:
    """All columns for the boards of three or four `cards`, as one part; `strength_histogram` only with a histogram."""
    evaluator = evaluator_from(inputs["evaluator"])
    river = sweep_river(masks_column(inputs["hand_classes"]), evaluator, work)
    arrays, boards = EvaluatorArrays.of(evaluator, cards + 2), boards_of(inputs["subset_classes"], cards)
    units = [
        StreetUnit(at, boards[at : at + boards_per_unit], arrays, river, with_histogram)
        for at in range(0, len(boards), boards_per_unit)
    ]
    parts = list(work.map(columns_of, units))
    columns: dict[str, Any] = {name: np.concatenate([part.pop(name) for part in parts]) for name in list(parts[0])}
    if with_histogram:
        columns["strength_histogram"] = _lists(columns["strength_histogram"])
    yield columns


def columns_of(unit: StreetUnit) -> dict[str, Any]:
    """The columns of one unit's rows, in the types of their table; a histogram is (rows, 50)."""
    rows = street_rows(unit.boards, unit.arrays, unit.river, unit.with_histogram)
    board_id = np.repeat(np.arange(unit.first, unit.first + len(unit.boards)), np.diff(rows.starts))
    cards = int(np.bitwise_count(unit.boards[0]))
    columns: dict[str, Any] = {
        "board_id": board_id.astype(np.uint16),
        "hole_id": rows.hole_id,
        "ways": rows.ways,
        **{state: rows.now[:, k].astype(np.uint16) for k, state in enumerate(STATES)},
    }
    wide = np.uint32 if cards == FLOP else np.uint16
    columns |= {name: count.astype(wide) for name, count in _showdown(rows, cards).items()}
    last = ("strength_squares", "win_two", "tie_one_of_two", "tie_both_of_two")
    columns |= {name: rows.sums[:, 2 + k].astype(np.uint32) for k, name in enumerate(last)}
    if unit.with_histogram:
        columns["strength_histogram"] = rows.histogram
    return columns


def _showdown(rows: Rows, cards: int) -> dict[str, Counts]:
    """The counts at the showdown and the nine moves: four are counted, the others are the rest of a row or column."""
    ahead, tied, behind = (rows.now * comb(DECK_SIZE - 4 - cards, 5 - cards)).T
    win, tie = rows.sums[:, 0], rows.sums[:, 1]
    lose = ahead + tied + behind - win - tie
    behind_win, behind_tie, tied_win, tied_tie = rows.moves.T
    ahead_win, ahead_tie = win - behind_win - tied_win, tie - behind_tie - tied_tie
    table = (
        (ahead_win, ahead_tie, ahead - ahead_win - ahead_tie),
        (tied_win, tied_tie, tied - tied_win - tied_tie),
        (behind_win, behind_tie, behind - behind_win - behind_tie),
    )
    moves = {f"{now}_{then}": table[i][j] for i, now in enumerate(STATES) for j, then in enumerate(STATES)}
    require(min(int(count.min()) for count in moves.values()) >= 0, "no count is negative")
    return {"win": win, "tie": tie, "lose": lose, **moves}


def _lists(histogram: npt.NDArray[np.uint16]) -> pa.Array:
    """The rows of a histogram as lists."""
    offsets = np.arange(len(histogram) + 1, dtype=np.int32) * BINS
    element = pa.field("element", pa.uint16(), nullable=False)
    return pa.ListArray.from_arrays(offsets, histogram.ravel(), type=pa.list_(element))


def boards_of(subset_classes: pa.Table, cards: int) -> Masks:
    """The canonical boards of three or four `cards`, ascending."""
    return masks_column(subset_classes)[SUBSET_STARTS[cards] : SUBSET_STARTS[cards + 1]]
