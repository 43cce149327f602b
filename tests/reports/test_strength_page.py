"""docs/strength.md has the measured errors that answers carry, beside the thesis's."""

import re
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

from outs.query.database.connection import Connection
from outs.reports import strength_page

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "strength.md").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def page() -> ModuleType:
    """The page's generator."""
    return strength_page


def table(name: str) -> list[list[str]]:
    """The rows of a marked table, without its head."""
    marked = re.search(rf"<!-- {name} -->\n(.*?)\n<!-- end of {name} -->", PAGE, re.DOTALL)
    assert marked is not None
    lines = [line for line in marked[1].splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]


def test_answers_state_no_smaller_error_than_was_measured() -> None:
    rows = table("closure")
    assert [int(row[0]) for row in rows if row[1] == "random weights"] == [5, 6, 7, 8, 9]
    assert [int(row[0]) for row in rows if row[1] == "narrow ranges"] == [5, 6, 7, 8, 9]
    for row in rows:
        off_by_more = int(row[9])
        assert row[1] == "narrow ranges" or off_by_more == 0
        assert off_by_more < int(row[2]) / 10


def test_the_thesis_stands_beside_our_errors() -> None:
    rows = table("thesis")
    assert [(row[0], row[1]) for row in rows] == [
        (opponents, weights) for opponents in "23" for weights in ("uniform", "typical", "narrowed", "**the thesis**")
    ]
    thesis = {row[0]: row[3:] for row in rows if "thesis" in row[1]}
    assert thesis["2"][:2] + thesis["2"][3:5] == ["0.307", "<= 2.19", "0.671", "5.79"]
    assert thesis["3"][:2] + thesis["3"][3:5] == ["0.502", "<= 2.19", "0.751", "4.15"]
    for row in rows:
        by_product, by_field = float(row[3]), float(row[6])
        ours = row[1] != "**the thesis**"
        assert 0.5 < by_product / float(thesis[row[0]][0]) < 2
        assert 0.5 < by_field / float(thesis[row[0]][3]) < 2
        assert by_product <= by_field
        assert not ours or float(row[4]) < 4 * 2.19
        assert (row[1] == "uniform") == (ours and by_product == by_field)


def test_the_first_rows_of_the_experiment_are_what_it_gives_again(page: ModuleType, connection: Connection) -> None:
    """After a change: run reports/strength_page.py."""
    deals = page.Deals(connection, page.SEED)
    for row in table("thesis")[:2]:
        states = [state for street in page.STREETS for state in deals.states(row[1], street, 2, page.STATES)]
        found = np.array([page.estimates(state) for state in states])
        errors = (100 * (found[:, place] - found[:, 2]) for place in (0, 1))
        assert row[3:] == [cell for each in errors for cell in page.cells(each)]
