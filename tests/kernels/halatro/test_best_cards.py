"""The cards of best plays in bulk against the plain rules."""

import numpy as np
import numpy.typing as npt
import pytest

from outs.cards.notation import cards_of, mask_of, parse_cards
from outs.games.halatro.play_table import play_table
from outs.games.halatro.rules import best_play, best_score, score, scoring_cards
from outs.kernels.halatro.best_cards import best_plays, with_lowest

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


def random_hands(rng: np.random.Generator, count: int) -> list[tuple[int, ...]]:
    """Hands of one to eight cards, many of them from few ranks or few suits."""
    pools = [np.arange(52), np.arange(20), np.array([card for card in range(52) if card % 13 >= 8])]
    return [
        tuple(rng.permutation(pools[k % 3])[: 8 if k % 4 else int(rng.integers(1, 9))].tolist()) for k in range(count)
    ]


def test_best_plays_are_those_of_the_rules(rng: np.random.Generator) -> None:
    hands = random_hands(rng, 200) + [parse_cards(text) for text in RIVALS]
    sets, plays = best_plays(masks_of(hands), TABLE)
    for hand, scoring, played in zip(hands, sets.tolist(), plays.tolist(), strict=True):
        assert cards_of(played) == best_play(hand)
        assert set(cards_of(scoring)) <= set(cards_of(played))
        assert score(cards_of(scoring)) == score(cards_of(played)) == best_score(hand)
        assert scoring_cards(cards_of(scoring)) == cards_of(scoring)


@pytest.mark.parametrize("size", [0, 3, 5, 8])
def test_sets_are_filled_with_the_lowest_cards(rng: np.random.Generator, size: int) -> None:
    hands = masks_of(random_hands(rng, 50))
    filled = with_lowest(np.zeros_like(hands), hands, size)
    assert [cards_of(mask) for mask in filled.tolist()] == [cards_of(mask)[:size] for mask in hands.tolist()]
