"""Declaration of Halatro's table: the value of kept cards at each stage of the game."""

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
"""The eleven pairs of plays and discards that can remain after a move, in column order."""
KEPT_CLASSES = {3: 1_755, 4: 16_432, 5: 134_459, 6: 962_988}
"""Number of suit-distinct sets by size; a move of two to five of the eight cards keeps three to six."""


def level_name(plays: int, discards: int) -> str:
    """Return the name of the column for these numbers of remaining plays and discards."""
    return f"p{plays}_d{discards}"


def _left(number: int, name: str) -> Wording:
    return f"{number or 'no'} {name}{'s' if number > 1 else ''}"


HALATRO_VALUES = Table(
    "halatro_values",
    "Value of three to six kept cards in Halatro, ignoring dead cards, up to a relabelling of suits",
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
                f"expected further points before the draw, with {_left(plays, 'play')} and"
                f" {_left(discards, 'discard')} left",
            )
            for plays, discards in LEVELS
        ),
    ),
    row_group_rows=131_072,
    dictionaries=("size", "ways"),
)
