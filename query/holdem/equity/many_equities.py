"""Many equity questions in one call: a data frame with one row each; table lookups are done together."""

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt
import polars as pl

from ....cards.answers.equity_answers import EquityAnswer
from ....cards.arguments import CardsLike, optional, written
from ....cards.boards import VisibleCards, parse_visible_cards
from ....cards.errors import BadInput, BadQuery
from ....cards.hands.starting_hands import HOLES, STARTING_HAND_OF_HOLE
from ....cards.notation import card_text, mask_of
from ....cards.ranges.range import parse_range
from ...batches import ERROR, NULL, RAISE, entry_error, entry_text, require_choice, require_polars
from ...database.connection import Connection
from ...equity import Equity
from ...game_names import HOLDEM, game_name
from ...open_tables import OpenTables
from ..strength.states import states_of
from .lookup import Holding, PreflopColumns, counts_in_columns, holding_of

Question = Sequence[CardsLike] | Mapping[str, Any]
"""A question: the players, or a mapping with the parameters of `Tables.equity` and the ranges as `players`."""

CARDS = {"board": "the board", "dead": "dead cards"}
"""Parameters that are cards, and their names in error messages."""
PARAMETERS = ("players", "opponents", "board", "dead", "samples", "seed", "game")
COUNTS = ("win", "tie", "lose")
PAIR = 2
LARGEST = 2**63 - 1

_SCHEMA: dict[str, Any] = {
    "question": pl.UInt32,
    "players": pl.List(pl.String),
    "board": pl.String,
    "dead": pl.String,
    "equity": pl.Float64,
    **dict.fromkeys(COUNTS, pl.Int64),
    "win_chance": pl.Float64,
    "tie_chance": pl.Float64,
    "equities": pl.List(pl.Float64),
    "deals": pl.Int64,
    "exact": pl.Boolean,
    "standard_error": pl.Float64,
    "source": pl.String,
}
_LISTS = (pl.List(pl.String), pl.List(pl.Float64))
_USUAL = {
    card_text(one) + card_text(other): Holding(
        card_text(one) + card_text(other), STARTING_HAND_OF_HOLE[place], mask_of((low, high))
    )
    for place, (low, high) in enumerate(HOLES)
    for one, other in ((low, high), (high, low))
}
"""Every hole in its usual notation, in both orders of its cards."""


def equity_table(
    tables: OpenTables,
    questions: Iterable[Question],
    game: str = HOLDEM,
    on_error: str = RAISE,
) -> pl.DataFrame:
    """Return one row per question, in order; `equity`, the counts and the chances are the first player's.

    game     the game of questions that name none
    on_error "raise", or "null": the row of an invalid question then has nulls, and its error in one more column

    Raises `BadInput` with the first invalid question and its number, counted from 1.
    """
    require_polars()
    require_choice(on_error)
    if isinstance(questions, (str, Mapping)):
        raise BadQuery("expected a list of questions, each of them a list of players or a dict")
    batch = _Batch(tables, game_name(game))
    for number, question in enumerate(questions):
        try:
            batch.take(number, question)
        except BadInput as error:
            told = entry_error("question", number, entry_text(question), str(error))
            if on_error == RAISE:
                raise type(error)(told) from error
            batch.rows[number] = {**dict.fromkeys(_SCHEMA), "question": number, ERROR: told}
    rows, schema = batch.rows, _SCHEMA | ({ERROR: pl.String} if on_error == NULL else {})
    for table, asked in batch.asked.items():
        rows |= {row["question"]: row for row in _looked_up(tables.connection, table, asked)}
    columns: dict[str, Any] = {name: [rows[number].get(name) for number in range(len(rows))] for name in schema}
    columns |= {name: _lists(columns[name], kind.inner) for name, kind in _SCHEMA.items() if kind in _LISTS}
    # Weights of ranges multiply, so deals may exceed 64 bits.
    large = {
        name: pl.Int128 for name in (*COUNTS, "deals") if max((n or 0 for n in columns[name]), default=0) > LARGEST
    }
    return pl.DataFrame(columns, schema={**schema, **large})


