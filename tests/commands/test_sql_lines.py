"""Statements on standard input: one a line, or a JSON object a line, as every other question is."""

import io
import json
from pathlib import Path

import polars
import pytest

from outs.cli import run
from outs.tests.cases import all_of
from outs.tests.commands.printing import Screen, complaint, give, printed

pytestmark = pytest.mark.usefixtures("with_tables")

SLOW = "SELECT count(*) FROM range(1_000_000_000_000) AS a, range(1000) AS b WHERE a.range % 7 = b.range % 5"
FAILING = "SELECT CASE WHEN value = 7000 THEN error('too high') ELSE value END AS value FROM values"
OTHER = "its columns differ from those of the first answer: ask it separately, or use --json"


def asked(capsys: Screen, *arguments: str) -> tuple[int, str, list[str]]:
    """The exit status, what was printed, and each complaint."""
    status = run(["sql", "-", *arguments])
    captured = capsys.readouterr()
    return status, captured.out, captured.err.splitlines()


@pytest.mark.parametrize(
    ("form", "wanted"),
    [
        ("--csv", "line,a\n1,1\n2,2\n4,3\n"),
        ("--tsv", "line\ta\n1\t1\n2\t2\n4\t3\n"),
        ("--md", "| line | a |\n| --- | --- |\n| 1 | 1 |\n| 2 | 2 |\n| 4 | 3 |\n"),
        ("--json", '{"line": 1, "a": 1}\n{"line": 2, "a": 2}\n{"line": 4, "a": 3}\n'),
    ],
)
def test_statements_with_the_same_columns_share_one_header(
    capsys: Screen, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, form: str, wanted: str
) -> None:
    statements = "SELECT 1 AS a\nSELECT 2 AS a\n\nSELECT 3 AS a\n"
    give(monkeypatch, statements)
    assert printed(capsys, "sql", "-", form) == wanted
    give(monkeypatch, statements)
    file = tmp_path / f"rows.{form[2:]}"
    assert printed(capsys, "sql", "-", "-o", str(file)) == ""
    assert file.read_text() == wanted


@pytest.mark.parametrize("other", ["SELECT 2 AS b", "SELECT 2 AS a, 3 AS b", "SELECT 2 AS b WHERE false"])
@pytest.mark.parametrize("to_file", [False, True])
def test_a_statement_with_other_columns_is_refused_and_the_others_are_answered(
    capsys: Screen, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, other: str, to_file: bool
) -> None:
    give(monkeypatch, f"SELECT 1 AS a\n{other}\nSELECT 3 AS a\n")
    file = tmp_path / "q.csv"
    status, out, complaints = asked(capsys, *(["-o", str(file)] if to_file else ["--csv"]))
    assert (status, complaints) == (2, [f"outs: line 2: {OTHER} ({other})"])
    assert (file.read_text() if to_file else out) == "line,a\n1,1\n3,3\n"


def test_columns_in_another_order_stand_under_their_names(capsys: Screen, monkeypatch: pytest.MonkeyPatch) -> None:
    give(monkeypatch, "SELECT 1 AS a, 2 AS b\nSELECT 4 AS b, 3 AS a\n")
    assert printed(capsys, "sql", "-", "--csv") == "line,a,b\n1,1,2\n2,3,4\n"


