"""Distribution of the best play's score and type after a draw, counted over classes of equivalent draws.

Without flushes, the score of a hand depends only on its ranks. Five cards have one of 6,175 multisets of ranks, and
each multiset stands for as many draws as there are ways to choose its suits among the unseen cards. Eight cards have a
flush in at most one suit. Draws that make a flush are counted again, by their cards of that suit and the ranks of the
others, and moved from the score of their ranks to the flush's score if that is higher. docs/halatro.md has an example.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import combinations_with_replacement

import numpy as np
import numpy.typing as npt

from ...cards.hands.categories import CATEGORIES
from ...cards.hands.order import STRAIGHT_LANES
from ...cards.lazy_attribute import cached_attribute
from ...cards.notation import LANE_BITS, LANE_MASK, SUITS
from .plays import FOUR, FULL_PAIR, FULL_THREE, HIGHEST, ONCE, SUITED, THRICE, TWICE, play_table

Lanes = npt.NDArray[np.int64]
Counts = npt.NDArray[np.int64]
Ways = npt.NDArray[np.float64]
Plays = npt.NDArray[np.int64]
"""Plays as `score << TYPE_BITS | type`, where the type is an index into `CATEGORIES`."""
TYPE_BITS = 4

IN_A_FLUSH = 5
COPIES = len(SUITS)
"""The number of cards of one rank."""


@dataclass(frozen=True)
class RankCounts:
    """Sets of cards by rank: lanes of the ranks held at least once, twice, three and four times, (n,) each."""

    once: Lanes
    twice: Lanes
    thrice: Lanes
    four: Lanes

    @classmethod
    def of_cards(cls, ranks: Lanes) -> "RankCounts":
        """Build the sets from ranks: (n, cards)."""
        nothing = np.zeros(len(ranks), np.int64)
        found = cls(nothing, nothing, nothing, nothing)
        for rank in ranks.T:
            found = found.with_lane(1 << rank)
        return found

    @classmethod
    def of_mask(cls, mask: int) -> "RankCounts":
        """Build a single set from a mask; it can be combined with any number of others."""
        nothing = np.zeros(1, np.int64)
        found = cls(nothing, nothing, nothing, nothing)
        for lane in lanes_of_mask(mask):
            found = found.with_lane(np.array([lane]))
        return found

    def with_lane(self, lane: Lanes) -> "RankCounts":
        """Return the sets with one more card of every rank in `lane`."""
        return RankCounts(
            self.once | lane,
            self.twice | (self.once & lane),
            self.thrice | (self.twice & lane),
            self.four | (self.thrice & lane),
        )

    def with_ranks(self, other: "RankCounts") -> "RankCounts":
        """Return the sets with the cards of `other` added."""
        return RankCounts(
            self.once | other.once,
            self.twice | other.twice | (self.once & other.once),
            self.thrice | other.thrice | (self.twice & other.once) | (self.once & other.twice),
            self.four
            | other.four
            | (self.thrice & other.once)
            | (self.twice & other.twice)
            | (self.once & other.thrice),
        )

    def best_plays(self) -> Plays:
        """Return each set's best play other than a flush, as in `typed_plays`."""
        table = typed_plays()
        best: Plays = np.maximum(table[ONCE].take(self.once), table[TWICE].take(self.twice))
        several = np.flatnonzero(self.thrice)
        thrice, four = self.thrice[several], self.four[several]
        pairs = self.twice[several] & ~table[HIGHEST].take(thrice)
        full = np.where(pairs, table[FULL_THREE].take(thrice) + table[FULL_PAIR].take(pairs), 0)
        best[several] = np.maximum.reduce([best[several], table[THRICE].take(thrice), table[FOUR].take(four), full])
        return best


@dataclass(frozen=True)
class Draws:
    """Classes of draws; all draws of a class score the same, whatever cards are kept.

    ranks   (n,)          the ranks drawn
    suited  (n,) int64    the lane drawn in one suit, if the classes distinguish it
    ways    (n,) float64  the number of draws in the class: whole numbers far below 2**53
    """

    ranks: RankCounts
    suited: Lanes
    ways: Ways


@dataclass(frozen=True)
class UnseenCards:
    """The cards that can be drawn, as a mask, with cached classes of draws."""

    mask: int

    @cached_attribute
    def lanes(self) -> tuple[int, ...]:
        """The unseen ranks of each suit, as lanes."""
        return lanes_of_mask(self.mask)

    @cached_attribute
    def _found(self) -> dict[tuple[int, ...], Draws]:
        return {}

    def by_rank(self, size: int) -> Draws:
        """Return all draws of `size` cards, by their ranks."""
        if (size,) not in self._found:
            ranks = rank_sets(size)
            ways = _ways(ranks, self._copies())
            self._found[size,] = Draws(RankCounts.of_cards(ranks), np.zeros(len(ranks), np.int64), ways)
        return self._found[size,]

    def by_suit(self, size: int, suit: int, suited: int) -> Draws:
        """Return the draws of `size` cards with exactly `suited` in `suit`.

        Classes are distinguished by these cards and the ranks of the others.
        """
        key = size, suit, suited
        if key not in self._found:
            lanes = lanes_of_size(suited)
            lanes = lanes[lanes & ~self.lanes[suit] == 0]
            others = rank_sets(size - suited)
            ways = _ways(others, self._copies(besides=suit))
            drawn = np.repeat(lanes, len(others))
            ranks = RankCounts.of_cards(np.tile(others, (len(lanes), 1))).with_lane(drawn)
            self._found[key] = Draws(ranks, drawn, np.tile(ways, len(lanes)))
        return self._found[key]

    def _copies(self, besides: int | None = None) -> Lanes:
        """Count the unseen cards of each rank, excluding the suit `besides`: (13,)."""
        lanes = [lane for suit, lane in enumerate(self.lanes) if suit != besides]
        copies: Lanes = (np.array(lanes)[:, None] >> np.arange(LANE_BITS) & 1).sum(axis=0)
        return copies


