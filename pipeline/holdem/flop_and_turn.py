"""The tables `flop` and `turn`: every flop and every turn with every hole, made part by part (docs/streets.md)."""

from dataclasses import dataclass
from functools import partial
from math import comb
from typing import Any

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from ...cards.deck import STANDARD
from ...cards.mask_arrays import Masks
from ...kernels.holdem.boards import EvaluatorArrays
from ...kernels.holdem.river import River
from ...kernels.holdem.streets import BINS, Rows, street_rows
from ...tables.base_tables import EVALUATOR, HAND_CLASSES, SUBSET_CLASSES
from ...tables.declaration import Table
from ...tables.holdem import EXACT_STARTING_HANDS, STATES
from ...tables.holdem import FLOP as FLOP_TABLE
from ...tables.holdem import TURN as TURN_TABLE
from ..stages.checks import Inputs, require
from ..stages.inputs import evaluator_from
from ..stages.stage import Columns, Parts, Stage, by_row_group, in_this_process
from .river_types import PARTS as RIVER_TYPES
from .river_types import river_from
from .street_checks import FLOP, TURN, StreetCheck, boards_of, histogram_checks, holdem_street, street_checks

Counts = npt.NDArray[np.int64]


@dataclass(frozen=True)
class Street:
    """All canonical boards of three or four cards with the inputs of their rows; `per_part` boards make one part."""

    boards: Masks
    arrays: EvaluatorArrays
    river: River
    per_part: int


def _parts(table: Table, cards: int, boards_per_part: int) -> Parts[Street]:
    """Return the parts of the table that has the boards of three or four `cards`."""

    def part_count(inputs: Inputs) -> int:
        return -(-len(boards_of(inputs["subset_classes"], cards)) // boards_per_part)

    def shared_data(inputs: Inputs) -> Street:
        boards = boards_of(inputs["subset_classes"], cards)
        arrays = EvaluatorArrays.of(evaluator_from(inputs["evaluator"]), cards + 2)
        return Street(boards, arrays, river_from(inputs[RIVER_TYPES.table.name]), boards_per_part)

    inputs = (SUBSET_CLASSES, HAND_CLASSES, EVALUATOR)
    return Parts(
        __name__, table, inputs, part_count, shared_data, columns_of_part, partial(by_row_group, table), (RIVER_TYPES,)
    )


def columns_of_part(street: Street, index: int) -> Columns:
    """Return the columns of one part."""
    return columns_of(street, index * street.per_part, (index + 1) * street.per_part)


def columns_of(street: Street, first: int, last: int) -> dict[str, Any]:
    """Return the columns of the rows of boards `first` up to `last`, in the types of their table."""
    boards = street.boards[first:last]
    cards = int(np.bitwise_count(boards[0]))
    rows = street_rows(boards, street.arrays, street.river, cards == FLOP)
    board_id = np.repeat(np.arange(first, first + len(boards)), np.diff(rows.starts))
    columns: dict[str, Any] = {
        "board_id": board_id.astype(np.uint16),
        "hole_id": rows.hole_id,
        "ways": rows.ways,
        **{state: rows.now[:, k].astype(np.uint16) for k, state in enumerate(STATES)},
    }
    wide = np.uint32 if cards == FLOP else np.uint16
    run_outs = comb(street.arrays.cards - 4 - cards, 5 - cards)
    columns |= {name: count.astype(wide) for name, count in _showdown(rows, run_outs).items()}
    last_sums = ("strength_squares", "win_two", "tie_one_of_two", "tie_both_of_two")
    columns |= {name: rows.sums[:, 2 + k].astype(np.uint32) for k, name in enumerate(last_sums)}
    if cards == FLOP:
        columns["strength_histogram"] = _list_array(rows.histogram)
    return columns


def _showdown(rows: Rows, run_outs: int) -> dict[str, Counts]:
    """Return the counts at the showdown and the nine moves; four moves are counted, the others are differences.

    run_outs  number of run-outs for each hole of an opponent
    """
    ahead, tied, behind = (rows.now * run_outs).T
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


def _list_array(histogram: npt.NDArray[np.uint16]) -> pa.Array:
    """Convert the rows of a histogram to lists."""
    offsets = np.arange(len(histogram) + 1, dtype=np.int32) * BINS
    element = pa.field("element", pa.uint16(), nullable=False)
    return pa.ListArray.from_arrays(offsets, histogram.ravel(), type=pa.list_(element))


def _stage(parts: Parts[Street], cards: int, more: tuple[StreetCheck, ...] = ()) -> Stage:
    """Return the stage of a street, which is checked with `more` than the checks that flop and turn share."""
    checks, build = street_checks(holdem_street(cards), more), partial(in_this_process, parts)
    inputs = (*parts.inputs, EXACT_STARTING_HANDS)
    return Stage(parts.table, inputs, build, checks.checks, gather=checks.gather, parts=parts)


FLOP_PARTS = _parts(FLOP_TABLE, FLOP, 45)
TURN_PARTS = _parts(TURN_TABLE, TURN, 512)
STAGES = (_stage(FLOP_PARTS, FLOP, histogram_checks(STANDARD)), _stage(TURN_PARTS, TURN))
"""The stages of both tables."""
