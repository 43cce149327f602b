"""Saved games of Halatro: written atomically, validated completely when read."""

from io import TextIOWrapper
from pathlib import Path

import msgspec

from ...cards.errors import BadInput
from ...games.halatro.game import Game, one_line
from ...work.atomic_writes import write_whole
from ...work.safe_files import open_regular

LONGEST = 100_000
"""Most characters read from a file; a game needs less than one percent of that."""


class BadGameFile(BadInput):
    """A file that a game cannot be read from or written to."""


def path_meant(text: str) -> Path:
    """Return the path that a person typed; `~` is the home folder."""
    try:
        return Path(text).expanduser()
    except RuntimeError:  # the home folder of an unknown user
        return Path(text)


def save_game(game: Game, path: Path) -> None:
    """Write the game, replacing an existing file of that name. Raise `BadGameFile`."""
    try:
        is_other = path.exists() and not path.is_file()
        if not is_other:
            write_whole(path, msgspec.json.format(msgspec.json.encode(game.to_json()), indent=1) + b"\n")
    except (OSError, ValueError) as error:
        raise BadGameFile(f"{str(path)!r} cannot be written: {_reason(error)}") from None
    if is_other:
        raise BadGameFile(f"{str(path)!r} cannot be written: it is not a file")


def load_game(path: Path) -> Game:
    """Return the game written by `save_game`. Raise `BadGameFile`."""
    try:
        with TextIOWrapper(open_regular(path), encoding="utf-8") as file:
            text = file.read(LONGEST + 1)
    except (OSError, ValueError) as error:
        raise BadGameFile(f"{str(path)!r} cannot be read: {_reason(error)}") from None
    if len(text) > LONGEST:
        raise BadGameFile(f"{str(path)!r} is not a saved game: it is longer than {LONGEST:,} characters")
    try:
        return Game.from_json(msgspec.json.decode(text))
    except (msgspec.DecodeError, RecursionError) as error:
        raise BadGameFile(f"{str(path)!r} is not valid JSON: {one_line(error)}") from None
    except BadInput as error:
        raise BadGameFile(f"{str(path)!r} is not a saved game: {error}") from None


def _reason(error: Exception) -> str:
    return getattr(error, "strerror", None) or str(error)
