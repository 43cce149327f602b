"""Conversion of hands to rows: replay, settle, value; hands that do not add up are reported and left out."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np

from .columns import TABLES, HistoryTable
from .hand import BadHand, Hand
from .replay import Played, replay
from .settle import needs_values, settle
from .values.game_values import GameValues

if TYPE_CHECKING:
    import pyarrow as pa

    from ..query.database.connection import Connection


@dataclass
class Outcome:
    """The result of processing some hands.

    tables    the rows of both files, in order
    hands     the number of hands in them
    problems  hands that were left out: the line where each begins and the reason
    skipped   hands of games that are not valued, by game
    """

    tables: "dict[HistoryTable, list[pa.Table]]" = field(default_factory=lambda: {table: [] for table in TABLES})
    hands: int = 0
    problems: list[tuple[int, str]] = field(default_factory=list)
    skipped: dict[str, int] = field(default_factory=dict)


class Processor:
    """Values hands with the tables of one connection."""

    def __init__(self, connection: "Callable[[], Connection]", all_known: bool = False) -> None:
        """Open the tables when they are needed; `all_known` as in `decision_values`."""
        self._connection, self._all_known = connection, all_known
        self._games: dict[str, GameValues] = {}

    def add(self, hands: Iterable[Hand], outcome: Outcome) -> None:
        """Value hands and add their rows to `outcome`, with a problem for each hand that does not add up."""
        settled: list[Played] = []
        waiting: list[Played] = []
        for hand in hands:
            try:
                played = replay(hand)
            except BadHand as error:
                outcome.problems.append((hand.line, f"hand {hand.number}: {error}"))
                continue
            settled.append(played)
            if needs_values(played):
                waiting.append(played)
        values = self._showdown_values(waiting)
        good = []
        for played in settled:
            try:
                settle(played, values.get(id(played)))
                good.append(played)
            except BadHand as error:
                outcome.problems.append((played.hand.line, f"hand {played.hand.number}: {error}"))
        self._add_rows(good, outcome)
        outcome.hands += len(good)

    def _add_rows(self, hands: list[Played], outcome: Outcome) -> None:
        """Add the rows of hands; runs of one game are valued together."""
        from .rows import tables_of

        start = 0
        while start < len(hands):
            game = hands[start].hand.game
            end = start
            while end < len(hands) and hands[end].hand.game == game:
                end += 1
            for table, rows in tables_of(hands[start:end], self._values_of(game), self._all_known).items():
                outcome.tables[table].append(rows)
            start = end

    def _showdown_values(self, hands: list[Played]) -> dict[int, dict[int, int]]:
        """Return the value of each known live hand of hands that the cards decide, by the id of the hand."""
        found: dict[int, dict[int, int]] = {id(played): {} for played in hands}
        for game in {played.hand.game for played in hands}:
            asked = [
                (played, player, hole)
                for played in hands
                if played.hand.game == game and len(played.boards) == 4
                for player, hole in played.hand.holes.items()
                if played.live >> player & 1
            ]
            holes = np.array([hole for _, _, hole in asked], np.uint64)
            boards = np.array([played.boards[-1] for played, _, _ in asked], np.uint64)
            if asked:
                values = self._values_of(game).values(holes, boards).tolist()
                for (played, player, _), value in zip(asked, values, strict=True):
                    found[id(played)][player] = value
        return found

    def _values_of(self, game: str) -> GameValues:
        if game not in self._games:
            self._games[game] = GameValues(game, self._connection)
        return self._games[game]
