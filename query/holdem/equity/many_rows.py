"""Many rows of the tables of hold'em from the column file, by their numbers."""

import numpy as np
import numpy.typing as npt

from ....cards.arrays import Masks
from ....cards.row_number_arrays import hole_rows
from ....games.holdem.rules import HOLE_SIZE
from ....tables.column_file import CHANGES
from ....tables.holdem import STATES
from ...column_file import ColumnFile

Counts = npt.NDArray[np.int64]
"""Deals won, tied and lost by the first player: (n, 3)."""

CARDS = {"preflop_matchups": HOLE_SIZE, "flop": 3, "turn": 4}
"""The cards of the first part of a key, by table."""


def counts_in_columns(file: ColumnFile, table: str, first: Masks, second: Masks) -> Counts:
    """The counts of holes against holes, or of holes on boards against a random hand. Raises `TablesDamaged`.

    table          preflop_matchups, flop or turn
    first, second  two holes, or a board and a hole, which share no card: (n,) each
    """
    rows = hole_rows(first, second, CARDS[table])
    if table == "preflop_matchups":
        found = file.array(table)[rows]
        return np.stack([found[f"f{place}"] for place in range(3)], axis=1).astype(np.int64)
    record = file.records(table)
    changes = np.array([record(row)[: len(CHANGES)] for row in rows.tolist()], np.int64)
    counts: Counts = changes.reshape(-1, len(STATES), len(STATES)).sum(axis=1)
    return counts
