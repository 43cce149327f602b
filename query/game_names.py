"""Games by name, and the protocols of the objects that answer for them: five-card games, and games with a board."""

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple, Protocol, cast

from ..cards.errors import BadQuery
from ..games.draw.parameters import HIGH
from ..games.lowball.names import ALSO

if TYPE_CHECKING:
    from fractions import Fraction

    import numpy as np
    import numpy.typing as npt
    import polars as pl

    from ..cards.answers.answer import ValueAnswer
    from ..cards.answers.equity_answers import EquityAnswer
    from ..cards.hands.order import Order
    from ..cards.mask_arrays import HandsLike
    from ..games.draw.answers.betting import GameName
    from ..games.draw.answers.discard import DiscardAnswer
    from ..games.draw.answers.policies import PoliciesAnswer
    from ..games.draw.opponents import Opponents
    from ..games.holdem.push_fold.chips import Given
    from ..games.lowball.answers import LowballDiscardAnswer, LowballName, LowballValueAnswer

    Royal = str | int | float | Fraction | None

HOLDEM = "holdem"
"""The default game."""
LOWBALL_NAMES = cast("tuple[LowballName, ...]", tuple(ALSO))
_STANDARD_NAMES = {HIGH: HIGH, **{one: name for name, also in ALSO.items() for one in (name, *also)}}
"""The standard name of each game, by all its spellings."""
OMAHA = "omaha"


def one_of(names: Collection[str], word: str) -> str:
    """List names, with `word` before the last."""
    *most, last = names
    return f"{', '.join(most)} {word} {last}"


def _high() -> "Order":
    from ..cards.hands.order import HIGH

    return HIGH


def _short_deck() -> "Order":
    from ..games.short_deck import STRAIGHTS_BEAT_TRIPS

    return STRAIGHTS_BEAT_TRIPS


def _short_deck_trips() -> "Order":
    from ..games.short_deck import TRIPS_BEAT_STRAIGHTS

    return TRIPS_BEAT_STRAIGHTS


VARIANTS: Mapping[str, Callable[[], "Order"]] = {
    HOLDEM: _high,
    "short-deck": _short_deck,
    "short-deck-trips": _short_deck_trips,
}
"""Functions that return the order of hands of each game, with its deck."""
VARIANT_NAMES = one_of(VARIANTS, "or")
"""The games' names, for help and errors."""


def variant(name: str) -> str:
    """Return the standard name of a game. Raises `BadQuery`."""
    found = name.strip().lower() if isinstance(name, str) else None
    if found not in VARIANTS:
        raise BadQuery(f"unknown game {name!r}: use {VARIANT_NAMES}")
    return found


def order_of(name: str) -> "Order":
    """Return the order of hands of a game, with its deck. Raises `BadQuery`."""
    return VARIANTS[variant(name)]()


class HandGame(Protocol):
    """A game, with an answer to each question about its hands."""

    def value(self, cards: str) -> "ValueAnswer | LowballValueAnswer":
        """Return the value of five to seven cards."""

    def values(self, hands: "HandsLike") -> "npt.NDArray[np.uint16]":
        """Return the values of many hands: (n,) uint16."""

    def rank_holds(
        self, hand: str, dead: str, hold: str | None, objective: str, royal: "Royal", opponents: "Opponents"
    ) -> "DiscardAnswer | LowballDiscardAnswer":
        """Rank the holds of a hand."""

    def discard_table(self, hands: "HandsLike") -> "pl.DataFrame":
        """Return every hold of many hands: 32 rows per hand."""

    def compare_policies(self, policies: tuple[str, ...], games: int, seed: int) -> "PoliciesAnswer":
        """Compare drawing policies."""


HAND_GAME_NAMES = one_of((HIGH, *LOWBALL_NAMES), "or")
"""The games' names, for help and errors."""


def hand_game(name: str) -> "GameName":
    """Return the standard name of a game. Raises `BadQuery`.

    >>> hand_game("Deuce-to-Seven")
    '2-7'
    """
    found = _STANDARD_NAMES.get(name.strip().lower()) if isinstance(name, str) else None
    if found is None:
        raise BadQuery(f"unknown game {name!r}: use {HAND_GAME_NAMES}")
    return cast("GameName", found)


class EquityQuestion(NamedTuple):
    """The parameters of `Tables.equity`: cards as texts, everything else as given."""

    players: tuple[str, ...]
    opponents: int
    board: str
    dead: str
    by_hand: bool
    samples: int | None
    seed: int
    stacks: "Given | None"
    payouts: "Given | None"
    game: str = HOLDEM


class EquityGame(Protocol):
    """A game whose hands can be compared."""

    def compare(self, question: EquityQuestion) -> "EquityAnswer":
        """Return the equity of two or more hands or ranges. Raises `BadInput`."""


def _ranges(words: Sequence[str]) -> list[str]:
    from ..cards.ranges.command_words import split_arguments

    return split_arguments(words)


def _omaha_hands(words: Sequence[str]) -> list[str]:
    from ..games.omaha.known_cards import split_hands

    return split_hands(words)


_SPLITS: Mapping[str, Callable[[Sequence[str]], list[str]]] = {**dict.fromkeys(VARIANTS, _ranges), OMAHA: _omaha_hands}
"""By game: the function that splits the words of a command line into the players' hands."""
EQUITY_GAME_NAMES = one_of(_SPLITS, "and")


def game_name(name: object) -> str:
    """Return the standard name of a game. Raises `BadQuery`."""
    found = name.strip().lower() if isinstance(name, str) else ""
    if found not in _SPLITS:
        raise BadQuery(f"unknown game {name!r}: equity takes {EQUITY_GAME_NAMES}")
    return found


def split_players(game: str, words: Sequence[str]) -> list[str]:
    """Split the words of a command line into the players' hands. Raises `BadQuery`."""
    return _SPLITS[game_name(game)](words)
