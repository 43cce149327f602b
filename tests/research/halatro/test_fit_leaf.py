"""The fit of the leaf: what it is fitted to is what every draw says, and it finds weights that are there."""

import re
from itertools import combinations

import numpy as np
import pytest

from outs.cards.notation import DECK_MASK, cards_of, mask_of, parse_cards
from outs.games.halatro.rules import best_score, level_of
from outs.kernels.halatro.move_values import FEATURES, corrected
from outs.kernels.halatro.player_arrays import PlayerArrays
from outs.research.halatro.fit_leaf import (
    Considered,
    considered,
    explained,
    fitted,
    leaf_part,
    regression,
    report,
    ridge,
    with_leaf,
)
from outs.research.halatro.kernels.leaf_targets import feature_rows, means_after_draws
from outs.research.halatro.player_page import PAGE
from outs.tables.halatro import LEVELS


@pytest.fixture(scope="module")
def states(known: PlayerArrays) -> Considered:
    """Kept cards that the player considers in a few games."""
    return considered(known, 60)


def test_considered_cards_are_three_to_five_at_every_common_level(states: Considered) -> None:
    sizes = np.bitwise_count(states.kept)
    assert (states.kept & states.dead == 0).all()
    assert 3 <= sizes.min() <= sizes.max() <= 5
    assert {level_of(3, 2), level_of(1, 0), level_of(2, 1)} <= set(states.level.tolist())


def test_the_last_draw_is_counted(known: PlayerArrays) -> None:
    kept, unseen = mask_of(parse_cards("ThJhQh2c3d")), mask_of(parse_cards("4h5h6s7dKhAh"))
    means = np.empty((2, 1))
    dead = DECK_MASK & ~kept & ~unseen
    means_after_draws(np.array([kept]), np.array([0]), np.array([dead]), 2, 15.0, known, means)
    scores = [best_score([*cards_of(kept), *drawn]) for drawn in combinations(cards_of(unseen), 3)]
    assert means.tolist() == [[pytest.approx(np.mean(scores))]] * 2


def test_sampled_means_agree_with_more_draws(known: PlayerArrays, states: Considered) -> None:
    few = states.part(np.flatnonzero(states.level > 0)[:12])
    means, more = np.empty((2, 12)), np.empty((2, 12))
    means_after_draws(few.kept, few.level, few.dead, 100, 15.0, known, means)
    means_after_draws(few.kept, few.level, few.dead, 1000, 15.0, known, more)
    assert np.abs(means.mean(axis=0) - more.mean(axis=0)).mean() < 8


def test_rows_and_weights_add_up_to_the_corrected_value(known: PlayerArrays, states: Considered) -> None:
    few = states.part(np.arange(200))
    features, values = np.empty((200, len(FEATURES))), np.empty(200)
    feature_rows(few.kept, few.level, few.dead, known, features, values)
    for row in range(200):
        kept, level, dead = int(few.kept[row]), int(few.level[row]), int(few.dead[row])
        size = kept.bit_count()
        whole = corrected(kept, size, level, dead, dead.bit_count(), known.hands)
        assert values[row] + features[row] @ known.hands.leaf[level, size - 3] == pytest.approx(whole, abs=1e-6)


def test_a_regression_finds_the_weights_of_each_size(rng: np.random.Generator) -> None:
    features = rng.normal(0, 1, (6_000, len(FEATURES)))
    features[:, 0] = 1
    sizes = rng.integers(3, 6, 6_000).astype(np.uint8)
    true = rng.normal(0, 5, (3, len(FEATURES)))
    found = regression(features, explained(true, features, sizes), sizes)
    assert found == pytest.approx(true, abs=0.3)


def test_a_feature_that_never_varies_has_no_weight(rng: np.random.Generator) -> None:
    features = rng.normal(0, 1, (100, 4))
    features[:, 0], features[:, 2] = 1, 7
    weights = ridge(features, 3 + 2 * features[:, 1], 1e-9)
    assert weights == pytest.approx([3, 2, 0, 0], abs=1e-6)


def test_a_fit_explains_what_it_has_not_seen(known: PlayerArrays) -> None:
    bare = with_leaf(known, np.zeros_like(known.hands.leaf))
    weights, fits = fitted(bare, considered(bare, 600), most=500, draws=8)
    assert weights.shape == known.hands.leaf.shape
    assert fits[0].after < 0.9 * fits[0].before
    assert len(report(fits).splitlines()) == len(leaf_part(fits).splitlines()) == 13


def test_the_page_has_the_fit_of_every_level() -> None:
    """After a change: run research/halatro/fit_leaf.py --write."""
    part = re.search(r"<!-- leaf -->\n(.*)\n<!-- end of leaf -->", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert part is not None
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in part[1].splitlines()[2:]]
    assert [row[:2] for row in rows] == [[str(plays), str(discards)] for plays, discards in LEVELS]
    assert all(float(after) < 0.7 * float(before) for *_, before, after in rows)
