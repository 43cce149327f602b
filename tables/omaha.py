"""The table of Omaha, built on request: every hand before the flop against one random hand."""

from math import comb

from .declaration import Column, Table
from .ground import MASK_MEANING

_BOARDS, _OPPONENTS = comb(48, 5), comb(43, 4)

OMAHA_STARTING_HANDS = Table(
    "omaha_starting_hands",
    "Every Omaha hand of four cards, up to a relabelling of suits, against one random hand; built on request",
    ("mask",),
    16_432,
    (
        Column("mask", "UBIGINT", f"the canonical hand: {MASK_MEANING}"),
        Column("cards", "VARCHAR", "its cards"),
        Column("ways", "UTINYINT", "hands in the class, 270,725 in all"),
        Column("win", "UBIGINT", f"of {_BOARDS:,} boards and {_OPPONENTS:,} opponent hands on each, deals won"),
        Column("tie", "UBIGINT", "deals in which the pot is split"),
        Column("lose", "UBIGINT", "deals lost"),
    ),
)
