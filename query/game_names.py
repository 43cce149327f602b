"""Games by name: five-card games, and games with a board."""

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import TYPE_CHECKING, cast

from ..cards.deck import STANDARD, Deck
from ..cards.errors import BadQuery
from ..games.draw.parameters import HIGH
from ..games.lowball.names import ALSO

if TYPE_CHECKING:
    from ..cards.hands.order import Order
    from ..games.draw.answers.betting import GameName
    from ..games.lowball.answers import LowballName

HOLDEM = "holdem"
"""The default game."""
LOWBALL_NAMES = cast("tuple[LowballName, ...]", tuple(ALSO))
_STANDARD_NAMES = {HIGH: HIGH, **{one: name for name, also in ALSO.items() for one in (name, *also)}}
"""The standard name of each game, by all its spellings."""
OMAHA = "omaha"


def one_of(names: Collection[str], word: str) -> str:
    """List names, with `word` before the last."""
    *most, last = names
    return f"{', '.join(most)} {word} {last}"


def _high() -> "Order":
    from ..cards.hands.order import HIGH

    return HIGH


def _short_deck() -> "Order":
    from ..games.short_deck import STRAIGHTS_BEAT_TRIPS

    return STRAIGHTS_BEAT_TRIPS


def _short_deck_trips() -> "Order":
    from ..games.short_deck import TRIPS_BEAT_STRAIGHTS

    return TRIPS_BEAT_STRAIGHTS


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


def deck_of(name: str) -> Deck:
    """Return the deck of a game by its standard name; hold'em's needs no order of hands."""
    return STANDARD if name == HOLDEM else order_of(name).deck


HAND_GAME_NAMES = one_of((HIGH, *LOWBALL_NAMES), "or")
"""The games' names, for help and errors."""


def hand_game(name: str) -> "GameName":
    """Return the standard name of a game. Raises `BadQuery`.

    >>> hand_game("Deuce-to-Seven")
    '2-7'
    """
    found = _STANDARD_NAMES.get(name.strip().lower()) if isinstance(name, str) else None
    if found is None:
        raise BadQuery(f"unknown game {name!r}: use {HAND_GAME_NAMES}")
    return cast("GameName", found)


EQUITY_GAME_NAMES = one_of((*VARIANTS, OMAHA), "and")


def game_name(name: object) -> str:
    """Return the standard name of a game. Raises `BadQuery`."""
    found = name.strip().lower() if isinstance(name, str) else ""
    if found != OMAHA and found not in VARIANTS:
        raise BadQuery(f"unknown game {name!r}: equity takes {EQUITY_GAME_NAMES}")
    return found


def split_players(game: str, words: Sequence[str]) -> list[str]:
    """Split the words of a command line into the players' hands. Raises `BadQuery`."""
    if game_name(game) == OMAHA:
        from ..games.omaha.known_cards import split_hands

        return split_hands(words)
    from ..cards.ranges.command_words import split_arguments

    return split_arguments(words)
