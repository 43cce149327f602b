"""The games that are played as hold'em is, by name: hold'em, and others with a deck and an order of their own."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from ..cards.errors import BadQuery

if TYPE_CHECKING:
    from ..cards.hands.order import Order


def _high() -> "Order":
    from ..cards.hands.high_values import HIGH

    return HIGH


def _short_deck() -> "Order":
    from ..games.short_deck.rules import STRAIGHTS_BEAT_TRIPS

    return STRAIGHTS_BEAT_TRIPS


def _short_deck_trips() -> "Order":
    from ..games.short_deck.rules import TRIPS_BEAT_STRAIGHTS

    return TRIPS_BEAT_STRAIGHTS


HOLDEM = "holdem"
"""The game that is meant unless another is named."""
VARIANTS: Mapping[str, Callable[[], "Order"]] = {
    HOLDEM: _high,
    "short-deck": _short_deck,
    "short-deck-trips": _short_deck_trips,
}
"""What gives the order of each game, with its deck."""
*_MOST, _LAST = VARIANTS
NAMES = f"{', '.join(_MOST)} or {_LAST}"
"""Their names, for help and errors."""


def variant(name: str) -> str:
    """The game that is called so, in standard spelling. Raises `BadQuery`."""
    found = name.strip().lower() if isinstance(name, str) else None
    if found not in VARIANTS:
        raise BadQuery(f"no game is called {name!r}: it is {NAMES}")
    return found


def order_of(name: str) -> "Order":
    """The order of hands of the game that is called so, with its deck. Raises `BadQuery`."""
    return VARIANTS[variant(name)]()
