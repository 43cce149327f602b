"""What a player notices about cards, for many positions at once: the vocabulary of strategies.

Ranks are 0 for a deuce to 12 for an ace. Arrays have one entry for each position.
"""

from copy import copy
from functools import cached_property
from typing import Self

import numpy as np
import numpy.typing as npt

from ....cards.hands.categories import CATEGORIES, VALUES_IN_CATEGORY
from ....cards.hands.evaluator import Evaluator
from ....cards.mask_arrays import Masks, lanes_of
from ....cards.notation import DECK_SIZE, LANE_BITS, RANK_COUNT, RANKS

Flags = npt.NDArray[np.bool_]
Ranks = npt.NDArray[np.int8]
Numbers = npt.NDArray[np.int64]
Lanes = npt.NDArray[np.uint16]
STRAIGHT, FLUSH = CATEGORIES.index("straight"), CATEGORIES.index("flush")
_HIGHEST = np.cumsum(VALUES_IN_CATEGORY)
"""The highest value of each category."""
_BEYOND = 1 << LANE_BITS
"""More than any value of a hand."""


def _by_lane() -> tuple[Ranks, Ranks, Ranks, Ranks]:
    """Return the highest rank, the lowest, the span and the number of straights of each set of ranks."""
    lanes = np.arange(1 << LANE_BITS)
    highest, lowest = np.full(len(lanes), -1, np.int8), np.full(len(lanes), -1, np.int8)
    for rank in range(RANK_COUNT):
        highest[lanes >> rank & 1 == 1] = rank
        lowest[(lanes >> (RANK_COUNT - 1 - rank)) & 1 == 1] = RANK_COUNT - 1 - rank
    with_low_ace = lanes << 1 | lanes >> (RANK_COUNT - 1)
    below = lanes & ~(1 << (RANK_COUNT - 1))
    low_ace = np.where(lanes == below, RANK_COUNT, highest[below] + 2)
    span = np.minimum(highest - lowest + 1, low_ace).astype(np.int8)
    straights = sum((with_low_ace >> low & 31 == 31).astype(np.int8) for low in range(RANK_COUNT - 3))
    return highest, lowest, span, np.asarray(straights)


HIGHEST, LOWEST, SPAN, STRAIGHTS = _by_lane()
"""By set of ranks, (8192,) each: its highest and its lowest rank, -1 for none; how many ranks it spans, where
an ace may be below a deuce; how many straights are in it."""


