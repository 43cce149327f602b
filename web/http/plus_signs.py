"""Refusal of addresses in which a plus may have been lost: `players=QQ+` arrives as `QQ` and a space.

In a query a `+` is a space, and `%2B` is a plus. Many clients write spaces as `+`, so it stays a space wherever the
grammar of ranges allows no plus: `AKs+QQ` is two items. Where both could be meant, the address is refused. A space that
is written `%20` is never in doubt.
"""

import re
from collections.abc import Collection, Mapping, Sequence
from urllib.parse import parse_qsl

from ...cards.question_declaration import HITS, RANGE
from ..problems import Problem

_TAKES_PLUS = {
    RANGE: re.compile(r"(?<![\w.@(])(?P<before>(?:10|[2-9TJQKA]){2}[so]?)(?P<spaces>\s++)", re.IGNORECASE),
    HITS: re.compile(r"(?P<before>[A-Za-z][\w -]*[A-Za-z])(?P<spaces>\s++)(?!\w)"),
}
"""By format: what a plus may follow, such as QQ, AKs or top pair, with the spaces after it."""
_CONTINUES = re.compile(r"[\w*.%&+\N{EN DASH}-]")
"""The beginning of what cannot follow a plus directly, but may follow a space: another item, or a percent sign."""


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
            if _is_in_doubt(match, with_plus):
                raise _in_doubt(match, name, {"index": places[name]} if name in lists else {})


def _is_in_doubt(match: re.Match[str], with_plus: str) -> bool:
    """Return true if one of the spaces was written as a plus, and may be one."""
    start, end = match.span("spaces")
    is_separator = end == start + 1 and _CONTINUES.match(match.string, end)
    return "+" in with_plus[start:end] and not is_separator


def _in_doubt(match: re.Match[str], name: str, more: Mapping[str, int]) -> Problem:
    before = match["before"]
    message = f"{name}: the + after {before!r} arrives as a space; in an address write %2B for a plus, %20 for a space."
    return Problem(422, message, token=before, more={"parameter": name, "position": match.start(), **more})
