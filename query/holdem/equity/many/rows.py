"""Lookup of many rows of hold'em's tables in the column file, by row numbers."""

import numpy as np
import numpy.typing as npt

from .....cards.lattice.row_number_arrays import hole_rows
from .....cards.mask_arrays import Masks
from .....games.holdem.rules import HOLE_SIZE
from .....tables.files.formats.column_layout import CHANGES
from .....tables.holdem import STATES
from ....columns.column_file import ColumnFile

CountRows = npt.NDArray[np.int64]
"""Deals won, tied and lost by the first player: (n, 3)."""

KEY_CARDS = {"preflop_matchups": HOLE_SIZE, "flop": 3, "turn": 4}
"""Number of cards in the first part of a key, by table."""


def counts_in_columns(file: ColumnFile, table: str, first: Masks, second: Masks) -> CountRows:
    """Look up holes against holes, or holes on boards against a random hand. Raises `TablesDamaged`.

    table          preflop_matchups, flop or turn
    first, second  two holes, or a board and a hole, which share no card: (n,) each
    """
    found = file.chosen(table, hole_rows(first, second, KEY_CARDS[table]).tolist())
    columns = len(STATES) if table == "preflop_matchups" else len(CHANGES)
    numbers = np.stack([found[f"f{place}"] for place in range(columns)], axis=1).astype(np.int64)
    counts: CountRows = numbers.reshape(len(found), -1, len(STATES)).sum(axis=1)
    return counts
