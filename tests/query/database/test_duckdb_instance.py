"""An instance cannot write or read another file whatever runs on it, closes while it is asked, and survives a fork."""

import hashlib
import os
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from time import sleep

import duckdb
import pytest

import outs
from outs.query.database.connection import Connection
from outs.query.database.duckdb_instance import open_database
from outs.query.database.session_closed import SessionClosed
from outs.tables.schema import DATABASE
from outs.tests.cases import all_of, some_of

ENDLESS = "SELECT count(*) FROM range(1_000_000_000_000) AS a, range(1000) AS b WHERE a.range % 7 = b.range % 5"
PATIENCE = 120
"""Seconds that a test waits for what must come, however busy the machine is."""

WRITING = [
    "COPY (SELECT 1) TO '{path}' (FORMAT csv, USE_TMP_FILE false)",
    "EXPLAIN ANALYZE COPY (SELECT 1) TO '{path}' (FORMAT csv, USE_TMP_FILE false)",
    "WITH x AS (COPY (SELECT 1) TO '{path}' (FORMAT csv, USE_TMP_FILE false)) FROM x",
    "COPY (SELECT 'x'::BLOB) TO '{path}' (FORMAT blob)",
    "COPY (SELECT 1) TO 'file://{path}' (FORMAT csv, USE_TMP_FILE false)",
    "ATTACH '{path}' AS other (READ_WRITE)",
    "SELECT * FROM enable_logging('QueryLog', storage = 'file', storage_path = '{path}')",
    "EXPORT DATABASE '{path}'",
]
READING = ["read_blob('{path}')", "read_text('{path}')", "read_csv('{path}')", "glob('{path}*')", "'{path}'"]


def contents(folder: Path) -> dict[str, str]:
    """The hashes of a folder's files."""
    return {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in folder.iterdir()}


@pytest.mark.parametrize("name", [DATABASE, f"{DATABASE}.wal", f"{DATABASE}.wal.recovery", "new.csv"])
def test_nothing_is_written_even_if_everything_is_admitted(small: Path, name: str) -> None:
    before = contents(small)
    instance = open_database(small / DATABASE)
    for statement in WRITING:
        with pytest.raises(duckdb.Error):
            instance.cursor().execute(statement.format(path=small / name)).fetchall()
    for statement in ("INSERT INTO values VALUES (1, 1)", "DROP TABLE values", "UPDATE values SET ways = 2"):
        with pytest.raises(duckdb.Error):
            instance.cursor().execute(statement)
    assert instance.cursor().execute("SELECT sum(ways) FROM values").fetchall() == [(7462,)]
    instance.close()
    assert contents(small) == before


@all_of("path", ["{small}/outs.duckdb", "{small}/manifest.json", "/etc/passwd", "/proc/self/environ"])
def test_no_file_is_read_even_if_everything_is_admitted(small: Path, path: str) -> None:
    instance = open_database(small / DATABASE)
    for function in READING:
        with pytest.raises(duckdb.Error):
            instance.cursor().execute(f"SELECT * FROM {function.format(path=path.format(small=small))}").fetchall()
    instance.close()


@pytest.mark.parametrize("setting", ["disabled_filesystems = ''", "enable_external_access = true", "threads = 64"])
def test_its_settings_are_final(small: Path, setting: str) -> None:
    instance = open_database(small / DATABASE)
    with pytest.raises(duckdb.Error):
        instance.cursor().execute(f"SET {setting}")
    instance.close()


