"""Questions whose table is not built or is outdated: computed where that takes less than a second, else refused."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import outs
from outs.cards.answers.equity_answers import COUNTED
from outs.games.draw.paytables.paytable import bundled_names, load_paytable
from outs.query.columns.column_file import open_column_file
from outs.query.database.connection import Connection
from outs.query.draw.bundled_paytables import COMPUTED, bundled_answer, list_paytables
from outs.query.draw.discard import Discard
from outs.query.holdem.equity.equity import Equity
from outs.query.holdem.strength.state import State
from outs.query.session import Tables
from outs.tables.files.errors import TablesDamaged, TablesMissing
from outs.tables.files.formats.block_hashes import HEAD, head_sha256
from outs.tables.files.formats.column_layout import head_of, sections_in
from outs.tables.files.manifest import MANIFEST, read_manifest
from outs.tables.files.outdated_files import TablesOutdated
from outs.tables.files.publish import file_sha256, write_manifest
from outs.tables.schema import COLUMNS
from outs.tests.cases import all_of

Ask = Callable[[Tables], Any]

SOURCED: dict[str, Ask] = {
    "a hole on a flop": lambda tables: tables.equity("AhKh", "random", board="Qh7h2c"),
    "a random hand on a turn": lambda tables: tables.equity("random", "AhKh", board="Qh7h2c2d"),
    "a range on a flop": lambda tables: tables.equity("QQ+,AKs", "random", board="Qh7h2c"),
    "state on a flop": lambda tables: tables.state("AhKh", "Qh7h2c"),
    "state on a turn": lambda tables: tables.state("AhKh", "Qh7h2c2d"),
}
UNSOURCED: dict[str, Ask] = {
    "strength on a flop": lambda tables: tables.strength("AhKh", "Qh7h2c"),
    "strength on a turn": lambda tables: tables.strength("AhKh", "Qh7h2c2d"),
    "outs on a flop": lambda tables: tables.outs("AhKh", "Qh7h2c"),
    "outs on a turn": lambda tables: tables.outs("AhKh", "Qh7h2c2d"),
}
LOOKED_UP: dict[str, Ask] = {
    "value": lambda tables: tables.value("AhKhQhJhTh"),
    "discard": lambda tables: tables.discard("9dTd6hQh8s"),
    "holes": lambda tables: tables.equity("AhKh", "QsQd"),
    "starting hands": lambda tables: tables.equity("AKs", "random"),
}
JACKS = "jacks-or-better-9-6"


def with_sections(tables_folder: Path, folder: Path, keep: Callable[[str], bool]) -> Path:
    """Make a folder of the same tables whose column file has only some of its sections."""
    folder.mkdir()
    for path in tables_folder.iterdir():
        if path.name not in (MANIFEST, COLUMNS):
            (folder / path.name).symlink_to(path)
    manifest = read_manifest(tables_folder)
    full, kept = open_column_file(tables_folder, manifest), []
    with (folder / COLUMNS).open("xb") as file:
        file.seek(HEAD)
        for section in filter(lambda one: keep(one.name), sections_in(full.read(0, HEAD)).values()):
            kept.append(replace(section, offset=file.tell()))
            file.write(full.read(section.offset, section.bytes))
        file.seek(0)
        file.write(head_of(kept))
    path = folder / COLUMNS
    entry = replace(
        manifest.files[COLUMNS], sha256=file_sha256(path), bytes=path.stat().st_size, head=head_sha256(path)
    )
    write_manifest(folder, replace(manifest, files={**manifest.files, COLUMNS: entry}))
    return folder


@pytest.fixture(scope="module")
def without_streets(tables_folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Tables whose column file has neither the flop nor the turn."""
    folder = tmp_path_factory.mktemp("first") / "tables"
    return with_sections(tables_folder, folder, lambda name: name not in ("flop", "turn"))


@all_of("what", SOURCED)
def test_a_board_without_its_table_is_counted_and_says_so(tables: Tables, without_streets: Path, what: str) -> None:
    looked_up = SOURCED[what](tables)
    assert looked_up.source in ("table flop", "table turn")
    with outs.open(without_streets) as session:
        assert SOURCED[what](session) == replace(looked_up, source=COUNTED)


@all_of("what", UNSOURCED)
def test_strength_and_outs_without_their_tables_are_the_same(tables: Tables, without_streets: Path, what: str) -> None:
    with outs.open(without_streets) as session:
        assert UNSOURCED[what](session) == UNSOURCED[what](tables)


