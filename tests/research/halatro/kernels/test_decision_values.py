"""The values of moves and positions, which together must tell exactly what a policy scores."""

from itertools import combinations
from statistics import fmean

import numpy as np
import numpy.typing as npt
import pytest

from outs.cards.notation import DECK_MASK, cards_of, mask_of
from outs.games.halatro.rules import best_score, score
from outs.kernels.halatro.player_arrays import PlayerArrays
from outs.research.halatro.kernels.decision_values import decision_values, hand_values
from outs.tests.kernels.halatro.plain_moves import Position, value_of_hand

MARGIN = 40.0


def of(mask: int) -> npt.NDArray[np.int64]:
    """One mask as an array."""
    return np.array([mask], np.int64)


def left(count: int) -> npt.NDArray[np.uint8]:
    """One number of plays or discards, likewise."""
    return np.array([count], np.uint8)


def value_of(known: PlayerArrays, one: Position) -> float:
    """The kernel's value of a position."""
    found = np.empty(1)
    hand_values(of(one.held), of(one.dead), left(one.plays), left(one.discards), MARGIN, known.hands, found)
    return float(found[0])


def worth_of(known: PlayerArrays, one: Position, thrown: int, is_discard: bool, draws: int = 4, seed: int = 1) -> float:
    """The kernel's value of a move."""
    held, dead, plays, discards = of(one.held), of(one.dead), left(one.plays), left(one.discards)
    kind, found = np.array([is_discard]), np.empty(1)
    decision_values(
        held, dead, plays, discards, of(thrown), kind, draws, np.uint64(seed), MARGIN, known, found
    )  # fmt: skip
    return float(found[0])


def after(position: Position, thrown: int, drawn: int, is_discard: bool) -> Position:
    """The position after a move and a draw."""
    kept, dead = position.held & ~thrown, position.dead | thrown
    return Position(kept | drawn, dead, position.plays - (not is_discard), position.discards - is_discard)


def games_of(known: PlayerArrays, position: Position) -> list[tuple[float, float]]:
    """Every game, by the cards drawn, of a player who throws its lowest card, discards first and plays best in the end.

    What each game scores, and what its decisions gain on the values of their positions.
    """
    value = value_of(known, position)
    if position.plays == 1 and position.discards == 0:
        best = best_score(cards_of(position.held))
        return [(best, best - value)]
    is_discard, thrown = position.discards > 0, position.held & -position.held
    gain = worth_of(known, position, thrown, is_discard) - value
    scored = 0 if is_discard else score(cards_of(thrown))
    found = []
    for card in cards_of(DECK_MASK & ~position.held & ~position.dead):
        for points, later in games_of(known, after(position, thrown, 1 << card, is_discard)):
            found.append((scored + points, gain + later))
    return found


def random_position(rng: np.random.Generator, plays: int, discards: int, dead: int) -> Position:
    """Eight held cards and some dead."""
    deck = rng.permutation(52).tolist()
    return Position(mask_of(deck[:8]), mask_of(deck[8 : 8 + dead]), plays, discards)


def test_over_all_games_the_gains_are_what_is_scored_above_the_value(
    rng: np.random.Generator, made_up: PlayerArrays
) -> None:
    """One card is drawn at a time and seven are left, so that every mean is exact and all games can be played."""
    position = random_position(rng, 2, 1, dead=37)
    games = games_of(made_up, position)
    assert len(games) == 7 * 6
    points, gains = (fmean(column) for column in zip(*games, strict=True))
    assert value_of(made_up, position) + gains == pytest.approx(points, abs=1e-9)


@pytest.mark.parametrize(("plays", "discards"), [(1, 0), (1, 2), (3, 3)])
def test_a_position_has_the_value_of_the_corrected_table(
    plays: int, discards: int, rng: np.random.Generator, made_up: PlayerArrays
) -> None:
    position = random_position(rng, plays, discards, dead=9)
    assert value_of(made_up, position) == pytest.approx(value_of_hand(made_up, position, MARGIN), abs=0.01)


@pytest.mark.parametrize(("thrown", "is_discard"), [(2, True), (4, False), (5, True), (6, True)])
def test_sampled_draws_are_of_every_draw(
    thrown: int, is_discard: bool, rng: np.random.Generator, made_up: PlayerArrays
) -> None:
    """Discards of six cards too, which the game of the published AI allows."""
    position = random_position(rng, 2, 2, dead=31)
    mask = mask_of(cards_of(position.held)[:thrown])
    unseen = cards_of(DECK_MASK & ~position.held & ~position.dead)
    values = [
        value_of(made_up, after(position, mask, mask_of(drawn), is_discard)) for drawn in combinations(unseen, thrown)
    ]
    means = [worth_of(made_up, position, mask, is_discard, 30, seed) for seed in range(60)]
    scored = 0 if is_discard else score(cards_of(mask))
    assert np.std(means) > 0
    assert abs(fmean(means) - scored - fmean(values)) < 4 * np.std(means) / 60**0.5


@pytest.mark.parametrize(("plays", "discards"), [(1, 1), (2, 0)])
def test_before_the_last_play_every_draw_is_counted(
    plays: int, discards: int, rng: np.random.Generator, made_up: PlayerArrays
) -> None:
    position = random_position(rng, plays, discards, dead=34)
    mask, is_discard = mask_of(cards_of(position.held)[:5]), discards > 0
    unseen = cards_of(DECK_MASK & ~position.held & ~position.dead)
    best = fmean(best_score([*cards_of(position.held & ~mask), *drawn]) for drawn in combinations(unseen, 5))
    scored = 0 if is_discard else score(cards_of(mask))
    assert worth_of(made_up, position, mask, is_discard) == pytest.approx(scored + best, abs=1e-9)


def test_the_last_play_is_worth_its_score_and_a_discard_of_nothing_the_hand(
    rng: np.random.Generator, made_up: PlayerArrays
) -> None:
    position = random_position(rng, 1, 2, dead=9)
    mask = mask_of(cards_of(position.held)[:5])
    assert worth_of(made_up, position, mask, is_discard=False) == score(cards_of(mask))
    fewer = Position(position.held, position.dead, 1, 1)
    assert worth_of(made_up, position, 0, is_discard=True) == value_of(made_up, fewer)
