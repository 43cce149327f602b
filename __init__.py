"""outs: every card-draw question that can be answered exactly, answered from tables."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

    from .query.session import Tables

__version__ = "0.1.0"


def open(path: "str | Path | None" = None) -> "Tables":  # noqa: A001 - `outs.open` reads well
    """Open the built tables in `path`, or where they are usually kept.

    Raises `outs.tables.errors.TablesMissing` when there are none.
    """
    from .query.session import Tables  # noqa: PLC0415 - `import outs` alone loads nothing

    return Tables(path)
