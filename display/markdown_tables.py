"""Markdown tables for the generated pages."""

from collections.abc import Iterable

from tabulate import tabulate


def grid(heads: Iterable[str], rows: Iterable[Iterable[str]], left: int = 1) -> str:
    """Return a Markdown table whose first `left` columns are text and whose others are right-aligned.

    >>> print(grid(["hand", "ways"], [["pair", "1,098,240"]]))
    | hand   |      ways |
    |:-------|----------:|
    | pair   | 1,098,240 |
    """
    named = list(heads)
    align = ["left"] * left + ["right"] * (len(named) - left)
    return tabulate(list(rows), named, tablefmt="pipe", colalign=align, disable_numparse=True)


def text_grid(heads: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    """Return a Markdown table of text; vertical bars inside cells are escaped.

    >>> print(text_grid(["goal"], [["win|better"]]))
    | goal        |
    |:------------|
    | win\\|better |
    """
    named = list(heads)
    return grid(named, [[cell.replace("|", r"\|") for cell in row] for row in rows], left=len(named))
