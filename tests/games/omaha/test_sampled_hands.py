"""Sampled deals of Omaha hands and ranges: within their error of exact counts, the same for a seed, never endless."""

import pytest

from outs.cards.boards import parse_visible_cards
from outs.cards.errors import BadRange
from outs.cards.mask_arrays import masks_of
from outs.games.omaha.hand_values import HandValues
from outs.games.omaha.known_cards import parse_known_cards
from outs.games.omaha.known_hands import results
from outs.games.omaha.random_hand import RandomHand, count_deals
from outs.games.omaha.ranged_hands import possible_hands
from outs.games.omaha.sampled_hands import Sample, sample_deals


def sampled(values: HandValues, *players: str, board: str = "", samples: int = 500, seed: int = 1) -> Sample:
    """A sample of known and random hands."""
    known = parse_known_cards(players, board, "")
    return sample_deals(values, known.seen, possible_hands(known), samples, seed)


def test_sampled_shares_are_within_their_error(hand_values: HandValues) -> None:
    known = parse_known_cards(["9s8s7h6h", "random"], "Ts9h2dKc", "QsQhJsJh8c7d2c2h")
    sample = sample_deals(hand_values, known.seen, possible_hands(known), 20_000, 7)
    assert sum(sample.shares) == pytest.approx(1)
    assert 0 < sample.standard_error < 0.005
    exact = results(count_deals(hand_values, RandomHand(hand_values, hand_values.pairs_by_rank()), known))
    for share, (win, _), one in zip(sample.shares, sample.chances, exact, strict=True):
        assert share == pytest.approx(one.equity, abs=4 * sample.standard_error)
        assert win == pytest.approx(one.win / (one.win + one.tie + one.lose), abs=0.02)


def test_players_with_equal_ranges_have_equal_shares(hand_values: HandValues) -> None:
    sample = sampled(hand_values, "AsAhKsKh", "random", "random")
    assert sample.shares[1] == sample.shares[2]
    assert sample.chances[1] == sample.chances[2]


def test_samples_are_the_same_for_a_seed(hand_values: HandValues) -> None:
    one, same, other = (sampled(hand_values, "AsAhKsKh", "random", seed=seed) for seed in (1, 1, 2))
    assert one == same != other


def test_players_of_whom_nothing_is_known_have_equal_shares(hand_values: HandValues) -> None:
    sample = sampled(hand_values, "random", "random", "random")
    assert sample.shares == (1 / 3,) * 3
    assert sample.standard_error == 0


def test_deals_that_all_agree_still_have_an_error(hand_values: HandValues) -> None:
    sample = sampled(hand_values, "AsKs2h2d", "random", "random", board="QsJsTs3h4d", samples=300)
    assert sample.shares == (1, 0, 0)
    assert sample.standard_error == 3 / 300


def test_every_possible_deal_is_equally_likely(hand_values: HandValues) -> None:
    """Of the four pairs of these hands three share no card, and the first player wins one of them."""
    board = parse_visible_cards("AdKdQhJh2c", "")
    hands = [masks_of(["AsAh3s4s", "2s2h5d6d"]), masks_of(["KsKh3s7s", "QsQd5s6s"])]
    sample = sample_deals(hand_values, board, hands, 30_000, 1)
    assert sample.shares[0] == pytest.approx(1 / 3, abs=4 * sample.standard_error)


def test_ranges_that_share_all_cards_are_refused(hand_values: HandValues) -> None:
    hands = [masks_of(["AsAhAdAc"]), masks_of(["AsAhKsKh", "AsAhKdKc"])]
    with pytest.raises(BadRange, match="fewer than one in 1,000 of their deals is possible"):
        sample_deals(hand_values, parse_visible_cards("", ""), hands, 500, 1)
