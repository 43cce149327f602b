"""Random questions, timing of functions and processes, rows of results, and their bounds."""

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from statistics import median, quantiles
from typing import TypeVar

import numpy as np
import numpy.typing as npt
from tabulate import tabulate

from outs.cards.hands.starting_hands import STARTING_HANDS
from outs.cards.notation import DECK_SIZE, cards_text

SEED = 1

Deals = npt.NDArray[np.int64]
OUTS = str(Path(sys.executable).with_name("outs"))
WARM_UP = 10
"""Questions asked before the timed ones; none is asked again."""
TOO_SLOW = 2
"""A median above this multiple of its bound is a failure; a smaller excess may be due to the machine."""
IMPORT_SECONDS = 0.098
"""Time of `import duckdb` on the machine for which bounds are stated: the median in docs/benchmarks.md."""
IMPORTS = 7
"""Number of imports of which the median is taken."""
Question = TypeVar("Question")


class ProgramMissing(Exception):
    """A program that a measurement needs is not installed; the message names it."""


def random_deals(count: int, size: int, seed: int = SEED) -> Deals:
    """Return the card numbers of random hands: (count, size)."""
    shuffled: Deals = np.random.default_rng(seed).random((count, DECK_SIZE)).argsort(axis=1)[:, :size]
    return shuffled


def random_hands(count: int, size: int, seed: int = SEED) -> list[str]:
    """Return random hands as text, with their cards in random order."""
    return [cards_text(deal) for deal in random_deals(count, size, seed).tolist()]


def random_ranges(count: int, seed: int = SEED) -> list[str]:
    """Return ranges of 5 to 40 starting hands; every third one is a top percentage of all hands instead."""
    rng = np.random.default_rng(seed)
    return [
        f"{rng.integers(5, 51)}%"
        if number % 3 == 2
        else ",".join(rng.choice(STARTING_HANDS, rng.integers(5, 41), replace=False).tolist())
        for number in range(count)
    ]


@dataclass(frozen=True)
class Row:
    """One measurement, in seconds.

    what     the thing measured
    median   the median time
    slow     the 99th percentile, if many different questions were asked
    beside   the thing it is compared with
    ratio    the ratio of the two
    bound    the promised median
    most     the promised 99th percentile
    in_turn  true if the bound is a multiple of something measured in turn, so that it fits this machine already
    """

    what: str
    median: float
    slow: float | None = None
    beside: str = ""
    ratio: str = ""
    bound: float | None = None
    most: float | None = None
    in_turn: bool = False

    def on_this_machine(self, slowness: float) -> "Row":
        """Return the row with its bounds multiplied by `slowness`, unless they fit this machine already."""
        if self.in_turn:
            return self
        bound, most = (None if each is None else each * slowness for each in (self.bound, self.most))
        return replace(self, bound=bound, most=most)

    @property
    def too_slow(self) -> bool:
        """True if a bound is missed by a wide margin."""
        measured = ((self.median, self.bound), (self.slow, self.most))
        return any(spent is not None and bound is not None and spent > TOO_SLOW * bound for spent, bound in measured)

    def cells(self) -> tuple[str, ...]:
        """Return the row as text."""
        slow, bound, most = ("" if each is None else duration(each) for each in (self.slow, self.bound, self.most))
        bounds = bound + f", 99 % {most}" * bool(most) + " MISSED" * self.too_slow
        return self.what, duration(self.median), slow, self.beside, self.ratio, bounds


def duration(spent: float) -> str:
    """Return seconds as text, in a suitable unit.

    >>> duration(0.00125), duration(184.2), duration(13.7e-6)
    ('1.25 ms', '184 s', '13.7 us')
    """
    unit, scale = next(
        ((unit, scale) for unit, scale in (("s", 1.0), ("ms", 1e3), ("us", 1e6)) if spent * scale >= 1), ("ns", 1e9)
    )
    return f"{spent * scale:,.0f} {unit}" if spent * scale >= 100 else f"{spent * scale:#.3g} {unit}"


def seconds(action: Callable[[], object]) -> float:
    """Return the duration of `action` in seconds."""
    began = time.perf_counter()
    action()
    return time.perf_counter() - began


