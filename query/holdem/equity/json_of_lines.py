"""JSON of many equities, each asked in a plain line of standard input, looked up together."""

import re
from collections.abc import Sequence

from ....display.fast_json import looked_up_line
from ...open_tables import OpenTables
from .grouped_lookups import looked_up_rows

_CARD = "[2-9TJQKA][cdhs]"
_PLAYERS = re.compile(
    rf"((?:{_CARD}){{2}}|random|[2-9TJQKA]{{2}}[so]?) +((?:{_CARD}){{2}}|random|[2-9TJQKA]{{2}}[so]?)"
    rf"(?: +--board[ =]((?:{_CARD}){{3,5}}))?"
)


def json_of_pairs(tables: OpenTables, lines: Sequence[str]) -> dict[int, str]:
    """Return the JSON without the opening brace of the lines about two hands that one row of a table answers."""
    asked = {place: found.groups("") for place, line in enumerate(lines) if (found := _PLAYERS.fullmatch(line))}
    rows = looked_up_rows(tables, [(players, board) for *players, board in asked.values()])
    return {place: looked_up_line(row) for place, row in zip(asked, rows, strict=True) if row is not None}
