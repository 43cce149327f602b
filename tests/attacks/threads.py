"""Threads that ask one `Tables` all at once, while it is closed, and while the process forks.

Answers are those of one thread. After `close` they are right or a plain refusal, and the database is no longer open;
a copy of the process is told to open again, may do so, and ends by itself.
"""

import gc
import random
import signal
import sys
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

from outs.query.session import Tables
from outs.tables.schema import DATABASE
from outs.tests.attacks.asking import CLOSED, RAW, REFUSED, answered, require_answers, rows
from outs.tests.attacks.attempts import Attempts, main
from outs.tests.attacks.children import HANGS, Child, Ending, in_child

Ask = Callable[[Tables], Any]
LOOKUPS: tuple[Ask, ...] = (
    lambda tables: tables.value("AhKhQhJhTh"),
    lambda tables: tables.value("AhKhQhJh9c2d3d"),
    lambda tables: tables.discard("9dTd6hQh8s").best,
    lambda tables: tables.discard("2c3c4c5c7d", dead="Ah").best,
    lambda tables: tables.equity("AhKh", "QsQd").players[0],
    lambda tables: tables.equity("AKs", "random", opponents=4).players[0],
    lambda tables: rows(tables, "SELECT sum(ways) FROM values"),
    lambda tables: rows(tables, "SELECT count(*), sum(value) FROM hands"),
    lambda tables: tables.state("AdQc", "3h4cJh"),
    lambda tables: tables.outs("AdQc", "3h4cJh"),
    lambda tables: tables.outs("AdQc", "3h4cJh2d", "88+"),
)
SLOW = "SELECT sum(a.value * b.value) FROM values a, values b, range(20)"
THREADS = 6


def open_files(name: str) -> int:
    """Return the number of descriptors of this process that are open on files of that name."""
    found = 0
    for descriptor in Path("/proc/self/fd").iterdir():
        try:
            found += descriptor.readlink().name == name
        except OSError:
            continue
    return found


def asked_together(full: Path, seed: int, right: list[str], each: int) -> list[str]:
    """Many threads ask; what differs from the answers of one."""
    rng = random.Random(seed)
    orders = [[rng.randrange(len(LOOKUPS)) for _ in range(each)] for _ in range(THREADS)]
    with Tables(full) as tables, ThreadPoolExecutor(THREADS) as pool:
        given = list(pool.map(lambda order: [(n, answered(partial(LOOKUPS[n], tables))) for n in order], orders))
    return [f"wrong answer: {text}" for order in given for n, text in order if text != right[n]]


def closed_while_asked(full: Path, seed: int, right: list[str]) -> list[str]:
    """Threads ask on and on, one of them something slow, and the session is closed."""
    rng, problems = random.Random(seed), []
    tables, over = Tables(full), threading.Event()

    def ask(number: int) -> list[tuple[int, str]]:
        given = []
        while not over.is_set():
            given.append((number, answered(partial(LOOKUPS[number], tables))))
            if given[-1][1].startswith((REFUSED, CLOSED, RAW)):
                break
        return given

    with ThreadPoolExecutor(THREADS + 1) as pool:
        asking = [pool.submit(ask, rng.randrange(len(LOOKUPS))) for _ in range(THREADS)]
        slow = pool.submit(answered, lambda: rows(tables, SLOW))
        time.sleep(rng.uniform(0.0, 0.4))
        began = time.monotonic()
        ended = answered(tables.close)
        if ended != "None":
            problems.append(f"close fails: {ended}")
        if time.monotonic() - began > 10:
            problems.append("close waits long")
        over.set()
        given = [pair for future in asking for pair in future.result(HANGS)]
        late = slow.result(HANGS)
    problems += [f"wrong answer: {text}" for n, text in given
                 if text != right[n] and not text.startswith((REFUSED, CLOSED, RAW))]  # fmt: skip
    problems += [f"raw error: {text}" for text in {text for _, text in given} | {late} if text.startswith(RAW)]
    problems += [f"closing called damage: {text}" for text in {text for _, text in given} | {late}
                 if text.startswith(f"{REFUSED}Tables")]  # fmt: skip
    after = answered(partial(LOOKUPS[0], tables))
    if after != right[0] and not after.startswith(REFUSED):
        problems.append(f"a closed session neither answers rightly nor refuses: {after}")
    gc.collect()
    if open_files(DATABASE):
        problems.append("the database stays open after close: ")
    return problems


