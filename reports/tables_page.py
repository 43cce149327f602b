"""Write docs/tables.md, the documentation of every table, view and SQL function, from their declarations.

.venv/bin/python reports/tables_page.py
"""

from pathlib import Path

from outs.display.markdown_tables import text_grid
from outs.pipeline.dataset.card import table_section
from outs.tables.schema import SCHEMA, Schema
from outs.tables.sql.functions import Function
from outs.tables.sql.row_functions import ALL_FUNCTIONS
from outs.tables.sql.views import VIEWS

PAGE = Path(__file__).resolve().parent.parent / "docs" / "tables.md"

_INTRODUCTION = """\
# Tables

Rows ascend by the key, which is unique. Counts are exact whole numbers. A card is 13 * suit + rank (suits c d h s, rank
0 = deuce); a mask has one bit for each card. CATEGORY is an enumeration of the nine category names. Each table is a
Parquet file of its name, and all of them but `river` stand under the same names in outs.duckdb. Once `river` is built,
`outs sql` reads it from its file. outs.duckdb also has views, which show cards where the tables have numbers, and
functions that find the row of any cards. `outs tables describe NAME` prints the section of one name.

This page is made by `reports/tables_page.py` from the declarations in `tables/`."""

_VIEWS_INTRODUCTION = """\
## Views

Tables with cards in place of numbers, in outs.duckdb. A class of hands or boards stands under its canonical member
(`canonical('AhKhQh2c2d')` is `2d2hQsKsAs`). A filter on the text is as quick as one on the number:

```sql
FROM flop_states WHERE board = canonical('Qh7h2c')
FROM best_holds WHERE hand = canonical('9dTd6hQh8s') AND objective = 'win'
```

The canonical form of a hole depends on the board. To find a hole on a board, use `flop_row`, `turn_row` or `river_row`
(below), which take any suits, or `board_id` and `hole_id`."""

_FUNCTIONS_INTRODUCTION = """\
## SQL functions

Macros in outs.duckdb, there for any client that opens the file. Cards are written together or apart, `10` or `T`."""

_MANY = """\
`board_id` and `hole_id` find the rows of many boards and holes at once. Compute them before the join, not in its
condition:

```sql
WITH asked AS (
    SELECT *, board_id(board) AS b, hole_id(hole, board) AS h
    FROM (VALUES ('AhKh', 'Qh7h2c'), ('8d8c', 'Qh7h2c')) AS asked(hole, board)
)
SELECT hole, board, win, tie, lose FROM asked JOIN flop ON board_id = b AND hole_id = h
```"""


def tables_page(schema: Schema = SCHEMA) -> str:
    """Return the whole page as Markdown."""
    tables = [table_section(table, "##") for table in (*schema.tables.values(), *schema.on_request.values())]
    views = [_VIEWS_INTRODUCTION, *(table_section(view, "###") for view in VIEWS)]
    functions = [_FUNCTIONS_INTRODUCTION, _functions_table(), _MANY]
    return "\n\n".join([_INTRODUCTION, *tables, *views, *functions]) + "\n"


def _functions_table() -> str:
    return text_grid(
        ("function", "meaning", "example", "gives"), [_function_cells(function) for function in ALL_FUNCTIONS]
    )


def _function_cells(function: Function) -> tuple[str, ...]:
    call, result = function.example
    return f"`{function.name}({function.parameters})`", function.meaning, f"`{call}`", f"`{result}`"


def main() -> None:
    """Write the page."""
    PAGE.write_text(tables_page(), encoding="utf-8")


if __name__ == "__main__":
    main()