class SeenCards:
    """The cards that a player has seen in n positions."""

    def __init__(
        self,
        own: Masks,
        board: Masks | None = None,
        evaluator: Evaluator | None = None,
        raised: int = 0,
        up: int | None = None,
    ) -> None:
        """Take the player's own cards and the board (n,); `raised` first bets were added before.

        up  the rank of the dealer's face-up card, if there is one

        Without a board, all cards seen are the player's own. Values of hands need the `evaluator`.
        """
        self.own, self.board = own, np.zeros_like(own) if board is None else board
        self.raised, self._given, self._up = raised, evaluator, up

    @property
    def up(self) -> int:
        """The rank of the dealer's face-up card, the same in all positions."""
        if self._up is None:
            raise ValueError("the dealer has no face-up card")
        return self._up

    def against(self, up: int) -> Self:
        """Return the same cards against a face-up card of this rank; what is known of them is kept."""
        found = copy(self)
        found._up = up
        return found

    @property
    def _evaluator(self) -> Evaluator:
        if self._given is None:
            raise ValueError("these cards have no values: no evaluator was given")
        return self._given

    @cached_property
    def own_suits(self) -> Lanes:
        """The set of own ranks in each suit: (4, n)."""
        return np.stack(lanes_of(self.own))

    @cached_property
    def board_suits(self) -> Lanes:
        """The set of the board's ranks in each suit: (4, n)."""
        return np.stack(lanes_of(self.board))

    @cached_property
    def own_ranks(self) -> Lanes:
        """The set of own ranks."""
        ranks: Lanes = np.bitwise_or.reduce(self.own_suits)
        return ranks

    @cached_property
    def board_ranks(self) -> Lanes:
        """The set of the board's ranks."""
        ranks: Lanes = np.bitwise_or.reduce(self.board_suits)
        return ranks

    @cached_property
    def high(self) -> Ranks:
        """The rank of the highest own card."""
        return HIGHEST[self.own_ranks]

    @cached_property
    def low(self) -> Ranks:
        """The rank of the lowest own card."""
        return LOWEST[self.own_ranks]

    @cached_property
    def suited(self) -> Flags:
        """True if all own cards have one suit."""
        suited: Flags = np.bitwise_count(self.own_suits).max(axis=0) == self.own_cards
        return suited

    @cached_property
    def own_cards(self) -> npt.NDArray[np.uint8]:
        """The number of own cards."""
        return np.bitwise_count(self.own)

    def number(self, lowest: str, highest: str = "A") -> npt.NDArray[np.uint8]:
        """Return the number of own cards from one rank to another."""
        ranks = np.uint16((2 << RANKS.index(highest)) - (1 << RANKS.index(lowest)))
        cards: npt.NDArray[np.uint8] = np.bitwise_count(self.own_suits & ranks).sum(axis=0, dtype=np.uint8)
        return cards

    @cached_property
    def _repeated(self) -> tuple[Lanes, Lanes]:
        """The sets of ranks of which there are two own cards or more, and three or more."""
        once = twice = thrice = np.zeros_like(self.own_ranks)
        for lane in self.own_suits:
            once, twice, thrice = once | lane, twice | once & lane, thrice | twice & lane
        return twice, thrice

    @cached_property
    def pair_rank(self) -> Ranks:
        """The highest rank of which there are several own cards; -1 for none."""
        return HIGHEST[self._repeated[0]]

    @cached_property
    def several_pairs(self) -> Flags:
        """True if the own cards have two pair."""
        pairs: Flags = np.bitwise_count(self._repeated[0]) >= 2
        return pairs

    @cached_property
    def trips(self) -> Flags:
        """True if the own cards have three or four of a kind."""
        trips: Flags = self._repeated[1] > 0
        return trips

    @cached_property
    def gaps(self) -> Ranks:
        """The number of ranks missing between the own cards; more than a straight allows if some are paired."""
        span = SPAN[self.own_ranks] - self.own_cards.astype(np.int8)
        return np.where(self.pair_rank >= 0, np.int8(RANK_COUNT), span)

    @cached_property
    def pocket_pair(self) -> Flags:
        """True if two own cards are a pair."""
        pair: Flags = self.high == self.low
        return pair

    @cached_property
    def own_pair(self) -> Flags:
        """True if an own card is in a pair: with the other, or with a card on the board."""
        paired: Flags = self.pocket_pair | (self.own_ranks & self.board_ranks != 0)
        return paired

    @cached_property
    def value(self) -> npt.NDArray[np.uint16]:
        """The value of the best five cards."""
        return self._evaluator.values(self.own | self.board)

    @cached_property
    def category(self) -> Numbers:
        """The place of the hand's category in `CATEGORIES`."""
        return np.searchsorted(_HIGHEST, self.value)

    @cached_property
    def board_plays(self) -> Flags:
        """True if the five cards of the board are as good as the hand."""
        boards, place = self._boards
        same: Flags = self.value == self._evaluator.values(boards)[place]
        return same

    @cached_property
    def _boards(self) -> tuple[Masks, Numbers]:
        """The boards, where the same ones in a row are one, and the place of each position's: (boards,), (n,)."""
        changes = np.concatenate([[True], self.board[1:] != self.board[:-1]])
        return self.board[changes], np.cumsum(changes) - 1

    @cached_property
    def board_cards(self) -> npt.NDArray[np.uint8]:
        """The number of cards on the board."""
        return np.bitwise_count(self.board)

    @cached_property
    def board_pairs(self) -> npt.NDArray[np.uint8]:
        """The number of the board's cards whose rank is there already."""
        return self.board_cards - np.bitwise_count(self.board_ranks)

    @cached_property
    def board_suited(self) -> npt.NDArray[np.uint8]:
        """The most cards of one suit on the board."""
        most: npt.NDArray[np.uint8] = np.bitwise_count(self.board_suits).max(axis=0)
        return most

    @cached_property
    def _flush_draws(self) -> Lanes:
        """The set of own ranks in each suit of which exactly four cards are seen, else none: (4, n)."""
        four = np.bitwise_count(self.own_suits | self.board_suits) == 4
        return np.where(four, self.own_suits, np.uint16(0))

    @cached_property
    def flush_draw_high(self) -> Ranks:
        """The highest own card of a suit of which four cards are seen; -1 if there is none."""
        highest: Ranks = HIGHEST[self._flush_draws].max(axis=0)
        return highest

    @cached_property
    def flush_draw_own(self) -> npt.NDArray[np.uint8]:
        """The number of own cards of that suit."""
        own: npt.NDArray[np.uint8] = np.bitwise_count(self._flush_draws).max(axis=0)
        return own

    @cached_property
    def straight_draw(self) -> Ranks:
        """The number of ranks that make a straight, not counting those that make one of the board alone."""
        found = np.zeros(len(self.own), np.int8)
        seen = self.own_ranks | self.board_ranks
        for rank in range(RANK_COUNT):
            bit = np.uint16(1 << rank)
            found += (STRAIGHTS[seen | bit] > STRAIGHTS[self.board_ranks | bit]) & (seen & bit == 0)
        return found

    @cached_property
    def overcards(self) -> npt.NDArray[np.uint8]:
        """The number of own cards above all of the board's."""
        top = HIGHEST[self.board_ranks]
        return (self.high > top).astype(np.uint8) + (self.low > top)

    @cached_property
    def better_kickers(self) -> Ranks:
        """The number of ranks above the highest own card that are not on the board."""
        above = np.bitwise_count(self.board_ranks.astype(np.int64) >> (self.high.astype(np.int64) + 1))
        better: Ranks = (RANK_COUNT - 1 - self.high - above).astype(np.int8)
        return better

    @cached_property
    def ranks_above_pair(self) -> Ranks:
        """The number of the board's ranks above a pair with an own card; -1 without one."""
        pair = np.where(self.pocket_pair, self.high, HIGHEST[self.own_ranks & self.board_ranks]).astype(np.int64)
        above = np.bitwise_count(self.board_ranks.astype(np.int64) >> (pair + 1)).astype(np.int8)
        return np.where(self.own_pair, above, np.int8(-1))

    @cached_property
    def dealer_outs(self) -> Numbers:
        """The number of single cards that, with the board, are better than the hand.

        An own card never is: the hand has it too.
        """
        boards, place = self._boards
        theirs = np.zeros((len(boards), DECK_SIZE), np.int64)
        for card in range(DECK_SIZE):
            bit = np.uint64(1 << card)
            free = boards & bit == 0
            theirs[free, card] = self._evaluator.values(boards[free] | bit)
        listed = np.sort((theirs + np.arange(len(boards))[:, None] * _BEYOND).ravel())
        up_to = np.searchsorted(listed, place * _BEYOND + self.value, side="right")
        return (place + 1) * DECK_SIZE - up_to
