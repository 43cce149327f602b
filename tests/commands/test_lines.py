"""Lines of standard input that are looked up together: the bytes are those of each line alone."""

import io
import os
import sys
from collections.abc import Sequence

import numpy as np
import pytest

from outs.cards.notation import card_text
from outs.cli import run
from outs.commands.lines import BYTES, line_blocks
from outs.tests.cases import some_of

ODD_HANDS = [
    "",
    "9d Td 6h Qh 8s",
    "9d Td 6h Qh 8s --top 2",
    'AhKhQhJh2c --dead "Th 9h"',
    '{"hand": "AhKhQhJh2c", "objective": "better"}',
    "AhAhQhJh2c",
    "AhKhQhJh2",
    "ahkhqhjh2c",
    "10h9h8h7h6h",
    '"unclosed',
    "2c3d4h7sKd --game 2-7",
    "2s2d2h2c3c\r",
    "AhKhQhJhTh2c3d",
    "2c2d2h2s 3c 3d",
    "AhKhQhJhTh2c3d4s",
    "A\N{BLACK HEART SUIT}K\N{BLACK HEART SUIT}Qh Jh2c",
]
ODD_PAIRS = [
    "AhKh AhQd",
    "AhKh QsQd --board Ah2c3d",
    "AhKh random --board Ah2c3d",
    "random random",
    "AKs random",
    "random AKs",
    "QQ AhKh",
    "AKs QQ",
    "AAs KK",
    "random AhKh --board 2c3d4h",
    "AhKh random --board=2c3d4h5d",
    "AsKs QdQh --board 2c",
]

pytestmark = pytest.mark.usefixtures("with_tables")


def printed(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, command: Sequence[str], lines: Sequence[str]
) -> tuple[int, str, str]:
    """The exit status of a command, and what it prints for these lines of standard input."""
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO("\n".join(lines).encode())))
    status = run([*command, "-", "--json"])
    return status, *capsys.readouterr()


def printed_alone(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, command: Sequence[str], lines: Sequence[str]
) -> tuple[int, str, str]:
    """Return the output if each line is asked alone, after blank lines that give it its number."""
    found = [printed(capsys, monkeypatch, command, [*[""] * place, line]) for place, line in enumerate(lines)]
    statuses, outputs, errors = zip(*found, strict=True)
    return max(statuses), "".join(outputs), "".join(errors)


def hands(rng: np.random.Generator, count: int) -> list[str]:
    """Random hands, and the odd lines among them."""
    dealt = ["".join(map(card_text, rng.permutation(52)[:5].tolist())) for _ in range(count)]
    return [*dealt[: count // 2], *ODD_HANDS, *dealt[count // 2 :]]


def pairs(rng: np.random.Generator, count: int) -> list[str]:
    """Random questions that tables answer, and the odd lines among them."""
    found = []
    for place in range(count):
        cards = [*map(card_text, rng.permutation(52)[:8].tolist())]
        other = (f"{cards[2]}{cards[3]}", "random", f"random --board {''.join(cards[4 : 7 + place % 2])}")[place % 3]
        found.append(f"{cards[0]}{cards[1]} {other}")
    return [*found[: count // 2], *ODD_PAIRS, *found[count // 2 :]]


@some_of(
    "command",
    [
        ["discard"],
        ["discard", "--top", "3"],
        ["discard", "--objective", "better"],
        ["discard", "--objective", "jacks-or-better-9-6"],
        ["discard", "--objective", "nothing"],
        ["value"],
        ["value", "--game", "a-5"],
        ["equity"],
    ],
    1,
    ids=" ".join,
)
def test_lines_answered_together_are_as_alone(
    command: list[str], rng: np.random.Generator, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = (pairs if command[0] == "equity" else hands)(rng, 6)
    assert printed(capsys, monkeypatch, command, lines) == printed_alone(capsys, monkeypatch, command, lines)


def test_holds_of_equal_worth_keep_their_order(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = ["2c2d2h2s3c", "AcAdKcKdQh", "5s4h3d2cKc", "TsJsQsKsAs", "2c3d2d3c9h"] * 2
    assert printed(capsys, monkeypatch, ["discard"], lines) == printed_alone(capsys, monkeypatch, ["discard"], lines)


def test_a_line_is_answered_before_the_next_one_is_written(monkeypatch: pytest.MonkeyPatch) -> None:
    source, sink = os.pipe()
    with os.fdopen(source, "rb") as end, os.fdopen(sink, "wb", buffering=0) as start:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(end))
        blocks = line_blocks()
        start.write(b"one\n\nthree\n")
        assert next(blocks) == [(1, "one"), (3, "three")]
        start.write(b"fo")
        start.write(b"ur\nfi")
        assert next(blocks) == [(4, "four")]
        start.close()
        assert next(blocks) == [(5, "fi")]
        assert next(blocks, None) is None


def test_a_line_longer_than_a_block_is_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    long = "x" * (3 * BYTES)
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(f"\ufeffa\n{long}\nb".encode())))
    assert [line for block in line_blocks() for line in block] == [(1, "a"), (2, long), (3, "b")]
