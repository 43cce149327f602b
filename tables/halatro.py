"""The table of Halatro's kept cards: what each is worth at each stage of the game."""

from ..work.wording import Wording
from .declaration import Column, Table

MOST_PLAYS = 3
MOST_DISCARDS = 3
LEVELS = tuple(
    (plays, discards)
    for plays in range(1, MOST_PLAYS + 1)
    for discards in range(MOST_DISCARDS + 1)
    if (plays, discards) != (MOST_PLAYS, MOST_DISCARDS)
)
"""Plays and discards that can be left after a move: eleven pairs, in the order of the columns."""
KEPT_CLASSES = {3: 1_755, 4: 16_432, 5: 134_459, 6: 962_988}
"""Suit-distinct sets of each number of cards in the table: what a move of two to five of eight cards keeps."""


def level_name(plays: int, discards: int) -> str:
    """The column's name for a number of plays and discards left."""
    return f"p{plays}_d{discards}"


def _left(number: int, name: str) -> Wording:
    return f"{number or 'no'} {name}{'s' if number > 1 else ''}"


HALATRO_VALUES = Table(
    "halatro_values",
    "What three to six kept cards of Halatro are worth, whatever cards are dead, up to a relabelling of suits",
    ("kept_id",),
    sum(KEPT_CLASSES.values()),
    (
        Column("kept_id", "UINTEGER", "dense, ascending by size, then mask"),
        Column("size", "UTINYINT", "number of kept cards"),
        Column("mask", "UBIGINT", "the canonical set's mask"),
        Column("ways", "UTINYINT", "sets in the class"),
        *(
            Column(
                level_name(plays, discards),
                "FLOAT",
                f"points still to be expected before the draw, with {_left(plays, 'play')} and"
                f" {_left(discards, 'discard')} left",
            )
            for plays, discards in LEVELS
        ),
    ),
    row_group_rows=131_072,
    dictionaries=("size", "ways"),
)
