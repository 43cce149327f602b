"""Admission of statements: all that read, and none that writes, acts or shows paths, however wrapped."""

import re

import duckdb
import pytest

from outs.cards.errors import BadQuery
from outs.query.database.sql_guard import CLOSED, OF_DUCKDB, OPEN_SOURCES, OPEN_VIEWS, require_reading
from outs.tables.sql.functions import ALL_FUNCTIONS
from outs.tests.cases import all_of

READING = [
    "SELECT 1;",
    " ; ;SELECT 1",
    "FROM hands",
    "TABLE hands",
    "VALUES (1), (2)",
    "(SELECT 1) UNION (SELECT 2)",
    "WITH a AS (SELECT 1) FROM a",
    "WITH RECURSIVE a(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM a WHERE n < 3) FROM a",
    "DESCRIBE hands",
    "DESC hands",
    "SUMMARIZE hands",
    "SHOW TABLES",
    "PIVOT hands ON category USING count(*)",
    "PIVOT hands ON category IN ('pair') USING count(*)",
    "SELECT * FROM (PIVOT hands ON category USING count(*))",
    "UNPIVOT hands ON value INTO NAME a VALUE b",
    "FROM flop_row('AhKh', 'Qh7h2c')",
    "SELECT board, equity FROM flop_states WHERE board = canonical('Qh7h2c')",
    "DESCRIBE flop_states",
    "EXPLAIN SELECT 1",
    "EXPLAIN ANALYZE SELECT 1",
    "EXPLAIN (SELECT 1)",
    "EXPLAIN (FORMAT json) SELECT 1",
    "EXPLAIN (ANALYZE, FORMAT json) SELECT 1",
    "EXPLAIN ANALYZE (SELECT 1) UNION (SELECT 2)",
    "EXPLAIN ANALYZE PIVOT hands ON category USING count(*)",
    "SELECT 1 -- COPY (SELECT 1) TO 'x'",
    "/* DELETE FROM hands */ SELECT 'é', 1",
    'SELECT \'copy\', "delete" FROM (SELECT 1 AS "delete")',
    "SELECT 'duckdb_settings' AS getenv, $$secret_directory$$",
    "SHOW hands",
    "FROM threads",
    "PIVOT (SELECT lower(category) AS version FROM hands) ON version USING sum(ways)",
    "SELECT histogram(ways) FROM hands",
    f"SELECT {' + '.join(['pi()'] * 900)}",
    "SELECT replace('a', 'a', 'b'), * REPLACE (1 AS n) FROM (SELECT 2 AS n)",
]

CHANGES = [
    "COPY (SELECT 1) TO 'x' (FORMAT csv, USE_TMP_FILE false)",
    "COPY (PIVOT hands ON category USING count(*)) TO 'x'",
    "CREATE TABLE a AS SELECT 1",
    "CREATE TEMP TABLE a AS SELECT 1",
    "CREATE TEMP MACRO mask(x) AS 0",
    "CREATE SECRET (TYPE s3, KEY_ID 'a', SECRET 'b')",
    "INSERT INTO hands SELECT 1",
    "UPDATE hands SET value = 1",
    "DELETE FROM hands",
    "MERGE INTO hands USING values ON true WHEN MATCHED THEN DELETE",
    "DROP TABLE hands",
    "ALTER TABLE hands RENAME TO a",
    "ATTACH 'x'",
    "ATTACH OR REPLACE ':memory:' AS outs",
    "DETACH outs",
    "USE memory",
    "SET VARIABLE a = 1",
    "SET threads = 1",
    "RESET threads",
    "PRAGMA threads = 1",
    "PRAGMA database_list",
    "CALL enable_logging()",
    "INSTALL httpfs",
    "LOAD httpfs",
    "UPDATE EXTENSIONS",
    "EXPORT DATABASE 'x'",
    "IMPORT DATABASE 'x'",
    "CHECKPOINT",
    "VACUUM",
    "BEGIN",
    "PREPARE p AS SELECT 1",
    "EXECUTE p",
]

WRAPPINGS = [
    "{}",
    "EXPLAIN {}",
    "EXPLAIN ANALYZE {}",
    "eXpLaIn /* */ aNaLyZe -- x\n {}",
    "EXPLAIN (ANALYZE) {}",
    "EXPLAIN (ANALYZE false, FORMAT json) {}",
    ";;EXPLAIN ANALYZE {};;",
    "SELECT 1; {}",
    "EXPLAIN EXPLAIN ANALYZE {}",
]

BODIES = [statement for statement in CHANGES if statement.split()[0] in {"COPY", "INSERT", "UPDATE", "DELETE", "MERGE"}]

