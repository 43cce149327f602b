"""Hostile SQL: a fixed list, and statements from a grammar. `{tables}`, `{database}` and `{other}` stand for paths."""

import random
from collections.abc import Iterator
from pathlib import Path

LIST = Path(__file__).with_name("hostile_statements.txt")
LINE_BREAK = "⏎"

TARGETS = (
    "{db}", "{db}.wal", "{db}.wal.recovery", "{db}.wal.checkpoint", "{db}.tmp", "{d}/river.parquet", "{d}/new.csv",
    "{d}/manifest.json", "{d}/values.parquet", "{d}/../up.csv", "{d}/./outs.duckdb", "{d}/x/../outs.duckdb",
    "{d}//outs.duckdb", "file://{db}", "outs://river", "outs://omaha_flop/00000.parquet", "{d}/omaha_flop.json",
    "{d}/parts/omaha_flop/00000.parquet", "{d}/omaha_starting_hands.parquet", "/proc/self/cwd/z.csv", "{c}/z.csv",
    "/dev/stdout", "/dev/null", "outs.duckdb", "./outs.duckdb", "~/z.csv",
)  # fmt: skip
"""Files to write: `{d}` is the tables' folder, `{db}` the database, `{c}` another folder."""
SOURCES = (
    "{c}/secret.txt",
    "{d}/manifest.json",
    "{db}",
    "{d}/river.parquet",
    "{d}/parts/*/*/*.parquet",
    "outs://omaha_flop/00000.parquet",
    "{d}/*",
    "{c}/*.txt",
    "/proc/self/environ",
)
OPTIONS = (
    "(FORMAT csv, USE_TMP_FILE false)", "(FORMAT csv)", "(FORMAT parquet)", "(FORMAT json, USE_TMP_FILE false)",
    "(FORMAT blob)", "(FORMAT csv, PER_THREAD_OUTPUT true)", "(FORMAT csv, HEADER false, USE_TMP_FILE false)",
)  # fmt: skip
FIRST = (
    "WITH x AS (COPY (SELECT 1) TO '{db}.wal' (FORMAT csv, USE_TMP_FILE false)) FROM x",
    "EXPLAIN ANALYZE COPY (SELECT 1) TO '{db}' (FORMAT csv, USE_TMP_FILE false)",
    "EXPLAIN ANALYZE COPY (SELECT 1 FROM river) TO '{db}.wal' (FORMAT csv, USE_TMP_FILE false)",
    "FROM query('WITH x AS (COPY (SELECT 1) TO ''{db}.wal'' (FORMAT csv, USE_TMP_FILE false)) FROM x')",
    "SELECT * FROM duckdb_settings()",
    "UPDATE EXTENSIONS",
    "SELECT * FROM sqlite_scan('{c}/a.db', 't')",
    "SELECT * FROM read_text('{d}/manifest.json')",
    "EXPLAIN ANALYZE SET VARIABLE a = 1",
    "EXPLAIN ANALYZE COPY (SELECT 1 FROM omaha_flop) TO '{d}/omaha_flop.json' (FORMAT csv, USE_TMP_FILE false)",
    "COPY (SELECT 1 FROM omaha_flop) TO 'outs://omaha_flop/00000.parquet' (FORMAT parquet)",
    "SELECT * FROM glob('{d}/parts/**'), omaha_flop LIMIT 1",
    "SHOW $$allowed_paths$$",
    "SUMMARIZE $$duckdb_databases$$",
    "SHOW E'secret_directory'",
    "PIVOT (FROM (SUMMARIZE $a$duckdb_databases$a$)) ON column_name USING first(max)",
    "FROM histogram('duckdb_' || 'databases', path)",
    "SELECT json_serialize_plan('SHOW secret_' || 'directory')",
    "SELECT * FROM read_ndjson('outs://omaha_flop/00000.parquet')",
)
"""The statements that did harm once, of each kind one."""
HARMLESS = (
    "SELECT 1", "FROM values LIMIT 1", "VALUES (1), (2)", "TABLE policies", "(SELECT 1)", "SELECT 'COPY' AS x",
    "WITH x AS (SELECT 1 AS n) SELECT n FROM x", "DESCRIBE values", "SUMMARIZE policies", "SHOW TABLES",
    "EXPLAIN SELECT 1", "EXPLAIN ANALYZE SELECT count(*) FROM values", "EXPLAIN (FORMAT json) SELECT 1", "SELECT 1;",
    "-- a note\nSELECT 1", "PIVOT values ON category USING sum(ways)", "SELECT \"name\" FROM values WHERE value = 7462",
    "FROM values SELECT max(value)", "SELECT win FROM river LIMIT 1", "SELECT $$;$$", "SELECT 1 -- ; DROP TABLE values",
    "UNPIVOT (SELECT 1 AS a, 2 AS b) ON a, b", "SELECT sum(ways) OVER () FROM values LIMIT 1",
    "FROM holes LIMIT 1", "SELECT count(*) FROM flop_states WHERE board = canonical('2c2d2h')", "DESCRIBE holes",
    "FROM flop_row('2c3c', '2d2h2s')", "FROM river_row('AhKh', 'Qh7h2c2s9d')", "SELECT board_id('Qh7h2c')",
    "SELECT hold_cards('9dTd6hQh8s', 22)", "WITH r AS (FROM river_row('AhKh', 'Qh7h2c2s9d')) SELECT win FROM r",
    "SUMMARIZE holes", "SELECT hole, win FROM river JOIN holes USING (hole_id) LIMIT 1",
    "SELECT win, tie FROM omaha_flop WHERE board_id = 3 LIMIT 1", "SUMMARIZE omaha_starting_hands",
    "SELECT cards, win FROM omaha_starting_hands ORDER BY mask LIMIT 1", "DESCRIBE omaha_flop",
    "SELECT count(*) FROM river, omaha_starting_hands AS o WHERE hole_id = 1 AND o.ways = 24", "FROM push_fold LIMIT 1",
    "SELECT max(name) FROM lowball_values GROUP BY game", "SELECT * FROM joker_wild, joker_hands LIMIT 1",
    "SELECT ties[1], list_sum(ties) FROM short_deck_hands LIMIT 1",
    "SELECT hole_id(hole, '2c2d2h') FROM (VALUES ('AhKh')) AS asked(hole)", "SELECT histogram(ways) FROM values",
    "SELECT 'pg_settings' AS checkpoint", "SELECT now()", "SELECT ['2024-01-02 03:04:05+02'::TIMESTAMPTZ] AS x",
)  # fmt: skip
"""Statements that only read, and must be answered."""
READERS = ("read_csv", "read_text", "read_blob", "read_parquet", "read_json", "glob", "sniff_csv", "parquet_metadata",
           "read_duckdb", "parquet_kv_metadata", "read_ndjson",
           "parquet_file_metadata", "read_json_objects")  # fmt: skip
