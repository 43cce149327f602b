"""JSON of many equities, each asked in a plain line of standard input, answered together."""

import re
from collections.abc import Sequence

from ....display.fast_json import pair_body
from ...open_tables import OpenTables
from .grouped_lookups import answered_together

_CARD = "[2-9TJQKA][cdhs]"
_PLAYERS = re.compile(
    rf"((?:{_CARD}){{2}}|random|[2-9TJQKA]{{2}}[so]?) +((?:{_CARD}){{2}}|random|[2-9TJQKA]{{2}}[so]?)"
    rf"(?: +--board[ =]((?:{_CARD}){{3,5}}))?"
)


def json_of_pairs(tables: OpenTables, lines: Sequence[str]) -> dict[int, str]:
    """Return the JSON without the opening brace of the lines about two hands that are answered together."""
    asked = {place: found.groups("") for place, line in enumerate(lines) if (found := _PLAYERS.fullmatch(line))}
    places, bodies = [*asked], {}
    for group in answered_together(tables, [(players, board) for *players, board in asked.values()]):
        rows = zip(group.numbers, group.players, group.boards, group.counts.tolist(), strict=True)
        for number, players, board, (win, tie, lose) in rows:
            bodies[places[number]] = pair_body(players, board, win, tie, lose, group.source)
    return bodies
