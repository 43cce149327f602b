"""The belief over an opponent's hole: where it starts, what an action does to it, and that nothing overflows."""

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given
from hypothesis import strategies as st

from outs.cards.errors import BadInput, BadQuery
from outs.cards.hands.starting_hands import HOLES
from outs.cards.notation import parse_cards
from outs.games.holdem.parameters import LARGEST_ALPHA
from outs.query.holdem.belief import Belief
from outs.query.holdem.opponent_actions import LARGEST_RATIO, MOST_CHIPS, OpponentAction, parse_action
from outs.tests.cases import all_of

Floats = npt.NDArray[np.float64]

RATES: Floats = np.linspace(0, 1, len(HOLES))


def actions() -> st.SearchStrategy[OpponentAction]:
    """Every kind of action on every street, at any price."""
    chips = st.floats(0.01, 1e6)
    some = st.builds(OpponentAction, st.sampled_from(["raise", "bet", "call"]), chips, chips, st.integers(0, 3))
    return some | st.builds(lambda street: OpponentAction("check", 0.0, 0.0, street), st.integers(0, 3))


def test_every_hole_is_alike_at_first() -> None:
    assert Belief.uniform().probabilities == pytest.approx([1 / 1326] * 1326, rel=1e-12)


def test_known_cards_are_impossible_and_the_rest_alike() -> None:
    known = parse_cards("AhKd3c")
    found = Belief.uniform().without(known[:2]).without(known[2:]).probabilities
    met = np.array([bool(set(hole) & set(known)) for hole in HOLES])
    assert not found[met].any()
    assert found[~met] == pytest.approx([1 / 1176] * 1176)


def test_a_raise_weighs_each_hole_by_the_rule() -> None:
    action = OpponentAction("raise", 300, 450, 2)
    found = Belief.uniform().after(action, RATES, alpha=0.5).probabilities
    expected = np.exp(0.5 * RATES * (300 / 450) * 3)
    assert found == pytest.approx(expected / expected.sum(), rel=1e-12)


def test_a_call_counts_as_a_raise_of_half() -> None:
    start = Belief.uniform()
    called = start.after(OpponentAction("call", 300, 450, 1), RATES).probabilities
    assert called == pytest.approx(start.after(OpponentAction("raise", 150, 450, 1), RATES).probabilities, rel=1e-12)


def test_a_check_tells_nothing_to_the_rule() -> None:
    start = Belief.uniform().without([0])
    assert np.array_equal(start.after(parse_action("check river"), RATES).probabilities, start.probabilities)


@all_of(("amount", "pot"), [(15, 1), (1e9, 1), (5, 0)])
def test_the_ratio_stops_at_fifteen(amount: float, pot: float) -> None:
    assert OpponentAction("raise", amount, pot, 0).ratio == LARGEST_RATIO


def test_a_call_is_halved_before_the_ratio_stops() -> None:
    assert OpponentAction("call", 20, 1, 0).ratio == 10
    assert OpponentAction("call", 40, 1, 0).ratio == LARGEST_RATIO


def test_the_largest_exponent_is_thirty_and_does_no_harm() -> None:
    found = Belief.uniform().after(OpponentAction("raise", 1e9, 1, 3), RATES).probabilities
    assert found[-1] / found[0] == pytest.approx(np.exp(30), rel=1e-9)


def test_nothing_overflows_after_many_and_large_raises() -> None:
    belief = Belief.uniform().without([0])
    with np.errstate(over="raise", invalid="raise", divide="raise"):
        for _ in range(1000):
            belief = belief.after(OpponentAction("raise", MOST_CHIPS, 1e-300, 3), RATES, alpha=LARGEST_ALPHA)
        found = belief.probabilities
    assert np.isfinite(found).all()
    assert found.sum() == pytest.approx(1)
    assert found[-1] == found.max()


@all_of("alpha", [1e308, float("inf"), float("nan"), -1.0, 1000.1])
def test_an_alpha_that_would_overflow_is_refused(alpha: float) -> None:
    with pytest.raises(BadQuery, match="alpha must be a number from 0 to 1000"):
        Belief.uniform().after(OpponentAction("raise", 1, 1, 0), RATES, alpha)


