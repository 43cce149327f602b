"""`outs hands show`: one hand, decision by decision."""

from dataclasses import replace
from decimal import Decimal
from pathlib import Path

import pytest

from outs.display.answers import text
from outs.histories.show import hand_shown
from outs.tests.commands.printing import Screen, complaint, printed, printed_csv, printed_object
from outs.tests.histories.readers.run_twice import TWICE
from outs.tests.histories.readers.test_pokerstars import ALL_IN, EVERYTHING


@pytest.fixture
def played(with_tables: None, tmp_path: Path, capsys: Screen) -> Path:  # noqa: ARG001
    """A folder with hands of PokerStars, and one of a home game with the number of another."""
    path = tmp_path / "session.txt"
    path.write_text(EVERYTHING, encoding="utf-8")
    other = ALL_IN.replace("PokerStars Hand #102:", "Poker Hand #HD102:")
    (tmp_path / "other.txt").write_text(other, encoding="utf-8")
    printed(capsys, "hands", str(path), str(tmp_path / "other.txt"), "-o", str(tmp_path / "played"), "--workers", "1")
    return tmp_path / "played"


def test_a_hand_is_shown_with_what_each_decision_faced_and_the_all_in_was_worth(played: Path, capsys: Screen) -> None:
    shown = printed(capsys, "hands", "show", str(played), "102")
    assert shown.startswith("Hand 102 at PokerStars, 2023-12-28 22:13:14,")
    assert max(map(len, shown.splitlines())) <= 60
    lines = [line.split() for line in shown.splitlines()]
    assert ["BTN", "$$Top$$", "OG", "-", "97"] in lines
    assert ["CO", "Hero", "As8c", "258.53"] in lines
    assert ["UTG", "gus", "Ah5h", "23.76"] in lines
    assert ["Flop", "Th6d6c"] in lines
    equity = 100 * hand_shown(played, "102", "PokerStars").decisions[-1].equity_known  # type: ignore[operator]
    assert ["UTG", "gus", "calls", "11.26", "!", "42.3", "23.2", f"{equity:.1f}"] in [line[:8] for line in lines]
    assert "gus is all in on the flop for 46.09, of which" in " ".join(shown.split())


def test_a_hand_that_was_run_twice_says_so_with_both_boards(
    with_tables: None,  # noqa: ARG001
    tmp_path: Path,
    capsys: Screen,
) -> None:
    (tmp_path / "twice.txt").write_text(TWICE, encoding="utf-8")
    printed(capsys, "hands", str(tmp_path / "twice.txt"), "-o", str(tmp_path / "played"), "--workers", "1")
    shown = " ".join(printed(capsys, "hands", "show", str(tmp_path / "played"), "RC401").split())
    assert "Run twice, boards 2c7dTh3d4s and 2c7dThKd5s, pot" in shown
    body = printed_object(capsys, "hands", "show", str(tmp_path / "played"), "RC401")
    assert (body["board"], body["more_boards"]) == ("2c7dTh3d4s", ["2c7dThKd5s"])


def test_omaha_says_which_equities_and_outs_it_lacks(played: Path) -> None:
    hand = hand_shown(played, "102", "PokerStars")
    shown = [" ".join(text(one).split()) for one in (hand, replace(hand, game="omaha"))]
    assert ["Omaha has none against a random hand, and no outs." in one for one in shown] == [False, True]
    assert ["Outs: next cards" in one for one in shown] == [True, False]


def test_programs_get_the_hand_as_json_and_its_decisions_as_rows(played: Path, capsys: Screen) -> None:
    body = printed_object(capsys, "hands", "show", str(played), "102")
    assert (body["hand"], body["all_in_street"], body["pot"]) == ("102", "flop", 48.52)
    won = {one["player"]: (one["won"], one["won_expected"]) for one in body["players"]}
    assert sum(amount for amount, _ in won.values()) == pytest.approx(-2.43)
    assert sum(amount for _, amount in won.values()) == pytest.approx(-2.43)
    lines = printed_csv(capsys, "hands", "show", str(played), "102")
    assert [line["move"] for line in lines] == [one["move"] for one in body["decisions"]]
    assert {line["hand"] for line in lines} == {"102"}


def test_a_number_may_have_the_sign_of_numbers(played: Path) -> None:
    assert hand_shown(played, "#101").hand == "101"


def test_a_file_that_was_cut_is_damaged(played: Path, capsys: Screen) -> None:
    file = played / "hands.parquet"
    file.write_bytes(file.read_bytes()[:3000])
    for command in ("show", "report"):
        told = complaint(capsys, ["hands", command, str(played), *(["101"] if command == "show" else [])], 2)
        assert told == f"outs: {file} is damaged: read the histories again, with --replace\n"


def test_the_answer_has_the_rows_of_both_files(played: Path) -> None:
    answer = hand_shown(played, "102", "pokerstars")
    gus, mia = (next(one for one in answer.players if one.player == name) for name in ("gus", "Mia"))
    assert gus.equity_all_in is not None
    assert mia.equity_all_in is not None
    assert gus.equity_all_in + mia.equity_all_in == pytest.approx(1)
    assert gus.won == Decimal("22.33")
    assert [one.decision for one in answer.decisions] == list(range(1, 9))


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["999"], "lists all"),
        ([], "needs the number of a hand: the last are 101, 102,"),
        (["102", "--site", "Winamax"], "it is at PokerStars"),
    ],
)
def test_a_hand_that_is_not_there_is_refused(played: Path, capsys: Screen, arguments: list[str], says: str) -> None:
    assert says in complaint(capsys, ["hands", "show", str(played), *arguments], 2)


def test_a_folder_of_something_else_is_refused(tmp_path: Path, capsys: Screen) -> None:
    assert "it has no hands.parquet" in complaint(capsys, ["hands", "show", str(tmp_path), "1"], 2)
