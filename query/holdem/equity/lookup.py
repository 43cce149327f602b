"""Lookup of equities in hold'em's tables: two hands before the flop, or one against random opponents."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING, Protocol

from ....cards.answers.equity_answers import UNKNOWN, Chances, EquityAnswer, PlayerAnswer
from ....cards.boards import VisibleCards
from ....cards.hands.starting_hands import STARTING_HAND_OF_HOLE, STARTING_HANDS, holes_of
from ....cards.lattice.row_numbers import HoleRows
from ....cards.lazy_attribute import cached_attribute
from ....cards.notation import mask_of
from ....cards.ranges.range import Range
from ....games.holdem.parameters import TWO_PLAYERS
from ....games.holdem.rules import HOLE_SIZE
from ...columns.column_file import ColumnFile, Record
from ...database.connection import Connection, Row

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from ....cards.mask_arrays import Masks
    from ..strength.states import StateTables
    from .preflop_matchups import PreflopMatchups


Counts = tuple[int, int, int]
"""Deals won, tied and lost by the first player."""
ROW = "starting_hand, deals, win, tie, lose, equity, exact, standard_error"
"""The columns of the rows that `against_random` takes."""
KEY_CARDS = {"preflop_matchups": HOLE_SIZE, "flop": 3, "turn": 4}
"""Number of cards in the first part of a key, by table."""


@dataclass(frozen=True)
class Holding:
    """A range that tables have: one hole (`mask`), one starting hand, or a random hand."""

    text: str
    starting_hand: str | None
    mask: int = 0

    @property
    def is_random(self) -> bool:
        """True if it stands for any hole."""
        return self.starting_hand is None


def holding_of(held: Range) -> Holding | None:
    """Return the range as a holding if possible, else None."""
    if held.is_random:
        return Holding(held.text, None)
    if (name := held.starting_hand) is None:
        return None
    return Holding(held.text, name, mask_of(held.hole) if held.hole else 0)


def _counts(columns: "PreflopColumns", first: Holding, second: Holding) -> tuple[Counts, str]:
    """Look up two holdings, which share no card, and return their counts and the source."""
    if first.mask and second.mask:
        return columns.holes(first.mask, second.mask), "table preflop_matchups"
    if first.starting_hand is None or second.starting_hand is None:
        known = first if second.starting_hand is None else second
        if known.starting_hand is None:
            return columns.all_holes(), "table starting_hand_matchups"
        combinations, (win, tie, lose) = columns.against_random(known.starting_hand)
        times = 1 if known.mask else combinations
        counts = win * times, tie * times, lose * times
        return (counts if known is first else counts[::-1]), "table starting_hands"
    if first.mask or second.mask:
        hole, other = (first, second) if first.mask else (second, first)
        counts = columns.hole_against_class(hole.mask, str(other.starting_hand))
        return (counts if hole is first else counts[::-1]), "table preflop_matchups"
    return columns.classes(first.starting_hand, second.starting_hand), "table starting_hand_matchups"


def look_up_on_board(
    states: "StateTables", holdings: Sequence[Holding | None], seen: VisibleCards
) -> EquityAnswer | None:
    """Look up one hole against a random one on a board, if a table has the row; else return None."""
    table = states.table(seen.board, seen.dead)
    first, second, *others = holdings
    if table is None or first is None or second is None or others or not (first.is_random or second.is_random):
        return None
    hole = first.mask or second.mask
    if not hole or hole & seen.board:
        return None
    win, tie, lose = states.row(hole, seen.board, ("win", "tie", "lose")).values()
    return answer_of_two(
        first, second, (win, tie, lose) if first.mask else (lose, tie, win), f"table {table}", seen.board_text
    )


def answer_of_two(
    first: Holding | Range, second: Holding | Range, counts: Counts, source: str, board: str = "", dead: str = ""
) -> EquityAnswer:
    """Return the answer for two players, the first of whom has these counts."""
    win, tie, lose = counts
    players = PlayerAnswer.counted(first.text, win, tie, lose), PlayerAnswer.counted(second.text, lose, tie, win)
    return EquityAnswer.counted(players, source, win + tie + lose, board, dead)


def only_range(ranges: Sequence[Range]) -> int | None:
    """Return the seat of the only range that is not random, 0 if all are random; None if there are several."""
    seat, *more = [seat for seat, held in enumerate(ranges) if not held.is_random] or [0]
    return None if more else seat


def against_random(rows: Iterable[Row], source: str, ranges: Sequence[Range], seat: int) -> EquityAnswer:
    """Return the equity of the range in `seat`, and of all others, which are random hands.

    rows    the columns `ROW` of starting hands for that number of opponents; hands without a row do not exist
    source  the name of their table

    All holes have the same number of deals, so a range's chances are the weighted means of its holes'.
    """
    held, other_hand, opponents = ranges[seat], ranges[seat - 1].text, len(ranges) - 1
    player, deals, exact, error = _mixed(rows, held)
    if held.is_random:  # all seats have the same chances, so the equity needs no row
        player, exact, error = replace(player, equity=1 / (opponents + 1)), True, 0.0
        other = replace(player, hand=other_hand)
    else:
        other = PlayerAnswer(other_hand, None, None, None, (1 - player.equity) / opponents, chances=UNKNOWN)
    players = [other] * opponents
    players.insert(seat, player)
    return EquityAnswer(
        exact=exact, standard_error=error, source=f"table {source}", deals=deals, players=tuple(players)
    )


def _mixed(known: Iterable[Row], held: Range) -> tuple[PlayerAnswer, int, bool, float]:
    """Return the player with a range, and the number of deals; true if they were counted, and the standard error.

    The player's counts are None if the deals were sampled, or if weights are not whole numbers.
    """
    names = Counter(STARTING_HAND_OF_HOLE[hole] for hole in held.holes)
    rows = [row for row in known if row[0] in names]
    weights = {row[0]: Fraction(0) for row in rows}
    for hole, weight in zip(held.holes, held.held_counts or held.held, strict=True):
        if (name := STARTING_HAND_OF_HOLE[hole]) in weights:
            weights[name] += Fraction(weight)
    total = sum(weights.values())
    shares = [
        (float(weights[name] / total), share, error, win / deals, tie / deals)
        for name, deals, win, tie, _, share, _, error in rows
    ]
    exact = all(row[-2] for row in rows)
    deals = sum(row[1] * (names[row[0]] if exact else 1) for row in rows)
    counts: tuple[int | None, int | None, int | None] = (None, None, None)
    if exact and held.held_counts is not None:
        deals = int(sum(weights[row[0]] * row[1] for row in rows))
        win, tie, lose = (int(sum(weights[row[0]] * row[place] for row in rows)) for place in (2, 3, 4))
        counts = (win, tie, lose)
    elif len(rows) == 1:
        counts = rows[0][2:5]
    # Rows share their sampled deals and may err in the same direction, so their errors are added.
    equity, error, *chances = (float(sum(share * row[place] for share, *row in shares)) for place in range(4))
    return PlayerAnswer(held.text, *counts, equity, chances=Chances(*chances)), deals, exact, error


class PreflopColumns:
    """Rows of `preflop_matchups`, `starting_hand_matchups`, and `starting_hands` against one random hand."""

    def __init__(self, connection: Connection) -> None:
        """Read from the column file of `connection` as questions need it."""
        self._connection = connection
        self._places = {name: place for place, name in enumerate(STARTING_HANDS)}

    def holes(self, first: int, second: int) -> Counts:
        """Look up two disjoint holes, as masks. Raises `TablesDamaged`, like all these methods."""
        win, tie, lose = self._pair(self._rows.row(first, second))
        return win, tie, lose

    def hole_against_class(self, hole: int, starting_hand: str) -> Counts:
        """Sum a hole (its mask) against the holes of a starting hand that share no card with it."""
        rows = Counter(self._rows.row(hole, other) for other in holes_of(starting_hand) if not hole & other)
        pair = self._pair
        found = [(times, pair(row)) for row, times in rows.items()]
        win, tie, lose = (sum(times * record[place] for times, record in found) for place in range(3))
        return win, tie, lose

    def classes(self, first: str, second: str) -> Counts:
        """Look up two starting hands."""
        row = self._places[first] * len(STARTING_HANDS) + self._places[second]
        win, tie, lose = self._matchups[row]
        return win, tie, lose

    def all_holes(self) -> Counts:
        """Sum any hole against any other."""
        win, tie, lose = map(sum, zip(*self._matchups, strict=True))
        return win, tie, lose

    def against_random(self, starting_hand: str) -> tuple[int, Counts]:
        """Return the number of holes of a starting hand, and the counts of one of them against a random hand."""
        combinations, win, tie, lose = self._against_random[self._places[starting_hand]]
        return combinations, (win, tie, lose)

    @cached_attribute
    def _rows(self) -> HoleRows:
        return HoleRows(HOLE_SIZE)

    @cached_attribute
    def _matchups(self) -> list[Record]:
        return self._connection.column_file.rows("starting_hand_matchups")

    @cached_attribute
    def _against_random(self) -> list[Record]:
        return self._connection.column_file.rows("starting_hands")

    @property
    def _pair(self) -> Callable[[int], Record]:
        return self._connection.column_file.records("preflop_matchups")


class PreflopTables(Protocol):
    """Preflop lookups in a game's tables."""

    def find(self, ranges: Sequence[Range]) -> EquityAnswer | None:
        """Look up the ranges of all players, none of whom share a card; None if not found."""

    @property
    def matchups(self) -> "PreflopMatchups | None":
        """Every hand against every other over all boards, or None if no table has them."""

    @property
    def required_matchups(self) -> "PreflopMatchups":
        """Every hand against every other over all boards. Raises `TablesMissing` if no table has them."""