def test_it_draws_no_bar_over_the_output_of_a_program_without_a_file(small: Path) -> None:
    asked = (
        "import sys; from pathlib import Path; from outs.query.database.resource_limits import Bounds; "
        "from outs.query.database.duckdb_instance import open_database; "
        "opened = [open_database(Path(sys.argv[1]), *more) for more in ((), (Bounds('1GB'),))]; "
        "query = \"SELECT current_setting('enable_progress_bar')\"; "
        "print([one.root.execute(query).fetchall() for one in opened])"
    )
    command = [sys.executable, "-c", asked, str(small / DATABASE)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout == "[[(False,)], [(False,)]]\n"


def test_it_opens_in_jupyter_without_the_widgets_of_a_progress_bar(small: Path) -> None:
    asked = (
        "import sys, types; from pathlib import Path; "
        "shell = types.SimpleNamespace(config={'IPKernelApp': {}}); "
        "sys.modules['IPython'] = types.ModuleType('IPython'); sys.modules['ipywidgets'] = None; "
        "sys.modules['IPython'].get_ipython = lambda: shell; "
        "from outs.query.database.resource_limits import Bounds; "
        "from outs.query.database.duckdb_instance import open_database; "
        "opened = [open_database(Path(sys.argv[1]), *more) for more in ((), (Bounds('1GB'),))]; "
        "print([one.root.execute('SELECT 1').fetchall() for one in opened])"
    )
    command = [sys.executable, "-c", asked, str(small / DATABASE)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr) == ("[[(1,)], [(1,)]]\n", "")


def test_its_memory_and_threads_are_bounded(small: Path) -> None:
    instance = open_database(small / DATABASE)
    settings = (
        "SELECT current_setting('threads') <= 4, current_setting('memory_limit'), current_setting('temp_directory')"
    )
    assert instance.cursor().execute(settings).fetchall() == [(True, "1.8 GiB", "")]
    instance.close()


def open_files() -> list[str]:
    """The databases that this process has open."""
    links = Path("/proc/self/fd").iterdir()
    return [target for link in links if (target := os.path.realpath(link)).endswith(DATABASE)]


def test_closing_stops_what_other_threads_ask(small: Path) -> None:
    connection = Connection(small)
    cursor = connection.cursor()
    questions: list[Callable[[], object]] = [
        lambda: connection.rows(ENDLESS),
        lambda: connection.rows_once(ENDLESS),
        lambda: connection.columns(ENDLESS),
    ]
    with ThreadPoolExecutor(4) as threads:
        reading = threads.submit(lambda: cursor.execute(ENDLESS).fetchall())
        asked: list[Future[object]] = [threads.submit(question) for question in questions]
        sleep(0.3)
        connection.close()
        for each in asked:
            assert isinstance(each.exception(PATIENCE), SessionClosed)
            assert "closed" in str(each.exception())
        assert isinstance(reading.exception(PATIENCE), duckdb.Error)
    assert str(small / DATABASE) not in open_files()
    with pytest.raises(SessionClosed, match="the session with the tables is closed"):
        connection.rows("SELECT 1")
    connection.close()


def test_closing_one_session_leaves_another_with_the_same_tables_open(small: Path) -> None:
    with outs.open(small) as kept:
        outs.open(small).close()
        assert kept.sql("SELECT sum(ways) FROM values").fetchall() == [(7462,)]


def test_a_session_opened_after_a_publication_has_the_new_tables(
    small: Path, publish_small: Callable[[Path, int], None]
) -> None:
    question = "SELECT sum(ways) FROM values"
    with outs.open(small) as before:
        publish_small(small, 5)
        with outs.open(small) as after, outs.open(small) as another:
            assert after.sql(question).fetchall() == another.sql(question).fetchall() == [(5,)]
            assert before.sql(question).fetchall() == [(7462,)]
            publish_small(small, 6)
            with outs.open(small) as last:
                assert last.sql(question).fetchall() == [(6,)]
            assert after.sql(question).fetchall() == [(5,)]
    with outs.open(small) as alone, outs.open(small) as sharing:
        assert alone.sql(question).fetchall() == sharing.sql(question).fetchall() == [(6,)]


def test_what_is_opened_beside_an_old_file_is_as_closed_to_the_outside(
    small: Path, publish_small: Callable[[Path, int], None]
) -> None:
    old = open_database(small / DATABASE)
    publish_small(small, 5)
    before = contents(small)
    new = open_database(small / DATABASE)
    for statement in WRITING:
        with pytest.raises(duckdb.Error):
            new.cursor().execute(statement.format(path=small / DATABASE)).fetchall()
    for function in READING:
        with pytest.raises(duckdb.Error):
            new.cursor().execute(f"SELECT * FROM {function.format(path='/etc/passwd')}").fetchall()
    assert new.cursor().execute("SELECT count(*) FROM values").fetchall() == [(5,)]
    old.close()
    new.close()
    assert contents(small) == before


def test_closing_while_a_statement_is_bound_is_no_raw_error(small: Path) -> None:
    session = outs.open(small)
    with ThreadPoolExecutor(1) as thread:
        asked = thread.submit(lambda: [session.sql("SELECT 1") for _ in range(100_000)])
        sleep(0.1)
        session.close()
        assert isinstance(asked.exception(PATIENCE), SessionClosed)


FORKING = """
import os, signal, sys, threading, time, outs
session = outs.open(sys.argv[1])
relation = session.sql("SELECT 1")
session.sql("SELECT 1").fetchall()
def ask():
    session.connection.cursor().execute(sys.argv[2]).fetchall()
def lookup():
    session.connection.rows(sys.argv[2])
if len(sys.argv) > 3:
    for target in (ask, lookup):
        threading.Thread(target=target, daemon=True).start()
    time.sleep(0.3)
child = os.fork()
if child == 0:
    signal.alarm(60)
    for question in (lambda: session.sql("SELECT 1"), lambda: session.connection.rows("SELECT 1"),
                     lambda: session.sql_rows("SELECT 1")):
        try:
            question()
        except outs.SessionClosed as error:
            assert "forked; open them again" in str(error)
        else:
            sys.exit("answered")
    session.close()
    for _ in range(2):
        with outs.open(sys.argv[1]) as again:
            assert again.sql("SELECT sum(ways) FROM values").fetchall() == [(7462,)]
            assert again.connection.rows("SELECT sum(ways) FROM values WHERE value < $1", 5) == [(5,)]
    sys.exit(7)
status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
if len(sys.argv) == 3:
    assert session.sql("SELECT sum(ways) FROM values").fetchall() == [(7462,)]
print(status, flush=True)
os._exit(0)
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork on this system")
@some_of("busy", [[], ["busy"]], 1, ids=["idle", "busy"])
def test_after_a_fork_the_child_is_told_to_open_again_and_can(small: Path, busy: list[str]) -> None:
    command = [sys.executable, "-W", "ignore", "-c", FORKING, str(small), ENDLESS, *busy]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=PATIENCE)
    assert (done.returncode, done.stdout) == (0, "7\n")
    assert "Traceback" not in done.stderr
