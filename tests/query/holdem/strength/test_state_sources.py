"""Another game's tables, found in their files where they are built and counted where they are not."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

import outs
from outs.cards.equity_answers import COUNTED
from outs.cards.evaluator import build_evaluator
from outs.cards.notation import cards_of, cards_text
from outs.games.short_deck.rules import STRAIGHTS_BEAT_TRIPS
from outs.kernels.holdem.boards import EvaluatorArrays
from outs.kernels.holdem.river import sweep_types, type_keys
from outs.pipeline.holdem.street_columns import Street, columns_of
from outs.pipeline.short_deck.boards import board_classes
from outs.query.connection import Connection
from outs.query.holdem.state import StateFinder
from outs.tables.blocks import block_hashes
from outs.tables.manifest import MANIFEST, Entry, read_manifest
from outs.tables.parquet import arrow_table
from outs.tables.recipe import Recipe, recipe_fingerprint
from outs.tables.schema import DATABASE, SCHEMA
from outs.tables.short_deck import SHORT_DECK as GAME
from outs.tables.short_deck import STARTING_HANDS, TURNS
from outs.tests.query.holdem.strength.test_states import NoStateTables

BOARDS = 3
ACES = [
    ("AA", 1, 6, 112_971_936, 81_554_974, 2_000_304, 29_416_658, [2_000_304], 0.7307578228986003),
    ("AA", 2, 6, 100, 50, 12, 38, [6, 6], 0.55),
]
"""Rows of aces: against one random hand as counted, against two made up."""


@pytest.fixture(scope="module")
def folder(tables_folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The tables with the turn of a few boards of 36 cards, and two rows before the flop."""
    path = tmp_path_factory.mktemp("short")
    (path / DATABASE).symlink_to(tables_folder / DATABASE)
    names = [column.name for column in STARTING_HANDS[GAME].columns]
    before = arrow_table(STARTING_HANDS[GAME], dict(zip(names, map(list, zip(*ACES, strict=True)), strict=True)))
    published = {TURNS[GAME].name: _turns(), STARTING_HANDS[GAME].name: before}
    manifest = read_manifest(tables_folder)
    files = {name: entry for name, entry in manifest.files.items() if not name.startswith("short_deck")}
    for name, table in published.items():
        file = path / f"{name}.parquet"
        pq.write_table(table, file)
        recipe = Recipe((), ())
        entry = Entry(
            file.name, "0" * 64, file.stat().st_size, table.num_rows, (), "0" * 64, 1.0, recipe,
            blocks=block_hashes(file),
        )  # fmt: skip
        files[name] = replace(entry, fingerprint=recipe_fingerprint(name, recipe, {}, SCHEMA))
    (path / MANIFEST).write_text(replace(manifest, files=files).text())
    return path


def _turns() -> pa.Table:
    """The rows of the first boards."""
    evaluator = build_evaluator(STRAIGHTS_BEAT_TRIPS)
    arrays, boards = EvaluatorArrays.of(evaluator), board_classes(4)[0]
    bits = np.uint64(1) << np.array(STRAIGHTS_BEAT_TRIPS.deck.cards, np.uint64)
    rivers = np.unique((boards[:BOARDS, None] | bits)[boards[:BOARDS, None] & bits == 0])
    types = rivers[np.unique(type_keys(rivers, arrays.lane_key), return_index=True)[1]]
    street = Street(boards, EvaluatorArrays.of(evaluator, 6), sweep_types(types, arrays), BOARDS)
    return arrow_table(TURNS[GAME], columns_of(street, 0, BOARDS))


def _deals() -> list[tuple[str, str]]:
    """A hole on each board, in suits that are not the canonical ones."""
    boards = [cards_of(mask) for mask in board_classes(4)[0][:BOARDS].tolist()]
    moved = [[(card + 13) % 52 for card in board] for board in boards]
    return [(cards_text([51 - place, 38 - place]), cards_text(board)) for place, board in enumerate(moved)]


@pytest.mark.parametrize(("hole", "board"), _deals())
def test_a_row_says_what_counting_says(folder: Path, connection: Connection, hole: str, board: str) -> None:
    evaluator = build_evaluator(STRAIGHTS_BEAT_TRIPS)
    counting = StateFinder(lambda: evaluator, NoStateTables(connection), STRAIGHTS_BEAT_TRIPS.deck)
    with outs.open(folder) as session:
        looked_up = session.state(hole, board, game=GAME)
        assert looked_up == replace(counting.find(hole, board), source="table short_deck_turn")
        found = session.equity(hole, "random", board=board, game=GAME)
        assert (found.source, found.deals) == ("table short_deck_turn", 435 * 28)
        assert found.players[0].equity == pytest.approx(looked_up.potential.equity, abs=1e-12)
        assert session.strength(hole, board, game=GAME).equity == looked_up.potential.equity
        assert session.equity(hole, "AA,KQs", board=board, game=GAME).source == COUNTED


def test_every_hole_of_a_board_is_read_at_once(folder: Path) -> None:
    ((hole, board), *_) = _deals()
    with outs.open(folder) as session:
        by_hand = session.equity("random", "random", board=board, by_hand=True, game=GAME)
        assert by_hand.source == "table short_deck_turn"
        equities = [one.equity for one in by_hand.players[0].hands or ()]
        assert len(equities) == 496
        assert session.equity(hole, "random", board=board, game=GAME).players[0].equity in equities


def test_hands_before_the_flop_are_looked_up(folder: Path) -> None:
    with outs.open(folder) as session:
        aces, other = session.equity("AA", "random", game=GAME).players
        assert (aces.win, aces.tie, aces.lose) == (6 * 81_554_974, 6 * 2_000_304, 6 * 29_416_658)
        assert (other.win, other.tie) == (aces.lose, aces.tie)
        assert session.equity("random", "AA", game=GAME).players == (other, aces)
        one = session.equity("AhAd", "random", game=GAME)
        assert (one.players[0].win, one.source) == (81_554_974, "table short_deck_hands")
        several = session.equity("AA", "random", opponents=2, game=GAME)
        assert (several.players[0].equity, several.exact) == (0.55, True)
        assert not session.equity("AA", "random", opponents=4, samples=200, game=GAME).exact


def test_the_files_answer_sql(folder: Path) -> None:
    with outs.open(folder) as session:
        rows = session.sql("SELECT count(DISTINCT board_id) FROM short_deck_turn").fetchall()
    assert rows == [(BOARDS,)]
