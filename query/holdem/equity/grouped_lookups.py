"""Equities of two hands answered together: many questions, grouped by the table whose rows answer them, or counted."""

import re
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from ....cards.answers.equity_answers import COUNTED
from ....cards.boards import parse_visible_cards
from ....cards.errors import BadInput
from ....cards.hands.starting_hands import HOLES, STARTING_HAND_OF_HOLE
from ....cards.notation import DECK_SIZE, card_text, mask_of
from ....cards.ranges.range import parse_range
from ...database.connection import Connection
from ...game_names import HOLDEM
from ...open_tables import OpenTables
from ..strength.states import states_of
from .lookup import Holding, PreflopColumns, counts_in_columns, holding_of
from .two_holes import two_hole_counts

COUNTS = ("win", "tie", "lose")
Numbers = npt.NDArray[np.int64]
_USUAL = {
    card_text(one) + card_text(other): Holding(
        card_text(one) + card_text(other), STARTING_HAND_OF_HOLE[place], mask_of((low, high))
    )
    for place, (low, high) in enumerate(HOLES)
    for one, other in ((low, high), (high, low))
}
"""Every hole in its usual notation, in both orders of its cards."""
_BIT_OF = {card_text(card): 1 << card for card in range(DECK_SIZE)}
_BOARD_LENGTHS = (6, 8, 10)
_CARD = "[2-9TJQKA][cdhs]"
_PLAYERS = re.compile(
    rf"((?:{_CARD}){{2}}|random|[2-9TJQKA]{{2}}[so]?) +((?:{_CARD}){{2}}|random|[2-9TJQKA]{{2}}[so]?)"
    rf"(?: +--board[ =]((?:{_CARD}){{3,5}}))?"
)


@dataclass(frozen=True)
class Answered:
    """Questions with answers of one source.

    source   the table, or that they were counted
    numbers  of the questions, in the order asked: (n,)
    players  the two hands of each: (n,)
    boards   the board of each: (n,)
    counts   deals won, tied and lost by the first hand: (n, 3)
    """

    source: str
    numbers: Sequence[int]
    players: Sequence[tuple[str, str]]
    boards: Sequence[str]
    counts: Numbers

    @property
    def deals(self) -> Numbers:
        """The deals of each question: (n,)."""
        deals: Numbers = self.counts.sum(axis=1)
        return deals

    @property
    def equities(self) -> npt.NDArray[np.float64]:
        """The equity of both hands: (n, 2)."""
        shares: npt.NDArray[np.float64] = (2 * self.counts[:, [0, 2]] + self.counts[:, [1, 1]]) / (
            2 * self.deals[:, None]
        )
        return shares


def looked_up_rows(tables: OpenTables, questions: Sequence[tuple[Sequence[str], str]]) -> list[dict[str, Any] | None]:
    """Return the row of each question (two ranges and a board) that is answered together with others, else None.

    A question with an error has no row either.
    """
    found: dict[int, dict[str, Any]] = {}
    for group in answered_together(tables, questions):
        parts = (group.counts.tolist(), group.deals.tolist(), group.equities.tolist())
        asked = zip(group.numbers, group.players, group.boards, *parts, strict=True)
        for number, players, board, (win, tie, lose), deals, equities in asked:
            found[number] = {
                "question": number, "players": players, "board": board, "dead": "", "equity": equities[0],
                "win": win, "tie": tie, "lose": lose, "win_chance": win / deals, "tie_chance": tie / deals,
                "equities": equities, "deals": deals, "exact": True, "standard_error": 0.0, "source": group.source,
            }  # fmt: skip
    return [found.get(number) for number in range(len(questions))]


def answered_together(tables: OpenTables, questions: Sequence[tuple[Sequence[str], str]]) -> list[Answered]:
    """Return the answers of the questions (two ranges and a board) that are answered together, grouped by source."""
    pairs = PairQuestions(tables)
    for number, (players, board) in enumerate(questions):
        with suppress(BadInput):
            pairs.take(number, players, board)
    return pairs.answered()


def json_of_pairs(tables: OpenTables, lines: Sequence[str]) -> dict[int, str]:
    """Return the JSON without the opening brace of the lines about two hands that are answered together."""
    from ....display.fast_json import pair_body

    asked = {place: found.groups("") for place, line in enumerate(lines) if (found := _PLAYERS.fullmatch(line))}
    places, bodies = [*asked], {}
    for group in answered_together(tables, [(players, board) for *players, board in asked.values()]):
        rows = zip(group.numbers, group.players, group.boards, group.counts.tolist(), strict=True)
        for number, players, board, (win, tie, lose) in rows:
            bodies[places[number]] = pair_body(players, board, win, tie, lose, group.source)
    return bodies


