"""Commands made from questions, whatever their parameters are."""

from typing import Annotated

import pytest

from outs.cards.errors import BadQuery
from outs.commands.question_command import made_from
from outs.query.declaration import Help
from outs.query.question import Question


class Refused(Question[None]):
    """Refuse a number, and say which it was."""

    def __init__(self, number: Annotated[float, Help("A number.", "NUMBER")]) -> None:
        """Raise `BadQuery`."""
        raise BadQuery(f"refused {number!r}")


def test_the_argument_of_a_command_may_be_a_number() -> None:
    with pytest.raises(BadQuery, match=r"^refused 2\.5$"):
        made_from("refuse", Refused).main(["2.5"], standalone_mode=False)
