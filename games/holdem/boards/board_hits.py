"""Hits of a hole on a board: made hands, by the hole's contribution, draws, and choices of them. Plain Python.

A pair, two pair or three of a kind on the board is shared by all players, so a hole is named by the pairs of its own
cards: AQ on K K 7 is ace high, and A7 there is a middle pair. A pair that is not part of the best hand does not count.

    set          three of a kind with a pocket pair; trips is one with a pair on the board
    two_pair     both cards pair the board
    overpair     a pocket pair above the board; then a pair of the board's highest rank (top), of its second highest or
                 a pocket pair between those (middle), and any other (weak)
    on_board     a straight or better on the board alone, to which the hole adds at most a side card

    flush_draw   four cards of a suit, not all on the board
    open_ended   at least two ranks complete a straight better than the board's, as in double gutshots
    gutshot      one rank does

    backdoor_flush_draw     on a flop: three cards of a suit, not all on the board
    backdoor_straight_draw  on a flop: two ranks together complete such a straight, and no rank alone does

A choice of hits, such as `top pair+`, `set, flush draw` or `pair & draw, !overpair`:

    choice  items separated by commas; a hole is kept if any item fits it
    item    a hit, or several joined by `&` that must all fit; `!hit` leaves out what it fits, whatever else does
    hit     a made hand or a draw, or a name of several; `+` after a made hand adds all better ones

Spaces, hyphens and underscores are the same, and so are singular and plural.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from ....cards.boards import BOARD_SIZE, BOARD_SIZES
from ....cards.errors import BadQuery, shortened
from ....cards.hands.categories import ACE, CATEGORIES
from ....cards.hands.made_hands import MadeHands
from ....cards.hands.order import Order
from ....cards.hands.sizes import HAND_SIZE
from ....cards.notation import LANE_BITS, LANE_MASK, RANK_COUNT, SUIT_COUNT, mask_of

_PAIR, _TWO_PAIR, _THREE, _STRAIGHT, _FLUSH, _FULL_HOUSE, _FOUR, _STRAIGHT_FLUSH = CATEGORIES[1:]
_FLOP_SIZE = BOARD_SIZES[0]
_OF_FIVE = (_STRAIGHT, _FLUSH, _FULL_HOUSE, _FOUR, _STRAIGHT_FLUSH)
_NOT_ITS_OWN = ("on_board", "ace_high", "nothing")
_NAMES = {"high_card": (), _PAIR: ("overpair", "top_pair", "middle_pair", "weak_pair"), _THREE: ("set", "trips")}
"""Names of a hole's own hits by the category of the best hand; other categories have only their own name."""
UNPAIRED = ("ace_high", "nothing")
BACKDOOR = ("backdoor_flush_draw", "backdoor_straight_draw")
"""Draws that need both the turn and the river."""
DRAWS = ("flush_and_straight_draw", "flush_draw", "open_ended", "gutshot", *BACKDOOR, "no_pair_no_draw")
"""Possible draws; the first combines a flush draw with a straight draw, and also counts as each of them."""
_DIRECT = ("flush_draw", "open_ended", "gutshot")
_SEVERAL: Mapping[str, tuple[str, ...]] = {
    "pair": _NAMES[_PAIR],
    "three_of_a_kind": _NAMES[_THREE],
    "straight_draw": ("open_ended", "gutshot"),
    "draw": _DIRECT,
    "backdoor_draw": BACKDOOR,
}
"""Names of several hits."""
LONGEST = 1_000
"""Characters of a choice."""


class BoardHits:
    """Hits of holes on boards in a game with a given order of hands."""

    def __init__(self, order: Order) -> None:
        """Set `names`, the possible made hands of a hole, roughly best first."""
        self._hands = MadeHands(order)
        self._places = {name: place for place, name in enumerate(order.categories)}
        own = (name for category in reversed(order.categories) for name in _NAMES.get(category, (category,)))
        self.names = (*own, *_NOT_ITS_OWN)
        self._straights = tuple(order.straights.values())

    def made(self, hole: Sequence[int], board: Sequence[int]) -> str:
        """Return the made hand of the hole on a board of three or more cards: one of `names`.

        >>> from ....cards.notation import parse_cards
        >>> from ....cards.hands.order import HIGH
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
        """Return the draws of the hole on a flop or turn: some of `DRAWS`.

        `unseen` is the mask of the cards left. A draw counts only if the cards that complete it are left, and if it
        beats the made hand.

        >>> from ....cards.notation import DECK_MASK, mask_of, parse_cards
        >>> from ....cards.hands.order import HIGH
        >>> hole, board = parse_cards("JhTh"), parse_cards("9h8c2h")
        >>> BoardHits(HIGH).draws(hole, board, DECK_MASK & ~mask_of((*hole, *board)))
        ['flush_and_straight_draw', 'flush_draw', 'open_ended']
        """
        made = self._hands.category_number(self._hands.made_hand(mask_of((*hole, *board))))
        below_flush, below_straight = made < self._places.get(_FLUSH, 0), made < self._places.get(_STRAIGHT, 0)
        ranks = self._completing_ranks(hole, board, unseen) if below_straight else 0
        found = ["flush_draw"] if below_flush and _draws_to_flush(hole, board, unseen, 1) else []
        found += ["open_ended" if ranks > 1 else "gutshot"] if ranks else []
        if len(found) == 2:
            found.insert(0, "flush_and_straight_draw")
        if len(board) == _FLOP_SIZE:
            is_straight = below_straight and not ranks and self._has_backdoor_straight(hole, board, unseen)
            is_flush = below_flush and _draws_to_flush(hole, board, unseen, 2)
            found += [name for name, is_there in zip(BACKDOOR, (is_flush, is_straight), strict=True) if is_there]
        return found

    def all_of(self, hole: Sequence[int], board: Sequence[int], unseen: int) -> tuple[str, list[str]]:
        """Return the made hand and the draws, which are empty on a river.

        `no_pair_no_draw` is among them if there is neither a pair nor a direct draw.
        """
        made = self.made(hole, board)
        if len(board) == BOARD_SIZE:
            return made, []
        found = self.draws(hole, board, unseen)
        return made, ["no_pair_no_draw", *found] if made in UNPAIRED and {*found} <= {*BACKDOOR} else found

    def _completing_ranks(self, hole: Sequence[int], board: Sequence[int], unseen: int) -> int:
        """Count the ranks with a card left that complete a straight better than the board's own."""
        left, shared, everything = _ranks(unseen), _ranks(mask_of(board)), _ranks(mask_of((*hole, *board)))
        straight = self._hands.straight
        ranks = (1 << rank for rank in range(RANK_COUNT) if left >> rank & 1)
        return sum(straight(everything | rank) > straight(shared | rank) for rank in ranks)

    def _has_backdoor_straight(self, hole: Sequence[int], board: Sequence[int], unseen: int) -> bool:
        """Return true if two ranks that are left complete a straight better than the board's own with them."""
        left, shared, everything = _ranks(unseen), _ranks(mask_of(board)), _ranks(mask_of((*hole, *board)))
        straight = self._hands.straight
        missing = {
            ranks
            for lane in self._straights
            if (ranks := lane & ~everything).bit_count() == BOARD_SIZE - _FLOP_SIZE
            if not ranks & ~left and lane & everything & ~shared
        }
        return any(straight(everything | ranks) > straight(shared | ranks) for ranks in missing)


