"""The lattice: its classes, sums over every draw of every hold and where they end, against dealing them one by one."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import combinations, pairwise, permutations
from math import comb

import numpy as np
import numpy.typing as npt
import pytest

from outs.cards.deck import WITH_JOKER
from outs.cards.hands.evaluator import Evaluator
from outs.cards.hands.sizes import FULL_HOLD, HOLDS, SUBSET_STARTS
from outs.cards.lattice.row_numbers import canonical
from outs.cards.lattice.subset_lattice import HOLD_SIZES, Lattice, moebius, subset_ids_of, with_joker
from outs.cards.mask_arrays import canonical_masks, combination_masks
from outs.cards.notation import DECK_SIZE, cards_of, mask_of, parse_cards
from outs.tests.cases import all_of

Oracle = Callable[[Iterable[int]], int]

HANDS = 2_598_960
UNSEEN = 47
MOST_DEALT_SLOWLY = 3
AWKWARD_HANDS = ("AhKhQhJh2c", "2c2d2h2s3c", "9dTd6hQh8s")
TWO_PAIR = 4_138
"""The lowest value of two pair."""


def held_part(hand: int, hold: int) -> list[int]:
    """The cards that a hold keeps, counted as the vocabulary says."""
    return [card for place, card in enumerate(cards_of(hand)) if hold >> place & 1]


def draws(hand: int, hold: int) -> Iterator[list[int]]:
    """Every final hand: the cards kept, and each choice of as many unseen cards as were thrown."""
    kept = held_part(hand, hold)
    unseen = [card for card in range(DECK_SIZE) if not hand >> card & 1]
    for drawn in combinations(unseen, 5 - len(kept)):
        yield [*kept, *drawn]


def drawn_masks(hand: int, hold: int) -> npt.NDArray[np.uint64]:
    """Return the draws as a column of masks."""
    kept = held_part(hand, hold)
    drawn = combination_masks(5 - len(kept))
    masks: npt.NDArray[np.uint64] = drawn[drawn & np.uint64(hand) == 0] | np.uint64(mask_of(kept))
    return masks


def some_hand_ids(lattice: Lattice, rng: np.random.Generator, count: int) -> list[int]:
    """The awkward hands and a few at random."""
    chosen = [canonical(mask_of(parse_cards(text)))[0] for text in AWKWARD_HANDS]
    ids = np.searchsorted(lattice.masks, np.array(chosen, np.uint64)).tolist()
    return [*ids, *rng.integers(0, len(lattice.masks), count).tolist()]


def class_of(lattice: Lattice, masks: npt.NDArray[np.uint64]) -> npt.NDArray[np.int64]:
    """The hand_id of each five-card mask."""
    return np.searchsorted(lattice.masks, canonical_masks(masks))


@pytest.fixture(scope="module")
def value_sums(lattice: Lattice, evaluator: Evaluator) -> npt.NDArray[np.int64]:
    """The sum of the final hands' values over all draws, by hold and hand."""
    return lattice.sums_over_draws(evaluator.values(lattice.masks).astype(np.int64))


@pytest.fixture(scope="module")
def two_pair_counts(lattice: Lattice, evaluator: Evaluator) -> npt.NDArray[np.int64]:
    """Draws that end as two pair or better, by hold and hand."""
    return lattice.sums_over_draws((evaluator.values(lattice.masks) >= TWO_PAIR).astype(np.int64))


@pytest.mark.parametrize("thrown", range(MOST_DEALT_SLOWLY + 1))
def test_sums_over_draws_are_those_of_dealing_every_draw(
    lattice: Lattice,
    value_sums: npt.NDArray[np.int64],
    two_pair_counts: npt.NDArray[np.int64],
    independent_value: Oracle,
    rng: np.random.Generator,
    thrown: int,
) -> None:
    for hand_id in some_hand_ids(lattice, rng, 2):
        for hold in np.flatnonzero(np.equal(HOLD_SIZES, 5 - thrown))[:: 9 if thrown == 3 else 3].tolist():
            ends = [independent_value(end) for end in draws(int(lattice.masks[hand_id]), hold)]
            assert len(ends) == comb(UNSEEN, thrown)
            assert value_sums[hold, hand_id] == sum(ends)
            assert two_pair_counts[hold, hand_id] == sum(end >= TWO_PAIR for end in ends)


