"""A look one draw ahead, against every draw dealt out in plain Python and against what the table says."""

from itertools import combinations

import numpy as np
import pytest

from outs.cards.notation import DECK_MASK, cards_of, mask_of, parse_cards
from outs.games.halatro.levels import GAME_OVER, discards_at, plays_at
from outs.kernels.halatro.lookahead import compare_moves, compare_moves_until
from outs.kernels.halatro.lookahead_settings import LookaheadSettings
from outs.kernels.halatro.move_values import value_after_draw
from outs.kernels.halatro.player_arrays import MoveList, PlayerArrays, room_for_moves
from outs.tests.kernels.halatro.plain_moves import Position, moves_of, value_of_hand, worth_corrected

LEFT = [(plays, discards) for plays in (1, 2, 3) for discards in (0, 1, 2, 3)]
TO_SAMPLE = [left for left in LEFT if sum(left) > 2]
FLOATS = 0.01
UNTRUSTED, CERTAIN = 0.0, 1e12
NEVER, EVERYWHERE = 1e9, 1e9


def settings(
    candidates: int, samples: int, trust: float = UNTRUSTED, doubt: float = NEVER, margin: float = 80.0
) -> LookaheadSettings:
    """Settings that compare `candidates` moves, however far apart, by `samples` draws of each."""
    return LookaheadSettings(0, candidates, samples, 16, EVERYWHERE, trust, doubt, 0.0, margin, 40.0)


def compared(known: PlayerArrays, position: Position, how: LookaheadSettings) -> MoveList:
    """The moves compared, the best first."""
    room = room_for_moves()
    count = compare_moves(position.held, position.dead, position.plays, position.discards, how, known, room)
    kept, levels, scores = (column[:count] for column in (room.kept, room.levels, room.scores))
    return MoveList(kept, levels, scores, room.worth[:count], room.errors[:count])


def random_position(rng: np.random.Generator, plays: int, discards: int, dead: int = 9) -> Position:
    """Eight held cards and some dead."""
    deck = rng.permutation(52).tolist()
    return Position(mask_of(deck[:8]), mask_of(deck[8 : 8 + dead]), plays, discards)


def hand_value(known: PlayerArrays, position: Position, margin: float) -> float:
    """The kernel's value of a hand."""
    room, halves = room_for_moves(), np.empty((2, 16), np.int64)
    return value_after_draw(
        position.held, position.dead, position.plays, position.discards, margin, known.hands, room, halves
    )


@pytest.mark.parametrize(("plays", "discards"), LEFT)
@pytest.mark.parametrize("margin", [5.0, 40.0])
def test_a_hand_is_worth_its_best_corrected_move_near_the_tables_best(
    plays: int, discards: int, margin: float, rng: np.random.Generator, made_up: PlayerArrays
) -> None:
    position = random_position(rng, plays, discards, dead=12)
    assert hand_value(made_up, position, margin) == pytest.approx(
        value_of_hand(made_up, position, margin), abs=FLOATS
    )  # fmt: skip


@pytest.mark.parametrize(("plays", "discards"), LEFT)
def test_without_a_look_ahead_the_best_is_that_of_the_corrected_table(
    plays: int, discards: int, rng: np.random.Generator, made_up: PlayerArrays
) -> None:
    position = random_position(rng, plays, discards)
    one = compared(made_up, position, settings(1, 0, margin=EVERYWHERE))
    assert one.worth == pytest.approx(
        [max(worth_corrected(made_up, position, move) for move in moves_of(position))], abs=FLOATS
    )
    assert np.isnan(one.errors).all() or one.levels[0] == GAME_OVER


@pytest.mark.long
@pytest.mark.parametrize(("plays", "discards"), [(1, 2), (2, 1), (3, 0), (3, 3)])
def test_samples_are_of_every_draw_of_the_deck_as_it_is(
    plays: int, discards: int, rng: np.random.Generator, made_up: PlayerArrays
) -> None:
    """Few cards are left, so that all draws can be dealt out."""
    position = random_position(rng, plays, discards, dead=32)
    moves = compared(made_up, position, settings(3, 4_000))
    left = [1 << card for card in cards_of(DECK_MASK & ~position.held & ~position.dead)]
    assert len(left) == 12
    assert len(moves.kept) == 3
    for kept, level, scored, worth, error in zip(*(column.tolist() for column in moves), strict=True):
        if level == GAME_OVER:
            continue
        dead = position.dead | position.held & ~kept
        after = [
            hand_value(made_up, Position(kept | sum(drawn), dead, plays_at(level), discards_at(level)), 40.0)
            for drawn in combinations(left, 8 - kept.bit_count())
        ]
        assert 0 < error < 50
        assert abs(worth - scored - np.mean(after)) < 4 * error


