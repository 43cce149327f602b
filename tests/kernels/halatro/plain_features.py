"""The features of the leaf in plain Python, card by card: what their kernel is tested against."""

from collections import Counter
from fractions import Fraction
from math import comb

from outs.cards.hands.order import STRAIGHT_LANES
from outs.cards.notation import cards_of
from outs.games.halatro.rules import CHIPS

STRAIGHTS = [{rank for rank in range(13) if lane >> rank & 1} for lane in STRAIGHT_LANES.values()]


def chance(unseen: int, drawn: int, needed: int, suited: int) -> Fraction:
    """The chance that at least `needed` of `drawn` cards are among `suited` of the `unseen` ones."""
    ways = sum(comb(suited, some) * comb(unseen - suited, drawn - some) for some in range(max(0, needed), drawn + 1))
    return Fraction(ways, comb(unseen, drawn))


def plain_features(kept_mask: int, unseen_mask: int, deviation: float) -> dict[str, float]:
    """By name, in the order of the weights."""
    kept, unseen = cards_of(kept_mask), cards_of(unseen_mask)
    cards, drawn = len(unseen), 8 - len(kept)
    later = min(drawn + 5, cards)
    comes = {lacks: Fraction(comb(drawn, lacks), comb(cards, lacks)) for lacks in range(3)}
    comes_later = {lacks: Fraction(comb(later, lacks), comb(cards, lacks)) for lacks in range(3)}
    of_suit, left_of_suit = Counter(card // 13 for card in kept), Counter(card // 13 for card in unseen)
    of_rank, left_of_rank = Counter(card % 13 for card in kept), Counter(card % 13 for card in unseen)
    now = [chance(cards, drawn, 5 - of_suit[suit], left_of_suit[suit]) for suit in range(4)]
    then = [chance(cards, later, 5 - of_suit[suit], left_of_suit[suit]) for suit in range(4)]
    found = {
        "constant": 1.0,
        "unseen_cards": cards / 10,
        "kept_chips": sum(CHIPS[card % 13] for card in kept) / 10,
        "deviation": deviation,
        "deviation_squared": deviation**2 / 100,
        "deviation_and_flush": deviation * float(sum(now)),
        "flush": sum(now),
        "best_flush": max(now),
        "later_flush": sum(then),
        "best_later_flush": max(then),
        **{f"{name}_suited": max(of_suit.values()) >= n for name, n in (("three", 3), ("four", 4), ("five", 5))},
        "longest_suit": max(left_of_suit[suit] for suit in range(4)) / cards,
    }
    missing = [
        [13 * suit + rank for rank in ranks if 13 * suit + rank not in kept]
        for suit in range(4)
        for ranks in STRAIGHTS
        if of_suit[suit] >= 3
    ]
    lanes = [lane for lane in missing if len(lane) <= 2]
    whole = [lane for lane in lanes if set(lane) <= set(unseen)]
    found |= {
        "straight_flush": sum(comes[len(lane)] for lane in whole),
        "later_straight_flush": sum(comes_later[len(lane)] for lane in whole),
        "straight_flush_lanes": len(lanes),
    }
    single, pairs, threes = ([rank for rank in of_rank if of_rank[rank] == n] for n in (1, 2, 3))
    more = [rank for rank in of_rank if of_rank[rank] >= 3]
    free = [rank for rank in range(13) if not of_rank[rank]]

    def copies(ranks: list[int]) -> int:
        return sum(left_of_rank[rank] for rank in ranks)

    def chips(ranks: list[int]) -> float:
        return sum(left_of_rank[rank] * CHIPS[rank] for rank in ranks) / 10

    both = comes[2]
    found |= {
        "copies_of_singles": comes[1] * copies(single),
        "their_chips": comes[1] * chips(single),
        "unkept_chips": comes[1] * chips(free),
        "unkept_pairs": both * sum(comb(left_of_rank[rank], 2) for rank in free),
        "unkept_threes": both * comes[1] * sum(comb(left_of_rank[rank], 3) for rank in free),
        "copies_of_pairs": comes[1] * copies(pairs),
        "chips_of_pairs": comes[1] * chips(pairs),
        "copies_of_threes": comes[1] * copies(threes),
        "pairs": len(pairs),
        "three": bool(more),
        "copies_by_pairs": comes[1] * len(pairs) * copies(pairs),
        "both_of_pairs": both * sum(left_of_rank[rank] == 2 for rank in pairs),
    }
    chances: list[Fraction] = []
    chances_later: list[Fraction] = []
    for ranks in STRAIGHTS:
        lacking = [rank for rank in ranks if not of_rank[rank]]
        if len(lacking) <= 2:
            ways = 1
            for rank in lacking:
                ways *= left_of_rank[rank]
            chances.append(min(Fraction(1), ways * comes[len(lacking)]))
            chances_later.append(min(Fraction(1), ways * comes_later[len(lacking)]))
    found |= {
        "straight": sum(chances),
        "best_straight": max(chances, default=0),
        "later_straight": sum(chances_later),
        "straight_lanes": len(chances),
    }
    return {name: float(feature) for name, feature in found.items()}
