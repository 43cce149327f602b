"""Games that follow hold'em's rules, by name: hold'em, and others with their own deck and order of hands."""

from collections.abc import Callable, Collection, Mapping
from typing import TYPE_CHECKING

from ...cards.errors import BadQuery

if TYPE_CHECKING:
    from ...cards.hands.order import Order


def one_of(names: Collection[str], word: str) -> str:
    """List names, with `word` before the last."""
    *most, last = names
    return f"{', '.join(most)} {word} {last}"


def _high() -> "Order":
    from ...cards.hands.order import HIGH

    return HIGH


def _short_deck() -> "Order":
    from ...games.short_deck.rules import STRAIGHTS_BEAT_TRIPS

    return STRAIGHTS_BEAT_TRIPS


def _short_deck_trips() -> "Order":
    from ...games.short_deck.rules import TRIPS_BEAT_STRAIGHTS

    return TRIPS_BEAT_STRAIGHTS


HOLDEM = "holdem"
"""The default game."""
VARIANTS: Mapping[str, Callable[[], "Order"]] = {
    HOLDEM: _high,
    "short-deck": _short_deck,
    "short-deck-trips": _short_deck_trips,
}
"""Functions that return the order of hands of each game, with its deck."""
VARIANT_NAMES = one_of(VARIANTS, "or")
"""The games' names, for help and errors."""


def variant(name: str) -> str:
    """Return the standard name of a game. Raises `BadQuery`."""
    found = name.strip().lower() if isinstance(name, str) else None
    if found not in VARIANTS:
        raise BadQuery(f"unknown game {name!r}: use {VARIANT_NAMES}")
    return found


def order_of(name: str) -> "Order":
    """Return the order of hands of a game, with its deck. Raises `BadQuery`."""
    return VARIANTS[variant(name)]()
