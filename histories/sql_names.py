"""The names in SQL of the files that `outs hands` writes: `decisions` and `hands_played`."""

from collections.abc import Iterable
from pathlib import Path

from ..cards.errors import BadInput
from .columns import TABLES

_NAMES = {table.file_name: table.name for table in TABLES}


def history_files(folder: Path | str) -> dict[str, Path]:
    """Return the files of a folder that `outs hands` wrote by their names in SQL. Raise `BadInput` if it has none."""
    paths = {name: Path(folder) / file_name for file_name, name in _NAMES.items()}
    found = {name: path for name, path in paths.items() if path.is_file()}
    if not found:
        raise BadInput(f"{folder} is a folder without {' and '.join(_NAMES)}, which `outs hands` writes")
    return found


def with_sql_names(texts: Iterable[str]) -> list[str]:
    """Return files as NAME=FILE where a text is a folder of `outs hands` or one of its files; others as they are.

    >>> with_sql_names(["played/hands.parquet", "mine=played/hands.parquet", "my.csv"])
    ['hands_played=played/hands.parquet', 'mine=played/hands.parquet', 'my.csv']
    """
    named: list[str] = []
    for text in texts:
        path = Path(text)
        if path.is_dir():
            named += [f"{name}={file}" for name, file in history_files(path).items()]
        elif "=" not in text and path.name in _NAMES:
            named.append(f"{_NAMES[path.name]}={text}")
        else:
            named.append(text)
    return named