SETTINGS = ("threads", "memory_limit", "enable_external_access", "lock_configuration", "disabled_filesystems",
            "allowed_paths", "temp_directory", "home_directory", "search_path", "profile_output", "log_query_path",
            "file_search_path", "extension_directory", "default_order",
            "enable_profiling", "secret_directory")  # fmt: skip
CHANGES = (
    "INSERT INTO values SELECT * FROM values", "DELETE FROM values", "UPDATE values SET value = 1, ways = 1",
    "DROP TABLE values", "TRUNCATE values", "ALTER TABLE values RENAME TO x", "CREATE TABLE t AS SELECT 1",
    "CREATE TEMP TABLE values AS SELECT 1 AS value", "CREATE TEMP VIEW values AS SELECT 1 AS value",
    "CREATE OR REPLACE TEMP MACRO mask(x) AS 1", "CREATE SCHEMA s", "CREATE SEQUENCE s", "CREATE TYPE t AS ENUM ('a')",
    "CREATE INDEX i ON values (value)", "COMMENT ON TABLE values IS 'x'", "CHECKPOINT", "FORCE CHECKPOINT", "VACUUM",
    "ANALYZE", "BEGIN", "COMMIT", "ROLLBACK", "DETACH outs", "USE memory", "USE temp", "LOAD httpfs", "INSTALL httpfs",
    "LOAD '{c}/x.duckdb_extension'", "EXPORT DATABASE '{c}/e'", "IMPORT DATABASE '{d}'", "ATTACH ':memory:' AS m",
    "ATTACH '{db}' AS again (READ_WRITE)", "ATTACH OR REPLACE ':memory:' AS outs", "ATTACH '{c}/n.duckdb' AS n",
    "COPY FROM DATABASE outs TO memory", "CREATE SECRET s (TYPE http)", "PREPARE p AS SELECT 1", "EXECUTE p",
    "MERGE INTO values USING endings ON true WHEN MATCHED THEN DELETE", "CALL enable_logging()", "UPDATE EXTENSIONS",
    "CALL enable_profiling(save_location='{db}.wal')", "CALL force_checkpoint()", "DEALLOCATE p",
)  # fmt: skip
CALLS = (
    "checkpoint('outs')", "force_checkpoint('outs')", "enable_logging('QueryLog', storage='file', storage_path='{c}')",
    "enable_profiling(save_location='{db}.wal')", "disable_logging()", "truncate_duckdb_logs()", "duckdb_settings()",
    "duckdb_databases()", "duckdb_secrets()", "pragma_database_list()", "duckdb_temporary_files()", "duckdb_logs()",
    "flop_row('2c3c', '{db}')", "river_row('AhKh', 'COPY')",
    "disable_profiling()", "sqlite_scan('{c}/a.db', 't')", "read_xlsx('x.xlsx')", "iceberg_scan('x')", "duckdb_views()",
)  # fmt: skip


