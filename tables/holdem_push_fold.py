"""The table of heads-up push or fold."""

from .declaration import Column, Table

STACKS = tuple(tenths / 10 for tenths in range(10, 251))
"""Stacks of the table `push_fold`, in big blinds."""
ANTES = (0.0, 10.0, 12.5)
"""Antes of the table `push_fold`: what each player antes, in percent of a big blind."""
PUSH_FOLD = Table(
    "push_fold",
    "Heads-up push or fold: how both players play every starting hand in equilibrium, by stack and ante",
    ("ante", "stack", "starting_hand"),
    len(ANTES) * len(STACKS) * 169,
    (
        Column("ante", "DOUBLE", "what each player antes, in percent of a big blind: 0, 10 or 12.5"),
        Column("stack", "DOUBLE", "the smaller stack in big blinds, before blinds and antes: 1 to 25 by tenths"),
        Column("starting_hand", "VARCHAR", "one of 169"),
        Column("push", "DOUBLE", "how often the small blind moves all in with it, 0 to 1; otherwise it folds"),
        Column("call", "DOUBLE", "how often the big blind calls with it, 0 to 1; otherwise it folds"),
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
