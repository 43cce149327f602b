"""Damaged files of a folder of hands: reports, hands and SQL refuse them with `BadInput`."""

import random
from collections.abc import Callable
from pathlib import Path

import pytest

from outs.cards.errors import BadInput
from outs.histories.columns import DECISIONS, HANDS_PLAYED
from outs.histories.show import hand_shown
from outs.histories.winnings import report, winnings_curve
from outs.histories.writing.record import RECORD
from outs.tests.cases import some_of
from outs.tests.commands.printing import Screen, complaint
from outs.tests.histories.writing.test_folder import Folder, hands

Read = Callable[[Path], object]
READERS: list[Read] = [report, winnings_curve, lambda folder: hand_shown(folder, "2")]


@pytest.fixture
def played(tmp_path: Path, tables_folder: Path) -> Path:
    """A folder with three hands."""
    folder = Folder(tmp_path, tables_folder)
    folder.write("a.txt", *hands(1, 3))
    folder.add()
    return folder.path


def flip(path: Path, rng: random.Random) -> None:
    """Flip a random bit of a file."""
    content = bytearray(path.read_bytes())
    content[rng.randrange(len(content))] ^= 1 << rng.randrange(8)
    path.write_bytes(content)


@pytest.mark.parametrize("name", [HANDS_PLAYED.file_name, RECORD])
@pytest.mark.parametrize("read", READERS, ids=["report", "curve", "hand"])
def test_a_flipped_bit_is_never_read(played: Path, name: str, read: Read) -> None:
    rng, whole, answer = random.Random(3), (played / name).read_bytes(), read(played)
    for _ in range(20):
        flip(played / name, rng)
        with pytest.raises(BadInput, match=f"{name} is damaged: read the histories again, with --replace"):
            read(played)
        (played / name).write_bytes(whole)
    assert read(played) == answer


def test_a_flipped_bit_of_a_decision_is_never_shown(played: Path) -> None:
    flip(played / DECISIONS.file_name, random.Random(4))
    with pytest.raises(BadInput, match=f"{DECISIONS.file_name} is damaged"):
        hand_shown(played, "2")


@pytest.mark.parametrize("more", [[], ["one=FILE"]], ids=["folder", "file"])
def test_sql_refuses_a_flipped_bit(played: Path, more: list[str], capsys: Screen) -> None:
    file = played / HANDS_PLAYED.file_name
    flip(file, random.Random(5))
    given = more[0].replace("FILE", str(file)) if more else str(played)
    told = complaint(capsys, ["sql", "SELECT 1", "--file", given], 2)
    assert told == f"outs: {file} is damaged: read the histories again, with --replace\n"


@some_of("read", READERS, 2, ids=["report", "curve", "hand"])
def test_damage_without_a_record_is_refused_in_one_line_where_it_cannot_be_read(played: Path, read: Read) -> None:
    (played / RECORD).unlink()
    file, rng = played / HANDS_PLAYED.file_name, random.Random(6)
    whole, refused = file.read_bytes(), 0
    for _ in range(60):
        flip(file, rng)
        try:
            read(played)
        except BadInput as error:
            refused += 1
            assert "\n" not in str(error)  # noqa: PT017 - most flips are refused, not all
        file.write_bytes(whole)
    assert refused > 10
