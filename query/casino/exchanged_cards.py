"""Exchanges of cards before the decision of a five-card game: what each is worth, over all cards that may come."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations
from math import comb
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from ...cards.hands.sizes import HAND_SIZE
from ...cards.notation import cards_of
from ...games.casino.game import CELLS, Game
from ...games.casino.tree import Node, Tree
from .counted_deals import Numbers, PaysOfHands, Seen, masks_of, set_places

if TYPE_CHECKING:
    from ...cards.hands.evaluator import Evaluator

LISTED = 3
"""The most cards of an exchange that is listed: larger ones take seconds to count, and cost at least four antes."""
HIDDEN = HAND_SIZE - 1
"""The dealer's hidden cards."""


def exchange_worths(game: Game, seen: Seen, evaluator: "Evaluator") -> Iterator[tuple[tuple[int, ...], Fraction]]:
    """Yield each set of up to `LISTED` of the player's cards with the mean result of exchanging it, in first bets."""
    own, dealers = cards_of(seen.own), DealerCounts(seen, evaluator)
    pays = PaysOfHands(game)
    for option in Tree(game).nodes[0].options[1 : LISTED + 1]:
        node, discards = Tree(game).nodes[option.node or 0], option.move.discards
        places, drawn = masks_of(dealers.unseen, discards)
        for discarded in combinations(own, discards):
            kept = seen.own & ~sum(1 << card for card in discarded)
            values = evaluator.values(drawn | np.uint64(kept)).astype(np.int64)
            deals = comb(len(dealers.unseen) - discards, HIDDEN)
            cells = dealers.cells(values, places, pays.qualifies, deals)
            won = _best(game, node, pays, values, cells, deals)
            yield discarded, Fraction(int(won.sum()), deals * len(values) * game.unit)


def _best(game: Game, node: Node, pays: PaysOfHands, values: Numbers, cells: Numbers, deals: int) -> Numbers:
    """Return what the best option wins with each hand (n,), in parts; the fee is lost."""
    steps, leaves = pays.steps(values), Tree(game).leaves
    first, raised = ((cells * of[steps]).sum(axis=1) for of in (pays.first, pays.raised))
    options = []
    for leaf in (leaves[option.leaf or 0] for option in node.options):
        lost = (game.staked + leaf.raised) * game.unit * deals
        options.append(np.full(len(values), -lost) if leaf.folded else first + leaf.raised * raised)
    best: Numbers = np.max(options, axis=0) - node.fee * game.unit * deals
    return best


class DealerCounts:
    """The dealer's hands below every value that contain each set of up to three unseen cards.

    unseen  the unseen cards, ascending
    """

    def __init__(self, seen: Seen, evaluator: "Evaluator") -> None:
        """Count the dealer's hands with the face-up card."""
        self.unseen = seen.unseen
        self._hidden, masks = masks_of(self.unseen, HIDDEN)
        values = evaluator.values(masks | np.uint64(seen.up)).astype(np.int64)
        self._levels, self._level = np.unique(values, return_inverse=True)
        self._below = [self._containing(size) for size in range(HIDDEN - 1)]
        self._of_triple = self._levels_by_triple()

    def _containing(self, size: int) -> npt.NDArray[np.int32]:
        """Return the hands that contain each set of a size and are below each level: (sets, levels + 1)."""
        sets, width = comb(len(self.unseen), size), len(self._levels) + 1
        found = np.zeros(sets * width, np.int64)
        for columns in combinations(range(HIDDEN), size):
            place = set_places(self._hidden[:, columns], len(self.unseen))
            found += np.bincount(place * width + self._level + 1, minlength=sets * width)
        below: npt.NDArray[np.int32] = np.cumsum(found.reshape(sets, width), axis=1, dtype=np.int32)
        return below

    def _levels_by_triple(self) -> npt.NDArray[np.int16]:
        """Return the level of each hand that contains three cards: (sets of three, cards left)."""
        level, triples = np.tile(self._level.astype(np.int16), HIDDEN), combinations(range(HIDDEN), HIDDEN - 1)
        place = np.concatenate([set_places(self._hidden[:, columns], len(self.unseen)) for columns in triples])
        order = np.argsort(place, kind="stable")
        by_triple: npt.NDArray[np.int16] = level[order].reshape(comb(len(self.unseen), HIDDEN - 1), -1)
        return by_triple

    def _containing_below(self, place: Numbers, level: Numbers, size: int) -> Numbers:
        """Return the hands below a level that contain a set of some size, given its place: (n,)."""
        found: Numbers
        if size == HIDDEN:
            found = (self._level[place] < level).astype(np.int64)
        elif size == HIDDEN - 1:
            found = (self._of_triple[place] < level.astype(np.int16)[:, None]).sum(axis=1)
        else:
            found = self._below[size][place, level].astype(np.int64)
        return found

    def below(self, places: Numbers, thresholds: Numbers) -> Numbers:
        """Return the hands below the threshold of each row that have none of its unseen cards: (n,).

        places  (n, k) the places of k cards among the unseen cards, ascending
        """
        level = np.searchsorted(self._levels, thresholds)
        total = np.zeros(len(places), np.int64)
        for size in range(min(places.shape[1], HIDDEN) + 1):
            for columns in combinations(range(places.shape[1]), size):
                place = set_places(places[:, columns], len(self.unseen))
                found = self._containing_below(place, level, size)
                total += -found if size % 2 else found
        return total

    def cells(self, values: Numbers, places: Numbers, qualifies: int, deals: int) -> Numbers:
        """Return the dealer's deals by cell against hands (n,) after the cards at `places` came: (n, CELLS)."""
        below, above = self.below(places, values), self.below(places, values + 1)
        lowest = self.below(places, np.full(len(values), qualifies))
        counts = np.stack([below, above - below, deals - above], axis=1)
        unqualified = np.stack([np.minimum(below, lowest), np.minimum(above, lowest), lowest], axis=1)
        unqualified[:, 1:] -= unqualified[:, :-1].copy()
        cells = np.concatenate([counts - unqualified, unqualified], axis=1)
        if cells.shape[1] != CELLS or (cells.sum(axis=1) != deals).any():
            raise ArithmeticError("the dealer's deals do not add up")
        return cells