def looked_up_rows(tables: OpenTables, questions: Sequence[tuple[Sequence[str], str]]) -> list[dict[str, Any] | None]:
    """Return the row of each question (two ranges and a board) that one row of a table of hold'em answers, else None.

    A question with an error has no row either.
    """
    batch = _Batch(tables, HOLDEM)
    for number, (players, board) in enumerate(questions):
        with suppress(BadInput):
            if found := batch.in_table(number, players, board):
                table, asked = found
                batch.asked.setdefault(table, []).append(asked)
    rows: list[dict[str, Any] | None] = [None] * len(questions)
    for table, held in batch.asked.items():
        for row in _looked_up(tables.connection, table, held):
            rows[row["question"]] = row
    return rows


def _lists(values: Sequence[Sequence[Any] | None], kind: Any) -> pl.Series:
    """Make a column of short lists; Polars groups flat numbers many times faster than it converts Python lists."""
    if not values:
        return pl.Series([], dtype=pl.List(kind))
    present = [place for place, each in enumerate(values) if each is not None]
    place = np.repeat(np.array(present, np.int64), [len(each) for each in values if each is not None])
    flat = pl.DataFrame(
        {"place": place, "value": pl.Series([one for each in values for one in each or ()], dtype=kind)}
    )
    lists = flat.group_by("place", maintain_order=True).agg("value")["value"]
    if len(present) == len(values):
        return lists
    index = pl.Series([None] * len(values), dtype=pl.UInt32).scatter(present, range(len(present)))
    return lists.gather(index)


class _Asked(NamedTuple):
    """A question that one row of a table answers; `turned` if the row is from the second player's side."""

    number: int
    players: tuple[str, str]
    board: str
    key: tuple[Any, Any]
    turned: bool


class _Batch:
    """Questions grouped by the table with their answer; `rows` has the answers that no table has."""

    def __init__(self, tables: OpenTables, game: str) -> None:
        self.asked: dict[str, list[_Asked]] = {}
        self.rows: dict[int, dict[str, Any]] = {}
        self._tables, self._states, self._game = tables, tables.kept(states_of, HOLDEM), game
        self._holdings: dict[str, Holding | None] = {}
        self._boards = {"": parse_visible_cards("", "")}
        self._known: dict[str, dict[str, Any]] = {}

    def take(self, number: int, question: Question) -> None:
        """Add one question to its table's group, or answer it. Raises `BadInput`."""
        players, options = _parts(question)
        board, game = options.get("board", ""), game_name(options.get("game", self._game))
        plain = game == HOLDEM and len(players) == PAIR and not options.keys() - {"board", "game"}
        texts = plain and all(isinstance(text, str) for text in (*players, board))
        if texts and (found := self.in_table(number, players, board)):
            table, asked = found
            self.asked.setdefault(table, []).append(asked)
        else:
            self.rows[number] = {**self._counted(players, {**options, "game": game}), "question": number}

    def in_table(self, number: int, players: Sequence[str], board: str) -> tuple[str, _Asked] | None:
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

    def _counted(self, players: Sequence[str], options: Mapping[str, Any]) -> dict[str, Any]:
        """Return the row of a question that is computed, caching repeated ones."""
        key = repr((players, options))  # also works for unhashable values, which are refused later
        if key not in self._known:
            self._known[key] = _row(Equity(*players, **options).answer(self._tables))
        return self._known[key]


def _parts(question: Question) -> tuple[Sequence[str], Mapping[str, Any]]:
    """Split a question into the players and the other parameters."""
    if isinstance(question, Mapping):
        if wrong := [name for name in question if name not in PARAMETERS]:
            raise BadQuery(f"unknown parameter {wrong[0]!r}: use {', '.join(PARAMETERS)}")
        options = {name: value for name, value in question.items() if name != "players"}
        players = question.get("players", ())
    else:
        players, options = question, {}
    if isinstance(players, (str, bytes)) or not isinstance(players, Iterable):
        raise BadQuery(f"the players must be a list of ranges, got {players!r}")
    held = [written(player, "a range") if isinstance(player, (list, tuple)) else player for player in players]
    given = {name: optional(value, CARDS[name]) if name in CARDS else value for name, value in options.items()}
    return tuple(held), given


def _row(answer: EquityAnswer) -> dict[str, Any]:
    first = answer.players[0]
    return {
        "players": [player.hand for player in answer.players],
        "board": answer.board,
        "dead": answer.dead,
        "equity": first.equity,
        "win": first.win,
        "tie": first.tie,
        "lose": first.lose,
        "win_chance": first.chances.win,
        "tie_chance": first.chances.tie,
        "equities": [player.equity for player in answer.players],
        "deals": answer.deals,
        "exact": answer.exact,
        "standard_error": answer.standard_error,
        "source": answer.source,
    }


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
