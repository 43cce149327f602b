"""Values of many hands by compiled code, against the table, the arrays in numpy and another evaluator."""

from collections.abc import Callable, Iterable

import numpy as np
import pytest

from outs.cards.errors import RepeatedCard, UnknownCard, WrongCardCount
from outs.cards.hands.evaluator import Evaluator, build_evaluator
from outs.cards.mask_arrays import masks_of
from outs.games.lowball.rules import LOWBALL
from outs.kernels.values import ValueArrays
from outs.query.draw.many_values import FEW, KERNELS, ManyValues
from outs.query.session import Tables
from outs.tests.cases import all_of

MANY = 6_000


@pytest.fixture(scope="module")
def compiled(evaluator: Evaluator) -> ManyValues:
    """Values of high hands once so many were valued that compiled code is used."""
    assert ValueArrays.__module__.rpartition(".")[0] in KERNELS
    values = ManyValues(evaluator)
    values.values(np.full(FEW[0], 0b11111, np.uint64))
    return values


def deals(rng: np.random.Generator, size: int, count: int = MANY) -> "np.ndarray[tuple[int, int], np.dtype[np.int64]]":
    """Random hands as card numbers: (count, size)."""
    return np.argsort(rng.random((count, 52)), axis=1)[:, :size]


def test_every_hand_of_five_has_the_value_of_the_table(tables: Tables) -> None:
    found = tables.sql("SELECT mask, value FROM hands").fetchnumpy()
    masks = np.asarray(found["mask"], np.uint64)
    assert len(masks) == 2_598_960
    assert np.array_equal(tables.values(masks), np.asarray(found["value"]))


@all_of(("size", "kind"), [(5, np.uint8), (6, np.int16), (7, np.int64)])
def test_card_numbers_have_the_values_of_numpy(
    compiled: ManyValues, evaluator: Evaluator, rng: np.random.Generator, size: int, kind: type[np.integer]
) -> None:
    hands = deals(rng, size).astype(kind)
    expected = evaluator.values(masks_of(hands))
    for some in (hands, masks_of(hands), np.asfortranarray(hands)):
        assert np.array_equal(compiled.values(some), expected)


@all_of("size", [6, 7])
def test_random_hands_have_the_values_of_another_evaluator(
    compiled: ManyValues, rng: np.random.Generator, independent_value: Callable[[Iterable[int]], int], size: int
) -> None:
    hands = deals(rng, size)
    assert compiled.values(hands).tolist() == [independent_value(hand) for hand in hands.tolist()]


def test_sizes_may_be_mixed(compiled: ManyValues, evaluator: Evaluator, rng: np.random.Generator) -> None:
    masks = np.concatenate([masks_of(deals(rng, size, 1_000)) for size in (5, 6, 7)])
    assert np.array_equal(compiled.values(masks), evaluator.values(masks))


@pytest.mark.parametrize("game", LOWBALL)
@all_of("size", [5, 6, 7])
def test_the_best_low_five_count(rng: np.random.Generator, game: str, size: int) -> None:
    evaluator, hands = build_evaluator(LOWBALL[game].order), deals(rng, size)
    assert np.array_equal(ManyValues(evaluator).values(hands), evaluator.values(masks_of(hands)))


@all_of(
    ("wrong", "kind"),
    [([0, 1, 2, 3, 3], RepeatedCard), ([0, 1, 2, 3, 52], UnknownCard), ([0, 1, 2, 3, -1], UnknownCard)],
)
def test_a_bad_card_is_refused_among_few_and_many_hands(
    compiled: ManyValues, evaluator: Evaluator, rng: np.random.Generator, wrong: list[int], kind: type[Exception]
) -> None:
    hands = np.concatenate([deals(rng, 5, 1), [wrong]])
    for values in (compiled, ManyValues(evaluator)):
        with pytest.raises(kind):
            values.values(hands)


def test_few_hands_have_the_same_values_before_and_after_many(evaluator: Evaluator, rng: np.random.Generator) -> None:
    values, hands = ManyValues(evaluator), deals(rng, 7, 300)
    before = values.values(hands).tolist()
    values.values(np.tile(hands, (1_000, 1)))
    assert values.values(hands).tolist() == before == evaluator.values(masks_of(hands)).tolist()


def test_a_bad_number_of_cards_is_refused_as_among_few_hands(tables: Tables) -> None:
    with pytest.raises(WrongCardCount, match=f"hand {MANY + 1}: a value takes 5, 6 or 7 cards, got 4 "):
        tables.values(np.array([0b11111] * MANY + [0b1111], np.uint64))
    with pytest.raises(WrongCardCount, match="hand 1: a value takes 5, 6 or 7 cards, got 4 "):
        tables.values(np.tile([0, 1, 2, 3], (MANY, 1)))
