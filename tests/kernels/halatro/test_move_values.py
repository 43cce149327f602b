"""Values of moves by the table of kept cards, and the features of kept cards, against the same in plain Python."""

import numpy as np
import pytest

from outs.cards.mask_arrays import canonical_masks, combination_masks
from outs.cards.notation import DECK_MASK, cards_of, mask_of, parse_cards
from outs.games.halatro.rules import GAME_OVER, LEVEL_COUNT
from outs.kernels.halatro.move_values import (
    FEATURES,
    correct_values,
    corrected,
    kept_row,
    leaf,
    leaf_features,
    make_suit_chances,
    split_hand,
    sums_over_next,
    table_values,
)
from outs.kernels.halatro.player_arrays import MOVES, PlayerArrays, room_for_moves
from outs.tests.cases import all_of
from outs.tests.kernels.halatro.plain_features import chance, plain_features
from outs.tests.kernels.halatro.plain_moves import (
    Move,
    Position,
    corrected_by_formula,
    moves_of,
    value_in_table,
    worth_by_table,
    worth_corrected,
)

LEFT = [(plays, discards) for plays in (1, 2, 3) for discards in (0, 1, 2, 3)]
ALL_MOVES = 1e9
FLOATS = 0.01
"""By how much sums of four bytes may move a correction."""


def random_position(rng: np.random.Generator, plays: int, discards: int, dead: int = 9) -> Position:
    """Eight held cards and some dead."""
    deck = rng.permutation(52).tolist()
    return Position(mask_of(deck[:8]), mask_of(deck[8 : 8 + dead]), plays, discards)


def listed(known: PlayerArrays, position: Position, margin: float) -> dict[Move, float]:
    """The kernel's list, by move."""
    room, halves = room_for_moves(), np.empty((2, 16), np.int64)
    count = table_values(position.held, position.plays, position.discards, margin, known.hands, room, halves)
    columns = (column[:count].tolist() for column in room[:4])
    return {(kept, level, scored): worth for kept, level, scored, worth in zip(*columns, strict=True)}


def test_rows_are_in_the_tables_order(made_up: PlayerArrays) -> None:
    row = 0
    for size in (3, 4, 5):
        masks = np.unique(canonical_masks(combination_masks(size))).tolist()
        found = [kept_row(mask, size, made_up.hands.places, made_up.hands.lane_sizes) for mask in masks]
        assert found == list(range(row, row + len(masks)))
        row += len(masks)
    assert kept_row(mask_of(range(6)), 6, made_up.hands.places, made_up.hands.lane_sizes) >= row


@all_of("size", [3, 4, 5])
def test_sums_are_over_every_set_with_one_card_more(size: int, rng: np.random.Generator, made_up: PlayerArrays) -> None:
    for _ in range(20):
        kept = mask_of(rng.permutation(52)[:size].tolist())
        row = kept_row(kept, size, made_up.hands.places, made_up.hands.lane_sizes)
        for level in (0, 5, 10):
            every = [value_in_table(made_up, kept | 1 << card, level) for card in cards_of(DECK_MASK & ~kept)]
            assert len(every) == 52 - size
            assert made_up.hands.sums[level, row] == pytest.approx(sum(every), rel=1e-6)


def test_the_correction_is_the_mean_of_the_first_card_times_the_response(
    rng: np.random.Generator, made_up: PlayerArrays
) -> None:
    for _ in range(200):
        size, level, dead = int(rng.integers(3, 6)), int(rng.integers(0, 11)), int(rng.integers(0, 26))
        deck = rng.permutation(52).tolist()
        kept, seen = mask_of(deck[:size]), mask_of(deck[size : size + dead])
        found = corrected(kept, size, level, seen, dead, made_up.hands)
        assert found == pytest.approx(corrected_by_formula(made_up, kept, level, seen), abs=FLOATS)


def test_where_no_card_helps_more_than_another_nothing_is_corrected(made_up: PlayerArrays) -> None:
    values, sums = np.full_like(made_up.hands.values, 250), np.empty_like(made_up.hands.sums)
    few = np.concatenate([np.unique(canonical_masks(combination_masks(size))) for size in (3, 4, 5)])
    sums_over_next(few.astype(np.int64), values, made_up.hands.places, made_up.hands.lane_sizes, sums)
    kept, seen = mask_of(parse_cards("ThJhQh")), mask_of(parse_cards("AhKh2c3c4c"))
    no_leaf = np.zeros_like(made_up.hands.leaf)
    for level in range(LEVEL_COUNT):
        found = corrected(kept, 3, level, seen, 5, made_up.hands._replace(values=values, sums=sums, leaf=no_leaf))
        assert found == pytest.approx(250)


