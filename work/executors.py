"""Executors on this machine (threads or processes), and the safe start of processes."""

import os
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context

SAFE_PATH = {"PYTHONSAFEPATH": "1"}
"""Keeps a new Python process from importing modules from its current folder, which `python -c` would search first."""


@contextmanager
def safe_path() -> Iterator[None]:
    """Start processes inside the context with an import path that excludes their current folder."""
    before = {name: os.environ.get(name) for name in SAFE_PATH}
    os.environ.update(SAFE_PATH)
    try:
        yield
    finally:
        for name, value in before.items():
            if value is None:
                os.environ.pop(name, None)
            else:
                os.environ[name] = value


@contextmanager
def local_executor(workers: int | None = None, processes: bool = False) -> Iterator[Executor]:
    """Yield an executor with `workers` threads or processes, by default one per CPU; they end with the context.

    Processes are spawned, not forked, since a fork of a process with threads can hang. They import nothing from the
    current folder.
    """
    if processes:
        with safe_path(), ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
            yield pool
    else:
        with ThreadPoolExecutor(workers or os.cpu_count()) as threads:
            yield threads