@pytest.mark.long
def test_outs_on_a_flop_need_both_streets(tables: Tables, tables_folder: Path, tmp_path: Path) -> None:
    for street in ("flop", "turn"):
        folder = with_sections(tables_folder, tmp_path / street, lambda name, gone=street: name != gone)  # type: ignore[misc]
        with outs.open(folder) as session:
            assert session.outs("AhKh", "Qh7h2c") == tables.outs("AhKh", "Qh7h2c")


@all_of("what", LOOKED_UP)
def test_other_questions_have_the_same_answers(tables: Tables, without_streets: Path, what: str) -> None:
    with outs.open(without_streets) as session:
        assert LOOKED_UP[what](session) == LOOKED_UP[what](tables)


def test_many_questions_are_counted_one_by_one(tables: Tables, without_streets: Path) -> None:
    asked: list[Any] = [("AhKh", "QsQd"), {"players": ("AhKh", "random"), "board": "Qh7h2c"}]
    with outs.open(without_streets) as session:
        found = session.equities(asked)
    assert found["source"].to_list() == ["table preflop_matchups", COUNTED]
    assert found.drop("source").equals(tables.equities(asked).drop("source"))


def test_what_has_to_be_counted_is_not_called_a_lookup(tables: Tables, without_streets: Path) -> None:
    state, equity = State("AhKh", "Qh7h2c"), Equity("AhKh", "random", board="Qh7h2c2d")
    with outs.open(without_streets) as session:
        assert not state.is_looked_up(session)
        assert not equity.is_looked_up(session)
        assert Equity("AhKh", "random").is_looked_up(session)
        assert Discard("9dTd6hQh8s").is_looked_up(session)
    assert state.is_looked_up(tables)
    assert equity.is_looked_up(tables)


def test_a_lookup_without_its_table_is_refused_with_the_table_and_the_command(
    tables_folder: Path, tmp_path: Path
) -> None:
    folder = with_sections(tables_folder, tmp_path / "tables", lambda name: name == "flop")
    with outs.open(folder) as session:
        for ask in LOOKED_UP.values():
            with pytest.raises(TablesMissing, match=r"the table \w+ is not built; run: outs tables build"):
                ask(session)
        assert session.state("AhKh", "Qh7h2c").source == "table flop"


def test_nothing_is_computed_in_the_place_of_damage(tables_folder: Path, tmp_path: Path) -> None:
    for path in tables_folder.iterdir():
        if path.name != COLUMNS:
            (tmp_path / path.name).symlink_to(path)
    (tmp_path / COLUMNS).write_bytes(b"nothing")
    with outs.open(tmp_path) as session:
        for ask in (*SOURCED.values(), *UNSOURCED.values()):
            with pytest.raises(TablesDamaged):
                ask(session)


class Rows(Connection):
    """A connection whose every statement has the same rows, or fails."""

    def __init__(self, found: list[Any] | Exception) -> None:
        """With rows, or with what is raised."""
        self._found = found

    def rows(self, _sql: str, *_parameters: int | str) -> list[Any]:
        """Return the rows."""
        if isinstance(self._found, Exception):
            raise self._found
        return self._found

    def rows_once(self, sql: str) -> list[Any]:
        """Return the rows."""
        return self.rows(sql)


ROWS: dict[str, list[Any] | Exception] = {
    "no rows": [],
    "other pays": [(outcome.name, float(outcome.pay) + 1, 1) for outcome in load_paytable(JACKS).outcomes],
    "not built": TablesMissing("the table paytables is not built"),
    "outdated": TablesOutdated("built by another version of outs"),
}


@all_of("state", ROWS)
def test_a_bundled_pay_table_that_the_table_does_not_have_is_computed(tables: Tables, state: str) -> None:
    looked_up = tables.paytable(JACKS)
    assert "source" not in looked_up.to_json()
    computed = bundled_answer(Rows(ROWS[state]), load_paytable(JACKS), lambda: looked_up)
    assert computed == replace(looked_up, source=COMPUTED)
    assert computed.to_json()["source"] == COMPUTED


def test_a_pay_table_added_since_the_build_is_computed_for_the_list(tables: Tables) -> None:
    expected = tables.paytables()
    assert [one.paytable for one in expected.paytables] == list(bundled_names())
    rows = tables.sql("SELECT paytable, outcome, pay, combinations FROM paytables ORDER BY paytable, line").fetchall()
    without_jacks = Rows([row for row in rows if row[0] != JACKS])
    assert list_paytables(without_jacks, lambda table: tables.paytable(table.name)) == expected
