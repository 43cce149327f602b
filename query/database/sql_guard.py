"""Validation of SQL: one statement at a time, which only reads, and only tables that are present and current.

DuckDB's statement type alone is not enough: EXPLAIN ANALYZE runs the statement that follows; the body of a WITH may be
a COPY or a DELETE, although the type is SELECT; a PIVOT may be several statements. The tokens of the statement are
therefore checked as well, as DuckDB's own tokenizer splits them.

Names in a statement are taken from DuckDB's own parse tree, as a name may be spelled `name`, `"name"`, `'name'` or
`$$name$$`. A PIVOT of several statements has no parse tree; every token in it counts as a name.
"""

import re
from dataclasses import dataclass

import duckdb

from ...cards.errors import BadQuery
from ...tables.files.published_tables import Published
from ...tables.schema import DATABASE, SCHEMA
from ...tables.sql.functions import ALL_FUNCTIONS
from ...tables.sql.views import VIEWS

READING = (duckdb.StatementType.SELECT, duckdb.StatementType.MULTI)
"""Types of statements that only read; a PIVOT is MULTI."""
FIRST_WORDS = {
    *("SELECT", "FROM", "WITH", "VALUES", "TABLE", "PIVOT", "PIVOT_WIDER", "UNPIVOT", "PIVOT_LONGER"),
    *("DESCRIBE", "DESC", "SUMMARIZE", "SHOW", "("),
}
CHANGING = {"COPY", "INSERT", "UPDATE", "DELETE", "MERGE"}
"""Statements other than queries that the body of a WITH may be."""
RUNNING = {
    *("query", "query_table", "json_execute_serialized_sql", "json_serialize_plan", "histogram_values"),
}
"""Functions that run a text as SQL, or read the table that a text names; the text would escape this check."""
HISTOGRAM = "histogram"
"""Blocked as a table function, which reads the table that a text names; the aggregate of this name is allowed."""
ACTING = {
    *("enable_logging", "disable_logging", "truncate_duckdb_logs", "write_log", "enable_profiling"),
    *("disable_profiling", "checkpoint", "force_checkpoint", "create_external_resource", "register_external_resource"),
    *("register_external_resource_type", "deregister_external_resource", "destroy_external_resource"),
}
"""Functions that change the DuckDB instance."""
ADDRESSING = {"arrow_scan", "arrow_scan_dumb", "pandas_scan", "python_arrow_scan", "python_map_function"}
"""Functions that take memory addresses."""
TELLING = {
    *("current_setting", "getenv", "duckdb_settings", "pg_settings", "duckdb_databases", "pragma_database_list"),
    *("duckdb_secrets", "which_secret", "duckdb_logs", "duckdb_log_contexts", "duckdb_extensions"),
    *("duckdb_extension_repositories", "duckdb_external_file_cache", "duckdb_external_resources"),
    *("duckdb_temporary_files", "duckdb_prepared_statements", "pg_prepared_statements"),
    *("duckdb_logs_parsed", "duckdb_profiling_settings"),
}
"""Functions and views that show paths and settings of this machine, or other clients' statements."""
SETTINGS = {
    *("allowed_directories", "allowed_paths", "extension_directories", "extension_directory", "file_search_path"),
    *("extension_repository_directory", "home_directory", "log_query_path", "profile_output", "profiling_output"),
    *("secret_directory", "temp_directory"),
}
"""Settings with paths, which SHOW can display by name."""
CLOSED = RUNNING | ACTING | ADDRESSING | TELLING | SETTINGS

PARSED = "WITH parsed AS (SELECT json_serialize_sql($1::VARCHAR, skip_default := true) AS tree)"
_NAMES = f"""{PARSED} SELECT (tree->>'$.error') = 'true', (tree->>'$..table_name') || (tree->>'$..function_name'),
    tree->>'$..function.function_name' FROM parsed"""
"""Query for three columns: true if DuckDB cannot give a parse tree; the tables, views, settings and table functions
named in the statement; and its table functions alone."""
_OPENING = re.compile(r"""[eE](?=')|\$\w*\$""")
"""The start of a text literal that does not begin with a quote."""
_TABLES_NAMED = f"""{PARSED} SELECT (tree->>'$.error') = 'true', tree->>'$..table_name', tree->>'$..function_name'
    FROM parsed"""
"""Query for three columns: true if DuckDB cannot give a parse tree; the tables and views named; the functions."""
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
    for name in _closed_names(connection, _text_from(query, words[0]), words):
        raise BadQuery(f"{name} is not available here: query the tables only")


def _closed_names(connection: duckdb.DuckDBPyConnection, query: str, words: list[_Word]) -> list[str]:
    """Return the closed names that a statement uses, in small letters."""
    ((unseen, names, in_place_of_tables),) = connection.execute(_NAMES, [query]).fetchall()
    if unseen:
        names = in_place_of_tables = _names_in(words)
    found, functions = ({name.strip('"').lower() for name in some} for some in (names, in_place_of_tables))
    return sorted((found & CLOSED) | (functions & {HISTOGRAM}))


def _names_in(words: list[_Word]) -> list[str]:
    """List every token that may be a name; adjacent text literals are also joined, as DuckDB does."""
    names, text = [], ""
    for word in words:
        text = text + word.name if word.kind is duckdb.token_type.string_const else ""
        names += [word.name, text] if word.kind is not duckdb.token_type.operator else []
    return names


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
    ((unseen, tables, functions),) = connection.execute(_TABLES_NAMED, [sql]).fetchall()
    if unseen:
        return tables_named(sql)
    read = [_READ_BY_VIEW.get(name.strip('"').lower(), ()) for name in tables]
    read += [_READ_BY_FUNCTION.get(name.lower(), ()) for name in functions]
    return {table for found in read for table in found}


def tables_named(sql: str) -> set[str]:
    """Return the tables read by the names in a text: tables, views, and functions before a parenthesis.

    >>> sorted(tables_named('SELECT hand_id, hand_value (x) FROM "FLOP_STATES"'))
    ['flop', 'hands', 'subset_classes']
    """
    found = ((_READ_BY_FUNCTION if call else _READ_BY_VIEW).get(name, ()) for name, call in _NAME.findall(sql.lower()))
    return {table for tables in found for table in tables}
