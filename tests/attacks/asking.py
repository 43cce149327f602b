"""Questions put to a folder of small tables, and how each was answered: right, refused or with an error of its own."""

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import duckdb

from outs.cards.errors import BadInput
from outs.query.database.session_closed import SessionClosed
from outs.query.session import Tables
from outs.tables.files.errors import TablesError
from outs.tests.attacks.small_schema import MADE_UP, RIVER, SMALL

if TYPE_CHECKING:
    from collections.abc import Callable

REFUSED, CLOSED, RAW = "refused: ", "duckdb: ", "RAW "
"""What an answer begins with if there is none: an error of outs, one of DuckDB's, or one that nobody expects."""
ASKED = ("2c3c4c5c6c", "2d3c4c5c6c")
PAIRS = (("3h3s", "4sQs"), ("2h4s", "5hKd"), ("3h4s", "6hQh"))
DEALS = (("7h5h", "2d2h2s"), ("AsKs", "2s3h3s"), ("9c8d", "2d2h3s"))
OMAHA_DEALS = (("2c3c4c5c", ""), ("3s4s5s6s", "2c2d2h"), ("2s3s4s5s", "3c2d2h"))
"""What small tables have a row for."""


def checksum(name: str) -> str:
    """A statement that reads every row of a table."""
    return f'SELECT count(*), sum(hash(t::VARCHAR)) FROM "{name}" t'


STATEMENTS = (
    *(checksum(name) for name in SMALL.tables),
    "SELECT name FROM values WHERE value = 7462",
    "SELECT mask('Ah2c'), cards(274877906945)",
    "SELECT count(*), string_agg(comment, '') FROM duckdb_columns() WHERE database_name = 'outs'",
)
ON_REQUEST_STATEMENTS = (
    *(checksum(name) for name in MADE_UP),
    "SELECT win, tie FROM omaha_flop WHERE board_id = 7 AND hand_id = 100",
    "SELECT win, tie FROM river WHERE board_id = 27 AND hole_id = 900",
    "SELECT sum(win) FROM river WHERE board_id BETWEEN 10 AND 30 AND hole_id < 900",
    "SELECT count(*) FROM river",
    "SELECT min(board_id), max(hole_id) FROM river",
)


PROBES = (
    "SELECT count(*), sum(value), sum(ways), max(name) FROM values",
    "SELECT mask('Ah2c'), (SELECT count(*) FROM endings)",
    "SELECT current_setting('threads')",
    "SELECT getvariable('a')",
)
ON_REQUEST_PROBES = tuple(f"SELECT count(*), sum(win) FROM {name}" for name in (RIVER.name, "omaha_flop"))
"""What is asked after each hostile statement, and after one that names one of these tables."""


def one_line(error: BaseException) -> str:
    """An error as a line."""
    return f"{type(error).__name__}: {' '.join(str(error).split())}"[:600]


def answered(ask: "Callable[[], Any]") -> str:
    """The answer as text, or the error's kind and message."""
    try:
        return str(ask())
    except (BadInput, TablesError, SessionClosed) as error:
        return REFUSED + one_line(error)
    except duckdb.Error as error:
        return CLOSED + one_line(error)
    except Exception as error:
        return RAW + one_line(error)


def rows(tables: Tables, statement: str) -> str:
    """Return the result of a statement as text: an error while its rows are read is DuckDB's, as documented."""
    relation = tables.sql(statement)
    return repr(relation.fetchall())


def answers_of(tables: Tables, on_request: bool = True) -> list[str]:
    """The answers of an open session to every question."""
    asked: list[Callable[[], Any]] = [
        lambda: tables.value(ASKED[0]),
        lambda: tables.equity("AA", "random", opponents=3).players[0],
        lambda: tables.equity("KK", "random"),
        *(lambda pair=pair: tables.equity(*pair) for pair in PAIRS),
        *(lambda deal=deal: tables.state(*deal) for deal in DEALS),
        lambda: tables.value(ASKED[0], "2-7"),
        lambda: tables.push_fold("AA", stack=1.0),
    ]
    if on_request:
        asked += [partial(tables.equity, hand, "random", board=board, game="omaha") for hand, board in OMAHA_DEALS]
        asked.append(lambda: tables.equity("AKs", "random", game="short-deck"))
    statements = (*STATEMENTS, *ON_REQUEST_STATEMENTS) if on_request else STATEMENTS
    asked += [lambda statement=statement: rows(tables, statement) for statement in statements]  # type: ignore[misc]
    return [answered(ask) for ask in asked]


def probed(tables: Tables, on_request: bool) -> list[str]:
    """A few answers of an open session."""
    statements = (*PROBES, *ON_REQUEST_PROBES) if on_request else PROBES
    value = answered(lambda: tables.value(ASKED[0]))
    return [value, *(answered(lambda statement=statement: rows(tables, statement)) for statement in statements)]  # type: ignore[misc]


def answers(folder: Path, on_request: bool = True) -> list[str]:
    """The answers of a new session with `folder`; one refusal if it does not open."""
    try:
        tables = Tables(folder)
    except TablesError as error:
        return [REFUSED + one_line(error)]
    except Exception as error:
        return [RAW + one_line(error)]
    with tables:
        return answers_of(tables, on_request)


def require_answers(right: list[str]) -> list[str]:
    """The answers of an intact folder. Raises `RuntimeError` if there are none: an attack on it would prove nothing."""
    if refused := [answer for answer in right if answer.startswith((REFUSED, CLOSED, RAW))]:
        raise RuntimeError(f"the intact tables do not answer: {refused[0]}")
    return right


def wrong(given: list[str], right: list[str]) -> list[str]:
    """Return the faults of some answers: neither right nor refused. A session may also refuse to open."""
    if len(given) == 1 and given[0].startswith(REFUSED):
        return []
    problems = [f"raw error: {answer}" for answer in given if answer.startswith(RAW)]
    if len(given) == len(right):
        problems += [
            f"wrong answer: {answer} instead of {known}"
            for answer, known in zip(given, right, strict=True)
            if answer != known and not answer.startswith((REFUSED, CLOSED, RAW))
        ]
    elif not problems:
        problems = ["wrong answer: fewer answers than questions"]
    return problems
