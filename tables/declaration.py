"""What a table's declaration is made of: columns with a type and a meaning, a key, a number of rows."""

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
    """One column: `type` is its name in SQL (CATEGORY is an enumeration of the nine category names)."""

    name: str
    type: ColumnType
    meaning: Wording
    nullable: bool = False


@dataclass(frozen=True)
class Table:
    """One table: rows ascend by `key`, which is unique.

    `dictionaries` names the columns with few distinct values, as Parquet spells them, where most have many: the others
    are then stored as they are, which is smaller. None leaves the choice to the writer.
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
        """The Parquet file's name in the tables' folder."""
        return f"{self.name}.parquet"

    @property
    def wording(self) -> tuple[str, ...]:
        """Its title and the meanings of its columns."""
        return (self.title, *(column.meaning for column in self.columns))


@dataclass(frozen=True)
class ListedTable(Table):
    """A table in `parts` files, of which any number may be there: a list names them (`tables/files/part_list.py`).

    `encodings` are how Parquet spells some columns that are in no dictionary.
    """

    parts: int = 1
    encodings: tuple[tuple[str, str], ...] = ()

    @property
    def file_name(self) -> str:
        """The name of the list in the tables' folder."""
        return f"{self.name}.json"
