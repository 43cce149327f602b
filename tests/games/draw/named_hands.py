"""Names of hands with wild cards, slowly and by the rules: every card is put in the place of every wild one."""

from collections import Counter
from functools import cache
from itertools import combinations_with_replacement

from outs.cards.notation import cards_text
from outs.games.draw.paytables.kinds import Kind

RANKS = "23456789TJQKA"
RUNS = [set(("A" + RANKS)[low : low + 5]) for low in range(10)]
ROYAL = set("TJQKA")
ORDER = (
    "high_card", "pair", "two_pair", "three_of_a_kind", "straight", "flush", "full_house", "four_of_a_kind",
    "straight_flush", "five_of_a_kind", "wild_royal_flush", "four_deuces", "royal_flush",
)  # fmt: skip
"""Categories of deuces wild by what they pay."""
OF_A_RANK = {"pair", "three_of_a_kind", "four_of_a_kind", "five_of_a_kind"}
BY_COUNTS = {
    (5,): "five_of_a_kind",
    (4, 1): "four_of_a_kind",
    (3, 2): "full_house",
    (3, 1, 1): "three_of_a_kind",
    (2, 2, 1): "two_pair",
    (2, 1, 1, 1): "pair",
    (1, 1, 1, 1, 1): "high_card",
}
DEALT_DEUCES_WILD = {
    "royal_flush": 4,
    "four_deuces": 48,
    "wild_royal_flush": 480,
    "five_of_a_kind": 624,
    "straight_flush": 2_068,
    "four_of_a_kind": 31_552,
    "full_house": 12_672,
    "flush": 14_472,
    "straight": 62_232,
    "three_of_a_kind": 355_080,
}
"""The published frequencies of dealt hands that pay with deuces wild."""
INSTEAD = [rank + suit for rank in RANKS for suit in "cd"]
"""The cards that a wild card is tried as: two suits are enough to make five cards of one suit, or of several."""


def category_of_named(hand: list[str]) -> tuple[str, str]:
    """The category of five named cards, copies allowed, and their commonest rank."""
    ranks = Counter(card[0] for card in hand)
    suited = len({card[1] for card in hand}) == 1
    run = set(ranks) in RUNS
    if suited and set(ranks) == ROYAL:
        category = "royal_flush"
    elif suited and run:
        category = "straight_flush"
    else:
        category = BY_COUNTS[tuple(sorted(ranks.values(), reverse=True))]
        made = "flush" if suited else "straight" if run else "high_card"
        category = max(category, made, key=ORDER.index)
    return category, max(ranks, key=lambda rank: (ranks[rank], RANKS.index(rank)))


def best_by_replacing(cards: tuple[int, ...], wild: str) -> Kind:
    """The best kind that putting any card in the place of each wild one can make; fewer than four wild cards.

    wild  the first letter of wild cards: 2, or J of the joker Jk
    """
    text = cards_text(cards)
    hand = [text[at : at + 2] for at in range(0, 10, 2)]
    natural = sorted(card for card in hand if not (card == "Jk" if wild == "J" else card[0] == wild))
    suits = dict.fromkeys(card[1] for card in natural)
    # What five cards are depends on their ranks, and on whether they are of one suit.
    return _best(tuple(card[0] for card in natural), len(suits) == 1)


@cache
def _best(ranks: tuple[str, ...], suited: bool) -> Kind:
    natural = [rank + ("c" if suited or place else "d") for place, rank in enumerate(ranks)]
    found = set()
    for instead in combinations_with_replacement(INSTEAD, 5 - len(natural)):
        category, rank = category_of_named([*natural, *instead])
        if category == "royal_flush" and instead:
            category = "wild_royal_flush"
        fifth = next((card[0] for card in [*natural, *instead] if card[0] != rank), rank)
        kicker = RANKS.index(fifth) if category == "four_of_a_kind" else -1
        found.add((ORDER.index(category), RANKS.index(rank) if category in OF_A_RANK else -1, kicker))
    place, *numbers = max(found)
    return Kind(ORDER[place], *(None if number < 0 else number for number in numbers))
