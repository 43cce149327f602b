"""Libraries whose threads a copy of this process, made by `fork`, does not have."""

import os
import sys

from ...cards.errors import BadQuery

_POLARS = "polars"


class _Process:
    """This process; `lost` if it was forked from one that had loaded Polars."""

    lost = False


def require_polars() -> None:
    """Raise `BadQuery` where Polars would hang: its threads are in the process that this one was forked from."""
    if _Process.lost:
        raise BadQuery(
            "this process was forked from one that had loaded Polars, whose threads it does not have; "
            "ask hand by hand, or start processes with spawn"
        )


def _after_fork() -> None:
    """In the child: Polars has lost its threads if it was loaded."""
    _Process.lost = _Process.lost or _POLARS in sys.modules


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_after_fork)
