"""Conversion of DuckDB's errors to one line, and detection of damaged files behind them."""

import re
from pathlib import Path

import duckdb

from ...tables.files.errors import StoreUnreachable, TablesDamaged, TablesError
from ...tables.files.location import build_command
from ...tables.schema import REQUEST_OF

LONGEST_COMPLAINT = 500
BROKEN = (duckdb.IOException, duckdb.InternalException, duckdb.FatalException, duckdb.SerializationException)
"""Errors that DuckDB raises for an unreadable file; for a block with a wrong checksum, it raises their base class."""
_OF_A_FILE = ("BlockDamaged: ", "PartUnreachable: ")
"""Names of the exceptions of `verified_file.py`, matched as text because that module is imported only when needed."""
_ADDITIONS = (
    "\n\nLINE", "\n\nPossible solutions", "\nDatabase is launched in in-memory mode",
    ", due to the following Python exception",
)  # fmt: skip


def of_a_file(directory: Path, error: duckdb.Error) -> TablesError | None:
    """Return the error of a published file, or of its store, that made DuckDB fail; None if there is none."""
    name, _ = _of_a_file(str(error))
    if not name or not is_of_reading(error):
        return None
    said = one_line(error)
    if name == "PartUnreachable: ":
        return StoreUnreachable(said)
    words = re.split(r"[/.]", said.partition(": ")[0])
    request = next((f" {REQUEST_OF[word]}" for word in reversed(words) if word in REQUEST_OF), "")
    return TablesDamaged(f"{said}; run: {build_command(directory)}{request}")


def _of_a_file(text: str) -> tuple[str, str]:
    """Return the last name of `_OF_A_FILE` in a text, and what follows it; an empty name and the text without one."""
    place, name = max((text.rfind(name), name) for name in _OF_A_FILE)
    return (name, text[place + len(name) :]) if place >= 0 else ("", text)


def is_of_reading(error: duckdb.Error) -> bool:
    """Return true if DuckDB could not read a file; errors in statements have other classes, whatever their text."""
    return type(error) is duckdb.Error or isinstance(error, BROKEN)


def one_line(error: duckdb.Error) -> str:
    """Return DuckDB's message on one line, without its excerpt and advice, in printable characters.

    The statement may contain control characters, escape sequences and marks that change the direction of text; these
    are escaped as in a Python string.
    """
    _, text = _of_a_file(str(error))  # without the traceback of the Python code that DuckDB called
    for addition in _ADDITIONS:
        text = text.partition(addition)[0]
    line = " ".join(text.split())
    if len(line) > LONGEST_COMPLAINT:
        line = f"{line[: LONGEST_COMPLAINT // 2]} ... {line[-LONGEST_COMPLAINT // 2 :]}"
    return "".join(
        character if character.isprintable() else character.encode("unicode_escape").decode() for character in line
    )