class HoldemPreflop:
    """Preflop lookups in hold'em's tables."""

    def __init__(self, connection: Connection) -> None:
        """Read from `connection`."""
        self._connection = connection
        self._columns = PreflopColumns(connection)

    def find(self, ranges: Sequence[Range]) -> EquityAnswer | None:
        """Return the answer if a table has it directly; several opponents are random."""
        if len(ranges) == TWO_PLAYERS:
            first, second = map(holding_of, ranges)
            if first is None or second is None:
                return None
            return answer_of_two(first, second, *_counts(self._columns, first, second))
        if (seat := only_range(ranges)) is None:
            return None
        rows = self._connection.rows(f"SELECT {ROW} FROM starting_hands WHERE opponents = $1", len(ranges) - 1)
        return against_random(rows, "starting_hands", ranges, seat)

    @cached_attribute
    def matchups(self) -> "PreflopMatchups":
        """The matchup tables as matrices."""
        from .preflop_matchups import PreflopMatchups

        return PreflopMatchups(self._connection.columns)

    @property
    def required_matchups(self) -> "PreflopMatchups":
        """The matchup tables as matrices, which hold'em always has."""
        return self.matchups


def counts_in_columns(file: ColumnFile, table: str, first: "Masks", second: "Masks") -> "npt.NDArray[np.int64]":
    """Look up holes against holes, or holes on boards against a random hand: wins, ties and losses (n, 3).

    table          preflop_matchups, flop or turn
    first, second  two holes, or a board and a hole, which share no card: (n,) each

    Raises `TablesDamaged`.
    """
    import numpy as np

    from ....cards.lattice.row_number_arrays import hole_rows
    from ....tables.files.formats.column_layout import CHANGES
    from ....tables.holdem import STATES

    found = file.chosen(table, hole_rows(first, second, KEY_CARDS[table]).tolist())
    columns = len(STATES) if table == "preflop_matchups" else len(CHANGES)
    numbers = np.stack([found[f"f{place}"] for place in range(columns)], axis=1).astype(np.int64)
    counts: npt.NDArray[np.int64] = numbers.reshape(len(found), -1, len(STATES)).sum(axis=1)
    return counts
