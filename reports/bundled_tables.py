"""Write the return of every bundled pay table, and the cost of its list, at the end of docs/pay-tables.md.

Run it: `.venv/bin/python reports/bundled_tables.py`.
"""

from pathlib import Path

import outs
from outs.games.draw.paytable import bundled_names
from outs.query.session import Tables
from outs.reports.markdown_tables import grid

PAGE = Path(__file__).resolve().parent.parent / "docs" / "pay-tables.md"
HEADING = "## Bundled\n"


def section(tables: Tables) -> str:
    """The last section of the page."""
    lines = []
    for name in bundled_names():
        best = tables.paytable(name, break_even=True)
        listed = tables.strategy(name)
        even = "" if best.break_even_royal is None else f"{float(best.coins * best.break_even_royal):,.0f}"
        lines.append(
            (
                f"`{name}`", f"{100 * float(best.exact_return):.4f} %", even, str(len(listed.lines)),
                f"{100 * float(listed.cost):.4f} %", f"{listed.wrong_deals:,}",
            )
        )  # fmt: skip
    heads = ("name", "returns", "break-even royal", "lines", "costs", "wrong deals")
    return f"""{HEADING}
Break-even royals are in coins for five. The last three columns describe the list that `--strategy` prints: its lines,
what it costs compared with the best play, and how many of the 2,598,960 deals it plays wrong. This section is made by
`reports/bundled_tables.py`.

{grid(heads, lines)}"""


def main() -> None:
    """Replace the page from the section's heading on."""
    before, _, _ = PAGE.read_text(encoding="utf-8").partition(HEADING)
    with outs.open() as tables:
        PAGE.write_text(f"{before}{section(tables)}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
