"""A session looks plain questions up by row number, from the first on and without the database."""

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import polars as pl
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

import outs
from outs.cards.hands.categories import CATEGORIES
from outs.cards.notation import cards_text
from outs.query.columns.column_file import ColumnFile, open_column_file
from outs.query.database.session_closed import SessionClosed
from outs.query.draw.discard import Discard
from outs.query.draw.value import Value
from outs.query.holdem.equity.equity import Equity
from outs.query.holdem.strength.state import State
from outs.query.holdem.strength.strength import Strength
from outs.query.session import Tables
from outs.tables.files.formats.column_layout import CHANGES, COUNTS, SQUARES_AND_TWO
from outs.tables.files.manifest import read_manifest
from outs.tests.cases import all_of

OBJECTIVES = ["win", "better", "weights", "pattern-keeper", "decision-tree", "jacks-or-better-9-6", "bonus-8-5"]


@pytest.fixture(scope="module")
def file(tables_folder: Path) -> ColumnFile:
    """The column file of the full tables."""
    opened = open_column_file(tables_folder, read_manifest(tables_folder))
    assert opened is not None
    return opened


def deals(cards: int, count: int, seed: int) -> list[str]:
    """Random cards as text."""
    rng = np.random.default_rng(seed)
    return [cards_text(rng.permutation(52)[:cards].tolist()) for _ in range(count)]


@pytest.mark.parametrize("table", ["flop", pytest.param("turn", marks=pytest.mark.long)])
def test_the_file_has_every_row_of_a_street(tables_folder: Path, file: ColumnFile, table: str) -> None:
    section, done = file.section(table), 0
    names = [*CHANGES, *SQUARES_AND_TWO]
    dtype = np.dtype([(f"f{k}", "<u4" if table == "flop" or k > 8 else "<u2") for k in range(13)])
    size = section.struct.size
    for part in pq.ParquetFile(tables_folder / f"{table}.parquet").iter_batches(1 << 19, columns=names):
        content = np.frombuffer(file.read(section.offset + done * size, part.num_rows * size), np.uint8)
        records = content.reshape(-1, size)[:, : dtype.itemsize].copy().view(dtype)[:, 0]
        assert all((records[f"f{k}"] == part[name].to_numpy()).all() for k, name in enumerate(names))
        done += part.num_rows
    assert done == section.rows


def test_the_file_has_every_hold_and_every_pair(tables_folder: Path, file: ColumnFile) -> None:
    holds, pairs = (pq.read_table(tables_folder / f"{name}.parquet") for name in ("discards", "preflop_matchups"))
    classes = pq.read_table(tables_folder / "hand_classes.parquet")
    found, against = file.array("discards"), file.array("preflop_matchups")
    for place, name in enumerate(("ending_id", "royal_flush", "better", "equal"), start=2):
        assert (found[f"f{place}"].ravel() == holds[name].to_numpy()).all()
    assert (found["f0"] == classes["value"].to_numpy()).all()
    assert (found["f1"].ravel() == pa.chunked_array(classes["subset_ids"]).combine_chunks().flatten().to_numpy()).all()
    for place, name in enumerate(("win", "tie", "lose")):
        assert (against[f"f{place}"] == pairs[name].to_numpy()).all()


@all_of(
    ("table", "columns"),
    [
        ("endings", ("draws", *CATEGORIES)),
        ("starting_hands", ("combinations", *COUNTS)),
        ("starting_hand_matchups", COUNTS),
    ],
)
def test_the_file_has_every_row_of_a_small_table(
    tables_folder: Path, file: ColumnFile, table: str, columns: tuple[str, ...]
) -> None:
    rows = pl.read_parquet(tables_folder / f"{table}.parquet")
    if table == "starting_hands":
        rows = rows.filter(pl.col("opponents") == 1)
    assert file.rows(table) == rows.select(columns).rows()


def test_the_file_has_every_sum_of_every_goal(tables_folder: Path, file: ColumnFile) -> None:
    sums = pl.read_parquet(tables_folder / "objective_sums.parquet", columns=["objective", "sum"])
    goals = sums.partition_by("objective", as_dict=True)
    assert len(goals) > len(OBJECTIVES)
    for (goal,), rows in goals.items():
        assert (file.array(f"objective_sums:{goal}")["f0"] == rows["sum"].to_numpy()).all()


