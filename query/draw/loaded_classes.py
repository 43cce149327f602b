"""Every class of hands, loaded once in a session; without numpy until they are needed."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..open_tables import OpenTables
    from .hand_classes import HandClasses


def hand_classes(tables: "OpenTables") -> "HandClasses":
    """Return the classes of hands from 52 cards; `Tables.kept` keeps them."""
    from .hand_classes import load_hand_classes

    return load_hand_classes(tables.connection)


def joker_hand_classes(tables: "OpenTables") -> "HandClasses":
    """Return the classes of hands from 53 cards; `Tables.kept` keeps them."""
    from .hand_classes import load_joker_hand_classes

    return load_joker_hand_classes(tables.connection, tables.kept(hand_classes))
