"""Every table's columns, keys and meaning: the single source that files, comments and documentation are made from."""

import hashlib
import json
from dataclasses import asdict

from ..cards.categories import CATEGORIES
from .declaration import Column, ColumnType, Table
from .halatro import HALATRO_VALUES
from .holdem import FLOP, RIVER, TURN

_VALUE = Column("value", "USMALLINT", "strength of the hand, 1 to 7462; higher wins")
_CATEGORY = Column("category", "CATEGORY", "category of the hand")
_MASK = "the OR of 1 << card, card = 13 * suit + rank, suits c d h s, rank 0 = deuce"
_BOUNDED: dict[str, ColumnType] = {"high_card": "UINTEGER", "pair": "UINTEGER", "two_pair": "UINTEGER"}
_CATEGORY_COUNTS = tuple(
    Column(
        name,
        _BOUNDED.get(name, "UTINYINT" if name == "straight_flush" else "USMALLINT"),
        f"draws that end as {name.replace('_', ' ')}"
        + (", royal flushes included" if name == "straight_flush" else ""),
    )
    for name in CATEGORIES
)
_ROYAL_FLUSH = Column("royal_flush", "UTINYINT", "draws that end as royal flush (also in straight_flush)")

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
        Column("mask", "UBIGINT", f"the hand's cards: {_MASK}"),
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
ENDINGS = Table(
    "endings",
    "The distinct ways in which a hold's draws can spread over the categories",
    ("ending_id",),
    13_040,
    (
        Column("ending_id", "USMALLINT", "dense, ascending by draws, then by the counts in their order here"),
        Column("draws", "UINTEGER", "possible draws"),
        *_CATEGORY_COUNTS,
    ),
)
DISCARDS = Table(
    "discards",
    "Every hold of every hand class: how the hand ends over all draws from the 47 unseen cards",
    ("hand_id", "hold"),
    4_302_688,
    (
        Column("hand_id", "UINTEGER", "the dealt hand's class"),
        Column("hold", "UTINYINT", "cards kept: bit j is the j-th card of the canonical hand"),
        Column("draws", "UINTEGER", "possible draws, C(47, cards thrown)"),
        *_CATEGORY_COUNTS,
        _ROYAL_FLUSH,
        Column("better", "UINTEGER", "draws that end with a higher value than the dealt hand"),
        Column("equal", "USMALLINT", "draws that end with the same value"),
        Column("worse", "UINTEGER", "draws that end with a lower value"),
        Column("ending_id", "USMALLINT", "the row of endings with the same draws and counts"),
    ),
)
DEUCES_WILD = Table(
    "deuces_wild",
    "The kinds of five-card hands that pay tables tell apart if deuces are wild",
    ("deuces_wild",),
    188,
    (
        Column("deuces_wild", "UTINYINT", "dense, ascending by category, rank, kicker"),
        Column("category", "VARCHAR", "category, from high_card to five_of_a_kind, four_deuces and royal_flush"),
        Column("name", "VARCHAR", "the kind in words"),
        Column("ways", "UINTEGER", "five-card hands of this kind"),
    ),
)
DRAW_EQUILIBRIUM = Table(
    "draw_equilibrium",
    "How hands end in the showdown equilibrium of two-player draw poker, of 19,933,230,517,200 deals and draws",
    ("value",),
    7_462,
    (
        Column("value", "USMALLINT", "value of the final hand, 1 to 7462; higher wins"),
        Column("final_hands", "UBIGINT", "deals and draws that end with this value, each hold's draws equally often"),
        Column("final_hands_below", "UBIGINT", "deals and draws that end with a lower value"),
        *(
            Column(f"thrown_{cards}", "UBIGINT", f"of final_hands, those after throwing {cards} cards")
            for cards in range(6)
        ),
    ),
)
OBJECTIVE_SUMS = Table(
    "objective_sums",
    "What the hands that contain a set of cards win or pay together: 32 of these sums give every hold of a hand",
    ("objective", "subset_id"),
    152_829 * 15,
    (
        Column("objective", "VARCHAR", "the goal: win, or paytable: and a pay table's name"),
        Column("subset_id", "UINTEGER", "the set's class in subset_classes"),
        Column(
            "sum",
            "UBIGINT",
            "over the hands that contain the set, of what each pays; for win, of half the deals and draws of the"
            " equilibrium that it beats and a quarter of those that it ties",
        ),
    ),
)
BEST_DISCARDS = Table(
    "best_discards",
    "The best hold of every hand class under each goal",
    ("hand_id", "objective"),
    134_459 * 19,
    (
        Column("hand_id", "UINTEGER", "the dealt hand's class"),
        Column("objective", "VARCHAR", "the goal"),
        Column("hold", "UTINYINT", "cards kept: bit j is the j-th card of the canonical hand; the highest of equals"),
        Column(
            "value",
            "DOUBLE",
            "what the hold is worth: a chance for better and win (ties half), coins for one paid, a mean weight;"
            " 1 where a rule decides",
        ),
        Column("margin", "DOUBLE", "by how much it is worth more than the next best hold"),
    ),
)
POLICIES = Table(
    "policies",
    "What each way of drawing is worth: against the equilibrium, by weights, on a pay table",
    ("policy",),
    20,
    (
        Column("policy", "VARCHAR", "a goal of best_discards, or stand-pat"),
        Column("p_win", "DOUBLE", "chance to win against the equilibrium, ties half"),
        Column("best_response", "DOUBLE", "chance to win of the best response to it, ties half"),
        Column("weight_sum", "UBIGINT", "draw bot's category weights over 19,933,230,517,200 deals and draws"),
        Column("pay_sum", "UBIGINT", "pays of 9/6 Jacks or Better over the same"),
        Column("worse_deals", "UINTEGER", "dealt hands, of 2,598,960, whose hold wins less than the equilibrium's"),
    ),
)
PREFLOP_MATCHUPS = Table(
    "preflop_matchups",
    "Every pair of disjoint holes, up to a relabelling of suits, over all 1,712,304 boards",
    ("hole_a", "hole_b"),
    93_769,
    (
        Column("hole_a", "UBIGINT", f"first hole: {_MASK}"),
        Column("hole_b", "UBIGINT", "second hole; the pair is canonical, and both orders are listed"),
        Column("cards_a", "VARCHAR", "first hole's cards"),
        Column("cards_b", "VARCHAR", "second hole's cards"),
        Column("starting_hand_a", "VARCHAR", "first hole's starting hand"),
        Column("starting_hand_b", "VARCHAR", "second hole's starting hand"),
        Column("ways", "UTINYINT", "ordered pairs of holes in the class"),
        Column("win", "UINTEGER", "boards on which the first hole wins"),
        Column("tie", "UINTEGER", "boards on which both hold the same value"),
        Column("lose", "UINTEGER", "boards on which the second hole wins"),
    ),
    row_group_rows=16_384,
)
STARTING_HAND_MATCHUPS = Table(
    "starting_hand_matchups",
    "The 169 x 169 starting hands against each other, summed over their holes",
    ("starting_hand_a", "starting_hand_b"),
    28_561,
    (
        Column("starting_hand_a", "VARCHAR", "first starting hand"),
        Column("starting_hand_b", "VARCHAR", "second starting hand"),
        Column("ways", "UTINYINT", "ordered pairs of disjoint holes"),
        Column("win", "UINTEGER", "deals (pair of holes and board) that the first wins"),
        Column("tie", "UINTEGER", "deals that are split"),
        Column("lose", "UINTEGER", "deals that the second wins"),
    ),
)
STARTING_HANDS = Table(
    "starting_hands",
    "Each starting hand against one to nine random hands",
    ("starting_hand", "opponents"),
    1_521,
    (
        Column("starting_hand", "VARCHAR", "one of 169"),
        Column("opponents", "UTINYINT", "random hands it plays against"),
        Column("combinations", "UTINYINT", "holes of the starting hand: 4, 6 or 12; counts are for one of them"),
        Column("deals", "UBIGINT", "deals of the opponents (told apart) and the board; sampled ones where not exact"),
        Column("win", "UBIGINT", "deals won alone"),
        Column("tie", "UBIGINT", "deals in which the pot is shared"),
        Column("lose", "UBIGINT", "deals lost"),
        Column("ties", "UBIGINT[]", "deals in which the pot is shared with 1, 2, ... opponents"),
        Column("equity", "DOUBLE", "expected share of the pot"),
        Column("exact", "BOOLEAN", "whether all deals were counted"),
        Column("standard_error", "DOUBLE", "of the equity; 0 where exact"),
        Column("seed", "UINTEGER", "of the sampled deals", nullable=True),
    ),
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

DATABASE = "outs.duckdb"
"""The file that holds every table natively."""
DATAPACKAGE = "datapackage.json"
"""The file that describes every table to other tools."""
OTHER_FILES = (DATABASE, DATAPACKAGE)
"""What is published besides the tables."""

TABLES: dict[str, Table] = {
    table.name: table
    for table in (
        VALUES,
        HANDS,
        SUBSET_CLASSES,
        HAND_CLASSES,
        DISCARDS,
        ENDINGS,
        BEST_DISCARDS,
        OBJECTIVE_SUMS,
        DRAW_EQUILIBRIUM,
        POLICIES,
        DEUCES_WILD,
        PREFLOP_MATCHUPS,
        STARTING_HAND_MATCHUPS,
        STARTING_HANDS,
        FLOP,
        TURN,
        HALATRO_VALUES,
        EVALUATOR,
    )
}
"""The tables that are always built, by name, in the order in which they are documented."""
ON_REQUEST: dict[str, Table] = {RIVER.name: RIVER}
"""The tables that are built if asked for, and kept up to date from then on; they are not in the database."""


def schema_digest() -> str:
    """A hash of everything declared here: tables built under another schema are not opened."""
    declared = json.dumps([asdict(table) for table in (*TABLES.values(), *ON_REQUEST.values())], sort_keys=True)
    return hashlib.sha256(declared.encode()).hexdigest()
