"""Flop, turn and river as tables: units that add up however they are cut, identities per row, the river's checks."""

from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pytest
from pyarrow.parquet import read_table as read_columns

from outs.cards.hands.evaluator import Evaluator
from outs.cards.hands.hole_arrays import HOLE_ID
from outs.cards.mask_arrays import Masks
from outs.cards.notation import cards_of
from outs.kernels.holdem.boards import EvaluatorArrays
from outs.kernels.holdem.river import River, sweep_types
from outs.pipeline.holdem import river as river_stage
from outs.pipeline.holdem import river_types
from outs.pipeline.holdem.flop_and_turn import Street, columns_of, columns_of_part
from outs.pipeline.holdem.river import RiverBoards
from outs.pipeline.holdem.street_checks import boards_of
from outs.pipeline.stages.inputs import column
from outs.tables.files.formats.parquet import arrow_table, read_parts
from outs.tables.holdem import FLOP, RIVER, STATES, TURN
from outs.tests.cases import all_of
from outs.tests.pipeline.mutations import changed
from outs.work.executors import local_executor

Built = Mapping[str, pa.Table]

NOBODY_AHEAD_OR_TIED = {"flop": 4_842, "turn": 52_863}
"""Rows without a hand to draw out on, as published."""


@pytest.fixture(scope="module")
def river(built: Built) -> River:
    """Every type of five-card board."""
    shared = river_types.shared_data(built)
    with local_executor(2) as threads:
        made = threads.map(partial(river_types.make, shared), range(river_types.part_count(built)))
        return river_types.river_from(pa.table(joined(list(made))))


