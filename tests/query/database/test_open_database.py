"""Opening beside what other programs left or are doing: refused, with the reason, and nothing of it is replayed."""

import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import duckdb
import pytest

import outs
from outs.query.database.session_closed import SessionClosed
from outs.query.session import Tables
from outs.tables.files.errors import TablesDamaged, TablesInUse
from outs.tables.files.verify import verify
from outs.tables.schema import DATABASE, Schema

CHANGE = "UPDATE values SET ways = 2"
DYING = """
import duckdb, os, sys
connection = duckdb.connect(sys.argv[1])
connection.execute("SET checkpoint_threshold = '1TB'")
connection.execute(sys.argv[2])
os._exit(0)
"""
LIVING = """
import duckdb, sys
connection = duckdb.connect(sys.argv[1])
print("open", flush=True)
sys.stdin.read()
"""
NO_TABLES = Schema({}, {}, ())


@pytest.fixture
def log(small: Path, tmp_path: Path) -> Path:
    """A log that would change every row, beside a copy of the small database."""
    shutil.copy(small / DATABASE, tmp_path / DATABASE)
    subprocess.run([sys.executable, "-c", DYING, str(tmp_path / DATABASE), CHANGE], check=True)
    return tmp_path / f"{DATABASE}.wal"


def problem(folder: Path) -> str:
    """Return the fault that `verify` finds in the database."""
    (found,) = [finding.problem for finding in verify(folder, NO_TABLES) if finding.name == DATABASE]
    return found or ""


@pytest.mark.parametrize("suffix", ["wal", "wal.recovery", "wal.checkpoint"])
def test_tables_with_a_log_beside_them_are_not_opened(small: Path, log: Path, suffix: str) -> None:
    shutil.copy(log, small / f"{DATABASE}.{suffix}")
    with pytest.raises(TablesDamaged, match=rf"{DATABASE}.{suffix} is next to the tables.*; close it, then run: outs"):
        outs.open(small)
    complaint = rf"{DATABASE}.{suffix} is next to the tables"
    with Tables(small, at_once=False) as session, pytest.raises(TablesDamaged, match=complaint):
        session.sql("SELECT 1")
    assert problem(small).startswith(f"{DATABASE}.{suffix} is next to it")


def test_a_log_behind_a_link_is_damage_too(small: Path, log: Path, tmp_path: Path) -> None:
    linked = tmp_path / "linked"
    linked.mkdir()
    for path in small.iterdir():
        (linked / path.name).symlink_to(path)
    shutil.copy(log, small / log.name)
    with pytest.raises(TablesDamaged, match="is next to the tables"):
        outs.open(linked)


@pytest.mark.parametrize("kind", ["folder", "link", "empty"])
def test_anything_in_the_place_of_a_log_is_one_line(small: Path, kind: str) -> None:
    place = small / f"{DATABASE}.wal"
    if kind == "folder":
        place.mkdir()
    elif kind == "link":
        place.symlink_to("nowhere")
    else:
        place.touch()
    with pytest.raises(TablesDamaged, match="is next to the tables"):
        outs.open(small)
    assert "is next to it" in problem(small)


@pytest.mark.parametrize("change", [CHANGE, "CREATE MACRO mask(x) AS 0"])
def test_a_database_that_another_program_changed_is_not_opened(small: Path, change: str) -> None:
    size = (small / DATABASE).stat().st_size
    with duckdb.connect(small / DATABASE) as connection:
        connection.execute(change)
    with (small / DATABASE).open("r+b") as file:
        file.truncate(size)
    with pytest.raises(TablesDamaged, match="was changed after it was published"):
        outs.open(small)


def test_a_program_that_has_the_database_open_to_write_is_named(small: Path) -> None:
    command = [sys.executable, "-c", LIVING, str(small / DATABASE)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as writer:
        assert writer.stdout is not None
        assert writer.stdout.readline()
        with pytest.raises(TablesInUse, match=rf"is in use by another program .*PID {writer.pid}.*close that first"):
            outs.open(small)
        with Tables(small, at_once=False) as session, pytest.raises(TablesInUse, match="is in use by another program"):
            session.sql("SELECT 1")
        writer.communicate()
    outs.open(small).close()


def test_a_log_that_comes_before_the_database_is_needed_is_damage(small: Path, log: Path) -> None:
    with Tables(small, at_once=False) as session:
        shutil.copy(log, small / log.name)
        with pytest.raises(TablesDamaged, match="is next to the tables"):
            session.sql("SELECT 1")


def test_a_database_opened_as_needed_is_the_one_that_is_published_then(
    small: Path, publish_small: Callable[[Path, int], None]
) -> None:
    with Tables(small, at_once=False) as session:
        publish_small(small, 5)
        assert session.sql("SELECT sum(ways) FROM values").fetchall() == [(5,)]


def test_a_session_closed_before_it_opened_the_database_opens_it_no_more(small: Path) -> None:
    session = Tables(small, at_once=False)
    session.close()
    for ask in (lambda: session.sql("SELECT 1"), lambda: session.discard("9dTd6hQh8s")):
        with pytest.raises(SessionClosed, match="the session with the tables is closed"):
            ask()
    session.close()
