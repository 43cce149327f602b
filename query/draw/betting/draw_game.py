"""The question `draw-game`: what solved five-card draw with betting does with a hand, or with the whole range."""

from dataclasses import replace
from typing import TYPE_CHECKING, Annotated

from ....cards.arguments import CardsLike, require_text, written
from ....cards.errors import BadInput, BadQuery
from ....cards.hands.sizes import HAND_SIZE
from ....cards.notation import cards_text, parse_exactly
from ....games.draw.answers.betting import DrawGameAnswer, DrawHandAnswer, DrawMove, MoveName
from ....games.draw.betting.rules import FIRST, History, Phase
from ....games.draw.parameters import HIGH
from ....tables.draw_game import BETS, DRAW_HOLDS, FINAL, NODES
from ...declaration import CARDS, Help
from ...game_names import hand_game
from ...parameters import DrawActions, HandGameName
from ...question import Question
from ..holds.dealt_hand import in_canonical_order, split_texts
from ..value import Value
from .decision_rows import ACTION_COLUMNS, THROWN, hand_number, rows_of

if TYPE_CHECKING:
    from ....games.draw.answers.betting import GameName
    from ...database.connection import Connection
    from ...open_tables import OpenTables


class DrawGame(Question[DrawGameAnswer | DrawHandAnswer]):
    """The moves of five-card draw with betting in equilibrium: how often each is made, and what it wins in antes.

    Two players, ante 1, bets of 2 before and 4 after the draw, a bet and three raises a round
    (docs/draw-solved.md).
    The tables are built on request: `outs tables build draw-game`, `draw-game-2-7`, `draw-game-a-5`.
    """

    title = "Five-card draw with betting, solved"
    examples = (
        {},
        {"hand": "KsKd9h5c2d"},
        {"hand": "KsKd9h5c2d", "actions": "check, bet, call"},
        {"hand": "KsKd9h5c2d", "actions": "check, bet, call", "every_hold": True},
        {"actions": "check, bet, call", "kinds": True},
    )
    answer_types = ("games.draw.answers.betting:DrawGameAnswer", "games.draw.answers.betting:DrawHandAnswer")

    def __init__(
        self,
        hand: Annotated[
            CardsLike | None,
            Help("The five cards dealt; after the draw, the final hand. None for the whole range.", "[HAND]", CARDS),
        ] = None,
        actions: DrawActions = "",
        game: HandGameName = HIGH,
        every_hold: Annotated[
            bool, Help("At a draw: also what each of the 32 holds of the hand wins, the best first.")
        ] = False,
        kinds: Annotated[
            bool, Help("Without a hand: also which kinds of hands each player has here, and how often.")
        ] = False,
    ) -> None:
        """Parse the hand and the actions. Raises `BadInput`."""
        self.game = hand_game(game)
        require_text(actions, "actions")
        self.history = parse_decision(actions)
        self.hand = None if hand is None else parse_exactly(written(hand, "a hand"), (HAND_SIZE,), "a hand")
        self.every_hold, self.kinds = every_hold, kinds
        if every_hold and (hand is None or self.history.phase is not Phase.DRAW):
            raise BadQuery("every_hold is about a hand at a draw: give the hand, and the actions before the draw")
        if kinds and hand is not None:
            raise BadQuery("kinds is about all hands that the players may have: leave the hand out")

    def load(self, tables: "OpenTables") -> None:
        if self.every_hold or self.kinds:
            from .model import draw_model

            tables.kept(draw_model, self.game)

    def answer(self, tables: "OpenTables") -> DrawGameAnswer | DrawHandAnswer:
        """Return the moves of the hand, or of the whole range. Raises `TablesMissing` if the game is not built."""
        node = decision(tables.connection, self)
        if self.hand is not None:
            return _of_hand(tables, self, self.hand, node)
        if not self.kinds:
            return node
        from .hands_here import kinds_of_both

        return replace(node, hands=tuple(kinds_of_both(tables, self.history, self.game)))


def parse_decision(actions: str) -> History:
    """Parse a history in which a player is to act. Raises `BadInput`."""
    try:
        history = History.parse(actions)
    except BadInput as error:
        raise BadQuery(f"actions: {error}") from None
    if history.to_act is None:
        raise BadQuery(f"actions: nobody is to act after {actions!r}: the deal is over")
    return history


def decision(connection: "Connection", question: DrawGame) -> DrawGameAnswer:
    """Return the moves of the whole range at the decision of a question."""
    history, game = question.history, question.game
    moves = [ACTION_COLUMNS[action] for action in history.actions] or [f"draw_{cards}" for cards in THROWN]
    columns = ["value_first", "exploitability", "passes", "reach", *moves]
    ((value, gain, passes, reach, *shares),) = rows_of(connection, NODES[game].name, columns, history)
    names: list[MoveName] = [action.value for action in history.actions] or ["draw"] * len(shares)
    drawn = [None] * len(shares) if history.actions else THROWN
    return DrawGameAnswer(
        game, value, gain, passes, history.text, "first" if history.to_act == FIRST else "second", reach, history.pot,
        tuple(DrawMove(name, None, share or 0.0, draws=cards)
              for name, share, cards in zip(names, shares, drawn, strict=True)),
    )  # fmt: skip


def _of_hand(tables: "OpenTables", question: DrawGame, hand: tuple[int, ...], node: DrawGameAnswer) -> DrawHandAnswer:
    game, history = question.game, question.history
    moves, holds = _moves_of(tables, hand, history, game), None
    if question.every_hold:
        from .every_hold import every_hold

        holds = tuple(every_hold(tables, hand, history, game, moves))
    return DrawHandAnswer(
        game, cards_text(hand), history.text, node.to_act, node.pot, node.reach, node.exploitability, node.passes,
        tuple(moves), holds,
    )  # fmt: skip


def _moves_of(tables: "OpenTables", cards: tuple[int, ...], history: History, game: "GameName") -> list[DrawMove]:
    connection = tables.connection
    if history.phase is Phase.DRAW:
        return _draws(connection, cards, history, game)
    names = [ACTION_COLUMNS[action] for action in history.actions]
    columns = [*names, *(f"{name}_value" for name in names)]
    if history.phase is Phase.BEFORE:
        condition = f"hand_id = {hand_number(connection, cards)}"
        (row,) = rows_of(connection, BETS[game].name, columns, history, condition)
    else:
        condition = f"value = {Value(cards, game).answer(tables).value}"
        (row,) = rows_of(connection, FINAL[game].name, columns, history, condition)
    count = len(names)
    return [
        DrawMove(action.value, None, share, worth)
        for action, share, worth in zip(history.actions, row[:count], row[count:], strict=True)
    ]


def _draws(connection: "Connection", cards: tuple[int, ...], history: History, game: str) -> list[DrawMove]:
    columns = [f"draw_{count}{part}" for count in THROWN for part in ("", "_hold", "_value")]
    condition = f"hand_id = {hand_number(connection, cards)}"
    (row,) = rows_of(connection, DRAW_HOLDS[game].name, columns, history, condition)
    holds = split_texts(cards, in_canonical_order(cards)[1])
    return [
        DrawMove("draw", holds[hold][0], share, worth)
        for share, hold, worth in zip(row[::3], row[1::3], row[2::3], strict=True)
    ]
