"""The command line on lowball: holds and values in every form, and what goes wrong as one line."""

import pytest

from outs.query.session import Tables
from outs.tests.cases import all_of, some_of
from outs.tests.commands.printing import Screen, complaint, printed, printed_csv, printed_json, printed_object

pytestmark = pytest.mark.usefixtures("with_tables")

HAND = "2c3d4h7sKd"


def test_the_holds_of_a_hand_are_shown_the_best_first(capsys: Screen) -> None:
    shown = printed(capsys, "discard", HAND, "--game", "2-7", "--top", "2")
    title, _, header, _, best, second, _, legend = shown.splitlines()
    assert title == f"{HAND}: King Low, King Seven Four Three Deuce, value 7002, by win in 2-7"
    assert header.split() == ["Hold", "Throw", "Win", "Better", "7", "low", "8", "low", "9", "low", "T", "low"]
    assert best.split()[:2] == ["2c3d4h7s", "Kd"]
    assert " 17.021 %  25.532 %  34.043 %  42.553 %" in best
    assert second.split()[:2] == ["2c3d7s", "4hKd"]
    assert legend == "7 low, 8 low and so on: that low or a better one"
    assert max(map(len, shown.splitlines())) <= 80


def test_a_low_is_a_goal_with_a_column_of_its_own(capsys: Screen) -> None:
    shown = printed(capsys, "discard", HAND, "--game", "2-7", "--objective", "86", "--counts", "--top", "1")
    title, _, header, _, best, *_ = shown.splitlines()
    assert title.endswith("by 8-6 in 2-7")
    assert header.split() == ["Hold", "Throw", "8-6", "low", "Better", "7", "low", "8", "low", "9", "low", "T", "low"]
    assert [cell for cell in best.split() if cell[0].isalnum()][:4] == ["2c3d4h7s", "Kd", "17.021", "28"]
    better = printed(capsys, "discard", HAND, "--game", "a-5", "--objective", "better", "--top", "1")
    assert better.splitlines()[2].split()[:6] == ["Hold", "Throw", "Better", "5", "low", "6"]


@some_of("game", ["2-7", "a-5"], 1)
def test_holds_as_json_and_csv(capsys: Screen, tables: Tables, game: str) -> None:
    (body,) = printed_json(capsys, "discard", HAND, "--game", game, "--dead", "5c")
    assert body == tables.discard(HAND, "5c", game=game).to_json()
    assert list(body) == ["hand", "game", "value", "category", "name", "dead", "objective", "source", "holds"]
    for row, hold in zip(
        printed_csv(capsys, "discard", HAND, "--game", game, "--dead", "5c"), body["holds"], strict=True
    ):
        assert (row["hold"], float(row["objective_value"])) == (hold["hold"], hold["objective_value"])
        assert {name: int(row[name]) for name in hold["counts"]} == hold["counts"]
        assert {name: int(row[f"{name}_or_better"]) for name in hold["or_better"]} == hold["or_better"]


def test_several_opponents_are_in_title_json_and_note(capsys: Screen) -> None:
    asked = ["discard", HAND, "--game", "2-7", "--opponents", "2", "--opponent-draws", "1", "--top", "1"]
    shown = printed(capsys, *asked)
    assert "by win in 2-7\nagainst 2 opponents who drew 1 and any number" in shown
    assert shown.endswith("The opponents' final hands are computed as if each drew from a separate deck\n")
    body = printed_object(capsys, *asked)
    assert (body["opponents"], body["opponent_draws"]) == (2, [1])


def test_the_value_of_cards(capsys: Screen) -> None:
    assert printed(capsys, "value", "7s5h4d3c2c", "--game", "deuce-to-seven") == (
        "Seven Low, Seven Five Four Three Deuce\nvalue 7462 of 7462 in 2-7   best five 7s5h4d3c2c\n"
    )
    (row,) = printed_csv(capsys, "value", "As2s3s4s5sKd", "--game", "a-5")
    assert (row["game"], row["value"], row["category"], row["best"]) == ("a-5", "6175", "five_low", "As2s3s4s5s")


@all_of(
    ("arguments", "message"),
    [
        (["discard", HAND, "--game", "badugi"], "unknown game 'badugi': use high, 2-7 or a-5"),
        (["discard", HAND, "--game", "2-7", "--objective", "bonus-8-5"], "2-7 has no goal 'bonus-8-5'; known: win,"),
    ],
)
def test_bad_input_is_one_line_and_status_2(capsys: Screen, arguments: list[str], message: str) -> None:
    assert message in complaint(capsys, arguments, 2)
