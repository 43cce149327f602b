"""`outs halatro advise` on the command line: every form of output, and what is no position."""

import subprocess
import sys

import pytest

from outs.cards.hands.categories import CATEGORIES
from outs.cli import run
from outs.tests.cases import all_of
from outs.tests.commands.printing import Screen, printed, printed_csv

pytestmark = pytest.mark.usefixtures("with_tables")

FIRST_HAND = "2c2d4s5h7h9sJcQd"
KEYS = ["move", "cards", "expected", "score", "later", "exact", "basis", "standard_error", "equal"]
MAKES = [f"makes_{kind}" for kind in CATEGORIES]
COUNTED_SCREEN = """\
2c2d4s5h7h9sJcQd: 1 play and 1 discard left

Move     Cards       Plays      Points    Error    Later by            Makes
-------  ----------  -------  --------  -------  ----------  ---------------
Discard  2c2d4s5h7h             158.60    exact  every draw  Two Pair 30.9 %
Discard  2c2d4sJcQd             144.16    exact  every draw  Two Pair 31.2 %
Discard  2c2d9sJcQd             143.44    exact  every draw  Two Pair 29.1 %

After the first move, the best play is: Straight Flush 0.044 %, Four of a Kind
0.249 %, Full House 5.389 %, Flush 2.610 %, Straight 23.047 %, Three of a Kind
4.336 %, Two Pair 30.884 %, Pair 27.304 %, High Card 6.137 %

433 other moves score no higher.
"""


def asked(held: str, plays: int, discards: int, *options: str) -> list[str]:
    """The arguments of a question."""
    return ["halatro", "advise", held, "--plays", str(plays), "--discards", str(discards), *options]


def test_a_screen_has_the_best_moves(capsys: Screen) -> None:
    screen = printed(capsys, *asked(FIRST_HAND, 1, 1, "--top", "3"))
    assert screen == COUNTED_SCREEN
    apart = ["2c", "2d", "4s", "5h", "7h", "9s", "Jc", "Qd", "--plays", "3", "--discards", "2", "--dead", "3h4d"]
    shown = printed(capsys, "halatro", "advise", *apart).splitlines()
    assert shown[0] == f"{FIRST_HAND}: 3 plays and 2 discards left, 3h4d dead"
    assert len(shown) == 2 + 2 + 10 + 4 + 2
    assert shown[-1] == "426 other moves score no higher."


def test_csv_has_a_row_a_move_with_its_position(capsys: Screen) -> None:
    rows = printed_csv(capsys, *asked(FIRST_HAND, 2, 1, "--dead", "3h"))
    assert list(rows[0]) == ["held", "dead", "plays", "discards", *KEYS, "play_cards", "play_type", *MAKES]
    assert len(rows) == 436
    assert {row["held"] for row in rows} == {FIRST_HAND}
    expected = [float(row["expected"]) for row in rows]
    assert expected == sorted(expected, reverse=True)


BAD = [
    (asked(FIRST_HAND + "Kd", 3, 3), "give 1 to 8 held cards, got 9"),
    (asked(FIRST_HAND, 2, 3, "--dead", "3h2c"), "card 2c is held and cannot be dead"),
    (asked(FIRST_HAND, -1, 3), "plays left are 1 to 3, got -1"),
    (asked(FIRST_HAND, 3, 3, "--json", "--csv"), "--json and --csv exclude each other"),
    (asked(FIRST_HAND, 3, 3, "--top", "0"), "--top"),
    (["halatro", "advise", FIRST_HAND, "--plays", "three", "--discards", "3"], "three"),
    (["halatro", "advise", FIRST_HAND, "--plays", "3"], "Missing option '--discards'"),
    (["halatro", "advise", FIRST_HAND, "--discards", "3"], "Missing option '--plays'"),
    (["halatro", "advise", "--plays", "3", "--discards", "3"], "Missing argument"),
]  # fmt: skip


@all_of(("arguments", "message"), BAD)
def test_bad_input_is_one_line_and_status_2(
    capsys: Screen, arguments: list[str], message: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OUTS_TABLES", "/nowhere")
    status = run(arguments)
    captured = capsys.readouterr()
    assert (status, captured.out) == (2, "")
    assert captured.err.startswith("outs: ")
    assert captured.err.count("\n") == 1
    assert message in captured.err


def test_bad_input_is_refused_before_numba_is_loaded() -> None:
    program = f"""
import sys
import outs.cli
status = outs.cli.run({asked(FIRST_HAND, 3, 3, "--dead", "2c")!r})
print(status, "numba" in sys.modules)
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["2", "False"]
