"""Decisions as users name them: `UTG > bb` is the big blind's call of a push by UTG. Plain Python."""

from collections.abc import Sequence

from ....cards.errors import BadQuery
from .spots import BIG, BUTTON, EARLY, LOJACK, SMALL

ARROW = ">"
SHORT = {BUTTON: "BTN", SMALL: "SB", BIG: "BB", "cutoff": "CO", "hijack": "HJ", LOJACK: "LJ"}
"""Abbreviations of the seats."""
OTHER_NAMES = {"bu": BUTTON, "btn": BUTTON, "dealer": BUTTON, EARLY[0].lower(): EARLY[0]}


def seat_of(text: str, seats: Sequence[str]) -> str:
    """Return the seat with a name or an abbreviation, in any case. Raises `BadQuery`.

    >>> seat_of("bb", ("small blind", "big blind")), seat_of("UTG+1", ("UTG", "UTG+1"))
    ('big blind', 'UTG+1')
    """
    wanted = " ".join(text.lower().split())
    known = {seat.lower(): seat for seat in seats}
    shorts = {short.lower(): seat for seat, short in SHORT.items()} | OTHER_NAMES
    found = known.get(wanted) or known.get(shorts.get(wanted, "").lower())
    if found is None:
        names = ", ".join(SHORT.get(seat, seat) for seat in seats)
        raise BadQuery(f"there is no seat {text.strip()!r}: the seats are {names}")
    return found


def path_of(text: str, seats: Sequence[str]) -> tuple[str, ...]:
    """Return the seats of a node: those all in, in order, and the one that acts. Raises `BadQuery`.

    >>> path_of("btn > BB", ("button", "small blind", "big blind"))
    ('button', 'big blind')
    """
    path = tuple(seat_of(part, seats) for part in text.split(ARROW))
    if list(path) != sorted(set(path), key=list(seats).index):
        raise BadQuery(f"a node names seats in the order in which they act: got {text!r}")
    return path
