"""Equity in any game: the question as it is asked, and the games that answer it, by name."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..cards.errors import BadQuery
from ..cards.questions.arguments import optional, written
from ..cards.questions.sampling import SEED
from ..games.holdem.parameters import OPPONENTS
from .session_base import DEAD, OpenTables
from .variants import HOLDEM, VARIANTS

if TYPE_CHECKING:
    from ..cards.answers.equity_answers import EquityAnswer
    from ..cards.questions.arguments import CardsLike
    from ..games.holdem.all_in import Given


@dataclass(frozen=True)
class EquityQuestion:
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


@dataclass(frozen=True)
class EquityGame:
    """A game whose hands can be compared.

    split    finds the players' hands in the words of a command line
    compare  the method of a session that answers an `EquityQuestion`
    """

    split: Callable[[Sequence[str]], list[str]]
    compare: str


def _ranges(words: Sequence[str]) -> list[str]:
    from ..cards.ranges.command_words import split_arguments

    return split_arguments(words)


def _omaha_hands(words: Sequence[str]) -> list[str]:
    from ..games.omaha.known_cards import split_hands

    return split_hands(words)


EQUITY_GAMES: Mapping[str, EquityGame] = {
    **dict.fromkeys(VARIANTS, EquityGame(_ranges, "_compare_ranges")),
    "omaha": EquityGame(_omaha_hands, "_compare_omaha"),
}
"""The games whose hands can be compared."""
*_MOST, _LAST = EQUITY_GAMES
GAME_NAMES = f"{', '.join(_MOST)} and {_LAST}"


def game_name(name: object) -> str:
    """The name of a game in standard spelling. Raises `BadQuery`."""
    found = name.strip().lower() if isinstance(name, str) else ""
    if found not in EQUITY_GAMES:
        raise BadQuery(f"equity knows no game {name!r}: it knows {GAME_NAMES}")
    return found


def equity_game(name: str) -> EquityGame:
    """The game of that name. Raises `BadQuery`."""
    return EQUITY_GAMES[game_name(name)]


class EquityQuestions(OpenTables):
    """Equity in any game."""

    def equity(
        self,
        *players: "CardsLike",
        opponents: int = OPPONENTS.default,
        board: "CardsLike | None" = "",
        dead: "CardsLike | None" = "",
        by_hand: bool = False,
        samples: int | None = None,
        seed: int = SEED.default,
        stacks: "Given | None" = None,
        payouts: "Given | None" = None,
        game: str = HOLDEM,
    ) -> "EquityAnswer":
        """Two or more ranges on any street (docs/ranges.md), or one hand against several random opponents preflop.

        In Omaha (docs/omaha.md) two to four hands, of which some may be random.

        players    holes such as `"AhKh"` or `["Ah", "Kh"]`, starting hands, or ranges; in Omaha hands of four cards
        opponents  random hands that the last player, `"random"`, stands for
        board      none, or three to five cards
        dead       dead cards: seen and out of play
        by_hand    whether to add each hand of each range
        samples    deals to sample if there are too many to count: 200,000 unless given
        seed       of those samples
        stacks     all players are all in with these chips, `"10,20,30"` or a sequence: the chips that each can expect,
                   side pots included; further stacks are players who sit out
        payouts    with stacks: the prizes, the first place first; what the chips are worth in prizes (ICM)
        game       `"holdem"`, `"short-deck"`, `"short-deck-trips"` (docs/short-deck.md) or `"omaha"`
        """
        compare: Callable[[EquityQuestion], EquityAnswer] = getattr(self, equity_game(game).compare)
        held = tuple(written(player, "a range") for player in players)
        on, out = optional(board, "the board"), optional(dead, DEAD)
        return compare(EquityQuestion(held, opponents, on, out, by_hand, samples, seed, stacks, payouts, game))
