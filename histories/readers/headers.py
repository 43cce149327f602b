"""Headers of hands: the one that begins a text, and their dates."""

import re
from contextlib import suppress
from datetime import datetime

from ..hand import BadHand

_DATE = re.compile(r"(\d{4})[/-](\d\d?)[/-](\d\d?)[ T]+(\d\d?):(\d\d?):(\d\d?)")


def header_of(begin: "re.Pattern[str]", text: str) -> "re.Match[str]":
    """Return the header that begins a text. Raises `BadHand` if there is none."""
    found = begin.match(text)
    if found is None:
        raise BadHand("there is no header")
    return found


def first_date(text: str) -> datetime | None:
    """Return the first date with a time in a text, year first; None if it has none."""
    found = _DATE.search(text)
    try:
        return datetime(*map(int, found.groups())) if found else None  # type: ignore[arg-type]
    except ValueError:
        return None


def parsed_date(text: str, *forms: str) -> datetime | None:
    """Return the date of a text by the first of these forms that fits it; None if none does."""
    for form in forms:
        with suppress(ValueError):
            return datetime.strptime(text, form)
    return None
