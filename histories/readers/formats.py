"""The formats of hand histories: how a file is recognised, where its hands begin, and what reads them."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from ...cards.errors import BadInput
from ..hand import UNFORESEEN, BadHand, Hand, SkippedHand, TournamentEnd, key_of, reason_of
from . import (
    absolute,
    bovada,
    full_tilt,
    ggpoker,
    ipoker,
    ongame,
    pacific,
    partypoker,
    pokerstars,
    summaries,
    winamax,
    winning,
)
from .phh import read_section

AUTO = "auto"
LONGEST_HAND = 1 << 20
"""Characters of the longest hand that is read."""
_SECTION = re.compile(r"^\[([^\[\]=,]+)\][ \t]*$", re.MULTILINE)
_PHH = re.compile(r"^\s*(?:#.*\n\s*)*variant\s*=\s*['\"]", re.MULTILINE)
_NOTHING = re.compile(rf"(?:\s|\*|#[^\n]*\n| \d+ |BEGIN\n|{ipoker.HEAD})*")
"""Text before the first hand that is not a hand: blank lines, comments, lines of stars with a number, iPoker's head."""


@dataclass(frozen=True)
class Format:
    """A format: its name, what begins a hand, and the function that reads one hand from its first line on.

    has_head  whether a hand is only read with the text before the first hand of its file
    """

    name: str
    begins: re.Pattern[str]
    read: Callable[[str, int], Hand | TournamentEnd]
    has_head: bool = False


def _read_phhs(text: str, line: int) -> Hand:
    first, _, rest = text.partition("\n")
    name = first.strip()[1:-1].strip().strip("\"'")
    return read_section(name, rest, line)


PHH = Format("phh", re.compile(r"\A(?=[\s\S])"), lambda text, line: read_section("", text, line))
FORMATS = {
    one.name: one
    for one in (
        PHH,
        Format("phhs", _SECTION, _read_phhs),
        Format("pokerstars", pokerstars.HEADER, pokerstars.read_hand),
        Format("ggpoker", ggpoker.HEADER, ggpoker.read_hand),
        Format("winamax", winamax.HEADER, winamax.read_hand),
        Format("888", pacific.HEADER, pacific.read_hand),
        Format("partypoker", partypoker.HEADER, partypoker.read_hand),
        Format("bovada", bovada.HEADER, bovada.read_hand),
        Format("winning", winning.HEADER, winning.read_hand),
        Format("ipoker", ipoker.BEGIN, ipoker.read_hand, has_head=True),
        Format("full-tilt", full_tilt.HEADER, full_tilt.read_hand),
        Format("absolute", absolute.HEADER, absolute.read_hand),
        Format("ongame", ongame.HEADER, ongame.read_hand),
        Format("summary", summaries.HEADER, summaries.read_end),
    )
}
"""Every format by its name, in the order in which a file is compared with them."""
NAMES = (AUTO, *FORMATS)
_UNREAD = {
    "BetOnline": r"^BetOnline Poker Game #",
    "Betfair": r"^\*{5} Betfair Poker Hand History",
    "Boss Media": r"<HISTORY ID=",
    "Cake": r"^Hand#\d+ - .* -- ",
    "Entraction": r"^Game # \d+ - ",
    "Everest": r"<SESSION time=",
    "Everleaf": r"^Everleaf Gaming Game #",
    "KingsClub": r"^#\d{5,}: ",
    "Merge": r'<game id="|<description type=',
    "Microgaming": r"<Game hhversion=",
    "PKR": r"^Starting Hand #\d+",
    "PokerTracker": r"^\*\* (?:Hand|Game ID) # ?\d+",
    "Run It Once": r"^Run It Once Poker Hand #",
    "SealsWithClubs": r"^Hand #\d+-\d+ - \d{4}-",
    "Unibet": r"^Game #\d+: Table .* - ",
}
"""What files of other sites have in their first lines."""
_HEAD = 4_000
"""Characters in which those are looked for."""


def recognised(text: str) -> Format | None:
    """Return the format of a file that begins with `text`; None if it is none of them."""
    found = [
        (match.start(), place, one)
        for place, one in enumerate(FORMATS.values())
        if (match := _PHH.match(text) if one is PHH else one.begins.search(text))
    ]
    return min(found, default=(0, 0, None))[2]


def not_recognised(text: str) -> str:
    """Return why a file that begins with `text` is not read."""
    head = text[:_HEAD]
    looks = next((name for name, begin in _UNREAD.items() if re.search(begin, head, re.MULTILINE)), None)
    if looks is None:
        return "not a hand history in a format that is known"
    return f"looks like a hand history of {looks}, which is not read; these are: {', '.join(FORMATS)}"


def hands_in(text: str, line: int, one: Format) -> Iterator[tuple[str, int]]:
    """Yield the text of each hand and its line; text before the first hand, unless it is blank, comes first."""
    begins = [match.start() for match in one.begins.finditer(text)]
    if not begins or _NOTHING.fullmatch(text, 0, begins[0]) is None:
        begins.insert(0, 0)
    line += text.count("\n", 0, begins[0])
    for start, end in zip(begins, [*begins[1:], len(text)], strict=True):
        own = text[start:end]
        yield own, line
        line += own.count("\n")


def read_hands(
    text: str, line: int, one: Format, problems: list[tuple[int, str]], skipped: dict[str, int], head: str = ""
) -> Iterator[Hand | TournamentEnd]:
    """Yield the hands of a text, or what its summaries say.

    Add a problem for each that cannot be read, and count those of other games.

    head  the text before the first hand of the file, for formats that need it
    """
    if one.has_head and not head and (first := one.begins.search(text)):
        head = text[: first.start()]
    for own, at in hands_in(text, line, one):
        try:
            if len(own) > LONGEST_HAND:
                raise BadHand("a hand of more than a million characters")
            if one is not PHH and one.begins.match(own) is None:
                raise BadHand("text before the first hand")
            hand = one.read(head + own, at)
            if isinstance(hand, Hand) and not hand.is_numbered:
                hand.digest = key_of(own)
            yield hand
        except SkippedHand as skip:
            if _is_header_alone(own, one):
                problems.append((at, _with_number(own, one, "the hand is cut off in its header")))
                continue
            skipped[str(skip)] = skipped.get(str(skip), 0) + 1
        except BadInput:
            raise
        except UNFORESEEN as error:
            problems.append((at, _with_number(own, one, reason_of(error))))


def _with_number(text: str, one: Format, reason: str) -> str:
    """Return a reason after the number in the hand's header, if the format has it there."""
    found = one.begins.match(text)
    groups = found.groupdict() if found else {}
    number = groups.get("hand") or groups.get("id")
    return f"hand {number}: {reason}" if number else reason


def _is_header_alone(text: str, one: Format) -> bool:
    """Return true if a hand is only its first line, with the number: the file was cut there."""
    found = one.begins.match(text)
    return found is not None and "hand" in found.groupdict() and not text[found.end() :].strip()
