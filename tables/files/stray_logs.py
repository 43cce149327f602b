"""The write-ahead logs that DuckDB keeps beside a database: whoever opens it next replays them without asking."""

import os
from pathlib import Path

_SUFFIXES = (".wal", ".wal.recovery", ".wal.checkpoint")


def stray_logs(database: Path) -> list[Path]:
    """What lies in the place of a log beside a database; published ones have none."""
    places = [database.with_name(database.name + suffix) for suffix in _SUFFIXES]
    return [place for place in places if os.path.lexists(place)]
