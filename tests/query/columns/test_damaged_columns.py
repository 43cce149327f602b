"""A damaged column file is refused, and never gives a wrong answer."""

import os
import random
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

import outs
from outs.query.columns.column_file import ColumnFile, open_column_file
from outs.query.session import Tables
from outs.tables.files.errors import TablesDamaged, TablesMissing
from outs.tables.files.formats.block_hashes import HEAD
from outs.tables.files.manifest import read_manifest
from outs.tables.files.verify import verify
from outs.tables.schema import COLUMNS
from outs.tests.attacks.damage import flipped
from outs.tests.attacks.small_tables import build_small

ASKED: tuple[Callable[[Tables], object], ...] = (
    lambda tables: tables.equity("AA", "random"),
    lambda tables: tables.equity("3h3s", "4sQs"),
    lambda tables: tables.state("7h5h", "2d2h2s"),
)


@pytest.fixture(scope="module")
def intact(tmp_path_factory: pytest.TempPathFactory, tables_folder: Path) -> Path:
    """A folder of small tables with a small column file."""
    folder = tmp_path_factory.mktemp("small") / "tables"
    build_small(folder, tables_folder)
    return folder


@pytest.fixture
def folder(tmp_path: Path, intact: Path) -> Path:
    """A copy of it, to be damaged."""
    return Path(shutil.copytree(intact, tmp_path / "tables"))


def given(folder: Path) -> list[object]:
    """The answers of a session; None for one that is refused as damaged.

    One that has not opened the database has the same.
    """
    answers: list[object] = []
    with outs.open(folder) as opened, Tables(folder, at_once=False) as unopened:
        for ask in ASKED:
            found: list[object] = []
            for session in (opened, unopened):
                try:
                    found.append(ask(session))
                except TablesDamaged:
                    found.append(None)
            assert found[0] == found[1]
            answers.append(found[0])
        assert opened.sql("SELECT 1").fetchall() == [(1,)]
    return answers


@pytest.mark.long
def test_a_flipped_bit_is_refused_or_does_not_matter(intact: Path, folder: Path) -> None:
    right, rng = given(intact), random.Random(1)
    assert None not in right
    file = open_column_file(folder, read_manifest(folder))
    assert file is not None
    pairs = file.section("preflop_matchups")
    places = [rng.randrange(HEAD) for _ in range(10)] + [
        pairs.offset + rng.randrange(pairs.struct.size * 20) for _ in range(20)
    ]
    places += [rng.randrange((folder / COLUMNS).stat().st_size) for _ in range(20)]
    refused = 0
    for place in places:
        flipped(folder / COLUMNS, place, rng.randrange(8))
        found = given(folder)
        assert all(answer in (None, known) for answer, known in zip(found, right, strict=True))
        assert any(finding.problem for finding in verify(folder))
        refused += None in found
        shutil.copy2(intact / COLUMNS, folder / COLUMNS)
    assert refused >= 10  # the head alone


@pytest.mark.long
def test_every_bit_of_a_record_is_checked(folder: Path) -> None:
    file = open_column_file(folder, read_manifest(folder))
    assert file is not None
    record, section = file.records("flop"), file.section("flop")
    right = record(7)
    for byte in range(section.struct.size):
        flipped(folder / COLUMNS, section.offset + 7 * section.struct.size + byte, byte % 8)
        with pytest.raises(TablesDamaged, match="changed after it was published"):
            record(7)
        flipped(folder / COLUMNS, section.offset + 7 * section.struct.size + byte, byte % 8)
    assert record(7) == right


def test_a_record_in_the_place_of_another_is_refused(folder: Path) -> None:
    file = open_column_file(folder, read_manifest(folder))
    assert file is not None
    section = file.section("flop")
    start, size = section.offset, section.struct.size
    with (folder / COLUMNS).open("r+b") as raw:
        raw.seek(start)
        first, second = raw.read(size), raw.read(size)
        raw.seek(start)
        raw.write(second + first)
    for number in (0, 1):
        with pytest.raises(TablesDamaged):
            file.records("flop")(number)


@pytest.mark.parametrize("end", ["open", "before"])
def test_a_file_cut_short_is_refused_and_no_signal(folder: Path, end: str) -> None:
    if end == "before":
        os.truncate(folder / COLUMNS, HEAD + 100)
        assert given(folder) == [None] * len(ASKED)
        return
    file = open_column_file(folder, read_manifest(folder))
    assert isinstance(file, ColumnFile)
    os.truncate(folder / COLUMNS, HEAD + 100)
    for read in (lambda: file.records("flop")(7), lambda: file.whole("endings")):
        with pytest.raises(TablesDamaged, match="shorter"):
            read()


def test_a_missing_file_is_refused(folder: Path) -> None:
    (folder / COLUMNS).unlink()
    assert given(folder) == [None] * len(ASKED)


def test_a_section_that_is_not_built_or_a_record_that_is_not_there_is_refused(folder: Path) -> None:
    file = open_column_file(folder, read_manifest(folder))
    assert file is not None
    with pytest.raises(TablesMissing, match=r"^not built, in .*: turn "):
        file.records("turn")
    with pytest.raises(TablesMissing, match=r"^not built, in .*: objective_sums "):
        file.whole("objective_sums:win")
    with pytest.raises(TablesDamaged, match="no record 5000"):
        file.records("flop")(5000)


def test_the_manifest_has_the_hash_of_the_head(folder: Path) -> None:
    assert len(read_manifest(folder).files[COLUMNS].head) == 64
