"""Casino games as text."""

import re

from outs.display.casino import text
from outs.display.text import View
from outs.query.session import Tables


def test_the_moves_of_the_first_decision_are_made_in_all_deals(tables: Tables) -> None:
    listed = text(tables.casino(), View(width=120)).split("\n\n")[0].splitlines()[2:]
    assert len(listed) == 12
    for line in listed:
        shares = [float(share) for share in re.findall(r"([\d.]+) %", line)[2:]]
        assert abs(sum(shares) - 100) < 0.01