@pytest.mark.parametrize(("plays", "discards"), TO_SAMPLE)
def test_a_table_that_is_wholly_trusted_stays_as_it_is(
    plays: int, discards: int, rng: np.random.Generator, made_up: PlayerArrays
) -> None:
    position = random_position(rng, plays, discards)
    moves = compared(made_up, position, settings(6, 32, CERTAIN))
    by_table = compared(made_up, position, settings(6, 0))
    assert moves.kept.tolist() == by_table.kept.tolist()
    assert moves.worth == pytest.approx(by_table.worth, abs=1e-6)
    assert (moves.errors[moves.levels != GAME_OVER] > 0).all()


@pytest.mark.parametrize(("plays", "discards"), TO_SAMPLE)
def test_the_same_position_has_the_same_draws(
    plays: int, discards: int, rng: np.random.Generator, made_up: PlayerArrays
) -> None:
    position = random_position(rng, plays, discards)
    first, again = (compared(made_up, position, settings(8, 64, 20.0)) for _ in range(2))
    assert all(one.tolist() == other.tolist() for one, other in zip(first, again, strict=True))
    assert first.worth.tolist() == sorted(first.worth.tolist(), reverse=True)


def test_moves_given_up_keep_what_their_draws_said(rng: np.random.Generator, made_up: PlayerArrays) -> None:
    """With doubt of a hair the second look decides: errors stay those of a few draws."""
    position = random_position(rng, 3, 2)
    soon, late = (compared(made_up, position, settings(4, 512, UNTRUSTED, doubt)) for doubt in (1e-6, NEVER))
    assert sorted(soon.kept.tolist()) == sorted(late.kept.tolist())
    assert soon.errors.min() > 2 * late.errors.max()


def test_moves_too_far_below_the_best_are_not_compared(rng: np.random.Generator, made_up: PlayerArrays) -> None:
    position = random_position(rng, 2, 2)
    every = compared(made_up, position, settings(60, 0))
    spread = float(every.worth[0] - every.worth[9]) + 0.001
    how = settings(60, 0)._replace(spread=spread)
    assert compared(made_up, position, how).kept.tolist() == every.kept[:10].tolist()


def test_moves_that_are_as_good_as_alike_are_given_up(rng: np.random.Generator, made_up: PlayerArrays) -> None:
    """Within a thousand million points all are, after one look."""
    position, how = random_position(rng, 3, 2), settings(4, 512)
    soon, late = (compared(made_up, position, how._replace(alike=alike)) for alike in (1e9, 0.0))
    assert sorted(soon.kept.tolist()) == sorted(late.kept.tolist())
    assert soon.errors.min() > 2 * late.errors.max()


@pytest.mark.parametrize(("plays", "discards"), LEFT)
def test_a_look_ahead_that_is_stopped_at_once_is_the_corrected_table(
    plays: int, discards: int, rng: np.random.Generator, made_up: PlayerArrays
) -> None:
    position, how = random_position(rng, plays, discards), settings(5, 64)._replace(counted=5)
    room = room_for_moves()
    compare_moves_until(np.ones(1, np.bool_), position.held, position.dead, plays, discards, how, made_up, room)
    by_table = compared(made_up, position, settings(1, 0, margin=EVERYWHERE if plays + discards == 2 else 80.0))
    assert (room.kept[0], room.levels[0], room.worth[0]) == (by_table.kept[0], by_table.levels[0], by_table.worth[0])


def test_a_last_play_beats_a_discard_that_promises_less(made_up: PlayerArrays) -> None:
    """A royal flush in hand: no discard of one play left is worth its 1,208 points."""
    position = Position(mask_of(parse_cards("ThJhQhKhAh2c3d4s")), 0, 1, 3)
    moves = compared(made_up, position, settings(1, 0))
    assert (moves.kept[0], moves.levels[0], moves.scores[0], moves.errors[0]) == (0, GAME_OVER, 1208, 0)
