"""`outs paytable` on the command line: the list, files, pays that are given and changed, sessions, and the page."""

import json
import tomllib

import pytest

from outs.cli import run
from outs.games.draw.paytables.paytable import bundled_names, load_paytable, parse_paytable
from outs.play.video_poker.machine import TableMachine
from outs.query.session import Tables
from outs.tests.cases import all_of
from outs.tests.commands.printing import Screen, give, printed, printed_csv, printed_object
from outs.tests.schema_errors import errors

JACKS = "jacks-or-better-9-6"
PAT = ("--objective", "stand-pat")
"""A goal whose return is counted at once, where the pays matter and not the best play."""

pytestmark = pytest.mark.usefixtures("with_tables")


def refused(capsys: Screen, *arguments: str) -> str:
    """The one line that a command is refused with."""
    assert run(["paytable", *arguments]) == 2
    captured = capsys.readouterr()
    (line,) = captured.err.splitlines()
    assert captured.out == ""
    return line


def test_the_list_names_every_bundled_table_with_its_return(capsys: Screen, tables: Tables) -> None:
    lines = printed(capsys, "paytable", "--list").splitlines()
    assert [line.split()[0] for line in lines[2:]] == list(bundled_names())
    assert f"{JACKS}  Jacks or Better 9/6  99.5439 %".split() in [line.split() for line in lines]
    assert printed_object(capsys, "paytable", "--list") == tables.paytables().to_json()
    rows = printed_csv(capsys, "paytable", "--list")
    assert list(rows[0]) == ["paytable", "title", "return", "published_percent", "source"]
    assert len(rows) == len(bundled_names())
    (jacks,) = (row for row in rows if row["paytable"] == JACKS)
    assert jacks["published_percent"] == str(load_paytable(JACKS).published)


def test_a_royal_for_five_coins_is_divided_by_them(capsys: Screen, tables: Tables) -> None:
    body = printed_object(capsys, "paytable", JACKS, *PAT, "--royal", "4880/5")
    assert body == tables.paytable(JACKS, "stand-pat", 976, break_even=True).to_json()
    assert printed_object(capsys, "paytable", JACKS, *PAT, "--set", "Royal Flush=4880/5")["return"] == body["return"]
    hand = ["discard", "AhKhQhJh2c", "--objective", JACKS]
    assert printed(capsys, *hand, "--royal", "4880 / 5") == printed(capsys, *hand, "--royal", "976")


def test_a_royal_pays_250_where_fewer_coins_are_bet_than_pay_its_bonus(capsys: Screen, tables: Tables) -> None:
    one = printed_object(capsys, "paytable", JACKS, "--coins", "1")
    assert f"{one['return']:.4f}" == "0.9837"  # published by video poker guides for less than the full bet
    assert one["return"] == tables.paytable(JACKS, royal=250).return_rate
    full = tables.paytable(JACKS)
    assert printed_object(capsys, "paytable", JACKS, "--coins", "5") == full.to_json()
    jackpot = printed_object(capsys, "paytable", JACKS, *PAT, "--coins", "1", "--royal", "800")
    assert jackpot["return"] == tables.paytable(JACKS, "stand-pat").return_rate


def test_a_session_is_of_bets_of_the_given_coins(capsys: Screen) -> None:
    one, ten = (
        printed_object(capsys, "paytable", JACKS, "--royal", "800", "--coins", coins, "--hands", "100")["session"]
        for coins in ("1", "10")
    )
    assert ten["expected_loss"] == pytest.approx(10 * one["expected_loss"])


def test_a_royal_above_2000_for_one_coin_is_noted(capsys: Screen, tables: Tables) -> None:
    note = (
        "The royal flush pays 4,880 for one coin, 24,400 for 5. If a machine shows 4,880 for 5 coins, give its pay as "
        "4880/5."
    )
    asked = [
        ["paytable", JACKS, *PAT, "--royal", "4880", "--hands", "100"],
        ["paytable", JACKS, *PAT, "--set", "royal flush=4880"],
        ["paytable", *PAT, "--pays", "4880,50,25,9,6,4,3,2,1"],
        ["discard", "AhKhQhJh2c", "--objective", JACKS, "--royal", "4880"],
    ]
    for arguments in asked:
        assert printed_object(capsys, *arguments)["notes"] == [note]
    assert f"Note: {note}" in " ".join(printed(capsys, *asked[-1]).split())
    strategy = tables.strategy(JACKS, 4880).to_json()
    assert (strategy["royal"], strategy["notes"]) == (4880, [note])
    assert errors("paytable", strategy) == []
    for royal in ("2000", "4880/5"):
        assert tables.paytable(JACKS, "stand-pat", royal).notes == ()
        assert tables.discard("AhKhQhJh2c", objective=JACKS, royal=royal).notes == ()


