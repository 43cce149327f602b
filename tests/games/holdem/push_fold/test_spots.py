"""The result of a hand for each player: chips, and prizes when somebody goes out."""

import pytest

from outs.games.holdem.push_fold.chips import icm
from outs.games.holdem.push_fold.spots import Spot


def test_blinds_and_antes_are_what_a_fold_loses() -> None:
    spot = Spot((10.0, 8.0, 15.0), 12.5)
    assert spot.posted == (0.125, 0.625, 1.125)
    assert spot.won((None, None, 0)) == pytest.approx((-0.125, -0.625, 0.75))
    assert spot.won((0, None, None)) == pytest.approx((1.75, -0.625, -1.125))
    assert spot.won((None, 0, None)) == pytest.approx((-0.125, 1.25, -1.125))


def test_two_all_in_play_for_the_smaller_stack_and_what_the_third_has_paid() -> None:
    spot = Spot((10.0, 8.0, 15.0))
    assert spot.won((None, 0, 1)) == (0, 8, -8)
    assert spot.won((1, 0, None)) == (-8, 9, -1)
    assert spot.won((0, None, 1)) == (10.5, -0.5, -10)
    assert spot.won((None, 0, 0)) == (0, 0, 0)


def test_three_all_in_have_a_side_pot() -> None:
    spot = Spot((10.0, 8.0, 15.0))
    assert spot.won((1, 0, 2)) == (-6, 16, -10)
    assert spot.won((2, 0, 1)) == (-10, 16, -6)
    assert spot.won((2, 1, 0)) == (-10, -8, 18)


def test_a_big_blind_that_cannot_be_matched_goes_back() -> None:
    assert Spot((1.0, 9.0, 9.0), 50.0).won((0, None, None)) == (2, -1, -1)


def test_prizes_are_those_of_the_stacks_after_the_hand() -> None:
    spot = Spot((10.0, 8.0, 15.0), prizes=(50.0, 30.0, 20.0))
    before = icm(spot.stacks, spot.prizes)
    assert spot.won((None, 1, 0)) == pytest.approx(
        [after - worth for after, worth in zip(icm((10, 0, 23), spot.prizes), before, strict=True)]
    )
    assert spot.blind == pytest.approx(100 / 33)


def test_of_two_who_go_out_together_the_larger_stack_comes_first() -> None:
    spot = Spot((10.0, 8.0, 15.0), prizes=(50.0, 30.0, 20.0))
    after = [worth + won for worth, won in zip(spot.worths, spot.won((1, 1, 0)), strict=True)]
    assert after == pytest.approx([30, 20, 50])
