"""A game of Halatro in a file: written in one step, and checked completely when it is read."""

from io import TextIOWrapper
from pathlib import Path

import msgspec

from ...cards.errors import BadInput
from ...games.halatro.game import Game
from ...games.halatro.records import one_line
from ...work.regular_files import open_regular
from ...work.whole_file import write_whole

LONGEST = 100_000
"""Characters read of a file; a game has less than one per cent of that."""


class BadGameFile(BadInput):
    """A file that a game cannot be read from or saved to."""


def path_meant(text: str) -> Path:
    """The path that a person typed; `~` is the home folder."""
    try:
        return Path(text).expanduser()
    except RuntimeError:  # the home folder of an unknown user
        return Path(text)


def save_game(game: Game, path: Path) -> None:
    """Write the game, replacing an older file of that name. Raises `BadGameFile`."""
    try:
        is_other = path.exists() and not path.is_file()
        if not is_other:
            write_whole(path, msgspec.json.format(msgspec.json.encode(game.to_json()), indent=1) + b"\n")
    except (OSError, ValueError) as error:
        raise BadGameFile(f"{str(path)!r} cannot be written: {_reason(error)}") from None
    if is_other:
        raise BadGameFile(f"{str(path)!r} cannot be written: it is not a file")


def load_game(path: Path) -> Game:
    """The game that `save_game` wrote. Raises `BadGameFile`."""
    try:
        with TextIOWrapper(open_regular(path), encoding="utf-8") as file:
            text = file.read(LONGEST + 1)
    except (OSError, ValueError) as error:
        raise BadGameFile(f"{str(path)!r} cannot be read: {_reason(error)}") from None
    if len(text) > LONGEST:
        raise BadGameFile(f"{str(path)!r} is no saved game: it is longer than {LONGEST:,} characters")
    try:
        return Game.from_json(msgspec.json.decode(text))
    except (msgspec.DecodeError, RecursionError) as error:
        raise BadGameFile(f"{str(path)!r} is no JSON: {one_line(error)}") from None
    except BadInput as error:
        raise BadGameFile(f"{str(path)!r} is no saved game: {error}") from None


def _reason(error: Exception) -> str:
    return getattr(error, "strerror", None) or str(error)
