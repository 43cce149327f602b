"""A look one draw ahead, for one position and for many, against every draw dealt out in plain Python."""

from fractions import Fraction
from functools import cache
from itertools import combinations

import numpy as np
import numpy.typing as npt
import pytest

from outs.cards.notation import DECK_MASK, cards_of, mask_of, parse_cards
from outs.games.halatro.rules import GAME_OVER, discards_at, level_of, plays_at, plays_of, score
from outs.kernels.halatro.lookahead import choose_moves, compare_moves, compare_moves_until, is_counted, values_of_kept
from outs.kernels.halatro.move_values import value_after_draw
from outs.kernels.halatro.player_arrays import LookaheadSettings, MoveList, PlayerArrays, room_for_moves
from outs.tests.cases import all_of, some_of
from outs.tests.kernels.halatro.plain_moves import (
    Position,
    corrected_by_formula,
    moves_of,
    value_of_hand,
    worth_corrected,
)

EVERY = LookaheadSettings(5, 1, 0, 1, 0.0, 0.0, 0.0, 0.0, 80.0, 0.0)
FEW = EVERY._replace(counted=2)
UNSEEN = 5
"""So few that every draw of every move is dealt out."""


@pytest.fixture(scope="module")
def late() -> tuple[int, int]:
    """Eight held cards and all but five of the others dead."""
    deck = np.random.default_rng(41).permutation(52).tolist()
    return mask_of(deck[:8]), mask_of(deck[8 : 52 - UNSEEN])


score_of = cache(score)


@cache
def best_of(hand: int) -> int:
    """The best play's score; the few cards left make the same hands and plays over and over."""
    return max(map(score_of, plays_of(cards_of(hand))))


def worths(known: PlayerArrays, position: Position, how: LookaheadSettings = EVERY) -> dict[tuple[int, int], float]:
    """The worth of each move listed, by the cards kept and the level after it; the best first."""
    room = room_for_moves()
    count = compare_moves(position.held, position.dead, position.plays, position.discards, how, known, room)
    keys = zip(room.kept[:count].tolist(), room.levels[:count].tolist(), strict=True)
    assert how.counted < 5 or (room.errors[:count] == 0).all()
    return dict(zip(keys, room.worth[:count].tolist(), strict=True))


def dealt(position: Position) -> dict[tuple[int, int], Fraction]:
    """Return the worth of the move by dealing every draw."""
    held, unseen = cards_of(position.held), cards_of(DECK_MASK & ~position.held & ~position.dead)
    found = {(0, GAME_OVER): Fraction(best_of(position.held))} if position.plays == 1 else {}
    for thrown in plays_of(held):
        kept = position.held & ~mask_of(thrown)
        later = [best_of(kept | mask_of(drawn)) for drawn in combinations(unseen, len(thrown))]
        now = 0 if position.discards else score(thrown)
        found[kept, 0] = now + Fraction(sum(later), len(later))
    return found


@all_of(("plays", "discards"), [(1, 1), (2, 0)])
def test_every_move_is_worth_the_mean_over_every_draw(
    plays: int, discards: int, late: tuple[int, int], made_up: PlayerArrays
) -> None:
    position = Position(*late, plays, discards)
    found, expected = worths(made_up, position), dealt(position)
    assert found == {move: pytest.approx(float(worth), rel=1e-14) for move, worth in expected.items()}
    assert len(found) == 218 + (plays == 1)
    assert list(found.values()) == sorted(found.values(), reverse=True)


def test_a_player_by_the_table_counts_the_moves_that_throw_one_or_two_cards(
    late: tuple[int, int], made_up: PlayerArrays
) -> None:
    """A table that promises nothing leaves it those and the last play."""
    nothing = {name: getattr(made_up.hands, name) * 0 for name in ("values", "sums", "leaf")}
    position = Position(*late, 1, 1)
    few = worths(made_up._replace(hands=made_up.hands._replace(**nothing)), position, FEW)
    ((kept, level), worth), *_ = few.items()
    expected = {move: worth for move, worth in dealt(position).items() if not 3 <= move[0].bit_count() <= 5}
    assert float(worth) == pytest.approx(float(max(expected.values())), rel=1e-14)
    assert float(expected[kept, level]) == pytest.approx(worth, rel=1e-14)


def test_throwing_two_cards_may_be_best(made_up: PlayerArrays) -> None:
    """Four to a straight flush in two ways: the two others are thrown, not three."""
    held = mask_of(parse_cards("3d4d6d7d9dTd2hTs"))
    dead = mask_of(parse_cards("3c4c6c7c9cJcAc2dQdKdAdKhAh3s7sJsQsAs"))
    worth = worths(made_up, Position(held, dead, 1, 1))
    (best, _), *others = worth
    assert held & ~best == mask_of(parse_cards("2hTs"))
    assert worth[best, 0] == pytest.approx(403.09, abs=0.005)
    three = held & ~mask_of(parse_cards("3d2hTs"))
    assert worth[three, 0] == pytest.approx(384.34, abs=0.005)
    assert max(worth[move] for move in others) < 403


def test_only_the_hand_before_the_last_play_is_counted() -> None:
    left = [(plays, discards) for plays in (1, 2, 3) for discards in (0, 1, 2, 3)]
    assert [one for one in left if is_counted(*one)] == [(1, 0), (1, 1), (2, 0)]


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
@all_of("margin", [5.0, 40.0])
def test_a_hand_is_worth_its_best_corrected_move_near_the_tables_best(
    plays: int, discards: int, margin: float, rng: np.random.Generator, made_up: PlayerArrays
) -> None:
    position = random_position(rng, plays, discards, dead=12)
    assert hand_value(made_up, position, margin) == pytest.approx(
        value_of_hand(made_up, position, margin), abs=FLOATS
    )  # fmt: skip


