"""Folds in push or fold, with made-up hands: ways add up to 1, and the chances of one fold are exact."""

from itertools import pairwise
from math import comb

import numpy as np
import numpy.typing as npt
import pytest

from outs.cards.hands.hole_arrays import HOLE_CARDS, HOLE_STARTING_HAND
from outs.cards.hands.starting_hands import STARTING_HANDS
from outs.games.holdem.push_fold.folds import BoardRanks, Folds, folds_before
from outs.games.holdem.push_fold.full_table_values import FullTable, Pairs, Play
from outs.games.holdem.push_fold.spots import Decision, Spot, decisions_of, pots_of
from outs.games.holdem.rules import HOLE_SIZE

Array = npt.NDArray[np.float64]
HANDS, RANKS = 8, 13


@pytest.fixture
def pairs(rng: np.random.Generator) -> Pairs:
    """Hands that are dealt together more or less often than if they were independent, as those of one deck are."""
    hand = rng.dirichlet(np.full(HANDS, 5.0))
    dealt = np.outer(hand, hand) * rng.uniform(0.8, 1.1, (HANDS, HANDS))
    dealt = dealt + dealt.T
    dealt /= dealt.sum()
    above = np.triu(rng.uniform(0.5, 0.8, dealt.shape), 1)
    return Pairs(dealt, dealt * (above + np.tril(1 - above.T, -1) + np.eye(HANDS) / 2))


def game_of(pairs: Pairs, players: int) -> FullTable:
    """At most two of these players go all in."""
    return FullTable(pairs, None, Spot((10.0,) * players))


@pytest.mark.parametrize("players", range(2, 10))
def test_the_ways_that_a_hand_can_go_add_up_to_one(pairs: Pairs, players: int, rng: np.random.Generator) -> None:
    game = game_of(pairs, players)
    chances = rng.random((len(game.decisions), HANDS))
    play = Play(game, chances)
    assert play.ends()[0].sum() == pytest.approx(1, abs=1e-12)


@pytest.mark.parametrize("players", range(2, 10))
def test_behind_each_push_folds_and_calls_add_up_to_one_for_every_hand(
    pairs: Pairs, players: int, rng: np.random.Generator
) -> None:
    game = game_of(pairs, players)
    play = Play(game, rng.random((len(game.decisions), HANDS)))
    reach = play.differences(range(players), play.folded()).reach
    hand_before = np.ones(HANDS)
    for actor in range(players - 1):
        pushes = game.decisions.index(Decision((), actor))
        assert reach[pushes] == pytest.approx(hand_before)
        # Before the next player acts, this one folds, whose hand is weighted by the folds before.
        hand_before = hand_before * play.folds.mean[pushes] * play.folds.ratio[pushes]


def test_the_chance_of_one_fold_is_exact_and_does_not_depend_on_the_order_of_updates(
    pairs: Pairs, rng: np.random.Generator
) -> None:
    decisions = decisions_of(5, 3)
    chances = rng.random((len(decisions), HANDS))
    folds = Folds(decisions, pairs.hand, pairs.given, None)
    folds.update(chances)
    assert folds.mean[0] * folds.ratio[0] == pytest.approx(1 - pairs.given @ chances[0])
    changed = chances.copy()
    changed[[place for place, (_, actor) in enumerate(decisions) if actor >= 2]] = 0.25
    folds.update(changed, 2)
    whole = Folds(decisions, pairs.hand, pairs.given, None)
    whole.update(changed)
    assert (folds.mean == whole.mean).all()
    assert (folds.ratio == whole.ratio).all()


def test_a_player_who_always_or_never_folds_changes_no_other_hand(pairs: Pairs) -> None:
    decisions = decisions_of(4, 2)
    folds = Folds(decisions, pairs.hand, pairs.given, None)
    for chance in (0.0, 1.0):
        folds.update(np.full((len(decisions), HANDS), chance))
        assert folds.ratio == pytest.approx(1)
        assert np.isfinite(folds.weight).all()


def test_ranks_that_are_folded_less_often_are_more_likely_on_the_board(pairs: Pairs, rng: np.random.Generator) -> None:
    """The first hand has two cards of the last rank, and only it is pushed."""
    given = np.tile(pairs.hand, (RANKS, 1))
    given[-1, 0] = 0.0
    given /= given.sum(axis=1, keepdims=True)
    moved = rng.normal(size=(RANKS, HANDS, HANDS)).astype(np.float32)
    decisions = decisions_of(6, 2)
    folds = Folds(decisions, pairs.hand, pairs.given, BoardRanks(given, moved))
    chances = np.zeros((len(decisions), HANDS))
    chances[:, 0] = 1.0
    folds.update(chances)
    some = [next(pot for pot in pots_of(6, 2) if pot.members == (player, 5)) for player in range(5)]
    assert folds.density(some[1])[-1] == pytest.approx(folds.density(some[0])[-1], rel=0.1)
    density = folds.density(some[4])
    assert density[-1] > 1
    assert density[:-1] == pytest.approx(np.full(RANKS - 1, density[0]))
    ranks = BoardRanks(given, moved)
    assert ranks.change(np.ones(RANKS)) == pytest.approx(0)
    assert ranks.change(density) == pytest.approx(np.tensordot(density - 1, moved, 1), abs=1e-6)


def test_two_known_hands_change_a_fold_as_much_as_their_cards_do() -> None:
    """Everyone folds all hands without an ace, so that counting aces and cards gives the exact probability."""
    dealt = np.zeros((len(STARTING_HANDS),) * 2)
    for hole, cards in enumerate(HOLE_CARDS):
        apart = ~np.isin(HOLE_CARDS, cards).any(axis=1)
        dealt[HOLE_STARTING_HAND[hole]] += np.bincount(HOLE_STARTING_HAND[apart], minlength=len(STARTING_HANDS))
    dealt /= dealt.sum()
    hand = dealt.sum(axis=1)
    decisions = decisions_of(4, 2)
    folds = Folds(decisions, hand, dealt / hand[:, None], None)
    folds.update(np.tile([float("A" in name) for name in STARTING_HANDS], (len(decisions), 1)))
    pot = next(one for one in pots_of(4, 2) if one.members == (1, 3))
    chance, held = folds.weights(pot, 0)
    first, second = (STARTING_HANDS.index(name) for name in ("AKo", "A5o"))
    # The first and the third player fold: with two aces out, those who have none hold four of the 46 other cards.
    rest = 52 - 2 * HOLE_SIZE
    exact = comb(rest - 2, 2 * HOLE_SIZE) / comb(rest, 2 * HOLE_SIZE)
    assert chance * held[0][first] * held[1][second] == pytest.approx(exact, rel=0.002)


def test_the_folds_before_a_decision_are_those_of_the_players_who_are_not_all_in() -> None:
    for before, actor in decisions_of(6, 3):
        found = folds_before(Decision(before, actor))
        assert sorted([*before, *(one.actor for one in found)]) == list(range(actor))
        assert all(len(one.before) <= len(other.before) for one, other in pairwise(found))
