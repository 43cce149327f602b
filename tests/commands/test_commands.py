"""The command line: every command, in every form of output, from arguments and from standard input."""

import json
from pathlib import Path

import pytest

import outs
from outs.cli import run
from outs.query.session import Tables
from outs.tables.files.manifest import read_manifest
from outs.tables.schema import TABLES
from outs.tests.cases import all_of
from outs.tests.commands.printing import Screen, complaint, give, printed, printed_csv, printed_json
from outs.tests.conftest import BUILD_SECONDS
from outs.work.atomic_writes import locked_folder

pytestmark = pytest.mark.usefixtures("with_tables")

HOLD_FIELDS = ("hold", "discard", "draws", "counts", "royal_flush", "better", "equal", "worse", "p_better")
BOT_HAND = ["9d", "Td", "6h", "Qh", "8s"]


def test_a_value_is_one_line_for_people(capsys: Screen) -> None:
    assert printed(capsys, "value", "AhKhQhJhTh", "2c", "2d") == (
        "Royal Flush   value 7462 of 7462   best five AhKhQhJhTh\n"
    )


def test_value_as_json_is_the_fixed_object(capsys: Screen) -> None:
    (body,) = printed_json(capsys, "value", "10♥", "2c2d", "Ah,Kh", "QhJh")
    assert body == {
        "cards": "Th2c2dAhKhQhJh",
        "value": 7462,
        "cactus_kev": 1,
        "category": "straight_flush",
        "name": "Royal Flush",
        "best": "ThAhKhQhJh",
    }
    assert list(body) == ["cards", "value", "cactus_kev", "category", "name", "best"]


@all_of(("hold", "written"), [("Qh 9d", "9dQh"), ("none", ""), ("", "")])
def test_one_hold_alone_is_answered_as_it_is_written(capsys: Screen, hold: str, written: str) -> None:
    (body,) = printed_json(capsys, "discard", *BOT_HAND, "--hold", hold)
    assert [found["hold"] for found in body["holds"]] == [written]


def test_equity_as_json_is_the_fixed_object(capsys: Screen) -> None:
    (body,) = printed_json(capsys, "equity", "AhKh", "QsQd")
    assert body == {
        "board": "",
        "dead": "",
        "exact": True,
        "standard_error": 0.0,
        "source": "table preflop_matchups",
        "deals": 1_712_304,
        "players": [
            {
                "hand": "AhKh",
                "win": 787_966,
                "tie": 6_732,
                "lose": 917_606,
                "equity": 1_582_664 / 3_424_608,
                "win_chance": 787_966 / 1_712_304,
                "tie_chance": 6_732 / 1_712_304,
            },
            {
                "hand": "QsQd",
                "win": 917_606,
                "tie": 6_732,
                "lose": 787_966,
                "equity": 1_841_944 / 3_424_608,
                "win_chance": 917_606 / 1_712_304,
                "tie_chance": 6_732 / 1_712_304,
            },
        ],
    }


FLOP = ["equity", "22+, A2s+, KTs+, QTs+, JTs, ATo+, KJo+", "88+,ATs+,KQs,AQo+", "--board", "Ks 7d 2h"]


def test_each_hand_of_a_range_is_answered_if_asked(capsys: Screen, tables: Tables) -> None:
    (body,) = printed_json(capsys, *FLOP, "--by-hand")
    assert [len(player["hands"]) for player in body["players"]] == [198, 78]
    rows = printed_csv(capsys, *FLOP, "--by-hand")
    known = ["board", "dead", "deals", "exact", "standard_error", "source"]
    found = ["hand", "weight", "win", "tie", "lose", "equity", "win_chance", "tie_chance"]
    assert list(rows[0]) == ["player", "range", *known, *found]
    assert [(row["player"], row["hand"]) for row in rows] == [
        (str(number), hand["hand"]) for number, player in enumerate(body["players"], 1) for hand in player["hands"]
    ]
    shown = printed(capsys, *FLOP, "--by-hand")
    best = tables.equity("KhKd", FLOP[2], board="Ks7d2h").players[0].equity
    assert "KhKd    ████" in shown
    assert len(printed_csv(capsys, *FLOP, "--by-hand", "--top", "3")) == 6
    assert f"{100 * best:.3f} %" in shown


@all_of("text", ["QQ+ AK", "QQ+\nAK", "QQ+,\nAK\n", " QQ+  AK ", "QQ+; AK"])
def test_an_argument_is_one_player_whatever_divides_its_items(capsys: Screen, text: str) -> None:
    one = printed(capsys, "equity", "AhKh", "QQ+,AK")
    assert printed(capsys, "equity", "AhKh", text) == one
    on_board = ["--board", "Ks7d2h"]
    known = printed_json(capsys, "strength", "AhKd", *on_board, "--range", "QQ+,AK")
    found = printed_json(capsys, "strength", "AhKd", *on_board, "--range", text)
    assert [body.pop("ranges") for body in (*known, *found)] == [["QQ+,AK"], [text]]
    assert found == known
    against = [printed_json(capsys, "outs", "AhTd", *on_board, "--against", one) for one in ("QQ+,AK", text)]
    assert against[0][0]["cards"] == against[1][0]["cards"]