@dataclass(frozen=True)
class PlayCounts:
    """The number of draws by the score of the best play, and by its type.

    If several types score the same, the highest is counted.

    scores  (highest score + 1,) int64
    types   (9,) int64, in the order of `CATEGORIES`
    """

    scores: Counts
    types: Counts


def play_counts(kept: int, unseen: UnseenCards, size: int) -> PlayCounts:
    """Count the best plays of the `kept` cards and each draw of `size` cards, by score and by type.

    At most eight cards may be held after the draw.
    """
    held = RankCounts.of_mask(kept)
    drawn = unseen.by_rank(size)
    counts = _histogram(held.with_ranks(drawn.ranks).best_plays(), drawn.ways)
    for lane, flushes in _flushes(kept, unseen, size):
        plain = held.with_ranks(flushes.ranks).best_plays()
        flush = typed_plays()[SUITED].take(lane | flushes.suited)
        higher = np.flatnonzero(flush > plain)
        ways = flushes.ways.take(higher)
        counts += _histogram(flush.take(higher), ways) - _histogram(plain.take(higher), ways)
    by_score, by_type = np.split(counts.astype(np.int64), [highest_score() + 1])
    return PlayCounts(by_score, by_type)


def score_counts(kept: int, unseen: UnseenCards, size: int) -> Counts:
    """Count the draws of `size` cards to the `kept` ones by their best score: (highest score + 1,)."""
    return play_counts(kept, unseen, size).scores


def _flushes(kept: int, unseen: UnseenCards, size: int) -> Iterator[tuple[int, Draws]]:
    """Yield the draws that make a flush, with the lane kept of its suit."""
    for suit, lane in enumerate(lanes_of_mask(kept)):
        fewest = max(0, IN_A_FLUSH - lane.bit_count())
        most = min(size, unseen.lanes[suit].bit_count())
        for suited in range(fewest, most + 1):
            yield lane, unseen.by_suit(size, suit, suited)


def _histogram(best: Plays, ways: Ways) -> Ways:
    """Return the number of draws with each score, then with each type: whole numbers far below 2**53."""
    by_score = np.bincount(scores_of(best), ways, highest_score() + 1)
    by_type = np.bincount(types_of(best), ways, len(CATEGORIES))
    return np.concatenate((by_score, by_type))


def _ways(ranks: Lanes, copies: Lanes) -> Ways:
    """Return the number of sets of cards with each multiset of ranks, in a deck with `copies` of each rank.

    For m cards of a rank with u copies this is u (u - 1) ... (u - m + 1) / m!, computed one card at a time.
    """
    ways = np.ones(len(ranks), np.int64)
    repeat = np.zeros(len(ranks), np.int64)
    divisor = np.ones(len(ranks), np.int64)
    for place, rank in enumerate(ranks.T):
        repeat = np.where(rank == ranks[:, place - 1], repeat + 1, 0) if place else repeat
        ways *= copies[rank] - repeat
        divisor *= repeat + 1
    return (ways // divisor).astype(np.float64)


@cache
def rank_sets(size: int) -> Lanes:
    """Return every multiset of ranks that `size` cards can have, ascending: (n, size); 6,175 for five cards."""
    found = [
        ranks
        for ranks in combinations_with_replacement(range(LANE_BITS), size)
        if all(first != last for first, last in zip(ranks, ranks[COPIES:], strict=False))
    ]
    return np.array(found, np.int64).reshape(len(found), size)


@cache
def lanes_of_size(size: int) -> Lanes:
    """Return the lanes with `size` ranks, ascending."""
    lanes = np.arange(LANE_MASK + 1)
    found: Lanes = lanes[np.bitwise_count(lanes) == size]
    return found


@cache
def highest_score() -> int:
    """Return the score of a royal flush, the highest of all plays."""
    return int(scores_of(typed_plays()[SUITED]).max())


def lanes_of_mask(mask: int) -> tuple[int, ...]:
    """Return the ranks of a mask in each suit, as lanes."""
    return tuple(mask >> LANE_BITS * suit & LANE_MASK for suit in range(len(SUITS)))


@cache
def typed_plays() -> Plays:
    """Return `play_table` with the type in each entry's lowest bits: (8, 8192), int64.

    An entry in row `FULL_PAIR` has no type of its own, as it is added to one in `FULL_THREE`; row `HIGHEST` contains
    only lanes.
    """
    scores = play_table().astype(np.int64)
    lanes = np.arange(LANE_MASK + 1)
    straight = np.any([lanes & ranks == ranks for ranks in STRAIGHT_LANES.values()], axis=0)
    table = scores << TYPE_BITS
    table[ONCE] |= np.where(straight, _type("straight"), _type("high_card"))
    table[TWICE] |= np.where(np.bitwise_count(lanes) > 1, _type("two_pair"), _type("pair"))
    table[THRICE] |= _type("three_of_a_kind")
    table[FOUR] |= _type("four_of_a_kind")
    table[SUITED] |= np.where(straight, _type("straight_flush"), _type("flush"))
    table[FULL_THREE] |= _type("full_house")
    table[HIGHEST] = scores[HIGHEST]
    table[scores == 0] = 0
    return table


def scores_of(plays: Plays) -> Plays:
    """Return the scores of the plays."""
    return plays >> TYPE_BITS


def types_of(plays: Plays) -> Plays:
    """Return the types of the plays, as indices into `CATEGORIES`."""
    return plays & (1 << TYPE_BITS) - 1


def _type(name: str) -> int:
    return CATEGORIES.index(name)
