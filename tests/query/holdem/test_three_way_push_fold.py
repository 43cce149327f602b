"""Three players who push or fold: the table that it takes, and the answer's shape with a made-up one."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

import outs
from outs.cards.hands.starting_hands import STARTING_HANDS
from outs.cards.ranges.spelling import GRID_ORDER
from outs.games.holdem.three_way.showdown_orders import ORDERS, dealt_triples
from outs.tables.files.errors import TablesMissing
from outs.tables.files.formats.block_hashes import block_hashes
from outs.tables.files.manifest import MANIFEST, Entry, Recipe, read_manifest, recipe_fingerprint
from outs.tables.schema import COLUMNS, DATABASE, SCHEMA

TABLE = "starting_hand_triples"


@pytest.fixture
def folder(tables_folder: Path, tmp_path: Path) -> Path:
    """The tables without those on request."""
    for name in (DATABASE, COLUMNS):
        (tmp_path / name).symlink_to(tables_folder / name)
    manifest = read_manifest(tables_folder)
    files = {name: entry for name, entry in manifest.files.items() if name not in SCHEMA.on_request}
    (tmp_path / MANIFEST).write_text(replace(manifest, files=files).text())
    return tmp_path


@pytest.mark.parametrize("stacks", ["10,10,10", "10,10,10,10"])
def test_without_its_table_the_command_that_builds_it_is_named_and_pots_of_two_are_offered(
    folder: Path, stacks: str
) -> None:
    told = rf"{TABLE} is not built; run: .* triples \(some minutes, half a gigabyte\); --at-most 2 works without it"
    with outs.open(folder) as tables:
        with pytest.raises(TablesMissing, match=told):
            tables.push_fold(stacks=stacks)
        assert tables.push_fold(stacks=stacks, at_most=2).players[0].stack == 10


@pytest.mark.long
def test_charts_of_three_players_from_a_made_up_table(folder: Path) -> None:
    """All hands can be dealt together, and tie: whoever is all in loses nothing, and whoever folds does."""
    hands = dealt_triples()
    file = folder / f"{TABLE}.parquet"
    counts = {order: np.full(len(hands), 1_370_754 * (order == "abc")) for order in ORDERS}
    names = {f"starting_hand_{one}": np.array(STARTING_HANDS)[hands[:, place]] for place, one in enumerate("abc")}
    pq.write_table(pa.table({**names, "ways": np.ones(len(hands), np.uint16), **counts}), file)
    entry = Entry(file.name, "0" * 64, file.stat().st_size, len(hands), (), "0" * 64, 1.0, Recipe((), ()))
    entry = replace(entry, blocks=block_hashes(file), fingerprint=recipe_fingerprint(TABLE, Recipe((), ()), {}, SCHEMA))
    manifest = read_manifest(folder)
    (folder / MANIFEST).write_text(replace(manifest, files={**manifest.files, TABLE: entry}).text())
    with outs.open(folder) as tables:
        answer = tables.push_fold("22", stacks=(9, 9, 9))
        prizes = tables.push_fold(stacks=(9, 9, 9), payouts="50,30,20")
    assert [player.seat for player in answer.players] == ["button", "small blind", "big blind"]
    assert answer.exploitability < 1e-5
    assert [(one.seat, one.action) for one in answer.situations] == [
        ("button", "push"), ("small blind", "push"), ("small blind", "call"),
        *[("big blind", "call")] * 3,
    ]  # fmt: skip
    assert all(list(one.chances) == GRID_ORDER for one in answer.situations)
    # The button has nothing in the pot: once the others go all in with everything, it wins nothing either way.
    assert answer.situations[0].values == pytest.approx(dict.fromkeys(GRID_ORDER, 0.0), abs=3e-5)
    assert [set(one.chances.values()) for one in answer.situations[1:]] == [{1.0}] * 5
    assert [player.value for player in answer.players] == pytest.approx([0] * 3, abs=1e-6)
    assert answer.situations[1].fold_values == pytest.approx(dict.fromkeys(GRID_ORDER, -0.5))
    assert len(answer.plays) == 6
    assert [player.worth for player in prizes.players] == pytest.approx([100 / 3] * 3)
    assert prizes.exploitability < 1e-4