def test_a_four_card_draw_is_that_of_dealing_every_draw(
    lattice: Lattice, value_sums: npt.NDArray[np.int64], independent_value: Oracle, rng: np.random.Generator
) -> None:
    hand_id = int(rng.integers(0, len(lattice.masks)))
    hold = 0b01000
    assert value_sums[hold, hand_id] == sum(map(independent_value, draws(int(lattice.masks[hand_id]), hold)))


@all_of("thrown", [4, 5])
def test_large_draws_are_those_of_the_checked_evaluator(
    lattice: Lattice,
    evaluator: Evaluator,
    value_sums: npt.NDArray[np.int64],
    two_pair_counts: npt.NDArray[np.int64],
    rng: np.random.Generator,
    thrown: int,
) -> None:
    for hand_id in some_hand_ids(lattice, rng, 0)[:2]:
        for hold in np.flatnonzero(np.equal(HOLD_SIZES, 5 - thrown)).tolist():
            ends = evaluator.values(drawn_masks(int(lattice.masks[hand_id]), hold)).astype(np.int64)
            assert len(ends) == comb(UNSEEN, thrown)
            assert value_sums[hold, hand_id] == ends.sum()
            assert two_pair_counts[hold, hand_id] == (ends >= TWO_PAIR).sum()


def test_any_function_of_the_final_hand_is_summed_not_only_its_value(
    lattice: Lattice, rng: np.random.Generator
) -> None:
    f = rng.integers(-1_000, 1_000, len(lattice.masks))
    sums = lattice.sums_over_draws(f)
    for hand_id in some_hand_ids(lattice, rng, 3):
        for hold in np.flatnonzero(HOLD_SIZES >= 2).tolist():
            ends = class_of(lattice, drawn_masks(int(lattice.masks[hand_id]), hold))
            assert sums[hold, hand_id] == f[ends].sum()


def test_sums_containing_are_over_every_hand_with_those_cards(lattice: Lattice, rng: np.random.Generator) -> None:
    f = rng.integers(-1_000, 1_000, len(lattice.masks))
    sums = lattice.sums_containing(f)
    hands = combination_masks(5)
    f_of_hand = f[class_of(lattice, hands)]
    for size in range(6):
        for subset_id in rng.integers(SUBSET_STARTS[size], SUBSET_STARTS[size + 1], 4).tolist():
            subset = lattice.subset_masks[subset_id]
            assert sums[subset_id] == f_of_hand[hands & subset == subset].sum()


def test_a_constant_counts_the_draws(lattice: Lattice) -> None:
    ones = np.ones(len(lattice.masks), np.int64)
    counts = lattice.sums_over_draws(ones)
    assert (counts == np.array([comb(UNSEEN, 5 - size) for size in HOLD_SIZES.tolist()])[:, None]).all()
    assert (counts.sum(axis=0) == HANDS).all()
    sizes = np.bitwise_count(lattice.subset_masks).tolist()
    assert lattice.sums_containing(ones).tolist() == [comb(DECK_SIZE - size, 5 - size) for size in sizes]


def test_the_five_cards_drawn_anew_in_the_published_hand_end_as_published(
    lattice: Lattice, evaluator: Evaluator
) -> None:
    hand_id = class_of(lattice, np.array([mask_of(parse_cards("9dTd6hQh8s"))], np.uint64))[0]
    values = evaluator.values(lattice.masks)
    limits = (1, 1_278, 4_138, 4_996, 5_854, 5_864, 7_141, 7_297, 7_453, 7_463)
    counts = [
        int(lattice.sums_over_draws(((low <= values) & (values < high)).astype(np.int64))[0, hand_id])
        for low, high in pairwise(limits)
    ]
    assert counts == [774_229, 645_300, 71_802, 31_502, 5_635, 2_982, 2_124, 344, 21]


def random_holds(lattice: Lattice, rng: np.random.Generator, fewest: int = 0) -> npt.NDArray[np.uint8]:
    """A hold for each hand that keeps at least `fewest` cards."""
    possible = np.flatnonzero(np.greater_equal(HOLD_SIZES, fewest))
    return rng.choice(possible, len(lattice.masks)).astype(np.uint8)


