"""`outs play video-poker` on the command line: holds piped in, and what is no pay table."""

import pytest

from outs.cli import run
from outs.tests.cases import all_of
from outs.tests.commands.printing import Screen, give, printed

pytestmark = pytest.mark.usefixtures("with_tables")


def test_holds_may_be_piped_in_and_the_seed_repeats_them(capsys: Screen, monkeypatch: pytest.MonkeyPatch) -> None:
    shown = []
    for _ in range(2):
        give(monkeypatch, "1 2\nnone\nbest\nall\n")
        shown.append(printed(capsys, "play", "video-poker", "--seed", "4"))
    assert shown[0] == shown[1]
    assert "3 hands, 2 mistakes: 0.00 % right.\n1 hand played after best: not judged.\n" in shown[0]


def test_another_pay_for_the_royal_flush_and_hard_hands_are_options(
    capsys: Screen, monkeypatch: pytest.MonkeyPatch
) -> None:
    options = ["deuces-wild-full-pay", "--royal", "4000", "--hard", "--seed", "1"]
    give(monkeypatch, "quit\n")
    lines = printed(capsys, "play", "video-poker", *options).splitlines()
    assert lines[2].startswith("Note: The royal flush pays 4,000 for one coin")
    assert "Hard hands: each is the hardest of 4." in lines
    assert lines[-1] == "No hands, no mistakes."


@all_of(
    ("arguments", "message"),
    [
        (["nope"], "no pay table and no file 'nope'"),
        (["--royal", "much"], "the royal's pay: 'much' is not a number"),
        (["--seed", "-1"], "--seed"),
    ],
)
def test_bad_input_is_one_line_and_status_2(capsys: Screen, arguments: list[str], message: str) -> None:
    status = run(["play", "video-poker", *arguments])
    captured = capsys.readouterr()
    assert (status, captured.out) == (2, "")
    assert captured.err.startswith("outs: ")
    assert captured.err.count("\n") == 1
    assert message in captured.err
