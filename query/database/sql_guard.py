"""Validation of SQL: one statement at a time, which only reads, and only tables that are present and current.

DuckDB's statement type alone is not enough: EXPLAIN ANALYZE runs the statement that follows; the body of a WITH may be
a COPY or a DELETE, although the type is SELECT; a PIVOT may be several statements. The tokens of the statement are
therefore checked as well, as DuckDB's own tokenizer splits them.

A list says what a statement may read rows from: any other function or view of DuckDB is refused, also one that a later
version of DuckDB adds. Names are taken from DuckDB's own parse tree, as a name may be spelled `name`, `"name"`,
`'name'` or `$$name$$`. A PIVOT of several statements has no parse tree; every token in it counts as a name.
"""

import re
from dataclasses import dataclass
from itertools import pairwise

import duckdb

from ...cards.errors import BadQuery
from ...tables.files.published_tables import Published
from ...tables.schema import DATABASE, SCHEMA
from ...tables.sql.functions import ALL_FUNCTIONS
from ...tables.sql.views import VIEWS

READING = (duckdb.StatementType.SELECT, duckdb.StatementType.MULTI)
"""Types of statements that only read; a PIVOT is MULTI."""
FIRST_WORDS = {
    "SELECT", "FROM", "WITH", "VALUES", "TABLE", "PIVOT", "PIVOT_WIDER", "UNPIVOT", "PIVOT_LONGER", "DESCRIBE",
    "DESC", "SUMMARIZE", "SHOW", "(",
}  # fmt: skip
CHANGING = {"COPY", "INSERT", "UPDATE", "DELETE", "MERGE"}
"""Statements other than queries that the body of a WITH may be."""
OPEN_SOURCES = {
    "range", "generate_series", "repeat", "repeat_row", "unnest", "json_each", "json_tree", "test_all_types",
    "icu_calendar_names", "pg_timezone_names", "duckdb_tables", "duckdb_views", "duckdb_columns", "duckdb_functions",
    "duckdb_types", "duckdb_keywords", "duckdb_constraints", "duckdb_schemas", "duckdb_indexes", "duckdb_memory",
    "duckdb_optimizers", "table_info", "pragma_table_info", "pragma_storage_info", "pragma_database_size",
    "pragma_version",
}  # fmt: skip
"""Functions of DuckDB that a statement may read rows from, besides those of outs. Others open files, run text as SQL,
change the DuckDB instance, take memory addresses, or show paths and settings of this machine."""
OPEN_VIEWS = {
    "duckdb_tables", "duckdb_views", "duckdb_columns", "duckdb_types", "duckdb_constraints", "duckdb_schemas",
    "duckdb_indexes", "sqlite_master", "sqlite_schema", "pg_tables", "pg_views", "pg_class", "pg_attribute",
    "pg_type", "pg_namespace", "pg_index", "pg_indexes",
}  # fmt: skip
"""Views of DuckDB that a statement may read, besides those of `information_schema`."""
OF_DUCKDB = ("duckdb_", "pg_", "pragma_", "sqlite_")
"""What the names of DuckDB's other views begin with."""
CLOSED = {"current_setting", "getenv", "json_serialize_plan", "write_log"}
"""Functions of a value that show settings, run a text as SQL, or write; all others compute."""
READERS = ("read_", "parquet_", "glob", "sniff_csv")
NO_FILES = "a statement cannot open files: give yours with --file my.csv (in Python, files=) and write FROM file"

_NAMES = """WITH parsed AS (SELECT json_serialize_sql($1::VARCHAR, skip_default := true) AS tree)
    SELECT (tree->>'$.error') = 'true', tree->>'$..table_name', tree->>'$..function.function_name',
        tree->>'$..function_name', list_contains(tree->>'$..show_type', 'SHOW') FROM parsed"""
"""Query for true if DuckDB cannot give a parse tree, and for the fields of `_Names`."""
_TABLE_FUNCTIONS = """SELECT DISTINCT function_name FROM duckdb_functions()
    WHERE internal AND function_type IN ('table', 'table_macro', 'pragma')"""
