"""Write the last table of docs/pay-tables.md: the return of every bundled pay table and the cost of its list.

Run it: `.venv/bin/python reports/bundled_tables.py`.
"""

from collections.abc import Iterable
from pathlib import Path

import outs
from outs.display.text import grid
from outs.games.draw.answers.paytable import ListedPayTable
from outs.query.session import Tables
from outs.reports.marked_page import rewrite

PAGE = Path(__file__).resolve().parent.parent / "docs" / "pay-tables.md"


def row(tables: Tables, listed: ListedPayTable) -> tuple[str, ...]:
    """Return the line of one pay table: its return is looked up, the other numbers are computed."""
    best = tables.paytable(listed.paytable, break_even=True)
    strategy = tables.strategy(listed.paytable)
    even = "" if best.break_even_royal is None else f"{float(best.coins * best.break_even_royal):,.0f}"
    return (
        *(f"`{listed.paytable}`", f"{100 * listed.return_rate:.4f} %", f"{listed.published_percent} %", even),
        *(str(len(strategy.lines)), f"{100 * float(strategy.cost):.4f} %", f"{strategy.wrong_deals:,}"),
    )


def table(rows: Iterable[tuple[str, ...]]) -> str:
    return grid(("name", "returns", "published", "break-even royal", "lines", "costs", "wrong deals"), rows)


def main() -> None:
    with outs.open() as tables:
        rewrite(PAGE, {"bundled": table(row(tables, listed) for listed in tables.paytables().paytables)})


if __name__ == "__main__":
    main()
