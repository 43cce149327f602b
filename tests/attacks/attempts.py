"""The tries and breakages of an attack: the count, the report, and the exit status."""

import argparse
import os
import random
import shutil
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

from outs.tables.files.location import tables_directory
from outs.tests.signals import start_programs_with_default_signals

LISTED = 12
"""Breakages of one kind that are printed in full."""


class Attempts:
    """The tries of one attack until its time is over: how each ended, and what broke."""

    def __init__(self, name: str, seconds: float, tries: int = 0) -> None:
        """The clock starts now; `tries` are made however long they take."""
        self.name = name
        self._tries = tries
        self.began = time.monotonic()
        self._end = self.began + seconds
        self.outcomes: Counter[str] = Counter()
        self.broken: list[str] = []

    def more(self) -> bool:
        """Return true if there is time for another try, or fewer were made than were asked for."""
        return time.monotonic() < self._end or self.outcomes.total() < self._tries

    def until_over(self, at_least: int = 0) -> Iterator[int]:
        """The numbers of tries, from 0: `at_least` of them, and then as many as time allows or were asked for."""
        number = 0
        while number < at_least or self.more():
            yield number
            number += 1

    def note(self, outcome: str) -> None:
        """One try ended as it may."""
        self.outcomes[outcome] += 1

    def breaks(self, what: str, tried: str, seen: str = "") -> None:
        """One try broke a promise: which one, what was tried, and what was seen."""
        self.outcomes[f"BROKEN: {what}"] += 1
        self.broken.append(" | ".join(part for part in (what, shown(tried, 160), shown(seen)) if part))

    def judge(self, problems: list[str], tried: str, otherwise: str) -> None:
        """One try ended with these problems, or as it may."""
        for problem in problems:
            what, _, seen = problem.partition(": ")
            self.breaks(what, tried, seen)
        if not problems:
            self.note(otherwise)

    def report(self) -> str:
        """Return the number of tries with each outcome, and the first breakages of each kind."""
        lines = [f"{self.name}: {sum(self.outcomes.values())} tries in {time.monotonic() - self.began:.1f} s"]
        lines += [f"  {count:7,}  {outcome}" for outcome, count in self.outcomes.most_common()]
        kinds: Counter[str] = Counter()
        for broken in self.broken:
            kind = broken.partition(" | ")[0]
            kinds[kind] += 1
            if kinds[kind] <= LISTED:
                lines.append(f"  broken: {broken}")
        lines.append(f"  {len(self.broken)} broken" if self.broken else "  nothing broke")
        return "\n".join(lines)


def shown(text: str, most: int = 1_000) -> str:
    """A text as one printable line, shortened."""
    line = ascii(text)[1:-1]
    return line if len(line) <= most else f"{line[:most]}..."


Attack = Callable[[Attempts, random.Random, Path, Path], None]
"""An attack: its record, its random numbers, the folder of the full tables (never written to), an empty folder."""


def main(name: str, attack: Attack) -> None:
    """Run an attack from its command line, print its report, and exit with status 1 if something broke."""
    parser = argparse.ArgumentParser(description=attack.__doc__)
    parser.add_argument("--seconds", type=float, default=60.0, help="how long to go on; fixed tries come first")
    parser.add_argument("--tries", type=int, default=0, help="go on until this many are made, however long they take")
    parser.add_argument("--seed", type=int, default=1, help="seed of what is tried")
    parser.add_argument("--tables", type=Path, default=None, help="the full tables, which are only read")
    asked = parser.parse_args()
    start_programs_with_default_signals()
    attempts = Attempts(name, asked.seconds, asked.tries)
    empty = Path(tempfile.mkdtemp(prefix="outs-attack-")).resolve()
    own = os.getpid()  # copies of this process must not clean up
    try:
        attack(attempts, random.Random(asked.seed), tables_directory(asked.tables).absolute(), empty)
    finally:
        if os.getpid() == own:
            shutil.rmtree(empty, ignore_errors=True)
    print(f"{attempts.report()}\n  seed {asked.seed}", flush=True)
    raise SystemExit(1 if attempts.broken else 0)
