"""Games whose hands can be compared: their names, the question, and the protocol of the objects that answer it."""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple, Protocol

from ...cards.errors import BadQuery
from .variants import HOLDEM, VARIANTS, one_of

if TYPE_CHECKING:
    from ...cards.answers.equity_answers import EquityAnswer
    from ...games.holdem.push_fold.all_in import Given


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
    from ...cards.ranges.command_words import split_arguments

    return split_arguments(words)


def _omaha_hands(words: Sequence[str]) -> list[str]:
    from ...games.omaha.known_cards import split_hands

    return split_hands(words)


OMAHA = "omaha"
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
