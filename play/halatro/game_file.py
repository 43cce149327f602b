"""A game of Halatro in a file: written whole or not at all, and read with everything checked."""

import json
import os
from pathlib import Path

from ...cards.errors import BadInput
from ...games.halatro.game import Game

LONGEST = 100_000
"""Characters; a game has less than one per cent of it."""
PARTIAL = ".partial"


class BadGameFile(BadInput):
    """A file that a game cannot be read from or written to."""


def path_meant(text: str) -> Path:
    """The path that a person types, `~` being his home."""
    try:
        return Path(text).expanduser()
    except RuntimeError:  # nobody's home
        return Path(text)


def save_game(game: Game, path: Path) -> None:
    """Write the game, in place of an older file of that name. Raises `BadGameFile`."""
    try:
        is_other = path.exists() and not path.is_file()
        if not is_other:
            _replace(path, json.dumps(game.to_json(), indent=1) + "\n")
    except (OSError, ValueError) as error:
        raise BadGameFile(f"{str(path)!r} cannot be written: {_reason(error)}") from None
    if is_other:
        raise BadGameFile(f"{str(path)!r} cannot be written: it is not a file")


def load_game(path: Path) -> Game:
    """The game that `save_game` wrote. Raises `BadGameFile`."""
    try:
        with path.open(encoding="utf-8") as file:
            text = file.read(LONGEST + 1)
    except (OSError, ValueError) as error:
        raise BadGameFile(f"{str(path)!r} cannot be read: {_reason(error)}") from None
    if len(text) > LONGEST:
        raise BadGameFile(f"{str(path)!r} is no saved game: it is longer than {LONGEST:,} characters")
    try:
        return Game.from_json(json.loads(text))
    except (ValueError, RecursionError) as error:
        what = "saved game" if isinstance(error, BadInput) else "JSON"
        raise BadGameFile(f"{str(path)!r} is no {what}: {error}") from None


def _replace(path: Path, text: str) -> None:
    """Put a file with this text in place of what is there, in one step."""
    partial = path.with_name(f"{path.name}{PARTIAL}")
    try:
        with partial.open("w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        partial.replace(path)
    except BaseException:
        partial.unlink(missing_ok=True)
        raise


def _reason(error: Exception) -> str:
    return getattr(error, "strerror", None) or str(error)
