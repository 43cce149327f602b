"""The rows of a street, flop or turn, and the invariants of either table (docs/streets.md)."""

from collections.abc import Mapping
from dataclasses import dataclass
from math import comb
from typing import Any

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from ...cards.arrays import Masks, lanes_of
from ...cards.hands import SUBSET_STARTS
from ...cards.holes import HOLE_CARDS, HOLE_OF_ID, HOLE_STARTING_HAND
from ...cards.starting_hands import STARTING_HAND_OF_HOLE, STARTING_HANDS
from ...kernels.holdem.boards import EvaluatorArrays
from ...kernels.holdem.river import River
from ...kernels.holdem.streets import BINS, Rows, street_rows
from ...tables.holdem import STATES
from ..inputs import evaluator_from
from ..stage import Columns, Inputs, Work, column, masks_column, require
from .river_types import sweep_river

Counts = npt.NDArray[np.int64]

STRENGTH_SQUARES = 3_710_899_437_806_712
"""The sum of (2 win + tie)^2 over all boards of five cards and holes, which every street adds up to in its own way."""

COUNTS = {1: ("win", "tie", "lose"), 2: ("win_two", "tie_one_of_two", "tie_both_of_two")}
"""The columns that hold, against one and against two, deals won alone, by how many tie, and lost."""


@dataclass(frozen=True)
class StreetUnit:
    """Canonical boards of three or four cards from the one numbered `first` on."""

    first: int
    boards: Masks
    arrays: EvaluatorArrays
    river: River
    with_histogram: bool


def build_street(cards: int, boards_per_unit: int, with_histogram: bool, inputs: Inputs, work: Work) -> Columns:
    """All columns for the boards of so many cards; `strength_histogram` only with a histogram."""
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
    return columns


def columns_of(unit: StreetUnit) -> dict[str, Any]:
    """The columns of one unit's rows, already narrow; a histogram is (rows, 50)."""
    rows = street_rows(unit.boards, unit.arrays, unit.river, unit.with_histogram)
    board_id = np.repeat(np.arange(unit.first, unit.first + len(unit.boards)), np.diff(rows.starts))
    cards = int(np.bitwise_count(unit.boards[0]))
    columns: dict[str, Any] = {
        "board_id": board_id.astype(np.uint16),
        "hole_id": rows.hole_id,
        "ways": rows.ways,
        **{state: rows.now[:, k].astype(np.uint16) for k, state in enumerate(STATES)},
    }
    wide = np.uint32 if cards == 3 else np.uint16
    columns |= {name: count.astype(wide) for name, count in _showdown(rows, cards).items()}
    last = ("strength_squares", "win_two", "tie_one_of_two", "tie_both_of_two")
    columns |= {name: rows.sums[:, 2 + k].astype(np.uint32) for k, name in enumerate(last)}
    if unit.with_histogram:
        columns["strength_histogram"] = rows.histogram
    return columns


def _showdown(rows: Rows, cards: int) -> dict[str, Counts]:
    """The counts at the showdown and the nine moves: four counted, the others what is left of their row and column."""
    ahead, tied, behind = (rows.now * comb(48 - cards, 5 - cards)).T
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
    offsets = np.arange(len(histogram) + 1, dtype=np.int32) * BINS
    element = pa.field("element", pa.uint16(), nullable=False)
    return pa.ListArray.from_arrays(offsets, histogram.ravel(), type=pa.list_(element))


def boards_of(subset_classes: pa.Table, cards: int) -> Masks:
    """The canonical boards of so many cards, ascending."""
    return masks_column(subset_classes)[SUBSET_STARTS[cards] : SUBSET_STARTS[cards + 1]]


def check_street(data: pa.Table, inputs: Inputs, cards: int) -> None:
    """Canonical classes that add up, rows and columns of moves, symmetric boards, sums as before the flop."""
    ways = column(data, "ways")
    check_classes(column(data, "board_id"), column(data, "hole_id"), ways, boards_of(inputs["subset_classes"], cards))
    _check_moves(data, cards)
    board_ways = column(inputs["subset_classes"], "ways")[SUBSET_STARTS[cards] : SUBSET_STARTS[cards + 1]]
    _check_boards(data, ways, board_ways * comb(52 - cards, 2))
    _check_squares(data, ways, cards)
    sums = {name: by_starting_hand(data, ways * column(data, name)) for names in COUNTS.values() for name in names}
    check_against_starting_hands(sums, inputs["starting_hands"], comb(5, cards))


