"""Sums over draws in bulk, against the distributions that compile nothing and against published cases."""

from itertools import combinations

import numpy as np
import pytest

from outs.cards.notation import DECK_MASK, mask_of, parse_cards
from outs.games.halatro.draws import UnseenCards, highest_score, score_counts
from outs.query.halatro.best_plays import best_play_sums

SCORES = np.arange(highest_score() + 1)


def test_the_best_discard_of_the_published_hand_is_found() -> None:
    held = parse_cards("2c 2d 4s 5h 7h 9s Jc Qd")
    discards = [cards for size in range(1, 6) for cards in combinations(held, size)]
    kept = np.array([mask_of(held) & ~mask_of(cards) for cards in discards], np.uint64)
    unseen = np.full(218, DECK_MASK & ~mask_of(held), np.uint64)
    draws = np.array([{1: 44, 2: 946, 3: 13_244, 4: 135_751, 5: 1_086_008}[len(cards)] for cards in discards])
    sums = best_play_sums(kept, unseen, np.array([len(cards) for cards in discards]))
    best = int(np.argmax(sums / draws))
    assert (discards[best], sums[best]) == (parse_cards("2c 2d 4s 5h 7h"), 172_238_622)


@pytest.mark.parametrize("workers", [1, 2, None])
def test_random_questions_have_the_sums_of_their_distributions(rng: np.random.Generator, workers: int | None) -> None:
    questions = []
    for _ in range(100):
        size, kept, dead = int(rng.integers(0, 6)), int(rng.integers(0, 4)), int(rng.integers(0, 44))
        deck = rng.permutation(52).tolist()
        questions.append((mask_of(deck[:kept]), mask_of(deck[kept + dead :]), size))
    kept_cards, unseen, sizes = (np.array(column, np.uint64) for column in zip(*questions, strict=True))
    sums = best_play_sums(kept_cards, unseen, sizes.astype(np.int64), workers)
    assert sums.tolist() == [score_counts(kept, UnseenCards(left), size) @ SCORES for kept, left, size in questions]


@pytest.mark.parametrize("held", [5, 6, 7, 8])
def test_hands_that_keep_up_to_seven_cards_have_the_sums_of_their_distributions(
    rng: np.random.Generator, held: int
) -> None:
    for _ in range(10):
        deck = np.concatenate([rng.permutation(13), rng.permutation(np.arange(13, 52))]).tolist()  # mostly of one suit
        size = int(rng.integers(1, 4))
        kept, unseen = mask_of(deck[size:held]), mask_of(deck[held:])
        (found,) = best_play_sums(np.array([kept], np.uint64), np.array([unseen], np.uint64), np.array([size]))
        assert found == score_counts(kept, UnseenCards(unseen), size) @ SCORES


def test_no_questions_have_no_sums() -> None:
    nothing = np.zeros(0, np.uint64)
    assert best_play_sums(nothing, nothing, np.zeros(0, np.int64)).tolist() == []
