"""The user's own rows in SQL: read from one file before the statement runs, and reachable in no other way."""

import gc
import random
import time
from pathlib import Path

import polars as pl
import pyarrow as pa
import pytest
from pyarrow import parquet

from outs.cards.errors import BadInput, BadQuery
from outs.cards.notation import cards_text
from outs.query.database.select import query_errors_reported
from outs.query.database.user_files import named_files, read_rows
from outs.query.session import Tables

JOINED = "SELECT file.n, r.equity FROM file, LATERAL flop_row(file.hole, file.board) AS r ORDER BY n"


def write(folder: Path, content: str | bytes, name: str = "my.csv") -> str:
    path = folder / name
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    return str(path)


def read(path: str) -> list[dict[str, object]]:
    found: list[dict[str, object]] = read_rows({"file": path})["file"].to_pylist()
    return found


@pytest.mark.long
def test_a_hundred_thousand_hands_are_joined_to_the_flop_in_seconds(tables: Tables) -> None:
    rng = random.Random(7)
    deals = [rng.sample(range(52), 5) for _ in range(100_000)]
    holes, boards = [cards_text(deal[:2]) for deal in deals], [cards_text(deal[2:]) for deal in deals]
    rows = {"n": list(range(len(deals))), "hole": holes, "board": boards}
    began = time.process_time()
    found = tables.sql(JOINED, files={"file": pl.DataFrame(rows)}).fetchall()
    assert time.process_time() - began < 20
    assert len(found) == len(deals)
    for number, equity in found[:20]:
        asked = tables.equity(holes[number], "random", board=boards[number])
        assert equity == pytest.approx(asked.players[0].equity)


@pytest.mark.parametrize(
    "name", ["a b.csv", "it's [1]*?.csv", "http:x.csv", "-.csv", "no suffix", "ü\u202e.csv", "a=b.csv"]
)
def test_a_file_with_an_odd_name_is_read_and_no_other(tables: Tables, tmp_path: Path, name: str) -> None:
    write(tmp_path, "n\n1\n", "it's 1xx.csv")
    path = write(tmp_path, "n\n7\n", name)
    assert tables.sql("FROM file", files={"file": path}).fetchall() == [(7,)]


@pytest.mark.parametrize(
    ("content", "rows"),
    [
        (
            "n,hole\n1,AhKh\n,2c2d\n3,\n",
            [{"n": 1, "hole": "AhKh"}, {"n": None, "hole": "2c2d"}, {"n": 3, "hole": None}],
        ),
        ("n;hole\n1;'Ah,Kh'\n", [{"n": 1, "hole": "'Ah,Kh'"}]),
        ("n\thole\n1\tAhKh\n", [{"n": 1, "hole": "AhKh"}]),
        ('n,hole\n1,"Ah\nKh, ""x"""\n', [{"n": 1, "hole": 'Ah\nKh, "x"'}]),
        ("\ufeffn,hole\n1,AhKh", [{"n": 1, "hole": "AhKh"}]),
        ("n,hole\n", []),
        ("n\n" + "1\n" * 300_000 + "x\n", [{"n": "1"}] * 300_000 + [{"n": "x"}]),
    ],
    ids=["empty fields", "semicolons", "tabs", "quotes", "byte order mark", "header alone", "text after numbers"],
)
def test_a_csv_file_is_read_whole_with_its_first_line_as_header(
    tmp_path: Path, content: str, rows: list[dict[str, object]]
) -> None:
    assert read(write(tmp_path, content)) == rows


@pytest.mark.parametrize(
    ("content", "name", "told"),
    [
        ("", "my.csv", "Empty CSV file"),
        ("a,b\n1,2\n3\n4,5,6\n", "my.csv", "Expected 2 columns, got 1: 3"),
        ('a,b\n"1,2\n3,4\n', "my.csv", "Expected 2 columns"),
        (b"a,b\n\xff,2\n", "my.csv", "column 'a' is not UTF-8 text"),
        (b"\xff,b\n1,2\n", "my.csv", "can't decode byte"),
        ("a,A\n1,2\n", "my.csv", "two columns are named 'a'"),
        (",b\n1,2\n", "my.csv", "column 1 has no name"),
        ("a,b\n1,2\n", "my.parquet", "my.parquet is not a Parquet file"),
        ("PAR1 and so on", "my.csv", "cannot be read: Parquet"),
        (b"\x00\x01", "my.csv", "cannot be read: CSV"),
        ("a\n\x1b]0;x\x07,1\n", "my.csv", "Expected 1 columns, got 2"),
    ],
)
def test_a_malformed_file_is_refused_in_one_line(tmp_path: Path, content: str | bytes, name: str, told: str) -> None:
    with pytest.raises(BadInput, match=told) as error:
        read(write(tmp_path, content, name))
    assert str(error.value).isprintable()


