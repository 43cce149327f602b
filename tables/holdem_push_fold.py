"""Declaration of the heads-up push-or-fold table."""

from .declaration import Column, Table

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
