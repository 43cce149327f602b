"""Location of the tables: an explicit folder, else $OUTS_TABLES, else the checkout's, else the user's data folder.

DuckDB's write-ahead logs next to a database are found here too: the next program to open it would replay them.
"""

import os
import shlex
import unicodedata
from pathlib import Path

from ...cards.errors import BadInput

BUILD_COMMAND = "outs tables build"
PACKAGE = Path(__file__).resolve().parents[2]


def tables_directory(explicit: str | Path | None = None, package: Path = PACKAGE) -> Path:
    """Return the absolute path of the folder to read from or build into; it need not exist.

    `package` is the folder of outs itself. Raises `BadInput` for a path that `plain_folder` refuses.
    """
    return plain_folder(_chosen(explicit, package))


def plain_folder(directory: Path) -> Path:
    """Return the absolute path of a folder, refusing characters that DuckDB would misread.

    DuckDB cuts the name of a file's log at a question mark, reads a backslash as a slash, and reads paths as UTF-8.
    Raises `BadInput` for paths with these, with other bytes than UTF-8, or with control characters.
    """
    try:
        absolute = directory.absolute()
    except OSError as error:
        raise BadInput(f"the current folder cannot be found, so {str(directory)!r} cannot: {error.strerror}") from None
    if trouble := _trouble(str(absolute)):
        raise BadInput(f"tables cannot be kept in {str(absolute)!r}: the path has {trouble}")
    return absolute


def build_command(directory: Path) -> str:
    """Return the command that builds the tables in `directory`."""
    if directory == _chosen(None, PACKAGE).absolute():
        return BUILD_COMMAND
    return f"{BUILD_COMMAND} --tables {shlex.quote(str(directory))}"


def first_build_command(directory: Path) -> str:
    """Return the commands for a folder without tables: all of them, or only those of the first questions."""
    return f"{build_command(directory)} (minutes), or add --first for value, discard and equity alone (seconds)"


def _chosen(explicit: str | Path | None, package: Path) -> Path:
    if explicit is not None:
        return Path(explicit)
    if named := os.environ.get("OUTS_TABLES"):
        return Path(named)
    if (package / "pyproject.toml").is_file():
        return package / "tables" / "data"
    import platformdirs

    return platformdirs.user_data_path("outs") / "tables"


def _trouble(path: str) -> str | None:
    """Name what DuckDB would misread in the path, or return None."""
    if "?" in path:
        return "a question mark"
    if "\\" in path:
        return "a backslash"
    if any(unicodedata.category(character) == "Cc" for character in path):
        return "a control character"
    return None if path == path.encode(errors="replace").decode() else "bytes that are not UTF-8"


_SUFFIXES = (".wal", ".wal.recovery", ".wal.checkpoint")


def stray_logs(database: Path) -> list[Path]:
    """List the paths next to a database that have the name of a log; published databases have none."""
    places = [database.with_name(database.name + suffix) for suffix in _SUFFIXES]
    return [place for place in places if os.path.lexists(place)]
