"""Names of positions, by the number of players and the place in the deal."""

from functools import cache


@cache
def positions(players: int, button_only: bool = False) -> tuple[str, ...]:
    """Return the name of each player's position, from the left of the button; the button is last.

    button_only  true for short deck, in which only the button posts a blind: there is no small or big blind

    >>> positions(2), positions(6)
    (('BB', 'BTN'), ('SB', 'BB', 'UTG', 'HJ', 'CO', 'BTN'))
    """
    if players == 2:
        return ("UTG", "BTN") if button_only else ("BB", "BTN")
    blinds = () if button_only else ("SB", "BB")
    late = ("LJ", "HJ", "CO", "BTN")
    between = players - len(blinds)
    early = max(between - len(late), 1 if between > 1 else 0)
    first = tuple("UTG" if place == 0 else f"UTG+{place}" for place in range(early))
    return (*blinds, *first, *late[len(late) - (between - early) :])
