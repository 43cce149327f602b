"""Declarations of the Texas hold'em tables: matchups, streets, push or fold, and three hands before the flop."""

from math import comb

from ..cards.notation import DECK_SIZE
from ..work.wording import Wording
from .base_tables import MASK_MEANING
from .declaration import Column, ColumnType, Table

STATES = ("ahead", "tied", "behind")
"""Standing of a hand against another, now or at the showdown."""

_BOARD_ID: Wording = "the board's place among the canonical boards by ascending mask"
_HOLE_ID: Wording = (
    "the canonical hole's place among all holes by ascending mask: with cards a < b, b * (b - 1) / 2 + a"
)
_WAYS: Wording = "deals of board and hole in the class"


_ON_RIVER = comb(DECK_SIZE - 7, 2)
"""Number of holes that one opponent can have on the river."""


def street(
    name: str, rows: int, row_group_rows: int, deck: int = DECK_SIZE, game: Wording = "", of: Wording = ""
) -> Table:
    """Declare the table of a street, flop or turn, of a game played with `deck` cards.

    name  the table's name, which ends in the street's
    game  words about the game for the title
    of    words about the deck for the meaning of board_id
    """
    of_flop = name.endswith("flop")
    cards = 3 if of_flop else 4
    opponents, runouts = comb(deck - cards - 2, 2), comb(deck - 4 - cards, 5 - cards)
    own_runouts = comb(deck - 2 - cards, 5 - cards)
    on_river, second_on_river = comb(deck - 7, 2), comb(deck - 9, 2)
    wide: ColumnType = "UINTEGER" if opponents * runouts >= 2**16 else "USMALLINT"
    deals: Wording = f"of {opponents:,} opponent holes and their {runouts:,} run-outs"
    two: Wording = (
        f"of {own_runouts:,} run-outs and {on_river * second_on_river:,} ordered deals of two opponents, those"
    )
    return Table(
        name,
        f"Every {name.rpartition('_')[2]} and hole{game}, up to a relabelling of suits:"
        " strength now, then, and from one to the other" + ("; built on request" if game else ""),
        ("board_id", "hole_id"),
        rows,
        (
            Column("board_id", "USMALLINT", _BOARD_ID.replace("boards", f"boards{of}")),
            Column("hole_id", "USMALLINT", _HOLE_ID),
            Column("ways", "UTINYINT", _WAYS),
            Column("ahead", "USMALLINT", f"of {opponents:,} opponent holes, those that have a lower value now"),
            Column("tied", "USMALLINT", "those that have the same value now"),
            Column("behind", "USMALLINT", "those that have a higher value now"),
            Column("win", wide, f"{deals}, those won at the showdown"),
            Column("tie", wide, "those tied at the showdown"),
            Column("lose", wide, "those lost at the showdown"),
            *(
                Column(f"{now}_{then}", wide, f"those {now} now and {then} at the showdown")
                for now in STATES
                for then in STATES
            ),
            Column(
                "strength_squares",
                "UINTEGER",
                f"over the {own_runouts:,} run-outs, of (2 * win + tie)^2 on the river; divided by"
                f" {own_runouts:,} * {2 * on_river}^2 the mean square of the final hand strength",
            ),
            Column("win_two", "UINTEGER", f"{two} won alone"),
            Column("tie_one_of_two", "UINTEGER", "those shared with one of the two"),
            Column("tie_both_of_two", "UINTEGER", "those shared with both"),
            *((_histogram(own_runouts),) if of_flop else ()),
        ),
        row_group_rows,
        ("board_id", "strength_histogram.list.element"),
    )


def _histogram(runouts: int) -> Column:
    return Column(
        "strength_histogram",
        "USMALLINT[]",
        f"of {runouts:,} run-outs, those whose final hand strength is from k / 50 up to (k + 1) / 50, for k from 0 to"
        " 49; certainty is in the last",
    )


FLOP = street("flop", 1_286_792, 16_384)
TURN = street("turn", 13_960_050, 65_536)
RIVER = Table(
    "river",
    "Every river and hole, up to a relabelling of suits, against one random hand; built on request",
    ("board_id", "hole_id"),
    123_156_254,
    (
        Column("board_id", "UINTEGER", f"{_BOARD_ID}: hand_id in hand_classes"),
        Column("hole_id", "USMALLINT", _HOLE_ID),
        Column("ways", "UTINYINT", _WAYS),
        Column("win", "USMALLINT", f"of {_ON_RIVER} opponent holes, those that have a lower value"),
        Column("tie", "USMALLINT", "those that have the same value"),
    ),
    262_144,
)


