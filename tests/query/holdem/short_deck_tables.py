"""A folder with tables of short deck: every matchup, some rows before the flop, and the turn of a few boards."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pyarrow as pa

from outs.cards.hands.evaluator import build_evaluator
from outs.games.short_deck import STRAIGHTS_BEAT_TRIPS
from outs.kernels.holdem.boards import EvaluatorArrays
from outs.kernels.holdem.river import sweep_types, type_keys
from outs.pipeline.catalogue import STAGES
from outs.pipeline.holdem.flop_and_turn import Street, columns_of
from outs.pipeline.short_deck import board_classes
from outs.tables.files.formats.parquet import arrow_table
from outs.tables.short_deck import MATCHUPS, STARTING_HANDS, TURNS
from outs.tables.short_deck import SHORT_DECK as GAME
from outs.tests.requested_tables import publish_rows
from outs.work.executors import UnitWork
from outs.work.progress import Silent

BOARDS = 3
ACES = [
    ("AA", 1, 6, 112_971_936, 81_554_974, 2_000_304, 29_416_658, [2_000_304], 0.7307578228986003),
    ("AA", 2, 6, 100, 50, 12, 38, [6, 6], 0.55),
]
"""Rows of aces: against one random hand as counted, against two made up."""


def publish(path: Path, tables_folder: Path) -> None:
    """Put them into an empty folder, beside the database of `tables_folder`."""
    names = [column.name for column in STARTING_HANDS[GAME].columns]
    before = arrow_table(STARTING_HANDS[GAME], dict(zip(names, map(list, zip(*ACES, strict=True)), strict=True)))
    rows = ((TURNS[GAME], _turns()), (STARTING_HANDS[GAME], before), (MATCHUPS[GAME], matchups()))
    publish_rows(path, tables_folder, rows)


def matchups() -> pa.Table:
    """Every hole against every other, as the build counts it."""
    stage = STAGES[MATCHUPS[GAME].name]
    with ThreadPoolExecutor(1) as threads:
        parts = [arrow_table(stage.table, part) for part in stage.build({}, UnitWork(threads, Silent()))]
    return pa.concat_tables(parts)


def _turns() -> pa.Table:
    """The rows of the first boards."""
    evaluator = build_evaluator(STRAIGHTS_BEAT_TRIPS)
    arrays, boards = EvaluatorArrays.of(evaluator), board_classes(4)[0]
    bits = np.uint64(1) << np.array(STRAIGHTS_BEAT_TRIPS.deck.cards, np.uint64)
    rivers = np.unique((boards[:BOARDS, None] | bits)[boards[:BOARDS, None] & bits == 0])
    types = rivers[np.unique(type_keys(rivers, arrays.lane_key), return_index=True)[1]]
    street = Street(boards, EvaluatorArrays.of(evaluator, 6), sweep_types(types, arrays), BOARDS)
    return arrow_table(TURNS[GAME], columns_of(street, 0, BOARDS))
