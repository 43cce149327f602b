"""Entry points of a process that runs SQL: open the tables, drop privileges, then return the first rows of statements.

Statements that write, or read anything but the tables, are refused elsewhere, as for every interface (docs/sql.md).
This module limits a statement's resources, and the damage it could do if that protection failed.
"""

import re
import resource
from contextlib import suppress
from functools import cache
from itertools import chain
from pathlib import Path

from ...cards.errors import BadInput, BadQuery
from ...display.output_formats import json_text
from ...display.relation import distinct_names
from ...query.database.connection import Connection
from ...query.database.resource_limits import Bounds
from ...query.database.select import Rows, Statements
from ...tables.files.errors import TablesError, TablesMissing
from ...tables.schema import ON_REQUEST
from ..settings import BUDGET_SECONDS, WALL
from .process import Computed, Refused, at_most, failed, give_way

MOST_ROWS = 1_000
MOST_BYTES = 1_000_000
"""Maximum bytes of the rows as JSON."""
BATCH = 16
"""Rows fetched at a time; few, because a row may be large."""
MOST_STATEMENTS = 50
"""Statements after which a process is replaced."""
BOUNDS = Bounds(memory="256MB", threads=1, reading=0)
LIMITS = {
    "RLIMIT_CPU": int(MOST_STATEMENTS * (BUDGET_SECONDS + 1)),
    "RLIMIT_DATA": 1_500_000_000,
    "RLIMIT_FSIZE": 0,
    "RLIMIT_NOFILE": 64,
    "RLIMIT_NPROC": 0,
    "RLIMIT_CORE": 0,
}
"""Limits that the system enforces on the process, if it knows them; root may still start processes."""
WARM = (*(f"SELECT * FROM {name} LIMIT 1" for name in ON_REQUEST), "SELECT cards(mask) AS cards FROM hands LIMIT 1")
"""Statements that open and load everything that others need, which is impossible after privileges are dropped."""
_OWN_FILES = ": give yours with --file"
"""The advice to give one's own files, which no request does."""
UNTOLD = "the statement cannot be answered"
"""Replaces a message that would reveal paths."""
_MANUAL = re.compile(r"https://duckdb\.org/\S*")
_PATH = re.compile(r"[\w.~:-]*[/\\][A-Za-z._~][^\s'\",;()]*")


def begin(folder: Path) -> None:
    """Prepare a new process: open the tables, load everything that statements need, and drop privileges."""
    give_way()
    for query in WARM:
        with suppress(BadInput, TablesError):  # reported by the first statement
            body_of(_statements(folder).rows(query))
    for name, limit in LIMITS.items():
        if (number := getattr(resource, name, None)) is not None:
            _, hard = resource.getrlimit(number)
            bound = limit if hard == resource.RLIM_INFINITY else min(limit, hard)
            resource.setrlimit(number, (bound, bound))


def select(folder: Path, query: str, seconds: float) -> Computed:
    """Answer one statement in at most some seconds of the processor."""
    try:
        statements = _statements(folder)
    except TablesError as error:
        return failed(error)
    try:
        with at_most(seconds, WALL * seconds):
            return Computed((body_of(statements.rows(query, BATCH)),))
    except BadInput as error:
        told = str(error).partition(_OWN_FILES)[0]
        return Computed((Refused(without_paths(told, query)),))
    except MemoryError:
        return Computed((Refused("the statement needs more memory than a statement may use"),))
    except TablesMissing as error:
        return failed(error)
    except TablesError as error:
        _statements.cache_clear()  # after an internal failure, DuckDB answers nothing more
        return failed(error)


def body_of(rows: Rows) -> bytes:
    """Return a result's columns and first rows as JSON, and whether there are more rows. Raises `BadQuery`."""
    names = distinct_names(rows.names)
    left = chain.from_iterable(rows.batches)
    pieces: list[str] = []
    size, more = 0, False
    for row in left:
        piece = json_text(dict(zip(names, row, strict=True)))
        size += len(piece)
        more = len(pieces) == MOST_ROWS or size > MOST_BYTES
        if more:
            break
        pieces.append(piece)
    if more and not pieces:
        raise BadQuery("the first row takes more than a megabyte as JSON")
    head, tail = json_text({"columns": names})[:-1], json_text({"truncated": more})[1:]
    return f'{head}, "rows": [{", ".join(pieces)}], {tail}\n'.encode()


def without_paths(complaint: str, query: str) -> str:
    """Return the complaint about a statement, or `UNTOLD` if it names a path that is not in the statement.

    >>> without_paths("IO Error: cannot open /srv/outs.duckdb", "SELECT 1")
    'the statement cannot be answered'
    """
    return complaint if all(path in query for path in _PATH.findall(_MANUAL.sub("", complaint))) else UNTOLD


@cache
def _statements(folder: Path) -> Statements:
    return Statements(Connection(folder, BOUNDS))
