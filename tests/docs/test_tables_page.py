"""docs/tables.md says what the schema says."""

import re

from outs.reports.tables_page import PAGE, tables_page
from outs.tables.functions import FUNCTIONS
from outs.tables.schema import TABLES


def test_the_page_is_what_the_schema_makes() -> None:
    """After a change of the schema: run `reports/tables_page.py`."""
    assert PAGE.read_text(encoding="utf-8") == tables_page()


def test_every_table_column_and_function_is_on_the_page() -> None:
    """Nothing that is declared is left out."""
    page = re.sub(" +", " ", tables_page())
    assert all(f"\n## `{name}`\n" in page for name in TABLES)
    assert all(
        f"\n| `{column.name}` | {column.type} | " in page for table in TABLES.values() for column in table.columns
    )
    assert all(f"\n| `{function.name}({function.parameters})` | " in page for function in FUNCTIONS)


def test_no_line_of_the_tables_has_a_bar_too_many() -> None:
    """Bars inside a cell are escaped, so that every row has its head's number of cells."""
    width = 0
    for line in tables_page().splitlines():
        bars = line.replace(r"\|", "").count("|")
        assert bars in (0, width) or not width
        width = bars
