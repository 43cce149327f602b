"""Omaha hands on flops, looked up in the parts that are listed, and all parts as one table in SQL."""

import subprocess
import sys
from collections.abc import Sequence
from contextlib import closing
from dataclasses import replace
from hashlib import sha256
from io import BytesIO
from pathlib import Path

import duckdb
import numpy as np
import pytest

import outs
from outs.cards.answers.equity_answers import COUNTED
from outs.cards.errors import BadQuery
from outs.cards.lattice.row_numbers import canonical
from outs.cards.notation import cards_of, cards_text, mask_of, parse_cards
from outs.games.omaha.rules import FLOP_DEALS, hand_id
from outs.query.database.connection import Connection
from outs.query.database.select import query_errors_reported
from outs.query.omaha.equity import OmahaTables
from outs.tables.files.answers import FilesAnswer
from outs.tables.files.errors import TablesDamaged, TablesMissing
from outs.tables.files.formats.block_hashes import hashes_of_blocks
from outs.tables.files.formats.parquet import arrow_table, write_rows
from outs.tables.files.manifest import MANIFEST, Entry, Recipe, read_manifest, recipe_fingerprint
from outs.tables.files.part_list import PARTS, PartFile, PartList, part_name
from outs.tables.omaha import BOARDS_PER_PART, OMAHA_FLOP
from outs.tables.schema import COLUMNS, DATABASE, SCHEMA
from outs.tests.cases import all_of

FLOP, BOARD = mask_of(parse_cards("5d7hJs")), 601
STEP = 5
IDS = np.arange(0, 270_725, STEP)
"""The hands in made-up parts; each wins as many deals as its number."""
FOLDER = f"{OMAHA_FLOP.name}/made_up"


def part(number: int) -> bytes:
    """Made-up rows of the flops of a part."""
    boards = np.arange(number * BOARDS_PER_PART, (number + 1) * BOARDS_PER_PART)
    win = np.tile(IDS, len(boards))
    columns = {"board_id": np.repeat(boards, len(IDS)), "hand_id": win, "ways": win % 24 + 1, "win": win}
    file = BytesIO()
    write_rows(OMAHA_FLOP, [arrow_table(OMAHA_FLOP, {**columns, "tie": win % 10})], file)
    return file.getvalue()


def publish(tables: Path, folder: Path, numbers: Sequence[int], place: str = "") -> PartList:
    """Put the database and the columns into a folder, and made-up parts of the table, which are listed."""
    contents = {number: part(number) for number in numbers}
    files = [
        PartFile(number, len(content), sha256(content).hexdigest(), hashes_of_blocks(BytesIO(content)), 3 * len(IDS))
        for number, content in contents.items()
    ]
    listed = PartList(place, FOLDER, tuple(files))
    for number, content in contents.items():
        listed.store(folder).write(listed.name_of(number), content)
    text, manifest, recipe = listed.text().encode(), read_manifest(tables), Recipe((), ())
    (folder / OMAHA_FLOP.file_name).write_bytes(text)
    mark = recipe_fingerprint(OMAHA_FLOP.name, recipe, {}, SCHEMA)
    entry = Entry(OMAHA_FLOP.file_name, sha256(text).hexdigest(), len(text), listed.rows, (), mark, 1.0, recipe)
    (folder / MANIFEST).write_text(replace(manifest, files={**manifest.files, OMAHA_FLOP.name: entry}).text())
    for name in (DATABASE, COLUMNS):
        if not (folder / name).exists():
            (folder / name).symlink_to(tables / name)
    return listed


