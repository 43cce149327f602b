"""Declarations of the lowball draw tables: values, and the two-player equilibria of deuce-to-seven and ace-to-five."""

from .declaration import Column, Table

_GAME = Column("game", "VARCHAR", "2-7 (deuce-to-seven) or a-5 (ace-to-five)")
_VALUE = Column(
    "value", "USMALLINT", "strength of the hand in that game: 1 to 7462 in 2-7, 1 to 6175 in a-5; higher wins"
)

LOWBALL_ORDERS = Table(
    "lowball_orders",
    "Lowball values of the hands of each of the 7,462 high-hand values",
    ("value",),
    7_462,
    (
        Column("value", "USMALLINT", "the hands' value where high hands win"),
        Column("deuce_to_seven", "USMALLINT", "their value in lowball_values, in 2-7"),
        Column("ace_to_five", "USMALLINT", "their value in lowball_values, in a-5"),
    ),
)
LOWBALL_VALUES = Table(
    "lowball_values",
    "The values a five-card hand can have in lowball: 7,462 in 2-7 and 6,175 in a-5",
    ("game", "value"),
    7_462 + 6_175,
    (
        _GAME,
        _VALUE,
        Column("category", "VARCHAR", "a hand without a pair by its highest card: seven_low; others as in values"),
        Column("name", "VARCHAR", "the value in words"),
        Column("ways", "USMALLINT", "five-card hands with this value"),
        Column("ways_below", "UINTEGER", "five-card hands with a lower value"),
    ),
)
LOWBALL_EQUILIBRIUM = Table(
    "lowball_equilibrium",
    "How hands end in the showdown equilibrium of two-player lowball, of 19,933,230,517,200 deals and draws each",
    ("game", "value"),
    LOWBALL_VALUES.rows,
    (
        _GAME,
        _VALUE,
        Column("final_hands", "UBIGINT", "deals and draws that end with this value, each hold's draws equally often"),
        Column("final_hands_below", "UBIGINT", "deals and draws that end with a lower value"),
        *(
            Column(f"thrown_{cards}", "UBIGINT", f"of final_hands, those after throwing {cards} cards")
            for cards in range(6)
        ),
    ),
)
LOWBALL_BEST_DISCARDS = Table(
    "lowball_best_discards",
    "The hold of every hand class that wins most in lowball against the equilibrium",
    ("game", "hand_id"),
    134_459 * 2,
    (
        _GAME,
        Column("hand_id", "UINTEGER", "the dealt hand's class"),
        Column("hold", "UTINYINT", "cards kept: bit j is the j-th card of the canonical hand; the highest of equals"),
        Column("p_win", "DOUBLE", "chance to win, ties half"),
        Column("margin", "DOUBLE", "its chance to win minus that of the next best hold"),
    ),
)
