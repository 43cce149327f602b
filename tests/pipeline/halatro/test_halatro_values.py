"""Values of kept cards, against exact odds, against games dealt out, and the same in other processes."""

from collections.abc import Callable, Mapping
from concurrent.futures import Executor
from itertools import combinations
from math import comb
from typing import Any

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pytest

from outs.cards.mask_arrays import Masks, canonical_masks, cards_by_rank
from outs.cards.notation import DECK_MASK, cards_of, mask_of, parse_cards
from outs.games.halatro.plays import play_table
from outs.games.halatro.rules import HELD, best_score
from outs.kernels.array_types import F32
from outs.kernels.halatro.backward_steps import BestKept, NextColumns
from outs.kernels.halatro.best_play import best_scores
from outs.pipeline.halatro.deck_weights import DeckWeights, read_deck_weights
from outs.pipeline.halatro.halatro_values import (
    KEPT,
    NAMES,
    DrawUnit,
    HandUnit,
    all_canonical_masks,
    average,
    best_values,
    play_once,
    steps,
    value_hands,
)
from outs.query.halatro.best_plays import best_play_sums
from outs.tables.halatro import KEPT_CLASSES, LEVELS, level_name
from outs.tests.cases import some_of
from outs.work.executors import UnitWork
from outs.work.progress import Silent

Built = Mapping[str, pa.Table]
Values = npt.NDArray[Any]
DISCARDS_ALONE = NextColumns(discard=np.array([0]), play=np.array([-1]))
PLAYS_ALONE = NextColumns(discard=np.array([-1]), play=np.array([0]))
FEW_DRAWS = ["2c2d9hThJhQh", "3c5d8h9sTcAd"]


@pytest.fixture(scope="module")
def masks() -> dict[int, Masks]:
    """The canonical sets of three to eight cards."""
    return {size: all_canonical_masks(size) for size in (*KEPT, HELD)}


def with_one_more(sets: Masks) -> Masks:
    """The canonical sets of one card more."""
    larger = np.concatenate([(sets | bit)[sets & bit == 0] for bit in np.uint64(1) << np.arange(52, dtype=np.uint64)])
    return np.unique(canonical_masks(larger))


def mean_of_last_plays(kept: int, masks: dict[int, Masks]) -> float:
    """Return values of kept cards before the last play on a uniform deck, by the units of the stage."""
    sets = [canonical_masks(np.array([kept], np.uint64))]
    while int(sets[-1][0]).bit_count() < 8:
        sets.append(with_one_more(sets[-1]))
    chances = DeckWeights(np.ones((len(LEVELS), 13, 4, 8)), np.zeros(len(LEVELS))).of_kinds([0])
    values = by_class(masks[HELD], sets[-1], best_scores(sets[-1], play_table())[:, None])
    for some in reversed(sets[:-1]):
        size = int(some[0]).bit_count()
        means = average(DrawUnit(some, size, values, chances))
        values = by_class(masks[size], some, means)
    return float(means[0, 0])


def by_class(masks: Masks, some: Masks, values: Values) -> F32:
    """The values of some of the canonical masks, and 0 for the others."""
    every = np.zeros((len(masks), values.shape[1]), np.float32)
    every[np.searchsorted(masks, some)] = values
    return every


@pytest.mark.parametrize(
    "text", [pytest.param("7c7d7h", marks=pytest.mark.long), "AhKhQhJh", "7c7d7h7s8c", "2h3h4h5h7hKc", "2c3c4c5c9dTdJd"]
)
def test_before_the_last_play_kept_cards_are_worth_their_exact_odds(text: str, masks: dict[int, Masks]) -> None:
    kept = mask_of(parse_cards(text))
    drawn = 8 - kept.bit_count()
    sets = np.array([kept], np.uint64)
    (exact,) = best_play_sums(sets, np.uint64(DECK_MASK) ^ sets, np.array([drawn]))
    assert mean_of_last_plays(kept, masks) == pytest.approx(exact / comb(52 - kept.bit_count(), drawn), rel=1e-6)


