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

from ...cards.boards import BOARD_SIZE
from ...cards.categories import CATEGORIES
from ...cards.notation import LANE_BITS, RANK_COUNT, SUIT_COUNT
from ...cards.value_names import ACE
from ...cards.values import STRAIGHT_LANES

MADE = (
    *("straight_flush", "four_of_a_kind", "full_house", "flush", "straight", "set", "trips", "two_pair"),
    *("overpair", "top_pair", "middle_pair", "weak_pair", "on_board", "ace_high", "nothing"),
)
"""What a hole can have made, about the best first."""
UNPAIRED = ("ace_high", "nothing")
DRAWS = ("flush_and_straight_draw", "flush_draw", "open_ended", "gutshot", "no_pair_no_draw")
"""What a hole can be drawing to; the first is both a flush draw and a straight draw, and counted as either too."""

Strength = tuple[int, tuple[int, ...]]
"""A category's number and the ranks that decide within it: the greater is the better hand."""

_PAIR, _TWO_PAIR, _THREE, _STRAIGHT, _FLUSH = (
    CATEGORIES.index(name) for name in ("pair", "two_pair", "three_of_a_kind", "straight", "flush")
)
_FULL_HOUSE, _FOUR, _STRAIGHT_FLUSH = (
    CATEGORIES.index(name) for name in ("full_house", "four_of_a_kind", "straight_flush")
)
_STRAIGHTS = sorted(STRAIGHT_LANES.items(), reverse=True)


def strength(cards: Sequence[int]) -> Strength:
    """The best hand in one to seven cards; of fewer than five, only what they have.

    >>> from ...cards.notation import parse_cards
    >>> strength(parse_cards("AhAdKcKs7h7d2c"))
    (2, (12, 11, 5))
    """
    lanes = [0] * SUIT_COUNT
    counts = [0] * RANK_COUNT
    for card in cards:
        lanes[card // LANE_BITS] |= 1 << card % LANE_BITS
        counts[card % LANE_BITS] += 1
    flush = next((lane for lane in lanes if lane.bit_count() >= BOARD_SIZE), 0)
    if flush and (top := straight_top(flush)) is not None:
        return _STRAIGHT_FLUSH, (top,)
    ranks = sorted((rank for rank in range(RANK_COUNT) if counts[rank]), key=lambda rank: (counts[rank], rank))[::-1]
    most, *others = ranks
    if counts[most] == 4:
        return _FOUR, (most, *_highest(others, 1))
    pairs = _highest([rank for rank in others if counts[rank] >= 2], 1)
    if counts[most] == 3 and pairs:
        return _FULL_HOUSE, (most, *pairs)
    if flush:
        return _FLUSH, _highest([rank for rank in range(RANK_COUNT) if flush >> rank & 1], 5)
    if (top := straight_top(lanes[0] | lanes[1] | lanes[2] | lanes[3])) is not None:
        return _STRAIGHT, (top,)
    if counts[most] == 3:
        return _THREE, (most, *_highest(others, 2))
    if counts[most] == 2 and pairs:
        return _TWO_PAIR, (most, *pairs, *_highest([rank for rank in others if rank not in pairs], 1))
    return (_PAIR, (most, *_highest(others, 3))) if counts[most] == 2 else (0, _highest(ranks, 5))


def made_hand(hole: Sequence[int], board: Sequence[int]) -> str:
    """What the hole has made on a board of three cards or more: one of `MADE`.

    >>> from ...cards.notation import parse_cards
    >>> [made_hand(parse_cards(hole), parse_cards("KsKd7h")) for hole in ("7c7d", "KhQh", "AcAd", "Ah7c", "AhQh")]
    ['full_house', 'trips', 'overpair', 'middle_pair', 'ace_high']
    """
    category, deciding = found = strength((*hole, *board))
    held = [card % LANE_BITS for card in hole]
    if category >= _STRAIGHT:
        own = deciding[0] in held if category == _FOUR else found != strength(board)
        return CATEGORIES[category] if own else "on_board"
    if category == _THREE and deciding[0] in held:
        return "set" if held[0] == held[1] else "trips"
    pairs = deciding[: category if category in {_PAIR, _TWO_PAIR} else 0]
    own_pairs = [rank for rank in pairs if rank in held]
    if len(own_pairs) == 2:
        return "two_pair"
    if own_pairs:
        return _pair(own_pairs[0], sorted({card % LANE_BITS for card in board}, reverse=True))
    return "ace_high" if ACE in held else "nothing"


def draws(hole: Sequence[int], board: Sequence[int], unseen: int) -> list[str]:
    """What the hole is drawing to on a flop or turn with these cards left (a mask): some of `DRAWS`.

    A card that completes the draw must be left, and a draw is to more than the hole has made.

    >>> from ...cards.notation import DECK_MASK, mask_of, parse_cards
    >>> hole, board = parse_cards("JhTh"), parse_cards("9h8c2h")
    >>> draws(hole, board, DECK_MASK & ~mask_of((*hole, *board)))
    ['flush_and_straight_draw', 'flush_draw', 'open_ended']
    """
    category, _ = strength((*hole, *board))
    found = []
    if category < _FLUSH and _draws_to_flush(hole, board, unseen):
        found.append("flush_draw")
    ranks = _completing_ranks(hole, board, unseen) if category < _STRAIGHT else 0
    if ranks:
        found.append("open_ended" if ranks > 1 else "gutshot")
    if len(found) == 2:
        found.insert(0, "flush_and_straight_draw")
    return found


def straight_top(lane: int) -> int | None:
    """The highest rank of the best straight in a lane of ranks, if there is one."""
    return next((top for top, straight in _STRAIGHTS if lane & straight == straight), None)


def _pair(rank: int, board: list[int]) -> str:
    """A pair of the hole's own, by the ranks of the board, the highest first."""
    top, second = board[0], board[1] if len(board) > 1 else -1
    if rank >= top:
        return "overpair" if rank > top else "top_pair"
    return "middle_pair" if rank >= second else "weak_pair"


def _draws_to_flush(hole: Sequence[int], board: Sequence[int], unseen: int) -> bool:
    for suit in {card // LANE_BITS for card in hole}:
        cards = sum(card // LANE_BITS == suit for card in (*hole, *board))
        if cards == BOARD_SIZE - 1 and unseen >> suit * LANE_BITS & ((1 << LANE_BITS) - 1):
            return True
    return False


def _completing_ranks(hole: Sequence[int], board: Sequence[int], unseen: int) -> int:
    """How many ranks, of which a card is left, complete a straight that is better than what they make of the board."""
    left = 0
    for suit in range(SUIT_COUNT):
        left |= unseen >> suit * LANE_BITS & ((1 << LANE_BITS) - 1)
    on_board = everything = 0
    for card in board:
        on_board |= 1 << card % LANE_BITS
    for card in (*hole, *board):
        everything |= 1 << card % LANE_BITS
    count = 0
    for rank in range(RANK_COUNT):
        top = straight_top(everything | 1 << rank) if left >> rank & 1 else None
        if top is not None:
            shared = straight_top(on_board | 1 << rank)
            count += shared is None or top > shared
    return count


def _highest(ranks: Sequence[int], count: int) -> tuple[int, ...]:
    return tuple(sorted(ranks, reverse=True)[:count])
