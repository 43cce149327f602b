"""A strategy: rules in order, of which the first that fits a position decides."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from ..tree import Node
from .seen_cards import Flags, SeenCards


@dataclass(frozen=True)
class Rule:
    """A rule: after `seen` cards, make this move if the cards are as the words say.

    seen   the number of own cards and cards on the board that the player has seen
    move   the name of the move
    words  the cards for which it is made
    test   the same as a function of many positions: true where the rule applies
    """

    seen: int
    move: str
    words: str
    test: Callable[[SeenCards], Flags]


@dataclass(frozen=True)
class Strategy:
    """A strategy for a game.

    name       its name
    rules      its rules; where none fits, the last move of the decision is made
    published  the house's edge stated elsewhere, in percent, and its `source`
    """

    name: str
    rules: tuple[Rule, ...]
    published: str | None = None
    source: str | None = None

    def choices(self, node: Node, cards: SeenCards) -> npt.NDArray[np.int64]:
        """Return the place of the option that is taken at a node in each position: (n,)."""
        moves = [option.move.name for option in node.options]
        found = np.full(len(cards.own), len(moves) - 1, np.int64)
        for rule in reversed([rule for rule in self.rules if rule.seen == node.seen]):
            found[rule.test(cards)] = moves.index(rule.move)
        return found