def subsets(mask: int, sizes: range) -> list[int]:
    """The masks of the subsets of such sizes."""
    return [mask_of(cards) for size in sizes for cards in combinations(cards_of(mask), size)]


def exact_means(kept: Masks) -> Values:
    """The mean of the best play after drawing up to eight cards from all others."""
    sizes = np.bitwise_count(kept).astype(np.int64)
    sums = best_play_sums(kept, np.uint64(DECK_MASK) ^ kept, 8 - sizes)
    means: Values = sums / np.array([comb(52 - size, 8 - size) for size in sizes.tolist()])
    return means


@pytest.mark.long
def test_one_discard_before_the_last_play_is_worth_what_all_its_moves_are(masks: dict[int, Masks]) -> None:
    """Seven cards kept, one drawn, then 218 discards or the last play: each by exact odds."""
    kept = mask_of(parse_cards("3c3d3h8s9sJsAs"))
    hands = [kept | 1 << card for card in cards_of(DECK_MASK & ~kept)]
    after = {hand: subsets(hand, range(3, 8)) for hand in hands}
    every = np.unique(canonical_masks(np.array([one for some in after.values() for one in some], np.uint64)))
    worth = exact_means(every)
    expected = np.mean(
        [
            max(
                best_score(cards_of(hand)),
                worth[np.searchsorted(every, canonical_masks(np.array(some, np.uint64)))].max(),
            )
            for hand, some in after.items()
        ]
    )
    sizes = np.bitwise_count(every)
    sparse = {size: by_class(masks[size], every[sizes == size], worth[sizes == size, None]) for size in KEPT}
    unit = HandUnit(np.array(hands, np.uint64), best_values(masks, sparse), DISCARDS_ALONE)
    assert value_hands(unit).mean() == pytest.approx(expected, rel=1e-6)


