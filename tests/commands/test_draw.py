"""The command line on draw poker: goals of a discard, pay tables and policies, in every form of output."""

import json
from pathlib import Path

import pytest

from outs.cards.hands.categories import CATEGORIES
from outs.games.draw.objective import built_in_objectives
from outs.games.draw.paytables.paytable import FOLDER, load_paytable
from outs.query.session import Tables
from outs.tests.cases import all_of
from outs.tests.commands.printing import Screen, give, printed, printed_csv, printed_json

pytestmark = pytest.mark.usefixtures("with_tables")

BOT_HAND = "9dTd6hQh8s"
JACKS, DEUCES = "jacks-or-better-9-6", "deuces-wild-full-pay"
WILD_COUNTS = [*(outcome.name for outcome in load_paytable(DEUCES).outcomes), "Nothing"]
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


@all_of("name", NAMES)
def test_a_discard_by_a_goal_as_json(capsys: Screen, tables: Tables, name: str) -> None:
    (body,) = printed_json(capsys, "discard", BOT_HAND, "--objective", name)
    assert body == tables.discard(BOT_HAND, objective=name).to_json()
    wild = ["wild"] if name == DEUCES else []
    assert list(body) == ["hand", "value", "category", "dead", "objective", *wild, "source", "holds"]
    assert body["objective"] == name
    assert len(body["holds"]) == 32
    for hold in body["holds"]:
        assert list(hold) == [*HOLD_FIELDS, "objective_value"]
        assert list(hold["counts"]) == (WILD_COUNTS if wild else list(CATEGORIES))
    worths = [hold["objective_value"] for hold in body["holds"]]
    assert worths == sorted(worths, reverse=True)


@pytest.mark.parametrize("name", ["win", "weights", JACKS, "pattern-keeper"])
def test_a_discard_by_a_goal_as_csv(capsys: Screen, tables: Tables, name: str) -> None:
    rows = printed_csv(capsys, "discard", BOT_HAND, "--objective", name, "--dead", "2c", "--top", "4")
    holds = tables.discard(BOT_HAND, "2c", objective=name).holds[:4]
    assert [(row["hold"], float(row["objective_value"])) for row in rows] == [
        (hold.hold, hold.objective_value) for hold in holds
    ]
    assert {(row["objective"], row["dead"]) for row in rows} == {(name, "2c")}


def test_one_hold_and_the_best_few_by_a_goal(capsys: Screen) -> None:
    (whole,) = printed_json(capsys, "discard", BOT_HAND, "--objective", "win")
    (cut,) = printed_json(capsys, "discard", BOT_HAND, "--objective", "win", "--top", "3")
    assert cut == {**whole, "holds": whole["holds"][:3]}
    (one,) = printed_json(capsys, "discard", BOT_HAND, "--objective", "win", "--hold", "Td Qh")
    assert one["holds"] == [hold for hold in whole["holds"] if hold["hold"] == "TdQh"]
    assert len(printed(capsys, "discard", BOT_HAND, "--objective", "win", "--top", "3").splitlines()) == 4 + 3


@pytest.mark.parametrize(
    ("name", "heading", "shown"),
    [
        ("win", "Win", "78.271 %"),
        (JACKS, "Pays", "1.53654"),
        ("weights", "Weight", "7.41813"),
        ("pattern-keeper", "Keep", "yes"),
        ("better", "Better", "99.611 %"),
    ],
)
def test_a_discard_by_a_goal_for_people(capsys: Screen, name: str, heading: str, shown: str) -> None:
    title, _, header, _, first, *_ = printed(capsys, "discard", "2s3s5dAhAs", "--objective", name).splitlines()
    assert title == f"2s3s5dAhAs: Pair, value 3919, by {name}"
    assert header.split()[2] == heading
    assert shown in first


def test_goals_from_files(capsys: Screen, tmp_path: Path, tables: Tables) -> None:
    weights, paytable = tmp_path / "weights.toml", tmp_path / "copy.toml"
    tree = (0, 1, 5, 10, 25, 50, 100, 1000, 5000)
    weights.write_text("\n".join(f"{name} = {weight}" for name, weight in zip(CATEGORIES, tree, strict=True)))
    paytable.write_bytes((FOLDER / f"{JACKS}.toml").read_bytes())
    for from_file, built_in in ((f"weights:{weights}", "weights"), (f"paytable:{paytable}", JACKS)):
        (mine,) = printed_json(capsys, "discard", BOT_HAND, "--objective", from_file)
        assert mine["objective"] == from_file
        assert mine["holds"] == tables.discard(BOT_HAND, objective=built_in).to_json()["holds"]
    (mine,) = printed_json(capsys, "paytable", str(paytable))
    assert mine == {**tables.paytable(JACKS).to_json(), "paytable": "copy"}


