"""A small folder of real tables, cheap to copy and to damage."""

import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from outs.tables.files.manifest import Entry, Manifest, read_manifest, recipe_fingerprint
from outs.tables.files.publish import write_manifest
from outs.tables.schema import DATABASE, DATAPACKAGE, TABLES, Schema

SMALL_TABLES = ("values", "starting_hands", "endings")


@pytest.fixture
def small_schema() -> Schema:
    """The schema of a few small tables."""
    return Schema({name: TABLES[name] for name in SMALL_TABLES}, {}, (DATAPACKAGE,))


@pytest.fixture
def small_folder(tables_folder: Path, tmp_path: Path, small_schema: Schema) -> Path:
    """Copies of the smallest published files, with a manifest of their own."""
    folder = tmp_path / "small"
    folder.mkdir()
    published = read_manifest(tables_folder).files
    files = {name: _made_alone(name, published[name], small_schema) for name in (*SMALL_TABLES, DATAPACKAGE)}
    for entry in files.values():
        shutil.copy(tables_folder / entry.file, folder)
    write_manifest(folder, Manifest(files))
    return folder


def _made_alone(name: str, entry: Entry, schema: Schema) -> Entry:
    """The entry of a file as if it were made from no other table."""
    assert entry.recipe is not None
    recipe = replace(entry.recipe, inputs=())
    return replace(entry, recipe=recipe, made_of=(), fingerprint=recipe_fingerprint(name, recipe, {}, schema))


@pytest.fixture(scope="session")
def database(tables_folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The database under another name, to open as any client does; one process opens one name in one way only."""
    other = tmp_path_factory.mktemp("database") / DATABASE
    try:
        other.hardlink_to((tables_folder / DATABASE).resolve())  # not to a link, which would be the same name
    except OSError:  # the folders are on different file systems
        shutil.copy(tables_folder / DATABASE, other)
    return other


@pytest.fixture(scope="session")
def flip_byte() -> Callable[[Path, int, int], None]:
    """Change one byte of a file in place, by exclusive or with a number other than 0."""

    def flip(path: Path, offset: int, change: int) -> None:
        with path.open("r+b") as file:
            file.seek(offset)
            (byte,) = file.read(1)
            file.seek(offset)
            file.write(bytes([byte ^ change]))

    return flip
