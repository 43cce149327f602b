"""Views of outs.duckdb: tables with boards, holes and holds spelled as cards, and with shares of the pot."""

from collections.abc import Iterable
from dataclasses import dataclass

from ...cards.hands.sizes import HAND_SIZE, SUBSET_CLASSES, SUBSET_STARTS
from ...work.wording import Wording
from ..base_tables import HAND_CLASSES, MASK_MEANING
from ..declaration import Column, Table
from ..draw import BEST_DISCARDS, DISCARDS
from ..holdem import FLOP, TURN


@dataclass(frozen=True)
class View:
    """One view: `query` is its SQL, which reads `tables`; rows have a unique `key` and no order."""

    name: str
    title: Wording
    key: tuple[str, ...]
    rows: int
    columns: tuple[Column, ...]
    query: str
    tables: tuple[str, ...]

    @property
    def sql(self) -> str:
        """The statement that creates the view."""
        return f'CREATE VIEW "{self.name}" AS {self.query}'

    @property
    def wording(self) -> tuple[str, ...]:
        """The view's title and the meanings of its columns."""
        return (self.title, *(column.meaning for column in self.columns))


def _columns(table: Table, names: Iterable[str]) -> tuple[Column, ...]:
    """Return columns of a table, by name."""
    return tuple(column for name in names for column in table.columns if column.name == name)


# Of range(), DuckDB knows the number of rows; of unnest() it does not, and took `holes` for the large side of a join.
HOLES = View(
    "holes",
    "Every hole by its hole_id, as cards and as a starting hand",
    ("hole_id",),
    1_326,
    (
        *_columns(FLOP, ("hole_id",)),
        Column("hole", "VARCHAR", "the hole's cards, by ascending rank, then suit"),
        Column("starting_hand", "VARCHAR", "one of 169"),
        Column("mask", "UBIGINT", f"the hole's cards: {MASK_MEANING}"),
    ),
    """
    WITH pairs AS (
        SELECT low, high, least(low % 13, high % 13) AS lower_rank, greatest(low % 13, high % 13) AS upper_rank,
            ((1::UBIGINT << low::INTEGER) | (1::UBIGINT << high::INTEGER))::UBIGINT AS mask
        FROM range(52) AS lows(low) JOIN range(52) AS highs(high) ON low < high
    )
    SELECT (high * (high - 1) // 2 + low)::USMALLINT AS hole_id, cards(mask) AS hole,
        '23456789TJQKA'[upper_rank + 1] || '23456789TJQKA'[lower_rank + 1] || CASE
            WHEN lower_rank = upper_rank THEN '' WHEN low // 13 = high // 13 THEN 's' ELSE 'o' END AS starting_hand,
        mask
    FROM pairs""",
    (),
)


_HS = "(ahead + tied / 2) / (ahead::DOUBLE + tied + behind)"


def _states(table: Table, cards: int) -> View:
    """Return the view of the table of a street, whose boards have three or four cards."""
    return View(
        f"{table.name}_states",
        f"The table {table.name} by board and hole as cards: {table.name}_row finds any other board and hole",
        ("board", "hole"),
        table.rows,
        (
            Column("board", "VARCHAR", "the canonical board, as canonical gives it"),
            Column("hole", "VARCHAR", "the canonical hole on it"),
            Column("starting_hand", "VARCHAR", "the hole's starting hand, one of 169"),
            Column("hs", "DOUBLE", "hand strength: chance to be ahead of a random hand now, ties half"),
            Column("equity", "DOUBLE", "expected share of the pot against a random hand, at the showdown"),
            *table.columns,
        ),
        f"""
    SELECT boards.cards AS board, holes.hole, holes.starting_hand, {_HS} AS hs,
        (win + tie / 2) / (win::DOUBLE + tie + lose) AS equity, states.*
    FROM "{table.name}" AS states
    JOIN (
        SELECT (subset_id - {SUBSET_STARTS[cards]})::USMALLINT AS board_id, cards
        FROM subset_classes WHERE size = {cards}
    ) AS boards ON boards.board_id = states.board_id
    JOIN holes ON holes.hole_id = states.hole_id""",
        (table.name, "subset_classes"),
    )


FLOP_STATES = _states(FLOP, 3)
TURN_STATES = _states(TURN, 4)


_WHEEL = 0b1_0000_0000_1111
"""The lane of the straight A-2-3-4-5."""
FLOPS = View(
    "flops",
    "Every flop up to suits, with its texture; for flop, flop_states and other tables keyed by board_id",
    ("board_id",),
    SUBSET_CLASSES[3],
    (
        *_columns(FLOP, ("board_id",)),
        Column("board", "VARCHAR", "the canonical flop, as canonical gives it"),
        Column("ways", "UTINYINT", "the number of flops that it stands for: 22,100 in all"),
        Column("suits", "VARCHAR", "rainbow (three suits), two-tone or monotone"),
        Column("paired", "BOOLEAN", "true if two or three cards have the same rank"),
        Column("connected", "BOOLEAN", "true if the ranks differ and two more cards make a straight with all three"),
        Column("high", "VARCHAR", "the highest rank"),
    ),
    f"""
    SELECT board_id, cards AS board, ways,
        ['monotone', 'two-tone', 'rainbow'][
            list_count([s FOR s IN [0, 13, 26, 39] IF ((mask >> s) & 8191) <> 0])
        ] AS suits,
        bit_count(ranks) < 3 AS paired,
        bit_count(ranks) = 3 AND (ranks < 32 * (ranks & -ranks) OR (ranks & {_WHEEL}) = ranks) AS connected,
        '23456789TJQKA'[length(bin(ranks))] AS high
    FROM (
        SELECT (subset_id - {SUBSET_STARTS[3]})::USMALLINT AS board_id, cards, ways::UTINYINT AS ways, mask,
            ((mask | (mask >> 13) | (mask >> 26) | (mask >> 39)) & 8191)::BIGINT AS ranks
        FROM subset_classes WHERE size = 3
    )""",
    ("subset_classes",),
)


def _cards_where(kept: bool) -> str:
    """Return SQL for the cards of a canonical hand that its hold keeps, or for those it throws away."""
    cards = (
        f"CASE WHEN hold & {1 << place} {'<>' if kept else '='} 0 THEN substr(cards, {2 * place + 1}, 2) END"
        for place in range(HAND_SIZE)
    )
    return f"concat({', '.join(cards)})"


_HAND = Column("hand", "VARCHAR", "the canonical hand, as canonical gives it")
_HOLD = Column("hold", "VARCHAR", "the cards kept; an empty text for none")
_DISCARD = Column("discard", "VARCHAR", "the cards thrown away; an empty text for none")
_HOLD_BITS = Column("hold_bits", "UTINYINT", "the cards kept as a number: bit j is the j-th card of the hand")


def _holds(name: str, title: Wording, table: Table, key: tuple[str, ...]) -> View:
    """Return the view of a table that is keyed by hand_id and hold."""
    others = [column for column in table.columns if column.name not in {"hand_id", "hold", *key}]
    named = tuple(column for column in table.columns if column.name in key and column.name != "hold")
    return View(
        name,
        title,
        key,
        table.rows,
        (
            _HAND,
            *named,
            _HOLD,
            _DISCARD,
            *_columns(HAND_CLASSES, ("category", "ways")),
            *others,
            *_columns(table, ("hand_id",)),
            _HOLD_BITS,
        ),
        f"""
    SELECT {", ".join(["cards AS hand", *(column.name for column in named)])},
        {_cards_where(kept=True)} AS hold,
        {_cards_where(kept=False)} AS discard,
        category, ways, {", ".join(f'held."{column.name}"' for column in others)}, held.hand_id, hold AS hold_bits
    FROM "{table.name}" AS held JOIN hand_classes ON hand_classes.hand_id = held.hand_id""",
        (table.name, HAND_CLASSES.name),
    )


HOLDS = _holds(
    "holds",
    "The table discards with hands and holds as cards: hold_cards gives the cards kept of any other hand",
    DISCARDS,
    ("hand", "hold"),
)
BEST_HOLDS = _holds(
    "best_holds", "The table best_discards with hands and holds as cards", BEST_DISCARDS, ("hand", "objective")
)
VIEWS = (HOLES, FLOPS, FLOP_STATES, TURN_STATES, HOLDS, BEST_HOLDS)
"""Every view, ordered so that each reads only earlier ones; they use the macros of `functions.py`."""
