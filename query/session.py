"""`Tables`: one open set of tables, with one method for each question."""

from typing import TYPE_CHECKING

from ..cards.lazy_attribute import cached_attribute
from .halatro.halatro_questions import HalatroQuestions
from .pictures import Pictures

if TYPE_CHECKING:
    import duckdb

    from .database.select import Batches, Rows, Statements
    from .database.user_files import OwnRows


class Tables(Pictures, HalatroQuestions):
    """The built tables, open for questions; use it as a context manager or close it.

    Cards are text such as `"AhKhQhJhTh"`, or a sequence such as `["Ah", "Kh", ...]`; a range is text, for `strength`
    also weights by hole, float64 (1326,).

    Every method raises a `ValueError` subclass of `outs.cards.errors` for invalid input, and
    `outs.tables.files.errors.TablesDamaged` if the tables are found to be damaged.
    """

    def sql(self, query: str, *, files: "OwnRows | None" = None) -> "duckdb.DuckDBPyRelation":
        """Run one SELECT over the tables; the result has `.fetchall()`, `.pl()`, `.arrow()` and `.show()`.

        query  one statement that only reads (docs/sql.md)
        files  your own rows, by their names in the statement: CSV or Parquet files, or frames of Polars, pandas or
               Arrow. They are read into memory first; the statement has no access to any other file

        The statement runs when the result is read, which may therefore raise DuckDB's own errors.
        """
        return self._statements.relation(query, files)

    def sql_rows(self, query: str, *, files: "OwnRows | None" = None) -> "Rows":
        """Run one SELECT over the tables, and read its rows in batches, few of which are in memory at a time.

        The parameters are those of `sql`.
        """
        return self._statements.rows(query, files=files)

    def sql_batches(self, query: str, *, files: "OwnRows | None" = None) -> "Batches":
        """Run one SELECT over the tables, and read its columns as Arrow batches, few of which are in memory at a time.

        The parameters are those of `sql`.
        """
        return self._statements.batches(query, files)

    def sql_plain_batches(self, query: str, *, files: "OwnRows | None" = None) -> "Batches | None":
        """Like `sql_batches`, in small batches, if there are two or more columns of booleans, numbers, text, or lists
        of numbers; else None, and the statement has not run.
        """
        return self._statements.plain_batches(query, files)

    def interrupt_sql(self) -> None:
        """Stop statements whose results other threads are reading: those of `sql`, `sql_rows` and `sql_batches`."""
        self._statements.interrupt()

    @cached_attribute
    def _statements(self) -> "Statements":
        from .database.select import Statements

        return Statements(self._connection)
