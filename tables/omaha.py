"""Declarations of the Omaha tables, built on request: each hand before and on the flop against one random hand."""

from math import comb

from .base_tables import MASK_MEANING
from .declaration import Column, ListedTable, Table

_BOARDS, _OPPONENTS = comb(48, 5), comb(43, 4)
_RUNOUTS = comb(45, 2)
BOARDS_PER_PART = 3
"""Flops per part of `omaha_flop`: board n is in part n // 3."""

OMAHA_STARTING_HANDS = Table(
    "omaha_starting_hands",
    "Every Omaha hand of four cards, up to a relabelling of suits, against one random hand; built on request",
    ("mask",),
    16_432,
    (
        Column("mask", "UBIGINT", f"the canonical hand: {MASK_MEANING}"),
        Column("cards", "VARCHAR", "its cards"),
        Column("ways", "UTINYINT", "hands in the class; 270,725 in total"),
        Column("win", "UBIGINT", f"of {_BOARDS:,} boards and {_OPPONENTS:,} opponent hands on each, deals won"),
        Column("tie", "UBIGINT", "deals in which the pot is split"),
        Column("lose", "UBIGINT", "deals lost"),
    ),
)
OMAHA_FLOP = ListedTable(
    "omaha_flop",
    "Every flop and Omaha hand, up to a relabelling of suits, against one random hand; built on request, all or a part",
    ("board_id", "hand_id"),
    204_461_673,
    (
        Column("board_id", "USMALLINT", "the flop's place among the canonical flops by ascending mask"),
        Column(
            "hand_id",
            "UINTEGER",
            "the canonical hand's place among all hands of four cards by ascending mask: with cards a < b < c < d,"
            " C(d, 4) + C(c, 3) + C(b, 2) + a",
        ),
        Column("ways", "UTINYINT", "deals of flop and hand in the class"),
        Column("win", "UINTEGER", f"of {_RUNOUTS} run-outs and {_OPPONENTS:,} opponent hands on each, deals won"),
        Column("tie", "UINTEGER", "deals in which the pot is split"),
    ),
    dictionaries=("board_id", "ways"),
    parts=1_755 // BOARDS_PER_PART,
    encodings=(("hand_id", "DELTA_BINARY_PACKED"), ("win", "BYTE_STREAM_SPLIT"), ("tie", "BYTE_STREAM_SPLIT")),
)
