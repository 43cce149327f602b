"""Pay tables as their files write them, a line each, and the error message of one that is refused."""

from collections.abc import Callable

import pytest

from outs.cards.errors import BadInput

PAIR = '[[outcome]]\nname = "A Pair"\ncategory = "pair"\npay = 1\n'
FLUSH = '[[outcome]]\nname = "A Flush"\ncategory = "flush"\npay = 6\n'
STRAIGHT_FLUSH = '[[outcome]]\nname = "Steel"\ncategory = "straight_flush"\npay = 50\n'


def refusal(what: Callable[[], object]) -> str:
    """The error message for invalid input."""
    with pytest.raises(BadInput) as caught:
        what()
    return str(caught.value)
