"""Compare the table `push_fold` with the published chart, cell by cell: the marked tables of docs/push-fold.md.

Run it to rewrite them between their marks: `.venv/bin/python reports/push_fold_page.py`.
"""

from collections.abc import Sequence
from contextlib import closing
from itertools import pairwise
from pathlib import Path

from outs.cards.ranges.spelling import GRID_ORDER
from outs.display.text import grid
from outs.query.database.connection import Connection
from outs.reports.push_fold_chart import CHARTS, GAPS, LARGEST
from outs.tables.files.location import tables_directory

PAGE = Path(__file__).resolve().parent.parent / "docs" / "push-fold.md"
PLAYED = 0.5
"""A hand counts as played at a stack if it is played with at least this probability."""
STEP, CLOSE = 0.1, 0.05
Chances = dict[str, list[tuple[float, float]]]
"""By starting hand: each stack, and the probability that the hand is played there."""


def chances(connection: Connection, action: str) -> Chances:
    """Return the table's probabilities for the chart's stacks, without antes."""
    found: Chances = {}
    rows = connection.rows_once(f"SELECT starting_hand, stack, {action} FROM push_fold WHERE ante = 0 ORDER BY stack")
    for hand, stack, chance in rows:
        if stack <= LARGEST:
            found.setdefault(hand, []).append((stack, chance))
    return found


def played(row: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
    """Return the stacks at which a hand is played, as runs (first, last)."""
    runs: list[tuple[float, float]] = []
    for stack, chance in row:
        if chance >= PLAYED:
            goes_on = runs and stack - runs[-1][1] < STEP + CLOSE
            runs = [*runs[:-1], (runs[-1][0], stack)] if goes_on else [*runs, (stack, stack)]
    return runs


def same(connection: Connection) -> str:
    """Return a table with the number of equal cells of each chart."""
    rows = []
    for action, chart in CHARTS.items():
        table = chances(connection, action)
        largest = {hand: played(table[hand])[-1][1] for hand in GRID_ORDER}
        equal = sum(abs(largest[hand] - cell) < CLOSE for hand, cell in chart.items())
        below = sum(cell < LARGEST for cell in chart.values())
        rows.append([action, str(len(chart)), str(below), str(equal), str(len(chart) - equal)])
    return grid(("chart", "cells", "below 20", "the same", "different"), rows)


def different(connection: Connection) -> str:
    """Return a table of the cells that differ, with the probabilities at the stacks in question."""
    rows = []
    for action, chart in CHARTS.items():
        table = chances(connection, action)
        for hand in GRID_ORDER:
            largest = played(table[hand])[-1][1]
            if abs(largest - chart[hand]) > CLOSE:
                low, high = sorted((largest, chart[hand]))
                near = [one for one in table[hand] if low - STEP - CLOSE < one[0] < high + 2 * STEP + CLOSE]
                said = ", ".join(f"{stack:.1f}: {100 * chance:.0f} %" for stack, chance in near)
                rows.append([action, hand, f"{chart[hand]:.1f}", f"{largest:.1f}", said])
    return grid(("chart", "hand", "published", "table", "how often it is played, by stack"), rows, left=5)


def gaps(connection: Connection) -> str:
    """Return a table of the hands that are folded between stacks at which they are pushed."""
    table = chances(connection, "push")
    rows = []
    for hand in GRID_ORDER:
        runs = played(table[hand])
        if len(runs) > 1:
            said = "between {:.1f} and {:.1f}".format(*GAPS[hand]) if hand in GAPS else ""
            holes = ", ".join(f"{before[1]:.1f} and {after[0]:.1f}" for before, after in pairwise(runs))
            rows.append([hand, f"{runs[-1][1]:.1f}", holes, said])
    return grid(("hand", "pushed up to", "folded between", "the chart's footnote"), rows, left=4)


TABLES = {"same": same, "different": different, "gaps": gaps}


def page(connection: Connection, text: str) -> str:
    """Return the page's text with its marked tables updated."""
    for name, table_of in TABLES.items():
        before, mark, rest = text.partition(f"<!-- {name} -->\n")
        _, end, after = rest.partition(f"\n<!-- end of {name} -->")
        if not mark or not end:
            raise SystemExit(f"the page has no table {name}")
        text = f"{before}{mark}{table_of(connection)}{end}{after}"
    return text


def main() -> None:
    """Write the page."""
    with closing(Connection(tables_directory())) as connection:
        PAGE.write_text(page(connection, PAGE.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main()
