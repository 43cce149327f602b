"""Write the last section of docs/pay-tables.md: the return of every bundled pay table and the cost of its list.

Run it: `.venv/bin/python reports/bundled_tables.py`.
"""

from collections.abc import Iterable
from pathlib import Path

import outs
from outs.display.text import grid
from outs.games.draw.answers.paytable_file import ListedPayTable
from outs.query.session import Tables

PAGE = Path(__file__).resolve().parent.parent / "docs" / "pay-tables.md"
HEADING = "## Bundled\n"


def row(tables: Tables, listed: ListedPayTable) -> tuple[str, ...]:
    """Return the line of one pay table: its return is looked up, the other numbers are computed."""
    best = tables.paytable(listed.paytable, break_even=True)
    strategy = tables.strategy(listed.paytable)
    even = "" if best.break_even_royal is None else f"{float(best.coins * best.break_even_royal):,.0f}"
    return (
        *(f"`{listed.paytable}`", f"{100 * listed.return_rate:.4f} %", f"{listed.published_percent} %", even),
        *(str(len(strategy.lines)), f"{100 * float(strategy.cost):.4f} %", f"{strategy.wrong_deals:,}"),
    )


def section(rows: Iterable[tuple[str, ...]]) -> str:
    """Return the last section of the page."""
    heads = ("name", "returns", "published", "break-even royal", "lines", "costs", "wrong deals")
    return f"""{HEADING}
*Published* is the return quoted in the file of the pay table, with its source (`outs paytable NAME --show`); a test
compares both returns to the last digit. Break-even royals are in coins for a bet of five. The last three columns
describe the list that `--strategy` prints: its number of lines, its cost compared with the best play, and the number of
deals that it plays wrong, out of 2,598,960, or 2,869,685 with a joker. `reports/bundled_tables.py` generates this
section in about four minutes.

{grid(heads, rows)}"""


def main() -> None:
    """Replace the last section of the page."""
    before, _, _ = PAGE.read_text(encoding="utf-8").partition(HEADING)
    with outs.open() as tables:
        rows = [row(tables, listed) for listed in tables.paytables().paytables]
    PAGE.write_text(f"{before}{section(rows)}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
