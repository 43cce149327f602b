"""Draws enumerated one by one, to hold the tables' counts against."""

from collections.abc import Callable, Iterable
from functools import cache
from itertools import chain, combinations
from math import comb

import numpy as np
import numpy.typing as npt
import pytest

from outs.cards.evaluator import Evaluator

Masks = npt.NDArray[np.uint64]
Numbers = tuple[int, tuple[int, ...], int, int, int, int]

HIGHEST_VALUES = np.cumsum([1277, 2860, 858, 858, 10, 1277, 156, 156, 10])


@cache
def _places(unseen: int, count: int) -> npt.NDArray[np.uint8]:
    flat = chain.from_iterable(combinations(range(unseen), count))
    return np.fromiter(flat, np.uint8, comb(unseen, count) * count).reshape(comb(unseen, count), count)


def _completions(kept: Iterable[int], unseen: Iterable[int], count: int) -> Masks:
    base = np.uint64(sum(1 << card for card in kept))
    bits = np.array([1 << card for card in unseen], np.uint64)
    masks: Masks = np.bitwise_or.reduce(bits[_places(len(bits), count)], axis=1, initial=base)
    return masks


def tally(values: npt.NDArray[np.uint16], dealt: int) -> Numbers:
    """Draws, category counts, royal flushes, and how many values are above, at and below `dealt`."""
    counts = np.bincount(np.searchsorted(HIGHEST_VALUES, values), minlength=9)
    better, equal = int((values > dealt).sum()), int((values == dealt).sum())
    royal = int((values == HIGHEST_VALUES[-1]).sum())
    return len(values), tuple(counts.tolist()), royal, better, equal, len(values) - better - equal


@pytest.fixture(scope="session")
def completions() -> Callable[[Iterable[int], Iterable[int], int], Masks]:
    """The masks of cards kept together with every choice of so many unseen cards."""
    return _completions


@pytest.fixture(scope="session")
def numbers_by_enumeration(evaluator: Evaluator) -> Callable[..., Numbers]:
    """The numbers of one hold, found by drawing every possible set of replacements."""

    def numbers(hand: tuple[int, ...], hold: tuple[int, ...], gone: tuple[int, ...] = ()) -> Numbers:
        unseen = [card for card in range(52) if card not in hand and card not in gone]
        (dealt,) = evaluator.values(_completions(hand, (), 0)).tolist()
        return tally(evaluator.values(_completions(hold, unseen, 5 - len(hold))), dealt)

    return numbers
