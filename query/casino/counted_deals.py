"""Decisions counted over all deals of the unseen cards: what each move is worth, whatever cards are dead."""

from fractions import Fraction
from itertools import combinations
from math import comb
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
import numpy.typing as npt

from ...cards.hands.sizes import HAND_SIZE
from ...cards.notation import DECK_SIZE
from ...games.casino.game import CELLS, Game
from ...games.casino.hands import THREE, three_card_value
from ...games.casino.streets import FIRST, RAISED, RIVER, Streets
from ...games.casino.tree import Node, Option, Tree

if TYPE_CHECKING:
    from ...cards.hands.evaluator import Evaluator

Numbers = npt.NDArray[np.int64]
Masks = npt.NDArray[np.uint64]


class Seen(NamedTuple):
    """The cards of a decision, as masks: the player's, the board, the dealer's face-up card, and dead cards."""

    own: int
    board: int
    up: int
    dead: int

    @property
    def unseen(self) -> list[int]:
        """The unseen cards, ascending."""
        gone = self.own | self.board | self.up | self.dead
        return [card for card in range(DECK_SIZE) if not gone >> card & 1]


class Worths(NamedTuple):
    """What each option of a node is worth, in parts summed over `deals` deals."""

    options: list[int]
    deals: int

    def means(self, unit: int) -> list[Fraction]:
        """Return the mean of each option, in first bets."""
        return [Fraction(value, self.deals * unit) for value in self.options]


def masks_of(cards: list[int], size: int) -> tuple[Numbers, Masks]:
    """Return all sets of `size` of some cards: their places (n, size), and their masks (n,)."""
    places = np.array(list(combinations(range(len(cards)), size)), np.int64).reshape(-1, size)
    bits = np.uint64(1) << np.array(cards, np.uint64)
    masks: Masks = np.bitwise_or.reduce(bits[places], axis=1) if size else np.zeros(1, np.uint64)
    return places, masks


class PaysOfHands:
    """What a game pays, by the player's value and by cell."""

    def __init__(self, game: Game) -> None:
        """Collect the pays of `game`."""
        self._lowest = np.array([value for _, value in game.steps])
        pays = [game.step_pays(step) for step in range(len(game.steps))]
        self.first, self.raised = (np.array([one[side] for one in pays]) for side in range(2))
        self.qualifies = game.dealer.lowest if game.dealer else 0

    def steps(self, values: Numbers) -> Numbers:
        """Return the step of each value."""
        steps: Numbers = np.searchsorted(self._lowest, values, side="right") - 1
        return steps

    def against(self, values: Numbers, dealers: Numbers, met: npt.NDArray[np.bool_]) -> tuple[Numbers, Numbers]:
        """Return what the first bets and a raised bet win with hands (n,) against the dealers (n, k) that they meet."""
        own = values[:, None]
        qualified = dealers >= self.qualifies
        cells = np.empty((len(values), CELLS), np.int64)
        for result, happens in enumerate((own > dealers, own == dealers, own < dealers)):
            cells[:, result] = (happens & qualified & met).sum(axis=1)
            cells[:, result + 3] = (happens & ~qualified & met).sum(axis=1)
        steps = self.steps(values)
        return (cells * self.first[steps]).sum(axis=1), (cells * self.raised[steps]).sum(axis=1)


def option_worth(streets: Streets, option: Option, sums: Numbers, deals: int) -> int:
    """Return what an option on the flop or later is worth, from the sums of the channels over `deals` deals."""
    if option.leaf is None:
        return int(sums[streets.channel(option.node or 0)])
    leaf = streets.tree.leaves[option.leaf]
    if leaf.folded:
        return -streets.lost(leaf) * deals
    return int(sums[FIRST] + leaf.raised * sums[RAISED])


def streets_worths(game: Game, node: Node, seen: Seen, evaluator: "Evaluator") -> Worths:
    """Return the options of a node on the flop, the turn or the river: every run-out and dealer's hole is counted."""
    streets, unseen = Streets(game), seen.unseen
    missing = RIVER - node.seen
    places, runouts = masks_of(unseen, missing)
    _, holes = masks_of(unseen, 2)
    boards = runouts | np.uint64(seen.board)
    values = evaluator.values(boards | np.uint64(seen.own)).astype(np.int64)
    met = (runouts[:, None] & holes) == 0
    every = np.where(met, boards[:, None] | holes, np.uint64(seen.own | seen.board) | runouts[:, None])
    dealers = evaluator.values(every).astype(np.int64)
    first, raised = PaysOfHands(game).against(values, dealers, met)
    channels = [first, raised]
    dealt = comb(len(unseen) - missing, 2)
    for index in streets.tree.nodes_after(RIVER):
        channels.append(_decided(streets, streets.tree.nodes[index], channels, dealt))
    on_turn = streets.tree.nodes_after(RIVER - 1)
    if missing == 2 and on_turn:
        return _with_turns(streets, node, places, channels, len(unseen), dealt)
    sums = np.array([channel.sum() for channel in channels])
    deals = dealt * len(runouts)
    return Worths([option_worth(streets, option, sums, deals) for option in node.options], deals)


