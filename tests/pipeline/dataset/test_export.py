"""A data set is whole, describes itself from the declarations, and replaces nothing but an older one."""

import errno
import hashlib
import json
import os
import re
from dataclasses import replace
from pathlib import Path

import duckdb
import polars as pl
import pytest
import yaml

from outs.cards.errors import BadInput
from outs.pipeline.catalogue import CATALOGUE, Catalogue
from outs.pipeline.dataset.card import card_text
from outs.pipeline.dataset.contents import DOCUMENTS, DataSet
from outs.pipeline.dataset.export import export_dataset
from outs.tables.files.errors import TablesDamaged, TablesMissing
from outs.tables.files.formats.datapackage import datapackage_text
from outs.tables.files.manifest import MANIFEST, Manifest, published_files, read_manifest
from outs.tables.schema import DATAPACKAGE, SCHEMA, TABLES
from outs.tests.pipeline.tiny import FILES, names_in, renumbered

TABLE_FILES = {"turned.parquet", "sums.parquet"}


def contents(folder: Path) -> dict[str, bytes]:
    """Every file and its bytes."""
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def test_a_data_set_has_the_tables_and_its_documents(origin: Path, offered: Path) -> None:
    assert names_in(offered) == {*TABLE_FILES, *DOCUMENTS}
    for name in TABLE_FILES:
        assert (offered / name).read_bytes() == (origin / name).read_bytes()
    assert read_manifest(offered).files == {
        name: entry for name, entry in read_manifest(origin).files.items() if entry.file in TABLE_FILES
    }
    assert (offered / DATAPACKAGE).read_bytes() == (origin / DATAPACKAGE).read_bytes()
    assert "MIT License" in (offered / "LICENSE").read_text()


def test_the_sums_are_those_of_every_file(offered: Path) -> None:
    lines = (offered / "SHA256SUMS").read_text().splitlines()
    sums = {name: digest for digest, name in (line.split("  ") for line in lines)}
    assert sums.keys() == names_in(offered) - {"SHA256SUMS"}
    assert sums == {name: hashlib.sha256((offered / name).read_bytes()).hexdigest() for name in sums}


def test_the_citation_is_read_by_programs(offered: Path) -> None:
    citation = yaml.safe_load((offered / "CITATION.cff").read_text())
    package = json.loads((offered / DATAPACKAGE).read_text())
    assert {"cff-version", "message", "title", "authors"} <= citation.keys()
    assert (citation["type"], citation["title"], citation["version"]) == (
        "dataset",
        package["title"],
        package["version"],
    )
    assert citation["license"] == package["licenses"][0]["name"]
    assert citation["identifiers"][0]["value"] == f"sha256:{read_manifest(offered).digest}"


def test_croissant_agrees_with_the_datapackage_and_the_manifest(offered: Path) -> None:
    described = json.loads((offered / "croissant.json").read_text())
    package = json.loads((offered / DATAPACKAGE).read_text())
    files = read_manifest(offered).files
    assert {one["contentUrl"]: one["sha256"] for one in described["distribution"]} == {
        entry.file: entry.sha256 for entry in files.values()
    }
    columns = {
        one["name"]: {field["source"]["extract"]["column"]: field["description"] for field in one["field"]}
        for one in described["recordSet"]
    }
    assert columns == {
        one["name"]: {field["name"]: field["description"] for field in one["schema"]["fields"]}
        for one in package["resources"]
    }
    keys = {one["name"]: [key["@id"].partition("/")[2] for key in one["key"]] for one in described["recordSet"]}
    assert keys == {one["name"]: one["schema"]["primaryKey"] for one in package["resources"]}
    assert (described["version"], described["license"]) == (package["version"], package["licenses"][0]["path"])


