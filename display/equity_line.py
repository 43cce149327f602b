"""JSON of an equity that a table has, from its numbers; the text is that of `json_text` of the answer's `to_json`."""

from collections.abc import Mapping
from json import dumps
from typing import Any


def looked_up_line(row: Mapping[str, Any]) -> str:
    """Return the JSON of one row of `Tables.looked_up_equities` without the opening brace."""
    win, tie, lose, deals = row["win"], row["tie"], row["lose"], row["deals"]
    (first, second), (one, other) = row["players"], row["equities"]
    return (
        f'"board": "{row["board"]}", "dead": "", "exact": true, "standard_error": 0.0, '
        f'"source": {dumps(row["source"])}, "deals": {deals}, "players": ['
        f"{_player(first, win, tie, lose, one, deals)}, {_player(second, lose, tie, win, other, deals)}]}}"
    )


def _player(hand: str, win: int, tie: int, lose: int, equity: float, deals: int) -> str:
    return (
        f'{{"hand": "{hand}", "win": {win}, "tie": {tie}, "lose": {lose}, "equity": {equity!r}, '
        f'"win_chance": {win / deals!r}, "tie_chance": {tie / deals!r}}}'
    )
