"""The command line on draw poker: goals of a discard, pay tables and policies, in every form of output."""

import json

import pytest

from outs.games.draw.objective import built_in_objectives
from outs.query.session import Tables
from outs.tests.cases import some_of
from outs.tests.commands.printing import Screen, give, printed, printed_csv

pytestmark = pytest.mark.usefixtures("with_tables")

BOT_HAND = "9dTd6hQh8s"
JACKS, DEUCES = "jacks-or-better-9-6", "deuces-wild-full-pay"
NAMES = [objective.name for objective in built_in_objectives()]
HOLD_FIELDS = ["hold", "discard", "draws", "counts", "royal_flush", "better", "equal", "worse", "p_better"]
PLAIN_JSON = (
    '{"hand": "AhKhQhJh2c", "value": 1270, "category": "high_card", "dead": "", "objective": "win", '
    '"source": "tables discards and objective_sums", "holds": '
    '[{"hold": "AhKhQhJh", "discard": "2c", "draws": 47, "counts": {"high_card": 23, "pair": 12, "two_pair": 0, '
    '"three_of_a_kind": 0, "straight": 3, "flush": 8, "full_house": 0, "four_of_a_kind": 0, "straight_flush": 1}, '
    '"royal_flush": 1, "better": 45, "equal": 2, "worse": 0, "p_better": 0.9574468085106383, '
    '"objective_value": 0.5457441989238303}]}\n'
)
PLAIN_CSV = (
    "hand,value,category,dead,objective,source,hold,discard,draws,royal_flush,better,equal,worse,p_better,"
    "objective_value,high_card,pair,two_pair,three_of_a_kind,straight,flush,full_house,four_of_a_kind,straight_flush\n"
    "AhKhQhJh2c,1270,high_card,,win,tables discards and objective_sums,AhKhQhJh,2c,47,1,45,2,0,0.9574468085106383,"
    "0.5457441989238303,23,12,0,0,3,8,0,0,1\n"
)


def test_a_discard_without_a_goal_is_by_the_chance_to_win(capsys: Screen) -> None:
    asked = ["discard", "AhKhQhJh2c", "--hold", "AhKhQhJh"]
    assert printed(capsys, *asked, "--json") == PLAIN_JSON
    assert printed(capsys, *asked, "--csv") == PLAIN_CSV


def test_a_pay_table_as_csv_has_a_row_an_outcome(capsys: Screen, tables: Tables) -> None:
    rows = printed_csv(capsys, "paytable", JACKS)
    body = tables.paytable(JACKS).to_json()
    assert list(rows[0]) == [
        "paytable", "return", "return_numerator", "return_denominator", "standard_deviation",
        "name", "pay", "combinations", "probability", "contribution",
    ]  # fmt: skip
    assert [(row["name"], int(row["combinations"])) for row in rows] == [
        (outcome["name"], outcome["combinations"]) for outcome in body["outcomes"]
    ]
    assert {row["return_numerator"] for row in rows} == {"19842315923796"}


@pytest.mark.long
def test_the_hold_of_every_hand(capsys: Screen, tables: Tables) -> None:
    lines = printed(capsys, "paytable", JACKS, "--holds", "--royal", "900", "--json").splitlines()
    frame = tables.paytable_holds(JACKS, royal=900)
    for place in (0, 50_000, 134_458):
        assert json.loads(lines[place]) == frame.row(place, named=True)
    assert len(lines) == 134_459


def test_policies_as_csv_has_a_row_a_policy(capsys: Screen) -> None:
    rows = printed_csv(capsys, "policies")
    fields = ["policy", "p_win", "best_response", "mean_weight", "jacks_or_better", "worse_deals"]
    assert list(rows[0]) == fields
    assert sorted(row["policy"] for row in rows) == sorted([*NAMES, "stand-pat"])
    played = printed_csv(capsys, "policies", "--games", "50")
    assert list(played[0]) == [*fields, "played", "standard_error", "games", "seed"]
    assert {(row["games"], row["seed"]) for row in played} == {("50", "1")}


def test_policies_for_people(capsys: Screen) -> None:
    lines = printed(capsys, "policies").partition("\n\n")[0].splitlines()[-20:]
    assert lines[0].split() == ["win", "50.000", "%", "50.000", "%", "5.9462", "93.952", "%", "0.000", "%"]
    assert lines[-1].split()[0] == "stand-pat"
    shown = printed(capsys, "policies", "--games", "50", "--seed", "4")
    assert shown.endswith("One deck: 50 games of each, from one deck for both players, seed 4\n")


@some_of("form", [[], ["--csv"], ["--json"]], 1)
def test_winning_with_dead_cards_says_what_it_keeps_as_it_is(capsys: Screen, form: list[str]) -> None:
    shown = printed(capsys, "discard", BOT_HAND, "--objective", "win", "--dead", "AsKs", *form)
    assert "as if no cards were dead" in shown
    assert "as if no cards were dead" not in printed(capsys, "discard", BOT_HAND, "--objective", "win", *form)
    better = printed(capsys, "discard", BOT_HAND, "--objective", "better", "--dead", "AsKs", *form)
    assert "as if no cards were dead" not in better


@pytest.mark.long
def test_holds_of_several_tables_have_one_header(
    capsys: Screen, monkeypatch: pytest.MonkeyPatch, tables: Tables
) -> None:
    give(monkeypatch, "bonus-8-5\nbonus-7-5\n")
    lines = printed(capsys, "paytable", "-", "--holds", "--csv").splitlines()
    assert len(lines) == 1 + 2 * 134_459
    assert lines[0] == "line,hand_id,cards,ways,hold,held,value,best_value"
    assert sum(line.startswith("line,hand_id,") for line in lines) == 1
    for line, name in ((1, "bonus-8-5"), (2, "bonus-7-5")):
        frame = tables.paytable_holds(name)
        for place in (0, 50_000, 134_458):
            row = lines[1 + (line - 1) * 134_459 + place].split(",")
            assert (row[0], row[1], row[5]) == (str(line), str(place), frame["held"][place])