class Dealt:
    """The built table, and what it says of two moves played out on the deck as it is weighted."""

    def __init__(self, table: pa.Table, deck: DeckWeights, masks: dict[int, Masks]) -> None:
        """Of sizes up to six, all that is known."""
        self.deck = deck
        self.masks = masks
        self.values: dict[int, dict[str, Values]] = {}
        at = 0
        for size, rows in KEPT_CLASSES.items():
            self.values[size] = {name: table[name].to_numpy()[at : at + rows] for name in NAMES}
            at += rows

    def of_table(self, sets: Masks, level: str) -> Values:
        """The table's values of sets of one size."""
        size = int(sets[0]).bit_count()
        found: Values = self.values[size][level][np.searchsorted(self.masks[size], canonical_masks(sets))]
        return found

    def draws(self, kept: Masks, level: tuple[int, int]) -> tuple[Masks, Values]:
        """Every card drawn to each of the sets of one size, (n, cards), and its chance."""
        size = int(kept[0]).bit_count()
        cards = cards_by_rank(np.uint64(DECK_MASK) & ~kept, 52 - size).astype(np.int64)
        lanes = kept[:, None] >> (cards // 13 * 13).astype(np.uint64) & np.uint64(8191)
        folded = np.uint64(0b1 | 1 << 13 | 1 << 26 | 1 << 39) << (cards % 13).astype(np.uint64)
        of_rank, of_suit = np.bitwise_count(kept[:, None] & folded), np.bitwise_count(lanes)
        chances = self.deck.chances[LEVELS.index(level), cards % 13, of_rank, of_suit]
        return kept[:, None] | np.uint64(1) << cards.astype(np.uint64), chances / chances.sum(axis=1, keepdims=True)

    def before_the_last_play(self, seven: Masks) -> Values:
        """Return the value of seven kept cards before the last play."""
        hands, chances = self.draws(seven, (1, 0))
        scores = best_scores(hands.ravel(), play_table()).reshape(hands.shape)
        means: Values = (scores * chances).sum(axis=1) + self.deck.bonus[0]
        return means

    def worth(self, kept: int, level: tuple[int, int], value_of: dict[int, float]) -> float:
        """Six kept cards: the mean of the hands' values, by their masks, plus the level's bonus."""
        sevens, first = self.draws(np.array([kept], np.uint64), level)
        hands, second = self.draws(sevens[0], level)
        values = np.array([[value_of[hand] for hand in row] for row in hands.tolist()])
        return float(first[0] @ (second * values).sum(axis=1) + self.deck.bonus[LEVELS.index(level)])


@pytest.fixture(scope="module")
def dealt(built: Built, masks: dict[int, Masks]) -> Dealt:
    """The built table with its own deck."""
    return Dealt(built["halatro_values"], read_deck_weights(), masks)


@some_of("text", FEW_DRAWS, 1)
def test_the_table_is_what_two_moves_dealt_out_are_worth(text: str, dealt: Dealt) -> None:
    kept = mask_of(parse_cards(text))
    hands = np.array([kept | 1 << a | 1 << b for a, b in combinations(cards_of(DECK_MASK & ~kept), 2)], np.uint64)
    last = best_scores(hands, play_table()).astype(np.float64)
    discard, play = np.zeros(len(hands)), np.zeros(len(hands))
    cards = cards_by_rank(hands, 8).astype(np.uint64)
    for size in range(1, 6):
        for thrown in combinations(range(8), size):
            away = np.bitwise_or.reduce(np.uint64(1) << cards[:, thrown], axis=1)
            rest = hands ^ away
            worth = dealt.before_the_last_play(rest) if size == 1 else dealt.of_table(rest, "p1_d0")
            discard = np.maximum(discard, worth)
            # A kicker never lowers a score, so the best play within the cards thrown is that of all of them.
            play = np.maximum(play, worth + best_scores(away, play_table()))
    for level, values in (((1, 0), last), ((1, 1), np.maximum(last, discard)), ((2, 0), play)):
        expected = dealt.worth(kept, level, dict(zip(hands.tolist(), values.tolist(), strict=True)))
        (found,) = dealt.of_table(np.array([kept], np.uint64), level_name(*level))
        assert found == pytest.approx(expected, rel=1e-6), level


def test_the_steps_lead_from_every_level_to_those_of_one_move_less() -> None:
    seen: list[int] = []
    before: list[int] = []
    for levels, columns in steps():
        for level, discard, play in zip(levels, columns.discard.tolist(), columns.play.tolist(), strict=True):
            plays, discards = LEVELS[level]
            assert (discard >= 0, play >= 0) == (discards > 0, plays > 1)
            assert discard < 0 or LEVELS[before[discard]] == (plays, discards - 1)
            assert play < 0 or LEVELS[before[play]] == (plays - 1, discards)
        seen += levels
        before = levels
    assert sorted(seen) == list(range(len(LEVELS)))


@pytest.mark.long
def test_units_give_the_same_in_threads_and_processes(
    masks: dict[int, Masks], executors: list[Executor], rng: np.random.Generator
) -> None:
    values = {size: rng.random((len(masks[size]), 1)).astype(np.float32) for size in KEPT}
    best = BestKept.of([*values.values()])
    eight = with_one_more(masks[7][1_000_000:1_000_020])
    jobs: tuple[tuple[Callable[[Any], Any], list[Any]], ...] = (
        (play_once, [eight[:300], eight[300:]]),
        (value_hands, [HandUnit(eight, best, DISCARDS_ALONE), HandUnit(eight, best, PLAYS_ALONE)]),
        (average, [DrawUnit(masks[4][:500], 4, values[5], read_deck_weights().of_kinds([3]))]),
    )
    for function, units in jobs:
        here = [function(unit) for unit in units]
        for executor in executors:
            there = list(UnitWork(executor, Silent()).map(function, units))
            for one, other in zip(here, there, strict=True):
                assert all(np.array_equal(*parts) for parts in zip(one, other, strict=True))
