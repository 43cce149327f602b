"""Declarations of the draw poker tables: how each hold ends, its value, and the two-player equilibrium."""

from ..cards.hands.categories import CATEGORIES
from ..work.wording import Wording
from .base_tables import MASK_MEANING
from .declaration import Column, ColumnType, Table

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

ENDINGS = Table(
    "endings",
    "The distinct distributions of a hold's draws over the categories",
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
    "The kinds of five-card hands that pay tables distinguish if deuces are wild",
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
    "Total wins or pays of the hands that contain a set of cards: 32 of these sums give every hold of a hand",
    ("objective", "subset_id"),
    152_829 * 15,
    (
        Column("objective", "VARCHAR", "the goal: win, or paytable: and a pay table's name"),
        Column("subset_id", "UINTEGER", "the set's class in subset_classes"),
        Column(
            "sum",
            "UBIGINT",
            "total pay of the hands that contain the set; for win, half the number of the equilibrium's deals and draws"
            " that they beat, plus a quarter of the number that they tie",
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
            "value of the hold: for better and win a chance (ties count half), on a pay table coins per coin bet, by"
            " weights a mean weight; 1 where a rule decides",
        ),
        Column("margin", "DOUBLE", "its value minus that of the next best hold"),
    ),
)
POLICIES = Table(
    "policies",
    "Value of each drawing policy: against the equilibrium, by weights, on a pay table",
    ("policy",),
    20,
    (
        Column("policy", "VARCHAR", "a goal of best_discards, or stand-pat"),
        Column("p_win", "DOUBLE", "chance to win against the equilibrium, ties half"),
        Column("best_response", "DOUBLE", "chance to win of the best response to it, ties half"),
        Column("weight_sum", "UBIGINT", "draw bot's category weights over 19,933,230,517,200 deals and draws"),
        Column("pay_sum", "UBIGINT", "pays of 9/6 Jacks or Better over the same deals and draws"),
        Column("worse_deals", "UINTEGER", "dealt hands, of 2,598,960, whose hold wins less than the equilibrium's"),
    ),
)
PAYTABLES = Table(
    "paytables",
    "Frequency of each line of every bundled video poker pay table under best play",
    ("paytable", "line"),
    673,
    (
        Column("paytable", "VARCHAR", "the pay table's name"),
        Column("line", "UTINYINT", "the line of the pay table, from 1; the last is for hands that win nothing"),
        Column("outcome", "VARCHAR", "the name of the line"),
        Column("pay", "DOUBLE", "its pay, in coins per coin bet"),
        Column(
            "combinations",
            "UBIGINT",
            "number of deals and draws it pays, of 19,933,230,517,200; with a joker, of 24,568,865,521,200",
        ),
    ),
)


JOKER_MASK: Wording = f"{MASK_MEANING}; the joker is card 52"

JOKER_HAND_CLASSES = Table(
    "joker_hand_classes",
    "The suit-distinct five-card hands of the deck with a joker",
    ("hand_id",),
    150_891,
    (
        Column("hand_id", "UINTEGER", "dense, ascending by mask; hands without the joker are those of hand_classes"),
        Column("cards", "VARCHAR", "the canonical hand, by ascending rank, then suit, the joker Jk last"),
        Column("mask", "UBIGINT", f"the canonical hand's cards: {JOKER_MASK}"),
        Column("ways", "UTINYINT", "hands in the class: 1, 4, 6, 12 or 24"),
        Column("joker_wild", "UTINYINT", "what it is with the joker wild: joker_wild in joker_wild"),
    ),
    row_group_rows=16_384,
)
JOKER_HANDS = Table(
    "joker_hands",
    "Every five-card hand with the joker",
    ("mask",),
    270_725,
    (
        Column("mask", "UBIGINT", f"the hand's cards: {JOKER_MASK}"),
        Column("hand_id", "UINTEGER", "its class in joker_hand_classes"),
    ),
    row_group_rows=131_072,
)
JOKER_WILD = Table(
    "joker_wild",
    "The kinds of five-card hands that pay tables distinguish with a joker in the deck",
    ("joker_wild",),
    203,
    (
        Column("joker_wild", "UTINYINT", "dense, ascending by category, rank, kicker"),
        Column("category", "VARCHAR", "category, from high_card to five_of_a_kind, wild_royal_flush and royal_flush"),
        Column("name", "VARCHAR", "the kind in words"),
        Column("ways", "UINTEGER", "five-card hands of this kind, of 2,869,685"),
    ),
)
