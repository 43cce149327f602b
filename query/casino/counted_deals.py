"""Decisions counted over all deals of the unseen cards: what each move is worth, whatever cards are dead."""

from fractions import Fraction
from functools import cache, lru_cache
from itertools import combinations_with_replacement
from math import comb
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
import numpy.typing as npt

from ...cards.hands.sizes import HAND_SIZE
from ...cards.mask_arrays import cards_by_rank
from ...cards.notation import DECK_SIZE, LANE_BITS, RANK_COUNT, cards_of
from ...games.casino.best_hands import best_value
from ...games.casino.dealt_hands import DealtHands
from ...games.casino.game import CELLS, Game
from ...games.casino.hands import THREE, three_card_value
from ...games.casino.streets import FIRST, RAISED, RIVER, Streets
from ...games.casino.tree import Node, Option

if TYPE_CHECKING:
    from ...cards.hands.evaluator import Evaluator

KEPT = 16
"""The most lists of sets that are kept."""
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
    """The worth of each option of a node, in parts summed over `deals` deals."""

    options: list[int]
    deals: int

    def means(self, unit: int) -> list[Fraction]:
        """Return the mean of each option, in first bets."""
        return [Fraction(value, self.deals * unit) for value in self.options]


@lru_cache(maxsize=KEPT)
def sets_of(number: int, size: int) -> Numbers:
    """Return all sets of `size` of a number of places: (n, size), in lexicographic order."""
    mirrored = np.zeros((1, 0), np.int64)  # counted from the last place, the sets descend by their first member
    for members in range(1, size + 1):
        starts = range(members - 1, number)
        below = np.concatenate([mirrored[: comb(start, members - 1)] for start in starts])
        first = np.repeat(starts, [comb(start, members - 1) for start in starts])
        mirrored = np.concatenate([first[:, None], below], axis=1)
    return number - 1 - mirrored[::-1]


def masks_of(cards: list[int], size: int) -> tuple[Numbers, Masks]:
    """Return all sets of `size` of some cards: their places (n, size), and their masks (n,)."""
    places = sets_of(len(cards), size)
    bits = np.uint64(1) << np.array(cards, np.uint64)
    masks = np.zeros(len(places), np.uint64)
    for column in places.T:
        masks |= bits[column]
    return places, masks


@lru_cache(maxsize=KEPT)
def streets_of(game: Game) -> Streets:
    """Return the decisions of a game."""
    return Streets(game)


class PaysOfHands:
    """The pays of a game, by the player's value and by cell."""

    def __init__(self, game: Game) -> None:
        """Collect the pays of `game`."""
        self._lowest = np.array([value for _, value in game.steps])
        self.first, self.raised = (np.array([one[side] for one in game.step_pays]) for side in range(2))
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

    def of_counts(self, value: int, below: int, above: int, lowest: int, deals: int) -> tuple[int, int]:
        """Return what the first bets and a raised bet win with a hand, from the dealer's deals.

        below, above  deals below the hand's value, and below the next
        lowest        deals that do not qualify
        """
        counts = np.array([below, above - below, deals - above])
        unqualified = np.diff(np.minimum([0, below, above, deals], lowest))
        cells, step = np.concatenate([counts - unqualified, unqualified]), int(self.steps(np.array([value]))[0])
        return int(cells @ self.first[step]), int(cells @ self.raised[step])


def option_worth(streets: Streets, option: Option, sums: Numbers, deals: int) -> int:
    """Return what an option on the flop or later is worth, from the sums of the channels over `deals` deals."""
    if option.leaf is None:
        return int(sums[streets.channel(option.node or 0)])
    leaf = streets.tree.leaves[option.leaf]
    if leaf.folded:
        return -streets.lost(leaf) * deals
    return int(sums[FIRST] + leaf.raised * sums[RAISED]) - leaf.fee * streets.game.unit * deals


def streets_worths(game: Game, node: Node, seen: Seen, evaluator: "Evaluator") -> Worths:
    """Return the options of a node on the flop, the turn or the river: every run-out and dealer's hole is counted."""
    streets, unseen = streets_of(game), seen.unseen
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


def one_hand_worths(game: Game, node: Node, seen: Seen) -> Worths:
    """Return the options with three or five own cards, against every hand that the dealer can have."""
    own = best_value(game.order, cards_of(seen.own))
    dealer = game.dealer
    dealt = DealtHands(game.order, seen.up, seen.unseen, dealer.cards - dealer.up if dealer else 0)
    below, above, lowest = dealt.below(own), dealt.below(own + 1), dealt.below(dealer.lowest if dealer else 0)
    first, raised = PaysOfHands(game).of_counts(own, below, above, lowest, dealt.deals)
    streets, sums = streets_of(game), np.array([first, raised])
    return Worths([option_worth(streets, option, sums, dealt.deals) for option in node.options], dealt.deals)


def three_card_values(masks: Masks) -> Numbers:
    """Return the value of each three cards."""
    cards = cards_by_rank(masks, THREE)
    low, middle, high = (cards % LANE_BITS).T
    suits = cards // LANE_BITS
    suited = (suits == suits[:, :1]).all(axis=1).astype(np.int64)
    values: Numbers = _values_by_ranks()[suited, low, middle, high]
    return values


@cache
def _values_by_ranks() -> Numbers:
    """Return the value of three ascending ranks, unsuited and suited: (2, 13, 13, 13)."""
    values = np.zeros((2, RANK_COUNT, RANK_COUNT, RANK_COUNT), np.int64)
    for ranks in combinations_with_replacement(range(RANK_COUNT), THREE):
        values[0][ranks] = three_card_value(tuple(LANE_BITS * suit + rank for suit, rank in enumerate(ranks)))
        if len(set(ranks)) == THREE:
            values[1][ranks] = three_card_value(ranks)
    return values


def revealed_worths(game: Game, node: Node, seen: Seen, evaluator: "Evaluator") -> Worths:
    """Return the options of a game without a dealer: every order of the cards to come is counted."""
    tree, unseen = streets_of(game).tree, seen.unseen
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
            for without_one in subset_places(len(unseen), size):
                np.add.at(total, without_one, worth)
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


@lru_cache(maxsize=KEPT)
def subset_places(number: int, size: int) -> Numbers:
    """Return the places among smaller sets of each set of `sets_of` without one of its members: (size, n)."""
    sets = sets_of(number, size)
    return np.stack([set_places(np.delete(sets, member, axis=1), number) for member in range(size)])


def set_places(sets: Numbers, of: int) -> Numbers:
    """Return the place of each ascending set (n, size) among all sets of as many of `of` things, lexicographically."""
    size = sets.shape[1]
    binomials = np.array([[comb(n, k) for k in range(size + 1)] for n in range(of + 1)])
    place = np.full(len(sets), comb(of, size) - 1, np.int64)
    for position in range(size):
        place -= binomials[of - 1 - sets[:, position], size - position]
    return place
