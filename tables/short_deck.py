"""Declarations of the short deck hold'em tables, built on request, separately for each order of hands."""

from ..work.wording import Wording
from .declaration import Column, Table
from .holdem import matchups, street

SHORT_DECK, SHORT_DECK_TRIPS = "short-deck", "short-deck-trips"
"""The two games: straights above three of a kind, and three of a kind above straights."""
_DECK = 36
_ORDER: dict[str, Wording] = {SHORT_DECK: "", SHORT_DECK_TRIPS: " with trips above straights"}


def table_name(game: str, table: str) -> str:
    """Return the name of a game's own `hands`, `matchups`, `flop` or `turn`.

    >>> table_name("short-deck", "flop")
    'short_deck_flop'
    """
    return f"{game.replace('-', '_')}_{table}"


def _street(game: str, name: str, rows: int) -> Table:
    return street(table_name(game, name), rows, 16_384, _DECK, _title(game), f" of {_DECK} cards")


def _title(game: str) -> Wording:
    """Return the words about a game that its titles contain."""
    return f" in short deck{_ORDER[game]}"


def _starting_hands(game: str) -> Table:
    return Table(
        table_name(game, "hands"),
        f"Each starting hand{_title(game)} against one to three random hands; built on request",
        ("starting_hand", "opponents"),
        81 * 3,
        (
            Column("starting_hand", "VARCHAR", "one of 81"),
            Column("opponents", "UTINYINT", "random hands it plays against"),
            Column("combinations", "UTINYINT", "holes of the starting hand: 4, 6 or 12; counts are for one of them"),
            Column("deals", "UBIGINT", "deals of the opponents, in order, and the board"),
            Column("win", "UBIGINT", "deals won alone"),
            Column("tie", "UBIGINT", "deals in which the pot is shared"),
            Column("lose", "UBIGINT", "deals lost"),
            Column("ties", "UBIGINT[]", "deals in which the pot is shared with 1, 2, ... opponents"),
            Column("equity", "DOUBLE", "expected share of the pot"),
        ),
    )


STARTING_HANDS = {game: _starting_hands(game) for game in _ORDER}
MATCHUPS = {game: matchups(table_name(game, "matchups"), 20_313, _DECK, _title(game)) for game in _ORDER}
FLOPS = {game: _street(game, "flop", 186_696) for game in _ORDER}
TURNS = {game: _street(game, "turn", 1_340_856) for game in _ORDER}
REQUESTED = {game: (STARTING_HANDS[game], MATCHUPS[game], FLOPS[game], TURNS[game]) for game in _ORDER}
"""All tables of each game."""