def few_boards(built: Built, cards: int) -> Masks:
    """Some canonical boards of three to five `cards`, from one end to the other."""
    boards = built["hand_classes"]["mask"].to_numpy() if cards == 5 else boards_of(built["subset_classes"], cards)
    return boards[:: len(boards) // 6]


def street_of(built: Built, cards: int, evaluator: Evaluator, river: River) -> Street:
    """A few boards of a flop or a turn."""
    return Street(few_boards(built, cards), EvaluatorArrays.of(evaluator, cards + 2), river, 4)


def joined(parts: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """The parts' columns one after the other."""
    return {name: np.concatenate([part[name] for part in parts]) for name in parts[0]}


def same(one: Mapping[str, Any], other: Mapping[str, Any]) -> bool:
    """Return true if two sets of columns have the same numbers of the same types."""
    return one.keys() == other.keys() and all(
        one[name].dtype == other[name].dtype and np.array_equal(one[name], other[name]) for name in one
    )


@pytest.mark.long
@pytest.mark.parametrize("cards", [3, 4])
def test_boards_give_the_same_rows_however_they_are_cut(
    cards: int, built: Built, evaluator: Evaluator, river: River
) -> None:
    street = street_of(built, cards, evaluator, river)
    table = FLOP if cards == 3 else TURN
    last = len(street.boards)
    whole = arrow_table(table, columns_of(street, 0, last))
    parts = [arrow_table(table, columns_of_part(street, number)) for number in range(-(-last // street.per_part))]
    assert len(parts) > 1
    assert pa.concat_tables(parts).equals(whole)


@pytest.mark.long
def test_river_boards_give_the_same_rows_however_they_are_cut(
    built: Built, seven_cards: EvaluatorArrays, river: River
) -> None:
    few = RiverBoards(few_boards(built, 5), seven_cards, river)
    cut = [river_stage.columns_of(few, at, at + 3) for at in range(0, len(few.boards), 3)]
    assert same(joined(cut), river_stage.columns_of(few, 0, len(few.boards)))


def test_types_give_the_same_river_however_they_are_cut(built: Built, seven_cards: EvaluatorArrays) -> None:
    boards, arrays = river_types.boards_of_types(few_boards(built, 5), seven_cards).boards, seven_cards
    parts = [river_types.columns_of(boards[at : at + 3], arrays) for at in range(0, len(boards), 3)]
    cut = river_types.river_from(pa.table(joined(parts)))
    whole = sweep_types(boards, arrays)
    assert all(np.array_equal(np.asarray(one), np.asarray(other)) for one, other in zip(cut, whole, strict=True))


@pytest.mark.long
def test_rows_of_the_built_tables_are_what_units_give(built: Built, evaluator: Evaluator, river: River) -> None:
    for table, cards in ((FLOP, 3), (TURN, 4)):
        boards, data = boards_of(built["subset_classes"], cards), built[table.name]
        number = len(boards) // 3
        street = Street(boards, EvaluatorArrays.of(evaluator, cards + 2), river, 1)
        rows = arrow_table(table, columns_of_part(street, number))
        first = np.searchsorted(column(data, "board_id"), number)
        assert data.slice(first, rows.num_rows).equals(rows)


def largest_gap(data: pa.Table, name: str) -> float:
    """The most by which EHS and the equity differ in any row."""
    ahead, tied, behind = (column(data, state) for state in STATES)
    moves = {f"{now}_{then}": column(data, f"{now}_{then}") for now in STATES for then in STATES}
    opponents, runouts = (1_081, 990) if name == "flop" else (1_035, 44)
    strength = (ahead + tied / 2) / opponents
    with np.errstate(invalid="ignore"):
        positive = (moves["behind_ahead"] + moves["behind_tied"] / 2 + moves["tied_ahead"] / 2) / (behind + tied / 2)
    negative = (moves["ahead_behind"] + moves["tied_behind"] / 2 + moves["ahead_tied"] / 2) / (ahead + tied / 2)
    ehs = strength + (1 - strength) * np.nan_to_num(positive / runouts) - strength * negative / runouts
    equity = (column(data, "win") + column(data, "tie") / 2) / (opponents * runouts)
    return float(np.abs(ehs - equity).max())


@all_of("name", ["flop", "turn"])
def test_potentials_and_strength_make_the_equity_of_the_first_rows(name: str, tables_folder: Path) -> None:
    assert largest_gap(next(read_parts(tables_folder / f"{name}.parquet")), name) < 1e-12


@pytest.mark.long
@pytest.mark.parametrize("name", ["flop", "turn"])
def test_potentials_and_strength_make_the_equity(name: str, built: Built) -> None:
    """EHS = HS + (1 - HS) PPot - HS NPot on every row, with PPot nothing where nobody is ahead or tied."""
    whole = built[name]
    for start in range(0, whole.num_rows, 2_000_000):
        assert largest_gap(whole.slice(start, 2_000_000), name) < 1e-12
    undefined = (column(whole, "tied") == 0) & (column(whole, "behind") == 0)
    assert int(undefined.sum()) == NOBODY_AHEAD_OR_TIED[name]
    assert bool((column(whole, "ahead") + column(whole, "tied") > 0).all())


def test_the_board_and_hole_ids_are_those_that_sql_can_count(tables_folder: Path) -> None:
    low, high = np.triu_indices(52, 1)
    expected = np.sort(high * (high - 1) // 2 + low)
    assert np.array_equal(np.sort(HOLE_ID), expected)
    (boards,) = read_columns(tables_folder / TURN.file_name, columns=["board_id"]).columns
    steps = np.diff(boards.to_numpy().astype(np.int64))
    assert (boards[0].as_py(), steps.min(), steps.max(), steps.sum()) == (0, 0, 1, 16_431)


@pytest.fixture(scope="module")
def river_parts(built: Built, seven_cards: EvaluatorArrays, river: River) -> list[pa.Table]:
    """The first rows of the river, in two parts."""
    shared = RiverBoards(built["hand_classes"]["mask"].to_numpy(), seven_cards, river)
    return [arrow_table(RIVER, river_stage.columns_of(shared, at, at + 50)) for at in (0, 50)]


OF_ALL_BOARDS = {
    "ways add up to all deals",
    "squares add up",
    *(f"{name} of every starting hand is what it is before the flop" for name in ("win", "tie", "lose")),
}
"""Checks that the first boards alone fail."""


def river_problems(parts: list[pa.Table], built: Built) -> set[str]:
    """The checks of the river that some parts fail."""
    stage = river_stage.STAGE
    totals = stage.gather(parts, built)
    return {check.name for check in stage.checks if check.problem(totals, built)}


@pytest.mark.long
def test_a_river_that_is_not_whole_fails_its_check(built: Built, river_parts: list[pa.Table]) -> None:
    assert river_problems(river_parts, built) == OF_ALL_BOARDS


@pytest.mark.long
@pytest.mark.parametrize(
    ("changes", "check"),
    [
        ({"board_id": 134_459}, "boards and holes exist"),
        ({"hole_id": -3}, "board and hole are canonical"),
        ({"ways": 1}, "ways divide the relabellings"),
        ({"win": 1}, "every board has as many wins as losses"),
        ({"win": 900, "tie": 900}, "opponent holes add up"),
    ],
)
def test_a_wrong_number_on_the_river_fails_its_check(
    changes: dict[str, int], check: str, built: Built, river_parts: list[pa.Table]
) -> None:
    wrong = changed(river_parts[0], [(name, 710, by) for name, by in changes.items()])
    assert check in river_problems([wrong, river_parts[1]], built)


@pytest.mark.long
def test_a_hole_that_shares_a_card_with_its_board_fails_its_check(built: Built, river_parts: list[pa.Table]) -> None:
    low, high = cards_of(int(built["hand_classes"]["mask"][0].as_py()))[:2]
    by = high * (high - 1) // 2 + low - river_parts[0]["hole_id"][0].as_py()
    wrong = changed(river_parts[0], [("hole_id", 0, by)])
    assert "no hole shares a card with its board" in river_problems([wrong, river_parts[1]], built)
