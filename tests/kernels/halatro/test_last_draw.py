"""Every move before the last play, against every hand that can be drawn, one by one in plain Python."""

from fractions import Fraction
from functools import cache
from itertools import combinations

import numpy as np
import pytest

from outs.cards.notation import DECK_MASK, cards_of, mask_of, parse_cards
from outs.games.halatro.levels import GAME_OVER
from outs.games.halatro.rules import best_score, plays_of, score
from outs.kernels.halatro.last_draw import is_counted
from outs.kernels.halatro.lookahead import compare_moves
from outs.kernels.halatro.lookahead_settings import LookaheadSettings
from outs.kernels.halatro.player_arrays import PlayerArrays, room_for_moves
from outs.tests.cases import some_of
from outs.tests.kernels.halatro.plain_moves import Position

EVERY = LookaheadSettings(5, 1, 0, 1, 0.0, 0.0, 0.0, 0.0, 80.0, 0.0)
FEW = EVERY._replace(counted=2)
UNSEEN = 5
"""So few that every draw of every move is dealt out."""


@pytest.fixture(scope="module")
def late() -> tuple[int, int]:
    """Eight held cards and all but five of the others dead."""
    deck = np.random.default_rng(41).permutation(52).tolist()
    return mask_of(deck[:8]), mask_of(deck[8 : 52 - UNSEEN])


@cache
def best_of(hand: int) -> int:
    """The best play's score; the few cards left make the same hands over and over."""
    return best_score(cards_of(hand))


def counted(known: PlayerArrays, position: Position, how: LookaheadSettings = EVERY) -> dict[tuple[int, int], float]:
    """The worth of each move listed, by the cards kept and the level after it; the best first."""
    room = room_for_moves()
    count = compare_moves(position.held, position.dead, position.plays, position.discards, how, known, room)
    keys = zip(room.kept[:count].tolist(), room.levels[:count].tolist(), strict=True)
    assert how.counted < 5 or (room.errors[:count] == 0).all()
    return dict(zip(keys, room.worth[:count].tolist(), strict=True))


def dealt(position: Position) -> dict[tuple[int, int], Fraction]:
    """The same by dealing every draw."""
    held, unseen = cards_of(position.held), cards_of(DECK_MASK & ~position.held & ~position.dead)
    found = {(0, GAME_OVER): Fraction(best_of(position.held))} if position.plays == 1 else {}
    for thrown in plays_of(held):
        kept = position.held & ~mask_of(thrown)
        later = [best_of(kept | mask_of(drawn)) for drawn in combinations(unseen, len(thrown))]
        now = 0 if position.discards else score(thrown)
        found[kept, 0] = now + Fraction(sum(later), len(later))
    return found


@some_of(("plays", "discards"), [(1, 1), (2, 0)], 1)
def test_every_move_is_worth_the_mean_over_every_draw(
    plays: int, discards: int, late: tuple[int, int], made_up: PlayerArrays
) -> None:
    position = Position(*late, plays, discards)
    found, expected = counted(made_up, position), dealt(position)
    assert found == {move: pytest.approx(float(worth), rel=1e-14) for move, worth in expected.items()}
    assert len(found) == 218 + (plays == 1)
    assert list(found.values()) == sorted(found.values(), reverse=True)


def test_a_player_by_the_table_counts_the_moves_that_throw_one_or_two_cards(
    late: tuple[int, int], made_up: PlayerArrays
) -> None:
    """A table that promises nothing leaves it those and the last play."""
    nothing = {name: getattr(made_up.hands, name) * 0 for name in ("values", "sums", "leaf")}
    position = Position(*late, 1, 1)
    few = counted(made_up._replace(hands=made_up.hands._replace(**nothing)), position, FEW)
    ((kept, level), worth), *_ = few.items()
    expected = {move: worth for move, worth in dealt(position).items() if not 3 <= move[0].bit_count() <= 5}
    assert float(worth) == pytest.approx(float(max(expected.values())), rel=1e-14)
    assert float(expected[kept, level]) == pytest.approx(worth, rel=1e-14)


def test_throwing_two_cards_may_be_best(made_up: PlayerArrays) -> None:
    """Four to a straight flush in two ways: the two others are thrown, not three."""
    held = mask_of(parse_cards("3d4d6d7d9dTd2hTs"))
    dead = mask_of(parse_cards("3c4c6c7c9cJcAc2dQdKdAdKhAh3s7sJsQsAs"))
    worth = counted(made_up, Position(held, dead, 1, 1))
    (best, _), *others = worth
    assert held & ~best == mask_of(parse_cards("2hTs"))
    assert worth[best, 0] == pytest.approx(403.09, abs=0.005)
    three = held & ~mask_of(parse_cards("3d2hTs"))
    assert worth[three, 0] == pytest.approx(384.34, abs=0.005)
    assert max(worth[move] for move in others) < 403


def test_only_the_hand_before_the_last_play_is_counted() -> None:
    left = [(plays, discards) for plays in (1, 2, 3) for discards in (0, 1, 2, 3)]
    assert [one for one in left if is_counted(*one)] == [(1, 0), (1, 1), (2, 0)]
