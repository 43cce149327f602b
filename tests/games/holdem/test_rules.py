"""The numbers of Texas hold'em."""

from itertools import combinations

from outs.cards.boards import BOARD_CARDS, BOARD_SIZE, BOARD_SIZES, STREETS
from outs.games.holdem.rules import HOLDEM, HOLE_SIZE


def test_the_board_grows_from_street_to_street_until_it_is_complete() -> None:
    assert len(STREETS) == len(BOARD_CARDS)
    assert list(BOARD_CARDS) == sorted(set(BOARD_CARDS))
    assert (0, *BOARD_SIZES) == BOARD_CARDS
    assert BOARD_SIZES[-1] == BOARD_SIZE == 5


def test_opponents_have_the_pairs_of_the_cards_that_are_left_on_the_river() -> None:
    left = HOLDEM.deck.size - HOLE_SIZE - BOARD_SIZE
    assert HOLDEM.opponent_holes == sum(1 for _ in combinations(range(left), HOLE_SIZE)) == 990
    assert HOLDEM.second_opponent_holes == sum(1 for _ in combinations(range(left - HOLE_SIZE), HOLE_SIZE)) == 903


def test_a_hole_that_beats_every_other_has_the_greatest_strength() -> None:
    win, tie = HOLDEM.opponent_holes, 0
    assert 2 * win + tie == HOLDEM.most_strength
