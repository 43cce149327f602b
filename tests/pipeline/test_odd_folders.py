"""Folders whose names mean something to a shell, a database or an address: built and read as any other, or refused."""

from pathlib import Path

import duckdb
import pytest

from outs.cards.errors import BadInput
from outs.pipeline.build import Build
from outs.pipeline.catalogue import Catalogue
from outs.pipeline.database import write_database
from outs.pipeline.stages.checks import InvariantBroken
from outs.tables.files.formats.parquet import arrow_table, read_table, write_table
from outs.tables.schema import DATABASE
from outs.tests.cases import some_of
from outs.tests.pipeline.tiny import EVERYTHING, FILES, HALF_OF_TURNED, TURNED, is_sound, names_in
from outs.work.progress import Silent

ODD = ["t*", "[ab]", "seed=1", "md:x", "**", "{a,b}", "sqlite:x", "s3:x", "~", "it's", 'a"b', "%41", "a b", "ä", "-x"]
REFUSED = ["t?", "a\\b", "a\nb", "a\x1bb", "a\x7fb", "\udcff"]


@some_of("name", ODD, 2)
def test_an_odd_name_is_only_a_name(
    tmp_path: Path, tiny: Catalogue, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for beside in ("t1", "a"):
        Build(tmp_path / beside, Silent(), catalogue=tiny).run()
    assert Build(Path(name), Silent(), catalogue=tiny).run() == EVERYTHING
    assert {path.name for path in tmp_path.iterdir()} == {name, "t1", "a"}
    assert names_in(tmp_path / name) == FILES
    assert is_sound(tmp_path / name, tiny)
    assert read_table(TURNED, tmp_path / name / "turned.parquet").num_rows == TURNED.rows
    path = tmp_path / "database"
    (tmp_path / name / DATABASE).rename(path)
    with duckdb.connect(path, read_only=True) as connection:
        assert connection.execute("SELECT count(*), min(turned) FROM turned").fetchone() == (TURNED.rows, 7_263)


@pytest.mark.parametrize("name", REFUSED)
def test_a_name_that_the_database_would_change_is_refused(tmp_path: Path, tiny: Catalogue, name: str) -> None:
    with pytest.raises(BadInput, match="tables cannot be kept in") as raised:
        Build(tmp_path / name, Silent(), catalogue=tiny).run()
    assert str(raised.value).isprintable()
    assert not list(tmp_path.iterdir())


def test_a_table_with_other_rows_than_declared_makes_no_database(folder: Path, tmp_path: Path, tiny: Catalogue) -> None:
    (folder / "turned.parquet").unlink()
    write_table(TURNED, [arrow_table(TURNED, HALF_OF_TURNED)], folder / "turned.parquet")
    with pytest.raises(InvariantBroken, match=r"outs\.duckdb: 100 rows in turned where 200 belong"):
        write_database(folder, tmp_path / "new.duckdb", tiny.schema, functions=())


def test_damaged_rows_are_not_loaded(folder: Path, tmp_path: Path, tiny: Catalogue) -> None:
    path = folder / "turned.parquet"
    content = bytearray(path.read_bytes())
    content[60] ^= 1
    path.write_bytes(content)
    with pytest.raises((OSError, duckdb.Error)):
        write_database(folder, tmp_path / "new.duckdb", tiny.schema, functions=())
