"""Types of holds that players distinguish by the held cards alone. Plain Python.

The gaps of cards to a straight are the difference between the number of straights that as many consecutive middle ranks
fit into, and the number that these cards fit into: 6-7-8 has none, 6-7-9 and 2-3-4 have one, 6-7-T, A-2-3 and Q-K-A
have two. Every type of hold keeps all wild cards dealt and counts them; the rest of the type describes the other cards.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from ....cards.hands.order import STRAIGHT_LANES
from ....cards.notation import LANE_BITS, LANE_MASK
from ..paytables.kinds import TEN, WILD_CARDS, WildCards
from ..paytables.paytable import WITH_KICKER, Outcome, PayTable

NUMBER = ("No", "One", "Two", "Three", "Four", "Five")
COMPLETE, NOTHING, KICKER, ANY_ONE = "complete hand", "nothing", "kicker", "One card"
OF_A_KIND = {2: "Pair", 3: "Three of a kind", 4: "Four of a kind"}
_NEEDED = ("straight", "flush", "full_house", "straight_flush", "royal_flush", "wild_royal_flush", "five_of_a_kind")
"""Categories of hands that need all five cards."""
_MOST_HIGH = 8
_MOST_GAPS = {1: 0, 2: 2, 3: 0}
"""The most gaps of weak cards held without a joker, by the number of cards."""
ROYAL, STRAIGHT_FLUSH, STRAIGHT, FLUSH = "to a royal flush", "to a straight flush", "to a straight", "to a flush"
FEW_GAPS = (f"{NUMBER[2]} {STRAIGHT_FLUSH}", f"{NUMBER[3]} {STRAIGHT}")
"""Families whose types all have few gaps when no joker is held."""
BIG = {"one": "{} alone", "two suited": "{} suited", "two mixed": "{} unsuited", "three mixed": "{} unsuited"}


class HoldType(NamedTuple):
    """A hold as players see it: the number of wild cards, the family in words, and a detail within the family.

    The meaning of `detail` depends on the family: ranks, highest first; indices into `HoldRules.groups`; gaps and high
    cards; or the index of an outcome.
    """

    wild: int
    family: str
    detail: tuple[int, ...] = ()


@dataclass(frozen=True)
class HoldRules:
    """The properties of a pay table that decide the types of its holds.

    wild           the game's wild cards, if it has any
    high           the high cards: ranks of which a pair pays; none if pairs of nearly all ranks pay
    groups         ranks with the same pays as pair, three and four of a kind, highest first
    kickers        by rank, the kickers with which four of a kind pay more
    beside_deuces  the kickers with which four deuces pay more
    outcomes       the outcomes of the pay table
    """

    wild: WildCards | None
    high: frozenset[int]
    groups: tuple[tuple[int, ...], ...]
    kickers: tuple[frozenset[int], ...]
    beside_deuces: frozenset[int]
    outcomes: tuple[Outcome, ...]

    @property
    def wild_mask(self) -> int:
        """The mask of the wild cards."""
        return self.wild.mask if self.wild else 0

    def group(self, rank: int) -> int:
        """Return the index of a rank's group."""
        return next(place for place, ranks in enumerate(self.groups) if rank in ranks)


def hold_rules_of(paytable: PayTable) -> HoldRules:
    """Return the hold rules of a pay table."""
    pays: list[dict[tuple[str, int | None], int]] = [{} for _ in range(LANE_BITS)]
    four_deuces: dict[tuple[str, int | None], int] = {}
    for kind, pay in zip(paytable.kinds, paytable.pays(), strict=True):
        if kind.rank is not None and kind.category in ("pair", "three_of_a_kind", "four_of_a_kind"):
            pays[kind.rank][kind.category, kind.kicker] = pay
        if kind.category == "four_deuces":
            four_deuces[kind.category, kind.kicker] = pay
    same_pays: dict[frozenset[tuple[str, int]], list[int]] = {}
    for rank in reversed(range(LANE_BITS)):
        same_pays.setdefault(frozenset((category, pay) for (category, _), pay in pays[rank].items()), []).append(rank)
    high = frozenset(rank for rank in range(LANE_BITS) if pays[rank].get(("pair", None)))
    return HoldRules(
        wild=WILD_CARDS[paytable.wild] if paytable.wild else None,
        high=high if len(high) <= _MOST_HIGH else frozenset(),
        groups=tuple(tuple(ranks) for ranks in same_pays.values()),
        kickers=tuple(_best_kickers(by_kind) for by_kind in pays),
        beside_deuces=_best_kickers(four_deuces),
        outcomes=paytable.outcomes,
    )


def _best_kickers(pays: dict[tuple[str, int | None], int]) -> frozenset[int]:
    """Return the kickers with which four of one rank pay most; none if all pay the same."""
    by_kicker = {kicker: pay for (_, kicker), pay in pays.items() if kicker is not None}
    if len(set(by_kicker.values())) < 2:
        return frozenset()
    return frozenset(kicker for kicker, pay in by_kicker.items() if pay == max(by_kicker.values()))


def complete_type(rules: HoldRules, place: int, wild: int) -> HoldType | None:
    """Return the type of five cards by their outcome's index; None if the outcome does not need all five."""
    if place == len(rules.outcomes):
        return None
    outcome = rules.outcomes[place]
    if outcome.category in _NEEDED or (outcome.category in WITH_KICKER and outcome.kickers):
        return HoldType(wild, COMPLETE, (place,))
    return None


