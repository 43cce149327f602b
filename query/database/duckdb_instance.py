"""DuckDB instances on the tables' database: read-only, limited in resources, and without access to other files.

DuckDB's own settings do not stop a hostile statement: the path of the open database may be written to in spite of
`read_only` and `enable_external_access`. Each instance therefore disables its file system once it has opened the
database. This cannot be undone; afterwards, only files that are already open can be read.
"""

import atexit
import math
import os
import time
from collections.abc import Iterable, Mapping
from itertools import chain
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING
from weakref import WeakSet

import duckdb

from .process_end import discard_reports, park_if_ending, stop_threads, wait_for_threads
from .resource_limits import BOUNDS, Bounds
from .session_closed import CLOSED, SessionClosed

if TYPE_CHECKING:
    from .verified_file import VerifiedFile

    Files = Mapping[str, Mapping[str, VerifiedFile]]
    """By table: its files by name; a single file has the table's name."""

PLAIN_FILES = "hive_partitioning = false"
"""Option for reading Parquet files: do not derive columns from their names."""


_GIVE_UP_FILES = "SET disabled_filesystems = 'LocalFileSystem'; SET lock_configuration = true"
_PAUSE = 0.01
AT_EXIT_SECONDS = 1.0
"""Seconds that a process waits at exit for statements of sessions that were not closed."""
_File = tuple[int, ...]
"""Identity of a file, which changes if it is replaced: device, inode, size and time; empty if it does not exist."""


class Instance:
    """An open instance and its cursors, which are stopped before it is closed."""

    def __init__(
        self, opened: duckdb.DuckDBPyConnection, setup: Iterable[str] = (), files: "Iterable[VerifiedFile]" = ()
    ) -> None:
        """Take over the connection `opened` and the `files` it reads; every cursor runs the statements of `setup`."""
        park_if_ending()
        self._root: duckdb.DuckDBPyConnection | None = opened
        self._setup = tuple(setup)
        self._files = tuple(files)
        self._cursors: WeakSet[duckdb.DuckDBPyConnection] = WeakSet()
        self._cursors_lock = Lock()
        self._closed = False
        _live.add(self)

    @property
    def root(self) -> duckdb.DuckDBPyConnection:
        """The connection that was opened. Raises `SessionClosed` after `close`, or in a process forked since then."""
        if self._closed:
            park_if_ending()
            raise SessionClosed(CLOSED)
        if self._root is None:
            raise SessionClosed("the tables were opened before this process was forked; open them again in it")
        return self._root

    def cursor(self) -> duckdb.DuckDBPyConnection:
        """Return a new connection to the same instance. Raises `SessionClosed` like `root`."""
        cursor = self.root.cursor()
        with self._cursors_lock:
            self._cursors.add(cursor)
        for statement in self._setup:
            cursor.execute(statement)
        return cursor

    def interrupt(self) -> None:
        """Stop the statements that run on cursors; they raise DuckDB's `InterruptException`."""
        with self._cursors_lock:
            cursors = list(self._cursors)
        for cursor in cursors:
            _interrupt(cursor)

    def close(self, seconds: float = math.inf) -> None:
        """Stop running statements, wait at most `seconds` until they have stopped, and close everything."""
        self._closed = True
        last = time.monotonic() + seconds
        while self._root is not None and time.monotonic() < last:
            self.interrupt()
            _interrupt(self._root)
            try:
                self._root.close()
            except duckdb.ResourceInUseException:
                time.sleep(_PAUSE)
            else:
                break
        for file in self._files:
            file.close()

    def abandon(self) -> None:
        """Abandon the connections after a fork: their threads do not exist in this process."""
        import ctypes

        for connection in (self._root, *self._cursors):
            # An extra reference keeps the connection alive: destroying it without its threads would crash.
            ctypes.pythonapi.Py_IncRef(ctypes.py_object(connection))
        self._root = None
        self._cursors = WeakSet()
        self._cursors_lock = Lock()


class _Process:
    """State shared by all instances of this process; `forked` if it inherited instances from a parent process.

    `opened` has the identity of the file when DuckDB last opened each path, as DuckDB shares instances by path.
    """

    def __init__(self) -> None:
        self.forked = False
        self.opening = Lock()
        self.opened: dict[str, _File] = {}


