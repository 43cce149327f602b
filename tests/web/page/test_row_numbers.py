"""The page's rows by counting, under node, against every key of the tables."""

import json
import os
import shutil
import subprocess
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import pyarrow.parquet as pq
import pytest

from outs.cards.hands.hole_arrays import HOLE_MASKS, HOLE_OF_ID
from outs.cards.hands.sizes import SUBSET_CLASSES, SUBSET_STARTS
from outs.cards.lattice.row_numbers import HoleRows, canonical, set_place
from outs.cards.mask_arrays import lanes_of
from outs.cards.notation import cards_text, mask_of, parse_cards
from outs.query.draw.holds.dealt_hand import in_canonical_order
from outs.web.page_source import FOLDER

NODE = shutil.which("node") or shutil.which("nodejs")
SCRIPT = Path(__file__).with_name("row_numbers.mjs")
SETS = (1, 2, 3, 4, 5)
STREETS = {3: "flop", 4: "turn"}
HANDS = 2_000

Found = dict[str, Any]


def write(path: Path, numbers: npt.NDArray[Any]) -> None:
    """Numbers as 16 bits each."""
    path.write_bytes(numbers.astype("<u2").tobytes())


def write_sets(path: Path, masks: npt.NDArray[np.uint64]) -> None:
    """The four lanes of each mask."""
    write(path, np.stack(lanes_of(masks), axis=1))


def random_hands() -> list[str]:
    """Hands of five cards in any order, many of which have suits with the same ranks."""
    random = np.random.default_rng(14)
    deals = [random.permutation(52)[:5].tolist() for _ in range(HANDS)]
    alike = [[rank + 13 * suit for rank in random.permutation(13)[:3].tolist() for suit in (0, 3)][:5] for _ in deals]
    return [cards_text(cards) for cards in (*deals, *alike)]


@pytest.fixture(scope="module")
def hands() -> list[str]:
    """Hands as text."""
    return random_hands()


@pytest.fixture(scope="module")
def found(tables_folder: Path, hands: list[str], tmp_path_factory: pytest.TempPathFactory) -> Found:
    """Return the numbers of the page's module for every key, under node."""
    if NODE is None:
        missing = "needs Node.js: apt-get install -y --no-install-recommends nodejs"
        (pytest.fail if os.environ.get("CI") else pytest.skip)(missing)
    folder = tmp_path_factory.mktemp("keys")
    subsets = pq.read_table(tables_folder / "subset_classes.parquet", columns=["mask"])["mask"].to_numpy()
    masks = {size: subsets[SUBSET_STARTS[size] : SUBSET_STARTS[size] + SUBSET_CLASSES[size]] for size in SETS}
    for size in SETS:
        write_sets(folder / f"sets-{size}", masks[size])
    write_sets(folder / "sets-holes", HOLE_MASKS[HOLE_OF_ID])
    pairs = pq.read_table(tables_folder / "preflop_matchups.parquet", columns=["hole_a", "hole_b", "ways"])
    firsts, first = np.unique(pairs["hole_a"].to_numpy(), return_inverse=True)
    by_mask = HOLE_MASKS[HOLE_OF_ID]
    write_keys(folder, 2, firsts, first, np.searchsorted(by_mask, pairs["hole_b"].to_numpy()), pairs["ways"].to_numpy())
    for cards, table in STREETS.items():
        keys = pq.read_table(tables_folder / f"{table}.parquet", columns=["board_id", "hole_id", "ways"])
        write_keys(folder, cards, masks[cards], *(column.to_numpy() for column in keys.columns))
    (folder / "keys.json").write_text(json.dumps({"sets": SETS, "rows": [2, *STREETS], "hands": hands}))
    shutil.copytree(FOLDER / "lib", folder / "lib")
    (folder / "package.json").write_text('{"type": "module"}')
    command = [str(NODE), str(SCRIPT), str(folder)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert not done.returncode, done.stderr
    answer: Found = json.loads(done.stdout)
    return answer


def write_keys(folder: Path, cards: int, firsts: npt.NDArray[np.uint64], *columns: npt.NDArray[Any]) -> None:
    """The keys of a table: its sets of `cards` cards, and of each row the set, the hole and the ways."""
    write_sets(folder / f"firsts-{cards}", firsts)
    for name, column in zip(("first", "hole", "ways"), columns, strict=True):
        write(folder / f"{name}-{cards}", column)


def test_every_canonical_set_has_its_place(found: Found) -> None:
    assert found["sets"] == {str(size): [] for size in SETS}


@pytest.mark.parametrize("cards", [2, 3, 4])
def test_every_hole_beside_another_or_on_a_board_has_its_row_and_ways(found: Found, cards: int) -> None:
    rows = HoleRows(cards).rows
    assert found["rows"][str(cards)] == {"rows": rows, "counted": rows, "wrong": []}


def test_any_hand_has_the_number_of_its_class_and_its_cards_in_the_order_of_holds(
    found: Found, hands: list[str]
) -> None:
    for hand, (number, ordered) in zip(hands, found["hands"], strict=True):
        cards = parse_cards(hand)
        (mask,) = canonical(mask_of(cards))
        assert number == set_place(int(lane[0]) for lane in lanes_of(np.array([mask], np.uint64)))
        assert ordered == cards_text(in_canonical_order(cards)[1])
