"""A folder with tables of five-card draw with betting: a few decisions of the game, with made-up numbers."""

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pyarrow as pa

from outs.games.draw.betting.rules import PLAYERS, History, Phase
from outs.tables.declaration import Table
from outs.tables.draw_game import BETS, DRAW_HOLDS, FINAL, HAND_CLASSES, NODES, VALUES
from outs.tables.files.formats.parquet import arrow_table
from outs.tables.schema import COLUMNS, DATABASE
from outs.tests.requested_tables import publish_rows

DEALT = "check bet call"
"""The actions before the draw of all decisions at it and after it."""
DRAWN = [f"{DEALT} / {first} {second}" for first in range(6) for second in range(6)]
HISTORIES = {
    Phase.BEFORE: ("", "check", "check bet"),
    Phase.DRAW: (DEALT, f"{DEALT} / 3"),
    Phase.AFTER: (*DRAWN, *(f"{DEALT} / 3 {second} / {action}" for second in range(6) for action in ("check", "bet"))),
}
"""The decisions that are there for each hand."""
PUBLIC = {**HISTORIES, Phase.DRAW: (DEALT, *(f"{DEALT} / {first}" for first in range(6)))}
"""The decisions that are there for the whole range."""
GAIN, PASSES = 0.0015, 400


def publish(path: Path, tables_folder: Path, game: str = "high") -> None:
    """Put the tables of a game into an empty folder, beside the database of `tables_folder`."""
    publish_rows(path, tables_folder, _tables(game), (DATABASE, COLUMNS))


def _tables(game: str) -> Iterator[tuple[Table, pa.Table]]:
    nodes = [_node(History.parse(text), phase) for phase, texts in PUBLIC.items() for text in texts]
    yield NODES[game], _rows(NODES[game], nodes)
    for table, phase, key, count in (
        (BETS[game], Phase.BEFORE, "hand_id", HAND_CLASSES),
        (DRAW_HOLDS[game], Phase.DRAW, "hand_id", HAND_CLASSES),
        (FINAL[game], Phase.AFTER, "value", VALUES[game]),
    ):
        numbers = np.arange(count) + (key == "value")
        parts = []
        for text in HISTORIES[phase]:
            columns = {"history": [text] * count, key: numbers, **_moves(table, History.parse(text), count)}
            parts.append(arrow_table(table, {column.name: columns[column.name] for column in table.columns}))
        yield table, pa.concat_tables(parts)


def _moves(table: Table, history: History, count: int) -> dict[str, object]:
    """Return columns of frequencies that add up to 1, holds, and values, alike on every run."""
    rng = np.random.default_rng(len(history.text))
    names = [c.name for c in table.columns if f"{c.name}_value" in {other.name for other in table.columns}]
    legal = {"fold": "fold", "check": "call", "call": "call", "bet": "raise", "raise": "raise"}
    possible = [legal[action] for action in history.actions] or names
    shares = rng.integers(1, 100, (len(possible), count)).astype(np.float32)
    shares /= shares.sum(0)
    columns: dict[str, object] = {column.name: [None] * count for column in table.columns if column.nullable}
    for place, name in enumerate(possible):
        columns[name] = shares[place]
        columns[f"{name}_value"] = rng.normal(size=count).astype(np.float32)
    for cards in range(6):
        columns[f"draw_{cards}_hold"] = [(1 << 5 - cards) - 1] * count
    return columns


def _node(history: History, phase: Phase) -> dict[str, object]:
    row: dict[str, object] = dict.fromkeys(column.name for column in NODES["high"].columns)
    shares = {"fold": 0.25, "call": 0.5, "raise": 0.25 if len(history.actions) > 2 else 0.5}
    legal = {"fold": "fold", "check": "call", "call": "call", "bet": "raise", "raise": "raise"}
    for action in history.actions:
        row[legal[action]] = shares[legal[action]]
    if phase is Phase.DRAW:
        row |= {f"draw_{cards}": 1 / 6 for cards in range(6)}
    return row | {
        "history": history.text, "to_act": PLAYERS[history.to_act or 0], "phase": str(phase),
        "first_paid": history.paid[0], "second_paid": history.paid[1], "reach": 0.5, "value_first": -0.127,
        "game_value": -0.127, "first_gain": GAIN, "second_gain": GAIN, "exploitability": GAIN, "passes": PASSES,
    }  # fmt: skip


def _rows(table: Table, rows: list[dict[str, object]]) -> pa.Table:
    return arrow_table(table, {column.name: [row[column.name] for row in rows] for column in table.columns})
