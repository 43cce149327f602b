"""Pots of four and more, from sampled deals."""

import numpy as np
import pytest

from outs.cards.hands.evaluator import Evaluator
from outs.cards.hands.hole_arrays import HOLES_OF_EACH
from outs.cards.hands.starting_hands import STARTING_HANDS
from outs.games.holdem.push_fold.payoffs import OUT, won_of_many
from outs.games.holdem.push_fold.sampled_pots import NEVER, SampledPots, sampled_pots
from outs.games.holdem.push_fold.spots import Decision, Spot, all_decisions, exact_in, further_decisions
from outs.tests.cases import all_of

HAND = HOLES_OF_EACH / HOLES_OF_EACH.sum()
MANY = 9


def drawn(evaluator: Evaluator, spot: Spot, chances: np.ndarray, most_in: int = MANY) -> SampledPots | None:
    """Some deals."""
    decisions = all_decisions(spot, most_in, exact_in(spot, most_in))
    return sampled_pots(evaluator, spot, decisions, chances, most_in, 4_000)


def charts(spot: Spot, rng: np.random.Generator, most_in: int = MANY) -> np.ndarray:
    """Any play of a spot."""
    return rng.random((len(all_decisions(spot, most_in, exact_in(spot, most_in))), len(HAND)))


def test_further_callers_stand_behind_three_or_behind_two_and_one_who_cannot_fold() -> None:
    paths = {len(before) for before, _ in further_decisions(Spot((10.0,) * 7), MANY)}
    forced = further_decisions(Spot((10.0, 9.0, 8.0, 7.0, 0.5)), MANY)
    assert paths == {3}
    assert forced == (Decision((0, 1), 2), Decision((0, 1), 3), Decision((0, 2), 3), Decision((1, 2), 3))
    assert further_decisions(Spot((10.0, 9.0, 8.0, 7.0, 0.5)), 2) == ()
    assert Decision((0, 2, 3), 5) in further_decisions(Spot((10.0, 12.0, 0.1, 15.0, 10.0, 0.8), 10.0), 2)


@all_of("spot", [Spot((10.0, 8.0, 9.0, 4.0)), Spot((10.0, 8.0, 9.0, 4.0), prizes=(50.0, 30.0))])
def test_what_further_callers_gain_is_how_the_win_changes_with_the_chance_to_call(
    evaluator: Evaluator, spot: Spot, rng: np.random.Generator
) -> None:
    chances = charts(spot, rng)
    deals = drawn(evaluator, spot, chances)
    assert deals is not None
    found = deals.values(chances, HAND)
    changed = chances.copy()
    changed[-1] = 0.9 * chances[-1]
    after = deals.values(changed, HAND)
    assert after.won[-1] == pytest.approx(0.9 * found.won[-1])
    changed[-1] = 1.0
    # Single hands are smoothed, which leaves their sum as it is.
    assert deals.values(changed, HAND).won[-1] == pytest.approx(found.gain[-1] @ HAND, rel=1e-3, abs=1e-3)
    assert found.won.sum() == pytest.approx(0, abs=1e-9)


def test_a_decision_with_few_deals_is_played_as_others_behind_as_many_all_ins(
    evaluator: Evaluator, rng: np.random.Generator
) -> None:
    """Single deals of large weights have kings fold what they call; aces gain most behind any three all-ins."""
    spot = Spot((10.0,) * 9, 10.0)
    decisions = all_decisions(spot, MANY, exact_in(spot, MANY))
    tight = np.argsort(np.argsort(-np.array([_strength(hand) for hand in STARTING_HANDS]))) / len(STARTING_HANDS)
    chances = np.array([tight < rng.uniform(0.05, 0.3) for _ in decisions], np.float64)
    deals = sampled_pots(evaluator, spot, decisions, np.array([tight < 0.15] * len(decisions), float), MANY, 30_000)
    assert deals is not None
    gain, arises = deals.values(chances, HAND).smoothed
    behind = np.array([len(one.before) == 3 for one in decisions]) & (arises[:, 0] > NEVER)
    assert (gain[behind, STARTING_HANDS.index("AA")] > 0).all()
    assert (gain[behind, STARTING_HANDS.index("72o")] < 0).mean() > 0.9


def _strength(hand: str) -> float:
    """High cards, pairs and suits."""
    high, low = ("23456789TJQKA".index(rank) for rank in hand[:2])
    return high + low + 12 * (high == low) + hand.endswith("s")


def test_without_further_callers_there_is_nothing_to_add(evaluator: Evaluator, rng: np.random.Generator) -> None:
    spot = Spot((10.0,) * 5)
    assert drawn(evaluator, spot, charts(spot, rng, 3), 3) is None
    chances = charts(spot, rng)
    deals = drawn(evaluator, spot, chances)
    assert deals is not None
    chances[-len(further_decisions(spot, MANY)) :] = 0.0
    found = deals.values(chances, HAND)
    assert not found.won.any()
    assert not found.error.any()
    assert found.gain.any()  # what the first of them would gain


def test_no_more_go_all_in_than_are_allowed_apart_from_those_who_cannot_fold(
    evaluator: Evaluator, rng: np.random.Generator
) -> None:
    spot = Spot((10.0, 12.0, 0.1, 15.0, 10.0, 0.8), 10.0)
    for most_in in (2, 3):
        deals = drawn(evaluator, spot, charts(spot, rng, most_in), most_in)
        assert deals is not None
        free = [player for player in range(6) if player not in spot.forced]
        counts = deals.goes[:, free].sum(axis=1)
        assert counts.max() == most_in
        weighted = deals.goes.sum(axis=1)
        assert weighted.max() > 3


def test_wins_of_many_outcomes_are_those_one_by_one(rng: np.random.Generator) -> None:
    for _ in range(30):
        players = int(rng.integers(2, 7))
        stacks = tuple(rng.choice([0.1, 0.5, 0.8, 1.0, 2.0, 4.5, 10.0], players).tolist())
        prizes = (50.0, 30.0, *[0.0] * (players - 2)) if rng.random() < 0.5 else ()
        bounties = (3.0,) * players if rng.random() < 0.3 else ()
        spot = Spot(stacks, float(rng.choice([0.0, 12.5])), prizes, ante_bb=1.0, bounties=bounties, at_once=0.5)
        inside, shown = rng.random((20, players)) < 0.6, rng.integers(0, 4, (20, players))
        inside[:, 0] = True
        better = ((shown[:, None, :] > shown[:, :, None]) & inside[:, None, :]).sum(axis=2)
        places = np.where(inside, better, OUT)
        expected = [spot.won([None if one == OUT else one for one in row]) for row in places.tolist()]
        assert won_of_many(spot, places) == pytest.approx(np.array(expected), abs=1e-9)
