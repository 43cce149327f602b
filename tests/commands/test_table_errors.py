"""Tables that are missing, damaged or cannot be built: one line on standard error, and exit status 3."""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from socket import socket

import numpy as np
import pytest

from outs.tables.files.formats.block_hashes import HEAD
from outs.tests.cases import all_of
from outs.tests.commands.printing import Screen, complaint

pytestmark = pytest.mark.usefixtures("with_tables")

ROYAL = "AhKhQhJhTh"


@pytest.mark.parametrize(
    "arguments",
    [
        ["value", ROYAL],
        ["discard", ROYAL],
        ["discard", ROYAL, "--dead", "2c"],
        ["paytable", "bonus-8-5"],
        ["paytable", "bonus-8-5", "--holds", "--csv"],
        ["policies", "--games", "10"],
        ["halatro", "advise", "2c2d4s5h7h9sJcQd", "--plays", "3", "--discards", "3"],
        ["halatro", "simulate", "--policy", "values", "--games", "12"],
        ["equity", "AA", "KK"],
        ["sql", "SELECT 1"],
        ["tables", "info"],
        ["tables", "info", "--json"],
        ["tables", "verify"],
    ],
    ids=" ".join,
)
def test_missing_tables_are_status_3_and_name_the_build_command(
    capsys: Screen, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: list[str]
) -> None:
    for option in (["--tables", str(tmp_path / "nowhere")], ["--tables", str(tmp_path)]):
        message = complaint(capsys, [*arguments, *option], 3)
        assert "no tables in" in message
        assert "outs tables build" in message
    monkeypatch.setenv("OUTS_TABLES", str(tmp_path))
    assert "outs tables build" in complaint(capsys, arguments, 3)
    assert list(tmp_path.iterdir()) == []


@pytest.fixture(scope="module")
def damaged(tables_folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The tables with a byte flipped in every 256 KiB of the first six tenths of a copy of the database.

    Of the column file only the head is left, and zeros.
    """
    folder = tmp_path_factory.mktemp("damaged")
    for path in tables_folder.iterdir():
        (folder / path.name).symlink_to(path)
    database = folder / "outs.duckdb"
    database.unlink()
    shutil.copyfile(tables_folder / "outs.duckdb", database)
    content = np.memmap(database, np.uint8, "r+")
    content[12_288 + 131_072 : int(0.6 * len(content)) : 262_144] ^= 255
    content.flush()
    columns = folder / "outs.columns"
    columns.unlink()
    with (tables_folder / "outs.columns").open("rb") as file:
        columns.write_bytes(file.read(HEAD))
    os.truncate(columns, (tables_folder / "outs.columns").stat().st_size)
    yield folder
    database.unlink()


@all_of(
    "arguments",
    [
        ["discard", "9dTd6hQh8s"],
        ["discard", "9dTd6hQh8s", "--dead", "2c"],
        ["value", "9dTd6hQh8s2c"],
        ["equity", "AhKh", "QsQd"],
        ["sql", "SELECT sum(better) FROM discards"],
        ["sql", "SELECT sum(better) FROM discards", "--json"],
        ["sql", "SELECT better FROM discards", "--csv"],
    ],
)
def test_damaged_tables_are_status_3_and_name_the_build_command(
    capsys: Screen, damaged: Path, arguments: list[str]
) -> None:
    message = complaint(capsys, [*arguments, "--tables", str(damaged)], 3)
    assert message.endswith(f"run: outs tables build --tables {damaged}\n")


def test_a_cluster_or_a_store_that_is_not_there_is_status_3(capsys: Screen, tmp_path: Path) -> None:
    build = ["tables", "build", "--tables", str(tmp_path / "tables")]
    with socket() as nobody:
        nobody.bind(("127.0.0.1", 0))
        address = f"tcp://127.0.0.1:{nobody.getsockname()[1]}"
        message = complaint(capsys, [*build, "--cluster", address, "--store", str(tmp_path / "parts")], 3)
    assert message == f"outs: no scheduler answers at {address}: Connection refused\n"
    (tmp_path / "file").write_bytes(b"no folder")
    message = complaint(capsys, [*build, "--store", str(tmp_path / "file" / "parts")], 3)
    assert message == f"outs: the store {tmp_path}/file/parts cannot be written: Not a directory\n"
    assert [path.name for path in tmp_path.iterdir()] == ["file"]


@pytest.mark.long
def test_verify_names_every_damaged_file(capsys: Screen, tables_folder: Path, damaged: Path, tmp_path: Path) -> None:
    for path in damaged.iterdir():
        (tmp_path / path.name).symlink_to(path)
    for name in ("values.parquet", "endings.parquet"):
        content = bytearray((tables_folder / name).read_bytes())
        content[len(content) // 2] ^= 1
        (tmp_path / name).unlink()
        (tmp_path / name).write_bytes(content)
    (tmp_path / "starting_hands.parquet").unlink()
    message = complaint(capsys, ["tables", "verify", "--tables", str(tmp_path)], 3)
    assert "values.parquet: bytes changed since it was published" in message
    assert "endings.parquet: bytes changed since it was published" in message
    assert "outs.duckdb: bytes changed since it was published" in message
    assert "starting_hands.parquet: missing" in message
    assert "hands.parquet: bytes" not in message
    assert message.endswith(f"run: outs tables build --tables {tmp_path}\n")


@pytest.mark.parametrize("command", ["info", "verify"])
def test_an_edited_manifest_is_status_3(capsys: Screen, tables_folder: Path, tmp_path: Path, command: str) -> None:
    text = (tables_folder / "manifest.json").read_text()
    (tmp_path / "manifest.json").write_text(text.replace('"rows": 7462', '"rows": 7463'))
    message = complaint(capsys, ["tables", command, "--tables", str(tmp_path)], 3)
    assert "was changed after it was written" in message
    assert "outs tables build" in message


def test_a_folder_that_cannot_be_made_is_status_3(capsys: Screen, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    complaint(capsys, ["tables", "build", "--tables", str(tmp_path / "file" / "tables")], 3)
