"""Equities looked up together: many questions, grouped by the table whose rows answer them."""

from collections.abc import Iterable, Sequence
from contextlib import suppress
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from ....cards.boards import VisibleCards, parse_visible_cards
from ....cards.errors import BadInput
from ....cards.hands.starting_hands import HOLES, STARTING_HAND_OF_HOLE
from ....cards.notation import card_text, mask_of
from ....cards.ranges.range import parse_range
from ...database.connection import Connection
from ...game_names import HOLDEM
from ...open_tables import OpenTables
from ..strength.states import states_of
from .lookup import Holding, PreflopColumns, counts_in_columns, holding_of

COUNTS = ("win", "tie", "lose")
PAIR = 2
_USUAL = {
    card_text(one) + card_text(other): Holding(
        card_text(one) + card_text(other), STARTING_HAND_OF_HOLE[place], mask_of((low, high))
    )
    for place, (low, high) in enumerate(HOLES)
    for one, other in ((low, high), (high, low))
}
"""Every hole in its usual notation, in both orders of its cards."""


def looked_up_rows(tables: OpenTables, questions: Sequence[tuple[Sequence[str], str]]) -> list[dict[str, Any] | None]:
    """Return the row of each question (two ranges and a board) that one row of a table of hold'em answers, else None.

    A question with an error has no row either.
    """
    lookups = Lookups(tables)
    for number, (players, board) in enumerate(questions):
        with suppress(BadInput):
            lookups.take_from_table(number, players, board)
    found = lookups.found()
    return [found.get(number) for number in range(len(questions))]


class _Asked(NamedTuple):
    """A question that one row of a table answers; `turned` if the row is from the second player's side."""

    number: int
    players: tuple[str, str]
    board: str
    key: tuple[Any, Any]
    turned: bool


class Lookups:
    """Questions about hold'em, grouped by the table with their answer."""

    def __init__(self, tables: OpenTables) -> None:
        """Look up in these tables."""
        self._tables, self._states = tables, tables.kept(states_of, HOLDEM)
        self._asked: dict[str, list[_Asked]] = {}
        self._holdings: dict[str, Holding | None] = {}
        self._boards = {"": parse_visible_cards("", "")}

    def take_from_table(self, number: int, players: Sequence[str], board: str) -> bool:
        """Add a question to its table's group, and return true; false if no row answers it. Raises `BadInput`."""
        found = self._in_table(number, players, board)
        if found is None:
            return False
        table, asked = found
        self._asked.setdefault(table, []).append(asked)
        return True

    def found(self) -> dict[int, dict[str, Any]]:
        """Return the rows of all questions taken, by their numbers."""
        connection = self._tables.connection
        rows = (row for table, asked in self._asked.items() for row in _looked_up(connection, table, asked))
        return {row["question"]: row for row in rows}

    def _in_table(self, number: int, players: Sequence[str], board: str) -> tuple[str, _Asked] | None:
        """Return the table with the answer and the key in it, or None."""
        seen = self._board(board)
        first, second = map(self._holding, players)
        if first is None or second is None or first.mask & second.mask or (first.mask | second.mask) & seen.board:
            return None

        def asked(one: Holding, key: tuple[Any, Any]) -> _Asked:
            return _Asked(number, (first.text, second.text), seen.board_text, key, one is not first)

        known, other = (second, first) if first.is_random else (first, second)
        if seen.board:
            table = self._states.table(seen.board)
            return (table, asked(known, (seen.board, known.mask))) if table and known.mask and other.is_random else None
        if known.mask and other.mask:
            return "preflop_matchups", asked(known, (known.mask, other.mask))
        if known.is_random or (known.mask and not other.is_random) or other.mask:
            return None
        if other.is_random:
            return "starting_hands", asked(known, (known.starting_hand, not known.mask))
        return "starting_hand_matchups", asked(known, (known.starting_hand, other.starting_hand))

    def _holding(self, text: str) -> Holding | None:
        if text in _USUAL:
            return _USUAL[text]
        if text not in self._holdings:
            self._holdings[text] = holding_of(parse_range(text))
        return self._holdings[text]

    def _board(self, text: str) -> VisibleCards:
        if text not in self._boards:
            self._boards[text] = parse_visible_cards(text, "")
        return self._boards[text]


def _looked_up(connection: Connection, table: str, asked: Sequence[_Asked]) -> Iterable[dict[str, Any]]:
    """Yield the rows of questions that one table answers."""
    counts = _counts(connection, table, *zip(*(one.key for one in asked), strict=True))
    turned = np.array([one.turned for one in asked])
    counts[turned] = counts[turned, ::-1]
    deals = counts.sum(axis=1)
    shares = (2 * counts[:, [0, 2]] + counts[:, [1, 1]]) / (2 * deals[:, None])
    parts = (counts.tolist(), deals.tolist(), shares.tolist(), (counts[:, :2] / deals[:, None]).tolist())
    for one, (win, tie, lose), dealt, equities, (won, tied) in zip(asked, *parts, strict=True):
        yield {
            "question": one.number, "players": one.players, "board": one.board, "dead": "", "equity": equities[0],
            "win": win, "tie": tie, "lose": lose, "win_chance": won, "tie_chance": tied, "equities": equities,
            "deals": dealt, "exact": True, "standard_error": 0.0, "source": f"table {table}",
        }  # fmt: skip


def _counts(connection: Connection, table: str, first: Sequence[Any], second: Sequence[Any]) -> npt.NDArray[np.int64]:
    """Return a table's counts, by the two parts of the keys."""
    hands = PreflopColumns(connection)
    if table == "starting_hands":
        found = (hands.against_random(name) for name in first)
        return np.array(
            [np.multiply(counts, holes if every else 1) for (holes, counts), every in zip(found, second, strict=True)]
        )
    if table == "starting_hand_matchups":
        return np.array([hands.classes(*names) for names in zip(first, second, strict=True)], np.int64)
    return counts_in_columns(connection.column_file, table, np.array(first, np.uint64), np.array(second, np.uint64))
