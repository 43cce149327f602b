"""Kinds of hands: deuces wild against putting every card in the place of each deuce, plain ones against phevaluator."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import pairwise

import numpy as np
import numpy.typing as npt

from outs.cards.deck import WITH_JOKER
from outs.cards.hands.categories import CATEGORIES, ROYAL_FLUSH, VALUES_IN_CATEGORY, category_of
from outs.cards.hands.evaluator import Evaluator
from outs.cards.lattice.subset_lattice import Lattice
from outs.cards.mask_arrays import canonical_masks, combination_masks
from outs.cards.notation import cards_text, parse_cards
from outs.games.draw.goals import Kinds
from outs.games.draw.paytables.kinds import (
    DEUCES,
    JOKER,
    PLAIN_KINDS,
    WILD_CARDS,
    Kind,
    Wild,
    kind_title,
    plain_kinds,
    wild_kind,
    wild_kinds,
)
from outs.tests.cases import all_of, some_of

from ..named_hands import DEALT_DEUCES_WILD, OF_A_RANK, RANKS, best_by_replacing, category_of_named

Numbers = npt.NDArray[np.int64]
Oracle = Callable[[Iterable[int]], int]

AWKWARD_WITH_JOKER = (
    "Jk3c4c5c6c", "JkAc2c3c4c", "JkTcJcQcKc", "JkTcJcQcAd", "Jk7c7d7h7s", "Jk7c7d7hAs", "Jk7c7d2h2s", "Jk7c7dAhKs",
    "Jk2c9dKhAs", "Jk2c3d4h5s", "Jk2c9cKcAc", "Jk9cTdJhQs", "JkAc2d3h5s", "TcJcQcKcAc", "2c2d3h3s9c", "JkJc2d7h9s",
)  # fmt: skip
DEALT_WITH_JOKER = {
    "five_of_a_kind": 13,
    "four_of_a_kind": 3_120,
    "full_house": 6_552,
    "flush": 7_804,
    "straight": 20_532,
    "three_of_a_kind": 137_280,
    "two_pair": 123_552,
    "pair": 1_268_088,
    "high_card": 1_302_540,
}
"""The published frequencies of dealt hands with a fully wild joker; straight flushes are 204 in all."""
AWKWARD = (
    "2c3c4c5c6c", "2cAc3d4h5s", "2cAc3c4c5c", "2c2dAcTcJc", "2c2d2hAcTc", "2c2d2hAcTd", "2c2d2h3c7c", "2c2d2h3c8c",
    "2c2dAhAsKd", "2c2dAhAsAd", "2cAhAsKdKh", "2cAhKdQsJc", "2c2d5h6h9h", "2c7d8d9dJd", "2c2dTc9c5d", "2cTcJcQcKc",
    "TcJcQcKcAc", "9cTcJcQcKc", "3c3d4c4d5c", "3c3d3h4c4d", "3c3d3h3s4c", "2c2d2h9d9h", "2c3d5h9sKd", "2c2d9hTsAh",
)  # fmt: skip


def hands_with_deuces(rng: np.random.Generator, deuces: int, count: int) -> Iterator[tuple[int, ...]]:
    """Hands with `deuces` deuces, a third of them suited and a third of neighbouring ranks."""
    for number in range(count):
        low = int(rng.integers(1, 9))
        ranks = range(low, low + 5) if number % 3 == 2 else range(1, 13)
        suits = [int(rng.integers(0, 4))] if number % 3 == 1 else range(4)
        deck = [13 * suit + rank for suit in suits for rank in ranks]
        natural = rng.choice(deck, 5 - deuces, replace=False).tolist()
        yield (*natural, *(13 * rng.choice(4, deuces, replace=False)).tolist())


@all_of("text", AWKWARD)
def test_an_awkward_hand_is_the_best_that_its_deuces_can_make(text: str) -> None:
    cards = parse_cards(text)
    assert wild_kind(DEUCES, cards) == best_by_replacing(cards, "2")


@some_of(("deuces", "count"), [(0, 300), (1, 90), (2, 12), (3, 2)], 3)
def test_deuces_make_the_best_hand_that_any_cards_in_their_place_make(
    deuces: int, count: int, rng: np.random.Generator
) -> None:
    for cards in hands_with_deuces(rng, deuces, count):
        assert wild_kind(DEUCES, cards) == best_by_replacing(cards, "2"), cards_text(cards)


def test_four_deuces_are_told_apart_by_the_fifth_card() -> None:
    for place, rank in enumerate(RANKS[1:], start=1):
        assert wild_kind(DEUCES, parse_cards(f"2c2d2h2s{rank}h")) == Kind("four_deuces", place, place)


def dealt_by_category(lattice: Lattice, kinds: Kinds, wild: Wild) -> Counter[str]:
    """Return the number of hands of a deck in each category; every kind has some."""
    dealt: Counter[str] = Counter()
    for kind, count in zip(wild_kinds(wild), np.bincount(kinds[wild], lattice.ways).tolist(), strict=True):
        assert count > 0
        dealt[kind.category] += int(count)
    return dealt


def test_hands_are_dealt_as_often_as_published_with_deuces_wild(lattice: Lattice, kinds: Kinds) -> None:
    dealt = dealt_by_category(lattice, kinds, DEUCES)
    assert dealt.total() == 2_598_960
    assert {category: dealt[category] for category in DEALT_DEUCES_WILD} == DEALT_DEUCES_WILD


@all_of("text", AWKWARD_WITH_JOKER)
def test_an_awkward_hand_is_the_best_that_its_joker_can_make(text: str) -> None:
    cards = parse_cards(text, WITH_JOKER)
    assert wild_kind(JOKER, cards) == best_by_replacing(cards, "J")


def test_a_joker_makes_the_best_hand_that_any_card_in_its_place_makes(rng: np.random.Generator) -> None:
    for number in range(400):
        suits = [int(rng.integers(0, 4))] if number % 3 == 1 else range(4)
        low = int(rng.integers(0, 9))
        deck = [13 * suit + rank for suit in suits for rank in (range(low, low + 5) if number % 3 else range(13))]
        cards = (*rng.choice(deck, 4, replace=False).tolist(), 52)
        assert wild_kind(JOKER, cards) == best_by_replacing(cards, "J"), cards_text(cards)
        plain = (*rng.choice(52, 5, replace=False).tolist(),)
        assert wild_kind(JOKER, plain) == best_by_replacing(plain, "J"), cards_text(plain)


def test_hands_are_dealt_as_often_as_published_with_a_joker(joker_lattice: Lattice, joker_kinds: Kinds) -> None:
    dealt = dealt_by_category(joker_lattice, joker_kinds, JOKER)
    assert dealt.total() == 2_869_685
    assert {category: dealt[category] for category in DEALT_WITH_JOKER} == DEALT_WITH_JOKER
    assert dealt["royal_flush"] + dealt["wild_royal_flush"] + dealt["straight_flush"] == 204


def test_hands_are_dealt_as_often_as_putting_every_card_for_the_joker_says(
    joker_lattice: Lattice, joker_kinds: Kinds, values: Numbers, lattice: Lattice, evaluator: Evaluator
) -> None:
    category_of_value = np.repeat([-1, *range(len(CATEGORIES))], [1, *VALUES_IN_CATEGORY])
    expected = Counter({"royal_flush": int(lattice.ways[values == ROYAL_FLUSH].sum())})
    for number, category in enumerate(CATEGORIES):
        expected[category] = int(lattice.ways[category_of_value[values] == number].sum())
    expected["straight_flush"] -= expected["royal_flush"]
    classes, ways = np.unique(canonical_masks(combination_masks(4)), return_counts=True)
    cards = np.uint64(1) << np.arange(52, dtype=np.uint64)
    hands = classes[:, None] | cards
    hands = hands[hands != classes[:, None]].reshape(len(classes), 48)
    best = evaluator.values(hands.ravel()).reshape(hands.shape).max(axis=1)
    lanes = [classes >> np.uint64(13 * suit) & np.uint64(0x1FFF) for suit in range(4)]
    four_of_a_kind = (lanes[0] == lanes[1]) & (lanes[1] == lanes[2]) & (lanes[2] == lanes[3])
    for value, four, many in zip(best.tolist(), four_of_a_kind.tolist(), ways.tolist(), strict=True):
        made = "wild_royal_flush" if value == ROYAL_FLUSH else category_of(value)
        expected["five_of_a_kind" if four else made] += many
    assert expected.total() == 2_869_685
    assert dealt_by_category(joker_lattice, joker_kinds, JOKER) == expected


@all_of("wild", WILD_CARDS)
def test_the_kinds_of_a_game_ascend_by_category_and_ranks(wild: Wild) -> None:
    kinds, categories = wild_kinds(wild), WILD_CARDS[wild].categories
    keys = [(categories.index(kind.category), kind.rank or 0, kind.kicker or 0) for kind in kinds]
    assert all(low < high for low, high in pairwise(keys))
    assert set(Counter(kind.category for kind in kinds)) == set(categories)


def test_the_ranks_of_kinds_are_those_that_are_not_wild() -> None:
    kinds = wild_kinds(DEUCES)
    ranked = Counter(kind.category for kind in kinds if kind.rank is not None or kind.kicker is not None)
    assert ranked == dict.fromkeys([*OF_A_RANK, "four_deuces"], 12) | {"four_of_a_kind": 12 * 11}
    ranked = Counter(kind.category for kind in wild_kinds(JOKER) if kind.rank is not None)
    assert ranked == dict.fromkeys(OF_A_RANK, 13) | {"four_of_a_kind": 13 * 12}


def test_titles_of_kinds_differ_and_name_the_ranks() -> None:
    titles = [kind_title(kind) for kind in wild_kinds(DEUCES)]
    assert len(set(titles)) == len(titles)
    assert {
        "Pair, Sixes",
        "Five of a Kind, Aces",
        "Four Deuces with T",
        "Four of a Kind, Kings with 3",
        "Wild Royal Flush",
        "Flush",
    } <= set(titles)


def test_there_is_a_plain_kind_for_each_value_and_the_royal_flush_has_its_own() -> None:
    kinds = plain_kinds()
    assert len(kinds) == 7_462
    assert set(Counter(kind.category for kind in kinds)) == set(PLAIN_KINDS)
    assert [kind.category for kind in kinds].index("royal_flush") == 7_461


def test_the_plain_kind_of_a_value_is_that_of_a_hand_with_it(
    independent_value: Oracle, rng: np.random.Generator
) -> None:
    random_hands = [tuple(rng.choice(52, 5, replace=False).tolist()) for _ in range(500)]
    rare = [*map(parse_cards, AWKWARD), *hands_with_deuces(rng, 0, 300)]
    quads = [parse_cards(f"{one}c{one}d{one}h{one}s{other}h") for one, other in ("2A", "A2", "95", "KA", "AK", "T9")]
    for cards in [*random_hands, *rare, *quads]:
        kind = plain_kinds()[independent_value(cards) - 1]
        text = cards_text(cards)
        hand = [text[at : at + 2] for at in range(0, 10, 2)]
        category, rank = category_of_named(hand)
        if category in ("straight", "straight_flush") and "A" in rank and "5" in text:
            rank = "5"
        two_pair = [one for one, count in Counter(card[0] for card in hand).items() if count == 2]
        if category == "two_pair":
            rank = max(two_pair, key=RANKS.index)
        kicker = next((RANKS.index(card[0]) for card in hand if card[0] != rank), None)
        assert kind == Kind(category, RANKS.index(rank), kicker if category == "four_of_a_kind" else None), text
