"""Declarations of the Texas hold'em tables: starting hands against each other; each flop, turn and river by hole."""

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
