"""Detection of processes made by `fork`, in which Polars has lost its threads."""

import os
import sys

from ...cards.errors import BadQuery

_POLARS = "polars"


class _Process:
    """State of this process; `lost` is true if it was forked after Polars had been loaded."""

    lost = False


def require_polars() -> None:
    """Raise `BadQuery` where Polars would hang, because its threads did not survive a fork."""
    if _Process.lost:
        raise BadQuery(
            "this process was forked from one that had loaded Polars, so Polars has no threads here; "
            "ask hand by hand, or start processes with spawn"
        )


def _after_fork() -> None:
    """Record in a forked child that Polars has lost its threads, if it was loaded."""
    _Process.lost = _Process.lost or _POLARS in sys.modules


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_after_fork)
