"""A bound on the memory of this process: an expression in SQL may need more than DuckDB's own limit lets it have."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

MORE = 3 << 30
"""The bytes of data that may be added to those in use."""
_IN_USE = Path("/proc/self/statm")


@contextmanager
def memory_bounded() -> Iterator[None]:
    """Let the process use `MORE` bytes at most from here on; where the system cannot say what is in use, any number."""
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