def fixed() -> Iterator[str]:
    """Return the statements that did harm first, then every other of the list."""
    yield from FIRST
    for target in TARGETS:
        for options in OPTIONS if "{db}" in target else OPTIONS[:1]:
            yield f"COPY (SELECT 1) TO '{target}' {options}"
            yield f"EXPLAIN ANALYZE COPY (SELECT 1) TO '{target}' {options}"
    for line in LIST.read_text(encoding="utf-8").splitlines():
        yield line.replace(LINE_BREAK, "\n")


def generated(rng: random.Random) -> str:
    """One statement of the grammar."""
    statement = _payload(rng)
    for _ in range(rng.choice([0, 1, 1, 2, 2, 3])):
        statement = _wrapped(rng, statement)
    if rng.random() < 0.25:
        statement = _naming_a_table_on_request(rng, statement)
    return _noisy(rng, statement)


def _payload(rng: random.Random) -> str:
    kind = rng.randrange(6)
    if kind <= 1:
        source = rng.choice(["SELECT 1", "SELECT 'x'::BLOB", "FROM values LIMIT 3", "SELECT 1 AS a, 2 AS b"])
        return f"COPY ({source}) TO '{rng.choice(TARGETS)}' {rng.choice(OPTIONS)}"
    if kind == 2:
        return rng.choice(CHANGES)
    if kind == 3:
        return f"SELECT * FROM {rng.choice(READERS)}('{rng.choice(SOURCES)}')"
    if kind == 4:
        name = rng.choice(SETTINGS)
        value = rng.choice(["1", "'1GB'", "'{c}'", "'{db}.wal'", "true", "false", "''", "'temp'"])
        return rng.choice([
            f"SET {name} = {value}", f"SET GLOBAL {name} = {value}", f"RESET {name}", f"PRAGMA {name}={value}",
            f"SELECT current_setting('{name}')", f"SHOW {name}", f"SET VARIABLE {name} = {value}",
            f"SHOW {_spelled(rng, name)}", f"SELECT json_serialize_plan('SHOW {name}')",
        ])  # fmt: skip
    if rng.random() < 0.3:
        view = _spelled(rng, rng.choice(["duckdb_databases", "pg_settings", "pragma_database_list"]))
        return rng.choice([f"SUMMARIZE {view}", f"FROM (SUMMARIZE {view})", f"FROM histogram({view}, COLUMNS(*))"])
    call = rng.choice(CALLS)
    return f"SELECT * FROM {call}" if rng.random() < 0.7 else f"CALL {call}"