def matchups(name: str, rows: int, deck: int = DECK_SIZE, game: Wording = "") -> Table:
    """Declare the table of each hole against each other hole, of a game played with `deck` cards.

    `game` has words about the game for the title.
    """
    return Table(
        name,
        f"Every pair of disjoint holes{game}, up to a relabelling of suits, over all {comb(deck - 4, 5):,} boards"
        + ("; built on request" if game else ""),
        ("hole_a", "hole_b"),
        rows,
        (
            Column("hole_a", "UBIGINT", f"first hole: {MASK_MEANING}"),
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


PREFLOP_MATCHUPS = matchups("preflop_matchups", 93_769)
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
_DEALS = "deals of the opponents, in order, and the board"
_STARTING_HAND = (
    Column("starting_hand", "VARCHAR", "one of 169"),
    Column("opponents", "UTINYINT", "random hands it plays against"),
    Column("combinations", "UTINYINT", "holes of the starting hand: 4, 6 or 12; counts are for one of them"),
)
_OUTCOMES = (
    Column("win", "UBIGINT", "deals won alone"),
    Column("tie", "UBIGINT", "deals in which the pot is shared"),
    Column("lose", "UBIGINT", "deals lost"),
    Column("ties", "UBIGINT[]", "deals in which the pot is shared with 1, 2, ... opponents"),
)
_EQUITY = Column("equity", "DOUBLE", "expected share of the pot")
EXACT_STARTING_HANDS = Table(
    "exact_starting_hands",
    "Each starting hand against one to three random hands, every deal counted",
    ("starting_hand", "opponents"),
    507,
    (
        *_STARTING_HAND,
        Column("deals", "UBIGINT", "deals of the opponents, in order, and the board"),
        *_OUTCOMES,
        _EQUITY,
    ),
)
STARTING_HANDS = Table(
    "starting_hands",
    "Each starting hand against one to nine random hands",
    ("starting_hand", "opponents"),
    1_521,
    (
        *_STARTING_HAND,
        Column("deals", "UBIGINT", f"{_DEALS}; sampled ones where not exact"),
        *_OUTCOMES,
        _EQUITY,
        Column("exact", "BOOLEAN", "whether all deals were counted"),
        Column("standard_error", "DOUBLE", "of the equity; 0 where exact"),
        Column("seed", "UINTEGER", "of the sampled deals", nullable=True),
    ),
)


STACKS = tuple(tenths / 10 for tenths in range(10, 251))
"""Stacks in the table `push_fold`, in big blinds."""
ANTES = (0.0, 10.0, 12.5)
"""Antes in the table `push_fold`: paid by each player, in percent of a big blind."""
PUSH_FOLD = Table(
    "push_fold",
    "Heads-up push or fold: how both players play every starting hand in equilibrium, by stack and ante",
    ("ante", "stack", "starting_hand"),
    len(ANTES) * len(STACKS) * 169,
    (
        Column("ante", "DOUBLE", "ante paid by each player, in percent of a big blind: 0, 10 or 12.5"),
        Column("stack", "DOUBLE", "the smaller stack in big blinds, before blinds and antes: 1 to 25 by tenths"),
        Column("starting_hand", "VARCHAR", "one of 169"),
        Column("push", "DOUBLE", "frequency, 0 to 1, at which the small blind moves all in; otherwise it folds"),
        Column("call", "DOUBLE", "frequency, 0 to 1, at which the big blind calls; otherwise it folds"),
        Column(
            "push_value",
            "DOUBLE",
            "big blinds that pushing it wins on average from the start of the hand; folding loses half a big blind and"
            " the ante",
        ),
        Column(
            "call_value",
            "DOUBLE",
            "big blinds that calling with it wins on average from the start of the hand; folding loses a big blind and"
            " the ante",
        ),
        Column("value", "DOUBLE", "big blinds that the small blind wins on average, over all hands"),
        Column(
            "exploitability",
            "DOUBLE",
            "big blinds that both players together would gain on average by best responses; 0 but for rounding",
        ),
    ),
    dictionaries=("ante", "stack", "starting_hand", "value", "exploitability"),
)


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

_PLACE_OF_HOLE: Wording = "the place among all holes by ascending mask: with cards a < b, b * (b - 1) / 2 + a"


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
        Column("hole_a", "USMALLINT", f"first hole: {_PLACE_OF_HOLE}"),
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
