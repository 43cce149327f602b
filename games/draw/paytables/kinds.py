"""The wild cards of pay tables, and the kinds of final hands that pay tables distinguish. Plain Python."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import combinations, combinations_with_replacement
from typing import Final, Literal, NamedTuple

from ....cards.deck import STANDARD, WITH_JOKER, Deck
from ....cards.hands.categories import CATEGORIES, RANK_PLURALS, category_title
from ....cards.hands.order import HIGH, STRAIGHT_LANES
from ....cards.hands.sizes import HAND_SIZE
from ....cards.notation import JOKER as JOKER_CARD
from ....cards.notation import LANE_BITS, RANKS, SUIT_COUNT, mask_of

Wild = Literal["deuces", "joker"]
DEUCES: Final = "deuces"
JOKER: Final = "joker"
DEUCE = RANKS.index("2")


@dataclass(frozen=True)
class WildCards:
    """The wild cards of a game.

    deck        the deck of the game
    mask        the wild cards
    ranks       the ranks of the other cards, ascending
    categories  the possible categories, lowest first; a royal flush with a wild card is a separate one
    one         the name of a wild card
    """

    deck: Deck
    mask: int
    ranks: tuple[int, ...]
    categories: tuple[str, ...]
    one: str

    @property
    def number(self) -> int:
        """The number of wild cards."""
        return self.mask.bit_count()


WILD_CARDS: dict[Wild, WildCards] = {
    DEUCES: WildCards(
        STANDARD,
        mask_of(LANE_BITS * suit + DEUCE for suit in range(SUIT_COUNT)),
        tuple(range(DEUCE + 1, LANE_BITS)),
        (*CATEGORIES, "five_of_a_kind", "wild_royal_flush", "four_deuces", "royal_flush"),
        "deuce",
    ),
    JOKER: WildCards(
        WITH_JOKER,
        mask_of([JOKER_CARD]),
        tuple(range(LANE_BITS)),
        (*CATEGORIES, "five_of_a_kind", "wild_royal_flush", "royal_flush"),
        "joker",
    ),
}
"""The wild cards by their names."""


def deck_of(wild: Wild | None) -> Deck:
    """Return the deck of a game with these wild cards, or with none."""
    return WILD_CARDS[wild].deck if wild else STANDARD


TEN, ACE = (RANKS.index(rank) for rank in "TA")
PLAIN_KINDS = (*CATEGORIES, "royal_flush")
"""The categories that pay tables without wild cards name, lowest first."""

_STRAIGHTS = [{rank for rank in range(LANE_BITS) if lane >> rank & 1} for lane in STRAIGHT_LANES.values()]


class Kind(NamedTuple):
    """A category, the rank that makes it if pays may depend on it, and the fifth card's rank for four of a kind.

    Wild cards make the highest rank they can. For four deuces, rank and kicker are both the fifth card's.
    """

    category: str
    rank: int | None = None
    kicker: int | None = None


@cache
def plain_kinds() -> tuple[Kind, ...]:
    """Return the kind of each value without wild cards, from value 1 on.

    >>> plain_kinds()[-1], plain_kinds()[-11]
    (Kind(category='royal_flush', rank=12, kicker=None), Kind(category='four_of_a_kind', rank=12, kicker=11))
    """
    *kinds, _straight_flush = (
        Kind(category, ranks[0], ranks[1] if category == "four_of_a_kind" else None)
        for category, ranks, _ in HIGH.ranks_and_ways()
    )
    return (*kinds, Kind("royal_flush", ACE))


@cache
def wild_kinds(wild: Wild) -> tuple[Kind, ...]:
    """Return every kind of hand in a game with these wild cards, by category, rank and kicker, lowest first.

    >>> len(wild_kinds("deuces")), len(wild_kinds("joker")), wild_kinds("joker")[-1].category
    (188, 203, 'royal_flush')
    """
    among = WILD_CARDS[wild]
    found = {_wild_kind(ranks, suited) for ranks, suited in _natural_parts(among)}
    return tuple(sorted(found, key=lambda kind: (among.categories.index(kind.category), kind[1:])))


def wild_kind(wild: Wild, cards: tuple[int, ...]) -> Kind:
    """Return the kind of five cards; wild ones stand for any card, even one that is already in the hand.

    >>> from outs.cards.notation import parse_cards
    >>> wild_kind("deuces", parse_cards("2c2dAhAsKd")), wild_kind("deuces", parse_cards("2c7d8d9dJd")).category
    (Kind(category='four_of_a_kind', rank=12, kicker=11), 'straight_flush')
    """
    mask = WILD_CARDS[wild].mask
    natural = [card for card in cards if not mask >> card & 1]
    ranks = tuple(sorted(card % LANE_BITS for card in natural))
    return _wild_kind(ranks, len({card // LANE_BITS for card in natural}) == 1)


def kind_title(kind: Kind) -> str:
    """Return a kind in words.

    >>> kind_title(Kind("five_of_a_kind", 12)), kind_title(Kind("flush"))
    ('Five of a Kind, Aces', 'Flush')
    """
    title = category_title(kind.category)
    if kind.rank is not None and kind.rank != kind.kicker:
        title += f", {RANK_PLURALS[kind.rank]}"
    return title if kind.kicker is None else f"{title} with {RANKS[kind.kicker]}"


@cache
def _wild_kind(ranks: tuple[int, ...], suited: bool) -> Kind:
    """Return the kind of natural cards with these ascending ranks, with wild cards for the rest of the hand."""
    wild = HAND_SIZE - len(ranks)
    most = max(map(ranks.count, ranks))
    same = most + wild
    rank = max(rank for rank in ranks if ranks.count(rank) == most)
    straight = most == 1 and any(set(ranks) <= window for window in _STRAIGHTS)
    if wild == 4:
        return Kind("four_deuces", rank, rank)
    if suited and straight and ranks[0] >= TEN:
        return Kind("wild_royal_flush" if wild else "royal_flush")
    if same == HAND_SIZE:
        return Kind("five_of_a_kind", rank)
    if suited and straight:
        return Kind("straight_flush")
    if same == 4:
        return Kind("four_of_a_kind", rank, next(other for other in ranks if other != rank))
    if same == 3 and len(set(ranks)) == 2:
        return Kind("full_house")
    if suited:
        return Kind("flush")
    if straight:
        return Kind("straight")
    if same == 3:
        return Kind("three_of_a_kind", rank)
    if same == 2:
        return Kind("two_pair") if len(set(ranks)) == 3 else Kind("pair", rank)
    return Kind("high_card")


def _natural_parts(among: WildCards) -> Iterator[tuple[tuple[int, ...], bool]]:
    """Yield the possible ranks of a hand's natural cards, and whether they are suited."""
    for size in range(HAND_SIZE - among.number, HAND_SIZE + 1):
        for ranks in combinations_with_replacement(among.ranks, size):
            if max(map(ranks.count, ranks)) <= SUIT_COUNT:
                yield ranks, False
        for ranks in combinations(among.ranks, size):
            yield ranks, True
