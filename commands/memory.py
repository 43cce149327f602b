"""Limit on the memory of this process, because expressions in SQL may exceed DuckDB's own limit."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

MORE = 3 << 30
"""Bytes that may be allocated in addition to those in use."""
_IN_USE = Path("/proc/self/statm")


@contextmanager
def memory_bounded() -> Iterator[None]:
    """Limit the process to `MORE` additional bytes; without a limit on systems that do not report memory in use."""
    try:
        import resource

        pages = int(_IN_USE.read_text().split()[5])
        soft, hard = resource.getrlimit(resource.RLIMIT_DATA)
    except (ImportError, OSError):
        yield
        return
    bound = pages * resource.getpagesize() + MORE
    bounds = [limit for limit in (bound, soft, hard) if limit != resource.RLIM_INFINITY]
    resource.setrlimit(resource.RLIMIT_DATA, (min(bounds), hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_DATA, (soft, hard))
