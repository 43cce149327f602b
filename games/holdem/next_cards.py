"""The cards that can come next, from counts of deals: equities, what the hand makes, and which cards are outs.

A card improves a hand if the category is then higher, and what is made, kickers apart, is more than the board makes
without the hole. Plain Python.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ...cards.hands.made_hands import USUAL, MadeHands
from ...cards.notation import LANE_BITS, LANE_MASK, SUIT_COUNT, card_text, rank_then_suit
from .outs_answers import GROUPS, ByRiver, Group, NextCard

FLUSH_FROM = 3
"""Cards of a suit in hole and flop from which two more can make a flush."""

Count = int | float
"""A number of deals; a float where weights have no ratio of small whole numbers."""


@dataclass(frozen=True)
class Standing:
    """The weight of the opponent's holes that the hand is ahead of and tied with on a board, and of all of them."""

    ahead: Count
    tied: Count
    live: Count

    @property
    def share(self) -> float:
        """The share that the hand is ahead of, ties half."""
        return (2 * self.ahead + self.tied) / (2 * self.live)


@dataclass(frozen=True)
class CardCounts:
    """A next card: the deals that it is on the board of, and how the hand stands when it has come.

    unit  what weights are divided by to be the smallest whole numbers among the holes without the card
    """

    card: int
    win: Count
    tie: Count
    deals: Count
    now: Standing
    unit: int = 1

    @property
    def equity(self) -> float:
        """The share of the pot at the showdown."""
        return (2 * self.win + self.tie) / (2 * self.deals)


@dataclass(frozen=True)
class Change:
    """What the hand makes with more cards on the board, and whether that is an improvement."""

    category: int
    improves: bool


class Hand:
    """A hole on a board, as masks, and what cards make in its game."""

    def __init__(self, hole: int, board: int, hands: MadeHands = USUAL) -> None:
        self.hole, self.board, self.hands = hole, board, hands
        self.category = hands.category_number(hands.made_hand(hole | board))
        lanes = [LANE_MASK << LANE_BITS * suit for suit in range(SUIT_COUNT)]
        self._flushes = sum(lane for lane in lanes if (lane & (hole | board)).bit_count() >= FLUSH_FROM)

    def with_cards(self, added: int) -> Change:
        """The change that more cards on the board (a mask) bring."""
        board = self.board | added
        made = self.hands.made_hand(self.hole | board)
        category = self.hands.category_number(made)
        return Change(category, category > self.category and made > self.hands.made_hand(board))

    def kind_of(self, two: int) -> tuple[int, int]:
        """The same for any two cards (a mask) that make the same change: only ranks count in suits without a flush."""
        other = two & ~self._flushes
        # Two cards of a rank add up to one of the next, but then no card of the two is in a suit with a flush.
        ranks = (other & LANE_MASK) + (other >> LANE_BITS & LANE_MASK)
        ranks += (other >> 2 * LANE_BITS & LANE_MASK) + (other >> 3 * LANE_BITS)
        return two & self._flushes, ranks


def next_cards(hand: Hand, counts: Sequence[CardCounts]) -> tuple[NextCard, ...]:
    """The cards by equity, the highest first; of equal ones the better group, then the higher rank and suit."""
    deals = sum(one.deals for one in counts)
    whole = isinstance(deals, int)
    by_rank = sorted(counts, key=lambda one: rank_then_suit(one.card), reverse=True)
    found = [_next_card(hand, one, deals, whole) for one in by_rank]
    return tuple(sorted(found, key=lambda one: (-one.equity, GROUPS.index(one.group))))


def equity_of(counts: Sequence[CardCounts]) -> float:
    """The equity before the card is known: every deal has a next card, or two cards to come that may be the next."""
    return sum(2 * one.win + one.tie for one in counts) / (2 * sum(one.deals for one in counts))


def by_river(hand: Hand, run_outs: Iterable[tuple[int, Count]], equity: float) -> ByRiver:
    """What turn and river together make of a flop, from each two cards as a mask with the deals that have them."""
    deals: list[Count] = [0] * len(hand.hands.categories)
    improved: Count = 0
    known: dict[tuple[int, int], Change] = {}
    for added, count in run_outs:
        kind = hand.kind_of(added)
        change = known.get(kind)
        if change is None:
            change = known[kind] = hand.with_cards(added)
        deals[change.category] += count
        if change.improves:
            improved += count
    total = sum(deals)
    makes = {name: count / total for name, count in zip(hand.hands.categories, deals, strict=True)}
    return ByRiver(improved / total, equity, makes)


def category_now(hand: Hand) -> str:
    """The category of the hand before the card comes."""
    return hand.hands.categories[hand.category]


def _next_card(hand: Hand, one: CardCounts, deals: Count, whole: bool) -> NextCard:
    change = hand.with_cards(1 << one.card)
    group: Group = "other"
    if change.improves:
        group = "ahead" if 2 * one.now.ahead + one.now.tied >= one.now.live else "improves"
    lose = one.deals - one.win - one.tie
    parts = (int(part) // one.unit if whole else None for part in (one.win, one.tie, lose))
    win, tie, lost = parts
    text, makes = card_text(one.card), hand.hands.categories[change.category]
    return NextCard(text, one.equity, makes, group, one.now.share, one.deals / deals, win, tie, lost)
