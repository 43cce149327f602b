"""What DuckDB says is wrong, in one line."""

import duckdb

LONGEST_COMPLAINT = 500
BLOCK_DAMAGED = "BlockDamaged"
"""The class of what `verified_file.py` raises, which is imported only for a query that reads such a file."""
_ADDITIONS = (
    "\n\nLINE", "\n\nPossible solutions", "\nDatabase is launched in in-memory mode",
    ", due to the following Python exception",
)  # fmt: skip


def one_line(error: duckdb.Error) -> str:
    """What DuckDB says is wrong, without the excerpt and the advice below it, in characters that a terminal shows.

    Control characters, escapes and marks that turn the direction of text may come from the statement: they are written
    as in a Python string.
    """
    text = str(error).rpartition(f"{BLOCK_DAMAGED}: ")[2]  # without the traceback of what DuckDB called
    for addition in _ADDITIONS:
        text = text.partition(addition)[0]
    line = " ".join(text.split())
    if len(line) > LONGEST_COMPLAINT:
        line = f"{line[: LONGEST_COMPLAINT // 2]} ... {line[-LONGEST_COMPLAINT // 2 :]}"
    return "".join(
        character if character.isprintable() else character.encode("unicode_escape").decode() for character in line
    )
