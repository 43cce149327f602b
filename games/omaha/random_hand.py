"""Deals with a random hand: its possible hands that are worse or equal on final boards, or by types of boards.

On final boards, hands are counted by rank classes, with the number of ways to deal each. Where a flush is possible,
those with at least two cards of its suit are counted again by rank and suit.

Before the flop, all classes of hands are compared with the best known hand on each type of board. Flushes are ignored
first; then, suit by suit, the classes that can make a flush are counted again, or all classes if a known hand can make
one (docs/omaha.md).
"""

from dataclasses import dataclass
from itertools import combinations
from math import comb

import numpy as np
import numpy.typing as npt

from ...cards.boards import FLUSH_FROM
from ...cards.hands.board_projections import (
    CHOICES,
    OTHER_RANKS,
    Numbers,
    board_ranks,
    flush_boards,
    places_of_ranks,
    ranks_of_flush_boards,
    ways_to_deal,
    ways_to_deal_boards,
)
from ...cards.lazy_attribute import cached_attribute
from ...cards.notation import DECK_SIZE, LANE_BITS, LANE_MASK, RANK_COUNT, SUIT_COUNT, cards_of
from .hand_values import (
    HandClasses,
    HandValues,
    Values,
    flush_classes,
    flush_lanes,
    hands_by_rank,
    rank_classes,
    rank_runs,
    suit_classes,
)
from .known_cards import KnownCards
from .known_hands import lane_of, tally, values_by_rank, winners
from .rules import DECK, FROM_HAND, HAND_SIZE

Ways = npt.NDArray[np.float32]
"""Ways to deal hands: whole numbers far below 2**24, so that sums are exact."""


