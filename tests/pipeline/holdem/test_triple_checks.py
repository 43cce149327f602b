"""The checks of the tables of three hands: each notices a wrong value in a part of its table."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np
import pyarrow as pa
import pytest

from outs.cards.hands.evaluator import Evaluator
from outs.games.holdem.three_way.showdown_orders import ORDERS
from outs.kernels.holdem.triple_projections import rank_boards, rank_rows
from outs.pipeline.catalogue import STAGES
from outs.pipeline.holdem.hole_triples import triples_of
from outs.pipeline.holdem.triple_projections import class_triples
from outs.tables.files.formats.parquet import arrow_table
from outs.tables.holdem import BOARDS_OF_THREE
from outs.tests.cases import all_of
from outs.tests.pipeline.mutations import Built, Change, changed, check_of

Part = Callable[[str], pa.Table]
CLASSES = 8


@pytest.fixture(scope="module")
def parts(evaluator: Evaluator) -> dict[str, pa.Table]:
    """The first rows of each table: real ones by rank, and triples that all tie."""
    counts = rank_rows(0, CLASSES, rank_boards(evaluator))
    keys = dict(zip(("class_a", "class_b", "class_c"), class_triples(CLASSES), strict=True))
    projections = {"by_suit": np.zeros(len(counts), np.uint8), **keys, **dict(zip(ORDERS, counts.T, strict=True))}
    triples = triples_of([767, 806])
    tied = {name: np.full(len(triples.ways), BOARDS_OF_THREE * (name == "abc")) for name in ORDERS}
    holes = {f"hole_{name}": column for name, column in zip("abc", triples.holes.T, strict=True)}
    hands = {
        "starting_hand_a": ["22", "22", "22"],
        "starting_hand_b": ["33"] * 3,
        "starting_hand_c": ["33", "44", "AA"],
    }
    dealt = np.array([36, 216, 216])
    all_tie = {name: dealt * BOARDS_OF_THREE * (name == "abc") for name in ORDERS}
    return {
        "triple_projections": arrow_table(STAGES["triple_projections"].table, projections),
        "hole_triples": arrow_table(STAGES["hole_triples"].table, {**holes, "ways": triples.ways, **tied}),
        "starting_hand_triples": arrow_table(
            STAGES["starting_hand_triples"].table, {**hands, "ways": dealt, **all_tie}
        ),
    }


MUTATIONS: tuple[tuple[str, str, tuple[Change, ...]], ...] = (
    ("triple_projections", "every triple of classes has its row", (("class_c", 5, 1),)),
    ("triple_projections", "boards add up", (("a_bc", 50, 1),)),
    ("triple_projections", "equal classes can change places", (("a_b_c", 4, 1), ("b_a_c", 4, -1))),
    ("hole_triples", "boards add up", (("abc", 3, -1),)),
    ("starting_hand_triples", "boards add up", (("abc", 1, -1),)),
    ("starting_hand_triples", "equal starting hands can change places", (("a_b_c", 0, 1), ("abc", 0, -1))),
)


@all_of(("table", "check", "changes"), MUTATIONS)
def test_each_check_notices_what_breaks_it(
    parts: dict[str, pa.Table], built: Built, table: str, check: str, changes: tuple[Change, ...]
) -> None:
    assert problem(table, check, parts[table], built) is None
    assert problem(table, check, changed(parts[table], changes), built) == check


@all_of(
    ("table", "check"),
    [
        ("hole_triples", "ways add up to all sets of three disjoint holes"),
        ("hole_triples", "two holes do as in preflop matchups"),
        ("starting_hand_triples", "ways add up to all deals of three holes"),
        ("starting_hand_triples", "each starting hand does as against two random ones"),
    ],
)
def test_a_table_that_lacks_most_rows_fails_its_check(
    parts: dict[str, pa.Table], built: Built, table: str, check: str
) -> None:
    assert problem(table, check, parts[table], built) == check


def test_flushes_that_add_boards_fail_their_check(parts: dict[str, pa.Table], built: Built) -> None:
    stage, check = STAGES["triple_projections"], "flushes change no number of boards"
    totals: Any = stage.gather([parts["triple_projections"]], built)
    assert check_of(stage.table.name, check).problem(totals, built) is None
    assert check_of(stage.table.name, check).problem(replace(totals, balanced=False), built) == check


def problem(table: str, check: str, data: pa.Table, built: Built) -> str | None:
    """Return the problem that one check finds in a part of its table."""
    return check_of(table, check).problem(STAGES[table].gather([data], built), built)
