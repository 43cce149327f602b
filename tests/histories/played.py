"""Rows of `hands.parquet`, made up for tests."""

import random
from collections.abc import Iterable
from datetime import datetime, timedelta
from decimal import Decimal
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from outs.cards.boards import STREETS
from outs.histories.columns import HANDS_PLAYED, POSITIONS, HistoryTable, arrow_schema

Row = dict[str, Any]
_USUAL: dict[str, Any] = {"VARCHAR": "", "UTINYINT": 2, "BOOLEAN": False, "MONEY": Decimal(0)}


def row(**known: Any) -> Row:
    """Return a hand of Hero in dollars that won nothing, apart from what is given."""
    usual = {one.name: _USUAL[one.type] for one in HANDS_PLAYED.columns if not one.nullable}
    own = {"player": "Hero", "hole": "AhKh", "currency": "USD", "big_blind": Decimal(2), "luck_variance": 0.0}
    row = usual | own | {"position": "BTN", "last_street": "preflop"} | known
    return {"won_expected": row["won"], **row}


def write_rows(folder: Path, table: HistoryTable, rows: Iterable[Row]) -> Path:
    """Write rows to the table's file in `folder`, and return its path. Nullable columns may be left out."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / table.file_name
    pq.write_table(pa.Table.from_pylist(list(rows), arrow_schema(table)), path)
    return path


def write(folder: Path, rows: Iterable[Row]) -> Path:
    """Write the rows as a folder of `outs hands`, and return it."""
    write_rows(folder, HANDS_PLAYED, rows)
    return folder


def random_rows(rng: random.Random, count: int) -> list[Row]:
    """Return hands of three players in two currencies, some all in, some of these with an unknown hole."""
    rows = []
    for number in range(count):
        won = Decimal(rng.randint(-20_000, 20_000)) / 100
        all_in = rng.choice([None, None, "preflop", "flop", "turn"])
        unknown = all_in is not None and rng.random() < 0.2
        expected = won if all_in is None else Decimal(rng.randint(-20_000_000, 20_000_000)) / 10**6
        rows.append(
            row(
                hand=str(number),
                time=datetime(2026, 1, 1) + timedelta(minutes=rng.randint(0, 10**6)),
                player=rng.choice(["Hero", "Hero", "Ada", "Carl"]),
                hole=rng.choice(["AhKh", None]),
                currency=rng.choice(["USD", "USD", "EUR"]),
                big_blind=Decimal(rng.choice(["0.1", "2", "5"])),
                position=rng.choice(POSITIONS),
                last_street=rng.choice(STREETS),
                opponents=rng.randint(0, 3),
                won=won,
                won_expected=None if unknown else expected,
                luck_variance=None if unknown else 0.0 if all_in is None else float(rng.randint(1, 9_999)) / 7,
                all_in_street=all_in,
            )
        )
    return rows
