"""The games in which hands are valued and drawn to, by name. Importing it opens and loads nothing."""

from collections.abc import Mapping
from typing import NamedTuple

from ..cards.errors import BadQuery
from ..games.draw.parameters import HIGH
from ..games.lowball.names import ALSO


class HandGame(NamedTuple):
    """How a game answers, by methods of a session.

    value    takes the text of some cards and the game's name
    discard  takes a `DiscardQuestion`
    also     other ways to write its name
    """

    value: str
    discard: str
    also: tuple[str, ...] = ()


HAND_GAMES: Mapping[str, HandGame] = {
    HIGH: HandGame("_value_high", "_discard_high"),
    **{name: HandGame("_value_lowball", "_discard_lowball", also) for name, also in ALSO.items()},
}
"""The games, by name."""
*_MOST, _LAST = HAND_GAMES
GAME_NAMES = f"{', '.join(_MOST)} or {_LAST}"
"""Their names, for help and errors."""
_NAMES = {one: name for name, game in HAND_GAMES.items() for one in (name, *game.also)}


def hand_game(name: str) -> str:
    """The one name of a game, however it is written. Raises `BadQuery`.

    >>> hand_game("Deuce-to-Seven")
    '2-7'
    """
    found = _NAMES.get(name.strip().lower()) if isinstance(name, str) else None
    if found is None:
        raise BadQuery(f"no game is called {name!r}: it is {GAME_NAMES}")
    return found
