"""`outs hands report`, `outs plot winnings` and the names in SQL of what `outs hands` writes."""

from decimal import Decimal
from pathlib import Path

import pytest

from outs.cli import run
from outs.histories.columns import DECISIONS, history_files
from outs.tests.commands.printing import Screen, complaint, printed, printed_csv, printed_json, printed_object
from outs.tests.histories.played import row, write, write_rows

LUCKY = {"all_in_street": "flop", "won_expected": Decimal("-2.5"), "luck_variance": 16.0}


@pytest.fixture
def played(tmp_path: Path) -> Path:
    """A folder with three hands and no decision."""
    folder = write(
        tmp_path / "played",
        [
            row(hand="1", won=Decimal("7.5"), hole="AhKh", board="Qh7h2c3d4s", opponents=1, **LUCKY),
            row(hand="2", won=Decimal(-3), currency="EUR"),
            row(hand="3", player="Ada", hole=None, won=Decimal("-7.5")),
        ],
    )
    write_rows(folder, DECISIONS, [])
    return folder


def test_the_screen_says_how_lucky_it_was(played: Path, capsys: Screen) -> None:
    shown = printed(capsys, "hands", "report", str(played), "--currency", "usd")
    assert shown.startswith("Hero: 1 hand, in USD\n")
    assert "10.00 USD or 2.5 standard deviations above expectation" in shown
    assert "Hands in other currencies, left out: EUR 1." in shown


def test_programs_get_json_and_rows(played: Path, capsys: Screen) -> None:
    body = printed_object(capsys, "hands", "report", str(played / "hands.parquet"), "--currency", "USD")
    assert (body["player"], body["currency"], body["players"]) == ("Hero", "USD", 2)
    assert body["total"]["luck"] == 10
    assert body["total"]["deviations"] == 2.5
    assert body["luckiest"][0]["hand"] == "1"
    assert body["by_position"] == [{"name": "BTN", **body["total"]}]
    lines = printed_csv(capsys, "hands", "report", str(played), "--player", "Ada")
    assert (lines[0]["group"], lines[0]["won"]) == ("all", "-7.500000")


def test_a_folder_without_hands_is_one_line(tmp_path: Path, capsys: Screen) -> None:
    told = complaint(capsys, ["hands", "report", str(tmp_path)], 2)
    assert told == f"outs: {tmp_path}/hands.parquet: there is no such file\n"


def test_the_winnings_are_drawn(played: Path, tmp_path: Path, capsys: Screen) -> None:
    picture = tmp_path / "winnings.svg"
    shown = printed(capsys, "plot", "winnings", str(played), "--player", "Ada", "-o", str(picture))
    assert shown == f"{picture}: Ada: -7.50 USD in 1 hand\n"
    assert "standard deviations of luck" in picture.read_text(encoding="utf-8")


@pytest.mark.usefixtures("with_tables")
@pytest.mark.parametrize(
    ("query", "files", "count"),
    [
        ("FROM hands_played", [""], 3),
        ("FROM decisions", [""], 0),
        ("FROM hands_played", ["hands.parquet"], 3),
        ("FROM file", ["hands.parquet"], 3),
        ("FROM hands_played SEMI JOIN decisions USING (hand)", ["hands.parquet", "decisions.parquet"], 0),
    ],
)
def test_sql_names_both_files(played: Path, capsys: Screen, query: str, files: list[str], count: int) -> None:
    options = [word for file in files for word in ("--file", str(played / file))]
    assert len(printed_json(capsys, "sql", query, *options)) == count


@pytest.mark.usefixtures("with_tables")
def test_a_name_of_ones_own_is_used_alone(played: Path, capsys: Screen) -> None:
    assert len(printed_json(capsys, "sql", "FROM mine", "--file", f"mine={played}/hands.parquet")) == 3
    told = complaint(capsys, ["sql", "FROM hands_played", "--file", f"mine={played}/hands.parquet"], 2)
    assert "hands_played does not exist" in told


@pytest.mark.usefixtures("with_tables")
def test_a_folder_of_something_else_is_refused(tmp_path: Path, capsys: Screen) -> None:
    told = complaint(capsys, ["sql", "FROM decisions", "--file", str(tmp_path)], 2)
    assert told.endswith("is a folder without decisions.parquet and hands.parquet, which `outs hands` writes\n")


def test_the_files_of_a_folder_have_their_names_in_sql(played: Path) -> None:
    assert {name: path.name for name, path in history_files(played).items()} == {
        "decisions": "decisions.parquet",
        "hands_played": "hands.parquet",
    }
    (played / "decisions.parquet").unlink()
    assert list(history_files(played)) == ["hands_played"]


def test_a_report_needs_no_tables(played: Path, capsys: Screen, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OUTS_TABLES", "/dev/null/nowhere")
    assert run(["hands", "report", str(played)]) == 0
    assert capsys.readouterr().err == ""