_live: WeakSet[Instance] = WeakSet()
_process = _Process()


def _be_quiet(opened: duckdb.DuckDBPyConnection) -> None:
    """Turn off DuckDB's progress bar, which it would show in interactive Python.

    In Jupyter without ipywidgets there is none, and DuckDB refuses to change the setting.
    """
    if opened.execute("SELECT current_setting('enable_progress_bar')").fetchone() == (True,):
        opened.execute("SET enable_progress_bar = false")


def open_database(path: Path, bounds: Bounds = BOUNDS) -> Instance:
    """Open the database alone. Sessions of one process share an instance per file. Raises DuckDB's errors.

    A separate instance is opened for a file that replaced one still open in another session, and for other `bounds`
    than the default.
    """
    if _process.forked or bounds != BOUNDS:  # connecting by path would find an inherited or a shared instance
        return open_with_files(path, {}, bounds)
    with _process.opening:
        real, file = os.path.realpath(path), _file_at(path)
        opened = duckdb.connect(path, read_only=True, config={"enable_external_access": "false", **bounds.settings()})
        try:
            ((shared,),) = opened.execute("SELECT current_setting('lock_configuration')").fetchall()
            if not shared:
                _be_quiet(opened)
                opened.execute(_GIVE_UP_FILES)
                _process.opened[real] = file
        except BaseException:
            opened.close()
            raise
        if shared and _process.opened.get(real) != file:
            opened.close()
            return open_with_files(path, {}, bounds)
    return Instance(opened)


def _file_at(path: Path) -> _File:
    try:
        found = path.stat()
    except OSError:
        return ()
    return found.st_dev, found.st_ino, found.st_size, found.st_mtime_ns


def open_with_files(path: Path, files: "Files", bounds: Bounds) -> Instance:
    """Open the database and tables in Parquet files, of which every byte is verified. Raises DuckDB's errors.

    No other session shares the instance. The database is attached as `outs`.
    """
    by_name = {name: file for parts in files.values() for name, file in parts.items()}
    opened = duckdb.connect(config=bounds.settings())
    try:
        opened.execute(f"ATTACH {quoted(str(path))} AS outs (TYPE duckdb, READ_ONLY)")
        views = []
        if files:
            from .verified_file import VerifiedFileSystem, address_of

            # The file system must be registered first: DuckDB would take an earlier allowed path as a local one.
            opened.register_filesystem(VerifiedFileSystem(by_name))
            addresses = {table: [quoted(address_of(name)) for name in parts] for table, parts in files.items()}
            opened.execute(f"SET allowed_paths = [{', '.join(chain.from_iterable(addresses.values()))}]")
            views = [
                f'CREATE TEMP VIEW "{table}" AS SELECT * FROM read_parquet([{", ".join(parts)}], {PLAIN_FILES})'
                for table, parts in addresses.items()
            ]
        _be_quiet(opened)
        opened.execute(f"USE outs; SET enable_external_access = false; {_GIVE_UP_FILES}")
    except BaseException:
        opened.close()
        for file in by_name.values():
            file.close()
        raise
    return Instance(opened, ("USE outs", *views), by_name.values())


def quoted(text: str) -> str:
    """Return a text as an SQL literal."""
    return "'" + text.replace("'", "''") + "'"


def _interrupt(connection: duckdb.DuckDBPyConnection) -> None:
    try:
        connection.interrupt()
    except duckdb.ConnectionException:
        return  # it is closed already


def _after_fork() -> None:
    """Abandon the parent's instances in a forked child."""
    instances = list(_live)
    _live.clear()
    _process.opening = Lock()
    _process.opened = {}
    _process.forked = _process.forked or bool(instances)
    for instance in instances:
        instance.abandon()
        discard_reports()


def _close_all() -> None:
    """Stop and close all open instances at exit, waiting at most `AT_EXIT_SECONDS` for each and for threads."""
    calling = stop_threads()
    for instance in list(_live):
        instance.close(AT_EXIT_SECONDS)
    wait_for_threads(calling, AT_EXIT_SECONDS)


atexit.register(_close_all)
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_after_fork)