@pytest.fixture(scope="module")
def folder(tables_folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The tables with two parts."""
    folder = tmp_path_factory.mktemp("flops")
    publish(tables_folder, folder, [200, 584])
    return folder


def some_hand(flop: int) -> int:
    """A canonical hand beside a canonical flop that made-up parts have."""
    hands = (mask_of(cards) for cards in ((3, 17, 30, top) for top in range(31, 52)))
    return next(hand for hand in hands if hand_id(hand) % STEP == 0 and canonical(flop, hand) == (flop, hand))


def test_a_row_is_looked_up_by_any_relabelling_of_its_cards(folder: Path) -> None:
    hand = some_hand(FLOP)
    number = hand_id(hand)
    text = cards_text(cards_of(hand)).translate(str.maketrans("cdhs", "hscd"))
    with outs.open(folder) as tables:
        answer = tables.equity(text, "random", board="5s7cJd", game="omaha")
        other = tables.equity("random", text, board="Jd 5s 7c", game="omaha")
    first, second = answer.players
    assert (first.win, first.tie, first.lose) == (number, number % 10, FLOP_DEALS - number - number % 10)
    assert (second.win, second.tie, second.lose) == (first.lose, first.tie, first.win)
    assert (answer.source, answer.deals, answer.exact) == ("table omaha_flop", FLOP_DEALS, True)
    assert (answer.board, other.players[1].win, other.players[0].win) == ("5s7cJd", first.win, first.lose)


def test_what_no_part_has_is_counted(folder: Path) -> None:
    hand = cards_text(cards_of(some_hand(FLOP)))
    with outs.open(folder) as tables:
        for board, dead in (("2s3s4s", ""), ("5d7hJs", "Ac"), ("5d7hJsAc", "")):
            answer = tables.equity(hand, "random", board=board, dead=dead, game="omaha")
            assert (answer.source, answer.exact) == (COUNTED, True)


def test_parts_that_were_added_since_are_looked_up_too(tables_folder: Path, tmp_path: Path) -> None:
    publish(tables_folder, tmp_path, [584])
    hand = some_hand(FLOP)
    with closing(Connection(tmp_path)) as connection:
        table = OmahaTables(connection)
        assert table.on_flop(FLOP, hand) is None
        publish(tables_folder, tmp_path, [200, 584])
        win, tie = hand_id(hand), hand_id(hand) % 10
        assert table.on_flop(FLOP, hand) == (win, tie, FLOP_DEALS - win - tie)


def test_sql_reads_all_parts_as_one_table(folder: Path) -> None:
    query = "SELECT count(*), count(DISTINCT board_id), sum(win) FROM omaha_flop"
    joined = "SELECT count(*) FROM omaha_flop JOIN hands ON hands.hand_id = omaha_flop.hand_id WHERE board_id = 601"
    with outs.open(folder) as tables:
        assert tables.sql(query).fetchall() == [(6 * len(IDS), 6, 6 * int(IDS.sum()))]
        assert tables.sql("SELECT win, tie FROM omaha_flop WHERE (board_id, hand_id) = (601, 77)").fetchall() == []
        assert tables.sql("SELECT win, tie FROM omaha_flop WHERE (board_id, hand_id) = (601, 75)").fetchall() == [
            (75, 5)
        ]
        assert tables.sql(joined).fetchall()[0][0] > 0


@all_of("path", ["outs://omaha_flop/00000.parquet", "{folder}/parts/" + FOLDER + "/00200.parquet"])
def test_no_other_file_opens_with_them(folder: Path, path: str) -> None:
    with outs.open(folder) as tables, pytest.raises(BadQuery), query_errors_reported(folder):
        tables.sql(f"SELECT * FROM omaha_flop, read_parquet('{path.format(folder=folder)}')").fetchall()


def test_the_size_of_the_table_is_that_of_its_parts(folder: Path) -> None:
    (row,) = (one for one in FilesAnswer.of(folder).rows() if one["name"] == OMAHA_FLOP.name)
    parts = [path.stat().st_size for path in (folder / PARTS).rglob("*.parquet")]
    assert (row["bytes"], row["rows"], row["file"]) == (sum(parts), 6 * len(IDS), "omaha_flop.json")


def test_a_changed_part_gives_no_answer_and_the_others_do(
    tables_folder: Path, tmp_path: Path, rng: np.random.Generator
) -> None:
    listed = publish(tables_folder, tmp_path, [200, 584])
    path = tmp_path / PARTS / listed.name_of(200)
    content = bytearray(path.read_bytes())
    content[int(rng.integers(len(content)))] ^= 1 << int(rng.integers(8))
    path.write_bytes(content)
    damaged = pytest.raises(TablesDamaged, match=rf"{part_name(200)}: block \d is not what was published.*; run: outs")
    with closing(Connection(tmp_path)) as connection, damaged:
        OmahaTables(connection).on_flop(FLOP, some_hand(FLOP))
    path.unlink()
    missing = pytest.raises(TablesDamaged, match="the file is missing or cut short; run: outs tables build")
    with outs.open(tmp_path) as tables, missing, query_errors_reported(tmp_path):
        tables.sql("SELECT sum(win) FROM omaha_flop").fetchall()


def test_a_changed_list_is_damage(tables_folder: Path, tmp_path: Path) -> None:
    publish(tables_folder, tmp_path, [584])
    path = tmp_path / OMAHA_FLOP.file_name
    path.write_bytes(path.read_bytes().replace(b'"number": 584', b'"number": 583'))
    with outs.open(tmp_path) as tables:
        with pytest.raises(TablesDamaged, match="is not the list that was published"):
            tables.sql("SELECT * FROM omaha_flop LIMIT 1")
        with pytest.raises(TablesDamaged, match="is not the list that was published"):
            tables.equity("AsAhKsKh", "random", board="5d7hJc", game="omaha")


def test_a_table_that_is_not_built_names_what_builds_it(tables_folder: Path, tmp_path: Path) -> None:
    publish(tables_folder, tmp_path, [584])
    manifest = read_manifest(tmp_path)
    (tmp_path / MANIFEST).write_text(manifest.without(OMAHA_FLOP.name).text())
    with (
        outs.open(tmp_path) as tables,
        pytest.raises(TablesMissing, match=r"the table omaha_flop is not built; run: outs tables build.* omaha-flop$"),
    ):
        tables.sql("SELECT * FROM omaha_flop").fetchall()


def test_any_program_reads_the_parts(folder: Path) -> None:
    files = folder / PARTS / FOLDER / "*.parquet"
    found = duckdb.execute(f"SELECT count(*), min(board_id), max(board_id) FROM read_parquet('{files}')").fetchall()
    assert found == [(6 * len(IDS), 600, 1754)]


LEFT_OPEN = """
import sys, outs
tables = outs.open(sys.argv[1])
rows = tables.sql_rows("SELECT * FROM omaha_flop")
print(len(next(rows.batches)))
"""


def test_a_session_that_is_left_open_while_rows_are_read_ends_with_its_process(folder: Path) -> None:
    done = subprocess.run([sys.executable, "-c", LEFT_OPEN, str(folder)], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "1000\n", "")
