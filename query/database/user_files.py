"""The user's own rows in SQL: a CSV or Parquet file, or a data frame, read into memory before a statement runs.

DuckDB never sees the file. A statement gets the rows under a name, in a view of its own cursor, and can reach neither
the file nor another one.
"""

import re
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO, Protocol

from ...cards.errors import BadInput
from ...tables.schema import ON_REQUEST, SCHEMA
from ...tables.sql.views import VIEWS

if TYPE_CHECKING:
    import pyarrow as pa

DEFAULT_NAME = "file"
"""The name of a file's rows, if none is given."""
SEPARATORS = ",;\t|"
LARGEST_BLOCK = 1 << 30
"""Bytes of a CSV file from which the types of its columns are inferred."""
_NAME = re.compile(r"[A-Za-z_]\w{0,62}", re.ASCII)
_PARQUET = b"PAR1"
"""The first bytes of every Parquet file."""
_TAKEN = {*SCHEMA.tables, *ON_REQUEST, *(view.name for view in VIEWS)}


class Frame(Protocol):
    """A table of Polars, pandas or Arrow, or any other that exports Arrow columns."""

    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object:
        """Return the columns."""


OwnRows = Mapping[str, str | Path | Frame]
"""Files and data frames by the names of their rows in SQL."""


def named_files(texts: "list[str] | tuple[str, ...]") -> dict[str, str]:
    """Return files by the names of their rows, from texts of the form FILE or NAME=FILE. Raises `BadInput`.

    >>> named_files(["mine.csv", "theirs=a=b.csv"])
    {'file': 'mine.csv', 'theirs': 'a=b.csv'}
    """
    files: dict[str, str] = {}
    for text in texts:
        name, equals, path = text.partition("=")
        if not equals or not _NAME.fullmatch(name):
            name, path = DEFAULT_NAME, text
        if name.lower() in map(str.lower, files):
            raise BadInput(f"two files are named {name}: name one with NAME=FILE")
        files[name] = path
    return files


def read_rows(files: OwnRows) -> "dict[str, pa.Table]":
    """Read every file, and convert every data frame, to Arrow columns. Raises `BadInput`."""
    return {_checked_name(name): _read(source) for name, source in files.items()}


def _checked_name(name: str) -> str:
    if not _NAME.fullmatch(name):
        raise BadInput(f"{name!r} cannot name a file's rows: use letters, digits and _, at most 63")
    if name.lower() in _TAKEN:
        raise BadInput(f"{name} is a table of outs: give the file another name")
    return name


def _read(source: str | Path | Frame) -> "pa.Table":
    import pyarrow as pa

    if not isinstance(source, (str, Path)):
        if isinstance(source, pa.Table):
            return source
        return pa.table(source)
    path = str(source)
    try:
        if not Path(path).is_file():
            raise BadInput(f"{path}: {'not a regular file' if Path(path).exists() else 'there is no such file'}")
        with Path(path).open("rb") as file:
            return _read_open(path, file)
    except BadInput:
        raise
    except MemoryError:
        raise BadInput(f"{path} needs more memory than there is") from None
    except (OSError, ValueError, LookupError, pa.ArrowException) as error:
        told = getattr(error, "strerror", None) or str(error)
        raise BadInput(f"{path} cannot be read: {told}") from error


def _read_open(path: str, file: BinaryIO) -> "pa.Table":
    """Return the checked rows of a file that begins as Parquet does, or else of CSV."""
    is_parquet = file.read(len(_PARQUET)) == _PARQUET
    file.seek(0)
    if not is_parquet and path.lower().endswith(".parquet"):
        raise BadInput(f"{path} is not a Parquet file")
    table = _read_parquet(file) if is_parquet else _read_csv(file)
    names = [name.lower() for name in table.column_names]
    if "" in names:
        raise BadInput(f"{path}: column {names.index('') + 1} has no name")
    if repeated := next((name for name, count in Counter(names).items() if count > 1), None):
        raise BadInput(f"{path}: two columns are named {repeated!r}")
    return table


def _read_parquet(file: BinaryIO) -> "pa.Table":
    from pyarrow import parquet

    table = parquet.ParquetFile(file, page_checksum_verification=True).read()
    table.validate(full=True)
    return table


def _read_csv(file: BinaryIO) -> "pa.Table":
    """Return the rows of a CSV file with a header; its first line shows which of `SEPARATORS` it uses."""
    import pyarrow as pa
    from pyarrow import csv

    header = file.readline()
    size = file.seek(0, 2)
    file.seek(0)
    table = csv.read_csv(
        file,
        csv.ReadOptions(block_size=min(max(size, 1), LARGEST_BLOCK)),
        csv.ParseOptions(
            delimiter=max(SEPARATORS, key=lambda one: header.count(one.encode())), newlines_in_values=True
        ),
        csv.ConvertOptions(null_values=[""], strings_can_be_null=True),
    )
    if binary := [one.name for one in table.schema if pa.types.is_binary(one.type)]:
        raise ValueError(f"column {binary[0]!r} is not UTF-8 text")
    texts = [one.with_type(pa.string()) if pa.types.is_null(one.type) else one for one in table.schema]
    return table.cast(pa.schema(texts))
