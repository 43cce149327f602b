"""What DuckDB says is wrong, in one line, and whether a file that it was given is."""

import re
from pathlib import Path

import duckdb

from ...tables.files.errors import StoreUnreachable, TablesDamaged, TablesError
from ...tables.files.location import build_command
from ...tables.schema import REQUEST_OF

LONGEST_COMPLAINT = 500
BROKEN = (duckdb.IOException, duckdb.InternalException, duckdb.FatalException, duckdb.SerializationException)
"""What DuckDB raises for a file it cannot read; for a block whose checksum is wrong it is the base class itself."""
_OF_A_FILE = re.compile(r".*(BlockDamaged|PartUnreachable): ", re.DOTALL)
"""The classes of what `verified_file.py` raises, which is imported only for a query that reads such a file."""
_ADDITIONS = (
    "\n\nLINE", "\n\nPossible solutions", "\nDatabase is launched in in-memory mode",
    ", due to the following Python exception",
)  # fmt: skip


def of_a_file(directory: Path, error: duckdb.Error) -> TablesError | None:
    """What is wrong with a published file, or with the store that has it, if that is why DuckDB failed."""
    found = _OF_A_FILE.match(str(error))
    if found is None or not is_of_reading(error):
        return None
    said = one_line(error)
    if found[1] == "PartUnreachable":
        return StoreUnreachable(said)
    words = re.split(r"[/.]", said.partition(": ")[0])
    request = next((f" {REQUEST_OF[word]}" for word in reversed(words) if word in REQUEST_OF), "")
    return TablesDamaged(f"{said}; run: {build_command(directory)}{request}")


def is_of_reading(error: duckdb.Error) -> bool:
    """Whether DuckDB could not read a file: a statement raises errors of other kinds, whatever texts it puts there."""
    return type(error) is duckdb.Error or isinstance(error, BROKEN)


def one_line(error: duckdb.Error) -> str:
    """What DuckDB says is wrong, without the excerpt and the advice below it, in characters that a terminal shows.

    Control characters, escapes and marks that turn the direction of text may come from the statement: they are written
    as in a Python string.
    """
    text = _OF_A_FILE.sub("", str(error), count=1)  # without the traceback of what DuckDB called
    for addition in _ADDITIONS:
        text = text.partition(addition)[0]
    line = " ".join(text.split())
    if len(line) > LONGEST_COMPLAINT:
        line = f"{line[: LONGEST_COMPLAINT // 2]} ... {line[-LONGEST_COMPLAINT // 2 :]}"
    return "".join(
        character if character.isprintable() else character.encode("unicode_escape").decode() for character in line
    )
