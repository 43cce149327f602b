"""The pieces of screens."""

import numpy as np
from tabulate import tabulate

from outs.display.text import bar, grid, table

CELLS = ["", "Hand", "1,234", "55.3 %", "█▌", "two words", "two\nlines"]


def test_a_longer_bar_is_a_likelier_hold() -> None:
    bars = [bar(share / 160) for share in range(161)]
    assert bars[0] == ""
    assert bars[-1] == "█" * 20
    assert bars[80] == "█" * 10
    assert len(set(bars)) == 161
    assert [len(bar) for bar in bars] == sorted(len(bar) for bar in bars)


def test_plain_tables_align_text_left_and_numbers_right() -> None:
    shown = table(("Name", "Rows"), [("a", "1"), ("longer", "22,222")])
    assert shown.splitlines() == [
        "Name      Rows",
        "------  ------",
        "a            1",
        "longer  22,222",
    ]


def test_tables_are_those_of_tabulate(rng: np.random.Generator) -> None:
    for _ in range(200):
        columns, lines, left = rng.integers(1, 6), rng.integers(1, 5), int(rng.integers(0, 6))
        names, *rows = rng.choice(CELLS, (lines + 1, columns)).tolist()
        rows = [["name", *row[1:]] for row in rows]
        align = (["left"] * left + ["right"] * 5)[:columns]
        expected = tabulate(rows, names, tablefmt="simple", colalign=align, disable_numparse=True)
        assert table(names, rows, left) == expected
        if not any("\n" in cell for cell in sum(rows, names)):
            assert grid(names, rows, left) == tabulate(rows, names, "pipe", colalign=align, disable_numparse=True)
