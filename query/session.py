"""`Tables`: one open set of tables, with one method for each question."""

from typing import TYPE_CHECKING

from ..cards.lazy_attribute import cached_attribute
from .halatro.questions import HalatroQuestions
from .pictures import Pictures

if TYPE_CHECKING:
    import duckdb

    from .database.own_files import OwnRows
    from .database.select import Batches, Rows, Statements


class Tables(Pictures, HalatroQuestions):
    """The built tables, open for questions; use it as a context manager or close it.

    Cards are text such as `"AhKhQhJhTh"`, or a sequence such as `["Ah", "Kh", ...]`; a range is text, for `strength`
    also weights by hole, float64 (1326,).

    Every method raises a `ValueError` subclass of `outs.cards.errors` for invalid input, and
    `outs.tables.files.errors.TablesDamaged` if the tables turn out to be broken.
    """

    def sql(self, query: str, *, files: "OwnRows | None" = None) -> "duckdb.DuckDBPyRelation":
        """The relation that one SELECT over the tables gives, with `.fetchall()`, `.pl()`, `.arrow()`, `.show()`.

        query  one statement that reads (docs/sql.md)
        files  your own rows, by the names that the statement has for them: CSV or Parquet files, or frames of Polars,
               pandas or Arrow. They are read into memory first; the statement can reach no other file

        The statement is one that reads (docs/sql.md). It runs when it is read, so what goes wrong then is an error of
        DuckDB's.
        """
        return self._statements.relation(query, files)

    def sql_rows(self, query: str, *, files: "OwnRows | None" = None) -> "Rows":
        """The rows that one SELECT over the tables gives, read batch by batch: few are in memory.

        The parameters are those of `sql`.
        """
        return self._statements.rows(query, files=files)

    def sql_batches(self, query: str, *, files: "OwnRows | None" = None) -> "Batches":
        """The columns that one SELECT over the tables gives, read in batches of Arrow: few rows are in memory.

        The parameters are those of `sql`.
        """
        return self._statements.batches(query, files)

    def interrupt_sql(self) -> None:
        """Stop what other threads read from the relations of `sql`, and from `sql_rows` and `sql_batches`."""
        self._statements.interrupt()

    @cached_attribute
    def _statements(self) -> "Statements":
        from .database.select import Statements

        return Statements(self._connection)