def hold_type(rules: HoldRules, cards: Sequence[int]) -> HoldType | None:
    """Return the type of up to four held cards; None if no player would consider holding them.

    >>> from outs.cards.notation import parse_cards
    >>> from outs.games.draw.paytables.paytable import load_paytable
    >>> hold_type(hold_rules_of(load_paytable("jacks-or-better-9-6")), parse_cards("7h8hJh"))
    HoldType(wild=0, family='Three to a straight flush', detail=(2, 1))
    """
    natural = [card for card in cards if not rules.wild_mask >> card & 1]
    ranks = tuple(sorted((card % LANE_BITS for card in natural), reverse=True))
    wild = len(cards) - len(natural)
    if not natural:
        return HoldType(wild, NOTHING)
    if len(set(ranks)) < len(ranks):
        return _paired(rules, ranks, wild)
    if len({card // LANE_BITS for card in natural}) == 1 and len(natural) > 1:
        return _suited(rules, ranks, wild)
    return _mixed(rules, ranks, wild)


def _paired(rules: HoldRules, ranks: tuple[int, ...], wild: int) -> HoldType | None:
    """Return the type of cards with a repeated rank."""
    distinct = sorted(set(ranks), reverse=True)
    if len(distinct) == 1:
        return HoldType(wild, OF_A_KIND[len(ranks) + wild], (rules.group(ranks[0]),))
    counts = [ranks.count(rank) for rank in distinct]
    if wild == 0 and counts == [2, 2]:
        return HoldType(0, "Two pair", tuple(map(rules.group, distinct)))
    if wild == 0 and sorted(counts) == [1, 3]:
        three, kicker = sorted(distinct, key=ranks.count, reverse=True)
        if kicker in rules.kickers[three]:
            return HoldType(0, "Three of a kind with a kicker", (rules.group(three),))
    return None


def _suited(rules: HoldRules, ranks: tuple[int, ...], wild: int) -> HoldType | None:
    """Return the type of two to four different ranks in one suit."""
    number = len(ranks) + wild
    if number == 2:
        big = _are_big(rules, ranks)
        return HoldType(0, "two suited", ranks) if big else _little(rules, ranks, wild, STRAIGHT_FLUSH)
    high = sum(rank in rules.high for rank in ranks)
    if ranks[-1] >= TEN:
        return HoldType(wild, f"{NUMBER[number]} to a royal flush", ranks)
    if _fit_a_straight(ranks):
        return HoldType(wild, f"{NUMBER[number]} to a straight flush", (gaps_of(rules, ranks), high))
    return HoldType(wild, f"{NUMBER[number]} to a flush", (high,))


def _mixed(rules: HoldRules, ranks: tuple[int, ...], wild: int) -> HoldType | None:
    """Return the type of one card, or of different ranks in several suits."""
    if wild > 1 and rules.beside_deuces.issuperset(ranks):
        return HoldType(wild, KICKER, ranks)
    if wild and len(ranks) == 1 and rules.high.issuperset(ranks):
        return HoldType(wild, OF_A_KIND[len(ranks) + wild], (rules.group(ranks[0]),))
    if len(ranks) + wild == 4:
        high = sum(rank in rules.high for rank in ranks)
        fits = _fit_a_straight(ranks)
        return HoldType(wild, "Four to a straight", (gaps_of(rules, ranks), high)) if fits else None
    if wild or not _are_big(rules, ranks) or (len(ranks) == 3 and ranks[-1] < TEN):
        return _little(rules, ranks, wild, STRAIGHT)
    return HoldType(0, ("one", "two mixed", "three mixed")[len(ranks) - 1], ranks)


def _little(rules: HoldRules, ranks: tuple[int, ...], wild: int, to: str) -> HoldType | None:
    """Return the type of weak cards to a straight or straight flush, in games with a joker.

    They are held with the joker, or without it where no pair pays.
    """
    if rules.wild is None or rules.wild.number > 1 or (rules.high and not wild) or not _fit_a_straight(ranks):
        return None
    gaps, number = gaps_of(rules, ranks), len(ranks) + wild
    if not wild and gaps > _MOST_GAPS[number]:
        return None
    if len(ranks) == 1:
        return HoldType(wild, ANY_ONE, (gaps,))
    return HoldType(wild, f"{NUMBER[number]} {to}", (gaps, sum(rank in rules.high for rank in ranks)))


def _are_big(rules: HoldRules, ranks: tuple[int, ...]) -> bool:
    """Return true if all cards are tens or higher, or all are high cards."""
    return ranks[-1] >= TEN or rules.high.issuperset(ranks)


def _fit_a_straight(ranks: Sequence[int]) -> bool:
    lane = sum(1 << rank for rank in ranks)
    return any(lane & straight == lane for straight in STRAIGHT_LANES.values())


def gaps_of(rules: HoldRules, ranks: Sequence[int]) -> int:
    """Return the number of gaps of these ranks (see the module docstring).

    Straights that contain a wild rank do not count, as only a wild card completes them.
    """
    lane = sum(1 << rank for rank in ranks)
    natural = LANE_MASK if rules.wild is None else sum(1 << rank for rank in rules.wild.ranks)
    straights = [one for one in STRAIGHT_LANES.values() if one & natural == one]
    return 6 - len(ranks) - sum(lane & straight == lane for straight in straights)


def can_prefer_lowest(family: str) -> bool:
    """Return true if the types of a family differ by ranks, so that a line can prefer the lowest cards."""
    return family in BIG or family.endswith(ROYAL)


def preference(kind: HoldType) -> tuple[int, ...]:
    """Return the sort key of types on one line: fewest gaps, most high cards, then highest ranks first."""
    if kind.family.endswith((STRAIGHT_FLUSH, STRAIGHT)):
        gaps, high = kind.detail
        return gaps, -high
    if can_prefer_lowest(kind.family) or kind.family.endswith(FLUSH):
        return tuple(-number for number in kind.detail)
    return kind.detail