HANDS = ["9dTd6hQh8s", "AhKhQhJhTh"]


def forked_while_asked(full: Path, seed: int, right: list[str], printed: Path) -> list[str]:
    """The process forks while threads ask; the copy asks the old session, then a new one, and ends."""
    rng, problems, over = random.Random(seed), [], threading.Event()

    def ask(tables: Tables) -> list[str]:
        number, wrong = 0, []
        while not over.is_set():
            number = (number + 1) % len(LOOKUPS)
            if (text := answered(partial(LOOKUPS[number], tables))) != right[number]:
                wrong.append(f"wrong answer in the parent: {text}")
        return wrong

    with Tables(full) as tables, ThreadPoolExecutor(2) as pool:
        asking = [pool.submit(ask, tables) for _ in range(2)]
        time.sleep(rng.uniform(0.0, 0.3))

        def in_the_copy() -> tuple[str, str]:
            old = answered(lambda: rows(tables, "SELECT max(value) FROM values"))  # nothing that it keeps
            answered(tables.close)
            with Tables(full) as again:
                many = answered(lambda: len(again.discards(HANDS)))  # Polars has no threads here
                return old if many.startswith(REFUSED) else many, answered(partial(LOOKUPS[0], again))

        answered(lambda: tables.discards(HANDS))
        ended = Child(in_the_copy, printed, leave=sys.exit).ending(HANGS)
        over.set()
        problems += [problem for future in asking for problem in future.result(HANGS)]
    problems += fork_problems(ended, right[0])
    return problems


def fork_problems(ended: Ending, right: str) -> list[str]:
    """Return the faults of the answers and the end of a copy of the process."""
    if ended.status == -signal.SIGALRM:
        return [f"hang: the copy does not end {ended.printed[-900:]}"]
    if ended.status or ended.result is None:
        return [f"crash: the copy ends with status {ended.status} {ended.printed[-200:]}"]
    old, new = ended.result
    problems = [] if old.startswith(REFUSED) else [f"the old session answers in a copy: {old}"]
    if old.startswith(f"{REFUSED}Tables") and "fork" not in old:
        problems.append(f"a fork is called damage: {old}")
    return problems if new == right else [*problems, f"a new session of the copy does not answer: {new}"]


def right_answers(full: Path) -> list[str]:
    """The answers of one thread."""
    with Tables(full) as tables:
        return [answered(partial(ask, tables)) for ask in LOOKUPS]


def attack(attempts: Attempts, rng: random.Random, full: Path, empty: Path) -> None:
    """Ask one session from many threads, close it meanwhile, fork meanwhile."""
    printed = empty / "printed"
    right = require_answers(in_child(partial(right_answers, full), printed).result or [RAW])
    kinds: tuple[tuple[str, Callable[[int], list[str]]], ...] = (
        ("closed while asked", lambda seed: closed_while_asked(full, seed, right)),
        ("forked while asked", lambda seed: forked_while_asked(full, seed, right, empty / "copy")),
        ("asked together", lambda seed: asked_together(full, seed, right, 4)),
    )
    for number in attempts.until_over(at_least=len(kinds)):
        what, attempt = kinds[number % len(kinds)]
        seed = rng.randrange(1 << 30)
        ended = in_child(partial(attempt, seed), printed, 2 * HANGS)
        problems: list[str] = ended.result or []
        if ended.status:
            ending = "hang" if ended.status == -signal.SIGALRM else f"crash: status {ended.status}"
            problems = [f"{ending} {ended.printed.strip()[-200:]}"]
        attempts.judge(problems, f"{what}, seed {seed}", f"{what}: right or refused")


if __name__ == "__main__":
    main("threads", attack)
