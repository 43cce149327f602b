"""What a process that runs statements does: it opens the tables and gives up its rights, then gives the first rows.

That a statement reads, and reads nothing but the tables, is decided where every statement is (docs/sql.md). What is
here bounds what a statement may take, and what it could do if that failed.
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
from ...query.database.connection import Connection, Row
from ...query.database.resource_limits import Bounds
from ...query.database.select import Rows, Statements
from ...query.database.tables_on_request import NotBuilt
from ...tables.files.errors import TablesError, TablesMissing
from ...tables.schema import ON_REQUEST
from ..settings import BUDGET_SECONDS
from .process import Counted, give_way

MOST_ROWS = 1_000
MOST_BYTES = 1_000_000
"""Of the rows as JSON."""
BATCH = 16
"""Rows that are fetched at a time: a row may be large."""
MOST_STATEMENTS = 50
"""That a process runs before another takes its place."""
BOUNDS = Bounds(memory="256MB", threads=1, reading=0)
LIMITS = {
    "RLIMIT_CPU": int(MOST_STATEMENTS * (BUDGET_SECONDS + 1)),
    "RLIMIT_DATA": 1_500_000_000,
    "RLIMIT_FSIZE": 0,
    "RLIMIT_NOFILE": 64,
    "RLIMIT_NPROC": 0,
    "RLIMIT_CORE": 0,
}
"""What the system enforces on the process, where it knows the limit; that on processes not for its superuser."""
WARM = (*(f"SELECT * FROM {name} LIMIT 1" for name in ON_REQUEST), "SELECT cards(mask) AS cards FROM hands LIMIT 1")
"""Statements after which all is loaded and open that others need: nothing can be, once the rights are given up."""
UNTOLD = "the statement cannot be answered"
"""In place of what says more."""
_MANUAL = re.compile(r"https://duckdb\.org/\S*")
_PATH = re.compile(r"[\w.~:-]*[/\\][A-Za-z._~][^\s'\",;()]*")
_COMMAND, _ADDRESS = "'outs tables describe'", "/v1/tables/describe"


def begin(folder: Path) -> None:
    """Prepare a new process: its tables are open, what a statement needs is loaded, and its rights are given up."""
    give_way()
    for query in WARM:
        with suppress(BadInput, TablesError):  # who asks is told
            body_of(_statements(folder).rows(query))
    for name, limit in LIMITS.items():
        if (number := getattr(resource, name, None)) is not None:
            _, hard = resource.getrlimit(number)
            bound = limit if hard == resource.RLIM_INFINITY else min(limit, hard)
            resource.setrlimit(number, (bound, bound))


def select(folder: Path, query: str) -> Counted:
    """The body that answers one statement."""
    try:
        statements = _statements(folder)
    except TablesError:
        return Counted(damaged=True)
    try:
        return Counted((body_of(statements.rows(query, BATCH)),))
    except BadInput as error:
        return Counted(complaint=without_paths(str(error), query).replace(_COMMAND, _ADDRESS))
    except MemoryError:
        return Counted(complaint="the statement needs more memory than a statement may use")
    except NotBuilt as error:
        return Counted(complaint=str(error).partition(";")[0])
    except TablesError as error:
        _statements.cache_clear()  # DuckDB answers nothing more after a failure of its own
        missing = isinstance(error, TablesMissing)
        return Counted(damaged=not missing, missing=missing)


def body_of(rows: Rows) -> bytes:
    """The columns and the first rows of a result as JSON, and whether there are more. Raises `BadQuery`."""
    names = distinct_names(rows.names)
    left = chain.from_iterable(rows.batches)
    pieces: list[str] = []
    size, more = 0, False
    for row in left:
        piece = _row_text(names, row)
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
    """What is wrong with a statement, unless that names a path which the statement does not.

    >>> without_paths("IO Error: cannot open /srv/outs.duckdb", "SELECT 1")
    'the statement cannot be answered'
    """
    return complaint if all(path in query for path in _PATH.findall(_MANUAL.sub("", complaint))) else UNTOLD


def _row_text(names: list[str], row: Row) -> str:
    return json_text(dict(zip(names, row, strict=True)))


@cache
def _statements(folder: Path) -> Statements:
    return Statements(Connection(folder, BOUNDS))
