"""The games that are played as hold'em is, by name: hold'em, and others with a deck and an order of their own."""

from collections.abc import Mapping

from ..cards.errors import BadQuery
from ..games.holdem.rules import HOLDEM, Rules
from ..games.short_deck.rules import ORDERS

HOLDEM_NAME = "holdem"
VARIANTS: Mapping[str, Rules] = {HOLDEM_NAME: HOLDEM, **{order.name: Rules(order) for order in ORDERS}}
"""The rules of each game."""
*_MOST, _LAST = VARIANTS
NAMES = f"{', '.join(_MOST)} or {_LAST}"
"""Their names, for help and errors."""


def variant(name: str) -> Rules:
    """The rules of the game of that name. Raises `BadQuery`."""
    found = VARIANTS.get(name.strip().lower()) if isinstance(name, str) else None
    if found is None:
        raise BadQuery(f"no game is called {name!r}: it is {NAMES}")
    return found
