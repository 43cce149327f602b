"""What questions about five cards keep in a session: classes of hands, and evaluators of lowball; without numpy."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from ...cards.hands.evaluator import Evaluator
    from ...games.draw.paytables.paytable import PayTable
    from ..open_tables import OpenTables
    from .hand_classes import HandClasses


def hand_classes(tables: "OpenTables") -> "HandClasses":
    """Return the classes of hands from 52 cards; `OpenTables.kept` keeps them."""
    from .hand_classes import load_hand_classes

    return load_hand_classes(tables.connection)


def joker_hand_classes(tables: "OpenTables") -> "HandClasses":
    """Return the classes of hands from 53 cards; `OpenTables.kept` keeps them."""
    from .hand_classes import load_joker_hand_classes

    return load_joker_hand_classes(tables.connection, tables.kept(hand_classes))


def classes_of(table: "PayTable") -> "Callable[[OpenTables], HandClasses]":
    """Return the function that loads the classes of hands of a pay table's deck."""
    return joker_hand_classes if table.deck.jokers else hand_classes


def lowball_evaluator(_tables: "OpenTables", game: str) -> "Evaluator":
    """Return the evaluator of a game of lowball; `OpenTables.kept` keeps it."""
    from ...cards.hands.evaluator import build_evaluator
    from ...games.lowball.rules import LOWBALL

    return build_evaluator(LOWBALL[game].order)
