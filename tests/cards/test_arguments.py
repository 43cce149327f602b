"""Parameters of questions: numbers within their bounds pass, and anything else is refused in one line."""

import numpy as np
import pytest

from outs.cards.arguments import Parameter
from outs.cards.errors import BadQuery
from outs.tests.cases import all_of

OPPONENTS = Parameter(1, least=1, most=9)
SEED = Parameter(1, least=0)
FLOOR = Parameter(0.05, least=0.0, most=1.0)


@all_of("value", [1, 9, np.int64(4), np.uint8(9)])
def test_whole_numbers_within_their_bounds_pass(value: object) -> None:
    checked = OPPONENTS.check(value, "opponents")
    assert checked == value
    assert type(checked) is int


@all_of("value", [0, 0.0, 1, 0.5, np.float32(0.25)])
def test_numbers_within_their_bounds_pass(value: object) -> None:
    checked = FLOOR.check(value, "the floor")
    assert checked == value
    assert type(checked) is float


@all_of(
    ("parameter", "value", "message"),
    [
        (OPPONENTS, 0, "numbers must be 1 to 9, got 0"),
        (OPPONENTS, 10, "numbers must be 1 to 9, got 10"),
        (OPPONENTS, 2.0, "numbers are a whole number, got 2.0"),
        (OPPONENTS, True, "numbers are a whole number, got True"),
        (SEED, -1, "numbers are a whole number from 0, got -1"),
        (FLOOR, 1.5, "numbers must be 0 to 1, got 1.5"),
        (FLOOR, float("nan"), "numbers must be 0 to 1, got nan"),
        (FLOOR, "half", "numbers must be a number, got 'half'"),
        (FLOOR, True, "numbers must be a number, got True"),
    ],
)
def test_anything_else_is_refused(parameter: Parameter[int] | Parameter[float], value: object, message: str) -> None:
    with pytest.raises(BadQuery) as raised:
        parameter.check(value, "numbers")
    assert str(raised.value) == message


def test_a_rule_says_the_bounds_in_its_own_words() -> None:
    with pytest.raises(BadQuery, match=r"^the floor lies from 0 to 1, got 2$"):
        FLOOR.check(2, "the floor", "{what} lies from {least:g} to {most:g}")
