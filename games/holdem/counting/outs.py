"""The cards that can come next: equities, resulting hands and outs, from counts of deals.

A card improves a hand if it leads to a higher category, and if the made hand without kickers then beats the one that
the board makes alone. Plain Python.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ....cards.hands.made_hands import USUAL, MadeHands
from ....cards.notation import LANE_BITS, LANE_MASK, SUIT_COUNT, card_text, rank_then_suit
from ..answers.outs import GROUPS, ByRiver, Group, NextCard

FLUSH_FROM = 3
"""The fewest cards of a suit in hole and flop that two more can complete to a flush."""

Count = int | float
"""A number of deals; a float if weights are not in the ratio of small whole numbers."""


@dataclass(frozen=True)
class Standing:
    """Weights of the opponent's holes on a board: those the hand is ahead of, those it ties, and all of them."""

    ahead: Count
    tied: Count
    live: Count

    @property
    def share(self) -> float:
        """The share of holes that the hand is ahead of, ties counting half."""
        return (2 * self.ahead + self.tied) / (2 * self.live)


@dataclass(frozen=True)
class CardCounts:
    """A next card: the deals with it on the board, and the standing after it has come.

    unit  the divisor that turns the weights of the holes without the card into the smallest whole numbers
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
    """The category after more board cards, and whether that is an improvement."""

    category: int
    improves: bool


class Hand:
    """A hole on a board, as masks, and the made hands of the game."""

    def __init__(self, hole: int, board: int, hands: MadeHands = USUAL) -> None:
        self.hole, self.board, self.hands = hole, board, hands
        self.category = hands.category_number(hands.made_hand(hole | board))
        lanes = [LANE_MASK << LANE_BITS * suit for suit in range(SUIT_COUNT)]
        self._flushes = sum(lane for lane in lanes if (lane & (hole | board)).bit_count() >= FLUSH_FROM)

    def with_cards(self, added: int) -> Change:
        """Return the change that more board cards (a mask) bring."""
        board = self.board | added
        made = self.hands.made_hand(self.hole | board)
        category = self.hands.category_number(made)
        return Change(category, category > self.category and made > self.hands.made_hand(board))

    def kind_of(self, two: int) -> tuple[int, int]:
        """Return a key that is equal for pairs of cards (masks) with the same change.

        Only ranks count in suits in which no flush is possible.
        """
        other = two & ~self._flushes
        # Two equal ranks add up to the next rank's bit, but no card is then in a flush suit, so keys still differ.
        ranks = (other & LANE_MASK) + (other >> LANE_BITS & LANE_MASK)
        ranks += (other >> 2 * LANE_BITS & LANE_MASK) + (other >> 3 * LANE_BITS)
        return two & self._flushes, ranks


def ranked_next_cards(hand: Hand, counts: Sequence[CardCounts]) -> tuple[NextCard, ...]:
    """Return the cards by descending equity; equal ones by group, then by descending rank and suit."""
    deals = sum(one.deals for one in counts)
    whole = isinstance(deals, int)
    by_rank = sorted(counts, key=lambda one: rank_then_suit(one.card), reverse=True)
    found = [_next_card(hand, one, deals, whole) for one in by_rank]
    return tuple(sorted(found, key=lambda one: (-one.equity, GROUPS.index(one.group))))


def equity_of(counts: Sequence[CardCounts]) -> float:
    """Return the equity before the next card is known.

    Each deal is counted once for each card that can be its next one: one card on the turn, two on the flop.
    """
    return sum(2 * one.win + one.tie for one in counts) / (2 * sum(one.deals for one in counts))


def by_river(hand: Hand, run_outs: Iterable[tuple[int, Count]], equity: float) -> ByRiver:
    """Return the results of turn and river together, from each pair of cards as a mask with its deals."""
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
    """Return the category of the hand before the next card."""
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