def test_the_card_agrees_with_the_datapackage(offered: Path) -> None:
    card = (offered / "README.md").read_text()
    package = json.loads((offered / DATAPACKAGE).read_text())
    front = yaml.safe_load(card.split("---")[1])
    assert (front["pretty_name"], front["license"]) == (package["title"], package["licenses"][0]["name"].lower())
    assert {one["config_name"]: one["data_files"] for one in front["configs"]} == {
        one["name"]: one["path"] for one in package["resources"]
    }
    for one in package["resources"]:
        section = card.partition(f"### `{one['name']}`\n")[2].partition("\n### ")[0]
        columns = re.findall(r"^\| `(\w+)` +\| \w+ +\| (.+?) +\|$", section, re.MULTILINE)
        assert columns == [(field["name"], field["description"]) for field in one["schema"]["fields"]]
        key = ", ".join(f"`{name}`" for name in one["schema"]["primaryKey"])
        assert f"Key: {key}. " in section
    assert f"version {package['version']}, data set sha256:{read_manifest(offered).digest}" in card


def test_the_card_loads_the_tables_in_duckdb_and_polars(offered: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(offered)
    card = (offered / "README.md").read_text()
    (statement,) = re.findall(r"```sql\n(.+?)```", card, re.DOTALL)
    in_polars, in_pandas = re.findall(r"```python\n(.+?)```", card, re.DOTALL)
    (in_r,) = re.findall(r"```r\n(.+?)```", card, re.DOTALL)
    namespace: dict[str, pl.DataFrame] = {}
    exec(in_polars, namespace)
    with duckdb.connect() as connection:
        assert connection.execute(statement).fetchall() == namespace["frame"].head(5).rows()
    (file,) = re.findall(r'"(.+)"', in_polars)
    assert file in in_pandas
    assert file in in_r


def test_the_same_tables_make_the_same_data_set(origin: Path, offered: Path, tmp_path: Path, tiny: Catalogue) -> None:
    export_dataset(origin, tmp_path / "again", catalogue=tiny)
    assert contents(tmp_path / "again") == contents(offered)


@pytest.mark.long
def test_the_card_has_every_declared_column_and_every_check_of_every_table(tables_folder: Path) -> None:
    manifest = Manifest(published_files(tables_folder))
    manifest = replace(manifest, files={name: manifest.files[name] for name in TABLES})
    card = card_text(TABLES, DataSet(manifest, {}), CATALOGUE, datapackage_text(SCHEMA, manifest.files))
    front = yaml.safe_load(card.split("---")[1])
    assert {one["config_name"]: one["data_files"] for one in front["configs"]} == {
        name: table.file_name for name, table in TABLES.items()
    }
    for name, table in TABLES.items():
        section = card.partition(f"### `{name}`\n")[2].partition("\n### ")[0]
        assert f"\n{table.title}.\n" in section
        assert f"Rows: {table.rows:,}." in section
        for column in table.columns:
            assert f"`{column.name}`" in section
            assert column.meaning.replace("|", r"\|") in section
        assert all(check.name in card for check in CATALOGUE.stages[name].checks)


def test_a_table_can_be_left_out(origin: Path, tmp_path: Path, tiny: Catalogue) -> None:
    export_dataset(origin, tmp_path / "small", ["sums"], tiny)
    assert names_in(tmp_path / "small") == {"turned.parquet", *DOCUMENTS}
    package = json.loads((tmp_path / "small" / DATAPACKAGE).read_text())
    assert [one["name"] for one in package["resources"]] == ["turned"]
    card = (tmp_path / "small" / "README.md").read_text()
    assert "Not included, and built after fetching: `sums`." in card
    assert card.count("`sums`") == 1


@pytest.mark.parametrize(
    ("without", "message"),
    [
        (["turned"], "sums is made from turned: leave it out, too"),
        (["turned", "sums"], "every table is left out"),
        (["rivers"], "there is no table 'rivers' to leave out; there are turned, sums"),
    ],
)
def test_what_cannot_be_left_out_is_refused(
    origin: Path, tmp_path: Path, tiny: Catalogue, without: list[str], message: str
) -> None:
    with pytest.raises(BadInput, match=message):
        export_dataset(origin, tmp_path / "small", without, tiny)
    assert not list(tmp_path.iterdir())


def test_an_older_data_set_is_replaced(origin: Path, tmp_path: Path, tiny: Catalogue) -> None:
    target = tmp_path / "set"
    export_dataset(origin, target, ["sums"], tiny)
    export_dataset(origin, target, catalogue=tiny)
    assert names_in(target) == {*TABLE_FILES, *DOCUMENTS}
    assert names_in(tmp_path) == {"set"}


@pytest.mark.parametrize("name", ["thesis.docx", MANIFEST, "turned.parquet"])
def test_a_folder_with_other_files_is_refused_and_stays(
    origin: Path, tmp_path: Path, tiny: Catalogue, name: str
) -> None:
    (tmp_path / name).write_text("mine")
    with pytest.raises(BadInput, match="choose an empty folder"):
        export_dataset(origin, tmp_path, catalogue=tiny)
    assert contents(tmp_path) == {name: b"mine"}


def test_a_data_set_with_a_file_of_somebody_else_is_refused_and_stays(
    origin: Path, tmp_path: Path, tiny: Catalogue
) -> None:
    export_dataset(origin, tmp_path / "set", catalogue=tiny)
    (tmp_path / "set" / "notes.txt").write_text("mine")
    with pytest.raises(BadInput, match="choose an empty folder"):
        export_dataset(origin, tmp_path / "set", catalogue=tiny)
    assert (tmp_path / "set" / "notes.txt").read_text() == "mine"


def test_a_file_and_the_tables_themselves_are_no_place_for_a_data_set(
    folder: Path, tmp_path: Path, tiny: Catalogue
) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(BadInput, match="it is not a folder"):
        export_dataset(folder, tmp_path / "file", catalogue=tiny)
    with pytest.raises(BadInput, match="choose an empty folder"):
        export_dataset(folder, folder, catalogue=tiny)
    assert names_in(folder) == FILES


def test_damaged_missing_and_foreign_tables_are_not_exported(folder: Path, tmp_path: Path, tiny: Catalogue) -> None:
    target = tmp_path / "set"
    content = (folder / "sums.parquet").read_bytes()
    (folder / "sums.parquet").write_bytes(content[:-1] + bytes([content[-1] ^ 1]))
    with pytest.raises(TablesDamaged, match=r"sums\.parquet: bytes changed since it was published; run: outs tables"):
        export_dataset(folder, target, catalogue=tiny)
    with pytest.raises(TablesDamaged, match=r"another version of outs, in .*: turned; run: outs tables build"):
        export_dataset(folder, target, catalogue=renumbered(tiny, "turned"))
    with pytest.raises(TablesMissing, match="no tables in"):
        export_dataset(tmp_path / "none", target, catalogue=tiny)
    assert names_in(tmp_path) == {"tables"}


def test_a_full_disk_leaves_the_older_data_set(
    origin: Path, tmp_path: Path, tiny: Catalogue, monkeypatch: pytest.MonkeyPatch
) -> None:
    export_dataset(origin, tmp_path / "set", ["sums"], tiny)
    before = contents(tmp_path / "set")

    def refuse(_descriptor: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", refuse)
    with pytest.raises(OSError, match="No space left"):
        export_dataset(origin, tmp_path / "set", catalogue=tiny)
    monkeypatch.undo()
    assert contents(tmp_path / "set") == before
    assert names_in(tmp_path) == {"set"}


def test_a_disk_without_links_gets_copies(
    origin: Path, offered: Path, tmp_path: Path, tiny: Catalogue, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_arguments: object, **_settings: object) -> None:
        raise OSError(errno.EXDEV, os.strerror(errno.EXDEV))

    monkeypatch.setattr(os, "link", refuse)
    export_dataset(origin, tmp_path / "copied", catalogue=tiny)
    monkeypatch.undo()
    assert contents(tmp_path / "copied") == contents(offered)
    assert not (tmp_path / "copied" / "sums.parquet").samefile(origin / "sums.parquet")
