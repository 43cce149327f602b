"""Payments that the cards decide: what cannot be divided goes to the first winner from the left of the button."""

from .conftest import Value

TIE = """[1]
variant = 'NT'
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [100, 100, 100]
actions = ['d dh p1 2c7d', 'd dh p2 2h3d', 'd dh p3 4d5d', 'p3 cc', 'p1 f', 'p2 cc', 'd db AsKsQs', 'p2 cc', 'p3 cc',
  'd db Js', 'p2 cc', 'p3 cc', 'd db Ts', 'p2 cc', 'p3 cc', 'p2 sm 2h3d', 'p3 sm 4d5d']
players = ['Ann', 'Bob', 'Carl']
"""


def test_a_chip_that_cannot_be_divided_goes_to_the_first_winner_from_the_left_of_the_button(value: Value) -> None:
    found = value(TIE)
    assert found.problems == []
    assert [row["won"] for row in sorted(found.hands, key=lambda row: row["player"])] == [-1, 1, 0]
