"""Declaration of a table: columns with types and meanings, a key, a number of rows."""

from dataclasses import dataclass
from typing import Literal

from ..work.wording import Wording

ColumnType = Literal[
    "UTINYINT",
    "USMALLINT",
    "UINTEGER",
    "UBIGINT",
    "INTEGER",
    "FLOAT",
    "DOUBLE",
    "BIGINT",
    "BOOLEAN",
    "VARCHAR",
    "CATEGORY",
    "USMALLINT[]",
    "UINTEGER[]",
    "UBIGINT[]",
]


@dataclass(frozen=True)
class Column:
    """One column; `type` is its SQL type, and CATEGORY is an enumeration of the nine category names."""

    name: str
    type: ColumnType
    meaning: Wording
    nullable: bool = False


@dataclass(frozen=True)
class Table:
    """One table, with its rows in ascending order of the unique `key`.

    `dictionaries` names, by their Parquet paths, the columns to store with a dictionary: those with few distinct
    values. All others are stored plainly, which is smaller where values rarely repeat. None leaves the choice to the
    Parquet writer.
    """

    name: str
    title: Wording
    key: tuple[str, ...]
    rows: int
    columns: tuple[Column, ...]
    row_group_rows: int = 65_536
    dictionaries: tuple[str, ...] | None = None

    @property
    def file_name(self) -> str:
        """The name of the Parquet file in the tables folder."""
        return f"{self.name}.parquet"

    @property
    def wording(self) -> tuple[str, ...]:
        """The table's title and the meanings of its columns."""
        return (self.title, *(column.meaning for column in self.columns))


@dataclass(frozen=True)
class ListedTable(Table):
    """A table split into `parts` files, any of which may be absent: a list names those present (`part_list.py`).

    `encodings` are the Parquet encodings of some columns that have no dictionary.
    """

    parts: int = 1
    encodings: tuple[tuple[str, str], ...] = ()

    @property
    def file_name(self) -> str:
        """The name of the list file in the tables folder."""
        return f"{self.name}.json"