def test_only_plain_questions_are_looked_up(tables: Tables) -> None:
    plain = [
        Value("AhKhQhJhTh"),
        State("AhKh", "2c3c4c"),
        Equity("AhKh", "random", board="Qh7h2c"),
        *(Discard("9dTd6hQh8s", objective=goal) for goal in OBJECTIVES),
    ]
    computed = [
        Discard("9dTd6hQh8s", objective="deuces-wild-full-pay"),
        Discard("9dTd6hQh8s", dead="Ah"),
        Discard("9dTd6hQh8s", opponents=2),
        Discard("9dTd6hQh8s", opponent_draws=0),
        Discard("9dTd6hQh8s", game="2-7"),
        Value("9dTd6hQh8s", "a-5"),
        State("AhKh", "2c3c4c", "Ad"),
        Equity("AhKh", "QQ+"),
        Equity("AhKh", "random", board="2c3c4c5c6c"),
        Equity("AhKh", "random", opponents=3),
        Equity("AhKh", "QdQs", dead="2c"),
        Strength("AhKh", "2c3c4c"),
    ]
    assert [one for one in plain if not one.is_looked_up(tables)] == []
    assert [one for one in computed if one.is_looked_up(tables)] == []


def test_threads_share_a_session(tables: Tables) -> None:
    hands = deals(5, 40, 9)
    alone = [tables.discard(hand) for hand in hands]
    with outs.open(tables.directory) as shared, ThreadPoolExecutor(6) as pool:
        assert list(pool.map(shared.discard, hands)) == alone


def test_a_closed_session_looks_nothing_up(tables_folder: Path) -> None:
    session = outs.open(tables_folder)
    session.state("AhKh", "2c3c4c")
    session.equity("AhKh", "AA")
    session.close()
    for ask in (
        lambda: session.state("AhKh", "2c3c4c"),
        lambda: session.discard("9dTd6hQh8s"),
        lambda: session.value("AhKhQhJhTh"),
        lambda: session.equity("AhKh", "AA"),
    ):
        with pytest.raises(SessionClosed, match="is closed"):
            ask()


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork on this system")
def test_a_copy_of_the_process_looks_up_in_the_session(tables_folder: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", FORKING, str(tables_folder)], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout) == (0, "7\n"), done.stderr


@pytest.mark.long
@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork on this system")
@pytest.mark.parametrize("use", ["session.discards(hands)", "session.sql('SELECT value FROM values').pl().sum()"])
def test_a_copy_of_a_process_that_used_polars_is_told_so_at_once_and_answers_the_rest(
    tables_folder: Path, use: str
) -> None:
    command = [sys.executable, "-W", "ignore", "-c", POLARS_BEFORE_FORK.replace("USE", use), str(tables_folder)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
    assert (done.returncode, done.stdout) == (0, "7\n"), done.stderr


POLARS_BEFORE_FORK = """
import os, sys, outs
from outs.cards.errors import BadQuery
hands = ["9dTd6hQh8s", "AhKhQhJhTh"]
with outs.open(sys.argv[1]) as session:
    USE
    if (child := os.fork()) == 0:
        with outs.open(sys.argv[1]) as again:
            for ask in (lambda: again.discards(hands), lambda: again.discards(hands, game="2-7"),
                        lambda: again.equities([("AhKh", "QsQd")]),
                        lambda: again.paytable_holds("jacks-or-better-9-6")):
                try:
                    ask()
                    os._exit(1)
                except BadQuery as error:
                    assert "forked from one that had loaded Polars" in str(error), error
            assert again.values(hands).tolist() == [371, 7462]
            assert again.discard("9dTd6hQh8s").holds
        os._exit(7)
    print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
"""

FORKING = """
import os, sys, outs
session = outs.open(sys.argv[1])
asked = (lambda: session.discard("9dTd6hQh8s"), lambda: session.state("AhKh", "2c3c4c5d"),
         lambda: session.equity("AhKh", "QsQd"), lambda: session.discard("9dTd6hQh8s", objective="bonus-8-5"))
right = [ask().to_json() for ask in asked[:3]]
if (child := os.fork()) == 0:
    assert [ask().to_json() for ask in asked[:3]] == right
    assert asked[3]().source == "tables discards and objective_sums"
    os._exit(7)
print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
"""


ONE_QUESTION_EACH = """
import sys, outs
from outs.query.draw.discard import Discard
from outs.query.draw.value import Value
from outs.query.holdem.equity.equity import Equity
from outs.query.holdem.strength.state import State
from outs.query.holdem.strength.strength import Strength
from outs.query.session import Tables
for ask in (lambda t: t.value("AhKhQhJhTh2c3d"), lambda t: t.discard("9dTd6hQh8s"), lambda t: t.equity("AhKh", "QsQd"),
            lambda t: t.equity("AhKh", "random", board="2c3c4c"), lambda t: t.state("AhKh", "2c3c4c5d")):
    with Tables(sys.argv[1], at_once=False) as session:
        ask(session)
print("duckdb" in sys.modules, "numpy" in sys.modules)
session = Tables(sys.argv[1], at_once=False)
print(session.sql("SELECT 1").fetchall(), "duckdb" in sys.modules)
"""


def test_a_session_that_opens_the_database_as_needed_needs_none_for_plain_questions(tables_folder: Path) -> None:
    command = [sys.executable, "-c", ONE_QUESTION_EACH, str(tables_folder)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout.splitlines() == ["False False", "[(1,)] True"]
