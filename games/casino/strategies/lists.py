"""The lists of each bundled game, best first, and those that fit other rules."""

from typing import Any

from ..game import Game
from ..rule_files import load_bundled
from .bonus import BONUS
from .exchanges import OASIS
from .face_up import FACE_UP
from .hold_em import CASINO, HEADS_UP, ULTIMATE
from .revealed import LET_IT_RIDE, MISSISSIPPI
from .strategy import Strategy

LISTS: dict[str, tuple[Strategy, ...]] = {
    **FACE_UP,
    "casino-holdem": CASINO,
    "heads-up-holdem": HEADS_UP,
    "let-it-ride": LET_IT_RIDE,
    "mississippi-stud": MISSISSIPPI,
    "oasis-poker": OASIS,
    "texas-holdem-bonus": BONUS,
    "texas-holdem-bonus-atlantic-city": BONUS,
    "ultimate-texas-holdem": ULTIMATE,
}
"""The strategies of each game that has some, by name."""


def lists_for(game: Game) -> tuple[Strategy, ...]:
    """Return the strategies of the bundled game with the same cards and decisions, whatever it pays; () for none."""
    for name, strategies in LISTS.items():
        if _cards_and_moves(game) == _cards_and_moves(load_bundled(name)):
            return strategies
    return ()


def _cards_and_moves(game: Game) -> tuple[Any, ...]:
    dealer = game.dealer and (game.dealer.cards, game.dealer.up)
    return game.own, game.board, game.hand, dealer, game.choices
