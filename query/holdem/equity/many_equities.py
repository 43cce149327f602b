"""Many equity questions in one call: a data frame with one row each; those about two hands are answered together."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import numpy as np
import polars as pl

from ....cards.answers.equity_answers import EquityAnswer
from ....cards.arguments import CardsLike, optional, written
from ....cards.errors import BadInput, BadQuery
from ....games.holdem.parameters import TWO_PLAYERS
from ...batches import ERROR, NULL, RAISE, entry_error, entry_text, require_choice, require_polars
from ...game_names import HOLDEM, game_name
from ...open_tables import OpenTables
from .equity import Equity
from .grouped_lookups import COUNTS, Answered, PairQuestions

Question = Sequence[CardsLike] | Mapping[str, Any]
"""A question: the players, or a mapping with the parameters of `Tables.equity` and the ranges as `players`."""

CARDS = {"board": "the board", "dead": "dead cards"}
"""Parameters that are cards, and their names in error messages."""
PARAMETERS = ("players", "opponents", "board", "dead", "samples", "seed", "game")
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
_NO_OPTIONS: Mapping[str, Any] = {}
_LISTS = (pl.List(pl.String), pl.List(pl.Float64))


def equity_table(
    tables: OpenTables, questions: Iterable[Question], game: str = HOLDEM, on_error: str = RAISE
) -> pl.DataFrame:
    """Return one row per question, in order; `equity`, the counts and the chances are the first player's.

    game     the game of questions that name none
    on_error "raise", or "null": the row of an invalid question then has nulls, and its error in one more column

    Raises `BadInput` with the first invalid question and its number, counted from 1.
    """
    require_polars()
    require_choice(on_error)
    if isinstance(questions, (str, Mapping, pl.DataFrame)) or not isinstance(questions, Iterable):
        raise BadQuery("expected a list of questions, each of them a list of players or a dict")
    batch = _Batch(tables, game_name(game))
    for number, question in enumerate(questions):
        try:
            batch.ask(number, question)
        except BadInput as error:
            told = entry_error("question", number, entry_text(question), str(error))
            if on_error == RAISE:
                raise type(error)(told) from error
            batch.rows[number] = {**dict.fromkeys(_SCHEMA), "question": number, ERROR: told}
    return _frame(batch, {ERROR: pl.String} if on_error == NULL else {})


def _frame(batch: "_Batch", more: dict[str, Any]) -> pl.DataFrame:
    """Return the rows of a batch, in the order asked; with a column of errors if `more` has it."""
    rows, schema = batch.rows, _SCHEMA | more
    columns: dict[str, Any] = {name: [row.get(name) for row in rows.values()] for name in schema}
    columns |= {name: _list_column(columns[name], kind.inner) for name, kind in _SCHEMA.items() if kind in _LISTS}
    # Weights of ranges multiply, so deals may exceed 64 bits.
    large = {
        name: pl.Int128 for name in (*COUNTS, "deals") if max((n or 0 for n in columns[name]), default=0) > LARGEST
    }
    schema |= large
    alone = pl.DataFrame(columns, schema=schema)
    together = [_frame_of(group, schema) for group in batch.answered()]
    if len(together) == 1 and not rows:
        return together[0]  # in order already
    return pl.concat([alone, *together]).sort("question")


def _frame_of(group: Answered, schema: Mapping[str, Any]) -> pl.DataFrame:
    """Return the rows of questions that were answered together."""
    counts, deals, equities = group.counts, group.deals, group.equities
    chances = counts[:, :TWO_PLAYERS] / deals[:, None]
    columns: dict[str, Any] = {
        "question": group.numbers,
        "players": pl.Series([hand for hands in group.players for hand in hands]).reshape((-1, TWO_PLAYERS)),
        "board": group.boards,
        "dead": pl.repeat("", len(deals), eager=True),
        "equity": equities[:, 0],
        **{name: counts[:, place] for place, name in enumerate(COUNTS)},
        "win_chance": chances[:, 0],
        "tie_chance": chances[:, 1],
        "equities": pl.Series(equities.ravel()).reshape((-1, TWO_PLAYERS)),
        "deals": deals,
        "exact": pl.repeat(True, len(deals), eager=True),
        "standard_error": pl.repeat(0.0, len(deals), eager=True),
        "source": pl.repeat(group.source, len(deals), eager=True),
        ERROR: pl.repeat(None, len(deals), eager=True),
    }
    return pl.DataFrame({name: columns[name] for name in schema}).cast(pl.Schema(schema))


def _list_column(values: Sequence[Sequence[Any] | None], kind: Any) -> pl.Series:
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


class _Batch(PairQuestions):
    """Questions answered together with others, and `rows` with the answers of those asked alone, by number."""

    def __init__(self, tables: OpenTables, game: str) -> None:
        super().__init__(tables)
        self.rows: dict[int, dict[str, Any]] = {}
        self._game = game
        self._known: dict[str, dict[str, Any]] = {}

    def ask(self, number: int, question: Question) -> None:
        """Add one question to those answered together, or answer it. Raises `BadInput`."""
        players, options = _parts(question)
        board, game = options.get("board", ""), game_name(options.get("game", self._game))
        plain = game == HOLDEM and len(players) == TWO_PLAYERS and not options.keys() - {"board", "game"}
        texts = plain and all(isinstance(text, str) for text in (*players, board))
        if not texts or not self.take(number, players, board):
            self.rows[number] = {**self._counted(players, {**options, "game": game}), "question": number}

    def _counted(self, players: Sequence[str], options: Mapping[str, Any]) -> dict[str, Any]:
        """Return the row of a question that is computed, caching repeated ones."""
        key = repr((players, options))  # also works for unhashable values, which are refused later
        if key not in self._known:
            self._known[key] = _row(Equity(*players, **options).answer(self._tables))
        return self._known[key]


def _parts(question: Question) -> tuple[Sequence[str], Mapping[str, Any]]:
    """Split a question into the players and the other parameters."""
    players: Any = question
    options = _NO_OPTIONS
    if isinstance(question, (list, tuple)):
        pass  # the usual form; the check of a mapping takes longer
    elif isinstance(question, Mapping):
        if wrong := [name for name in question if name not in PARAMETERS]:
            raise BadQuery(f"unknown parameter {wrong[0]!r}: use {', '.join(PARAMETERS)}")
        options = {name: value for name, value in question.items() if name != "players"}
        players = question.get("players", ())
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
