"""Five-card draw with betting: what the solved game does with a hand, or with a whole range, at one decision."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ...cards.errors import BadQuery
from ...cards.hands.sizes import HAND_SIZE
from ...cards.notation import cards_text, mask_of, parse_exactly
from ...games.draw.answers.betting import DrawGameAnswer, DrawHandAnswer, DrawMove, GameName, MoveName
from ...games.draw.betting.rules import FIRST, LIMITS, History, Phase
from ...tables.draw_game import BETS, DRAW_HOLDS, FINAL, NODES
from ..database.tables_on_request import rows_on_request
from .holds.discard import in_canonical_order, split_texts

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..database.connection import Connection, Row

ACTION_COLUMNS = {"fold": "fold", "check": "call", "call": "call", "bet": "raise", "raise": "raise"}
"""The column of each action."""
_CLASS = "SELECT hand_id FROM hands WHERE mask = $1"
_THROWN = range(LIMITS.most_thrown + 1)


def draw_game(
    connection: "Connection", hand: str | None, actions: str, game: GameName, value_of: Callable[[str], int]
) -> DrawGameAnswer | DrawHandAnswer:
    """Return the moves at a decision: of one hand, or without a hand of the whole range.

    hand      the five cards dealt; after the draw, the final hand
    actions   actions and numbers of cards thrown since the deal, as `games.draw.betting.History.parse` reads them
    game      `high`, `2-7` or `a-5`
    value_of  returns the value of a hand in the game

    Raises `BadInput`, and `TablesMissing` or `TablesDamaged` if the game is not built.
    """
    history = require_decision(History.parse(actions))
    node = _node(connection, history, game)
    if hand is None:
        return node
    cards = parse_exactly(hand, (HAND_SIZE,), "a hand")
    moves = _moves_of(connection, cards, history, game, value_of)
    return DrawHandAnswer(
        game, cards_text(cards), history.text, node.to_act, node.pot, node.exploitability, tuple(moves)
    )


def require_decision(history: History) -> History:
    """Return a history in which a player is to act; raises `BadQuery` for others."""
    if history.to_act is None:
        raise BadQuery(f"nobody is to act after {history.text!r}: the deal is over")
    return history


def _node(connection: "Connection", history: History, game: GameName) -> DrawGameAnswer:
    moves = _action_columns(history) or [f"draw_{cards}" for cards in _THROWN]
    columns = ["value_first", "exploitability", "passes", "reach", *moves]
    ((value, gain, passes, reach, *shares),) = _rows(connection, NODES[game].name, columns, history)
    names: list[MoveName] = [action.value for action in history.actions] or ["draw"] * len(shares)
    drawn = [None] * len(shares) if history.actions else _THROWN
    return DrawGameAnswer(
        game, value, gain, passes, history.text, "first" if history.to_act == FIRST else "second", reach, history.pot,
        tuple(DrawMove(name, None, share or 0.0, draws=cards)
              for name, share, cards in zip(names, shares, drawn, strict=True)),
    )  # fmt: skip


def _moves_of(
    connection: "Connection", cards: tuple[int, ...], history: History, game: str, value_of: Callable[[str], int]
) -> "list[DrawMove]":
    if history.phase is Phase.DRAW:
        return _draws(connection, cards, history, game)
    names = _action_columns(history)
    columns = [*names, *(f"{name}_value" for name in names)]
    if history.phase is Phase.BEFORE:
        (row,) = _rows(connection, BETS[game].name, columns, history, _class(connection, cards))
    else:
        (row,) = _rows(connection, FINAL[game].name, columns, history, f"value = {value_of(cards_text(cards))}")
    count = len(names)
    return [
        DrawMove(action.value, None, share, worth)
        for action, share, worth in zip(history.actions, row[:count], row[count:], strict=True)
    ]


def _draws(connection: "Connection", cards: tuple[int, ...], history: History, game: str) -> "list[DrawMove]":
    columns = [f"draw_{count}{part}" for count in _THROWN for part in ("", "_hold", "_value")]
    (row,) = _rows(connection, DRAW_HOLDS[game].name, columns, history, _class(connection, cards))
    holds = split_texts(cards, in_canonical_order(cards)[1])
    return [
        DrawMove("draw", holds[hold][0], share, worth)
        for share, hold, worth in zip(row[::3], row[1::3], row[2::3], strict=True)
    ]


def _action_columns(history: History) -> list[str]:
    return [ACTION_COLUMNS[action] for action in history.actions]


def _class(connection: "Connection", cards: tuple[int, ...]) -> str:
    """Return the condition that a row is of the hand's class."""
    ((number,),) = connection.rows(_CLASS, mask_of(cards))
    return f"hand_id = {number}"


def _rows(
    connection: "Connection", table: str, columns: "Sequence[str]", history: History, condition: str = "true"
) -> "list[Row]":
    """Return the columns of one decision. The text of a history has only words and numbers that it was parsed from."""
    names = ", ".join(f'"{name}"' for name in columns)
    found: Any = rows_on_request(
        connection, table, f"SELECT {names} FROM {table} WHERE history = '{history.text}' AND {condition}"
    )
    return list(found)
