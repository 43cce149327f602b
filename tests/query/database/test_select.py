"""SQL over the tables: every table by its name, functions on cards, and nothing else."""

import shutil
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor, wait
from datetime import UTC, datetime
from itertools import chain
from pathlib import Path
from typing import Any

import duckdb
import numpy as np
import pytest

import outs
from outs.cards.errors import BadQuery
from outs.cards.lattice.row_numbers import canonical
from outs.cards.notation import cards_of, cards_text, mask_of
from outs.query.database.select import ARROW_BATCH, BATCH, query_errors_reported
from outs.query.session import Tables
from outs.tables.schema import DATABASE, TABLES
from outs.tests.cases import all_of

Oracle = Callable[[Iterable[int]], int]


@all_of("name", TABLES)
def test_every_table_answers_to_its_name_with_its_columns(tables: Tables, name: str) -> None:
    assert tables.sql(f"SELECT count(*) FROM {name}").fetchall() == [(TABLES[name].rows,)]
    assert set(tables.sql(f"FROM {name} LIMIT 0").columns) >= {column.name for column in TABLES[name].columns}


@pytest.mark.parametrize("count", [5, 6, 7])
def test_hand_values_are_those_of_an_independent_evaluator(
    tables: Tables, independent_value: Oracle, rng: np.random.Generator, count: int
) -> None:
    hands = [rng.choice(52, count, replace=False).tolist() for _ in range(10)]
    selected = ", ".join(f"hand_value('{cards_text(cards)}')" for cards in hands)
    assert tables.sql(f"SELECT {selected}").fetchall() == [tuple(map(independent_value, hands))]


def test_cards_have_the_mask_canonical_form_and_class_that_python_gives(
    tables: Tables, rng: np.random.Generator
) -> None:
    for _ in range(10):
        cards = rng.choice(52, 5, replace=False).tolist()
        text = cards_text(cards)
        ((mask, back, form, hand_id),) = tables.sql(
            f"SELECT mask('{text}'), cards(mask('{text}')), canonical('{text}'), hand_id('{text}')"
        ).fetchall()
        assert mask == mask_of(cards)
        assert back == cards_text(cards_of(mask))
        (canonical_mask,) = canonical(mask)
        assert form == cards_text(cards_of(canonical_mask))
        found = tables.sql(f"SELECT mask, cards FROM hand_classes WHERE hand_id = {hand_id}").fetchall()
        assert found == [(canonical_mask, form)]


def test_functions_take_columns_as_well_as_texts(tables: Tables) -> None:
    found = tables.sql(
        """SELECT count(*), count_if(mask(cards) = mask), count_if(canonical(cards) = cards),
            count_if(hand_id(cards) = hand_id), count_if(cards(mask) = cards)
        FROM (FROM hand_classes WHERE hand_id % 5000 = 7)"""
    ).fetchall()
    assert found == [(27, 27, 27, 27, 27)]


@pytest.fixture
def beside(tables_folder: Path, tmp_path: Path) -> Iterator[Path]:
    """A folder that links to the tables, so that what a killed query leaves beside them can be removed."""
    for name in ("manifest.json", "outs.duckdb"):
        (tmp_path / name).symlink_to(tables_folder / name)
    yield tmp_path
    shutil.rmtree(tmp_path / "outs.duckdb.tmp", ignore_errors=True)


COUNTS = ("count_if(hand_value(cards || '2c3c') >= value)", "count_if(hand_value(cards) = value)")
SOME_HANDS = "(FROM hand_classes WHERE hand_id % 40000 = 7 AND mask & mask('2c3c') = 0)"


def test_the_values_of_a_column_of_hands_are_found(tables: Tables) -> None:
    assert tables.sql(f"SELECT {', '.join(COUNTS)} FROM {SOME_HANDS}").fetchall() == [(3, 3)]


@pytest.mark.long
@pytest.mark.parametrize("count", COUNTS, ids=["seven", "five"])
def test_a_program_finds_the_value_of_a_column_of_hands(beside: Path, count: str) -> None:
    query = f"SELECT {count} AS n FROM {SOME_HANDS}"
    command = [sys.executable, "-m", "outs", "sql", query, "--csv", "--tables", str(beside)]
    done = subprocess.run(command, check=True, capture_output=True, text=True, timeout=120)
    assert done.stdout == "n\n3\n"


@all_of(
    ("call", "message"),
    [
        ("hand_value('AhKh')", "a value takes 5, 6 or 7 cards, got 2"),
        ("hand_value('2c3c4c5c6c7c8c9c')", "a value takes 5, 6 or 7 cards, got 8"),
        ("hand_value('AhKhQhJhZz')", "unknown card in 'AhKhQhJhZz'"),
        ("hand_id('AhKhQhJhAh')", "a card appears twice in 'AhKhQhJhAh'"),
        ("canonical('Ahh')", "unknown card in 'Ahh'"),
        ("mask('1h')", "unknown card in '1h'"),
    ],
)
def test_cards_that_make_no_sense_are_named(tables: Tables, call: str, message: str) -> None:
    with pytest.raises(BadQuery, match=message), query_errors_reported(tables.directory):
        tables.sql(f"SELECT {call}").fetchall()


