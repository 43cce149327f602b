"""Declarations of the tables that every game uses: values, hands and their classes, the evaluator's arrays."""

from ..work.wording import Wording
from .declaration import Column, Table

_VALUE = Column("value", "USMALLINT", "strength of the hand, 1 to 7462; higher wins")
_CATEGORY = Column("category", "CATEGORY", "category of the hand")
MASK_MEANING: Wording = "the OR of 1 << card, card = 13 * suit + rank, suits c d h s, rank 0 = deuce"
"""The meaning of a column of masks."""

VALUES = Table(
    "values",
    "The 7,462 values a five-card hand can have",
    ("value",),
    7_462,
    (
        _VALUE,
        _CATEGORY,
        Column("name", "VARCHAR", "the value in words"),
        Column("ways", "USMALLINT", "five-card hands with this value"),
        Column("ways_below", "UINTEGER", "five-card hands with a lower value"),
    ),
)
HANDS = Table(
    "hands",
    "Every five-card hand",
    ("mask",),
    2_598_960,
    (
        Column("mask", "UBIGINT", f"the hand's cards: {MASK_MEANING}"),
        _VALUE,
        _CATEGORY,
        Column("hand_id", "UINTEGER", "its class in hand_classes"),
    ),
    row_group_rows=131_072,
)
SUBSET_CLASSES = Table(
    "subset_classes",
    "Sets of up to five cards, up to a relabelling of suits",
    ("subset_id",),
    152_829,
    (
        Column("subset_id", "UINTEGER", "dense, ascending by size, then mask"),
        Column("size", "UTINYINT", "number of cards"),
        Column("cards", "VARCHAR", "the canonical set, by ascending rank, then suit"),
        Column("mask", "UBIGINT", "the canonical set's mask"),
        Column("ways", "UTINYINT", "sets in the class"),
    ),
)
HAND_CLASSES = Table(
    "hand_classes",
    "The suit-distinct five-card hands and the classes of their subsets",
    ("hand_id",),
    134_459,
    (
        Column("hand_id", "UINTEGER", "dense, ascending by mask"),
        Column("cards", "VARCHAR", "the canonical hand, by ascending rank, then suit"),
        Column("mask", "UBIGINT", "the canonical hand's mask"),
        Column("ways", "UTINYINT", "hands in the class: 4, 12 or 24"),
        _VALUE,
        _CATEGORY,
        Column("deuces_wild", "UTINYINT", "what it is if deuces are wild: deuces_wild in deuces_wild"),
        Column("subset_ids", "UINTEGER[]", "subset_id of each of the 32 holds, by hold"),
    ),
    row_group_rows=16_384,
)
EVALUATOR = Table(
    "evaluator",
    "The arrays that value five, six and seven cards",
    ("array", "index"),
    8_192 * 2 + 78_125 + 3 * 15_625 + 73_775,
    (
        Column("array", "VARCHAR", "which array: a field of cards.evaluator.Evaluator"),
        Column("index", "UINTEGER", "place in the array, row by row"),
        Column("value", "UINTEGER", "the element"),
    ),
)
