"""Three players who push or fold: the table that it takes, and the answer's shape with a made-up one."""

from dataclasses import replace
from pathlib import Path

import duckdb
import pytest

import outs
from outs.cards.range_spelling import GRID_ORDER
from outs.cards.starting_hands import STARTING_HAND_OF_HOLE, STARTING_HANDS
from outs.games.holdem.showdown_orders import ORDERS
from outs.games.holdem.three_hands import dealt_triples
from outs.tables.blocks import block_hashes
from outs.tables.errors import TablesMissing
from outs.tables.manifest import MANIFEST, Entry, read_manifest
from outs.tables.recipe import Recipe, recipe_fingerprint
from outs.tables.schema import DATABASE, SCHEMA

TABLE = "starting_hand_triples"


@pytest.fixture
def folder(tables_folder: Path, tmp_path: Path) -> Path:
    """The tables without those on request."""
    (tmp_path / DATABASE).symlink_to(tables_folder / DATABASE)
    manifest = read_manifest(tables_folder)
    files = {name: entry for name, entry in manifest.files.items() if name not in SCHEMA.on_request}
    (tmp_path / MANIFEST).write_text(replace(manifest, files=files).text())
    return tmp_path


def test_without_its_table_the_command_that_builds_it_is_named(folder: Path) -> None:
    with outs.open(folder) as tables, pytest.raises(TablesMissing, match=rf"{TABLE} is not built; run: .* triples$"):
        tables.push_fold(stacks="10,10,10")


def test_charts_of_three_players_from_a_made_up_table(folder: Path) -> None:
    """The hand that comes first by name always wins; all cards can be dealt together."""
    hands = dealt_triples()
    ways = [STARTING_HAND_OF_HOLE.count(hand) for hand in STARTING_HANDS]
    file = folder / f"{TABLE}.parquet"
    names = {"a": "starting_hand_a", "b": "starting_hand_b", "c": "starting_hand_c"}
    numbers = {letter: hands[:, place] for place, letter in enumerate(names)}
    strict, first_two, last_two, same = "a < b AND b < c", "a = b AND b < c", "a < b AND b = c", "a = b AND b = c"
    when = {"a_b_c": strict, "ab_c": first_two, "a_bc": last_two, "abc": same}
    with duckdb.connect() as made:
        made.register("numbers", {**numbers})
        columns = [f"$hands[{letter} + 1] AS {name}" for letter, name in names.items()]
        columns += ["$ways[a + 1] * $ways[b + 1] * $ways[c + 1] AS ways"]
        columns += [f"if({when.get(order, 'false')}, ways * 1370754::BIGINT, 0) AS {order}" for order in ORDERS]
        made.execute(
            f"COPY (SELECT {', '.join(columns)} FROM numbers) TO '{file}'",
            {"hands": list(STARTING_HANDS), "ways": ways},
        )
    entry = Entry(file.name, "0" * 64, file.stat().st_size, len(hands), (), "0" * 64, 1.0, Recipe((), ()))
    entry = replace(entry, blocks=block_hashes(file), fingerprint=recipe_fingerprint(TABLE, Recipe((), ()), {}, SCHEMA))
    manifest = read_manifest(folder)
    (folder / MANIFEST).write_text(replace(manifest, files={**manifest.files, TABLE: entry}).text())
    with outs.open(folder) as tables:
        answer = tables.push_fold("22", stacks=(1, 1, 1))
        prizes = tables.push_fold(stacks=(1, 1, 1), payouts="50,30,20")
    assert [player.seat for player in answer.players] == ["button", "small blind", "big blind"]
    assert sum(player.value for player in answer.players) == pytest.approx(0, abs=1e-6)
    assert answer.exploitability < 1e-4
    assert [(one.seat, one.action) for one in answer.situations] == [
        ("button", "push"), ("small blind", "push"), ("small blind", "call"),
        *[("big blind", "call")] * 3,
    ]  # fmt: skip
    assert all(list(one.chances) == GRID_ORDER for one in answer.situations)
    first, last = STARTING_HANDS[0], STARTING_HANDS[-1]
    assert answer.situations[0].chances[first] == pytest.approx(1)
    assert answer.situations[0].chances[last] == pytest.approx(0, abs=1e-3)
    assert set(answer.situations[3].chances.values()) == {1.0}  # a call costs nothing
    assert len(answer.plays) == 6
    assert [player.worth for player in prizes.players] == pytest.approx([100 / 3] * 3)
    assert prizes.exploitability < 1e-3