BODY_WRAPPINGS = [
    "WITH x AS ({}) FROM x",
    "WITH x AS MATERIALIZED ({}) SELECT 1",
    "WITH RECURSIVE x AS ({}) FROM x",
    "WITH y AS (SELECT 1), x AS ({}) FROM y",
    "FROM (WITH x AS ({}) FROM x)",
    "DESCRIBE WITH x AS ({}) FROM x",
    "EXPLAIN ANALYZE WITH x AS ({}) FROM x",
    "EXPLAIN (ANALYZE) (WITH x AS ({}) FROM x)",
    "PIVOT (WITH x AS ({}) FROM x) ON a USING count(*)",
]


@pytest.fixture(scope="module")
def parser() -> duckdb.DuckDBPyConnection:
    """Any connection: nothing is executed."""
    return duckdb.connect()


@all_of("query", READING)
def test_what_reads_is_admitted(parser: duckdb.DuckDBPyConnection, query: str) -> None:
    require_reading(parser, query)


@all_of("statement", CHANGES)
def test_what_changes_something_is_refused_however_wrapped(parser: duckdb.DuckDBPyConnection, statement: str) -> None:
    for wrapping in WRAPPINGS:
        with pytest.raises((BadQuery, duckdb.Error)):
            require_reading(parser, wrapping.format(statement))


@pytest.mark.parametrize("statement", BODIES)
@all_of("wrapping", BODY_WRAPPINGS)
def test_a_with_whose_body_changes_something_is_refused(
    parser: duckdb.DuckDBPyConnection, statement: str, wrapping: str
) -> None:
    with pytest.raises((BadQuery, duckdb.Error)):
        require_reading(parser, wrapping.format(statement))


REFUSED = "not available here|cannot open files"


def names_of(parser: duckdb.DuckDBPyConnection, query: str) -> set[str]:
    """The first column of a query for names."""
    return {name for (name,) in parser.execute(query).fetchall()}


def test_only_the_listed_functions_of_duckdb_give_rows(parser: duckdb.DuckDBPyConnection) -> None:
    kinds = "('table', 'table_macro', 'pragma')"
    known = names_of(parser, f"SELECT function_name FROM duckdb_functions() WHERE function_type IN {kinds}")
    assert known > {"query", "read_csv", "enable_logging", "arrow_scan", "duckdb_settings", "histogram", *OPEN_SOURCES}
    known -= {"show", "glob"}  # words that no statement can have in place of a function's name without quotes
    for name in OPEN_SOURCES | {function.name for function in ALL_FUNCTIONS}:
        require_reading(parser, f"SELECT * FROM {name}('x')")
    for name in sorted(known - OPEN_SOURCES):
        for query in (
            f"SELECT * FROM {name}('x')",
            f"SELECT * FROM system.main.{name.upper()}()",
            f'SELECT (FROM "{name}"(1, 2))',
            f"EXPLAIN ANALYZE FROM values, LATERAL {name}(values.ways)",
        ):
            with pytest.raises(BadQuery, match=REFUSED):
                require_reading(parser, query)
    names = [f"{name}('x')" for name in sorted(known - OPEN_SOURCES)]
    with pytest.raises(BadQuery, match=REFUSED):
        require_reading(parser, f"PIVOT (FROM {', '.join(names)}) ON a USING count(*)")


def test_only_the_listed_views_of_duckdb_and_the_standard_ones_are_read(parser: duckdb.DuckDBPyConnection) -> None:
    known = names_of(parser, "SELECT view_name FROM duckdb_views() WHERE internal")
    standard = names_of(parser, "SELECT view_name FROM duckdb_views() WHERE schema_name = 'information_schema'")
    assert known >= OPEN_VIEWS
    for name in OPEN_VIEWS | standard:
        require_reading(parser, f"SELECT * FROM {name}")
    assert {name for name in known - OPEN_VIEWS if not name.startswith(OF_DUCKDB)} == standard
    for name in sorted(known - OPEN_VIEWS - standard):
        for query in (f'FROM "{name.upper()}"', f"FROM '{name}'", f"FROM system.main.{name}", f"SUMMARIZE {name}"):
            with pytest.raises(BadQuery, match=f"{name} is not available here"):
                require_reading(parser, query)


@all_of("name", sorted(CLOSED))
def test_functions_that_tell_or_act_are_closed_wherever_they_stand(
    parser: duckdb.DuckDBPyConnection, name: str
) -> None:
    for query in (f"SELECT {name}('x')", f"SELECT 'x'.{name.upper()}()", f"FROM hands WHERE system.main.{name}('x')"):
        with pytest.raises(BadQuery, match=f"{name} is not available here"):
            require_reading(parser, query)


