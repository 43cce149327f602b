"""outs: every card-draw question that can be answered exactly, answered from tables.

>>> import outs
>>> tables = outs.open()
>>> tables.discard("9d Td 6h Qh 8s").best.hold
'Qh'
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pathlib import Path

    from .cards.errors import BadInput
    from .query.database.session_closed import SessionClosed
    from .query.session import Tables
    from .tables.files.errors import TablesError, TablesMissing

__all__ = ["BadInput", "SessionClosed", "Tables", "TablesError", "TablesMissing", "open"]
__version__ = "0.1.0"

_PLACES = {
    "BadInput": "cards.errors",
    "SessionClosed": "query.database.session_closed",
    "Tables": "query.session",
    "TablesError": "tables.files.errors",
    "TablesMissing": "tables.files.errors",
}


def open(path: "str | Path | None" = None) -> "Tables":  # noqa: A001 - the one function of the package
    """Open the built tables in `path`, or where they are usually kept.

    path  the folder of the tables; else `$OUTS_TABLES`, `tables/data` of the checkout, or the user's data folder

    Raises `TablesMissing` where there are none, and another `TablesError` where they are damaged.
    """
    from .query.session import Tables  # noqa: PLC0415 - `import outs` alone loads nothing

    return Tables(path)


def __getattr__(name: str) -> Any:
    """The names of `__all__`, each loaded when it is first asked for: `import outs` alone loads nothing."""
    if name not in _PLACES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module  # noqa: PLC0415

    return getattr(import_module(f".{_PLACES[name]}", __name__), name)


def __dir__() -> list[str]:
    """Return the public names, those not loaded yet too."""
    return sorted({*globals(), *__all__})
