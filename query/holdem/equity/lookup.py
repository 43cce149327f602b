"""Lookup of two hands against each other before the flop, or of one against random opponents."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING

from ....cards.answers.equity_answers import UNKNOWN, Chances, EquityAnswer, PlayerAnswer
from ....cards.boards import VisibleCards
from ....cards.errors import BadQuery
from ....cards.hands.starting_hands import STARTING_HAND_OF_HOLE
from ....cards.notation import mask_of
from ....cards.ranges.range import Range
from ...database.connection import Connection, Row

if TYPE_CHECKING:
    from ..strength.states import StateTables
    from .preflop_columns import PreflopColumns

Counts = tuple[int, int, int]
"""Deals won, tied and lost by the first player."""
ROW = "starting_hand, deals, win, tie, lose, equity, exact, standard_error"
"""The columns of the rows that `against_random` takes."""


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


def look_up(columns: "PreflopColumns", first: Holding, second: Holding) -> EquityAnswer:
    """Look up two holdings against each other; two holes must share no card."""
    return _answer(first, second, *_counts(columns, first, second))


def _counts(columns: "PreflopColumns", first: Holding, second: Holding) -> tuple[Counts, str]:
    """Return the counts of two holdings, and their source."""
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
    return _answer(
        first, second, (win, tie, lose) if first.mask else (lose, tie, win), f"table {table}", seen.board_text
    )


def _answer(first: Holding, second: Holding, counts: Counts, source: str, board: str = "") -> EquityAnswer:
    win, tie, lose = counts
    deals = sum(counts)
    return EquityAnswer(
        board=board,
        exact=True,
        standard_error=0.0,
        source=source,
        deals=deals,
        players=(counted_player(first.text, win, tie, lose), counted_player(second.text, lose, tie, win)),
    )


def counted_player(text: str, win: int, tie: int, lose: int) -> PlayerAnswer:
    """Return one of two players, from their counts."""
    deals = win + tie + lose
    equity, chances = (2 * win + tie) / (2 * deals), Chances.of(win, tie, deals)
    return PlayerAnswer(text, win, tie, lose, equity, chances=chances)


def require_random(others: Range, opponents: int) -> None:
    """Raise `BadQuery` if several opponents are not random."""
    if not others.is_random:
        raise BadQuery(f"{opponents} opponents need one range against random, before the flop, without dead cards")


def starting_hand_rows(connection: Connection, opponents: int) -> list[Row]:
    """Return the columns `ROW` of each hand in the table `starting_hands`."""
    return connection.rows(f"SELECT {ROW} FROM starting_hands WHERE opponents = $1", opponents)


def against_random(
    rows: Iterable[Row], source: str, held: Range, others: Range, opponents: int, seat: int = 0
) -> EquityAnswer:
    """Return the equity of a range, in `seat`, against `opponents` random hands, each shown as `others`.

    All holes have the same number of deals, so a range's chances are the weighted means of its holes'. `rows` are the
    rows of starting hands for that number of opponents, from the table named in `source`; hands without a row do not
    exist in the game.
    """
    found = _mixed(rows, held)
    chances = UNKNOWN
    share = (1 - found.equity) / opponents
    if held.is_random:  # all seats have the same chances, so the equity needs no row
        share = 1 / (opponents + 1)
        found, chances = replace(found, equity=share, exact=True, standard_error=0.0), found.chances
    counts = found.counts if held.is_random else (None, None, None)
    players = [PlayerAnswer(others.text, *counts, share, chances=chances)] * opponents
    players.insert(seat, PlayerAnswer(held.text, *found.counts, found.equity, chances=found.chances))
    return EquityAnswer(
        exact=found.exact,
        standard_error=found.standard_error,
        source=source,
        deals=found.deals,
        players=tuple(players),
    )


@dataclass(frozen=True)
class _Mixed:
    """Totals of a range against random hands; counts are None if sampled or if weights are not whole numbers."""

    counts: tuple[int | None, int | None, int | None]
    deals: int
    equity: float
    chances: Chances
    exact: bool
    standard_error: float


def _mixed(known: Iterable[Row], held: Range) -> _Mixed:
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
    return _Mixed(counts, deals, equity, Chances(*chances), exact, error)
