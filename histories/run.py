"""Reading and valuing on several processes: pieces of text in, rows in the same order out."""

import atexit
import gc
import os
import re
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import Executor, Future
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import numpy as np

from ..cards.errors import BadInput
from .columns import DECISIONS, HANDS_PLAYED, TABLES, HistoryTable
from .game_values import GameValues
from .hand import UNFORESEEN, Hand, TournamentEnd, hand_key, reason_of
from .readers.formats import FORMATS, read_hands
from .readers.sources import Piece, Unreadable
from .replay import Played, replay
from .settlement import needs_values, settle

if TYPE_CHECKING:
    import pyarrow as pa

    from ..query.database.connection import Connection

Tag = TypeVar("Tag")
LITTLE = 1 << 22
"""Characters of text that one process values while others would start: each takes a second of processor time to."""
AHEAD = 2
"""Pieces a worker that are read before their turn; each takes a few megabytes."""


@dataclass(frozen=True)
class Hands:
    """Hands whose rows stand together: the key of each, and how many rows of each table it has."""

    keys: list[bytes]
    rows: dict[HistoryTable, list[int]]


@dataclass
class Outcome:
    """The result of processing some hands.

    tables    the rows of both files, in order, in parts
    parts     the hands of each part
    hands     the number of hands in all of them
    problems  hands that were left out: the line where each begins and the reason
    skipped   hands of games that are not valued, by game
    ends      what summaries of tournaments say
    """

    tables: "dict[HistoryTable, list[pa.Table]]" = field(default_factory=lambda: {table: [] for table in TABLES})
    parts: "list[Hands]" = field(default_factory=list)
    hands: int = 0
    problems: list[tuple[int, str]] = field(default_factory=list)
    skipped: dict[str, int] = field(default_factory=dict)
    ends: list[TournamentEnd] = field(default_factory=list)

    def leave_out(self, hand: Hand, error: Exception) -> None:
        """Note why a hand is left out."""
        self.problems.append((hand.line, f"hand {hand.number}: {reason_of(error)}"))


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
            except UNFORESEEN as error:
                outcome.leave_out(hand, error)
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
            except UNFORESEEN as error:
                outcome.leave_out(played.hand, error)
        self._add_rows(good, outcome)

    def _add_rows(self, hands: list[Played], outcome: Outcome) -> None:
        """Add the rows of hands; runs of one game are valued together."""
        start = 0
        while start < len(hands):
            game = hands[start].hand.game
            end = start
            while end < len(hands) and hands[end].hand.game == game:
                end += 1
            self._add_game_rows(hands[start:end], self._values_of(game), outcome)
            start = end

    def _add_game_rows(self, hands: list[Played], values: GameValues, outcome: Outcome) -> None:
        """Add the rows of hands of one game; if that fails, halve them until the hand at fault stands alone."""
        from .rows import tables_of

        try:
            found = tables_of(hands, values, self._all_known)
        except BadInput:
            raise
        except UNFORESEEN as error:
            if len(hands) == 1:
                outcome.leave_out(hands[0].hand, error)
                return
            middle = len(hands) // 2
            self._add_game_rows(hands[:middle], values, outcome)
            self._add_game_rows(hands[middle:], values, outcome)
            return
        for table, rows in found.items():
            outcome.tables[table].append(rows)
        outcome.parts.append(
            Hands(
                [hand_key(one.hand.site, one.hand.number, one.hand.digest) for one in hands],
                {DECISIONS: [len(one.decisions) for one in hands], HANDS_PLAYED: [len(one.put_in) for one in hands]},
            )
        )
        outcome.hands += len(hands)

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


_NUMBER = re.compile(r"^hand \S+: ")
_OWN = re.compile(r"'[^']*'|\"[^\"]*\"|\b\d[\d.,e+]*")


@dataclass(frozen=True)
class Problem:
    """A hand or file that cannot be read or does not add up: the file, the line, the reason."""

    file: str
    line: int
    reason: str

    @property
    def kind(self) -> str:
        """The reason without what it says of this hand alone: its number, names and amounts."""
        return _OWN.sub("...", _NUMBER.sub("", self.reason).partition("; these are")[0])

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.reason}" if self.line else f"{self.file}: {self.reason}"


@dataclass
class Summary:
    """Totals of a run.

    hands, rows  hands and rows that were written
    duplicates   hands that were there already, and were not written again
    repeated     hands that were given twice, and were written once
    unchanged    files that were read before and have not changed
    files_twice  files that were given twice, and were read once
    skipped      hands of other games, by name
    ends         summaries of tournaments that were read
    reasons      problems, by reason
    """

    hands: int = 0
    rows: dict[str, int] = field(default_factory=lambda: {table.name: 0 for table in TABLES})
    duplicates: int = 0
    repeated: int = 0
    unchanged: int = 0
    files_twice: int = 0
    skipped: dict[str, int] = field(default_factory=dict)
    ends: int = 0
    reasons: "Counter[str]" = field(default_factory=Counter)

    @property
    def problems(self) -> int:
        """The number of hands and files that were left out."""
        return self.reasons.total()

    def count(self, file: str, found: Outcome | Unreadable) -> list[Problem]:
        """Count problems and hands of other games, and return the problems."""
        if isinstance(found, Unreadable):
            problems = [Problem(found.file, found.line, found.reason)]
        else:
            problems = [Problem(file, line, reason) for line, reason in found.problems]
            for game, count in found.skipped.items():
                self.skipped[game] = self.skipped.get(game, 0) + count
            self.ends += len(found.ends)
        self.reasons.update(problem.kind for problem in problems)
        return problems


