"""The list of bundled pay tables, and one pay table as a file: text for a screen, and flat rows."""

from ..games.draw.answers.paytable_file import PayTableFile, PayTablesAnswer
from .output_formats import Row
from .text import View, table


def text(answer: PayTablesAnswer | PayTableFile, view: View) -> str:
    """Return each pay table with its return, omitting titles where they do not fit; or the file itself."""
    if isinstance(answer, PayTableFile):
        return answer.toml.rstrip("\n")
    lines = [(one.paytable, f"{100 * one.return_rate:.4f} %", one.title) for one in answer.paytables]
    width = max(len("".join(line)) for line in lines) + 4
    kept = 3 if width <= view.width else 2
    left = [(name, title, returned)[:kept] for name, returned, title in lines]
    header = ("Name", "Title", "Returns")
    if kept == 2:
        return table(("Name", "Returns"), [(name, returned) for name, returned, _ in lines])
    return table(header, left, left=2)


def rows(answer: PayTablesAnswer | PayTableFile, _: int | None) -> list[Row]:
    """Return one row per pay table, or per line of the one shown."""
    body = answer.to_json()
    if isinstance(answer, PayTablesAnswer):
        columns = ("paytable", "title", "return", "published_percent", "source")
        return [{name: row.get(name) for name in columns} for row in body["paytables"]]
    columns = ("name", "category", "rank", "kicker", "pay")
    return [{"paytable": answer.paytable} | {name: row.get(name) for name in columns} for row in body["outcomes"]]