@all_of(
    ("arguments", "message"),
    [
        (["equity", "AhKhQsQd"], "equity takes 2 to 10 hands, got 1: 'AhKhQsQd'"),
        (["equity", "AhKh QsQd"], "equity takes 2 to 10 hands, got 1: 'AhKh QsQd'"),
        (["equity", "AA vs KK"], "equity takes 2 to 10 hands, got 1: 'AA vs KK'"),
        (["equity", "AA vs KK", "QQ"], "'vs' separates players and cannot be inside a range: 'AA vs KK'"),
        (["equity", "AhKhQsQd", "QQ"], "with --board, or for Omaha: outs equity --game omaha"),
        (["equity", "AsAhKsKh QsQhJsJh", "random", "--game", "omaha"], "an Omaha hand takes 4 cards, got 8"),
        (["strength", "AsKd", "--board", "Kh7c2s", "--range", "AA vs KK"], "'vs' separates players"),
        (["push-fold", "AA KK"], "'AA KK' is neither a starting hand"),
    ],
)
def test_an_argument_is_never_another_player(capsys: Screen, arguments: list[str], message: str) -> None:
    assert message in complaint(capsys, arguments, 2)


def test_a_hole_may_be_written_apart_if_quoted(capsys: Screen) -> None:
    assert printed(capsys, "equity", "Ah Kh", "Qs, Qd") == printed(capsys, "equity", "AhKh", "QsQd")


def test_sql_as_json_is_an_object_a_line(capsys: Screen) -> None:
    query = "SELECT value, name FROM values WHERE value > 7460 ORDER BY value DESC"
    assert printed_json(capsys, "sql", query) == [
        {"value": 7462, "name": "Royal Flush"},
        {"value": 7461, "name": "Straight Flush, King High"},
    ]


def test_each_line_of_standard_input_is_a_question(capsys: Screen, monkeypatch: pytest.MonkeyPatch) -> None:
    give(monkeypatch, "AhKhQhJhTh\n\n  2c 3c 4c 5c 7d \n")
    assert [body["cards"] for body in printed_json(capsys, "value", "-")] == ["AhKhQhJhTh", "2c3c4c5c7d"]
    give(monkeypatch, "9d Td 6h Qh 8s\nAhKhQhJh2c\n")
    assert len(printed_csv(capsys, "discard", "-", "--top", "2", "--dead", "3d")) == 4
    give(monkeypatch, "AhKh QsQd\r\nAKs random\r\n")
    assert [body["deals"] for body in printed_json(capsys, "equity", "-")] == [1_712_304, 4 * 2_097_572_400]
    give(monkeypatch, "SELECT 1 AS a\nSELECT 2 AS b\n")
    assert printed_json(capsys, "sql", "-") == [{"line": 1, "a": 1}, {"line": 2, "b": 2}]


def test_no_lines_have_no_answers(capsys: Screen, monkeypatch: pytest.MonkeyPatch) -> None:
    for form in ("--json", "--csv"):
        give(monkeypatch, "\n")
        assert printed(capsys, "value", "-", form) == ""


def test_the_tables_may_be_named_before_or_after_the_command(
    capsys: Screen, tables_folder: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    folder = str(tables_folder)
    monkeypatch.setenv("OUTS_TABLES", str(tmp_path / "nowhere"))
    expected = "Royal Flush   value 7462 of 7462   best five AhKhQhJhTh\n"
    assert printed(capsys, "--tables", folder, "value", "AhKhQhJhTh") == expected
    assert printed(capsys, "value", "AhKhQhJhTh", "--tables", folder) == expected
    assert printed(capsys, "--tables", str(tmp_path), "value", "AhKhQhJhTh", "--tables", folder) == expected
    assert folder in printed(capsys, "--tables", folder, "tables", "info")
    assert folder in printed(capsys, "tables", "info", "--tables", folder)
    assert run(["value", "AhKhQhJhTh"]) == 3
    assert str(tmp_path / "nowhere") in capsys.readouterr().err


def test_info_describes_every_table(capsys: Screen, tables_folder: Path) -> None:
    shown = printed(capsys, "tables", "info")
    rows = printed_csv(capsys, "tables", "info")
    assert printed_json(capsys, "tables", "info") == [
        {
            **row,
            "rows": int(row["rows"]),
            "bytes": int(row["bytes"]),
            "seconds": float(row["seconds"]),
            "needed_by": json.loads(row["needed_by"]),
        }
        for row in rows
    ]
    assert {row["name"]: int(row["rows"]) for row in rows if row["name"] in TABLES} == {
        name: table.rows for name, table in TABLES.items()
    }
    for row in rows:
        assert row["file"] in shown
        assert int(row["bytes"]) == (tables_folder / row["file"]).stat().st_size


@pytest.mark.long
def test_verify_says_that_all_is_well(capsys: Screen, tables_folder: Path) -> None:
    shown = " ".join(printed(capsys, "tables", "verify").split())
    files = {entry.file for entry in read_manifest(tables_folder).files.values()}
    assert files > {table.file_name for table in TABLES.values()}
    assert shown.endswith(f"{len(files)} files in {tables_folder} are intact")


@pytest.mark.long
def test_a_second_build_has_nothing_to_do_and_says_what_to_try(capsys: Screen, shared_folder: Path) -> None:
    with locked_folder(shared_folder, BUILD_SECONDS):
        shown = printed(capsys, "tables", "build")
    assert "Nothing to build" in shown
    assert "outs discard 9d Td 6h Qh 8s --top 5" in shown
    assert all(table.file_name in shown for table in TABLES.values())


def test_the_version_is_that_of_the_package(capsys: Screen) -> None:
    assert printed(capsys, "--version") == f"outs {outs.__version__}\n"
