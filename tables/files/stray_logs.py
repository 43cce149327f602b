"""DuckDB's write-ahead logs next to a database, which the next program to open it would replay."""

import os
from pathlib import Path

_SUFFIXES = (".wal", ".wal.recovery", ".wal.checkpoint")


def stray_logs(database: Path) -> list[Path]:
    """List the paths next to a database that have the name of a log; published databases have none."""
    places = [database.with_name(database.name + suffix) for suffix in _SUFFIXES]
    return [place for place in places if os.path.lexists(place)]
