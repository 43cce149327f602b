"""Made hands, kickers apart, compared with phevaluator and with the best of their fives."""

from collections.abc import Callable, Iterable
from itertools import combinations

import numpy as np

from outs.cards.hands.categories import category_of
from outs.cards.hands.made_hands import USUAL
from outs.cards.notation import mask_of, parse_cards
from outs.tests.cases import all_of

FEW_RANKS = [card for card in range(52) if card % 13 in (0, 1, 2, 3, 12)]
TWO_SUITS = list(range(26))


def made(cards: str) -> int:
    """Return the made hand of the cards of a text."""
    return USUAL.made_hand(mask_of(parse_cards(cards)))


@all_of("pack", [list(range(52)), FEW_RANKS, TWO_SUITS])
def test_the_category_is_that_of_another_evaluator(
    pack: list[int], rng: np.random.Generator, independent_value: Callable[[Iterable[int]], int]
) -> None:
    seen = set()
    for size in (5, 6, 7):
        for _ in range(800):
            cards = rng.choice(pack, size, replace=False).tolist()
            found = USUAL.category_made(USUAL.made_hand(mask_of(cards)))
            assert found == category_of(independent_value(cards))
            seen.add(found)
    assert len(seen) > 5


def test_seven_cards_make_what_the_best_five_of_them_make(rng: np.random.Generator) -> None:
    for _ in range(300):
        cards = rng.choice(FEW_RANKS, 7, replace=False).tolist()
        assert USUAL.made_hand(mask_of(cards)) == max(USUAL.made_hand(mask_of(five)) for five in combinations(cards, 5))


def test_of_five_cards_the_higher_value_never_makes_less(
    rng: np.random.Generator, independent_value: Callable[[Iterable[int]], int]
) -> None:
    hands = [rng.choice(FEW_RANKS, 5, replace=False).tolist() for _ in range(400)]
    ranked = sorted((independent_value(hand), USUAL.made_hand(mask_of(hand))) for hand in hands)
    assert [one for _, one in ranked] == sorted(one for _, one in ranked)


@all_of(
    ("cards", "category"),
    [("Ks7d2h", "high_card"), ("KsKd2h", "pair"), ("KsKd2h2c", "two_pair"), ("KsKdKh", "three_of_a_kind"),
     ("KsKdKhKc", "four_of_a_kind"), ("AsKsQsJs", "high_card"), ("", "high_card")],
)  # fmt: skip
def test_fewer_than_five_cards_make_something_too(cards: str, category: str) -> None:
    assert USUAL.category_made(made(cards)) == category


@all_of(
    ("less", "more"),
    [("8h8s7c7dAs", "9h9s2c2dTs"), ("QhQsQdAcKc", "KhKsKd2c3c"), ("Ah2c3d4h5s", "2c3d4h5s6s"),
     ("7h7s7d6c6d", "7h7s7d8c8d"), ("9h7h6h5h2h", "9h7h6h5h3h"), ("Ah2h3h4h5h", "2h3h4h5h6h")],
)  # fmt: skip
def test_higher_ranks_make_more(less: str, more: str) -> None:
    assert made(less) < made(more)


@all_of(("one", "other"), [("QhQs7c2d3s", "QdQcAhKhJc"), ("8h8s7c7dAs", "8h8s7c7d2s"), ("AsKsQsJs2d", "7c5d4h3s2s")])
def test_kickers_make_nothing(one: str, other: str) -> None:
    assert made(one) == made(other)
