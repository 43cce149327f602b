"""The kernel of best plays, against phevaluator's types, and sums over draws, against the distributions."""

from itertools import combinations

import numpy as np
import numpy.typing as npt
import pytest

from outs.cards.mask_arrays import Masks
from outs.cards.notation import DECK_MASK, cards_of, mask_of, parse_cards
from outs.games.halatro.draws import UnseenCards, highest_score, score_counts
from outs.games.halatro.plays import HIGHEST, ONCE, ROWS, SUITED, TWICE, PlayTable, play_table
from outs.games.halatro.rules import best_play, best_score, score, scoring_cards
from outs.kernels.halatro.best_play import best_of_mask, best_plays, best_scores, with_lowest
from outs.query.halatro.best_plays import best_play_sums
from outs.tests.cases import all_of

from ...conftest import Plays


@pytest.fixture(scope="module")
def table() -> PlayTable:
    """The table of plays."""
    return play_table()


def random_hands(rng: np.random.Generator, count: int, size: int) -> Masks:
    """Masks of random hands."""
    cards = rng.random((count, 52)).argsort(axis=1)[:, :size].astype(np.uint64)
    masks: Masks = np.bitwise_or.reduce(np.uint64(1) << cards, axis=1)
    return masks


def test_the_table_has_a_row_for_each_use_of_a_lane_and_nothing_for_none(table: PlayTable) -> None:
    assert table.shape == (ROWS, 8192)
    assert table.dtype == np.int16
    assert not table[:, 0].any()
    assert (table[ONCE, 1 << 12], table[ONCE, 0b1111100000000], table[TWICE, 1]) == (16, 324, 28)
    assert (table[SUITED, 0b1111], table[SUITED, 0b101111], table[SUITED].max()) == (0, 224, 1208)
    assert table[HIGHEST, [1, 2, 3, 8191]].tolist() == [1, 2, 2, 4096]


@pytest.mark.long
def test_every_play_of_five_cards_scores_as_its_type_by_phevaluator_says(plays: Plays, table: PlayTable) -> None:
    scores = best_scores(plays.masks, table)
    assert (scores == plays.scores).all()
    assert scores.astype(np.int64) @ plays.ways == 100_510_056


@all_of("size", range(1, 9))
def test_hands_of_any_size_score_as_the_rules_in_plain_python(
    rng: np.random.Generator, table: PlayTable, size: int
) -> None:
    masks = random_hands(rng, 50, size)
    assert best_scores(masks, table).tolist() == [best_score(cards_of(int(mask))) for mask in masks]


@all_of(
    "held",
    [
        "2c2d2h3c3d3hAsKs",  # two threes of a kind: the higher makes the full house
        "2c2d2h2s3c3d3h3s",
        "AcAdAhAs2c2d2h2s",
        "2c2d2h2sAcAdAhKs",  # a four of a kind and a higher three
        "2h3h4h5h7hTcJdQs",
        "2h3h4h5h6h7h8hAh",
        "AhKhQhJh9hTcTdTs",  # a flush and a straight that scores less
        "2h3h4h5h7hTcJd6s",
        "2c2d3c3d4c4d5c5d",
        "2h3h4h5h7hAcAdAs",
        "2h2c2d3h3c4h5h7h",  # a flush and a full house
        "2h2c2d2s3h4h5h7h",  # a flush and a four of a kind
    ],
)
def test_hands_of_several_types_score_as_the_rules_in_plain_python(held: str, table: PlayTable) -> None:
    cards = parse_cards(held)
    assert best_of_mask(np.uint64(mask_of(cards)), table) == best_score(cards)


TABLE = play_table()
RIVALS = [
    "Kc Qd Js Th 4c 3d 2h 7s",  # ten, jack, queen and king have the same chips
    "Kc Kd Qc Qd Jc Jd 2h 7s",  # two pairs of three that score alike
    "KcQcJcTc9c 2h2d2s",
    "QcQdQh JcJdJh 2c3c",  # either three
    "2c3c4c5c6c 2d3d4d",
    "AcAdAhAs KcKdKhKs",
    "AcKcQcJcTc 9c8c7c",
    "9c Td Jh Qs Kc 9d Th Js",
]


def masks_of(hands: list[tuple[int, ...]]) -> npt.NDArray[np.uint64]:
    """Their masks."""
    return np.array([mask_of(hand) for hand in hands], np.uint64)


def random_held_cards(rng: np.random.Generator, count: int) -> list[tuple[int, ...]]:
    """Hands of one to eight cards, many of them from few ranks or few suits."""
    pools = [np.arange(52), np.arange(20), np.array([card for card in range(52) if card % 13 >= 8])]
    return [
        tuple(rng.permutation(pools[k % 3])[: 8 if k % 4 else int(rng.integers(1, 9))].tolist()) for k in range(count)
    ]


def test_best_plays_are_those_of_the_rules(rng: np.random.Generator) -> None:
    hands = random_held_cards(rng, 200) + [parse_cards(text) for text in RIVALS]
    sets, plays = best_plays(masks_of(hands), TABLE)
    for hand, scoring, played in zip(hands, sets.tolist(), plays.tolist(), strict=True):
        assert cards_of(played) == best_play(hand)
        assert set(cards_of(scoring)) <= set(cards_of(played))
        assert score(cards_of(scoring)) == score(cards_of(played)) == best_score(hand)
        assert scoring_cards(cards_of(scoring)) == cards_of(scoring)


@all_of("size", [0, 3, 5, 8])
def test_sets_are_filled_with_the_lowest_cards(rng: np.random.Generator, size: int) -> None:
    hands = masks_of(random_held_cards(rng, 50))
    filled = with_lowest(np.zeros_like(hands), hands, size)
    assert [cards_of(mask) for mask in filled.tolist()] == [cards_of(mask)[:size] for mask in hands.tolist()]


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


@all_of("workers", [1, 2, None])
def test_random_questions_have_the_sums_of_their_distributions(rng: np.random.Generator, workers: int | None) -> None:
    questions = []
    for _ in range(100):
        size, kept, dead = int(rng.integers(0, 6)), int(rng.integers(0, 4)), int(rng.integers(0, 44))
        deck = rng.permutation(52).tolist()
        questions.append((mask_of(deck[:kept]), mask_of(deck[kept + dead :]), size))
    kept_cards, unseen, sizes = (np.array(column, np.uint64) for column in zip(*questions, strict=True))
    sums = best_play_sums(kept_cards, unseen, sizes.astype(np.int64), workers)
    assert sums.tolist() == [score_counts(kept, UnseenCards(left), size) @ SCORES for kept, left, size in questions]


@all_of("held", [5, 6, 7, 8])
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
