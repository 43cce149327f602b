"""The multipliers of Ultimate X: what each line of a pay table earns for the next hand (docs/pay-tables.md).

They depend on the game and on the number of lines of the machine, not on the pays.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from ....cards.arguments import Parameter
from ....cards.errors import shortened
from ....cards.notation import RANKS
from .names import FULL_PAY
from .paytable import BadPayTable, Outcome, PayTable

MULTIPLIER = Parameter(1, least=1, most=100)
NUMBERS = (1, 3, 5, 10)
"""The numbers of lines of machines."""
_LOW = frozenset(map(RANKS.index, "A234"))
"""The ranks whose four of a kind often pay more than others."""
_LONGEST = 20
"""Digits of a multiplier that are read and shown."""


@dataclass(frozen=True)
class _Game:
    """The multipliers of a game.

    common  by category
    top     by number of lines: of a royal flush and other hands not in `common`, of four aces to fours, and of any
            other four or five of a kind
    """

    common: Mapping[str, int]
    top: Mapping[int, tuple[int, int, int]]

    def earned(self, outcome: Outcome, lines: int) -> int:
        """Return the multiplier that a line of a pay table earns on a machine with this many lines."""
        if outcome.category in self.common:
            return self.common[outcome.category]
        high, low, others = self.top[lines]
        if outcome.category == "four_of_a_kind":
            return low if outcome.ranks is not None and outcome.ranks <= _LOW else others
        return others if outcome.category == "five_of_a_kind" else high


_JACKS = {"full_house": 12, "flush": 11, "straight": 7, "three_of_a_kind": 4, "two_pair": 3, "pair": 2}
_BONUS = {**_JACKS, "straight": 8}
_DOUBLE = {**_BONUS, "flush": 10}
_DEUCES = {"straight_flush": 12, "four_of_a_kind": 7, "full_house": 5, "flush": 5, "straight": 3, "three_of_a_kind": 2}
_USUAL_TOP = {3: (2, 2, 2), 5: (2, 2, 3), 10: (4, 4, 3)}
_JACKS_TOP = {3: (2, 2, 2), 5: (2, 3, 3), 10: (7, 3, 3)}
_GAMES = {
    "jacks-or-better": _Game(_JACKS, _JACKS_TOP),
    "bonus-deluxe": _Game(_JACKS, _JACKS_TOP),
    "bonus": _Game(_BONUS, _USUAL_TOP),
    "double-bonus": _Game(_DOUBLE, _USUAL_TOP),
    "double-double-bonus": _Game(_DOUBLE, _USUAL_TOP),
    "triple-double-bonus": _Game(_DOUBLE, dict.fromkeys((3, 5, 10), (2, 2, 2))),
    "deuces-wild": _Game(_DEUCES, _USUAL_TOP),
}
"""The games on machines of three, five and ten lines."""
_ONE_LINE = {"jacks-or-better": _Game({**_JACKS, "flush": 10}, {1: (2, 2, 2)})}
"""The games on machines of one line whose multipliers are known."""


def parse_multipliers(table: PayTable, text: str | int | Sequence[int]) -> tuple[int, ...]:
    """Return the multiplier that each line of a pay table earns. Raises `BadPayTable` or `BadQuery`.

    text  the number of lines of a machine, or the multipliers themselves, one for each line of the table

    >>> from .paytable import load_paytable
    >>> table = load_paytable("jacks-or-better-9-6")
    >>> parse_multipliers(table, 1), parse_multipliers(table, "2,2,2,12,11,7,4,3,2") == parse_multipliers(table, 3)
    ((2, 2, 2, 12, 10, 7, 4, 3, 2), True)
    """
    parts = re.split(r"[\s,/]+", text.strip()) if isinstance(text, str) else text
    given: Iterable[object] = parts if isinstance(parts, Iterable) else [parts]
    numbers = tuple(map(_number, given))
    if len(numbers) == 1:
        return _of_machine(table, numbers[0])
    if len(numbers) != len(table.outcomes):
        raise BadPayTable(f"{_wanted(table)}, not {len(numbers)}")
    return tuple(MULTIPLIER.check(number, "a multiplier") for number in numbers)


def _of_machine(table: PayTable, lines: int) -> tuple[int, ...]:
    """Return the multipliers on a machine with this many lines."""
    if lines not in NUMBERS:
        most = ", ".join(map(str, NUMBERS[:-1]))
        raise BadPayTable(
            f"Ultimate X takes the lines of a machine, {most} or {NUMBERS[-1]}, or all multipliers; got {lines}"
        )
    games = _ONE_LINE if lines == 1 else _GAMES
    game = games.get(_family(table.name))
    if game is None:
        machine = f"a machine of {lines} line{'s' if lines > 1 else ''}"
        others = " (those of 3, 5 and 10 lines are)" if _family(table.name) in _GAMES else ""
        raise BadPayTable(f"the multipliers of {table.name} on {machine} are not known{others}; {_wanted(table)}")
    return tuple(game.earned(outcome, lines) for outcome in table.outcomes)


def _family(name: str) -> str:
    """Return the family of a pay table by its name; nine pays are a table like Jacks or Better."""
    if re.match(r"[\d.]+,", name):
        return "jacks-or-better"
    return max((family for family in FULL_PAY if name.startswith(f"{family}-")), key=len, default="")


def _wanted(table: PayTable) -> str:
    lines = "; ".join(outcome.name for outcome in table.outcomes)
    return f"give {len(table.outcomes)} multipliers in this order: {lines}"


def _number(written: object) -> int:
    """Return a whole number, perhaps written in digits. Raises `BadPayTable`."""
    if isinstance(written, int) and not isinstance(written, bool):
        return written
    digits = str(written).strip().lower().removesuffix("x")
    if not (digits.isascii() and digits.isdecimal() and len(digits) <= _LONGEST):
        raise BadPayTable(
            f"multipliers are whole numbers such as 2,2,2,12,11,7,4,3,2, not {shortened(repr(written), 60)}"
        )
    return int(digits)
