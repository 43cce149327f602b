"""Malformed hands: each is left out with a line, and the hands around it are read."""

import time
import zipfile
from pathlib import Path

import pytest

from outs.histories.readers.pokerstars import read_hand
from outs.histories.readers.sources import Unreadable, pieces
from outs.tests.cases import all_of
from outs.tests.histories.conftest import Value
from outs.tests.histories.readers.test_phh import DATA_SET

PLAIN = DATA_SET.partition("\n")[2]
DIGITS = "9" * 5000
HEADS_UP = """variant = 'NT'
antes = [0, 0]
blinds_or_straddles = [1, 2]
starting_stacks = [100, 100]
actions = ['d dh p1 AhKh', 'd dh p2 2c2d', 'p2 cbr 19', 'p1 f']
"""


@all_of(
    "text",
    [
        PLAIN.replace("'NT'", "['NT']"),
        PLAIN + "winnings = true\n",
        PLAIN + "winnings = 2009-07-01\n",
        PLAIN + "finishing_stacks = true\n",
        PLAIN.replace("[247.10,", f"[{DIGITS},"),
        PLAIN.replace("seats = [5,", f"seats = [{DIGITS},"),
        HEADS_UP.replace("'p2 cbr 19', 'p1 f'", "'p1 cbr 19', 'p2 f', 'p1 cbr 30'"),
        HEADS_UP.replace("'p2 cbr 19', 'p1 f'", "'p2 f', 'p1 cbr 19'"),
    ],
)
def test_a_malformed_hand_is_left_out_and_its_neighbours_are_read(value: Value, text: str) -> None:
    found = value(f"{DATA_SET}[x]\n{text}[3]\n{PLAIN}")
    assert found.outcome.hands == 2
    assert len(found.problems) == 1


@all_of(
    "text",
    [
        PLAIN.replace("year = 2009", f"year = {'9' * 30}"),
        HEADS_UP.replace("[1, 2]", "[31, 2]").replace("'p2 cbr 19', 'p1 f'", "'p2 cbr 100', 'p1 cc'"),
        HEADS_UP.replace("'p2 cbr 19', 'p1 f'", "'p1 cbr 19', 'p2 f'"),
    ],
)
def test_an_odd_hand_is_read_or_left_out(value: Value, text: str) -> None:
    found = value(f"{DATA_SET}[x]\n{text}[3]\n{PLAIN}")
    assert found.outcome.hands + len(found.problems) == 3
    assert found.outcome.hands >= 2


def seconds(text: str) -> float:
    """The CPU time of reading a hand that is refused."""
    began = time.process_time()
    with pytest.raises(ValueError, match=r"summary|amount"):
        read_hand(text, 1)
    return time.process_time() - began


@all_of(("line", "end"), [("Total pot ", "1"), ("x", ": folds: ")])
def test_long_lines_take_linear_time(line: str, end: str) -> None:
    head = (
        "PokerStars Hand #1: Hold'em No Limit ($1/$2)\nTable 'x' Seat #1 is the button\n"
        'Seat 1: a ($9 in chips)\nSeat 2: b ($9 in chips)\na: checks\nb: checks\nb said, "'
    )
    short, long = (f"{head}{end * size}\n*** SUMMARY ***\n{line}{end * size}\n" for size in (5_000, 40_000))
    assert seconds(long) < 24 * seconds(short) + 0.1


def test_a_damaged_lzma_member_is_a_line(tmp_path: Path) -> None:
    path = tmp_path / "hands.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_LZMA) as archive:
        archive.writestr("a.phhs", DATA_SET * 50)
    raw = bytearray(path.read_bytes())
    for at in range(60, 200):
        raw[at] ^= 0xFF
    path.write_bytes(raw)
    assert any(isinstance(one, Unreadable) for one in pieces([str(path)]))
