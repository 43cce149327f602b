"""Refusal of addresses in which a plus may have been lost: `players=QQ+` arrives as `QQ` and a space.

In a query a `+` is a space, and `%2B` is a plus. Many clients write spaces as `+`, so it stays a space wherever the
grammar of ranges allows no plus: `AKs+QQ` is two items. Where both could be meant, the address is refused. A space that
is written `%20` is never in doubt.
"""

import re
from collections.abc import Collection, Mapping, Sequence
from urllib.parse import parse_qsl

from ...cards.errors import shortened
from ...query.declaration import HITS, RANGE, SEATS
from ..problems import LONGEST_TOKEN, Problem

_TAKES_PLUS = {
    RANGE: re.compile(
        r"(?<![\w.@(])(?P<before>(?:10|[2-9TJQKA]){2}[so]?)(?P<spaces>\s{2,}+|\s(?![\s\w*.%&+\N{EN DASH}-]))",
        re.IGNORECASE,
    ),
    HITS: re.compile(r"(?<=[A-Za-z])(?P<spaces>\s{2,}+(?!\w)|\s(?![\s\w&+]))"),
    SEATS: re.compile(r"(?<=[A-Za-z])(?P<spaces>\s++)(?=\d)"),
}
"""By format: what a plus may follow, such as QQ, AKs, top pair or UTG, with spaces that could be one.

A single space before another item, a percent sign, a hyphen, `&` or a plus only separates: no plus could stand there.
No pattern takes quadratic time, because an address may be long.
"""


def require_clear(
    query: str, pairs: Sequence[tuple[str, str]], formats: Mapping[str, str], lists: Collection[str]
) -> None:
    """Raise `Problem` if a `+` of the query could be a plus or a space.

    pairs    the names and values of the query, each `+` read as a space
    formats  the formats of parameters, by name
    lists    the names of the parameters that may be repeated
    """
    values_with_plus = (value for _, value in parse_qsl(query.replace("+", "%2B"), keep_blank_values=True))
    places: dict[str, int] = {}
    for (name, value), with_plus in zip(pairs, values_with_plus, strict=True):
        places[name] = places.get(name, 0) + 1
        pattern = _TAKES_PLUS.get(formats.get(name, ""))
        for match in pattern.finditer(value) if pattern else ():
            start, end = match.span("spaces")
            if "+" in with_plus[start:end]:
                raise _in_doubt(match, name, {"index": places[name]} if name in lists else {})


def _in_doubt(match: re.Match[str], name: str, more: Mapping[str, int]) -> Problem:
    end = match.start("spaces")
    position = match.start() if match.start() < end else _beginning_of_name(match.string, end)
    before = shortened(match.string[position:end], LONGEST_TOKEN)
    message = f"{name}: the + after {before!r} arrives as a space; in an address write %2B for a plus, %20 for a space."
    return Problem(422, message, token=before, more={"parameter": name, "position": position, **more})


def _beginning_of_name(text: str, end: int) -> int:
    """Return the start of the name that ends at `end`, after the last comma, `&` or exclamation mark before it."""
    start = max(text.rfind(mark, 0, end) for mark in ",&!") + 1
    return start + len(text[start:end]) - len(text[start:end].lstrip())
