"""Stacks in prizes, compared with a recursion in fractions over who comes first, second, and so on."""

from fractions import Fraction
from itertools import pairwise

import pytest
from numpy.random import Generator

from outs.cards.errors import BadInput
from outs.games.holdem.answers.icm import MOST_PAIRED, IcmAnswer
from outs.query.holdem.icm import Icm, worth_of_stacks
from outs.tests.cases import all_of


def answered(stacks: str | list[int] | list[float], payouts: str | list[int]) -> IcmAnswer:
    """The answer, which needs no tables."""
    asked = Icm(stacks, payouts)
    return worth_of_stacks(asked.stacks, asked.prizes)


def worth(player: int, stacks: dict[int, Fraction], prizes: list[int]) -> Fraction:
    """A player's expected prize: each player comes first as often as chips say, and the rest play on without them."""
    if not prizes or player not in stacks or not stacks[player]:
        return Fraction(0)
    found, total = Fraction(0), sum(stacks.values())
    for first, stack in stacks.items():
        if first == player:
            found += stack / total * prizes[0]
        elif stack:
            left = {other: held for other, held in stacks.items() if other != first}
            found += stack / total * worth(player, left, prizes[1:])
    return found


def test_random_stacks_are_worth_what_the_recursion_says(rng: Generator) -> None:
    for players in range(2, 7):
        stacks = [int(one) for one in rng.integers(1, 10_000, players)]
        prizes = sorted((int(one) for one in rng.integers(1, 100, rng.integers(1, players + 1))), reverse=True)
        held = {place: Fraction(stack) for place, stack in enumerate(stacks)}
        found = answered(stacks, prizes)
        expected = [worth(place, held, prizes) for place in held]
        assert [one.value for one in found.players] == pytest.approx([float(one) for one in expected], rel=1e-12)
        assert sum(one.share for one in found.players) == pytest.approx(1)


def test_a_price_is_what_a_lost_pot_costs_over_what_a_won_one_brings() -> None:
    # By hand: 50-30 prizes, stacks 6, 4, 2. The 4 against the 2 ends with 6, 6, or with 6, 2, 4.
    found = answered("6,4,2", "50,30")
    held = [Fraction(6), Fraction(4), Fraction(2)]
    now = worth(1, dict(enumerate(held)), [50, 30])
    won = Fraction(40)
    lost = worth(1, {0: Fraction(6), 1: Fraction(2), 2: Fraction(4)}, [50, 30])
    price = next(one for one in found.players[1].bubble if one.against == 3)
    assert price.bubble_factor == pytest.approx(float((now - lost) / (won - now)), rel=1e-12)
    assert price.equity == pytest.approx(price.bubble_factor / (1 + price.bubble_factor))


def test_with_one_prize_or_two_players_a_chip_won_is_a_chip_lost() -> None:
    for stacks, prizes in (("5,3,2", "100"), ("7,2", "70,30")):
        factors = [price.bubble_factor for one in answered(stacks, prizes).players for price in one.bubble]
        assert factors == pytest.approx([1.0] * len(factors))


def test_near_the_bubble_the_middle_stack_pays_most_against_the_big_one() -> None:
    big, middle, short, _ = answered("60,25,10,5", "50,30,20").players
    against_big = {one.place: one.bubble[0].bubble_factor for one in (middle, short)}
    assert against_big[2] > against_big[3] > big.bubble[0].bubble_factor > 1


def test_a_player_from_whom_nothing_can_be_won_has_no_price() -> None:
    assert all(not one.bubble for one in answered("5,3", "50,50").players)


def test_many_stacks_are_valued_without_prices() -> None:
    players = answered(list(range(1, MOST_PAIRED + 2)), [60, 40]).players
    assert all(not one.bubble for one in players)
    assert all(less.value < more.value for less, more in pairwise(players))


def test_fourteen_stacks_with_a_prize_for_each_player_beaten_win_it_as_often_as_chips_say() -> None:
    # Of two players, one comes before the other as often as its share of their chips.
    stacks = [10 + 7 * place for place in range(14)]
    found = [one.value for one in answered(stacks, [*range(13, -1, -1)]).players]
    assert found == pytest.approx(
        [sum(stack / (stack + other) for other in stacks) - 1 / 2 for stack in stacks], rel=1e-12
    )


@all_of(
    ("stacks", "payouts", "complaint"),
    [
        ("5,0", "50", "stacks must be above 0"),
        ("5,x", "50", "stacks must be numbers"),
        ("5,3", "50,30,20", "give 1 to 2 payouts"),
        ("5,3", "30,50", "payouts must not rise"),
        ("5,3", "0", "at least one payout must be above 0"),
        ("5,nan", "50", "stacks must be above 0"),
        ("20bb,5000", "65,35", "stacks are all in bb, or none is"),
        ("20bb,50bb", "65%,35", "payouts are all in %, or none is"),
        ("4000,5000", "65%,36%", "add up to at most 100 %, got 101 %"),
        (",".join(["1"] * 40), ",".join(["1"] * 20), "take too long"),
    ],
)
def test_impossible_stacks_and_payouts_are_refused(stacks: str, payouts: str, complaint: str) -> None:
    with pytest.raises(BadInput, match=complaint):
        answered(stacks, payouts)
