"""`outs equity --game omaha`: its JSON, its other forms, lines of standard input, and what it refuses."""

import pytest

from outs.tests.cases import all_of
from outs.tests.commands.printing import Screen, complaint, give, printed, printed_csv, printed_json, printed_object

pytestmark = pytest.mark.usefixtures("with_tables")

OMAHA = ("--game", "omaha")


def test_the_json_has_the_usual_body(capsys: Screen) -> None:
    body = printed_object(capsys, "equity", "AsAhKsKh", "QdQcJdJc", *OMAHA)
    assert list(body) == list(printed_object(capsys, "equity", "AsAh", "QdQc"))
    assert (body["exact"], body["deals"]) == (True, 1_086_008)
    first, second = body["players"]
    assert (first["hand"], first["win"], first["tie"], first["lose"]) == ("AsAhKsKh", 688_294, 48, 397_666)
    assert first["equity"] + second["equity"] == 1


def test_other_forms_have_a_row_a_player(capsys: Screen) -> None:
    rows = printed_csv(capsys, "equity", "As Ah Ks Kh", "vs", "QdQcJdJc", "--board", "Ts9s2d", "--dead", "2c", *OMAHA)
    assert [row["hand"] for row in rows] == ["AsAhKsKh", "QdQcJdJc"]
    assert {row["deals"] for row in rows} == {"780"}
    assert "| AsAhKsKh" in printed(capsys, "equity", "AsAhKsKh", "QdQcJdJc", *OMAHA, "--md")
    assert printed(capsys, "equity", "AsAhKsKh", "QdQcJdJc", *OMAHA).endswith("\nExact, 1,086,008 deals\n")


def test_lines_of_standard_input_are_questions(capsys: Screen, monkeypatch: pytest.MonkeyPatch) -> None:
    give(monkeypatch, "As Ah Ks Kh QdQcJdJc\nAsAhKsKh random --board Ts9s2d3c4h\n")
    first, second = printed_json(capsys, "equity", "-", *OMAHA)
    assert (first["line"], first["deals"]) == (1, 1_086_008)
    assert (second["line"], second["deals"], second["board"]) == (2, 123_410, "Ts9s2d3c4h")


@all_of(
    ("arguments", "wrong"),
    [
        (["AsAhKs", "random", *OMAHA], "an Omaha hand takes 4 cards, got 3: 'AsAhKs'"),
        (["AsAhKsKh", "AsQdJdJc", *OMAHA], "card As is in two hands: AsAhKsKh and AsQdJdJc"),
        (["AsAhKsKh", "random", "--board", "Td9d", *OMAHA], "a board takes 3, 4 or 5 cards, got 2: 'Td9d'"),
        (["AsAhKsKh", *["random"] * 4, *OMAHA], "equity takes 2 to 4 Omaha hands, got 5"),
        (["AsAhKsKh", "random", "--game", "badugi"], "unknown game 'badugi': equity takes holdem, short-deck"),
    ],
)
def test_bad_input_is_one_line(capsys: Screen, arguments: list[str], wrong: str) -> None:
    assert wrong in complaint(capsys, ["equity", *arguments], 2)