def _decided(streets: Streets, node: Node, channels: list[Numbers], deals: int) -> Numbers:
    """Return what a node is worth on each board, given the channels there."""
    rows = np.stack(channels, axis=1)
    options = [[option_worth(streets, option, row, deals) for row in rows] for option in node.options]
    best: Numbers = np.array(options).max(axis=0)
    return best


def _with_turns(
    streets: Streets, node: Node, places: Numbers, channels: list[Numbers], unseen: int, dealt: int
) -> Worths:
    """Return the options of a node on the flop in a game with decisions on the turn: run-outs are in order."""
    by_turn = []
    for channel in channels:
        total = np.zeros(unseen, np.int64)
        for side in range(2):
            np.add.at(total, places[:, side], channel)
        by_turn.append(total)
    deals = dealt * (unseen - 1)
    decided = [
        _decided(streets, streets.tree.nodes[index], by_turn, deals) for index in streets.tree.nodes_after(RIVER - 1)
    ]
    sums = np.array([channel.sum() for channel in (*by_turn, *decided)])
    return Worths([option_worth(streets, option, sums, deals * unseen) for option in node.options], deals * unseen)


def one_hand_worths(game: Game, node: Node, seen: Seen, evaluator: "Evaluator") -> Worths:
    """Return the options with three or five own cards, against every hand that the dealer can have."""
    shown = seen.up.bit_count()
    size = game.own - shown
    _, hidden = masks_of(seen.unseen, size)
    dealers_masks = hidden | np.uint64(seen.up)
    if game.own == THREE:
        own, dealers = _three_card_values(np.array([seen.own], np.uint64)), _three_card_values(dealers_masks)
    else:
        own = evaluator.values(np.array([seen.own], np.uint64)).astype(np.int64)
        dealers = evaluator.values(dealers_masks).astype(np.int64)
    first, raised = PaysOfHands(game).against(own, dealers[None], np.ones((1, len(dealers)), np.bool_))
    streets, sums = Streets(game), np.array([first[0], raised[0]])
    return Worths([option_worth(streets, option, sums, len(dealers)) for option in node.options], len(dealers))


def _three_card_values(masks: Masks) -> Numbers:
    return np.array([three_card_value(tuple(_cards(int(mask)))) for mask in masks], np.int64)


def _cards(mask: int) -> list[int]:
    return [card for card in range(DECK_SIZE) if mask >> card & 1]


def revealed_worths(game: Game, node: Node, seen: Seen, evaluator: "Evaluator") -> Worths:
    """Return the options of a game without a dealer: every order of the cards to come is counted."""
    tree, unseen = Tree(game), seen.unseen
    known = seen.own | seen.board
    missing = HAND_SIZE - node.seen
    places = {more: masks_of(unseen, more) for more in range(missing + 1)}
    values = evaluator.values(places[missing][1] | np.uint64(known)).astype(np.int64)
    pays = PaysOfHands(game)
    steps = pays.steps(values)
    first, raised = pays.first[steps, 0], pays.raised[steps, 0]
    orders = [1]
    for more in range(missing, 0, -1):
        orders.insert(0, orders[0] * (len(unseen) - more + 1))

    def summed(worth: Numbers, more: int, wanted: int) -> Numbers:
        """Sum over the next cards, in order, down to sets of `wanted` cards more."""
        for size in range(more, wanted, -1):
            total = np.zeros(comb(len(unseen), size - 1), np.int64)
            for left_out in range(size):
                np.add.at(total, _place(np.delete(places[size][0], left_out, axis=1), len(unseen)), worth)
            worth = total
        return worth

    def worth_of(option: Option, more: int) -> Numbers:
        if option.node is not None:
            later = tree.nodes[option.node]
            after = later.seen - node.seen
            best = np.stack([worth_of(one, after) for one in later.options]).max(axis=0)
            return summed(best, after, more)
        leaf = tree.leaves[option.leaf or 0]
        if leaf.folded:
            lost = (game.staked + leaf.raised) * game.unit * orders[more]
            return np.full(comb(len(unseen), more), -lost)
        return summed(first + leaf.raised * raised, missing, more)

    return Worths([int(worth_of(option, 0)[0]) for option in node.options], orders[0])


def _place(sets: Numbers, of: int) -> Numbers:
    """Return the place of each set (n, size) among all sets of as many of `of` things, in lexicographic order."""
    size = sets.shape[1]
    binomials = np.array([[comb(n, k) for k in range(size + 1)] for n in range(of + 1)])
    place = np.full(len(sets), comb(of, size) - 1, np.int64)
    for position in range(size):
        place -= binomials[of - 1 - sets[:, position], size - position]
    return place
