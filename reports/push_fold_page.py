"""Compare the table `push_fold` with the published chart, cell by cell: the marked tables of docs/push-fold.md.

Run it to rewrite them between their marks: `.venv/bin/python reports/push_fold_page.py`.

The chart's numbers are those of HoldemResources, "HeadsUp Push/Fold Nash Equilibrium", and are facts. There is a row
for each first card, aces first, with suited hands above the diagonal. A number is the largest stack, in big blinds, at
which a hand is played; 20 means 20 or more.
"""

from collections.abc import Sequence
from contextlib import closing
from itertools import pairwise
from pathlib import Path

from outs.cards.ranges.spelling import GRID_ORDER
from outs.display.text import grid, hand_names
from outs.query.database.connection import Connection
from outs.reports.marked_page import rewrite
from outs.tables.files.location import tables_directory

LARGEST = 20.0
"""Largest stack of the chart."""
_PUSH = """
20 20 20 20 20 20 20 20 20 20 20 20 20
20 20 20 20 20 20 20 20 20 20 20 19.9 19.3
20 20 20 20 20 20 20 20 20 20 16.3 13.5 12.7
20 20 20 20 20 20 20 20 18.6 14.7 13.5 10.6 8.5
20 20 20 20 20 20 20 20 20 11.9 10.5 7.7 6.5
20 20 20 20 20 20 20 20 20 14.4 6.9 4.9 3.7
20 18.0 13.0 13.3 17.5 20 20 20 20 18.8 10.1 2.7 2.5
20 16.1 10.3 8.5 9.0 10.8 14.7 20 20 20 13.9 2.5 2.1
20 15.1 9.6 6.5 5.7 5.2 7.0 10.7 20 20 16.3 7.1 2.0
20 14.2 8.9 6.0 4.1 3.5 3.0 2.6 2.4 20 20 12.9 2.0
20 13.1 7.9 5.4 3.8 2.7 2.3 2.1 2.0 2.1 20 10.0 1.8
20 12.2 7.5 5.0 3.4 2.5 1.9 1.8 1.7 1.8 1.6 20 1.7
20 11.6 7.0 4.6 2.9 2.2 1.8 1.6 1.5 1.5 1.4 1.4 20
"""
_CALL = """
20 20 20 20 20 20 20 20 20 20 20 20 20
20 20 20 20 20 20 17.6 15.2 14.3 13.2 12.1 11.4 10.7
20 20 20 20 20 16.1 13.0 10.5 9.9 8.9 8.4 7.8 7.2
20 20 19.5 20 18.0 13.4 10.6 8.8 7.0 6.9 6.1 5.8 5.6
20 20 15.3 12.7 20 11.5 9.3 7.4 6.3 5.2 5.2 4.8 4.5
20 17.1 11.7 9.5 8.4 20 8.2 7.0 5.8 5.0 4.3 4.1 3.9
20 13.8 9.7 7.6 6.6 6.0 20 6.5 5.6 4.8 4.1 3.6 3.5
20 12.4 8.0 6.4 5.5 5.0 4.7 20 5.4 4.8 4.1 3.6 3.3
20 11.0 7.3 5.4 4.6 4.2 4.1 4.0 20 4.9 4.3 3.8 3.3
20 10.2 6.8 5.1 4.0 3.7 3.6 3.6 3.7 20 4.6 4.0 3.6
18.3 9.1 6.2 4.7 3.8 3.3 3.2 3.2 3.3 3.5 20 3.8 3.4
16.6 8.7 5.9 4.5 3.6 3.1 2.9 2.9 2.9 3.1 3.0 20 3.3
15.8 8.1 5.6 4.2 3.5 3.0 2.8 2.6 2.7 2.8 2.7 2.6 15.0
"""
GAPS = {"63s": (2.3, 5.1), "53s": (2.4, 3.8), "43s": (2.2, 4.9)}
"""Three hands that the chart folds between two stacks: they are pushed up to the first, and from the second on."""
PAGE = Path(__file__).resolve().parent.parent / "docs" / "push-fold.md"
PLAYED = 0.5
"""A hand counts as played at a stack if it is played with at least this probability."""
STEP, CLOSE = 0.1, 0.05
Chances = dict[str, list[tuple[float, float]]]
"""By starting hand: each stack, and the probability that the hand is played there."""


def _cells(chart: str) -> dict[str, float]:
    lines = chart.split("\n")[1:-1]
    return {
        hand: float(cell)
        for row, line in enumerate(lines)
        for hand, cell in zip(hand_names(row), line.split(), strict=True)
    }


CHARTS = {"push": _cells(_PUSH), "call": _cells(_CALL)}
"""The small blind's chart and the big blind's, by starting hand."""


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


def parts(connection: Connection) -> dict[str, str]:
    """Return the marked tables of the page by name."""
    return {"same": same(connection), "different": different(connection), "gaps": gaps(connection)}


def main() -> None:
    with closing(Connection(tables_directory())) as connection:
        rewrite(PAGE, parts(connection))


if __name__ == "__main__":
    main()