def asked(
    what: str,
    ask: Callable[[Question], object],
    questions: Sequence[Question],
    bound: float | None = None,
    most: float | None = None,
) -> Row:
    """Measure the median and 99th percentile over different questions, each asked once; the first few warm up."""
    for question in questions[:WARM_UP]:
        ask(question)
    times = [seconds(lambda q=question: ask(q)) for question in questions[WARM_UP:]]  # type: ignore[misc]
    return Row(what, median(times), quantiles(times, n=100, method="inclusive")[98], bound=bound, most=most)


def repeated(what: str, action: Callable[[], object], times: int, bound: float | None = None) -> Row:
    """Measure the median of `times` runs of `action`."""
    return Row(what, median(seconds(action) for _ in range(times)), bound=bound)


def in_turn(ours: Iterable[Callable[[], object]], theirs: Callable[[], object]) -> tuple[float, float]:
    """Return the median seconds of both: each of `ours` is followed by `theirs`, and the first pair only warms up."""
    pairs = [(seconds(action), seconds(theirs)) for action in ours][1:]
    return median(pair[0] for pair in pairs), median(pair[1] for pair in pairs)


def one_shot(what: str, commands: Sequence[Sequence[str]], imported: str, most: float | None = None) -> Row:
    """Measure whole processes, each in turn with `python -c "import ..."`; `most` bounds the ratio of the two."""
    baseline = [sys.executable, "-c", f"import {imported}"]
    commands = [commands[0], *commands]
    ours, theirs = in_turn([lambda c=command: run([OUTS, *c]) for command in commands], lambda: run(baseline))  # type: ignore[misc]
    bound = None if most is None else most * theirs
    beside = f"import {imported}: {duration(theirs)}"
    return Row(what, ours, None, beside, f"{ours / theirs:.2f} x", bound, in_turn=True)


def faster(what: str, ours: float, name: str, theirs: float) -> Row:
    """Return a row of two times, with the factor by which ours is faster or slower.

    >>> faster("", 1.0, "", 34.2).ratio, faster("", 2.0, "", 1.0).ratio
    ('34 x faster', '2.0 x slower')
    """
    factor = max(ours, theirs) / min(ours, theirs)
    times = f"{factor:,.0f}" if factor >= 10 else f"{factor:.1f}"
    kind = "faster" if ours <= theirs else "slower"
    return Row(what, ours, None, f"{name}: {duration(theirs)}", f"{times} x {kind}")


def beside_published(what: str, ours: float, name: str, theirs: float) -> Row:
    """Return a row with a time that others publish, measured on their machine."""
    return Row(what, ours, None, f"{name}: {duration(theirs)}, published, other machine", f"{theirs / ours:,.0f} x")


def run(command: Sequence[str]) -> str:
    """Run a process to its end and return its output.

    It may write compiled modules, like those of an installed package, so that the timing does not include compilation.
    """
    variables = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return subprocess.run(command, check=True, capture_output=True, text=True, env=variables).stdout


def machine_slowness() -> float:
    """Return how many times as long `import duckdb` takes now as on the machine for which bounds are stated."""
    command = [sys.executable, "-c", "import duckdb"]
    run(command)
    return median(seconds(lambda: run(command)) for _ in range(IMPORTS)) / IMPORT_SECONDS


def show(groups: Mapping[str, list[Row]], slowness: float) -> list[str]:
    """Print a table per group, and return the measurements that missed a bound by a wide margin.

    slowness  multiplies the bounds in seconds
    """
    heads = ("what", "median", "99 %", "beside", "ratio", "bound")
    scaled = {title: [row.on_this_machine(slowness) for row in rows] for title, rows in groups.items()}
    for title, rows in scaled.items():
        print(f"\n{title}\n")
        print(tabulate([row.cells() for row in rows], heads, tablefmt="simple", disable_numparse=True), flush=True)
    return [row.what for rows in scaled.values() for row in rows if row.too_slow]


def report(groups: Mapping[str, list[Row]]) -> None:
    """Print a table per group. Exits with status 1 if a bound was missed."""
    if missed := show(groups, machine_slowness()):
        raise SystemExit(f"\nslower than {TOO_SLOW} times the bound: {'; '.join(missed)}")
