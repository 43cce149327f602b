"""Declarations of the three-hand tables before the flop, built on request: triples and the counts behind them."""

from math import comb

from ..work.wording import Wording
from .declaration import Column, ColumnType, Table

ORDERS: dict[str, Wording] = {
    "a_b_c": "a wins, then b, then c",
    "a_c_b": "a wins, then c, then b",
    "b_a_c": "b wins, then a, then c",
    "b_c_a": "b wins, then c, then a",
    "c_a_b": "c wins, then a, then b",
    "c_b_a": "c wins, then b, then a",
    "a_bc": "a wins, and b and c tie",
    "b_ac": "b wins, and a and c tie",
    "c_ab": "c wins, and a and b tie",
    "ab_c": "a and b share the pot, c loses",
    "ac_b": "a and c share the pot, b loses",
    "bc_a": "b and c share the pot, a loses",
    "abc": "all three share the pot",
}
"""The orders in which three hands a, b and c can finish."""

BOARDS_OF_THREE = comb(46, 5)
"""Boards that share no card with three holes."""

_HOLE_ID: Wording = "the place among all holes by ascending mask: with cards a < b, b * (b - 1) / 2 + a"


def _orders(kind: ColumnType, of: Wording) -> tuple[Column, ...]:
    first, *others = (Column(name, kind, meaning) for name, meaning in ORDERS.items())
    return Column(first.name, kind, f"{of} {first.meaning}"), *others


TRIPLE_PROJECTIONS = Table(
    "triple_projections",
    "Three holes by rank, and by rank and one suit: five rows add up to the counts of any triple; built on request",
    ("by_suit", "class_a", "class_b", "class_c"),
    comb(93, 3) + comb(340, 3),
    (
        Column("by_suit", "UTINYINT", "0: holes by rank alone; 1: by rank, and which cards are of one suit"),
        Column(
            "class_a",
            "USMALLINT",
            "the highest of the three classes (docs/triples.md): 0 to 90 by rank; by suit 0 to 77 with two cards of it,"
            " 78 to 246 with one, 247 to 337 with none",
        ),
        Column("class_b", "USMALLINT", "the class between"),
        Column("class_c", "USMALLINT", "the lowest class"),
        *_orders("INTEGER", "boards on which, flushes apart, or by suit what its flushes add to those on which"),
    ),
    262_144,
    ("by_suit", "class_a", "class_b"),
)
HOLE_TRIPLES = Table(
    "hole_triples",
    "Every three disjoint holes, up to suits and their order, over all 1,370,754 boards; built on request",
    ("hole_a", "hole_b", "hole_c"),
    13_763_646,
    (
        Column("hole_a", "USMALLINT", f"first hole: {_HOLE_ID}"),
        Column("hole_b", "USMALLINT", "second hole"),
        Column("hole_c", "USMALLINT", "third hole; of all suits and orders, the one with the highest holes is listed"),
        Column("ways", "UTINYINT", "sets of three holes in the class"),
        *_orders("UINTEGER", "boards on which"),
    ),
    65_536,
    ("hole_a", "hole_b", "ways"),
)
STARTING_HAND_TRIPLES = Table(
    "starting_hand_triples",
    "Every three of the 169 starting hands, summed over their holes; built on request",
    ("starting_hand_a", "starting_hand_b", "starting_hand_c"),
    818_480,
    (
        Column("starting_hand_a", "VARCHAR", "first starting hand; the three are in the order of their names"),
        Column("starting_hand_b", "VARCHAR", "second starting hand"),
        Column("starting_hand_c", "VARCHAR", "third starting hand; three that need five of a rank have no row"),
        Column("ways", "USMALLINT", "choices of a hole for each of the three, none with a card of another"),
        *_orders("UINTEGER", "deals (choice and board) in which"),
    ),
    65_536,
    ("starting_hand_a", "starting_hand_b", "starting_hand_c", "ways"),
)
