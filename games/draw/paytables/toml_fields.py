"""Fields of users' TOML files, pay tables and weights, read with msgspec.

Numbers stay decimal, so that they are exact. An error in a file is one line that names the file and the field.
"""

import re
import tomllib
from collections.abc import Mapping
from decimal import Decimal
from fractions import Fraction
from io import TextIOWrapper
from pathlib import Path
from typing import Annotated, Any, TypeVar

import msgspec

from ....cards.errors import BadInput
from ....cards.hands.categories import CATEGORIES
from ....cards.notation import RANKS
from ....work.safe_files import open_regular

MOST = 1_000_000
DECIMALS = 3
"""Within `MOST` and `DECIMALS`, every sum over hands is exact."""
LONGEST = 100_000
"""The longest file, in characters."""
DEEPEST = 8
"""The most parts of a dotted key. Valid files have none; the parser's memory grows with the square of their number."""
MOST_PERCENT = 1_000
_KEY = r"""(?:[\w-]{1,100}|"(?:[^"\\\n]|\\.){0,100}"|'[^'\n]{0,100}')"""
"""A part of a key; a short file has only few longer parts, so they need no bound."""
_DEEP_KEY = re.compile(rf"(?<![\w-]){_KEY}(?:[ \t]*\.[ \t]*{_KEY}){{{DEEPEST}}}", re.ASCII)
_AT_PATH = re.compile(r"(.*) - at `\$([^`]*)`", re.DOTALL)
_PATH = re.compile(r"(?:\.outcome\[(\d+)\])?(?:\.(\w+))?")
"""Patterns of the path at the end of a msgspec message, and of the fields in such a path."""
_RANK = rf"10|[{RANKS}]"
_RANK_RANGE = re.compile(rf"({_RANK})(?:-({_RANK}))?", re.ASCII | re.IGNORECASE)
Fields = TypeVar("Fields")
_WEIGHTS = msgspec.defstruct("WeightFields", [(name, Fraction) for name in CATEGORIES], forbid_unknown_fields=True)
_PAY_TABLE_HINT = "fields: title, wild, coins, published, source; of each outcome: name, category, pay, rank, kicker"
_WEIGHTS_HINT = f"nine are needed, one for each category: {', '.join(CATEGORIES)}"


def exact_amount(value: object) -> Fraction:
    """Return a whole number or decimal as an exact pay or weight. Raises `ValueError` with a one-line message.

    >>> exact_amount(Decimal("0.125"))
    Fraction(1, 8)
    """
    if isinstance(value, bool) or not isinstance(value, int | Decimal) or not Decimal(value).is_finite():
        raise ValueError(f"{as_written(value)} is not a number")
    number = Decimal(value)
    if not 0 <= number <= MOST or number != round(number, DECIMALS):
        raise ValueError(f"{number} is not between 0 and {MOST:,} with at most {DECIMALS} decimals")
    return Fraction(number)


def as_written(value: object) -> str:
    """Return a value of a TOML file as it would be written there."""
    match value:
        case bool():
            return str(value).lower()
        case str():
            return repr(value)
        case _:
            return str(value)


class WrittenRanks(frozenset[int]):
    """Ranks, written in a file as `A`, `5-K`, `A-4` (the ace below the deuce) or `A, 2-4`."""