def _spelled(rng: random.Random, name: str) -> str:
    """A name, in one of the ways in which DuckDB takes it."""
    middle = len(name) // 2
    return rng.choice([
        name, name.upper(), f'"{name}"', f"'{name}'", f"E'{name}'", f"$${name}$$", f"$a${name}$a$",
        f"'{name[:middle]}'\n'{name[middle:]}'",
    ])  # fmt: skip


def _wrapped(rng: random.Random, inner: str) -> str:
    quoted = inner.replace("'", "''")
    return rng.choice([
        f"EXPLAIN ANALYZE {inner}", f"EXPLAIN {inner}", f"EXPLAIN (ANALYZE, FORMAT json) {inner}",
        f"EXPLAIN (ANALYZE off) {inner}", f"WITH x AS ({inner}) FROM x", f"WITH x AS ({inner}) SELECT count(*) FROM x",
        f"WITH x AS MATERIALIZED ({inner}) SELECT 1", f"WITH RECURSIVE x AS ({inner}) FROM x",
        f"SELECT * FROM ({inner})", f"SELECT ({inner})", f"FROM query('{quoted}')", f"DESCRIBE {inner}",
        f"SUMMARIZE {inner}", f"PIVOT ({inner}) ON Count USING count(*)", f"({inner})", f"SELECT 1; {inner}",
        f"{inner}; SELECT 1", f"PREPARE p AS {inner}", f"SELECT EXISTS ({inner})", f"SELECT 1 UNION ALL ({inner})",
        f"WITH a AS (SELECT 1), x AS ({inner}) FROM a, x", f"SELECT * FROM values WHERE value IN ({inner})",
        f"SELECT * FROM json_execute_serialized_sql(json_serialize_sql('{quoted}'))",
        f"SELECT list_transform([1], lambda v: ({inner}))", f"CREATE TEMP TABLE x AS {inner}",
        f"WITH x AS ({inner} RETURNING *) FROM x", f"FROM (SELECT 1) LIMIT ({inner})",
    ])  # fmt: skip


def _naming_a_table_on_request(rng: random.Random, statement: str) -> str:
    name = rng.choice(["river", "omaha_flop", "omaha_starting_hands", "short_deck_hands"])
    if "SELECT 1" in statement and rng.random() < 0.7:
        return statement.replace("SELECT 1", f"SELECT 1 FROM {name} LIMIT 1", 1)
    return statement + rng.choice([f" -- {name}", f" /* {name} */"])


def _noisy(rng: random.Random, statement: str) -> str:
    noise = rng.randrange(10)
    if noise == 0:
        return statement.replace(" ", rng.choice(["\t", "\n", "  ", " /**/ ", " --x\n", "\u00a0", "\f"]))
    if noise == 1 and "{" not in statement:
        return "".join(rng.choice([letter.lower(), letter.upper()]) for letter in statement)
    if noise == 2:
        return rng.choice([";", ";;", "/* hi */", "-- c\n", "\ufeff", "("]) + statement
    if noise == 3:
        return statement + rng.choice([";", ";;", "; --", " /*", ")", "'", '"', "\0", ";\0DROP TABLE values"])
    if noise == 4:
        at = rng.randrange(len(statement))
        return statement[:at] + rng.choice(["'", '"', ";", "\\", "\0", "$", "\u202e", "", "COPY"]) + statement[at + 1 :]
    return statement


def filled(statement: str, tables: Path, other: Path) -> str:
    """The statement with the paths of one try."""
    return statement.replace("{db}", str(tables / "outs.duckdb")).replace("{d}", str(tables)).replace("{c}", str(other))
