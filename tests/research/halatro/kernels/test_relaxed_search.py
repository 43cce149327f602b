"""The highest gain on a known deck, against a search in plain Python, and what a player gains without knowing it."""

import numpy as np
import numpy.typing as npt
import pytest

from outs.cards.notation import cards_of
from outs.games.halatro.rules import GAME_OVER, discards_at, level_of, plays_at, plays_of, score
from outs.kernels.halatro.player_arrays import PlayerArrays
from outs.research.halatro.kernels.decision_values import decision_values, hand_values
from outs.research.halatro.kernels.relaxed_search import Judge, highest_gains, search_room
from outs.tests.kernels.halatro.plain_moves import Position, moves_of, value_in_table, worth_by_table, worth_corrected

LIMITS = np.array([0.01, 3.0, 6.0])
JUDGE = Judge(4, np.uint64(5), 40.0, float(LIMITS.max()))


@pytest.fixture(scope="module")
def unions() -> npt.NDArray[np.int64]:
    """The unions of a deck."""
    deck = np.random.default_rng(31).permutation(52)
    return np.concatenate([[0], np.bitwise_or.accumulate(np.int64(1) << deck)])


def left(position: Position) -> list[npt.NDArray[np.uint8]]:
    """Return the plays and discards left, each as an array."""
    return [np.array([count], np.uint8) for count in (position.plays, position.discards)]


def value_of(known: PlayerArrays, position: Position) -> float:
    """The value of a position."""
    held, dead = np.array([position.held]), np.array([position.dead])
    (plays, discards), found = left(position), np.empty(1)
    hand_values(held, dead, plays, discards, JUDGE.margin, known.hands, found)
    return float(found[0])


def worth_of(known: PlayerArrays, position: Position, thrown: int, is_discard: bool) -> float:
    """The value of a move."""
    held, dead, mask = (np.array([one]) for one in (position.held, position.dead, thrown))
    (plays, discards), found = left(position), np.empty(1)
    decision_values(
        held, dead, plays, discards, mask, np.array([is_discard]), JUDGE.draws, JUDGE.seed, JUDGE.margin, known, found
    )
    return float(found[0])


def reckoned(known: PlayerArrays, kept: int, level: int) -> float:
    """Return the table's value of six cards, or of the best six of seven."""
    if kept.bit_count() == 6:
        return value_in_table(known, kept, level)
    return max(value_in_table(known, kept ^ 1 << card, level) for card in cards_of(kept))


def shortfalls(known: PlayerArrays, position: Position) -> list[tuple[int, int, float]]:
    """Every move: the cards kept, the level after it, and by how much it falls short."""
    value, moves = value_of(known, position), moves_of(position)
    highest = max(worth_by_table(known, move) for move in moves)
    found = [(kept, level, value - worth_corrected(known, position, (kept, level, won))) for kept, level, won in moves]
    for thrown in plays_of(cards_of(position.held)):
        kept = position.held & ~sum(1 << card for card in thrown)
        if len(thrown) <= 2 and position.discards:
            level = level_of(position.plays, position.discards - 1)
            found.append((kept, level, highest - reckoned(known, kept, level)))
        if len(thrown) <= 2 and position.plays > 1:
            level = level_of(position.plays - 1, position.discards)
            found.append((kept, level, highest - score(thrown) - reckoned(known, kept, level)))
    return [(kept, level, max(0.0, short)) for kept, level, short in found]


def highest(known: PlayerArrays, unions: npt.NDArray[np.int64], position: Position, turned: int, limit: float) -> float:
    """The highest gain, by trying every way."""
    if (position.plays, position.discards) == (1, 0):
        return 0.0
    value, found = value_of(known, position), []
    for kept, level, short in shortfalls(known, position):
        if short > limit:
            continue
        is_last = level == GAME_OVER
        is_discard = not is_last and level == level_of(position.plays, position.discards - 1)
        if is_last:
            found.append(max(score(play) for play in plays_of(cards_of(position.held))) - value)
            continue
        thrown = position.held & ~kept
        then = turned + thrown.bit_count()
        after = Position(
            kept | int(unions[then] & ~unions[turned]), position.dead | thrown, plays_at(level), discards_at(level)
        )
        gain = worth_of(known, position, thrown, is_discard) - value
        found.append(gain + highest(known, unions, after, then, limit - short))
    return max(found)


def test_the_highest_gain_is_that_of_every_way_tried(known: PlayerArrays, unions: npt.NDArray[np.int64]) -> None:
    gains = np.empty(len(LIMITS))
    assert highest_gains(unions, LIMITS, JUDGE, known, search_room(1 << 10, 1 << 15), gains)
    opening = Position(int(unions[8]), 0, 3, 3)
    assert gains.tolist() == pytest.approx([highest(known, unions, opening, 8, limit) for limit in LIMITS], abs=1e-3)
    assert gains.tolist() == sorted(gains.tolist())


@pytest.mark.parametrize(("positions", "moves"), [(4, 1 << 15), (1 << 12, 440)])
def test_a_search_without_room_says_so(
    positions: int, moves: int, known: PlayerArrays, unions: npt.NDArray[np.int64]
) -> None:
    assert not highest_gains(unions, LIMITS, JUDGE, known, search_room(positions, moves), np.empty(len(LIMITS)))