@pytest.mark.parametrize(
    "query",
    [
        "CREATE TABLE mine (n INTEGER)",
        "INSERT INTO hands VALUES (1, 2, 'pair', 3)",
        "COPY hands TO 'hands.csv'",
        "EXPORT DATABASE 'mine'",
        "ATTACH 'mine.duckdb'",
        "INSTALL httpfs",
        "SELECT * FROM read_csv('/etc/passwd')",
        "SELECT * FROM read_parquet('hands.parquet')",
        "SELECT * FROM '/etc/passwd'",
        "SELECT * FROM glob('/etc/*')",
        "EXPLAIN ANALYZE COPY (SELECT 1) TO '{database}' (FORMAT csv, USE_TMP_FILE false)",
        "EXPLAIN ANALYZE COPY (SELECT 1) TO '{database}.wal' (FORMAT csv, USE_TMP_FILE false)",
        "WITH x AS (COPY (SELECT 1) TO '{database}.wal' (FORMAT csv, USE_TMP_FILE false)) FROM x",
        "SELECT * FROM enable_profiling(save_location = '{database}.wal')",
        "SELECT * FROM read_blob('{database}')",
        "FROM duckdb_settings()",
        "SELECT * FROM sqlite_scan('mine.db', 'mine')",
        "FROM 's3://mine/mine.parquet'",
        "FROM 'https://example.org/mine.csv'",
    ],
)
def test_nothing_is_written_and_nothing_outside_is_read(
    tables: Tables, query: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    before = sorted(path.name for path in tables.directory.iterdir())
    with pytest.raises(BadQuery) as raised, query_errors_reported(tables.directory):
        tables.sql(query.replace("{database}", str(tables.directory / DATABASE))).fetchall()
    assert str(raised.value)
    assert "\n" not in str(raised.value)
    assert list(tmp_path.iterdir()) == []
    assert sorted(path.name for path in tables.directory.iterdir()) == before


@all_of(
    ("query", "message"),
    [
        ("SELEC 1", "syntax error at or near"),
        ("SELECT (1", "syntax error"),
        ("SELECT nothing FROM hands", '"nothing" not found'),
        ("SELECT * FROM nowhere", "nowhere does not exist"),
        ("SELECT no_such(1)", "no_such does not exist"),
        ("SELECT 'x'::INTEGER", "Could not convert string 'x'"),
        ("SELECT 'unclosed", "unterminated string literal"),
    ],
)
def test_malformed_sql_is_one_line_that_says_what_is_wrong(tables: Tables, query: str, message: str) -> None:
    with pytest.raises(BadQuery, match=message) as raised, query_errors_reported(tables.directory):
        tables.sql(query).fetchall()
    assert "\n" not in str(raised.value)


@all_of("query", ["SELECT '\udcff'", "SELECT \ud800", None, b"SELECT 1"])
def test_what_is_no_text_in_unicode_is_refused(tables: Tables, query: Any) -> None:
    with pytest.raises(BadQuery):
        tables.sql(query)


def test_a_statement_that_another_thread_reads_can_be_interrupted(tables_folder: Path) -> None:
    endless = "SELECT count(*) FROM range(1_000_000_000_000) AS a, range(1000) AS b WHERE a.range % 7 = b.range % 5"
    with outs.open(tables_folder) as session, ThreadPoolExecutor(1) as thread:
        relation = session.sql(endless)
        reading = thread.submit(relation.fetchall)
        while not reading.done():
            session.interrupt_sql()
            wait((reading,), timeout=0.05)
        assert isinstance(reading.exception(), duckdb.InterruptException)
        assert session.value("AhKhQhJhTh").value == 7462


@all_of(
    ("query", "said"),
    [
        ("SELECT nothing\x1b[31m FROM hands", "\\x1b"),
        ('SELECT "\x1b]0;title\x07" FROM hands', "\\x1b]0;title\\x07"),
        ('SELECT "\u202eevil\u2066" FROM hands', "\\u202eevil\\u2066"),
        ("SELECT '\u202e\x9b1m'::INTEGER", "\\u202e\\x9b1m"),
        ('SELECT "\u200b\U000e0041" FROM hands', "\\u200b\\U000e0041"),
    ],
)
def test_what_a_terminal_would_obey_is_shown_escaped(tables: Tables, query: str, said: str) -> None:
    with pytest.raises(BadQuery) as raised, query_errors_reported(tables.directory):
        tables.sql(query).fetchall()
    assert str(raised.value).isprintable()
    if "\x1b[31m FROM" not in query:
        assert said in str(raised.value)


def test_a_long_text_is_not_repeated(tables: Tables) -> None:
    with pytest.raises(BadQuery) as raised, query_errors_reported(tables.directory):
        tables.sql(f"SELECT '{'x' * 1_000_000}'::INTEGER").fetchall()
    assert len(str(raised.value)) < 1000


@pytest.mark.long
def test_too_much_memory_is_the_fault_of_the_statement(tables: Tables) -> None:
    with pytest.raises(BadQuery, match="Out of Memory") as raised, query_errors_reported(tables.directory):
        tables.sql("SELECT list(range) FROM range(1_000_000_000)").fetchall()
    assert "SET " not in str(raised.value)


def test_rows_come_batch_by_batch(tables: Tables) -> None:
    rows = tables.sql_rows("SELECT value, ways FROM values ORDER BY value")
    batches = list(rows.batches)
    assert rows.names == ("value", "ways")
    assert max(map(len, batches)) <= BATCH
    assert [row for batch in batches for row in batch] == tables.sql("SELECT value, ways FROM values").fetchall()


def test_what_goes_wrong_in_a_later_batch_is_reported(tables: Tables) -> None:
    rows = tables.sql_rows("SELECT CASE WHEN value = 7000 THEN error('too high') ELSE value END FROM values")
    with pytest.raises(BadQuery, match="too high"):
        list(rows.batches)


def test_batches_of_columns_come_one_by_one(tables: Tables) -> None:
    result = tables.sql_batches("SELECT range AS n, 'x' AS text FROM range(1_000_000_000_000)")
    first, second = next(result.batches), next(result.batches)
    assert result.schema.names == ["n", "text"]
    assert first.num_rows <= ARROW_BATCH
    assert [*first["n"].to_pylist(), *second["n"].to_pylist()] == list(range(first.num_rows + second.num_rows))


def test_batches_are_the_rows_of_the_relation(tables: Tables) -> None:
    query = "SELECT value, category, name FROM values ORDER BY value"
    found = [tuple(row.values()) for batch in tables.sql_batches(query).batches for row in batch.to_pylist()]
    assert found == tables.sql(query).fetchall()


def test_what_goes_wrong_in_a_later_batch_of_columns_is_reported(tables: Tables) -> None:
    result = tables.sql_batches("SELECT CASE WHEN value = 7000 THEN error('too high') ELSE value END FROM values")
    with pytest.raises(BadQuery, match="Invalid Input Error: too high"):
        list(result.batches)
    with pytest.raises(BadQuery, match="only reading is allowed"):
        tables.sql_batches("DROP TABLE hands")


@all_of("query", ["PIVOT values ON category USING count(*)", "EXPLAIN SELECT 1", "SHOW TABLES"])
def test_rows_are_those_of_the_relation(tables: Tables, query: str) -> None:
    rows = tables.sql_rows(query)
    relation = tables.sql(query)
    assert list(rows.names) == relation.columns
    assert sorted(map(str, chain.from_iterable(rows.batches))) == sorted(map(str, relation.fetchall()))


@all_of("said", ["BlockDamaged: x", "PartUnreachable: the store x cannot be read"])
def test_a_statement_that_says_what_a_damaged_file_does_is_a_bad_statement(tables: Tables, said: str) -> None:
    with pytest.raises(BadQuery, match="x"):
        list(tables.sql_rows(f"SELECT error('{said}')").batches)


def test_times_with_a_time_zone_are_answered(tables: Tables) -> None:
    query = "SELECT '2024-01-02 03:04:05+00'::TIMESTAMPTZ AS one, ['2024-01-02 05:04:05+02'::TIMESTAMPTZ] AS several"
    ((one, several),) = tables.sql(query).fetchall()
    assert (one, several) == (datetime(2024, 1, 2, 3, 4, 5, tzinfo=UTC), [one])
    assert [*tables.sql_rows(query).batches] == [[(one, several)]]
    assert tables.sql("SELECT now() > '2024-01-01'::TIMESTAMPTZ").fetchall() == [(True,)]


def test_results_come_as_arrow_and_polars_too(tables: Tables) -> None:
    query = "SELECT value, ways FROM values ORDER BY value LIMIT 2"
    assert tables.sql(query).pl().rows() == [(1, 1020), (2, 1020)]
    assert tables.sql(query).to_arrow_table().num_rows == 2


def test_a_relation_outlives_the_questions_asked_after_it(tables: Tables) -> None:
    relation = tables.sql("SELECT max(value) FROM hands")
    assert tables.value("AhKhQhJhTh").value == 7462
    assert tables.sql("SELECT 1").fetchall() == [(1,)]
    assert relation.fetchall() == [(7462,)]


def test_threads_may_share_a_session(tables_folder: Path) -> None:
    """Long queries of one thread are nothing to the look-ups and queries of others."""
    slow = "SELECT count(*) FROM hands AS a, range(40) AS b WHERE a.value % 7 = b.range % 7"
    with outs.open(tables_folder) as shared, ThreadPoolExecutor(4) as threads:
        wanted = shared.sql(slow).fetchall()
        asked: list[Future[object]] = [threads.submit(lambda: shared.sql(slow).fetchall()) for _ in range(4)]
        asked += [threads.submit(lambda: shared.value("AhKhQhJhTh").value) for _ in range(20)]
        found = [each.result() for each in asked]
        while_running = threads.submit(lambda: shared.sql(slow).fetchall())
        assert [shared.equity("AhKh", "QsQd").deals for _ in range(5)] == [1_712_304] * 5
        assert while_running.result() == wanted
    assert found == [wanted] * 4 + [7462] * 20