def test_a_line_may_be_a_json_object_with_options_of_its_own(capsys: Screen, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = [
        "SELECT '{\"' || 'a''b \\' AS a",
        json.dumps({"query": "SELECT 2 AS b -- half\n, 3 AS c", "seconds": 30}),
        json.dumps({"query": SLOW, "seconds": 0.2}),
        json.dumps({"query": "VALUES (4)", "seconds": None}),
    ]
    give(monkeypatch, "\n".join(lines))
    status, out, complaints = asked(capsys, "--json", "--seconds", "20")
    assert [json.loads(line) for line in out.splitlines()] == [
        {"line": 1, "a": "{\"a'b \\"},
        {"line": 2, "b": 2, "c": 3},
        {"line": 4, "col0": 4},
    ]
    assert status == 124
    assert [line.partition(" (")[0] for line in complaints] == [
        "outs: line 3: stopped: it took longer than 0.2 seconds"
    ]


def test_the_time_limit_of_the_command_holds_for_each_line_that_sets_none(
    capsys: Screen, monkeypatch: pytest.MonkeyPatch
) -> None:
    give(monkeypatch, f"{SLOW}\n{json.dumps({'query': 'SELECT 2 AS a', 'seconds': 60})}\n")
    status, out, complaints = asked(capsys, "--csv", "--seconds", "0.2")
    assert (status, out) == (124, "line,a\n2,2\n")
    assert complaints == [f"outs: line 1: stopped: it took longer than 0.2 seconds ({SLOW[:77]}...)"]


@all_of(
    ("line", "message"),
    [
        ("SELEC 1", "Parser Error: "),
        ("SELECT 1; SELECT 2", "statement"),
        ("DROP TABLE hands", ""),
        ("SELECT 'open AS a", "unterminated string literal"),
        ("-", "a line of standard input cannot be -"),
        ("--help", ""),
        ("{}", "Missing argument 'QUERY'."),
        ('{"query": "SELECT 1"', "not a JSON object: "),
        ('{"query": ["SELECT 1"]}', "query takes a text or a number"),
        ('{"query": "SELECT 1", "seconds": 0}', "--seconds must be"),
        ('{"query": "SELECT 1", "seconds": true}', "seconds takes a text or a number"),
        ('{"query": "SELECT 1", "json": true}', "there is no parameter 'json'; the parameters are query, seconds"),
        ('{"sql": "SELECT 1"}', "there is no parameter 'sql'; the parameters are query, seconds"),
        ("SELECT '\udcff' AS a", "not text: byte 9 is 0xff"),
    ],
)
def test_a_line_that_asks_nothing_is_reported_by_its_number(
    capsys: Screen, monkeypatch: pytest.MonkeyPatch, line: str, message: str
) -> None:
    give(monkeypatch, f"{line}\nSELECT 2 AS a\n")
    status, out, complaints = asked(capsys, "--csv")
    assert (status, out, len(complaints)) == (2, "line,a\n2,2\n", 1)
    assert complaints[0].startswith("outs: line 1: ")
    assert message in complaints[0]


def test_rows_before_an_error_are_printed_under_the_header_that_later_lines_share(
    capsys: Screen, monkeypatch: pytest.MonkeyPatch
) -> None:
    give(monkeypatch, f"{FAILING}\nSELECT 2 AS value\n")
    status, out, complaints = asked(capsys, "--csv")
    assert (status, complaints) == (2, [f"outs: line 1: Invalid Input Error: too high ({FAILING[:77]}...)"])
    first, *rows, last = out.splitlines()
    assert (first, last) == ("line,value", "2,2")
    assert all(row.startswith("1,") for row in rows)


def test_a_file_keeps_nothing_of_a_statement_that_fails(
    capsys: Screen, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    give(monkeypatch, f"{FAILING}\nSELECT 2 AS a\n{FAILING.replace('AS value', 'AS a')}\nSELECT 4 AS a\n")
    status, out, complaints = asked(capsys, "-o", str(tmp_path / "rows.csv"))
    assert (status, out, len(complaints)) == (2, "", 2)
    assert (tmp_path / "rows.csv").read_text() == "line,a\n2,2\n4,4\n"


def test_screens_are_numbered_by_the_lines_of_their_statements(capsys: Screen, monkeypatch: pytest.MonkeyPatch) -> None:
    give(monkeypatch, "SELECT 1 AS a\n\nSELECT 2 AS b\n")
    wanted = "Line 1\n\na\n-\n1\n1 row\n\nLine 3\n\nb\n-\n2\n1 row\n"
    assert printed(capsys, "sql", "-") == wanted
    assert printed(capsys, "sql", "SELECT 1 AS a") == "a\n-\n1\n1 row\n"


def test_a_statement_beside_those_of_standard_input_is_refused(capsys: Screen) -> None:
    assert "read from standard input: give no others" in complaint(capsys, ["sql", "-", "SELECT 1"], 2)


def test_several_statements_do_not_fit_one_parquet_file(
    capsys: Screen, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    file = tmp_path / "rows.parquet"
    give(monkeypatch, "SELECT 1 AS a\nSELECT 2 AS b\n")
    assert "one statement" in complaint(capsys, ["sql", "-", "-o", str(file)], 2)
    assert printed(capsys, "sql", "SELECT 1 AS a", "-o", str(file)) == ""
    assert polars.read_parquet(io.BytesIO(file.read_bytes())).rows() == [(1,)]


@pytest.mark.usefixtures("without_tables")
def test_no_lines_need_no_tables(capsys: Screen, monkeypatch: pytest.MonkeyPatch) -> None:
    give(monkeypatch, "\n")
    assert printed(capsys, "sql", "-", "--csv") == ""


def test_every_line_has_the_files_of_the_command_line_and_none_of_its_own(
    capsys: Screen, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    mine, other = tmp_path / "my.csv", tmp_path / "a=b.csv"
    mine.write_text("n\n1\n")
    other.write_text("n\n2\n")
    lines = ["FROM file", json.dumps({"query": "FROM x", "file": [f"x={other}"]}), '{"query": "FROM theirs"}']
    give(monkeypatch, "\n".join(lines))
    status, out, complaints = asked(capsys, "--csv", "--file", str(mine), "--file", f"theirs={other}")
    assert (status, out) == (2, "line,n\n1,1\n3,2\n")
    assert [line.partition(" (")[0] for line in complaints] == [
        "outs: line 2: there is no parameter 'file'; the parameters are query, seconds"
    ]


@all_of(
    ("file", "told"),
    [("none.csv", "outs: none.csv: there is no such file"), ("hands=my.csv", "outs: hands is a table of outs")],
)
def test_a_file_that_cannot_be_read_is_one_line(capsys: Screen, file: str, told: str) -> None:
    assert run(["sql", "SELECT 1", "--file", file]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith(told)
    assert captured.err.count("\n") == 1


def test_rows_of_a_file_go_to_a_parquet_file(capsys: Screen, tmp_path: Path) -> None:
    mine, made = tmp_path / "my.csv", tmp_path / "made.parquet"
    mine.write_text("hole,board\nAhKh,Qh7h2c\n")
    joined = "SELECT win FROM file, LATERAL flop_row(file.hole, file.board)"
    assert printed(capsys, "sql", joined, "--file", str(mine), "-o", str(made)) == ""
    assert polars.read_parquet(made)["win"].to_list() == [773989]
    assert printed(capsys, "sql", "FROM file", "--file", str(made), "--csv") == "win\n773989\n"
