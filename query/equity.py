"""Chances that a table has: two holdings against each other before the flop, or one against random opponents."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from ..cards.canonical import canonical
from ..cards.errors import BadQuery
from ..cards.notation import mask_of
from ..cards.ranges import Range
from ..cards.starting_hands import holes_of
from .answers import EquityAnswer, PlayerAnswer
from .connection import Connection
from .seen import Seen
from .states import States

MOST_OPPONENTS = 9

Counts = tuple[int, int, int]
"""Deals won, tied and lost by the first player."""


@dataclass(frozen=True)
class Holding:
    """A range that tables know: one hole (`mask`), one starting hand, or anything."""

    text: str
    starting_hand: str | None
    mask: int = 0

    @property
    def is_random(self) -> bool:
        """Whether it is any hole at all."""
        return self.starting_hand is None


def holding_of(held: Range) -> Holding | None:
    """The range as a holding, if it is one."""
    if held.is_random:
        return Holding(held.text, None)
    if (name := held.starting_hand) is None:
        return None
    return Holding(held.text, name, mask_of(held.hole) if held.hole else 0)


def look_up(connection: Connection, first: Holding, second: Holding) -> EquityAnswer:
    """Two holdings against each other, which have no card in common if both are holes."""
    if first.mask and second.mask:
        counts, source = _hole_against_hole(connection, first, second), "table preflop_matchups"
    elif first.is_random or second.is_random:
        counts, source = _with_random(connection, first, second)
    elif first.mask or second.mask:
        counts, source = _hole_against_class(connection, first, second), "table preflop_matchups"
    else:
        counts, source = _class_against_class(connection, first, second), "table starting_hand_matchups"
    return _answer(first, second, counts, source)


def look_up_on_board(states: States, holdings: Sequence[Holding | None], seen: Seen) -> EquityAnswer | None:
    """One hole against a random one on a board, if a table has its row."""
    table = states.table(seen.board, seen.dead)
    first, second, *others = holdings
    if table is None or first is None or second is None or others or not (first.is_random or second.is_random):
        return None
    hole = first.mask or second.mask
    if not hole or hole & seen.board:
        return None
    win, tie, lose = states.row(hole, seen.board, "win, tie, lose")
    return _answer(
        first, second, (win, tie, lose) if first.mask else (lose, tie, win), f"table {table}", seen.board_text
    )


def _answer(first: Holding, second: Holding, counts: Counts, source: str, board: str = "") -> EquityAnswer:
    win, tie, lose = counts
    deals = sum(counts)
    return EquityAnswer(
        players=(
            PlayerAnswer(first.text, win, tie, lose, (2 * win + tie) / (2 * deals)),
            PlayerAnswer(second.text, lose, tie, win, (2 * lose + tie) / (2 * deals)),
        ),
        deals=deals,
        exact=True,
        standard_error=0.0,
        source=source,
        board=board,
    )


def against_random(
    connection: Connection, first: Holding | None, second: Holding | None, opponents: int, seat: int = 0
) -> EquityAnswer:
    """One holding, who sits in `seat`, against so many random hands. Raises `BadQuery` for any other two."""
    if not 1 <= opponents <= MOST_OPPONENTS:
        raise BadQuery(f"opponents must be 1 to {MOST_OPPONENTS}, got {opponents}")
    if first is None or first.is_random or second is None or not second.is_random:
        raise BadQuery(f"{opponents} opponents are answered for a hole or a starting hand against random")
    assert first.starting_hand is not None
    sql = """SELECT combinations, deals, win, tie, lose, equity, exact, standard_error
        FROM starting_hands WHERE starting_hand = $1 AND opponents = $2"""
    ((combinations, deals, win, tie, lose, share, exact, standard_error),) = connection.rows(
        sql, first.starting_hand, opponents
    )
    times = combinations if exact and not first.mask else 1
    players = [PlayerAnswer(second.text, None, None, None, (1 - share) / opponents)] * opponents
    players.insert(seat, PlayerAnswer(first.text, win * times, tie * times, lose * times, share))
    return EquityAnswer(
        players=tuple(players),
        deals=deals * times,
        exact=exact,
        standard_error=standard_error,
        source="table starting_hands",
    )


def _hole_against_hole(connection: Connection, first: Holding, second: Holding) -> Counts:
    sql = "SELECT win, tie, lose FROM preflop_matchups WHERE hole_a = $1 AND hole_b = $2"
    ((win, tie, lose),) = connection.rows(sql, *canonical(first.mask, second.mask))
    return win, tie, lose


def _hole_against_class(connection: Connection, first: Holding, second: Holding) -> Counts:
    """Sum the canonical pairs of the hole with the starting hand's disjoint holes."""
    hole, other = (first, second) if first.mask else (second, first)
    assert other.starting_hand is not None
    pairs = Counter(canonical(hole.mask, mask) for mask in holes_of(other.starting_hand) if not hole.mask & mask)
    rows = connection.rows(
        "SELECT hole_a, hole_b, win, tie, lose FROM preflop_matchups WHERE hole_a = $1 AND starting_hand_b = $2",
        *canonical(hole.mask),
        other.starting_hand,
    )
    win, tie, lose = (sum(pairs[row[0], row[1]] * row[place] for row in rows) for place in (2, 3, 4))
    return (win, tie, lose) if hole is first else (lose, tie, win)


def _class_against_class(connection: Connection, first: Holding, second: Holding) -> Counts:
    assert first.starting_hand is not None
    assert second.starting_hand is not None
    ((win, tie, lose),) = connection.rows(
        "SELECT win, tie, lose FROM starting_hand_matchups WHERE starting_hand_a = $1 AND starting_hand_b = $2",
        first.starting_hand,
        second.starting_hand,
    )
    return win, tie, lose


def _with_random(connection: Connection, first: Holding, second: Holding) -> tuple[Counts, str]:
    """One holding, or none, against any other hole; a hole counts once, a starting hand with all its holes."""
    if first.is_random and second.is_random:
        sql = "SELECT sum(win), sum(tie), sum(lose) FROM starting_hand_matchups"
        ((win, tie, lose),) = connection.rows(sql)
        return (int(win), int(tie), int(lose)), "table starting_hand_matchups"
    known = second if first.is_random else first
    assert known.starting_hand is not None
    ((combinations, win, tie, lose),) = connection.rows(
        "SELECT combinations, win, tie, lose FROM starting_hands WHERE starting_hand = $1 AND opponents = 1",
        known.starting_hand,
    )
    times = 1 if known.mask else combinations
    counts = (win * times, tie * times, lose * times)
    return (counts if known is first else counts[::-1]), "table starting_hands"