def test_a_hand_is_split_into_all_choices_of_its_halves(rng: np.random.Generator) -> None:
    held = np.sort(rng.permutation(52)[:8]).tolist()
    low, high = np.empty(16, np.int64), np.empty(16, np.int64)
    split_hand(mask_of(held), low, high)
    for half, cards in ((low, held[:4]), (high, held[4:])):
        assert half.tolist() == [mask_of(cards[k] for k in range(4) if choice >> k & 1) for choice in range(16)]


@all_of(("plays", "discards"), LEFT)
def test_all_moves_are_listed_with_what_the_table_says(
    plays: int, discards: int, rng: np.random.Generator, made_up: PlayerArrays
) -> None:
    for _ in range(5):
        position = random_position(rng, plays, discards)
        moves = moves_of(position)
        found = listed(made_up, position, ALL_MOVES)
        assert len(moves) == len(found) <= MOVES
        assert found == pytest.approx({move: worth_by_table(made_up, move) for move in moves}, rel=1e-6)


@all_of(("plays", "discards"), LEFT)
def test_no_move_near_the_best_is_left_out(
    plays: int, discards: int, rng: np.random.Generator, made_up: PlayerArrays
) -> None:
    for _ in range(5):
        position = random_position(rng, plays, discards)
        every = {move: worth_by_table(made_up, move) for move in moves_of(position)}
        near = {move: worth for move, worth in every.items() if worth > max(every.values()) - 10}
        found = listed(made_up, position, 10.0)
        assert near.keys() <= found.keys() <= every.keys()


def test_the_last_play_is_the_one_that_scores_most(made_up: PlayerArrays) -> None:
    position = Position(mask_of(parse_cards("2c2d4s5h7h9sJcQd")), 0, 1, 0)
    assert listed(made_up, position, 80.0) == {(0, GAME_OVER, 28): 28.0}


@all_of(("plays", "discards"), LEFT)
def test_moves_near_the_best_are_corrected_and_the_others_dropped(
    plays: int, discards: int, rng: np.random.Generator, made_up: PlayerArrays
) -> None:
    position = random_position(rng, plays, discards)
    room, halves, margin = room_for_moves(), np.empty((2, 16), np.int64), 10.0
    count = table_values(position.held, plays, discards, ALL_MOVES, made_up.hands, room, halves)
    before = room.worth[:count].copy()
    highest = correct_values(count, position.held, position.dead, margin, made_up.hands, room)
    for k, worth in enumerate(before):
        move = int(room.kept[k]), int(room.levels[k]), int(room.scores[k])
        expected = worth_corrected(made_up, position, move) if worth >= before.max() - margin else -np.inf
        assert room.worth[k] == pytest.approx(expected, abs=FLOATS)
    assert highest == room.worth[:count].max()


KEPT = ["ThJhQh", "5c5d5h", "9s9cJcQd", "AsAhAdAc", "2c3c4c5cAc", "KsKhKdQsQh", "2d7hJc", "AdKdQd9d", "5h5s8d8c9h"]


def kernel_features(kept: int, unseen: int, deviation: float) -> dict[str, float]:
    """The kernel's, by name."""
    features = np.full(len(FEATURES), np.nan)
    leaf_features(kept, kept.bit_count(), unseen, deviation, make_suit_chances(), features)
    return dict(zip(FEATURES, features.tolist(), strict=True))


@pytest.mark.parametrize("cards", KEPT)
@all_of("dead_count", [0, 5, 30])
def test_features_are_those_of_plain_python(cards: str, dead_count: int, rng: np.random.Generator) -> None:
    kept = mask_of(parse_cards(cards))
    others = [card for card in range(52) if not kept >> card & 1]
    dead = mask_of(rng.permutation(others)[: dead_count + 8 - kept.bit_count()].tolist())
    deviation, unseen = float(rng.normal(0, 15)), DECK_MASK & ~kept & ~dead
    assert kernel_features(kept, unseen, deviation) == pytest.approx(plain_features(kept, unseen, deviation), rel=1e-12)


def test_random_positions_too(rng: np.random.Generator) -> None:
    for _ in range(10):
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
