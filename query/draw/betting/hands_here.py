"""The hands that each player has at a decision of a solved draw game, and what every kind of hand does there.

Each player has a deck of their own, so how often a player's hand gets to a decision is the product of the frequencies
of that player's own moves on the way.
"""

from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from ....games.draw.answers.betting import KindMoves, KindShares
from ....games.draw.betting.rules import PLAYERS, History, Phase
from ....games.draw.parameters import HIGH
from ....games.lowball.rules import LOWBALL
from ....tables.draw_game import BETS, DRAW_HOLDS, FINAL
from .decision_rows import ACTION_COLUMNS, THROWN, columns_of
from .model import draw_model

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ...database.connection import Connection
    from ...open_tables import OpenTables

Floats = npt.NDArray[np.float64]
_NAMED = """
    CASE WHEN category = 'pair' THEN lower(split_part(name, ' with', 1)) ELSE replace(category, '_', ' ') END AS kind"""
_HIGH_KINDS = f"SELECT {_NAMED} FROM values ORDER BY value"
_LOW_KINDS = f"SELECT {_NAMED} FROM lowball_values WHERE game = '{{game}}' ORDER BY value"


def kinds_of_both(tables: "OpenTables", history: History, game: str) -> "Iterator[KindShares]":
    """Yield every kind of hand that a player has here, best first, with its share of each player's hands.

    Raises `TablesMissing` or `TablesDamaged` if the game is not built.
    """
    names, numbers = _kinds(tables.connection, game)
    both = []
    for player in range(len(PLAYERS)):
        by_kind = np.bincount(numbers[_values(tables, history, game, player)], _reach(tables, history, game, player))
        both.append(by_kind / (by_kind.sum() or 1.0))
    for kind, first, second in reversed(list(zip(names, *(one.tolist() for one in both), strict=True))):
        if first or second:
            yield KindShares(kind, first, second)


def moves_by_kind(tables: "OpenTables", history: History, game: str) -> list[KindMoves]:
    """Return the moves of every kind of hand that the player to act has here, best first.

    Hands of a kind weigh as often as they get here. Raises `TablesMissing` or `TablesDamaged` if the game is not built.
    """
    player = history.to_act or 0
    names, numbers = _kinds(tables.connection, game)
    moves = {f"draw {cards}": f"draw_{cards}" for cards in THROWN} if history.phase is Phase.DRAW else {}
    moves |= {str(action): ACTION_COLUMNS[action] for action in history.actions}
    table, key = {Phase.BEFORE: (BETS, "hand_id"), Phase.DRAW: (DRAW_HOLDS, "hand_id"), Phase.AFTER: (FINAL, "value")}[
        history.phase
    ]
    columns = columns_of(tables.connection, table[game].name, [*moves.values()], history, key)
    reach, kinds = _reach(tables, history, game, player), numbers[_values(tables, history, game, player)]
    by_kind = np.bincount(kinds, reach, len(names))
    shares = {move: np.bincount(kinds, reach * columns[name], len(names)) for move, name in moves.items()}
    return [
        KindMoves(
            names[kind],
            float(by_kind[kind] / by_kind.sum()),
            {move: float(share[kind] / by_kind[kind]) for move, share in shares.items()},
        )
        for kind in reversed(range(len(names)))
        if by_kind[kind]
    ]


def _values(tables: "OpenTables", history: History, game: str, player: int) -> npt.NDArray[np.int64]:
    """Return the value, from 0, of each of a player's hands: dealt hands before their draw, final ones after it."""
    model = tables.kept(draw_model, game)
    return np.arange(model.value_count) if len(history.thrown) > player else model.values


def _reach(tables: "OpenTables", history: History, game: str, player: int) -> Floats:
    """Return how often each of a player's hands gets here by the player's own moves, in the order of `_values`."""
    model, connection = tables.kept(draw_model, game), tables.connection
    reach = model.dealt.copy()
    for place in range(player, len(history.before), len(PLAYERS)):
        column = ACTION_COLUMNS[history.before[place]]
        decision = History(history.before[:place])
        reach *= columns_of(connection, BETS[game].name, [column], decision, "hand_id")[column]
    if len(history.thrown) <= player:
        return reach
    thrown = history.thrown[player]
    share, hold = f"draw_{thrown}", f"draw_{thrown}_hold"
    decision = History(history.before, history.thrown[:player])
    draws = columns_of(connection, DRAW_HOLDS[game].name, [share, hold], decision, "hand_id")
    final = model.final_values(reach * draws[share], draws[hold].astype(np.uint8), thrown)
    for place in range(player, len(history.after), len(PLAYERS)):
        column = ACTION_COLUMNS[history.after[place]]
        decision = History(history.before, history.thrown, history.after[:place])
        final *= columns_of(connection, FINAL[game].name, [column], decision, "value")[column]
    return final


def _kinds(connection: "Connection", game: str) -> tuple[list[str], npt.NDArray[np.int64]]:
    """Return the names of the kinds of hands, worst first, and the number of the kind of each value, from 0."""
    sql = _HIGH_KINDS if game == HIGH else _LOW_KINDS.format(game=LOWBALL[game].name)
    kinds = connection.columns(sql)["kind"]
    names = list(dict.fromkeys(kinds.tolist()))
    number = {name: place for place, name in enumerate(names)}
    return names, np.array([number[kind] for kind in kinds.tolist()])