def _pair(rank: int, board: list[int]) -> str:
    """Return the name of a pair that uses a hole card, by the board's ranks, highest first."""
    top, second = board[0], board[1] if len(board) > 1 else -1
    if rank >= top:
        return "overpair" if rank > top else "top_pair"
    return "middle_pair" if rank >= second else "weak_pair"


def _draws_to_flush(hole: Sequence[int], board: Sequence[int], unseen: int, missing: int) -> bool:
    """Return true if exactly `missing` cards that are left complete a flush with one of the hole's suits."""
    for suit in {card // LANE_BITS for card in hole}:
        cards = sum(card // LANE_BITS == suit for card in (*hole, *board))
        if cards == HAND_SIZE - missing and (unseen >> suit * LANE_BITS & LANE_MASK).bit_count() >= missing:
            return True
    return False


def _ranks(mask: int) -> int:
    """Return the lane of the ranks among some cards."""
    lane = 0
    for suit in range(SUIT_COUNT):
        lane |= mask >> suit * LANE_BITS
    return lane & LANE_MASK


@dataclass(frozen=True)
class KeptHits:
    """Hits that a hole must have, or may not have, to be kept.

    wanted    alternatives, each a list of sets of hits of which a hole needs one each; none if every hole is kept
    unwanted  hits that no kept hole has
    """

    wanted: tuple[tuple[frozenset[str], ...], ...]
    unwanted: frozenset[str]

    def fit(self, hits: Iterable[str]) -> bool:
        """Return true if a hole with exactly these hits is kept.

        >>> kept = kept_hits("set+, pair & flush draw", ("straight", "set", "overpair", "top_pair", "nothing"))
        >>> [kept.fit(hits) for hits in (["straight"], ["overpair"], ["overpair", "flush_draw"])]
        [True, False, True]
        """
        found = frozenset(hits)
        if found & self.unwanted:
            return False
        return not self.wanted or any(all(found & one for one in item) for item in self.wanted)


def kept_hits(text: str, made: Sequence[str]) -> KeptHits:
    """Parse a choice; `made` are the made hands of the game, best first. Raises `BadQuery`."""
    if len(text) > LONGEST:
        raise BadQuery(f"keep has at most {LONGEST:,} characters, got {len(text):,}")
    wanted, unwanted = [], set[str]()
    for item in text.split(","):
        if item.lstrip().startswith("!"):
            unwanted |= _hits(item.lstrip()[1:], made)
        else:
            wanted.append(tuple(_hits(part, made) for part in item.split("&")))
    return KeptHits(tuple(wanted), frozenset(unwanted))


def _hits(text: str, made: Sequence[str]) -> frozenset[str]:
    """Return the hits that one name stands for."""
    written = text.strip()
    or_better = written.endswith("+")
    name = re.sub(r"[\s_-]+", "_", written.removesuffix("+").strip().lower())
    for known in (name, name.removesuffix("s"), name.removesuffix("es")):
        hits = _SEVERAL.get(known) or ((known,) if known in (*made, *DRAWS) else ())
        if not hits:
            continue
        if not or_better:
            return frozenset(hits)
        if hits[0] in DRAWS:
            raise BadQuery(f"only made hands take a plus, got {shortened(written)!r}")
        return frozenset(made[: max(made.index(hit) for hit in hits) + 1])
    known_names = ", ".join(one.replace("_", " ") for one in (*made, *DRAWS, *_SEVERAL))
    raise BadQuery(f"there is no hit {shortened(written)!r}; there are {known_names}")