class OutcomeFields(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One `[[outcome]]` of a pay table."""

    name: str
    category: str
    pay: Fraction
    rank: WrittenRanks | None = None
    kicker: WrittenRanks | None = None

    def __post_init__(self) -> None:
        """Raise `ValueError` for a name that is not one line of text."""
        _require_line("name", self.name)


class PayTableFields(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The fields of a pay table's file; None for an absent field."""

    title: str | None = None
    wild: str | None = None
    coins: Annotated[int, msgspec.Meta(ge=1)] | None = None
    published: Decimal | None = None
    source: str | None = None
    outcome: tuple[OutcomeFields, ...] = ()

    def __post_init__(self) -> None:
        """Raise `ValueError` for text of several lines, an impossible return, or no outcomes."""
        for field, text in (("title", self.title), ("source", self.source)):
            if text is not None:
                _require_line(field, text)
        if self.published is not None and not (self.published.is_finite() and 0 < self.published < MOST_PERCENT):
            raise ValueError(
                f"published must be a return in percent, above 0 and below {MOST_PERCENT:,}, got {self.published}"
            )
        if not self.outcome:
            raise ValueError("no outcomes; add an [[outcome]] with name, category and pay for each")


def read_short(path: Path) -> str:
    """Return the text of a regular file of at most `LONGEST` characters. Raises `OSError` and `ValueError`."""
    with TextIOWrapper(open_regular(path), encoding="utf-8") as file:
        text = file.read(LONGEST + 1)
    if len(text) > LONGEST:
        raise ValueError(f"it is longer than {LONGEST:,} characters")
    return text


def paytable_fields(text: str, where: str, error: type[BadInput]) -> PayTableFields:
    """Parse the fields of a pay table's text; errors are raised as `error`, beginning with `where`."""
    return _converted(text, PayTableFields, where, error, _PAY_TABLE_HINT)


def weight_fields(text: str, where: str, error: type[BadInput]) -> tuple[Fraction, ...]:
    """Return the weight of each category from the text of a weights file; errors are raised as `error`."""
    weights: tuple[Fraction, ...] = msgspec.structs.astuple(_converted(text, _WEIGHTS, where, error, _WEIGHTS_HINT))
    return weights


def _converted(text: str, fields: type[Fields], where: str, error: type[BadInput], hint: str) -> Fields:
    if len(text) > LONGEST:
        raise error(f"{where}: it is longer than {LONGEST:,} characters")
    if _DEEP_KEY.search(text):
        raise error(f"{where}: a dotted key or name has more than {DEEPEST} parts")
    try:
        body = tomllib.loads(text.removeprefix("\ufeff"), parse_float=Decimal)
    except (ValueError, ArithmeticError, RecursionError) as wrong:
        raise error(f"{where}: not valid TOML: {wrong}") from None
    try:
        return msgspec.convert(body, fields, dec_hook=_from_toml)
    except msgspec.ValidationError as wrong:
        raise error(f"{where}{_place_and_message(body, str(wrong), hint)}") from None


def _place_and_message(body: Mapping[str, Any], wrong: str, hint: str) -> str:
    """Return the place and message of a msgspec error, as one line in TOML's terms."""
    found = _AT_PATH.fullmatch(wrong)
    message, place = (found[1], _place(body, found[2])) if found else (wrong, "")
    if message.startswith("Expected"):
        message = message.replace("Expected", "expected").replace("`object`", "`table`").replace(" | null", "")
    if message.startswith("Object"):
        message = f"{message.removeprefix('Object ').removeprefix('contains ')}; {hint}"
    return f"{place}: {message if message.isprintable() else repr(message)[1:-1]}"


def _place(body: Mapping[str, Any], path: str) -> str:
    """Return a field in words, from a path such as `.outcome[1].pay`.

    An outcome is called by its name if it has one.
    """
    found = _PATH.fullmatch(path)
    if found is None:
        return ""
    index, field = found.groups()
    place = f": {field}" if field else ""
    return f", {_outcome_called(body.get('outcome'), int(index))}{place}" if index else place


def _outcome_called(outcomes: object, index: int) -> str:
    entry = outcomes[index] if isinstance(outcomes, list) and index < len(outcomes) else None
    name = entry.get("name") if isinstance(entry, dict) else None
    return name if isinstance(name, str) and name.strip() and name.isprintable() else f"outcome {index + 1}"


def _from_toml(kind: type, value: object) -> object:
    """Convert a value to a type that msgspec does not know. Raises `ValueError`."""
    return exact_amount(value) if kind is Fraction else _ranks(value)


def _ranks(value: object) -> WrittenRanks:
    tokens = re.split(r"[\s,]+", value.strip()) if isinstance(value, str) else [""]
    found: set[int] = set()
    for token in tokens:
        match = _RANK_RANGE.fullmatch(token)
        if match is None:
            raise ValueError(f"unknown rank {as_written(value)}; write ranks as A, 5-K or A-4")
        first, last = (RANKS.index((end or match[1]).upper().replace("10", "T")) for end in match.groups())
        if first > last and match[1].upper() == "A":
            found.add(first)
            first = 0
        if first > last:
            raise ValueError(f"{token!r} must go from the lower rank to the higher")
        found.update(range(first, last + 1))
    return WrittenRanks(found)


def _require_line(field: str, text: str) -> None:
    if not text.strip() or not text.isprintable():
        raise ValueError(f"{field} must be one line of text, got {as_written(text)}")
