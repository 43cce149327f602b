"""`outs casino` on the command line: the list, a game, a decision, and what is refused."""

from pathlib import Path

import pytest

from outs.cli import run
from outs.games.casino.common_names import NAMES
from outs.games.casino.rule_files import FOLDER
from outs.tests.cases import all_of
from outs.tests.commands.printing import Screen, give, printed, printed_csv, printed_object

pytestmark = pytest.mark.usefixtures("with_tables")


def test_json_has_the_fixed_keys(capsys: Screen) -> None:
    game = printed_object(capsys, "casino", "ultimate-texas-holdem")
    assert game["edge_exact"] == "50643648973/2317817502000"
    assert {"edge", "edge_exact", "element_of_risk", "standard_deviation", "side_bets"} <= game.keys()
    assert {"name", "edge"} <= game["side_bets"][0].keys()
    decision = printed_object(capsys, "casino", "ultimate-texas-holdem", "AhKd", "--board", "Qs7h2c")
    assert [move["move"] for move in decision["moves"]] == ["raise 2", "check"]
    assert decision["moves"][0]["value"] > decision["moves"][1]["value"]


def test_the_command_lists_the_games_and_refuses_others(capsys: Screen) -> None:
    assert run(["casino"]) == 0
    assert [line.split()[0] for line in capsys.readouterr().out.splitlines()[2:14]] == list(NAMES)
    assert run(["casino", "roulette"]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert "no casino game and no file 'roulette'" in line


def test_rules_from_a_file_are_those_of_the_game(capsys: Screen, tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text((FOLDER / "three-card-poker.toml").read_text(), encoding="utf-8")
    game, bundled = (printed_object(capsys, "casino", name) for name in (str(mine), "three-card-poker"))
    assert game["game"] == "mine"
    assert game["edge_exact"] == bundled["edge_exact"]
    mine.write_text(mine.read_text().replace("Queen", "Qeen"), encoding="utf-8")
    assert run(["casino", str(mine)]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert "rules mine: dealer: qualifies: no hand is called 'qeen'" in line


def test_a_session_costs_the_edge_of_every_bet(capsys: Screen) -> None:
    game = printed_object(capsys, "casino", "casino-holdem", "--hands", "500", "--bet", "10")
    assert game["session"]["expected_loss"] == pytest.approx(game["edge"] * 5_000)
    assert "500 hands with a first bet of 10 lose 107.88 on average" in " ".join(
        printed(capsys, "casino", "casino-holdem", "--hands", "500", "--bet", "10").split()
    )


def test_a_session_at_pays_that_favour_the_player_wins(capsys: Screen) -> None:
    text = " ".join(printed(capsys, "casino", "mississippi-stud", "--set", "Straight=9", "--hands", "100").split())
    assert "100 hands with a first bet of 1 win 1.95 on average" in text


@all_of(("option", "refused"), [("--bet=5", "--hands, --bet and --money"), ("--strategy", "--strategy")])
def test_options_about_the_whole_game_are_refused_with_cards_by_their_names(
    capsys: Screen, option: str, refused: str
) -> None:
    assert run(["casino", "uth", "AhKd", option]) == 2
    assert capsys.readouterr().err == f"outs: {refused} cannot be used with cards\n"


def test_rows_have_the_session_that_is_asked_for(capsys: Screen) -> None:
    asked = ("casino", "three-card-poker", "--hands", "500", "--bet", "10", "--money", "1000")
    session = printed_object(capsys, *asked)["session"]
    for more in ((), ("--strategy",)):
        rows = printed_csv(capsys, *asked, *more)
        assert len({row["session_low"] for row in rows}) == 1
        assert {name: float(rows[0][f"session_{name}"]) for name in session if name != "interval"} == {
            name: float(value) for name, value in session.items() if name != "interval"
        }


def test_rows_are_games_outcomes_or_moves(capsys: Screen) -> None:
    assert [row["game"] for row in printed_csv(capsys, "casino")] == list(NAMES)
    outcomes = printed_csv(capsys, "casino", "three-card-poker")
    assert sum(int(row["deals"]) for row in outcomes) == 407_170_400
    assert [row["move"] for row in printed_csv(capsys, "casino", "three-card-poker", "AhKdQs")] == ["play 1", "fold"]


def test_decisions_of_several_games_are_rows_under_one_header(capsys: Screen, monkeypatch: pytest.MonkeyPatch) -> None:
    give(monkeypatch, "three-card-poker AhKdQs\ncaribbean AhKdQs7c3h --up 9h\nuth AhKd --board Qs7h2c\n")
    rows = printed_csv(capsys, "casino", "-")
    asked = {(row["line"], row["game"], row["board"], row["up"], row["dead"], row["exchanged"]) for row in rows}
    assert asked == {
        ("1", "three-card-poker", "", "", "", ""),
        ("2", "caribbean-stud", "", "9h", "", ""),
        ("3", "ultimate-texas-holdem", "Qs7h2c", "", "", ""),
    }


def test_rows_of_strategies_are_their_lines(capsys: Screen) -> None:
    lists = printed_object(capsys, "casino", "casino-holdem", "--strategy")["strategies"]
    rows = printed_csv(capsys, "casino", "casino-holdem", "--strategy")
    assert [(row["strategy"], row["edge_exact"], row["seen"], row["move"], row["cards"]) for row in rows] == [
        (one["rule"], one["edge_exact"], str(line["seen"]), line["move"], line["cards"])
        for one in lists
        for line in one["lines"]
    ]
    rows = printed_csv(capsys, "casino", "three-card-poker", "--strategy")
    assert [row["strategy"][:6] for row in rows] == ["play 1"] * 3
    assert {row["cards"] for row in rows} == {""}


def test_hands_of_no_line_are_other_hands_on_the_screen_and_keep_their_key(capsys: Screen) -> None:
    assert "Other hands win " in printed(capsys, "casino", "Caribbean Stud")
    assert {"Nothing"} < {row["hand"] for row in printed_csv(capsys, "casino", "caribbean-stud")}


def test_a_bundled_game_is_played_with_changed_pays(capsys: Screen, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = []
    for pay in ("2", "50"):  # 2 is the usual one
        give(monkeypatch, "quit\n")
        assert run(["play", "casino", "let it ride", "--seed", "1", "--hint", "--set", f"Two Pair={pay}"]) == 0
        lines.append(next(line for line in capsys.readouterr().out.splitlines() if line.startswith("ride 1  ")))
    usual, changed = (float(line.split()[2]) for line in lines)
    assert changed > usual
    assert run(["play", "casino", "uth", "--set", "Flush"]) == 2
    assert "'Flush' is not a change" in capsys.readouterr().err


def test_a_missing_parameter_is_named_as_an_option(capsys: Screen) -> None:
    assert run(["casino", "caribbean-stud", "AhKdQs7c3h"]) == 2
    assert "given as --up" in capsys.readouterr().err
    assert run(["casino", "mississippi-stud", "AhKd", "--raised", "2"]) == 2
    assert "--raised can be 0, got 2" in capsys.readouterr().err
