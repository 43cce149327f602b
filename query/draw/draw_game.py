"""The question `draw-game`: what solved five-card draw with betting does with a hand, or with the whole range."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, Any

from ...cards.arguments import CardsLike, require_text, written
from ...cards.errors import BadQuery
from ...cards.hands.sizes import HAND_SIZE
from ...cards.notation import cards_text, mask_of, parse_exactly
from ...games.draw.answers.betting import DrawGameAnswer, DrawHandAnswer, DrawMove, GameName, KindMoves, MoveName
from ...games.draw.betting.rules import FIRST, LIMITS, History, Phase
from ...games.draw.parameters import HIGH
from ...tables.draw_game import BETS, DRAW_HOLDS, FINAL, NODES
from ..database.tables_on_request import columns_on_request, rows_on_request
from ..declaration import CARDS, Help
from ..game_names import hand_game
from ..parameters import DrawActions, HandGameName
from ..question import Question
from .holds.dealt_hand import in_canonical_order, split_texts
from .value import Value

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..database.connection import Connection, Row
    from ..open_tables import OpenTables


ACTION_COLUMNS = {"fold": "fold", "check": "call", "call": "call", "bet": "raise", "raise": "raise"}
"""The column of each action."""
_CLASS = "SELECT hand_id FROM hands WHERE mask = $1"
_THROWN = range(LIMITS.most_thrown + 1)
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


class DrawGame(Question[DrawGameAnswer | DrawHandAnswer]):
    """The moves of five-card draw with betting in equilibrium: how often each is made, and what it wins in antes.

    Two players, ante 1, bets of 2 before and 4 after the draw, a bet and three raises a round
    (docs/draw-solved.md).
    The tables are built on request: `outs tables build draw-game`, `draw-game-2-7`, `draw-game-a-5`.
    """

    title = "Five-card draw with betting, solved"
    examples = ({}, {"hand": "KsKd9h5c2d"}, {"hand": "KsKd9h5c2d", "actions": "check, bet, call"})
    answer_types = ("games.draw.answers.betting:DrawGameAnswer", "games.draw.answers.betting:DrawHandAnswer")

    def __init__(
        self,
        hand: Annotated[
            CardsLike | None,
            Help("The five cards dealt; after the draw, the final hand. None for the whole range.", "[HAND]", CARDS),
        ] = None,
        actions: DrawActions = "",
        game: HandGameName = HIGH,
    ) -> None:
        """Parse the hand and the actions. Raises `BadInput`."""
        self.game = hand_game(game)
        require_text(actions, "actions")
        self.history = parse_decision(actions)
        self.hand = None if hand is None else parse_exactly(written(hand, "a hand"), (HAND_SIZE,), "a hand")

    def answer(self, tables: "OpenTables") -> DrawGameAnswer | DrawHandAnswer:
        """Return the moves of the hand, or of the whole range. Raises `TablesMissing` if the game is not built."""
        node = decision(tables.connection, self)
        if self.hand is None:
            return node
        moves = _moves_of(tables, self.hand, self.history, self.game)
        cards = cards_text(self.hand)
        return DrawHandAnswer(
            self.game, cards, self.history.text, node.to_act, node.pot, node.exploitability, tuple(moves)
        )


def parse_decision(actions: str) -> History:
    """Parse a history in which a player is to act. Raises `BadInput`."""
    history = History.parse(actions)
    if history.to_act is None:
        raise BadQuery(f"nobody is to act after {history.text!r}: the deal is over")
    return history


def decision(connection: "Connection", question: DrawGame) -> DrawGameAnswer:
    """Return the moves of the whole range at the decision of a question."""
    history, game = question.history, question.game
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


def _moves_of(tables: "OpenTables", cards: tuple[int, ...], history: History, game: GameName) -> "list[DrawMove]":
    connection = tables.connection
    if history.phase is Phase.DRAW:
        return _draws(connection, cards, history, game)
    names = _action_columns(history)
    columns = [*names, *(f"{name}_value" for name in names)]
    if history.phase is Phase.BEFORE:
        (row,) = _rows(connection, BETS[game].name, columns, history, _class(connection, cards))
    else:
        (row,) = _rows(
            connection, FINAL[game].name, columns, history, f"value = {Value(cards, game).answer(tables).value}"
        )
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


def moves_by_kind(connection: "Connection", question: DrawGame) -> list[KindMoves]:
    """Return the moves of every kind of hand, best first, all hands of a kind weighing as often as they are dealt.

    After the draw the hands are final hands, all weighing as often as five cards make them.
    Raises `TablesMissing` or `TablesDamaged` if the game is not built.
    """
    history, game = question.history, question.game
    moves = dict(_columns(history))
    tables = {Phase.BEFORE: BETS, Phase.DRAW: DRAW_HOLDS, Phase.AFTER: FINAL}
    table = tables[history.phase][game].name
    rows = (_DRAWN if history.phase is Phase.AFTER else _DEALT).format(
        columns=", ".join(f't."{name}"' for name in moves.values()), table=table, history=history.text
    )
    kinds = _HIGH_KINDS if game == HIGH else _LOW_KINDS.format(game=game, column=_column(game))
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


def _column(game: str) -> str:
    """Return the column of a game of lowball in the table `lowball_orders`."""
    from ...games.lowball.rules import LOWBALL

    return LOWBALL[game].column