class _Group:
    """Questions with the same source, in columns; `turned` if the counts are from the second player's side."""

    def __init__(self) -> None:
        self.numbers: list[int] = []
        self.players: list[tuple[str, str]] = []
        self.boards: list[str] = []
        self.first: list[Any] = []
        self.second: list[Any] = []
        self.on: list[int] = []
        self.turned: list[bool] = []


class PairQuestions:
    """Questions about two hands in hold'em, grouped by the source of their answer."""

    def __init__(self, tables: OpenTables) -> None:
        """Answer from these tables."""
        self._tables = tables
        self._table_of: dict[int, str | None] = {}
        self._groups: dict[str, _Group] = {}
        self._holdings: dict[str, Holding | None] = {}
        self._boards: dict[str, tuple[int, str]] = {}

    def take(self, number: int, players: Sequence[str], board: str) -> bool:
        """Add a question to its group, and return true; false if it must be asked alone. Raises `BadInput`."""
        on, text = self._board(board) if board else (0, "")
        first, second = self._holding(players[0]), self._holding(players[1])
        if first is None or second is None or first.mask & second.mask or (first.mask | second.mask) & on:
            return False
        turned = first.is_random
        known, other = (second, first) if turned else (first, second)
        key: tuple[Any, Any]
        if on:
            if known.mask and other.mask:
                source, key = COUNTED, (known.mask, other.mask)
            else:
                source = self._table(on) or ""
                if not source or not known.mask or not other.is_random:
                    return False
                key = on, known.mask
        elif known.mask and other.mask:
            source, key = "preflop_matchups", (known.mask, other.mask)
        elif known.is_random or (known.mask and not other.is_random) or other.mask:
            return False
        elif other.is_random:
            source, key = "starting_hands", (known.starting_hand, not known.mask)
        else:
            source, key = "starting_hand_matchups", (known.starting_hand, other.starting_hand)
        group = self._groups.get(source) or self._groups.setdefault(source, _Group())
        group.numbers.append(number)
        group.players.append((first.text, second.text))
        group.boards.append(text)
        group.first.append(key[0])
        group.second.append(key[1])
        group.on.append(on)
        group.turned.append(turned)
        return True

    def answered(self) -> list[Answered]:
        """Return the answers to all questions taken."""
        return [self._answered(source, group) for source, group in self._groups.items()]

    def _answered(self, source: str, group: _Group) -> Answered:
        counts = self._counts(source, group)
        if any(group.turned):
            turned = np.array(group.turned)
            counts[turned] = counts[turned, ::-1]
        name = source if source == COUNTED else f"table {source}"
        return Answered(name, group.numbers, group.players, group.boards, counts)

    def _counts(self, source: str, group: _Group) -> Numbers:
        if source == COUNTED:
            return self._tables.kept(two_hole_counts).many(group.first, group.second, group.on)
        return _table_counts(self._tables.connection, source, group.first, group.second)

    def _table(self, board: int) -> str | None:
        """Return the table with the rows of boards of this size, or None. Raises `TablesDamaged`."""
        cards = board.bit_count()
        if cards not in self._table_of:
            self._table_of[cards] = self._tables.kept(states_of, HOLDEM).table(board)
        return self._table_of[cards]

    def _holding(self, text: str) -> Holding | None:
        if text in _USUAL:
            return _USUAL[text]
        if text not in self._holdings:
            self._holdings[text] = holding_of(parse_range(text))
        return self._holdings[text]

    def _board(self, text: str) -> tuple[int, str]:
        """Return the mask and the usual text of a board. Raises `BadInput`."""
        if len(text) in _BOARD_LENGTHS:
            bits = [_BIT_OF.get(text[at : at + 2], 0) for at in range(0, len(text), 2)]
            mask = sum(bits)
            if all(bits) and mask.bit_count() == len(bits):
                return mask, text
        if text not in self._boards:
            seen = parse_visible_cards(text, "")
            self._boards[text] = seen.board, seen.board_text
        return self._boards[text]


def _table_counts(connection: Connection, table: str, first: Iterable[Any], second: Iterable[Any]) -> Numbers:
    """Return a table's counts, by the two parts of the keys: (n, 3)."""
    hands = PreflopColumns(connection)
    if table == "starting_hands":
        found = (hands.against_random(name) for name in first)
        return np.array(
            [np.multiply(counts, holes if every else 1) for (holes, counts), every in zip(found, second, strict=True)]
        )
    if table == "starting_hand_matchups":
        return np.array([hands.classes(*names) for names in zip(first, second, strict=True)], np.int64)
    return counts_in_columns(connection.column_file, table, np.array(first, np.uint64), np.array(second, np.uint64))
