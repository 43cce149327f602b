"""The games in which hands are valued and drawn to, by name. Importing it opens and loads nothing."""

from collections.abc import Mapping
from typing import NamedTuple

from ..cards.errors import BadQuery
from ..games.draw.parameters import HIGH
from ..games.lowball.names import ALSO


class HandGame(NamedTuple):
    """How a game answers, by methods of a session.

    value     takes the text of some cards and the game's name
    values    takes many hands and the game's name
    discard   takes a `DiscardQuestion`
    discards  takes many hands and the game's name
    policies  takes names of policies, a number of games, their seed, and the game's name
    also      other ways to write its name
    """

    value: str
    values: str
    discard: str
    discards: str
    policies: str
    also: tuple[str, ...] = ()


def _answered_by(room: str, also: tuple[str, ...] = ()) -> HandGame:
    """A game that methods named alike answer for."""
    value, values, discard, discards, policies = (f"_{one}_{room}" for one in HandGame._fields[:-1])
    return HandGame(value, values, discard, discards, policies, also)


HAND_GAMES: Mapping[str, HandGame] = {
    HIGH: _answered_by("high"),
    **{name: _answered_by("lowball", also) for name, also in ALSO.items()},
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
