"""Files, folders, archives and encodings: everything is read or reported, in order."""

import gzip
import io
import sys
import zipfile
from pathlib import Path

import pytest

from outs.cards.errors import BadInput
from outs.histories.readers.formats import FORMATS, NAMES, hands_in
from outs.histories.readers.sources import PIECE, Piece, Unreadable, pieces
from outs.tests.histories.readers.test_phh import DATA_SET, PLAIN
from outs.tests.histories.readers.test_pokerstars import ALL_IN, EVERYTHING, RAKED


def texts(*places: object) -> list[Piece]:
    """The pieces of files that can all be read."""
    found = list(pieces([str(place) for place in places]))
    assert all(isinstance(one, Piece) for one in found)
    return [one for one in found if isinstance(one, Piece)]


def test_formats_are_recognised_and_files_read_in_the_order_of_their_names(tmp_path: Path) -> None:
    (tmp_path / "deep").mkdir()
    (tmp_path / "b.txt").write_text(EVERYTHING, encoding="utf-8")
    (tmp_path / "a.phhs").write_text(DATA_SET, encoding="utf-8")
    (tmp_path / "deep" / "c.phh").write_text("# a hand\n" + PLAIN, encoding="utf-8")
    (tmp_path / "empty.txt").write_text("\n")
    found = texts(tmp_path)
    assert [(Path(one.file).name, one.format) for one in found] == [
        ("a.phhs", "phhs"), ("b.txt", "pokerstars"), ("c.phh", "phh"),
    ]  # fmt: skip


def test_archives_are_read_file_by_file(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "both.zip", "w") as archive:
        archive.writestr("two.txt", ALL_IN)
        archive.writestr("one.phhs", DATA_SET)
    (tmp_path / "more.phhs.gz").write_bytes(gzip.compress(DATA_SET.encode()))
    found = texts(tmp_path / "both.zip", tmp_path / "more.phhs.gz")
    assert [(Path(one.file).name, one.format) for one in found] == [
        ("one.phhs", "phhs"), ("two.txt", "pokerstars"), ("more.phhs.gz", "phhs"),
    ]  # fmt: skip


@pytest.mark.parametrize("coding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_encodings_and_line_ends_do_not_matter(coding: str, end: str, tmp_path: Path) -> None:
    text = ALL_IN.replace("gus", "güs")
    (tmp_path / "hand.txt").write_bytes(text.replace("\n", end).encode(coding))
    (found,) = texts(tmp_path / "hand.txt")
    assert found.text == text


def test_long_files_are_cut_between_two_hands(tmp_path: Path) -> None:
    count = 3 * PIECE // len(RAKED)
    (tmp_path / "long.txt").write_text((RAKED + "\n\n") * count, encoding="utf-8")
    found = texts(tmp_path / "long.txt")
    assert len(found) > 1
    assert "".join(one.text for one in found) == (RAKED + "\n\n") * count
    assert all(one.text.startswith("PokerStars") for one in found[1:])
    lines = [line for one in found for _, line in hands_in(one.text, one.line, FORMATS[one.format])]
    each = (RAKED + "\n\n").count("\n")
    assert lines == [2 + each * place for place in range(count)]


def test_a_packed_file_with_one_hand_is_read_up_to_its_damage(tmp_path: Path) -> None:
    (tmp_path / "cut.gz").write_bytes(gzip.compress(ALL_IN.encode())[:-6])
    (tmp_path / "longer.gz").write_bytes(gzip.compress(ALL_IN.encode()) + b"garbage")
    found = list(pieces([str(tmp_path)]))
    assert [one.text if isinstance(one, Piece) else one.reason[:23] for one in found] == [
        ALL_IN, "the rest cannot be read"] * 2  # fmt: skip


def flipped(content: bytes, at: int) -> bytes:
    """The content with one bit flipped."""
    return content[:at] + bytes([content[at] ^ 4]) + content[at + 1 :]


def test_nothing_is_read_of_a_packed_file_with_a_flipped_bit(tmp_path: Path) -> None:
    packed = gzip.compress(RAKED.encode(), 0)  # as it is, so that its text changes
    (tmp_path / "a.gz").write_bytes(flipped(packed, packed.index(b"Hold'em")))
    with zipfile.ZipFile(tmp_path / "b.zip", "w") as archive:
        archive.writestr("one.txt", RAKED)
        archive.writestr("two.txt", ALL_IN)
    content = (tmp_path / "b.zip").read_bytes()
    (tmp_path / "b.zip").write_bytes(flipped(content, content.index(b"Hold'em")))
    found = list(pieces([str(tmp_path)]))
    assert [one.text if isinstance(one, Piece) else one.reason[:7] for one in found] == ["damaged", "damaged", ALL_IN]


def test_an_archive_may_have_two_files_of_one_name(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "two.zip", "w") as archive:
        archive.writestr("a.txt", RAKED)
        with pytest.warns(UserWarning, match="Duplicate name"):
            archive.writestr("a.txt", ALL_IN)
    assert [one.text for one in texts(tmp_path / "two.zip")] == [RAKED, ALL_IN]


def test_of_archives_within_an_archive_packed_files_are_read_and_others_named(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "all.zip", "w") as archive:
        archive.writestr("a.txt.gz", gzip.compress(ALL_IN.encode()))
        archive.writestr("b.zip", b"PK")
    packed, inner = pieces([str(tmp_path)])
    assert isinstance(packed, Piece)
    assert packed.text == ALL_IN
    assert inner == Unreadable(
        f"{tmp_path}/all.zip/b.zip", 0, "an archive within an archive is not read; unpack it first"
    )


def test_what_cannot_be_read_is_named(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("Dear diary,\n")
    (tmp_path / "b.zip").write_bytes(b"PK\x03\x04 nothing")
    (tmp_path / "c.gz").write_bytes(gzip.compress(DATA_SET.encode() * 50)[:-20])
    (tmp_path / "d.gz").write_bytes(b"no archive")
    found = list(pieces([str(tmp_path)]))
    reasons = {Path(one.file).name: one.reason for one in found if isinstance(one, Unreadable)}
    assert reasons["a.txt"] == "not a hand history in a format that is known"
    assert set(reasons) == {"a.txt", "b.zip", "c.gz", "d.gz"}
    (cut,) = (one for one in found if isinstance(one, Piece))
    assert cut.text.startswith("[2]\nvariant")
    with pytest.raises(BadInput, match="there is no file"):
        list(pieces([str(tmp_path / "nowhere")]))


def test_standard_input_is_a_file_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(DATA_SET.encode())))
    (found,) = texts("-")
    assert (found.file, found.text) == ("standard input", DATA_SET)


def test_a_format_may_be_given(tmp_path: Path) -> None:
    (tmp_path / "odd").write_text(PLAIN, encoding="utf-8")
    (found,) = pieces([str(tmp_path / "odd")], "phhs")
    assert isinstance(found, Piece)
    assert found.format == "phhs"
    assert NAMES[0] == "auto"
