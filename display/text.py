"""Pieces of screens: tables, percentages and bars as text."""

from collections.abc import Iterable

from tabulate import tabulate

BAR_WIDTH = 20


def print_table(header: Iterable[str], lines: Iterable[Iterable[str]], left: int = 1) -> None:
    """Print a plain table whose first `left` columns are text and whose others are right-aligned."""

    names = list(header)
    align = ["left"] * left + ["right"] * (len(names) - left)
    print(tabulate(list(lines), names, tablefmt="simple", colalign=align, disable_numparse=True))


def percent(share: float) -> str:
    """A share in percent, to three places."""
    return f"{100 * share:.3f} %"


def bar(share: float) -> str:
    """A share as a bar of eighths of a character."""
    eighths = round(8 * BAR_WIDTH * share)
    return "█" * (eighths // 8) + (" ▏▎▍▌▋▊▉"[eighths % 8] if eighths % 8 else "")
