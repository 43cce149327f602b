"""The tables of short deck hold'em, built on request, those of each order of hands by themselves."""


def street_name(game: str, street: str) -> str:
    """The name of a game's table of a street.

    >>> street_name("short-deck", "flop")
    'short_deck_flop'
    """
    return f"{game.replace('-', '_')}_{street}"
