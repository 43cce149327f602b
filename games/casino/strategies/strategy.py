"""A strategy: rules in order, of which the first that fits a position decides."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from ....cards.mask_arrays import Masks
from ....cards.notation import DECK_SIZE, RANK_COUNT
from ..game import Move
from ..tree import Node
from .seen_cards import Flags, SeenCards


@dataclass(frozen=True)
class Rule:
    """A rule: after `seen` cards, make this move if the cards are as the words say.

    seen    the number of own cards and cards on the board that the player has seen
    move    the name of the move
    words   the cards for which it is made
    test    the same as a function of many positions: true where the rule applies
    thrown  for an exchange: the cards exchanged in each position, as masks; 0 where the rule does not apply
    """

    seen: int
    move: str
    words: str
    test: Callable[[SeenCards], Flags]
    thrown: Callable[[SeenCards], Masks] | None = None


@dataclass(frozen=True)
class Strategy:
    """A strategy for a game.

    name       its name
    rules      its rules; where none fits, `otherwise` is done
    published  the house's edge stated elsewhere, in percent, and its `source`
    """

    name: str
    rules: tuple[Rule, ...]
    published: str | None = None
    source: str | None = None

    def choices(self, node: Node, cards: SeenCards) -> npt.NDArray[np.int64]:
        """Return the place of the option that is taken at a node in each position: (n,)."""
        moves = [option.move for option in node.options]
        names = [move.name for move in moves]
        found = np.full(len(cards.own), moves.index(otherwise(moves)), np.int64)
        for rule in reversed(self.rules_for(node.seen, names)):
            found[rule.test(cards)] = names.index(rule.move)
        return found

    def choices_by_up_card(self, node: Node, cards: SeenCards) -> npt.NDArray[np.int8]:
        """Return the place of the option that is taken in each position against each face-up card: (n, 52)."""
        found = np.zeros((len(cards.own), DECK_SIZE), np.int8)
        for card in range(RANK_COUNT):
            found[:, card::RANK_COUNT] = self.choices(node, cards.against(card))[:, None]
        return found

    def rules_for(self, seen: int, names: Collection[str]) -> tuple[Rule, ...]:
        """Return the rules of a decision after `seen` cards with moves of these names."""
        return tuple(rule for rule in self.rules if rule.seen == seen and rule.move in names)

    def thrown(self, cards: SeenCards) -> Masks:
        """Return the cards that are exchanged in each position, as masks; 0 for none."""
        found = np.zeros_like(cards.own)
        for rule in reversed(self.rules):
            if rule.thrown is not None:
                some = rule.thrown(cards)
                found = np.where(some > 0, some, found)
        return found


def otherwise(moves: Sequence[Move]) -> Move:
    """Return the move that is made where no rule of a decision fits: the last one that exchanges no cards."""
    return next(move for move in reversed(moves) if not move.discards)
