"""What a hole makes of a board: a made hand, by what its own cards add to the board, and draws. Plain Python.

A pair, two pair or three of a kind on the board belongs to everybody, so a hole is named by the pairs of its own cards:
AQ on K K 7 is ace high, and A7 there is a middle pair. A pair that does not play is none.

    set          three of a kind with a pocket pair; trips is one with a pair on the board
    two_pair     both cards pair the board
    overpair     a pocket pair above the board; then a pair of the board's highest rank (top), of its second highest or
                 a pocket pair between those (middle), and any other (weak)
    on_board     a straight or better that lies on the board, to which the hole adds nothing but a side card

    flush_draw   four cards of a suit, not all on the board
    open_ended   two ranks or more complete a straight that is better than the board's, double gutshots included
    gutshot      one rank does
"""

from collections.abc import Sequence

from ...cards.boards.streets import BOARD_SIZE
from ...cards.hands.categories import CATEGORIES
from ...cards.hands.made_hands import MadeHands
from ...cards.hands.order import Order
from ...cards.hands.value_names import ACE
from ...cards.notation import LANE_BITS, LANE_MASK, RANK_COUNT, SUIT_COUNT, mask_of

_PAIR, _TWO_PAIR, _THREE, _STRAIGHT, _FLUSH, _FULL_HOUSE, _FOUR, _STRAIGHT_FLUSH = CATEGORIES[1:]
_OF_FIVE = (_STRAIGHT, _FLUSH, _FULL_HOUSE, _FOUR, _STRAIGHT_FLUSH)
_NOT_ITS_OWN = ("on_board", "ace_high", "nothing")
_NAMES = {
    "high_card": (),
    _PAIR: ("overpair", "top_pair", "middle_pair", "weak_pair"),
    _THREE: ("set", "trips"),
}
"""What a hole makes of its own where the best hand is of this category: the category itself unless there are more."""
UNPAIRED = ("ace_high", "nothing")
DRAWS = ("flush_and_straight_draw", "flush_draw", "open_ended", "gutshot", "no_pair_no_draw")
"""What a hole can be drawing to; the first is both a flush draw and a straight draw, and counted as either too."""


class BoardHits:
    """What holes make of boards in a game with this order of hands."""

    def __init__(self, order: Order) -> None:
        """`names` are what a hole can have made, about the best first."""
        self._hands = MadeHands(order)
        self._places = {name: place for place, name in enumerate(order.categories)}
        own = (name for category in reversed(order.categories) for name in _NAMES.get(category, (category,)))
        self.names = (*own, *_NOT_ITS_OWN)

    def made(self, hole: Sequence[int], board: Sequence[int]) -> str:
        """What the hole has made on a board of three cards or more: one of `names`.

        >>> from ...cards.notation import parse_cards
        >>> from ...cards.values import HIGH
        >>> hits, board = BoardHits(HIGH), parse_cards("KsKd7h")
        >>> [hits.made(parse_cards(hole), board) for hole in ("7c7d", "KhQh", "AcAd", "Ah7c", "AhQh")]
        ['full_house', 'trips', 'overpair', 'middle_pair', 'ace_high']
        """
        found = self._hands.made_hand(mask_of((*hole, *board)))
        category, ranks = self._hands.category_made(found), self._hands.ranks_made(found)
        held = [card % LANE_BITS for card in hole]
        own_ranks = [rank for rank in {*held} if ranks >> rank & 1]
        if category in _OF_FIVE:
            own = own_ranks if category == _FOUR else found != self._hands.made_hand(mask_of(board))
            return category if own else "on_board"
        if category == _THREE and own_ranks:
            return "set" if held[0] == held[1] else "trips"
        if category not in {_PAIR, _TWO_PAIR} or not own_ranks:
            return "ace_high" if ACE in held else "nothing"
        if len(own_ranks) == 2:
            return _TWO_PAIR
        return _pair(own_ranks[0], sorted({card % LANE_BITS for card in board}, reverse=True))

    def draws(self, hole: Sequence[int], board: Sequence[int], unseen: int) -> list[str]:
        """What the hole is drawing to on a flop or turn with these cards left (a mask): some of `DRAWS`.

        A card that completes the draw must be left, and a draw is to more than the hole has made.

        >>> from ...cards.notation import DECK_MASK, mask_of, parse_cards
        >>> from ...cards.values import HIGH
        >>> hole, board = parse_cards("JhTh"), parse_cards("9h8c2h")
        >>> BoardHits(HIGH).draws(hole, board, DECK_MASK & ~mask_of((*hole, *board)))
        ['flush_and_straight_draw', 'flush_draw', 'open_ended']
        """
        made = self._hands.category_number(self._hands.made_hand(mask_of((*hole, *board))))
        found = []
        if made < self._places.get(_FLUSH, 0) and _draws_to_flush(hole, board, unseen):
            found.append("flush_draw")
        ranks = self._completing_ranks(hole, board, unseen) if made < self._places.get(_STRAIGHT, 0) else 0
        if ranks:
            found.append("open_ended" if ranks > 1 else "gutshot")
        if len(found) == 2:
            found.insert(0, "flush_and_straight_draw")
        return found

    def _completing_ranks(self, hole: Sequence[int], board: Sequence[int], unseen: int) -> int:
        """How many ranks, of which a card is left, complete a straight better than what they make of the board."""
        left, shared, everything = _ranks(unseen), _ranks(mask_of(board)), _ranks(mask_of((*hole, *board)))
        straight = self._hands.straight
        ranks = (1 << rank for rank in range(RANK_COUNT) if left >> rank & 1)
        return sum(straight(everything | rank) > straight(shared | rank) for rank in ranks)


def _pair(rank: int, board: list[int]) -> str:
    """A pair of the hole's own, by the ranks of the board, the highest first."""
    top, second = board[0], board[1] if len(board) > 1 else -1
    if rank >= top:
        return "overpair" if rank > top else "top_pair"
    return "middle_pair" if rank >= second else "weak_pair"


def _draws_to_flush(hole: Sequence[int], board: Sequence[int], unseen: int) -> bool:
    for suit in {card // LANE_BITS for card in hole}:
        cards = sum(card // LANE_BITS == suit for card in (*hole, *board))
        if cards == BOARD_SIZE - 1 and unseen >> suit * LANE_BITS & LANE_MASK:
            return True
    return False


def _ranks(mask: int) -> int:
    """The lane of the ranks among some cards."""
    lane = 0
    for suit in range(SUIT_COUNT):
        lane |= mask >> suit * LANE_BITS
    return lane & LANE_MASK
