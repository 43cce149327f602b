"""What runs units on this machine: threads or processes. A cluster's executor takes their place elsewhere."""

import os
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context


@contextmanager
def local_executor(workers: int | None = None, processes: bool = False) -> Iterator[Executor]:
    """`workers` threads or processes, by default one per processor; they end with the context.

    Processes start afresh instead of as copies of this one, since copies of a process with threads can hang.
    """
    if processes:
        with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
            yield pool
    else:
        with ThreadPoolExecutor(workers or os.cpu_count()) as threads:
            yield threads
