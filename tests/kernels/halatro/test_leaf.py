"""The features that a player adds to the corrected table, against the same in plain Python."""

import numpy as np
import pytest

from outs.cards.notation import DECK_MASK, mask_of, parse_cards
from outs.kernels.halatro.move_values import FEATURES, leaf, leaf_features, make_suit_chances
from outs.kernels.halatro.player_arrays import PlayerArrays
from outs.tests.kernels.halatro.plain_features import chance, plain_features

KEPT = ["ThJhQh", "5c5d5h", "9s9cJcQd", "AsAhAdAc", "2c3c4c5cAc", "KsKhKdQsQh", "2d7hJc", "AdKdQd9d", "5h5s8d8c9h"]


def kernel_features(kept: int, unseen: int, deviation: float) -> dict[str, float]:
    """The kernel's, by name."""
    features = np.full(len(FEATURES), np.nan)
    leaf_features(kept, kept.bit_count(), unseen, deviation, make_suit_chances(), features)
    return dict(zip(FEATURES, features.tolist(), strict=True))


@pytest.mark.parametrize("cards", KEPT)
@pytest.mark.parametrize("dead_count", [0, 5, 30])
def test_features_are_those_of_plain_python(cards: str, dead_count: int, rng: np.random.Generator) -> None:
    kept = mask_of(parse_cards(cards))
    others = [card for card in range(52) if not kept >> card & 1]
    dead = mask_of(rng.permutation(others)[: dead_count + 8 - kept.bit_count()].tolist())
    deviation, unseen = float(rng.normal(0, 15)), DECK_MASK & ~kept & ~dead
    assert kernel_features(kept, unseen, deviation) == pytest.approx(plain_features(kept, unseen, deviation), rel=1e-12)


def test_random_positions_too(rng: np.random.Generator) -> None:
    for _ in range(40):
        deck, size = rng.permutation(52).tolist(), int(rng.integers(3, 6))
        kept, unseen = mask_of(deck[:size]), mask_of(deck[int(rng.integers(8, 40)) :])
        assert kernel_features(kept, unseen, -3.5) == pytest.approx(plain_features(kept, unseen, -3.5), rel=1e-12)


def test_the_leaf_is_the_weighted_sum_for_its_level_and_number_of_kept_cards(
    rng: np.random.Generator, made_up: PlayerArrays
) -> None:
    for level in range(11):
        deck, size = rng.permutation(52).tolist(), 3 + level % 3
        kept, unseen = mask_of(deck[:size]), mask_of(deck[20:])
        weights = made_up.hands.leaf[level, size - 3]
        expected = weights @ np.array([*plain_features(kept, unseen, 7.0).values()])
        assert leaf(kept, size, level, unseen, 7.0, made_up.hands) == pytest.approx(expected, rel=1e-9)


def test_chances_of_a_suit_are_hypergeometric(rng: np.random.Generator) -> None:
    chances = make_suit_chances()
    for _ in range(50):
        unseen, needed = int(rng.integers(5, 48)), int(rng.integers(0, 6))
        drawn, suited = int(rng.integers(3, min(10, unseen) + 1)), int(rng.integers(0, min(13, unseen) + 1))
        assert chances[unseen, drawn, needed, suited] == pytest.approx(float(chance(unseen, drawn, needed, suited)))
