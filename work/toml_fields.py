"""Users' TOML files read with msgspec: exact numbers, and errors of one line that name the place in the file."""

import re
import tomllib
from collections.abc import Callable, Mapping
from decimal import Decimal
from fractions import Fraction
from io import TextIOWrapper
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from .safe_files import open_regular

MOST = 1_000_000
DECIMALS = 3
"""Within `MOST` and `DECIMALS`, every sum over hands is exact."""
LONGEST = 100_000
"""The longest file, in characters."""
DEEPEST = 8
"""The most parts of a dotted key. Valid files have none; the parser's memory grows with the square of their number."""
_KEY = r"""(?:[\w-]{1,100}|"(?:[^"\\\n]|\\.){0,100}"|'[^'\n]{0,100}')"""
"""A part of a key; a short file has only few longer parts, so they need no bound."""
_DEEP_KEY = re.compile(rf"(?<![\w-]){_KEY}(?:[ \t]*\.[ \t]*{_KEY}){{{DEEPEST}}}", re.ASCII)
_AT_PATH = re.compile(r"(.*) - at `\$([^`]*)`", re.DOTALL)
_STEP = re.compile(r"\.(\w+)|\[(\d+)\]")
"""The path at the end of a msgspec message, and a step of it: a field, or a place in a list."""
Fields = TypeVar("Fields")
Error = Callable[[str], Exception]
"""The class of the errors to raise, or a function that makes one from its message."""


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


def require_line(field: str, text: str) -> None:
    """Raise `ValueError` for a text that is not one line."""
    if not text.strip() or not text.isprintable():
        raise ValueError(f"{field} must be one line of text, got {as_written(text)}")


def read_short(path: Path) -> str:
    """Return the text of a regular file of at most `LONGEST` characters. Raises `OSError` and `ValueError`."""
    with TextIOWrapper(open_regular(path), encoding="utf-8") as file:
        text = file.read(LONGEST + 1)
    if len(text) > LONGEST:
        raise ValueError(f"it is longer than {LONGEST:,} characters")
    return text


def parse_fields(
    text: str,
    fields: type[Fields],
    where: str,
    error: Error,
    hint: str,
    convert: Callable[[type, object], object] | None = None,
) -> Fields:
    """Parse the text of a file into a msgspec struct; errors are raised as `error`, beginning with `where`.

    hint     the fields of the file, for a message about one that is missing or unknown
    convert  converts a value to a type that msgspec does not know
    """
    if len(text) > LONGEST:
        raise error(f"{where}: it is longer than {LONGEST:,} characters")
    if _DEEP_KEY.search(text):
        raise error(f"{where}: a dotted key or name has more than {DEEPEST} parts")
    try:
        body = tomllib.loads(text.removeprefix("\ufeff"), parse_float=Decimal)
    except (ValueError, ArithmeticError, RecursionError) as wrong:
        raise error(f"{where}: not valid TOML: {wrong}") from None
    try:
        return msgspec.convert(body, fields, dec_hook=convert)
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
    """Return a field in words, from a path such as `.outcome[1].pay`; a table of a list is called by its name."""
    if _STEP.sub("", path):
        return ""
    entry: Any = body
    place = field = ""
    for name, index in _STEP.findall(path):
        if name:
            entry, field = entry.get(name) if isinstance(entry, dict) else None, name
        else:
            entry = entry[int(index)] if isinstance(entry, list) and int(index) < len(entry) else None
            place, field = f"{place}, {_called(entry) or f'{field} {int(index) + 1}'}", ""
    return f"{place}: {field}" if field else place


def _called(entry: object) -> str | None:
    name = entry.get("name") if isinstance(entry, dict) else None
    return name if isinstance(name, str) and name.strip() and name.isprintable() else None
