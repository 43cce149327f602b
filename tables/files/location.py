"""Where tables live: an explicit folder, else $OUTS_TABLES, else the checkout's, else the user's data folder."""

import os
import shlex
import unicodedata
from pathlib import Path

from ...cards.errors import BadInput

BUILD_COMMAND = "outs tables build"
PACKAGE = Path(__file__).resolve().parents[2]


def tables_directory(explicit: str | Path | None = None, package: Path = PACKAGE) -> Path:
    """The absolute path of the folder to read from or build into; it need not exist.

    `package` is where outs itself lies. Raises `BadInput` as `plain_folder` does.
    """
    return plain_folder(_chosen(explicit, package))


def plain_folder(directory: Path) -> Path:
    """The absolute path of a folder, if DuckDB takes every character of it as it is.

    DuckDB ends the name of a file's log before a question mark, takes a backslash for a slash, and reads paths as
    UTF-8. Raises `BadInput` for these and for control characters.
    """
    try:
        absolute = directory.absolute()
    except OSError as error:
        raise BadInput(f"the current folder cannot be found, so {str(directory)!r} cannot: {error.strerror}") from None
    if trouble := _trouble(str(absolute)):
        raise BadInput(f"tables cannot lie in {str(absolute)!r}: the path has {trouble}")
    return absolute


def build_command(directory: Path) -> str:
    """The command that builds the tables of `directory`."""
    if directory == _chosen(None, PACKAGE).absolute():
        return BUILD_COMMAND
    return f"{BUILD_COMMAND} --tables {shlex.quote(str(directory))}"


def is_checkout(package: Path = PACKAGE) -> bool:
    """Whether outs lies in its own source tree, and is not installed."""
    return (package / "pyproject.toml").is_file()


def _chosen(explicit: str | Path | None, package: Path) -> Path:
    if explicit is not None:
        return Path(explicit)
    if named := os.environ.get("OUTS_TABLES"):
        return Path(named)
    if is_checkout(package):
        return package / "tables" / "data"
    import platformdirs

    return platformdirs.user_data_path("outs") / "tables"


def _trouble(path: str) -> str | None:
    """What DuckDB would take for something else, or None."""
    if "?" in path:
        return "a question mark"
    if "\\" in path:
        return "a backslash"
    if any(unicodedata.category(character) == "Cc" for character in path):
        return "a control character"
    return None if path == path.encode(errors="replace").decode() else "bytes that are not UTF-8"