def test_functions_of_duckdb_that_do_more_than_compute_are_known(parser: duckdb.DuckDBPyConnection) -> None:
    query = "SELECT function_name FROM duckdb_functions() WHERE function_type = 'scalar' AND stability {} 'CONSISTENT'"
    other = names_of(parser, query.format("<>"))
    computing = names_of(parser, query.format("="))
    assert {name for name in computing if re.search("plan|setting|env|secret|execute|write", name)} == {
        "json_serialize_plan"
    }
    assert other - CLOSED == {
        "current_connection_id", "current_database", "current_date", "current_query", "current_query_id",
        "current_schema", "current_schemas", "current_transaction_id", "currval", "error", "gen_random_uuid",
        "get_current_time", "get_current_timestamp", "getvariable", "in_search_path", "nextval", "now", "random",
        "setseed", "setval", "sleep_ms", "stats", "today", "transaction_timestamp", "txid_current", "uuid", "uuidv4",
        "uuidv7", "vector_type",
    }  # fmt: skip


def test_no_setting_is_shown(parser: duckdb.DuckDBPyConnection) -> None:
    for name in names_of(parser, "SELECT name FROM duckdb_settings()"):
        with pytest.raises(BadQuery, match="not available here"):
            require_reading(parser, f"SHOW {name}")


SPELLINGS = ["$${}$$", "$a${}$a$", "E'{}'", "'{}'", '"{}"', "{}"]
NAMED_BY_A_TEXT = [
    "SUMMARIZE {}",
    "DESCRIBE {}",
    "SHOW {}",
    "FROM (SUMMARIZE {})",
    "SELECT (FROM (SHOW {}))",
    "WITH x AS (SUMMARIZE {}) FROM x",
    "SELECT 1 UNION ALL BY NAME (SHOW {})",
    "EXPLAIN ANALYZE SUMMARIZE {}",
    "PIVOT (SUMMARIZE {}) ON a USING count(*)",
    "EXPLAIN PIVOT (FROM (SHOW {})) ON a USING count(*)",
    "PIVOT (SHOW {}) ON a IN ('b') USING count(*)",
]


@all_of(
    ("statement", "name"),
    [
        *((statement, name) for statement in NAMED_BY_A_TEXT for name in ("duckdb_databases", "pg_settings")),
        *((one, name) for one in NAMED_BY_A_TEXT if "SHOW" in one for name in ("allowed_paths", "secret_directory")),
    ],
)
def test_a_closed_name_is_closed_however_it_is_spelled(
    parser: duckdb.DuckDBPyConnection, statement: str, name: str
) -> None:
    on_two_lines = f"'{name[:4]}'\n'{name[4:]}'"
    for spelled in [*(spelling.format(name) for spelling in SPELLINGS), on_two_lines]:
        with pytest.raises((BadQuery, duckdb.ParserException)) as refused:
            require_reading(parser, statement.format(spelled))
        assert "not available here" in str(refused.value) or spelled == on_two_lines


@pytest.mark.parametrize("source", ["$$duckdb_databases$$", "'duckdb_' || 'databases'", "concat('pg_', 'settings')"])
@all_of("function", ["histogram", "main.HISTOGRAM", "histogram_values"])
def test_a_histogram_of_the_table_that_a_text_names_is_closed(
    parser: duckdb.DuckDBPyConnection, function: str, source: str
) -> None:
    for statement in ("FROM {}", "SELECT (FROM {})", "PIVOT (FROM {}) ON bin USING count(*)"):
        with pytest.raises(BadQuery, match="not available here"):
            require_reading(parser, statement.format(f"{function}({source}, path)"))


def test_what_duckdb_makes_of_closed_functions_is_closed(parser: duckdb.DuckDBPyConnection) -> None:
    found = parser.execute("SELECT function_name, macro_definition FROM duckdb_functions()"
                           " WHERE function_type = 'macro'").fetchall()  # fmt: skip
    sources = re.compile(r"\b(?:FROM|JOIN) (\w+)\(")
    read = {name: {*sources.findall(text)} for name, text in found}
    assert {name for name, functions in read.items() if functions} == {
        "format_type",
        "get_block_size",
        "pg_get_viewdef",
    }
    assert {one for functions in read.values() for one in functions} <= OPEN_SOURCES
    assert not [name for name, text in found if set(re.findall(r"\w+", text)) & CLOSED]


@all_of(("query", "count"), [("", 0), (" ; ", 0), ("-- nothing", 0), ("SELECT 1; SELECT 2", 2)])
def test_exactly_one_statement_is_taken(parser: duckdb.DuckDBPyConnection, query: str, count: int) -> None:
    with pytest.raises(BadQuery, match=f"give one SQL statement at a time, got {count}"):
        require_reading(parser, query)
