"""Draws counted by classes, against dealing every one of them out."""

from itertools import combinations
from math import comb

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from outs.cards.mask_arrays import Masks, combination_masks
from outs.cards.notation import DECK_MASK, mask_of, parse_cards
from outs.games.halatro.draws import Counts, UnseenCards, highest_score, rank_sets, score_counts
from outs.games.halatro.plays import play_table
from outs.games.halatro.rules import best_score
from outs.kernels.halatro.best_play import best_scores
from outs.tests.cases import all_of

SCORES = np.arange(highest_score() + 1)


@pytest.fixture(scope="module")
def sets() -> dict[int, Masks]:
    """Every set of one to five cards."""
    return {size: combination_masks(size) for size in range(1, 6)}


def dealt(kept: int, unseen: int, draws: Masks) -> Counts:
    """Count how often each score is the best, with every possible draw dealt out to the kernel."""
    possible = draws[draws & ~np.uint64(unseen) == 0]
    return np.bincount(best_scores(possible | np.uint64(kept), play_table()), minlength=len(SCORES))


def deal(rng: np.random.Generator, held: int, dead: int) -> tuple[list[int], int]:
    """Random held cards, and the mask of those unseen."""
    cards = rng.permutation(52).tolist()
    return cards[:held], DECK_MASK & ~mask_of(cards[: held + dead])


def test_the_draws_of_five_cards_have_6175_sets_of_ranks() -> None:
    assert [len(rank_sets(size)) for size in range(6)] == [1, 13, 91, 455, 1820, 6175]


def test_the_plays_of_five_cards_add_up_to_the_published_sum() -> None:
    counts = score_counts(0, UnseenCards(DECK_MASK), 5)
    assert counts.sum() == 2_598_960
    assert counts @ SCORES == 100_510_056
    assert counts[61:].sum() == 281_076


def test_the_best_plays_of_all_deals_of_eight_cards_add_up_to_the_published_sum() -> None:
    counts = score_counts(0, UnseenCards(DECK_MASK), 8)
    assert counts.sum() == 752_538_150
    assert counts @ SCORES == 93_367_764_248


@all_of(
    ("held", "discard"),
    [
        ("2c2d4s5h7h9sJcQd", "4s5h7h9sJc"),
        ("3h7hThKh2c5d8sJs", "2c5d8sJs"),
        ("2h3h4h6h9hThJhKh", "2h3h4h6h9h"),
        ("2h3h4h6h9hThJhKh", "2h3h4h"),
        ("AcAdAhKsKcKdKhAs", "Ac"),
        ("JhQhKhAc", "Ac"),
        ("JhQhKhAh", "JhQhKhAh"),
        ("7c", "7c"),
    ],
)
def test_every_draw_of_a_full_deck_dealt_out_gives_the_same_counts(
    sets: dict[int, Masks], held: str, discard: str
) -> None:
    cards, thrown = mask_of(parse_cards(held)), mask_of(parse_cards(discard))
    kept, unseen, size = cards & ~thrown, DECK_MASK & ~cards, thrown.bit_count()
    assert (score_counts(kept, UnseenCards(unseen), size) == dealt(kept, unseen, sets[size])).all()


@all_of(("held", "dead"), [(8, 0), (8, 10), (8, 30), (8, 39), (6, 20), (3, 40)])
def test_random_discards_with_dead_cards_give_the_counts_of_every_draw_dealt_out(
    sets: dict[int, Masks], rng: np.random.Generator, held: int, dead: int
) -> None:
    cards, unseen = deal(rng, held, dead)
    found = UnseenCards(unseen)
    for size in range(1, min(5, held) + 1):
        for thrown in rng.permuted([list(some) for some in combinations(cards, size)], axis=0)[:4].tolist():
            kept = mask_of(cards) & ~mask_of(thrown)
            assert (score_counts(kept, found, size) == dealt(kept, unseen, sets[size])).all()


@pytest.mark.long
def test_all_218_discards_of_a_hand_give_the_counts_of_every_draw_dealt_out(
    sets: dict[int, Masks], rng: np.random.Generator
) -> None:
    cards, unseen = deal(rng, 8, 26)
    found = UnseenCards(unseen)
    for size in range(1, 6):
        for thrown in combinations(cards, size):
            kept = mask_of(cards) & ~mask_of(thrown)
            assert (score_counts(kept, found, size) == dealt(kept, unseen, sets[size])).all()


@all_of("held", range(1, 9))
def test_draws_score_as_the_rules_in_plain_python(rng: np.random.Generator, held: int) -> None:
    for _ in range(4):
        cards, unseen = deal(rng, held, 44 - held)
        left = [card for card in range(52) if unseen >> card & 1]
        size = int(rng.integers(1, min(5, held) + 1))
        kept = cards[size:]
        scores = [best_score([*kept, *draw]) for draw in combinations(left, size)]
        counts = score_counts(mask_of(kept), UnseenCards(unseen), size)
        assert (counts == np.bincount(scores, minlength=len(SCORES))).all()


@settings(max_examples=25, deadline=None)
@given(st.permutations(range(52)), st.integers(1, 8), st.integers(0, 35), st.data())
def test_the_draws_without_each_unseen_card_are_those_with_all_as_often_as_cards_are_left(
    deck: list[int], held: int, dead: int, data: st.DataObject
) -> None:
    size = data.draw(st.integers(1, min(5, held)))
    kept, unseen = mask_of(deck[size:held]), deck[held + dead :]
    whole = score_counts(kept, UnseenCards(mask_of(unseen)), size)
    without = np.sum([score_counts(kept, UnseenCards(mask_of(unseen) & ~(1 << card)), size) for card in unseen], axis=0)
    assert whole.sum() == comb(len(unseen), size)
    assert (without == (len(unseen) - size) * whole).all()
