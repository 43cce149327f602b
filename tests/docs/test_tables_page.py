"""docs/tables.md says what the schema says."""

import re

from outs.reports.marked_page import marked
from outs.reports.tables_page import HISTORIES_PAGE, PAGE, columns_of_histories, parts
from outs.tables.schema import TABLES
from outs.tables.sql.functions import ALL_FUNCTIONS
from outs.tables.sql.views import VIEWS


def test_the_page_is_what_the_schema_makes() -> None:
    """After a change of the schema: run `reports/tables_page.py`."""
    page = PAGE.read_text(encoding="utf-8")
    assert marked(page, parts()) == page


def test_the_columns_of_hand_histories_are_those_declared() -> None:
    page = HISTORIES_PAGE.read_text(encoding="utf-8")
    assert marked(page, {"columns": f"\n{columns_of_histories()}\n"}) == page


def test_every_table_column_and_function_is_on_the_page() -> None:
    """Nothing that is declared is left out."""
    page = re.sub(" +", " ", PAGE.read_text(encoding="utf-8"))
    columns = [column for table in TABLES.values() for column in table.columns]
    columns += [column for view in VIEWS for column in view.columns]
    assert all(f"\n## `{name}`\n" in page for name in TABLES)
    assert all(f"\n### `{view.name}`\n" in page for view in VIEWS)
    assert all(f"\n| `{column.name}` | {column.type} | " in page for column in columns)
    assert all(f"\n| `{function.name}({function.parameters})` | " in page for function in ALL_FUNCTIONS)


def test_no_line_of_the_tables_has_a_bar_too_many() -> None:
    """Bars inside a cell are escaped, so that every row has its head's number of cells."""
    width = 0
    for line in PAGE.read_text(encoding="utf-8").splitlines():
        bars = line.replace(r"\|", "").count("|")
        assert bars in (0, width) or not width
        width = bars
