"""Lines of standard input, read in blocks: plain questions of a block are looked up and written together.

A block ends with the input that has arrived, so a program that waits for each answer still gets it at once.
"""

import io
import re
import sys
from codecs import BOM_UTF8
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

from ..cards.errors import BadInput
from ..cards.hands.sizes import HAND_SIZE
from .options import session

if TYPE_CHECKING:
    from ..display.fast_json import DiscardLines
    from ..query.session import Tables

Block = list[tuple[int, str]]
"""Lines that are not blank, with their numbers."""
Bodies = dict[int, str]
"""JSON of answers without the opening brace, by the position of their lines in a block."""
ManyAnswers = Callable[["Tables", Sequence[str], Mapping[str, Any], int | None], Bodies]
"""Function of the tables, lines, the options for all lines, and the number of entries shown."""
BYTES = 1 << 12
"""Maximum bytes in a block."""
FEWEST = 8
"""Minimum number of lines for which answering together is faster."""


def line_blocks() -> Iterator[Block]:
    """Yield the lines of standard input in blocks; invalid bytes do not end the input. Raises `BadInput`."""
    if sys.stdin is None:
        raise BadInput("standard input is closed")
    if not isinstance(sys.stdin, io.TextIOWrapper):
        yield from ([(number, line.strip())] for number, line in enumerate(sys.stdin, start=1) if line.strip())
        return
    first = 1
    for text in _whole_lines(sys.stdin.buffer):
        lines = text.split("\n")
        if block := [(number, line.strip()) for number, line in enumerate(lines, start=first) if line.strip()]:
            yield block
        first += len(lines)


def _whole_lines(source: Any) -> Iterator[str]:
    """Yield the bytes of whole lines as text, without the last newline."""
    parts: list[bytes] = []
    is_first = True
    while content := source.read1(BYTES):
        whole, newline, rest = content.rpartition(b"\n")
        if newline:
            yield _text(b"".join([*parts, whole]), is_first)
            parts, is_first = [], False
        parts.append(rest)
    if left := b"".join(parts):
        yield _text(left, is_first)


def _text(content: bytes, is_first: bool) -> str:
    return (content.removeprefix(BOM_UTF8) if is_first else content).decode(errors="surrogateescape")


def answered(many: ManyAnswers, block: Block, options: Mapping[str, Any], top: int | None) -> dict[int, str]:
    """Return the JSON of the lines that can be answered together, by number, each with its newline."""
    if len(block) < FEWEST:
        return {}
    found = many(session(), [line for _, line in block], options, top)
    return {block[place][0]: f'{{"line": {block[place][0]}, {body}\n' for place, body in found.items()}


_CARD = "[2-9TJQKA][cdhs]"
_FIVE = re.compile(f"(?:{_CARD} *){{5}}")
_PLAYERS = re.compile(
    rf"((?:{_CARD}){{2}}|random|[2-9TJQKA]{{2}}[so]?) +((?:{_CARD}){{2}}|random|[2-9TJQKA]{{2}}[so]?)"
    rf"(?: +--board[ =]((?:{_CARD}){{3,5}}))?"
)


def discards(tables: "Tables", lines: Sequence[str], options: Mapping[str, Any], top: int | None) -> Bodies:
    """Answer the lines that are five different cards, if tables have the goal."""
    from ..games.draw.parameters import WIN

    if options.keys() - {"objective"}:
        return {}
    places = [place for place, line in enumerate(lines) if _FIVE.fullmatch(line)]
    hands = [lines[place].replace(" ", "") for place in places]
    kept = [
        at for at, hand in enumerate(hands) if len({hand[card : card + 2] for card in range(0, 10, 2)}) == HAND_SIZE
    ]
    if not kept:
        return {}
    chosen, goal = [hands[at] for at in kept], str(options.get("objective", WIN))
    try:
        one = tables.discard(chosen[0], objective=goal)
    except BadInput:
        return {}
    if one.notes or one.wild or (found := tables.ranked_discards(chosen, goal)) is None:
        return {}
    texts = _discard_lines().bodies(chosen, found, one.objective, one.source, top)
    return dict(zip([places[at] for at in kept], texts, strict=True))


@cache
def _discard_lines() -> "DiscardLines":
    from ..display.fast_json import DiscardLines

    return DiscardLines()


def equities(tables: "Tables", lines: Sequence[str], options: Mapping[str, Any], top: int | None) -> Bodies:
    """Answer the lines about two hands that one row of a table answers."""
    from ..display.fast_json import looked_up_line

    if options or top is not None:
        return {}
    asked = {place: found.groups("") for place, line in enumerate(lines) if (found := _PLAYERS.fullmatch(line))}
    rows = tables.looked_up_equities([(players, board) for *players, board in asked.values()])
    return {place: looked_up_line(row) for place, row in zip(asked, rows, strict=True) if row is not None}
