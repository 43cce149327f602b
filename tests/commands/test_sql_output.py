"""`outs sql` in every form and to files, and `outs tables describe`."""

from pathlib import Path

import polars
import pytest

from outs.cli import run
from outs.tests.commands.printing import Screen, printed, printed_csv, printed_json

pytestmark = pytest.mark.usefixtures("with_tables")


@pytest.mark.parametrize(
    ("form", "wanted"),
    [
        ("--tsv", "value\tname\n7462\tRoyal Flush\n"),
        ("--md", "| value | name |\n| --- | --- |\n| 7462 | Royal Flush |\n"),
    ],
)
def test_sql_takes_the_forms_of_every_question(capsys: Screen, form: str, wanted: str, tmp_path: Path) -> None:
    query = "SELECT value, name FROM values WHERE value = 7462"
    assert printed(capsys, "sql", query, form) == wanted
    file = tmp_path / f"rows.{form[2:]}"
    assert printed(capsys, "sql", query, "-o", str(file)) == ""
    assert file.read_text() == wanted


def test_sql_writes_parquet(capsys: Screen, tmp_path: Path) -> None:
    file = tmp_path / "holes.parquet"
    assert printed(capsys, "sql", "FROM holes ORDER BY hole_id", "--output", str(file)) == ""
    frame = polars.read_parquet(file)
    assert frame.columns == ["hole_id", "hole", "starting_hand", "mask"]
    assert frame["hole_id"].to_list() == list(range(1326))


@pytest.mark.parametrize("name", ["rows.csv", "rows.parquet"])
def test_a_file_stays_as_it_was_if_the_statement_fails(capsys: Screen, tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_text("mine")
    failing = "SELECT CASE WHEN value = 7000 THEN error('too high') ELSE value END FROM values"
    assert run(["sql", failing, "-o", str(tmp_path / name)]) == 2
    assert capsys.readouterr().err == "outs: Invalid Input Error: too high\n"
    assert [(path.name, path.read_text()) for path in tmp_path.iterdir()] == [(name, "mine")]


def test_describe_prints_columns_in_every_form(capsys: Screen) -> None:
    assert "margin" in printed(capsys, "tables", "describe", "best_discards")
    rows = printed_csv(capsys, "tables", "describe", "best_discards")
    assert [row["name"] for row in rows] == ["hand_id", "objective", "hold", "value", "margin"]
    (body,) = printed_json(capsys, "tables", "describe", "best_discards")
    assert body["key"] == ["hand_id", "objective"]


@pytest.mark.usefixtures("without_tables")
def test_describe_needs_no_tables(capsys: Screen) -> None:
    assert "flop_states" in printed(capsys, "tables", "describe")
