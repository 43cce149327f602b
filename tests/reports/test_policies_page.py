"""docs/policies.md is what its generator makes of the tables."""

from pathlib import Path
from types import ModuleType

import pytest

from outs.query.database.connection import Connection
from outs.query.session import Tables
from outs.reports import policies_page
from outs.reports.marked_page import marked

ROOT = Path(__file__).resolve().parents[2]
DEALS = 2_598_960


@pytest.fixture(scope="module")
def generator() -> ModuleType:
    """The page's generator."""
    return policies_page


@pytest.mark.parametrize("mode", ["decision-tree", "pattern-keeper"])
def test_the_mistakes_of_a_mode_add_up_to_what_it_wins_less(
    generator: ModuleType, tables: Tables, connection: Connection, mode: str
) -> None:
    classes = generator.load_hand_classes(connection)
    against = generator.equilibrium_of(connection, classes)
    kinds = generator.mistakes(against, generator.policy_holds(connection, classes, mode))
    (row,) = tables.policies(mode).policies
    assert sum(kind.loss for kind in kinds) == pytest.approx(0.5 - row.p_win, abs=1e-9)
    assert sum(kind.deals for kind in kinds) == pytest.approx(row.worse_deals * DEALS, abs=100)
    assert [kind.loss for kind in kinds] == sorted((kind.loss for kind in kinds), reverse=True)


def test_the_page_is_what_the_generator_makes(generator: ModuleType, tables: Tables, connection: Connection) -> None:
    """After a change: run reports/policies_page.py."""
    page = generator.PAGE.read_text(encoding="utf-8")
    assert marked(page, generator.parts(tables, connection)) == page