def suit_relabellings(mask: int) -> list[int]:
    """Every hand of a class."""
    cards = cards_of(mask)
    return sorted({mask_of(card % 13 + 13 * suits[card // 13] for card in cards) for suits in permutations(range(4))})


@all_of("fewest", [0, 2, 4])
def test_a_sum_over_the_final_hands_is_that_over_the_draws_of_the_dealt_ones(
    lattice: Lattice, rng: np.random.Generator, fewest: int
) -> None:
    holds = random_holds(lattice, rng, fewest)
    weights = rng.integers(0, 50, HOLDS)
    f = rng.integers(-1_000, 1_000, len(lattice.masks))
    final_hands = lattice.final_hands(holds, weights)
    own = lattice.sums_over_draws(f)[holds, np.arange(len(holds))]
    assert (f * final_hands).sum() == (lattice.ways * weights[holds] * own).sum()


def test_sums_over_the_draws_of_one_hold_of_each_hand_are_among_those_of_all_holds(
    lattice: Lattice, rng: np.random.Generator
) -> None:
    f, holds = rng.integers(0, 1_000, len(lattice.masks)), rng.integers(0, HOLDS, len(lattice.masks), np.uint8)
    of_one = lattice.sums_over_draws_of(holds, lattice.sums_containing(f))
    assert np.array_equal(of_one, lattice.sums_over_draws(f)[holds, np.arange(len(holds))])


def test_final_hands_are_those_of_dealing_every_draw_of_every_dealt_hand(
    lattice: Lattice, rng: np.random.Generator
) -> None:
    weights = np.zeros(HOLDS, np.int64)
    holds = np.zeros(len(lattice.masks), np.uint8)
    expected: Counter[int] = Counter()
    for hand_id, hold in zip(
        some_hand_ids(lattice, rng, 2), (0b10110, 0b01111, 0b11100, 0b11111, 0b11010), strict=True
    ):
        holds[hand_id] = hold
        weights[hold] = 1 + hand_id % 7
        hand = int(lattice.masks[hand_id])
        ends = [mask_of(end) for end in draws(hand, hold)]
        for end in class_of(lattice, np.array(ends, np.uint64)).tolist():
            expected[end] += len(suit_relabellings(hand)) * int(weights[hold])
    found = lattice.final_hands(holds, weights)
    assert {hand_id: int(found[hand_id]) for hand_id in np.flatnonzero(found).tolist()} == expected


def test_final_hands_of_standing_pat_are_the_dealt_ones_and_of_five_new_cards_any(lattice: Lattice) -> None:
    weights = np.ones(HOLDS, np.int64)
    pat = lattice.final_hands(np.full(len(lattice.masks), FULL_HOLD, np.uint8), weights)
    assert np.array_equal(pat, lattice.ways)
    anew = lattice.final_hands(np.zeros(len(lattice.masks), np.uint8), weights)
    assert np.array_equal(anew, lattice.ways * comb(UNSEEN, 5))


def test_final_hands_too_many_to_count_exactly_are_refused(lattice: Lattice) -> None:
    holds = np.full(len(lattice.masks), FULL_HOLD, np.uint8)
    assert lattice.final_hands(holds, np.full(HOLDS, 2**30)).sum() == HANDS * 2**30
    with pytest.raises(ArithmeticError, match="not exact"):
        lattice.final_hands(holds, np.full(HOLDS, 2**32))


def test_sums_too_large_to_be_exact_are_refused(lattice: Lattice) -> None:
    with pytest.raises(ArithmeticError, match="not exact"):
        lattice.sums_containing(np.full(len(lattice.masks), 2**32))


def test_moebius_leaves_only_what_contains_no_discard(rng: np.random.Generator) -> None:
    exactly = rng.integers(0, 100, (HOLDS, 3))
    containing = np.array(
        [sum(exactly[other] for other in range(HOLDS) if other & hold == hold) for hold in range(HOLDS)]
    )
    assert np.array_equal(moebius(containing), exactly)


def test_each_holds_class_is_that_of_the_cards_it_keeps(lattice: Lattice, rng: np.random.Generator) -> None:
    for hand_id in rng.integers(0, len(lattice.masks), 100).tolist():
        hand = int(lattice.masks[hand_id])
        expected = [canonical(mask_of(held_part(hand, hold)))[0] for hold in range(HOLDS)]
        assert lattice.subset_masks[lattice.subset_ids[:, hand_id]].tolist() == expected


def test_the_full_hold_is_the_hand(lattice: Lattice) -> None:
    assert np.array_equal(lattice.subset_ids[FULL_HOLD] - SUBSET_STARTS[5], np.arange(len(lattice.masks)))
    assert np.array_equal(lattice.subset_masks[lattice.subset_ids[FULL_HOLD]], lattice.masks)
    assert np.array_equal(subset_ids_of(lattice.subset_masks), lattice.subset_ids)


JOKER = 1 << 52
BY_SIZE = (1, 13 + 1, 169 + 13, 1_755 + 169, 16_432 + 1_755, 134_459 + 16_432)


@pytest.fixture(scope="module")
def joker(lattice: Lattice) -> Lattice:
    """The lattice."""
    return with_joker(lattice)


def test_there_are_the_known_numbers_of_hands_and_classes(joker: Lattice) -> None:
    assert joker.deck == WITH_JOKER
    assert (len(joker.masks), int(joker.ways.sum())) == (150_891, 2_869_685)
    sizes = np.bitwise_count(joker.subset_masks)
    assert tuple(np.bincount(sizes).tolist()) == BY_SIZE
    assert np.bincount(sizes, joker.subset_ways).tolist() == [comb(53, size) for size in range(6)]
    assert joker.smaller_masks.tolist() == joker.subset_masks[sizes < 5].tolist()


def test_ids_ascend_by_size_and_then_by_mask(joker: Lattice) -> None:
    sizes = np.bitwise_count(joker.subset_masks).astype(np.uint64)
    keys = sizes << np.uint64(56) | joker.subset_masks
    assert (keys[1:] > keys[:-1]).all()
    assert np.array_equal(joker.masks, joker.subset_masks[-150_891:])
    assert np.array_equal(joker.ways, joker.subset_ways[-150_891:])


def test_a_hold_of_a_hand_has_the_class_of_its_cards(joker: Lattice, rng: np.random.Generator) -> None:
    some = np.concatenate([rng.integers(0, 134_459, 150), rng.integers(134_459, 150_891, 150)])
    for hand in some.tolist():
        cards = cards_of(int(joker.masks[hand]))
        for hold in range(32):
            held = mask_of(card for place, card in enumerate(cards) if hold >> place & 1)
            (others,) = canonical(held & ~JOKER)
            assert int(joker.subset_masks[joker.subset_ids[hold, hand]]) == others | held & JOKER


def test_sums_run_over_the_hands_that_contain_a_set(joker: Lattice, rng: np.random.Generator) -> None:
    f = rng.integers(0, 1_000, len(joker.masks))
    sums = joker.sums_containing(f)
    by_mask = dict(zip(joker.masks.tolist(), f.tolist(), strict=True))
    for cards in ((52, 0, 13, 26), (52, 5, 20, 50), (1, 2, 3, 17), (12, 25, 38, 51)):
        total = 0
        for card in set(range(53)).difference(cards):
            hand = mask_of([*cards, card])
            (others,) = canonical(hand & ~JOKER)
            total += by_mask[others | hand & JOKER]
        (others,) = canonical(mask_of(cards) & ~JOKER)
        place = joker.subset_masks.tolist().index(others | mask_of(cards) & JOKER)
        assert sums[place] == total


def test_every_set_of_three_cards_is_in_the_class_that_has_its_ways(joker: Lattice) -> None:
    found: Counter[int] = Counter()
    for cards in combinations(range(53), 3):
        (others,) = canonical(mask_of(cards) & ~JOKER)
        found[others | mask_of(cards) & JOKER] += 1
    three = np.bitwise_count(joker.subset_masks) == 3
    classes = dict(zip(joker.subset_masks[three].tolist(), joker.subset_ways[three].tolist(), strict=True))
    assert found == classes
