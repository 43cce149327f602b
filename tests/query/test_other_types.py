"""Parameters of types that no question takes: each is bad input, whatever the question."""

from contextlib import suppress
from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest

from outs.cards.errors import BadInput
from outs.query.declaration import in_order, inputs_of
from outs.query.question import PICTURES, QUESTIONS, class_at

OTHERS: tuple[Any, ...] = (
    None, True, 5, 5.5, -1, 10**30, float("nan"), Fraction(1, 2), Decimal(2), "", "x", b"x",
    [], [1], [None], [[]], (1, "a"), {1}, {}, {"a": 1}, object(),
)  # fmt: skip


@pytest.mark.parametrize("place", (QUESTIONS | PICTURES).values())
def test_a_parameter_of_any_type_is_taken_or_refused_as_bad_input(place: str) -> None:
    kind = class_at(place)
    inputs = inputs_of(kind)
    for example in (one for one in kind.examples if not isinstance(one, str)):
        known = {one.name: example[one.name] for one in inputs if one.name in example}
        for changed in inputs:
            for value in OTHERS:
                values, named = in_order(kind, known | {changed.name: [value] if changed.several else value})
                with suppress(BadInput):
                    kind(*values, **named)