def test_each_line_of_standard_input_is_a_question(capsys: Screen, monkeypatch: pytest.MonkeyPatch) -> None:
    give(monkeypatch, "9d Td 6h Qh 8s\n\nAhKhQhJh2c\n")
    rows = printed_csv(capsys, "discard", "-", "--objective", "win", "--top", "2", "--dead", "3d")
    assert [row["hand"] for row in rows] == [BOT_HAND] * 2 + ["AhKhQhJh2c"] * 2
    give(monkeypatch, "bonus-8-5\ndeuces-wild-full-pay\n")
    assert [body["paytable"] for body in printed_json(capsys, "paytable", "-")] == ["bonus-8-5", "deuces-wild-full-pay"]


def test_a_pay_table_as_json_is_the_fixed_object(capsys: Screen) -> None:
    (body,) = printed_json(capsys, "paytable", JACKS)
    assert list(body) == [
        "paytable", "return", "return_numerator", "return_denominator", "standard_deviation", "outcomes",
    ]  # fmt: skip
    assert body["paytable"] == JACKS
    assert (body["return_numerator"], body["return_denominator"]) == (19_842_315_923_796, 19_933_230_517_200)
    assert body["return"] == 19_842_315_923_796 / 19_933_230_517_200
    assert body["standard_deviation"] == pytest.approx(4.417541898736, abs=5e-13)
    assert all(
        list(outcome) == ["name", "pay", "combinations", "probability", "contribution"] for outcome in body["outcomes"]
    )
    assert body["outcomes"][0]["combinations"] == 493_512_264
    assert sum(outcome["combinations"] for outcome in body["outcomes"]) == 19_933_230_517_200


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


def test_a_pay_table_by_a_policy(capsys: Screen, tables: Tables) -> None:
    (body,) = printed_json(capsys, "paytable", JACKS, "--objective", "win")
    assert body == tables.paytable(JACKS, "win").to_json()
    assert body["objective"] == "win"
    shown = printed(capsys, "paytable", JACKS, "--objective", "stand-pat")
    assert shown.startswith("Jacks or Better 9/6, played by stand-pat: returns 33.687 % of the amount bet\n")


def test_a_pay_table_with_a_jackpot(capsys: Screen) -> None:
    (body,) = printed_json(capsys, "paytable", JACKS, "--royal", "976.5")
    assert body["outcomes"][0]["pay"] == 976.5
    assert body["return"] > 1
    assert body["break_even_royal"] == pytest.approx(976, abs=0.05)
    shown = printed(capsys, "paytable", JACKS, "--royal", "976.5")
    assert "returns 100.001 % of the amount bet" in shown
    assert shown.endswith("\nBreaks even with a royal flush of 976.0 for one coin, 4,880 for 5\n")


@pytest.mark.long
def test_the_hold_of_every_hand(capsys: Screen, tables: Tables) -> None:
    lines = printed(capsys, "paytable", JACKS, "--holds", "--royal", "900", "--json").splitlines()
    frame = tables.paytable_holds(JACKS, royal=900)
    for place in (0, 50_000, 134_458):
        assert json.loads(lines[place]) == frame.row(place, named=True)
    assert len(lines) == 134_459


def test_policies_as_json_is_one_object(capsys: Screen, tables: Tables) -> None:
    (body,) = printed_json(capsys, "policies")
    assert body == tables.policies().to_json()
    assert list(body) == ["policies"]
    (body,) = printed_json(capsys, "policies", "--games", "50", "--seed", "9")
    assert (body["games"], body["seed"]) == (50, 9)
    assert body == tables.policies(games=50, seed=9).to_json()


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


def test_some_policies_alone(capsys: Screen) -> None:
    assert [row["policy"] for row in printed_csv(capsys, "policies", "stand-pat", "better")] == ["better", "stand-pat"]


@pytest.mark.parametrize(
    ("arguments", "mentioned"),
    [
        (["--help"], ["paytable", "policies"]),
        (
            ["discard", "--help"],
            ["--objective", "--royal", "better", "win", "weights", "pattern-keeper", "decision-tree"],
        ),
        (["paytable", "--help"], ["--objective", "--royal", "--holds", "--json", "--csv", "--tables"]),
        (["policies", "--help"], ["--games", "--seed", "--json", "--csv", "--tables"]),
    ],
)
def test_help_names_what_there_is(capsys: Screen, arguments: list[str], mentioned: list[str]) -> None:
    shown = printed(capsys, *arguments)
    assert [word for word in mentioned if word not in shown] == []


@pytest.mark.parametrize("form", [[], ["--csv"], ["--json"]])
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
