"""Answers in batches: errors that name the invalid entry, and processes without Polars."""

import os
import re
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Literal

from ..cards.errors import BadInput, BadQuery

if TYPE_CHECKING:
    import polars as pl

    from ..cards.mask_arrays import HandsLike


OnError = Literal["raise", "null"]
"""Effect of an invalid entry: an exception, or a row with nulls and the message in the column `error`."""
RAISE: OnError = "raise"
NULL: OnError = "null"
ERROR = "error"
"""The column with the errors."""
LONGEST = 80
"""Maximum characters of an entry shown in an error."""
_POLARS = "polars"


def require_choice(on_error: str) -> None:
    """Raise `BadQuery` if the choice is not one of `OnError`."""
    if on_error not in (RAISE, NULL):
        raise BadQuery(f"on_error must be {RAISE!r} or {NULL!r}, got {on_error!r}")


def entry_error(kind: str, place: int, entry: str, told: str) -> str:
    """Return the error message for the entry at index `place`, with its number (counted from 1) and its text."""
    shown = entry if len(entry) <= LONGEST else f"{entry[: LONGEST - 3]}..."
    return f"{kind} {place + 1}: {told}" if entry in told else f"{kind} {place + 1}: {told} ({shown})"


def table_of_hands(
    table: "Callable[[HandsLike], pl.DataFrame]", hands: "HandsLike", rows: int, on_error: str
) -> "pl.DataFrame":
    """Return a table of hands; an invalid hand raises `BadInput`, or has rows of nulls.

    table  makes the table of valid hands; its first column, `hand`, is the index of the hand
    rows   the number of rows per hand
    """
    import polars as pl

    require_choice(on_error)
    try:
        found = table(hands)
    except BadInput:
        errors = hand_errors(table, hands)
        if not errors:
            raise
        if on_error == RAISE:
            raise next(iter(errors.values())) from None
    else:
        return found if on_error == RAISE else found.with_columns(pl.lit(None, pl.String).alias(ERROR))
    good = [place for place in range(len(hands)) if place not in errors]
    found = table([hands[place] for place in good])
    index = pl.Series("hand", good, found["hand"].dtype)
    bad: dict[str, list[Any]] = {"hand": [], ERROR: []}
    for place, error in errors.items():
        bad["hand"] += [place] * rows
        bad[ERROR] += [str(error)] * rows
    kept = found.with_columns(index.gather(found["hand"]))
    nulls = pl.DataFrame(bad, schema={"hand": found["hand"].dtype, ERROR: pl.String})
    return pl.concat([kept, nulls], how="diagonal").sort("hand", maintain_order=True)


def hand_errors(check: "Callable[[HandsLike], object]", hands: "HandsLike") -> dict[int, BadInput]:
    """Return the errors of the hands that `check` refuses alone, by index, with messages that name them."""
    found = ((place, _error_alone(check, hands, place)) for place in range(len(hands)))
    return {place: error for place, error in found if error is not None}


def first_hand_error(check: "Callable[[HandsLike], object]", hands: "HandsLike") -> BadInput | None:
    """Return the error of the first hand that `check` refuses, with a message that names it.

    Bisection keeps the number of calls of `check` small. Return None if every hand alone is valid.
    """
    if len(hands) == 0:
        return None
    first, last = 0, len(hands)
    while last - first > 1:
        middle = (first + last) // 2
        try:
            check(hands[first:middle])
        except BadInput:
            last = middle
        else:
            first = middle
    return _error_alone(check, hands, first)


def _error_alone(check: "Callable[[HandsLike], object]", hands: "HandsLike", place: int) -> BadInput | None:
    try:
        check(hands[place : place + 1])
    except BadInput as error:
        told = str(error).removeprefix("hand 0: ").removeprefix("hand 0 ")
        told = re.sub(r"\b(\d+) to \1$", r"\1", told)  # the least and the most of one hand
        return type(error)(entry_error("hand", place, entry_text(hands[place]), told))
    return None


def entry_text(entry: Any) -> str:
    """Return an entry as text: a list as its parts with spaces between them, an array as a list of numbers."""
    if hasattr(entry, "tolist"):
        return str(entry.tolist())
    return " ".join(map(str, entry)) if isinstance(entry, (list, tuple)) else str(entry)


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
