"""Where tables live: an explicit folder, else $OUTS_TABLES, else the checkout's, else the user's data folder."""

import os
import shlex
from pathlib import Path

BUILD_COMMAND = "outs tables build"
PACKAGE = Path(__file__).resolve().parent.parent


def tables_directory(explicit: str | Path | None = None, package: Path = PACKAGE) -> Path:
    """The folder to read from or build into; it need not exist. `package` is where outs itself lies."""
    if explicit is not None:
        return Path(explicit)
    if named := os.environ.get("OUTS_TABLES"):
        return Path(named)
    if (package / "pyproject.toml").is_file():
        return package / "tables" / "data"
    import platformdirs

    return platformdirs.user_data_path("outs") / "tables"


def build_command(directory: Path) -> str:
    """The command that builds the tables of `directory`."""
    if directory == tables_directory():
        return BUILD_COMMAND
    return f"{BUILD_COMMAND} --tables {shlex.quote(str(directory))}"