_OPENING = re.compile(r"""[eE](?=')|\$\w*\$""")
"""The start of a text literal that does not begin with a quote."""
_NAME = re.compile(r"(\w+)(?=\W|$)(\"?\s*\()?")
_READ_BY_VIEW = {name: (name,) for name in SCHEMA.tables} | {view.name: view.tables for view in VIEWS}
_READ_BY_FUNCTION = {function.name: function.tables for function in ALL_FUNCTIONS}


@dataclass(frozen=True)
class _Word:
    """A token of a statement: a word, sign, string or name; `start` is its offset in bytes."""

    text: str
    kind: duckdb.token_type
    start: int

    @property
    def keyword(self) -> str:
        """The token in capitals."""
        return self.text.upper()

    @property
    def name(self) -> str:
        """The name that the token spells, without quotes and in small letters."""
        opening = _OPENING.match(self.text)
        text = self.text.removeprefix(opening[0]).removesuffix(opening[0]) if opening else self.text
        return text.strip("\"'").replace('""', '"').lower()


def require_reading(connection: duckdb.DuckDBPyConnection, query: str) -> None:
    """Raise `BadQuery` unless `query` is one statement that reads; DuckDB's errors if it is malformed."""
    statements = connection.extract_statements(query)
    if len(statements) != 1:
        raise BadQuery(f"give one SQL statement at a time, got {len(statements)}")
    words = _words(query)
    while words[0].text == ";":
        words = words[1:]
    kind = _kind(statements[0])
    if words[0].keyword == "EXPLAIN":
        words = _explained(connection, query, words[1:])
        kind = _kind(connection.extract_statements(_text_from(query, words[0]))[0])
    if kind not in READING or words[0].keyword not in FIRST_WORDS:
        raise _only_reading(words[0].keyword)
    for word in words:
        if word.kind is duckdb.token_type.keyword and word.keyword in CHANGING:
            raise _only_reading(word.keyword)
    text = _text_from(query, words[0])
    names = _parsed_names(connection, text) or _names_in(connection, words)
    if closed := names.closed():
        is_reader = closed in names.sources and closed.startswith(READERS)
        raise BadQuery(NO_FILES if is_reader else f"{closed} is not available here: query the tables only")


@dataclass(frozen=True)
class _Names:
    """The names in a statement, in small letters.

    tables     of tables and views, and after SHOW
    sources    of functions in place of tables
    functions  of all functions
    has_show   true if there is a SHOW, which can display settings
    """

    tables: frozenset[str]
    sources: frozenset[str]
    functions: frozenset[str]
    has_show: bool

    def closed(self) -> str | None:
        """Return a name that a statement may not use, or None."""
        views = {name for name in self.tables if name.startswith(OF_DUCKDB)} - OPEN_VIEWS
        shown = self.tables - _READ_BY_VIEW.keys() if self.has_show else set()
        functions = (self.sources - OPEN_SOURCES - _READ_BY_FUNCTION.keys()) | (self.functions & CLOSED)
        return min(views | shown | functions, default=None)


def _parsed_names(connection: duckdb.DuckDBPyConnection, query: str) -> _Names | None:
    """Return the names in a statement, or None if DuckDB cannot give a parse tree."""
    ((is_unseen, *found, has_show),) = connection.execute(_NAMES, [query]).fetchall()
    tables, sources, functions = (frozenset(name.strip('"').lower() for name in names) for names in found)
    return None if is_unseen else _Names(tables, sources, functions, has_show)


def _names_in(connection: duckdb.DuckDBPyConnection, words: list[_Word]) -> _Names:
    """Return every token that may be a name; adjacent text literals are also joined, as DuckDB does."""
    names, text = set(), ""
    for word in words:
        text = text + word.name if word.kind is duckdb.token_type.string_const else ""
        names |= {word.name, text} if word.kind is not duckdb.token_type.operator else set()
    called = {word.name for word, after in pairwise(words) if after.text == "("}
    sources = called & {name for (name,) in connection.execute(_TABLE_FUNCTIONS).fetchall()}
    found = frozenset(names - {""})
    return _Names(found, frozenset(sources), found, "show" in found)


