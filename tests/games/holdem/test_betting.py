"""The mixed strategy: probabilities, the published bands, and that raises never fall as the win rate grows."""

from itertools import pairwise
from math import exp

import pytest
from hypothesis import given
from hypothesis import strategies as st

from outs.games.holdem.betting import RaiseSize, mix, raise_size
from outs.tests.cases import all_of

RATES = [step / 1000 for step in range(1001)]
chips = st.floats(0, 1e6)


@pytest.mark.parametrize("street", range(4))
@pytest.mark.parametrize("facing_bet", [True, False])
@all_of("can_raise", [True, False])
def test_probabilities_add_up_to_one(street: int, facing_bet: bool, can_raise: bool) -> None:
    for rate in RATES:
        found = mix(rate, street, facing_bet, can_raise)
        assert found.fold + found.call + found.raise_ == pytest.approx(1, abs=1e-15)
        assert min(found.fold, found.call, found.raise_) >= 0
        assert can_raise or found.raise_ == 0
        assert facing_bet or found.fold == 0


@pytest.mark.parametrize("street", range(4))
@all_of("facing_bet", [True, False])
def test_a_better_hand_raises_as_often_or_more_and_folds_as_seldom_or_less(street: int, facing_bet: bool) -> None:
    mixes = [mix(rate, street, facing_bet) for rate in RATES]
    for lower, higher in pairwise(mixes):
        assert lower.raise_ <= higher.raise_
        assert lower.fold >= higher.fold


@given(st.floats(0, 1), st.floats(0, 1), chips, chips, st.floats(1, 1e6), st.floats(0, 1e4))
def test_a_better_hand_raises_as_much_or_more(
    one: float, other: float, pot: float, to_call: float, stack: float, smallest: float
) -> None:
    lower, higher = (raise_size(rate, pot, to_call, stack, smallest) for rate in sorted((one, other)))
    if lower is None or higher is None:
        assert lower is higher is None
        assert stack <= to_call
        return
    assert lower.mean <= higher.mean * (1 + 1e-12)
    for share in (0, 0.3, 1):
        assert lower.at(share) <= higher.at(share)
        assert min(smallest, stack - to_call) <= higher.at(share) <= stack - to_call


@all_of(("rate", "fold", "call", "raise_"), [(0.5, 0.04, 0.48, 0.48), (0.7, 0.015, 0.30, 0.69), (0.9, 0, 0.2, 0.8)])
def test_the_published_mix_after_the_flop(rate: float, fold: float, call: float, raise_: float) -> None:
    found = mix(rate, 2, facing_bet=True)
    assert (found.fold, found.call, found.raise_) == pytest.approx((fold, call, raise_), abs=0.006)


def test_the_bands_before_the_flop() -> None:
    assert mix(0.499, 0, facing_bet=True).fold == 1
    assert mix(0.651, 0, facing_bet=True).raise_ == 1
    assert mix(1.0, 0, facing_bet=True).raise_ == 1
    weight = 2 * exp(1.2)
    assert mix(0.6, 0, facing_bet=True).raise_ == pytest.approx(0.6 * weight / (1 + weight))


def test_a_free_check_is_never_folded() -> None:
    assert mix(0.1, 0, facing_bet=False).call == mix(0.1, 3, facing_bet=False).call == 1
    assert mix(0.6, 1, facing_bet=False).raise_ == pytest.approx(exp(-1.4))


def test_the_mean_size_is_that_of_the_draws() -> None:
    for size in (RaiseSize(10, 50, 100), RaiseSize(10, 50, 30), RaiseSize(10, 10, 10)):
        drawn = [size.at((step + 0.5) / 10_000) for step in range(10_000)]
        assert size.mean == pytest.approx(sum(drawn) / len(drawn), rel=1e-6)
