"""Verification: every changed byte of every file is found."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from outs.tables.files.errors import TablesMissing
from outs.tables.files.manifest import Manifest, Recipe, read_manifest, recipe_fingerprint
from outs.tables.files.publish import write_manifest
from outs.tables.files.verify import OUTDATED, Finding, verify
from outs.tables.schema import DATAPACKAGE, Schema
from outs.tests.cases import some_of

Flip = Callable[[Path, int, int], None]

FLIPS_PER_FILE = 120
FILES = ("values.parquet", "starting_hands.parquet", "endings.parquet", "datapackage.json")


def problems(folder: Path, schema: Schema) -> dict[str, str]:
    """Return the faults by file."""
    return {finding.file: finding.problem for finding in verify(folder, schema) if finding.problem is not None}


def test_intact_copies_are_sound(small_folder: Path, small_schema: Schema) -> None:
    findings = verify(small_folder, small_schema)
    assert sorted(finding.file for finding in findings) == sorted(FILES)
    assert problems(small_folder, small_schema) == {}


@some_of("file", FILES, 2)
def test_a_flipped_byte_is_found_wherever_it_is(
    small_folder: Path, small_schema: Schema, file: str, flip_byte: Flip, rng: np.random.Generator
) -> None:
    path = small_folder / file
    size = path.stat().st_size
    offsets = [0, size - 1, *rng.integers(0, size, FLIPS_PER_FILE).tolist()]
    for offset in offsets:
        change = int(rng.integers(1, 256))
        flip_byte(path, offset, change)
        assert problems(small_folder, small_schema) == {file: "bytes changed since it was published"}
        flip_byte(path, offset, change)
    assert problems(small_folder, small_schema) == {}


@pytest.mark.parametrize("file", FILES)
def test_a_missing_file_is_found(small_folder: Path, small_schema: Schema, file: str) -> None:
    (small_folder / file).unlink()
    assert problems(small_folder, small_schema) == {file: "missing"}


@pytest.mark.parametrize("change", [b"", b"more"])
def test_a_file_of_another_size_is_found(small_folder: Path, small_schema: Schema, change: bytes) -> None:
    path = small_folder / "values.parquet"
    path.write_bytes(path.read_bytes() + change if change else path.read_bytes()[:-1])
    size = path.stat().st_size
    assert problems(small_folder, small_schema) == {
        "values.parquet": f"has {size} bytes, which is not what was published"
    }


def test_a_swapped_file_is_found(small_folder: Path, small_schema: Schema) -> None:
    (small_folder / "values.parquet").write_bytes((small_folder / "endings.parquet").read_bytes())
    assert list(problems(small_folder, small_schema)) == ["values.parquet"]


def test_a_table_that_was_never_built_is_found(small_folder: Path, small_schema: Schema) -> None:
    manifest = read_manifest(small_folder)
    files = {name: entry for name, entry in manifest.files.items() if name != "endings"}
    write_manifest(small_folder, Manifest(files))
    assert problems(small_folder, small_schema) == {"endings.parquet": "not built"}


def test_a_file_that_holds_another_table_is_found_by_its_schema(small_folder: Path, small_schema: Schema) -> None:
    manifest = read_manifest(small_folder)
    wrong = replace(manifest.files["endings"], file="values.parquet")
    wrong = replace(wrong, **{key: getattr(manifest.files["values"], key) for key in ("sha256", "bytes")})
    write_manifest(small_folder, manifest.settle("endings", wrong))
    endings = next(finding for finding in verify(small_folder, small_schema) if finding.name == "endings")
    assert endings.problem == "schema differs"


def test_other_wording_is_no_problem(small_folder: Path, small_schema: Schema) -> None:
    reworded = {name: replace(table, title="another title") for name, table in small_schema.tables.items()}
    assert problems(small_folder, replace(small_schema, tables=reworded)) == {}


def test_a_file_made_from_other_rows_than_those_published_is_found(small_folder: Path, small_schema: Schema) -> None:
    manifest = read_manifest(small_folder)
    recipe, made_of = Recipe(("outs.tables.files.formats.datapackage",), ("values",)), {"values": "00" * 32}
    mark = recipe_fingerprint(DATAPACKAGE, recipe, made_of, small_schema)
    behind = replace(manifest.files[DATAPACKAGE], recipe=recipe, fingerprint=mark, made_of=(*made_of.items(),))
    write_manifest(small_folder, manifest.settle(DATAPACKAGE, behind))
    assert problems(small_folder, small_schema) == {DATAPACKAGE: OUTDATED}


def test_a_pending_file_counts_as_published(small_folder: Path, small_schema: Schema) -> None:
    manifest = read_manifest(small_folder)
    entry = manifest.files["values"]
    older = manifest.settle("values", replace(entry, sha256="00" * 32))
    write_manifest(small_folder, older.announce("values", entry))
    assert problems(small_folder, small_schema) == {}
    write_manifest(small_folder, older)
    assert problems(small_folder, small_schema) == {"values.parquet": "bytes changed since it was published"}


def test_no_tables_are_not_sound_tables(tmp_path: Path) -> None:
    with pytest.raises(TablesMissing):
        verify(tmp_path)


def test_a_finding_says_where_it_was_looked_for(small_folder: Path, small_schema: Schema) -> None:
    values = next(finding for finding in verify(small_folder, small_schema) if finding.name == "values")
    entry = read_manifest(small_folder).files["values"]
    assert values == Finding("values", entry.file, None)