class RandomHand:
    """All possible hands, with their values on boards.

    runs        the `rank_runs` of the classes by rank
    lanes       (n,)  the suited cards of the classes by rank and one suit that can make a flush
    by_rank     (n,)  the rank class of each of those classes
    other_runs  the `rank_runs` of their other cards
    lane_at     (n,)  their columns in `flushes`
    """

    def __init__(self, values: HandValues, pairs_by_rank: Values) -> None:
        """Use these values; `pairs_by_rank` must be `values.pairs_by_rank()`."""
        self._pairs_by_rank = pairs_by_rank
        self._values = values
        self.runs = rank_runs(rank_classes().others)
        flushing = HandClasses(*(part[: flush_classes()] for part in (suit_classes().lanes, suit_classes().others)))
        self.lanes = flushing.lanes
        self.by_rank = rank_classes().places(HandClasses(np.zeros_like(flushing.lanes), flushing.ranks).codes)
        self.other_runs = rank_runs(flushing.others)
        self._known_lanes, self.lane_at = np.unique(self.lanes, return_inverse=True)

    def against(self, boards: Numbers, taken: int, best: Values) -> Numbers:
        """Count the hands with a lower value than `best` (n,), and an equal one, on each final board: (2, n).

        boards  (n, 5) cards
        taken   a mask of cards not on the board that the hand cannot have
        """
        left = np.stack([~taken >> (LANE_BITS * suit) & LANE_MASK for suit in range(SUIT_COUNT)])
        free = np.repeat((left[:, None] >> np.arange(RANK_COUNT) & 1)[None], len(boards), axis=0)
        places = np.arange(len(boards))[:, None]
        free[places, boards // LANE_BITS, boards % LANE_BITS] = 0
        ranks = (boards[:, :, None] % LANE_BITS == np.arange(RANK_COUNT)).sum(axis=1)
        values = hands_by_rank(self._pairs_by_rank[places_of_ranks(ranks)])
        ways = ways_of_classes(free.sum(axis=1), *self.runs)
        counts = np.stack([(ways * side).sum(axis=1) for side in (values < best[:, None], values == best[:, None])])
        suited = (boards[:, :, None] // LANE_BITS == np.arange(SUIT_COUNT)).sum(axis=1)
        for row, suit in np.argwhere(suited >= FLUSH_FROM).tolist():
            counts[:, row] += self._correction(free[row], suit, boards[row], values[row], best[row])
        return counts

    def _correction(self, free: Numbers, suit: int, board: Numbers, by_rank: Values, best: np.uint16) -> Numbers:
        """Return the change in the counts from flushes of a suit on one board: (2,).

        free  (4, 13)  1 for each card that is left
        """
        lane = int((free[suit] << np.arange(RANK_COUNT)).sum())
        places = np.flatnonzero(self.lanes & ~lane == 0)
        ranks, counts = (part[places] for part in self.other_runs)
        (ways,) = ways_of_classes((free.sum(axis=0) - free[suit])[None], ranks, counts)
        plain = by_rank[self.by_rank[places]]
        shared = int((np.int64(1) << board[board // LANE_BITS == suit] % LANE_BITS).sum())
        (lane_place,) = np.flatnonzero(flush_lanes() == shared)
        full = np.maximum(plain, self.flushes[lane_place, self.lane_at[places]])
        return np.array(
            [
                (ways * after).sum() - (ways * before).sum()
                for after, before in zip((full < best, full == best), (plain < best, plain == best), strict=True)
            ]
        )

    @cached_attribute
    def flushes(self) -> Values:
        """The best flush on each of `flush_lanes` of each lane that a hand can have: (2288, 1077)."""
        return np.ascontiguousarray(self._values.flushes(self._known_lanes).T)


def ways_of_classes(left: Numbers, ranks: Numbers, counts: Numbers) -> Numbers:
    """Return the ways to deal each class from the cards left of each rank (n, 13): (n, classes).

    ranks, counts  the `rank_runs` of the classes
    """
    ways = np.ones((len(left), len(ranks)), np.int64)
    for run in range(ranks.shape[1]):
        if counts[:, run].any():
            ways *= CHOICES[left[:, ranks[:, run]], counts[:, run]]
    return ways


def final_boards(known: KnownCards) -> Numbers:
    """Return the cards of every possible final board: (n, 5)."""
    board = cards_of(known.seen.board)
    left = [card for card in range(DECK_SIZE) if not known.taken >> card & 1]
    added = np.array(list(combinations(left, known.seen.missing)), np.int64)
    return np.concatenate([np.tile(np.array(board, np.int64), (len(added), 1)), added], axis=1)


def count_deals(values: HandValues, random: RandomHand, known: KnownCards) -> Numbers:
    """Count the deals by the set of players who win them: (2 ** players,) int64, with winners as bits.

    A deal is a final board and, if a hand is random, that hand. At most one hand may be random, and at least one known.
    """
    boards = final_boards(known)
    seats = [seat for seat, hand in enumerate(known.hands) if hand is not None]
    each = np.zeros((len(known.hands), len(boards)), np.uint16)
    for seat, hand in zip(seats, known.known, strict=True):
        each[seat] = values.values(np.array([hand]), boards)
    won_by = winners(each)
    if not known.random:
        return tally(won_by, np.ones(len(boards), np.int64), len(each))
    (seat,) = set(range(len(each))) - set(seats)
    below, equal = random.against(boards, known.taken, each.max(axis=0))
    all_hands = comb(DECK.size - known.taken.bit_count() - known.seen.missing, HAND_SIZE)
    other = np.int64(1 << seat)
    counts = tally(won_by, below, len(each)) + tally(won_by | other, equal, len(each))
    counts[other] += (all_hands - below - equal).sum()
    return counts


@dataclass(frozen=True)
class _Deal:
    """The known parts of a deal.

    seat   the bit of the random hand
    plain  (players, 6175)  the values without flushes of the known hands, 0 for the random one
    left   (13,)            the number of cards left of each rank
    """

    seat: int
    plain: Values
    left: Numbers


@dataclass(frozen=True)
class _Suit:
    """The known parts of one suit.

    gone         the lane of its cards that are taken
    own          (players,)       each known hand's lane
    classes      (n,)             the classes of hands that can make a flush with the cards left
    ways         (105, n)         the ways to deal their cards of other suits, by `OTHER_RANKS` of the board
    board_ways   (105,)           the ways to deal these ranks
    flushes      (players, 2288)  the best flush of each known hand on `flush_lanes`
    """

    gone: int
    own: Numbers
    classes: Numbers
    ways: Ways
    board_ways: Numbers
    flushes: Values


class RandomBeforeFlop:
    """Counter of deals; it caches the values of all hands without flushes."""

    def __init__(self, values: HandValues, pairs_by_rank: Values, random: RandomHand) -> None:
        """Use these values; `pairs_by_rank` must be `values.pairs_by_rank()`."""
        self._values = values
        self._pairs_by_rank = pairs_by_rank
        self._random = random

    def deals_by_winners(self, known: KnownCards) -> Numbers:
        """Count the deals by the set of players who win them: (2 ** players,) int64, with winners as bits.

        Exactly one hand must be random.
        """
        lanes = [known.taken >> (LANE_BITS * suit) & LANE_MASK for suit in range(SUIT_COUNT)]
        gone = np.array([[lane >> rank & 1 for rank in range(RANK_COUNT)] for lane in lanes])
        plain = np.zeros((len(known.hands), len(board_ranks())), np.uint16)
        for seat, hand in enumerate(known.hands):
            if hand is not None:
                plain[seat] = values_by_rank(self._pairs_by_rank, hand)
        deal = _Deal(1 << known.hands.index(None), plain, SUIT_COUNT - gone.sum(axis=0))
        counts = self._without_flushes(deal)
        corrections: dict[object, Numbers] = {}
        for suit, lane in enumerate(lanes):
            own = np.array([0 if hand is None else lane_of(hand, suit) for hand in known.hands])
            others_left = deal.left - 1 + gone[suit]
            alike = (lane, *others_left.tolist(), *own.tolist())
            if alike not in corrections:
                corrections[alike] = self._correction(deal, self._suit(lane, others_left, own))
            counts += corrections[alike]
        return counts

    @cached_attribute
    def _by_rank(self) -> Values:
        """The value without flushes of each rank class on each of `board_ranks`: (6175, 1820)."""
        return hands_by_rank(self._pairs_by_rank)

    def _without_flushes(self, deal: _Deal) -> Numbers:
        ways = ways_to_deal_boards(deal.left)
        some = np.flatnonzero(ways)
        won_by, best = winners(deal.plain[:, some]), deal.plain[:, some].max(axis=0)
        hands = self._ways_by_rank(deal, some)
        sides = _sides(hands, self._by_rank[some], best)
        return _tally(deal, won_by, ways[some], *sides, hands.sum(axis=1))

    def _ways_by_rank(self, deal: _Deal, ranks: Numbers) -> Ways:
        """Return the ways to deal each class of hands, given boards of these ranks: (n, 1820)."""
        return ways_of_classes(deal.left - board_ranks()[ranks], *self._random.runs).astype(np.float32)

    def _suit(self, gone: int, others_left: Numbers, own: Numbers) -> _Suit:
        classes = np.flatnonzero(self._random.lanes & gone == 0)
        board_ways = ways_to_deal(others_left, OTHER_RANKS)
        possible = np.flatnonzero(board_ways)
        ways = np.zeros((len(OTHER_RANKS), len(classes)), np.float32)
        runs = (part[classes] for part in self._random.other_runs)
        ways[possible] = ways_of_classes(others_left - OTHER_RANKS[possible], *runs)
        return _Suit(gone, own, classes, ways, board_ways, self._values.flushes(own))

    def _correction(self, deal: _Deal, suit: _Suit) -> Numbers:
        """Return the change in the counts from flushes of a suit, on boards with at least three of it."""
        types = flush_boards()
        starts = np.flatnonzero(np.diff(types.lanes, prepend=-1))
        total = np.zeros(2 ** len(deal.plain), np.int64)
        for place, (start, lane) in enumerate(zip(starts.tolist(), flush_lanes().tolist(), strict=True)):
            if not lane & suit.gone:
                end = starts[place + 1] if place + 1 < len(starts) else len(types.lanes)
                at = start + np.flatnonzero(suit.board_ways[types.others[start:end]])
                if len(at):
                    total += self._on_lane(deal, suit, place, at)
        return total

    def _on_lane(self, deal: _Deal, suit: _Suit, place: int, at: Numbers) -> Numbers:
        """Return that change for the board types `at`, all with lane number `place` of `flush_lanes`."""
        others, ranks = flush_boards().others[at], ranks_of_flush_boards()[at]
        without = deal.plain[:, ranks]
        known = np.maximum(without, suit.flushes[:, [place]])
        board_ways, best = suit.board_ways[others], known.max(axis=0)
        apart = np.flatnonzero(self._random.lanes[suit.classes] & flush_lanes()[place] == 0)
        classes = suit.classes[apart]
        ways = suit.ways[np.ix_(others, apart)]
        by_rank = self._by_rank[ranks]
        plain = by_rank[:, self._random.by_rank[classes]]
        full = np.maximum(plain, self._random.flushes[place, self._random.lane_at[classes]])
        below, equal = (
            after - before for after, before in zip(_sides(ways, full, best), _sides(ways, plain, best), strict=True)
        )
        if not (np.bitwise_count(suit.own) >= FROM_HAND).any():
            return _tally(deal, winners(known), board_ways, below, equal, np.zeros(len(at), np.float32))
        hands = self._ways_by_rank(deal, ranks)
        total = hands.sum(axis=1)
        worse, same = _sides(hands, by_rank, best)
        after = _tally(deal, winners(known), board_ways, worse + below, same + equal, total)
        before = _sides(hands, by_rank, without.max(axis=0))
        return after - _tally(deal, winners(without), board_ways, *before, total)


def _sides(ways: Ways, values: Values, best: Values) -> tuple[Ways, Ways]:
    """Return the ways (n, hands) summed over values below the `best` (n,), and over equal ones: (n,) each."""
    below, equal = values < best[:, None], values == best[:, None]
    return np.einsum("ij,ij->i", ways, below, dtype=np.float32), np.einsum("ij,ij->i", ways, equal, dtype=np.float32)


def _tally(deal: _Deal, won_by: Numbers, board_ways: Numbers, below: Ways, equal: Ways, total: Ways) -> Numbers:
    """Count the deals by the set of players who win them.

    below, equal, total  the numbers of random hands below and level with the best known hand, and of all
    """
    players = len(deal.plain)
    worse, same, every = (board_ways * part.astype(np.int64) for part in (below, equal, total))
    counts = tally(won_by, worse, players) + tally(won_by | deal.seat, same, players)
    counts[deal.seat] += (every - worse - same).sum()
    return counts
