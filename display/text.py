"""Pieces of screens: tables, percentages and bars as text."""

from collections.abc import Iterable
from typing import NamedTuple

from tabulate import tabulate

BAR_WIDTH = 20


class View(NamedTuple):
    """What a screen shows: only the `top` entries of a ranked answer if given, on a terminal of `width` columns.

    counts  whole numbers of deals where a screen otherwise has percentages
    """

    top: int | None = None
    width: int = 80
    counts: bool = False


def table(header: Iterable[str], lines: Iterable[Iterable[str]], left: int = 1) -> str:
    """A plain table whose first `left` columns are text and whose others are right-aligned."""
    names = list(header)
    align = ["left"] * left + ["right"] * (len(names) - left)
    return tabulate(list(lines), names, tablefmt="simple", colalign=align, disable_numparse=True)


def percent(share: float) -> str:
    """A share in percent, to three places."""
    return f"{100 * share:.3f} %"


def bar(share: float, width: int = BAR_WIDTH) -> str:
    """A share as a bar of up to `width` characters, in eighths of one."""
    eighths = round(8 * width * share)
    return "█" * (eighths // 8) + (" ▏▎▍▌▋▊▉"[eighths % 8] if eighths % 8 else "")