def test_a_royal_that_is_given_is_in_the_json_and_csv(capsys: Screen, tables: Tables) -> None:
    rows = printed_csv(capsys, "paytable", JACKS, *PAT, "--royal", "4880.5")
    assert {row["royal"] for row in rows} == {"4880.5"}
    assert "notes" not in rows[0]
    assert tables.paytable(JACKS, "stand-pat", 800).to_json()["royal"] == 800
    assert "royal" not in tables.paytable(JACKS).to_json()


def test_a_shown_table_is_a_file_that_can_be_saved_and_changed(capsys: Screen) -> None:
    for arguments in (("--show", JACKS), (JACKS, "--show")):
        shown = printed(capsys, "paytable", *arguments)
        assert parse_paytable(shown, JACKS) == load_paytable(JACKS)
    changed = printed(capsys, "paytable", "--show", JACKS, "--set", "full house=8", "--royal", "976")
    pays = {outcome["name"]: outcome["pay"] for outcome in tomllib.loads(changed)["outcome"]}
    assert (pays["Full House"], pays["Royal Flush"], pays["Flush"]) == (8, 976, 6)
    body = printed_object(capsys, "paytable", "--show", "double-double-bonus-9-6")
    assert body["outcomes"][2] == {
        **{"name": "Four Aces with 2, 3 or 4", "category": "four_of_a_kind"},
        **{"rank": "A", "kicker": "2-4", "pay": 400},
    }
    assert parse_paytable(body["toml"], "double-double-bonus-9-6") == load_paytable("double-double-bonus-9-6")


def test_nine_pays_are_a_table_without_a_file(capsys: Screen, tables: Tables) -> None:
    given = printed_object(capsys, "paytable", *PAT, "--pays", "800,50,25,8,5,4,3,2,1")
    bundled = tables.paytable("jacks-or-better-8-5", "stand-pat").to_json()
    assert given == bundled | {"paytable": "800,50,25,8,5,4,3,2,1"}


def test_lines_are_changed_as_often_as_they_are_set(capsys: Screen, tables: Tables) -> None:
    changed = printed_object(capsys, "paytable", JACKS, *PAT, "--set", "Full House=8", "--set", "flush=5")
    assert changed["outcomes"] == tables.paytable("jacks-or-better-8-5", "stand-pat").to_json()["outcomes"]
    assert changed["paytable"] == f"{JACKS}, Full House=8, Flush=5"


def test_changes_go_with_a_royal_and_with_a_goal(capsys: Screen, tables: Tables) -> None:
    asked = ("--pays", "800,50,25,9,6,4,3,2,1", "--set", "Full House=8")
    table = load_paytable("jacks-or-better-8-6")
    body = printed_object(capsys, "paytable", *asked, "--royal", "1000", "--objective", "stand-pat")
    expected = tables.paytable(table, "stand-pat", 1000, break_even=True).to_json()
    assert body == expected | {"paytable": "800,50,25,9,6,4,3,2,1, Full House=8"}


def test_a_line_of_standard_input_asks_like_the_command_line(
    capsys: Screen, monkeypatch: pytest.MonkeyPatch, tables: Tables
) -> None:
    question = {"name": JACKS, "set": ["Full House=8", "Flush=5"], "objective": "stand-pat"}
    give(monkeypatch, f'{JACKS} --set "Full House=8" --set Flush=5 --objective stand-pat\n{json.dumps(question)}\n')
    one, other = (json.loads(line) for line in printed(capsys, "paytable", "-", "--json").splitlines())
    assert one | {"line": 2} == other
    assert one["return"] == tables.paytable("jacks-or-better-8-5", "stand-pat").to_json()["return"]