def test_a_damaged_parquet_file_is_refused_in_one_line_or_read(tmp_path: Path) -> None:
    whole = tmp_path / "whole.parquet"
    table = pa.table({"hole": ["AhKh", "2c2d", None] * 200, "n": list(range(600))})
    parquet.write_table(table, whole, write_page_checksum=True, compression="zstd")
    content, rng = whole.read_bytes(), random.Random(3)
    refused: list[str] = []
    assert read(str(whole)) == table.to_pylist()
    for number in range(400):
        spoilt = bytearray(content)
        if number % 4:
            spoilt[rng.randrange(len(content))] ^= 1 << rng.randrange(8)
        else:
            del spoilt[rng.randrange(len(content)) :]
        try:
            read(write(tmp_path, bytes(spoilt), "my.parquet"))
        except BadInput as error:
            refused.append(str(error))
    assert len(refused) > 300
    assert all(map(str.isprintable, refused))


def test_what_is_no_regular_file_is_refused(tmp_path: Path) -> None:
    for path, told in ((tmp_path / "none.csv", "there is no such file"), (tmp_path, "not a regular file")):
        with pytest.raises(BadInput, match=told):
            read(str(path))
    with pytest.raises(BadInput, match="not a regular file"):
        read("/dev/zero")


@pytest.mark.parametrize("name", ["hands", "FLOP_STATES", "river", "a b", "", "1st", "x" * 64, 'a"; DROP VIEW b; --'])
def test_a_name_that_is_taken_or_no_name_is_refused(tables: Tables, tmp_path: Path, name: str) -> None:
    with pytest.raises(BadInput, match=r"is a table of outs|cannot name a file's rows"):
        tables.sql("SELECT 1", files={name: write(tmp_path, "n\n1\n")})


def test_the_names_of_files_are_read_from_texts() -> None:
    assert named_files(["my.csv", "b=x=y.csv"]) == {"file": "my.csv", "b": "x=y.csv"}
    assert named_files(["./a=b.csv"]) == {"file": "./a=b.csv"}
    with pytest.raises(BadInput, match="two files are named File"):
        named_files(["file=a.csv", "File=b.csv"])


@pytest.mark.parametrize(
    "query",
    [
        "FROM '{path}'",
        "FROM read_csv('{path}')",
        "FROM file, read_text('{other}')",
        "WITH file AS (FROM '{other}') FROM file",
        "FROM file WHERE n IN (SELECT content FROM read_text('{other}'))",
        "SELECT read_blob('{other}') FROM file",
        "FROM glob('{other}*')",
        "FROM query('FROM file')",
        "FROM query_table('file')",
        "FROM python_arrow_scan(1, 2, 3)",
        "CREATE OR REPLACE TEMP VIEW file AS FROM '{other}'",
        "EXPLAIN ANALYZE DROP VIEW file",
        "EXPLAIN ANALYZE DELETE FROM file",
        "EXPLAIN ANALYZE COPY file TO '{other}'",
        "WITH x AS (COPY file TO '{other}') FROM x",
        "FROM file; DROP VIEW file",
    ],
)
def test_a_statement_with_a_file_reads_nothing_else(tables: Tables, tmp_path: Path, query: str) -> None:
    path, other = write(tmp_path, "n\n1\n"), write(tmp_path, "secret\n", "other.csv")
    with pytest.raises(BadQuery), query_errors_reported(tables.directory):
        tables.sql(query.format(path=path, other=other), files={"file": path}).fetchall()
    assert Path(other).read_text() == "secret\n"
    assert tables.sql("FROM file", files={"file": path}).fetchall() == [(1,)]


def test_a_path_is_not_told_and_rows_are_those_of_one_statement(tables: Tables, tmp_path: Path) -> None:
    path = write(tmp_path, "n\n1\n")
    told = tables.sql("SELECT sql FROM duckdb_views() WHERE view_name = 'file'", files={"file": path}).fetchall()
    assert str(tmp_path) not in str(told)
    with pytest.raises(BadQuery, match="file"):
        tables.sql("FROM file")


def test_rows_stay_until_they_are_read_though_nothing_else_holds_them(tables: Tables, tmp_path: Path) -> None:
    relation = tables.sql("SELECT sum(n) FROM file", files={"file": write(tmp_path, "n\n" + "1\n" * 10_000)})
    gc.collect()
    assert relation.fetchall() == [(10_000,)]
    batches = tables.sql_batches("FROM file", files={"file": write(tmp_path, "n\n" + "1\n" * 200_000)})
    gc.collect()
    assert sum(len(batch) for batch in batches.batches) == 200_000


def test_many_columns_are_read_in_time_that_grows_with_their_number(tmp_path: Path) -> None:
    def seconds(columns: int) -> float:
        path = write(tmp_path, ",".join(f"c{n}" for n in range(columns)) + "\n")
        began = time.process_time()
        read_rows({"file": path})
        return time.process_time() - began

    seconds(100)
    assert seconds(8_000) < 20 * seconds(2_000)