@some_of(("plays", "discards"), LEFT, 4)
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


@all_of(("plays", "discards"), TO_SAMPLE)
def test_a_table_that_is_wholly_trusted_stays_as_it_is(
    plays: int, discards: int, rng: np.random.Generator, made_up: PlayerArrays
) -> None:
    position = random_position(rng, plays, discards)
    moves = compared(made_up, position, settings(6, 32, CERTAIN))
    by_table = compared(made_up, position, settings(6, 0))
    assert moves.kept.tolist() == by_table.kept.tolist()
    assert moves.worth == pytest.approx(by_table.worth, abs=1e-6)
    assert (moves.errors[moves.levels != GAME_OVER] > 0).all()


@all_of(("plays", "discards"), TO_SAMPLE)
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


@all_of(("plays", "discards"), LEFT)
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


GAMES = 60
BY_TABLE = LookaheadSettings(2, 1, 0, 1, 0.0, 0.0, 0.0, 0.0, 80.0, 0.0)
AHEAD = LookaheadSettings(0, 4, 32, 16, 20.0, 20.0, 3.0, 0.0, 80.0, 40.0)

I64 = npt.NDArray[np.int64]
Columns = tuple[I64, I64, npt.NDArray[np.uint8], npt.NDArray[np.uint8]]


@pytest.fixture
def positions(rng: np.random.Generator) -> Columns:
    """Held and past cards, plays and discards left of games in their middle."""
    decks = [rng.permutation(52).tolist() for _ in range(GAMES)]
    held = np.array([mask_of(deck[:8]) for deck in decks], np.int64)
    past = np.array([mask_of(deck[8 : 8 + 5 * (game % 6)]) for game, deck in enumerate(decks)], np.int64)
    return held, past, rng.integers(1, 4, GAMES).astype(np.uint8), rng.integers(0, 4, GAMES).astype(np.uint8)


def chosen(known: PlayerArrays, how: LookaheadSettings, positions: Columns) -> list[tuple[int, bool]]:
    """The cards kept, and whether the others are discarded."""
    kept, discards = np.full(len(positions[0]), -7, np.int64), np.empty(len(positions[0]), np.bool_)
    choose_moves(*positions, how, known, kept, discards)
    return list(zip(kept.tolist(), discards.tolist(), strict=True))


@pytest.mark.parametrize("how", [BY_TABLE, AHEAD], ids=["table", "ahead"])
def test_each_game_gets_the_first_of_its_moves_compared(
    how: LookaheadSettings, positions: Columns, made_up: PlayerArrays
) -> None:
    room = room_for_moves()
    for held, past, plays, discards, (kept, is_discard) in zip(
        *positions, chosen(made_up, how, positions), strict=True
    ):
        compare_moves(int(held), int(past), int(plays), int(discards), how, made_up, room)
        after_discard = level_of(int(plays), int(discards) - 1)
        assert kept == room.kept[0]
        assert is_discard == (discards > 0 and room.levels[0] == after_discard and room.scores[0] == 0)
        assert kept & held == kept
        assert (kept == 0) == (room.levels[0] == GAME_OVER)


@pytest.mark.parametrize("how", [BY_TABLE, AHEAD], ids=["table", "ahead"])
def test_the_order_and_number_of_games_change_no_move(
    how: LookaheadSettings, positions: Columns, made_up: PlayerArrays
) -> None:
    together = chosen(made_up, how, positions)
    backwards: Columns = tuple(column[::-1].copy() for column in positions)  # type: ignore[assignment]
    assert chosen(made_up, how, backwards) == together[::-1]
    alone = [
        chosen(made_up, how, tuple(column[game : game + 1] for column in positions))[0]  # type: ignore[arg-type]
        for game in range(GAMES)
    ]
    assert alone == together


LEAST = 40.0
"""A drawn hand's moves are corrected if they are within this much of the best value in the table."""


def worth_of(known: PlayerArrays, kept: int, level: int, seen: int) -> float:
    """The kernel's, of one."""
    worth = np.empty(1)
    values_of_kept(np.array([kept]), np.array([level]), np.array([seen]), LEAST, known.hands, worth)
    return float(worth[0])


@all_of("size", [3, 4, 5])
def test_few_kept_cards_are_worth_what_the_corrected_table_says(
    size: int, rng: np.random.Generator, made_up: PlayerArrays
) -> None:
    for level in range(11):
        deck = rng.permutation(52).tolist()
        kept, seen = mask_of(deck[:size]), mask_of(deck[size:30])
        assert worth_of(made_up, kept, level, seen) == pytest.approx(
            corrected_by_formula(made_up, kept, level, seen), abs=0.01
        )


@all_of(("size", "level"), [(7, 0), (7, 10), (6, 0), (6, 2), (7, 4), (6, 9)])
def test_many_kept_cards_are_worth_the_mean_over_every_draw(
    size: int, level: int, rng: np.random.Generator, made_up: PlayerArrays
) -> None:
    deck = rng.permutation(52).tolist()
    kept, seen = mask_of(deck[:size]), mask_of(deck[size:44])
    left = [1 << card for card in cards_of(DECK_MASK & ~kept & ~seen)]
    draws = left if size == 7 else [one | other for one in left for other in left if one < other]
    hands = [Position(kept | draw, seen, plays_at(level), discards_at(level)) for draw in draws]
    mean = np.mean([value_of_hand(made_up, hand, LEAST) for hand in hands])
    assert worth_of(made_up, kept, level, seen) == pytest.approx(mean, abs=0.01)