@given(st.lists(actions(), max_size=8), st.booleans(), st.integers(0, 2**32))
def test_it_stays_a_probability_without_impossible_holes(told: list[OpponentAction], bayes: bool, seed: int) -> None:
    rng = np.random.default_rng(seed)
    known = rng.permutation(52)[:5].tolist()
    belief = Belief.uniform().without(known)
    met = np.array([bool(set(hole) & set(known)) for hole in HOLES])
    rates = np.where(met, np.nan, rng.random(len(HOLES)))
    for action in told:
        belief = belief.after_bayes(action, rates) if bayes else belief.after(action, rates)
        found = belief.probabilities
        assert found.sum() == pytest.approx(1)
        assert (found >= 0).all()
        assert not found[met].any()


@given(actions(), st.floats(0.1, 3))
def test_a_better_hole_gains_on_a_worse_one(action: OpponentAction, alpha: float) -> None:
    found = Belief.uniform().after(action, RATES, alpha).probabilities
    assert (np.diff(found) >= 0).all()


def test_the_order_of_actions_does_not_matter_to_the_rule() -> None:
    first, second = OpponentAction("raise", 3, 4, 0), OpponentAction("call", 9, 4, 1)
    here = Belief.uniform().after(first, RATES).after(second, RATES[::-1])
    there = Belief.uniform().after(second, RATES[::-1]).after(first, RATES)
    assert here.probabilities == pytest.approx(there.probabilities, rel=1e-12)


def test_bayes_keeps_a_floor_under_every_possible_hole() -> None:
    start = Belief.uniform().without([0, 1])
    found = start.after_bayes(OpponentAction("raise", 3, 4, 0), RATES, floor=0.1).probabilities
    possible = start.probabilities > 0
    assert found[possible].min() == pytest.approx(0.1 / possible.sum(), rel=1e-9)
    assert (np.diff(found[possible]) >= -1e-15).all()


def test_bayes_without_a_floor_is_bayes() -> None:
    rates = np.full(len(HOLES), 0.3)
    rates[7], rates[9] = 0.9, 0.7
    found = Belief.uniform().after_bayes(OpponentAction("call", 3, 4, 2), rates, floor=0).probabilities
    assert found[7] / found[9] == pytest.approx(0.2 / (2 * 0.3 * np.exp(3.5) / (1 + 2 * np.exp(3.5))))
    assert found.sum() == pytest.approx(found[7] + found[9])


def test_what_nobody_would_do_tells_bayes_nothing() -> None:
    found = Belief.uniform().after_bayes(OpponentAction("raise", 3, 4, 0), np.full(len(HOLES), 0.1), floor=0.0)
    assert found.probabilities == pytest.approx(Belief.uniform().probabilities)


def test_some_hole_must_be_left() -> None:
    with pytest.raises(BadQuery, match="leave no hand for the opponent"):
        Belief.uniform().without(range(51))


@all_of(
    ("text", "action"),
    [
        ("raise 300 into 450 preflop", OpponentAction("raise", 300, 450, 0)),
        ("  BET 2.5 into 4 Flop ", OpponentAction("bet", 2.5, 4, 1)),
        ("call 100 into 0 turn", OpponentAction("call", 100, 0, 2)),
        ("check river", OpponentAction("check", 0, 0, 3)),
        ("bet 1e9 into 2.5E+7 flop", OpponentAction("bet", 1e9, 2.5e7, 1)),
    ],
)
def test_actions_are_read_and_written(text: str, action: OpponentAction) -> None:
    assert parse_action(text) == action
    assert parse_action(str(action)) == action


@all_of(
    ("text", "message"),
    [
        ("", "is not an action"),
        ("fold preflop", "is not an action"),
        ("raise 300 preflop", "is not an action"),
        ("raise 300 into 450", "is not an action"),
        ("raise -3 into 450 flop", "is not an action"),
        ("raise 3 into 450 showdown", "is not an action"),
        ("raise 0 into 450 flop", "a raise must be more than 0 chips"),
        ("call 1.2.3 into 450 flop", "chips must be numbers"),
        ("call 1e999 into 450 flop", "chips must be at most 1e.15"),
        (f"call {'9' * 400} into 450 flop", "chips must be at most 1e.15"),
        (f"bet 3 into {'9' * 400} flop", "chips must be at most 1e.15"),
    ],
)
def test_what_is_no_action_is_refused(text: str, message: str) -> None:
    with pytest.raises(BadInput, match=message):
        parse_action(text)
