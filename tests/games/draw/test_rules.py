"""The numbers of deals and draws in five-card draw."""

from itertools import combinations

from outs.games.draw.rules import COMBINATIONS, DEALS, DRAWS, DRAWS_IN_COMMON, WIN_UNIT
from outs.tests.cases import all_of


@all_of(("thrown", "hold"), [(0, 31), (1, 15), (1, 30), (2, 7), (2, 0b10101), (3, 0b10010)])
def test_a_hold_has_as_many_draws_as_there_are_choices_of_unseen_cards(thrown: int, hold: int) -> None:
    assert DRAWS[hold] == sum(1 for _ in combinations(range(47), thrown))


def test_the_draws_of_all_holds_together_are_all_hands() -> None:
    assert len(DRAWS) == 32
    assert sum(DRAWS) == DEALS == 2_598_960
    assert (DRAWS[1], DRAWS[0]) == (178_365, 1_533_939)


def test_the_common_denominator_is_the_smallest_that_every_number_of_draws_divides() -> None:
    assert DRAWS_IN_COMMON == 7_669_695
    assert all(DRAWS_IN_COMMON % draws == 0 for draws in DRAWS)
    primes = [3, 5, 11, 23, 43, 47]
    for prime in primes:
        smaller, rest = divmod(DRAWS_IN_COMMON, prime)
        assert rest or any(smaller % draws for draws in DRAWS)


def test_deals_and_draws_are_the_published_number() -> None:
    assert COMBINATIONS == 19_933_230_517_200
    assert 2 * WIN_UNIT == COMBINATIONS
