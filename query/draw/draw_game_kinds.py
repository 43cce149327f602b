"""Five-card draw with betting: how often each kind of hand makes each move at one decision."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ...games.draw.answers.betting import KindMoves
from ...games.draw.betting.rules import LIMITS, History, Phase
from ...games.draw.parameters import HIGH
from ...tables.draw_game import BETS, DRAW_HOLDS, FINAL
from ..database.tables_on_request import columns_on_request
from .draw_game import ACTION_COLUMNS, require_decision

if TYPE_CHECKING:
    from ..database.connection import Connection

_NAMED = """
    CASE WHEN category = 'pair' THEN lower(split_part(name, ' with', 1)) ELSE replace(category, '_', ' ') END"""
_HIGH_KINDS = f"SELECT value, value AS own, ways, {_NAMED} AS kind FROM values"
_LOW_KINDS = f"""
    SELECT o.value, l.value AS own, l.ways, {_NAMED} AS kind
    FROM lowball_orders o JOIN lowball_values l ON l.game = '{{game}}' AND l.value = o.{{column}}"""
_DEALT = """
    SELECT kind, c.ways, {columns} FROM {table} AS t JOIN hand_classes AS c USING (hand_id)
    JOIN kinds ON kinds.value = c.value WHERE history = '{history}'"""
_DRAWN = """
    SELECT DISTINCT kind, kinds.ways, kinds.own, {columns} FROM {table} AS t JOIN kinds ON kinds.own = t.value
    WHERE history = '{history}'"""


def moves_by_kind(connection: "Connection", actions: str, game: str, column: str = "") -> list[KindMoves]:
    """Return the moves of every kind of hand, best first, all hands of a kind weighing as often as they are dealt.

    column  the game's column in the table `lowball_orders`; empty for high hands

    After the draw the hands are final hands, all weighing as often as five cards make them.
    Raises `BadInput`, and `TablesMissing` or `TablesDamaged` if the game is not built.
    """
    history = require_decision(History.parse(actions))
    moves = dict(_columns(history))
    tables = {Phase.BEFORE: BETS, Phase.DRAW: DRAW_HOLDS, Phase.AFTER: FINAL}
    table = tables[history.phase][game].name
    rows = (_DRAWN if history.phase is Phase.AFTER else _DEALT).format(
        columns=", ".join(f't."{name}"' for name in moves.values()), table=table, history=history.text
    )
    kinds = _HIGH_KINDS if game == HIGH else _LOW_KINDS.format(game=game, column=column)
    means = ", ".join(f'sum(ways * "{name}") / sum(ways)' for name in moves.values())
    found = columns_on_request(
        connection, table,
        f"WITH kinds AS ({kinds}), rows AS ({rows}), best AS (SELECT kind, min(own) AS own FROM kinds GROUP BY kind) "
        f"SELECT kind, sum(ways) / (SELECT sum(ways) FROM rows) AS share, {means} "
        f"FROM rows JOIN best USING (kind) GROUP BY kind, best.own ORDER BY best.own DESC",
    )  # fmt: skip
    return [
        KindMoves(kind, float(share), dict(zip(moves, map(float, frequencies), strict=True)))
        for kind, share, *frequencies in zip(*found.values(), strict=True)
    ]


def _columns(history: History) -> Iterator[tuple[str, str]]:
    """Yield each move and its column."""
    if history.phase is Phase.DRAW:
        yield from ((f"draw {cards}", f"draw_{cards}") for cards in range(LIMITS.most_thrown + 1))
    yield from ((str(action), ACTION_COLUMNS[action]) for action in history.actions)