def _only_reading(found: str) -> BadQuery:
    return BadQuery(f"only reading is allowed (SELECT, DESCRIBE, EXPLAIN), got {found}")


def _words(query: str) -> list[_Word]:
    """Split a query into tokens, without comments."""
    content = query.encode()
    found = duckdb.tokenize(query)
    ends = [start for start, _ in found[1:]] + [len(content)]
    return [
        _Word(content[start:end].decode().strip(), kind, start)
        for (start, kind), end in zip(found, ends, strict=True)
        if kind is not duckdb.token_type.comment
    ]


def _kind(statement: duckdb.Statement) -> duckdb.StatementType | None:
    """Return the type of a statement, or None for types that DuckDB's Python module does not know."""
    try:
        return statement.type
    except ValueError:
        return None


def _explained(connection: duckdb.DuckDBPyConnection, query: str, words: list[_Word]) -> list[_Word]:
    """Return the tokens of the statement after EXPLAIN, ANALYZE and options in parentheses. Raises `BadQuery`."""
    if words and words[0].keyword == "ANALYZE":
        words = words[1:]
    for rest in (words, _after_parentheses(words)):
        if rest and _is_one_statement(connection, _text_from(query, rest[0])):
            return rest
    raise _only_reading("EXPLAIN")


def _after_parentheses(words: list[_Word]) -> list[_Word]:
    """Return the tokens after leading parentheses; none if the first token is no parenthesis."""
    depth = 0
    for number, word in enumerate(words, start=1):
        if word.kind is duckdb.token_type.operator:
            depth += (word.text == "(") - (word.text == ")")
        if depth == 0:
            return words[number:] if number > 1 else []
    return []


def _text_from(query: str, word: _Word) -> str:
    return query.encode()[word.start :].decode()


def _is_one_statement(connection: duckdb.DuckDBPyConnection, text: str) -> bool:
    try:
        return len(connection.extract_statements(text)) == 1
    except duckdb.Error:
        return False


class NeededTables:
    """Check of statements against a database; each text is parsed once, or never if the database has all tables."""

    def __init__(self, published: Published) -> None:
        """Check against the database of the published tables."""
        self._published = published
        self._unusable = published.unusable(DATABASE)
        self._sound: set[str] = set()

    def require(self, connection: duckdb.DuckDBPyConnection, sql: str) -> None:
        """Raise `TablesMissing` or `TablesDamaged` if a statement reads a missing or outdated table.

        Other errors in the statement are reported when it runs.
        """
        if not self._unusable or sql in self._sound:
            return
        self._published.require(DATABASE, sorted(_tables_read(connection, sql)))
        self._sound.add(sql)


def _tables_read(connection: duckdb.DuckDBPyConnection, sql: str) -> set[str]:
    """Return the tables read by a statement; a name that the statement itself defines counts as a table's.

    DuckDB's `get_table_names` would do more than parse: it reads the head of files that the statement names while it
    keeps other threads from running Python, and waits forever for those that read files verified in Python.
    """
    names = _parsed_names(connection, sql)
    if names is None:
        return tables_named(sql)
    read = [_READ_BY_VIEW.get(name, ()) for name in names.tables]
    read += [_READ_BY_FUNCTION.get(name, ()) for name in names.functions]
    return {table for found in read for table in found}


def tables_named(sql: str) -> set[str]:
    """Return the tables read by the names in a text: tables, views, and functions before a parenthesis.

    >>> sorted(tables_named('SELECT hand_id, hand_value (x) FROM "FLOP_STATES"'))
    ['flop', 'hands', 'subset_classes']
    """
    found = ((_READ_BY_FUNCTION if call else _READ_BY_VIEW).get(name, ()) for name, call in _NAME.findall(sql.lower()))
    return {table for tables in found for table in tables}
