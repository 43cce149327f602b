"""Games with five-card hands, by name; importing this module loads nothing else."""

from collections.abc import Mapping
from typing import NamedTuple

from ..cards.errors import BadQuery
from ..games.draw.parameters import HIGH
from ..games.lowball.names import ALSO


class HandGame(NamedTuple):
    """The names of the session methods that answer for a game.

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
    """Return a game whose methods end in `room`."""
    value, values, discard, discards, policies = (f"_{one}_{room}" for one in HandGame._fields[:-1])
    return HandGame(value, values, discard, discards, policies, also)


HAND_GAMES: Mapping[str, HandGame] = {
    HIGH: _answered_by("high"),
    **{name: _answered_by("lowball", also) for name, also in ALSO.items()},
}
"""The games, by name."""
*_MOST, _LAST = HAND_GAMES
GAME_NAMES = f"{', '.join(_MOST)} or {_LAST}"
"""The games' names, for help and errors."""
_NAMES = {one: name for name, game in HAND_GAMES.items() for one in (name, *game.also)}


def hand_game(name: str) -> str:
    """Return the standard name of a game. Raises `BadQuery`.

    >>> hand_game("Deuce-to-Seven")
    '2-7'
    """
    found = _NAMES.get(name.strip().lower()) if isinstance(name, str) else None
    if found is None:
        raise BadQuery(f"unknown game {name!r}: use {GAME_NAMES}")
    return found
