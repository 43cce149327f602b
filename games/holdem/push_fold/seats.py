"""Names of the seats at a table, in order of acting. Plain Python."""

BUTTON, SMALL, BIG = "button", "small blind", "big blind"
LATE = ("hijack", "cutoff", BUTTON, SMALL, BIG)
EARLY = ("UTG", "UTG+1", "UTG+2")
LOJACK = "lojack"
MOST_SEATS = 9
WITH_ARTICLE = (LOJACK, *LATE)


def seat_names(players: int) -> tuple[str, ...]:
    """Return the usual names of two to nine seats; the big blind is last.

    >>> seat_names(3), seat_names(7)[:3]
    (('button', 'small blind', 'big blind'), ('UTG', 'lojack', 'hijack'))
    """
    early = players - len(LATE)
    if early <= 0:
        return LATE[-players:]
    return (*EARLY[: max(early - 1, 1)], *((LOJACK,) if early > 1 else ()), *LATE)


def named(seat: str) -> str:
    """Return a seat as a sentence names it: `the button`, `UTG`."""
    return f"the {seat}" if seat in WITH_ARTICLE else seat


def actions_before(seats: tuple[str, ...]) -> str:
    """Return what players who are all in have done.

    >>> actions_before(("UTG", "button"))
    'UTG pushes and the button calls'
    """
    return " and ".join(f"{named(seat)} {'calls' if place else 'pushes'}" for place, seat in enumerate(seats))