@pytest.mark.long
def test_the_page_to_take_along_is_of_the_table_as_it_was_changed(capsys: Screen) -> None:
    lines = printed(capsys, "paytable", JACKS, "--set", "Flush=5", "--strategy", "--print").splitlines()
    assert lines[0] == "Jacks or Better 9/6, Flush 5"
    assert "Flush 5; Straight 4; Three of a Kind 3; Two Pair 2; Jacks or Better 1." in lines
    assert " 1  Royal Flush or Straight Flush" in lines


def test_what_to_expect_of_a_session_is_under_one_key(capsys: Screen, tables: Tables) -> None:
    asked = ("--bankroll", "1000", "--hands", "2000", "--hands-per-hour", "600", "--coin", "0.25")
    body = printed_object(capsys, "paytable", "deuces-wild-full-pay", *asked)
    answer = tables.paytable("deuces-wild-full-pay", bankroll=1000, hands=2000, hands_per_hour=600, coin=0.25)
    assert body == answer.to_json()
    assert body["session"]["expected_loss"] == pytest.approx(10_000 * (1 - body["return"]))
    assert body["session"]["money"]["expected_loss"] == body["session"]["expected_loss"] * 0.25
    assert 0 < body["session"]["risk_of_ruin"] < 1
    row = printed_csv(capsys, "paytable", "deuces-wild-full-pay", *asked)[0]
    assert float(row["session_risk_of_ruin"]) == body["session"]["risk_of_ruin"]
    assert float(row["session_loss_per_hour_money"]) == body["session"]["money"]["loss_per_hour"]
    shown = printed(capsys, "paytable", JACKS, *asked)
    assert "Ruin is certain if play never stops." in shown
    assert "Expected loss, an hour of 600 hands 13.7 3.42" in " ".join(shown.split())


@all_of(
    ("arguments", "said"),
    [
        ((), "give one pay table: a name or file, or --pays; --list shows the names"),
        ((JACKS, "--pays", "800,50,25,9,6,4,3,2,1"), "names one pay table; pays need the family, jacks-or-better"),
        (("--pays", "800,50,25"), "9 pays are needed, not 3, in this order: Royal Flush, "),
        ((JACKS, "--set", "Fullhouse=8"), "has no line 'Fullhouse'; its lines are Royal Flush, Straight Flush, "),
        (
            (JACKS, "--set", "Full House"),
            "'Full House' is not a change; write a line and its pay, as in 'Full House=8'",
        ),
        ((JACKS, "--set", "Full House=x"), "the pay of Full House: 'x' is not a number"),
        ((JACKS, "--show", "--strategy"), "show and strategy are two questions: ask one at a time"),
        ((JACKS, "--strategy", "--hands", "5"), "strategy and a session are two questions"),
        ((JACKS, "--list"), "list cannot be used with a pay table or pays"),
        ((JACKS, "--print"), "--print needs --strategy"),
        (
            (JACKS, "--strategy", "--objective", "win"),
            "objective cannot be used with list, show, strategy or ultimate x",
        ),
        ((JACKS, "--bankroll", "3"), "a bankroll of 3 coins does not pay for one bet of 5 coins"),
        ((JACKS, "--coins", "0"), "--coins must be 1 to 100, got 0"),
        ((JACKS, "--coin", "1"), "the worth of a coin needs a bankroll, a number of hands or hands per hour"),
        (("jacks",), "no pay table and no file 'jacks'; similar names: jacks-or-better-6-5, "),
    ],
)
def test_what_cannot_be_asked_is_refused_in_one_line(capsys: Screen, arguments: tuple[str, ...], said: str) -> None:
    assert said in refused(capsys, *arguments)


def test_a_common_name_or_a_family_and_its_pays_is_a_pay_table(capsys: Screen) -> None:
    for arguments, paytable in ((("9/6 JoB",), JACKS), (("ddb", "--pays", "9,6"), "double-double-bonus-9-6")):
        shown = printed(capsys, "paytable", *arguments, "--show")
        assert parse_paytable(shown, paytable) == load_paytable(paytable)


def test_a_common_name_is_an_objective_and_a_machine(tables: Tables) -> None:
    assert tables.discard("AhKhQhJh2c", objective="9/6 JoB") == tables.discard("AhKhQhJh2c", objective=JACKS)
    assert tables.paytable("FPDW") == tables.paytable("deuces-wild-full-pay")
    assert TableMachine(tables, "Full Pay Deuces").paytable.name == "deuces-wild-full-pay"
