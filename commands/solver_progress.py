"""Progress of the push-or-fold solver on a terminal: its rounds, and the largest gain of a player."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any


@contextmanager
def solver_progress() -> Iterator[dict[str, Callable[[int, float], None]]]:
    """Yield the parameter `watch` of `Tables.push_fold`, which shows progress on a terminal.

    Nothing is shown for spots that are solved at once.
    """
    if not sys.stderr.isatty():
        yield {}
        return
    shown: Any = None

    def watch(rounds: int, gap: float) -> None:
        nonlocal shown
        if shown is None:
            from rich.console import Console

            shown = Console(stderr=True).status("Solving")
            shown.start()
        shown.update(f"Round {rounds}: a player can gain at most {gap:.1e}; Ctrl-C shows the answer so far")

    try:
        yield {"watch": watch}
    finally:
        if shown is not None:
            shown.stop()
