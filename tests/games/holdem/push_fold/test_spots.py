"""The result of a hand for each player: chips, and prizes when somebody goes out."""

import pytest

from outs.games.holdem.push_fold.chips import icm
from outs.games.holdem.push_fold.spots import Decision, Spot, decisions_of, pots_of


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


def test_a_blind_or_ante_that_takes_the_last_chip_forces_a_player_in() -> None:
    assert Spot((20.0, 15.0, 8.0, 2.0), ante_bb=1.0).forced == {3}
    assert Spot((10.0, 12.0, 0.1, 15.0, 10.0, 0.8), 10.0).forced == {2, 5}
    assert Spot((10.0, 8.0, 2.0)).forced == set()
    assert Spot((0.5, 10.0)).forced == {0}


def test_a_forced_player_is_in_every_pot_with_up_to_two_others() -> None:
    pots = pots_of(5, 3, frozenset([1]))
    assert all(1 in pot.members for pot in pots)
    assert max(len(pot.members) for pot in pots) == 3
    assert {pot.members for pot in pots} >= {(1,), (0, 1, 4), (1, 2, 3)}
    assert Decision((0,), 2) not in decisions_of(5, 3, frozenset([1]))
    walk, *others = pots_of(4, 3, frozenset([3]))
    assert walk.members == (3,)
    assert all(3 in pot.members for pot in others)


def test_a_bounty_goes_to_who_covers_and_wins_and_equal_hands_share_it() -> None:
    spot = Spot((10.0, 4.0, 20.0, 7.0), bounties=(1.0, 2.0, 3.0, 4.0))
    in_chips = Spot(spot.stacks)
    cases = {
        (None, 1, 0, None): (0, 0, 2, 0),  # the second player goes out
        (None, 0, 1, None): (0, 0, 0, 0),  # the third has chips left
        (0, 1, 1, None): (2, 0, 0, 0),
        (1, 0, 2, None): (0, 0, 0, 0),  # the second triples; the first wins the side pot of the third, who is not out
        (1, 2, 0, None): (0, 0, 3, 0),
        (0, 1, None, 0): (1, 0, 0, 1),  # both take half of the second's
        (2, 0, 1, None): (0, 0, 1, 0),  # the first loses its last chips in the side pot
    }
    for places, bounties in cases.items():
        won = [one - chips for one, chips in zip(spot.won(places), in_chips.won(places), strict=True)]
        assert won == pytest.approx(bounties), places


def test_what_is_not_paid_at_once_counts_by_the_chance_to_come_first() -> None:
    spot = Spot((10.0, 5.0, 5.0), prizes=(50.0, 30.0, 20.0), bounties=(8.0, 8.0, 8.0), at_once=0.5)
    without = Spot(spot.stacks, prizes=spot.prizes)
    won = spot.won((0, None, 1))[0] - without.won((0, None, 1))[0]
    share = (10 + 5 + 0.5) / 20
    assert won == pytest.approx(8 * (0.5 + 0.5 * share))


def test_heads_up_the_winner_of_everything_has_the_whole_bounty_in_either_form() -> None:
    for at_once in (1.0, 0.5, 0.0):
        spot = Spot((10.0, 10.0), prizes=(70.0, 30.0), bounties=(6.0, 6.0), at_once=at_once)
        assert spot.won((0, 1)) == pytest.approx((26, -20))
        assert spot.won((1, 0)) == pytest.approx((-20, 26))
        assert spot.won((0, 0)) == pytest.approx((0, 0))
