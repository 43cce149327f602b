"""The pieces of screens."""

import random

from tabulate import tabulate

from outs.display.text import bar, table


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


def test_tables_are_those_of_tabulate() -> None:
    rng = random.Random(1)
    for _ in range(300):
        columns, left = rng.randrange(1, 6), rng.randrange(6)
        names = [rng.choice(("", "Win", "Hold", "Standard error", "Best\nresponse wins")) for _ in range(columns)]
        cells = ("", "Ah", " padded ", "12.500 %", "██▎", "one longer than its heading")
        rows = [["Kd\nKh", *(rng.choice(cells) for _ in names[1:])] for _ in range(rng.randrange(5))]
        align = ["left" if place < left else "right" for place in range(columns)] if rows else None
        assert table(names, rows, left) == tabulate(
            rows, names, tablefmt="simple", colalign=align, disable_numparse=True
        )