def counted_games(skipped: Mapping[str, int]) -> str:
    """Return the games of hands that were skipped, each with its number of hands."""
    return ", ".join(f"{game} {count:,}" for game, count in sorted(skipped.items()))


def reason_for_no_hands(
    first: Problem | str | None, skipped: Mapping[str, int], nothing: str = "there are no hands"
) -> str:
    """Return why no hand was read: the first problem, only hands of other games, or `nothing`."""
    if first:
        return f"no hand could be read: {first}"
    if skipped:
        total = f"{sum(skipped.values()):,}"
        return f"no hand could be read: {total} of games other than hold'em and Omaha: {counted_games(skipped)}"
    return nothing


def value_piece(piece: Piece, tables: str, all_known: bool) -> Outcome:
    """Return the rows of a piece, valued with the tables in the folder `tables`. Runs on any worker."""
    outcome = Outcome()
    with _no_collection():
        found = read_hands(piece.text, piece.line, FORMATS[piece.format], outcome.problems, outcome.skipped, piece.head)
        _processor(tables, all_known).add(_hands_alone(found, outcome.ends), outcome)
    outcome.problems.sort()
    return outcome


def _hands_alone(found: Iterable[Hand | TournamentEnd], ends: list[TournamentEnd]) -> Iterator[Hand]:
    """Yield the hands, and add what summaries say to `ends`."""
    for one in found:
        if isinstance(one, Hand):
            yield one
        else:
            ends.append(one)


@contextmanager
def _no_collection() -> Iterator[None]:
    """Pause the search for cycles of objects: hands have none, and looking through them takes a fifth of the time."""
    paused = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if paused:
            gc.enable()


@cache
def _processor(tables: str, all_known: bool) -> Processor:
    """Return the processor of this process, which keeps the tables open."""
    from ..query.database.connection import Connection

    atexit.register(_processor.cache_clear)  # closes the tables while the interpreter is whole
    return Processor(cache(lambda: Connection(Path(tables), at_once=False)), all_known)


def outcomes(
    found: Iterable[tuple[Tag, Piece | Unreadable]],
    tables: Path,
    all_known: bool,
    executor: Executor | None,
    workers: int,
    least: int = 0,
) -> Iterator[tuple[Tag, str, Outcome | Unreadable]]:
    """Yield the outcome of each piece with its tag and file, in order; few pieces are in memory at a time.

    executor  where pieces are valued; None values them in this process
    workers   the number of workers of the executor
    least     characters of text up to which all is valued in this process, as workers would take longer to start
    """
    found, is_little = _measured(found, least)
    if executor is None or is_little:
        for tag, piece in found:
            yield (
                tag,
                piece.file,
                piece if isinstance(piece, Unreadable) else value_piece(piece, str(tables), all_known),
            )
        return
    waiting: deque[tuple[Tag, str, Future[Outcome] | Unreadable]] = deque()
    try:
        for tag, piece in found:
            future = (
                piece if isinstance(piece, Unreadable) else executor.submit(value_piece, piece, str(tables), all_known)
            )
            waiting.append((tag, piece.file, future))
            if len(waiting) > AHEAD * workers:
                yield _result(*waiting.popleft())
        while waiting:
            yield _result(*waiting.popleft())
    finally:
        for _, _, future in waiting:
            if isinstance(future, Future):
                future.cancel()


def _measured(
    found: Iterable[tuple[Tag, Piece | Unreadable]], least: int
) -> tuple[Iterable[tuple[Tag, Piece | Unreadable]], bool]:
    """Return the pieces, and whether all of them have at most `least` characters; as many are kept to find out."""
    rest = iter(found)
    first: list[tuple[Tag, Piece | Unreadable]] = []
    size = 0
    while size <= least:
        one = next(rest, None)
        if one is None:
            return first, True
        first.append(one)
        size += len(one[1].text) if isinstance(one[1], Piece) else 0
    return chain(first, rest), False


def _result(tag: Tag, file: str, future: "Future[Outcome] | Unreadable") -> tuple[Tag, str, Outcome | Unreadable]:
    return tag, file, future if isinstance(future, Unreadable) else future.result()


def worker_count(wanted: int | None) -> int:
    """Return the number of workers: as wanted, or one per CPU."""
    return wanted or os.cpu_count() or 1
