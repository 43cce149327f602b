"""docs/push-fold.md is what its generator makes of the table, and says of the published chart what holds."""

import pytest

from outs.query.database.connection import Connection
from outs.reports import push_fold_page
from outs.reports.marked_page import marked
from outs.reports.push_fold_page import CHARTS, GAPS


def test_the_page_is_what_the_generator_makes(connection: Connection) -> None:
    """After a change: run reports/push_fold_page.py."""
    text = push_fold_page.PAGE.read_text(encoding="utf-8")
    assert marked(text, push_fold_page.parts(connection)) == text


@pytest.mark.parametrize("action", CHARTS)
def test_a_chart_has_every_hand_and_nearly_every_cell_agrees(connection: Connection, action: str) -> None:
    table = push_fold_page.chances(connection, action)
    assert set(table) == set(CHARTS[action])
    off = {hand: round(push_fold_page.played(row)[-1][1] - CHARTS[action][hand], 1) for hand, row in table.items()}
    assert {hand: by for hand, by in off.items() if by} == {"push": {"Q4o": 0.4}, "call": {"K7o": -0.1}}[action]


def test_the_chart_notes_the_widest_gaps(connection: Connection) -> None:
    table = push_fold_page.chances(connection, "push")
    for hand, (last, again) in GAPS.items():
        (_, before), (after, _), *_ = push_fold_page.played(table[hand])
        assert (before, after) == (last, again)
