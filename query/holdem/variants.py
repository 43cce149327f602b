"""Hold'em and the games that follow its rules: their evaluators, and notes about their ranges."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import TYPE_CHECKING, TypeVar

from ...tables.files.errors import TablesError
from ..game_names import HOLDEM, order_of

if TYPE_CHECKING:
    from ...cards.answers.equity_answers import EquityAnswer
    from ...cards.hands.evaluator import Evaluator
    from ...cards.ranges.range import Range
    from ...games.holdem.answers.outs import OutsAnswer
    from ...games.holdem.answers.strength import StrengthAnswer
    from ..database.connection import Connection
    from ..open_tables import OpenTables

TABLE_OF_BOARD = {3: "flop", 4: "turn"}
"""The table of hold'em for a board, by the number of its cards."""
Noted = TypeVar("Noted", bound="EquityAnswer | OutsAnswer | StrengthAnswer")


def evaluator_loader(tables: "OpenTables", game: str) -> "Callable[[], Evaluator]":
    """Return a function that loads or builds the evaluator of a game on its first call."""
    return lambda: tables.evaluator if game == HOLDEM else tables.kept(_built_evaluator, game)


def _built_evaluator(_tables: "OpenTables", game: str) -> "Evaluator":
    from ...cards.hands.evaluator import build_evaluator

    return build_evaluator(order_of(game))


def has_board_rows(connection: "Connection", cards: int) -> bool:
    """Return true if rows of hold'em about boards of this many cards are looked up instead of counted.

    If the table is damaged, the error is found as quickly.
    """
    try:
        return connection.has_rows(TABLE_OF_BOARD[cards]) if cards in TABLE_OF_BOARD else False
    except TablesError:
        return True


def with_notes(answer: Noted, ranges: "Iterable[Range]") -> Noted:
    """Return the answer with notes about the interpretation of ambiguous ranges."""
    notes = dict.fromkeys(note for held in ranges for note in held.notes)
    return replace(answer, notes=(*answer.notes, *notes)) if notes else answer
