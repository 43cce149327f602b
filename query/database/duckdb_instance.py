"""Instances of DuckDB over the database of tables: read-only, bounded, and cut off from every other file.

DuckDB itself cannot be trusted with a hostile statement: a path of the open database may be written to whatever
`read_only` and `enable_external_access` say. Each instance therefore gives up its file system once it has opened the
database. This cannot be undone, and then nothing can be opened, read or written but what is open already.
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

from ...cards.errors import BadQuery
from . import forks  # noqa: F401 - it notices forks from the first session on
from .resource_limits import BOUNDS, Bounds

if TYPE_CHECKING:
    from .verified_file import VerifiedFile

    Files = Mapping[str, Mapping[str, VerifiedFile]]
    """The files of tables, each by a name, which is that of the table if there is one alone."""

PLAIN_FILES = "hive_partitioning = false"
"""How Parquet files are read: their names say nothing about their rows."""


_GIVE_UP_FILES = "SET disabled_filesystems = 'LocalFileSystem'; SET lock_configuration = true"
_BE_QUIET = "SET enable_progress_bar = false"
"""DuckDB draws a bar over what a program prints if Python runs no file, which it takes for a person at the keyboard."""
_PAUSE = 0.01
AT_EXIT_SECONDS = 1.0
"""How long a process that ends waits for statements of sessions that nobody closed."""


class Instance:
    """An open instance and the cursors handed out, which are stopped before it is closed."""

    def __init__(
        self, opened: duckdb.DuckDBPyConnection, setup: Iterable[str] = (), files: "Iterable[VerifiedFile]" = ()
    ) -> None:
        """Take over the connection `opened` and the `files` it reads; every cursor runs the statements of `setup`."""
        self._root: duckdb.DuckDBPyConnection | None = opened
        self._setup = tuple(setup)
        self._files = tuple(files)
        self._cursors: WeakSet[duckdb.DuckDBPyConnection] = WeakSet()
        self._cursors_lock = Lock()
        self._closed = False
        _live.add(self)

    @property
    def root(self) -> duckdb.DuckDBPyConnection:
        """The connection that was opened. Raises `BadQuery` after `close`, or in a process forked since."""
        if self._closed:
            raise BadQuery("the session with the tables is closed")
        if self._root is None:
            raise BadQuery("the tables were opened before this process was forked; open them again in it")
        return self._root

    def cursor(self) -> duckdb.DuckDBPyConnection:
        """A connection of its own to the same instance. Raises `BadQuery` as `root` does."""
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
        """Stop whatever still runs, wait until it has stopped, at most `seconds`, and close; nothing is left open."""
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
        """Never touch the connections again: this process was forked, and the threads behind them are not in it."""
        import ctypes

        for connection in (self._root, *self._cursors):
            # One reference too many: a connection without its threads crashes when it is destroyed.
            ctypes.pythonapi.Py_IncRef(ctypes.py_object(connection))
        self._root = None
        self._cursors = WeakSet()
        self._cursors_lock = Lock()


_File = tuple[int, ...]
"""What tells a file from the one that takes its place: its device, inode, size and time; empty if there is none."""


class _Process:
    """What concerns all instances of this process; `forked` if an earlier process left instances behind in it.

    `opened` has the file that DuckDB found when it last opened each path: it shares an instance by path.
    """

    def __init__(self) -> None:
        self.forked = False
        self.opening = Lock()
        self.opened: dict[str, _File] = {}


_live: WeakSet[Instance] = WeakSet()
_process = _Process()


def open_database(path: Path, bounds: Bounds = BOUNDS) -> Instance:
    """The database alone. Sessions of one process with the same file share its instance. Raises DuckDB's errors.

    A file that has taken the place of one that is still open in another session is opened beside it; so is one with
    bounds of its own.
    """
    if _process.forked or bounds != BOUNDS:  # connecting to the file would find an instance left behind, or another's
        return _attached(path, {}, bounds)
    with _process.opening:
        real, file = os.path.realpath(path), _file_at(path)
        opened = duckdb.connect(path, read_only=True, config={"enable_external_access": "false", **bounds.settings()})
        try:
            ((shared,),) = opened.execute("SELECT current_setting('lock_configuration')").fetchall()
            if not shared:
                opened.execute(f"{_BE_QUIET}; {_GIVE_UP_FILES}")
                _process.opened[real] = file
        except BaseException:
            opened.close()
            raise
        if shared and _process.opened.get(real) != file:
            opened.close()
            return _attached(path, {}, bounds)
    return Instance(opened)


def _file_at(path: Path) -> _File:
    try:
        found = path.stat()
    except OSError:
        return ()
    return found.st_dev, found.st_ino, found.st_size, found.st_mtime_ns


def open_with_files(path: Path, files: "Files", bounds: Bounds) -> Instance:
    """The database and tables in Parquet files, every byte of which is checked. Raises DuckDB's errors."""
    return _attached(path, files, bounds)


def _attached(path: Path, files: "Files", bounds: Bounds) -> Instance:
    """An instance that no other session shares, with the database attached as `outs`."""
    by_name = {name: file for parts in files.values() for name, file in parts.items()}
    opened = duckdb.connect(config=bounds.settings())
    try:
        opened.execute(f"ATTACH {quoted(str(path))} AS outs (TYPE duckdb, READ_ONLY)")
        views = []
        if files:
            from .verified_file_system import VerifiedFileSystem, address_of

            # The order counts: a path allowed before its file system is known is taken for a local one.
            opened.register_filesystem(VerifiedFileSystem(by_name))
            addresses = {table: [quoted(address_of(name)) for name in parts] for table, parts in files.items()}
            opened.execute(f"SET allowed_paths = [{', '.join(chain.from_iterable(addresses.values()))}]")
            views = [
                f'CREATE TEMP VIEW "{table}" AS SELECT * FROM read_parquet([{", ".join(parts)}], {PLAIN_FILES})'
                for table, parts in addresses.items()
            ]
        opened.execute(f"USE outs; {_BE_QUIET}; SET enable_external_access = false; {_GIVE_UP_FILES}")
    except BaseException:
        opened.close()
        for file in by_name.values():
            file.close()
        raise
    return Instance(opened, ("USE outs", *views), by_name.values())


def quoted(text: str) -> str:
    """A text as an SQL literal."""
    return "'" + text.replace("'", "''") + "'"


def _interrupt(connection: duckdb.DuckDBPyConnection) -> None:
    try:
        connection.interrupt()
    except duckdb.ConnectionException:
        return  # it is closed already


def _after_fork() -> None:
    """In the child: leave every instance of the parent alone."""
    instances = list(_live)
    _live.clear()
    _process.opening = Lock()
    _process.opened = {}
    _process.forked = _process.forked or bool(instances)
    for instance in instances:
        instance.abandon()


def _close_all() -> None:
    """At the end of the process: stop and close what was left open, and wait for that no longer than it may take."""
    for instance in list(_live):
        instance.close(AT_EXIT_SECONDS)


atexit.register(_close_all)
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_after_fork)