def check_classes(board_id: Counts, hole_id: Counts, ways: Counts, boards: Masks) -> None:
    """Holes that do not meet their board and are canonical on it."""
    require(int(board_id.max()) < len(boards) and int(hole_id.max()) < len(HOLE_OF_ID), "boards and holes that exist")
    hole = HOLE_CARDS[HOLE_OF_ID[hole_id]]
    masks = np.uint64(1) << hole[:, 0].astype(np.uint64) | np.uint64(1) << hole[:, 1].astype(np.uint64)
    own = boards[board_id]
    require(not (masks & own).any(), "no hole meets its board")
    below = np.zeros(len(masks), np.uint32)
    for board_lane, hole_lane in zip(lanes_of(own), lanes_of(masks), strict=True):
        key = board_lane.astype(np.uint32) << np.uint32(13) | hole_lane
        require(bool((key >= below).all()), "board and hole are canonical")
        below = key
    require(bool(((ways > 0) & (24 % np.maximum(ways, 1) == 0)).all()), "ways divide the relabellings")


def _check_moves(data: pa.Table, cards: int) -> None:
    """Every opponent's hole stands somewhere now and somewhere at the showdown."""
    runouts = comb(48 - cards, 5 - cards)
    table = [[column(data, f"{now}_{then}") for then in STATES] for now in STATES]
    opponents = np.zeros(data.num_rows, np.int64)
    for row, now in zip(table, STATES, strict=True):
        opponents += column(data, now)
        require(np.array_equal(sum(row), column(data, now) * runouts), f"those {now} now add up")
    require(bool((opponents == comb(50 - cards, 2)).all()), "opponent holes add up")
    for k, then in enumerate(("win", "tie", "lose")):
        require(np.array_equal(table[0][k] + table[1][k] + table[2][k], column(data, then)), f"{then} adds up")


def _check_boards(data: pa.Table, ways: Counts, deals: Counts) -> None:
    """On every board all holes; what one does another undergoes: each move as often as that with the seats changed."""
    starts = np.flatnonzero(np.diff(column(data, "board_id"), prepend=-1))
    turned = {"ahead": "behind", "tied": "tied", "behind": "ahead"}

    def on_boards(name: str) -> Counts:
        return np.add.reduceat(ways * column(data, name), starts)

    require(np.array_equal(np.add.reduceat(ways, starts), deals), "ways add up to all deals")
    for now in STATES:
        for then in STATES:
            other = f"{turned[now]}_{turned[then]}"
            if f"{now}_{then}" < other:
                require(np.array_equal(on_boards(f"{now}_{then}"), on_boards(other)), f"{now}_{then} turned is {other}")


def _check_squares(data: pa.Table, ways: Counts, cards: int) -> None:
    """Squares between the least and the most that their strengths allow, and as many in all as on the river."""
    squares = column(data, "strength_squares")
    strengths = 2 * column(data, "win") + column(data, "tie")
    runouts = comb(50 - cards, 5 - cards)
    # Opponents' run-outs and one's own are the same deals: 990 opponent holes on each of one's run-outs.
    require(bool((strengths**2 <= runouts * squares).all()), "squares are not below the square of the mean")
    require(bool((squares <= 1980 * strengths).all()), "no strength is above certainty")
    require(int((ways * squares).sum()) == STRENGTH_SQUARES * comb(5, cards), "squares add up to those of the river")


def by_starting_hand(data: pa.Table, counts: Counts) -> Counts:
    """`counts` summed over the rows of each starting hand: (169,), int64."""
    hands = HOLE_STARTING_HAND[HOLE_OF_ID][column(data, "hole_id")]
    # Sums stay far below 2**53, so that floats are exact.
    return np.bincount(hands, counts, minlength=len(STARTING_HANDS)).astype(np.int64)


def check_against_starting_hands(sums: Mapping[str, Counts], starting_hands: pa.Table, times: int) -> None:
    """Summed over all boards, `times` the exact counts of every starting hand against one and against two."""
    for row in starting_hands.to_pylist():
        hand, names = row["starting_hand"], COUNTS.get(row["opponents"], ())
        alike = STARTING_HAND_OF_HOLE.count(hand)
        for name, count in zip(names, (row["win"], *row["ties"], row["lose"]), strict=False):
            if name in sums:
                found = int(sums[name][STARTING_HANDS.index(hand)])
                require(found == times * alike * count, f"{name} of {hand} is what it is before the flop")
