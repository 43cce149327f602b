"""How things are timed, and the rows that times are shown in."""

import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import median

OUTS = str(Path(sys.executable).with_name("outs"))

Row = tuple[str, str, str, str]
"""What is measured, how long it takes, what it is compared with, and their ratio."""


def in_turn(ours: Callable[[], object], theirs: Callable[[], object], times: int) -> tuple[float, float]:
    """Median seconds of both, run alternately after one warm-up each."""
    ours(), theirs()
    pairs = [(seconds(ours), seconds(theirs)) for _ in range(times)]
    return median(pair[0] for pair in pairs), median(pair[1] for pair in pairs)


def compared(what: str, ours: float, name: str, theirs: float, scale: float, unit: str) -> Row:
    """A row of two times and their ratio."""
    return what, f"{scale * ours:.0f} {unit}", f"{name} {scale * theirs:.0f} {unit}", f"{ours / theirs:.2f}"


def seconds(action: Callable[[], object]) -> float:
    """How long `action` takes."""
    began = time.perf_counter()
    action()
    return time.perf_counter() - began


def run(command: Sequence[str]) -> str:
    """Run a process to its end and return what it printed."""
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout
