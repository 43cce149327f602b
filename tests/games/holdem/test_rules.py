"""The numbers of Texas hold'em."""

from itertools import combinations

from outs.cards.boards import BOARD_CARDS, BOARD_SIZE, BOARD_SIZES, STREETS
from outs.cards.deck import STANDARD, Deck
from outs.games.holdem.rules import HOLE_SIZE, holes_left, most_strength, opponent_holes, run_outs


def test_the_board_grows_from_street_to_street_until_it_is_complete() -> None:
    assert len(STREETS) == len(BOARD_CARDS)
    assert list(BOARD_CARDS) == sorted(set(BOARD_CARDS))
    assert (0, *BOARD_SIZES) == BOARD_CARDS
    assert BOARD_SIZES[-1] == BOARD_SIZE == 5


def test_opponents_have_the_pairs_of_the_cards_that_are_left_on_the_river() -> None:
    left = STANDARD.size - HOLE_SIZE - BOARD_SIZE
    assert opponent_holes() == sum(1 for _ in combinations(range(left), HOLE_SIZE)) == 990
    assert holes_left(9) == sum(1 for _ in combinations(range(left - HOLE_SIZE), HOLE_SIZE)) == 903


def test_a_hole_that_beats_every_other_has_the_greatest_strength() -> None:
    win, tie = opponent_holes(), 0
    assert 2 * win + tie == most_strength()


def test_fewer_cards_leave_fewer_holes_and_run_outs() -> None:
    short = Deck("6789TJQKA", "cdhs")
    assert (opponent_holes(short), most_strength(short), holes_left(0, short)) == (406, 812, 630)
    assert (run_outs(3), run_outs(3, players=1), run_outs(3, deck=short), run_outs(4, 1, short)) == (990, 1081, 406, 30)
