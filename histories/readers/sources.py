"""Text of hand histories from files, folders, archives and standard input, in pieces that end between two hands."""

import codecs
import gzip
import lzma
import struct
import sys
import zipfile
import zlib
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, cast

from ...cards.errors import BadInput
from ...work.safe_files import open_regular
from .formats import AUTO, FORMATS, LONGEST_HAND, PHH, Format, not_recognised, recognised

STDIN = "-"
PIECE = 1 << 19
"""Least characters of a piece, unless the file ends. The rows do not depend on it, but their groups in the files do."""
_CLUTTER = (".ds_store", "desktop.ini", "thumbs.db", ".directory", ".localized")
"""Files that systems leave in folders."""
_BLOCK = 1 << 18
_HEAD = 1 << 14
"""Characters in which the first hand of a file must begin."""
_MARKS = ((codecs.BOM_UTF8, "utf-8-sig"), (codecs.BOM_UTF16_LE, "utf-16"), (codecs.BOM_UTF16_BE, "utf-16"))


_DAMAGED = (OSError, EOFError, ValueError, RuntimeError, zlib.error, lzma.LZMAError, struct.error, zipfile.BadZipFile)
"""Errors of reading a damaged file, or a damaged or encrypted member of an archive in any compression."""


@dataclass(frozen=True)
class Piece:
    """Whole hands of one file: the file's name, the format's, the line at which the text begins, the text.

    head  the text before the file's first hand, for formats that need it with every hand
    """

    file: str
    format: str
    line: int
    text: str
    head: str = ""


@dataclass(frozen=True)
class Unreadable:
    """A file, or the rest of one from a line on, that cannot be read."""

    file: str
    line: int
    reason: str


def files_in(places: Iterable[str]) -> Iterator[Path | None]:
    """Yield files, the files in folders (in the order of their names), and None for standard input, `-`.

    What systems and programs leave in folders is passed over. Raises `BadInput` for a file or folder that is missing.
    """
    for place in places:
        path = Path(place)
        if place == STDIN:
            yield None
        elif path.is_dir():
            yield from sorted(one for one in path.rglob("*") if one.is_file() and not is_clutter(one.name))
        elif not path.exists():
            raise BadInput(f"there is no file {place}")
        elif not is_clutter(path.name):
            yield path


def is_clutter(name: str) -> bool:
    """Return true for a file that no program of a poker site wrote."""
    return name.lower() in _CLUTTER or name.startswith("._")


def pieces(places: Iterable[str], format_name: str = AUTO) -> Iterator[Piece | Unreadable]:
    """Yield the text of files, of the files in folders and archives, or of `-`. Raises `BadInput` as `files_in`."""
    for path in files_in(places):
        yield from pieces_in(path, format_name)


def pieces_in(path: Path | None, format_name: str = AUTO) -> Iterator[Piece | Unreadable]:
    """Yield the text of a file, of the files in an archive, or of standard input."""
    if path is not None:
        yield from _file(path, format_name)
    elif sys.stdin is None:
        raise BadInput("standard input is closed")
    else:
        yield from pieces_of(sys.stdin.buffer, "standard input", format_name)


def _file(path: Path, format_name: str) -> Iterator[Piece | Unreadable]:
    """Yield the text of one file; an archive's is that of its files."""
    try:
        with open_regular(path) as file:
            if path.suffix.lower() == ".zip":
                yield from _archive(path, file, format_name)
            else:
                yield from _unpacked(file, str(path), format_name)
    except OSError as error:
        yield Unreadable(str(path), 0, error.strerror or str(error))


def _unpacked(file: BinaryIO, label: str, format_name: str, is_member: bool = False) -> Iterator[Piece | Unreadable]:
    """Yield the text of one open file, whose name says whether it is packed; `is_member` if an archive has it."""
    if is_member or _is_packed(label):
        with _opened(file, label) as packed:
            if not _is_sound(packed):
                yield Unreadable(label, 0, "damaged: what it says may be wrong, so nothing of it is read")
                return
        file.seek(0)
    with _opened(file, label) as unpacked:
        yield from pieces_of(unpacked, label, format_name)


def _is_packed(label: str) -> bool:
    return label.lower().endswith(".gz")


@contextmanager
def _opened(file: BinaryIO, label: str) -> Iterator[BinaryIO]:
    if not _is_packed(label):
        yield file
        return
    with gzip.open(file) as unpacked:
        yield cast("BinaryIO", unpacked)


def _is_sound(packed: BinaryIO) -> bool:
    """Read a packed file to its end; return false if its checksum is wrong, or if it cannot be unpacked.

    One that ends early, or has more behind its end, is sound as far as it goes.
    """
    try:
        while packed.read(_BLOCK):
            pass
    except EOFError:
        return True
    except gzip.BadGzipFile as error:
        return str(error).startswith("Not a gzipped file")
    except _DAMAGED:
        return False
    return True


def _archive(path: Path, file: BinaryIO, format_name: str) -> Iterator[Piece | Unreadable]:
    """Yield the text of every file of a zip archive, in the order of their names."""
    try:
        with zipfile.ZipFile(file) as archive:
            for one in sorted(filter(_is_member, archive.infolist()), key=lambda one: one.filename):
                label = f"{path}/{one.filename}"
                if label.lower().endswith(".zip"):
                    yield Unreadable(label, 0, "an archive within an archive is not read; unpack it first")
                    continue
                try:
                    with archive.open(one) as member:
                        yield from _unpacked(cast("BinaryIO", member), label, format_name, is_member=True)
                except _DAMAGED as error:
                    yield Unreadable(label, 0, str(error))
    except _DAMAGED as error:
        yield Unreadable(str(path), 0, str(error))


def _is_member(one: zipfile.ZipInfo) -> bool:
    """Return true for a file of an archive that may be a history."""
    folder, _, name = one.filename.rpartition("/")
    return not (one.is_dir() or is_clutter(name) or folder.startswith("__MACOSX"))


def pieces_of(file: BinaryIO, label: str, format_name: str = AUTO) -> Iterator[Piece | Unreadable]:
    """Yield the text of one open file in pieces; `label` is the name of the file."""
    blocks = _texts(file)
    line = 1
    waiting = ""
    head, one = "", None
    try:
        for block in blocks:
            waiting += block
            if len(waiting) >= _HEAD:
                break
        if not waiting.strip():
            return
        one = _format(waiting, format_name)
        if one is None:
            yield Unreadable(label, 1, not_recognised(waiting))
            return
        head = _head(waiting, one)
        for block in blocks:
            waiting += block
            if len(waiting) >= PIECE and (end := _last_begin(waiting, one)):
                text, waiting = waiting[:end], waiting[end:]
                yield Piece(label, one.name, line, text, head)
                line += text.count("\n")
            if len(waiting) > PIECE + LONGEST_HAND:
                yield Unreadable(label, line, "no hand begins in a million characters")
                return
    except _DAMAGED as error:
        one = one or _format(waiting, format_name)  # what came before the damage may be shorter than a head
        if waiting.strip() and one is not None:
            yield Piece(label, one.name, line, waiting, head)
            line += waiting.count("\n")
        yield Unreadable(label, line, f"the rest cannot be read: {error}")
        return
    yield Piece(label, one.name, line, waiting, head)


def _format(text: str, name: str) -> Format | None:
    """Return the format with this name, or the one that the text is in; None if it is not known."""
    return recognised(text) if name == AUTO else FORMATS[name]


def _head(text: str, one: Format) -> str:
    """Return the text before the first hand, if the format needs it."""
    found = one.begins.search(text) if one.has_head else None
    return text[: found.start()] if found else ""


def _last_begin(text: str, one: Format) -> int:
    if one is PHH:
        return 0
    window = _HEAD
    while True:
        start = max(0, len(text) - window)
        last = max((match.start() for match in one.begins.finditer(text, start)), default=0)
        if last or not start:
            return last
        window *= 4


def _texts(file: BinaryIO) -> Iterator[str]:
    r"""Yield a file's text with lines that end in \n: UTF-8, UTF-16 with a mark, or else Windows' Latin letters."""
    read = getattr(file, "read1", file.read)  # of an archive that ends early, all that is there
    first = read(_BLOCK)
    coding = next((name for mark, name in _MARKS if first.startswith(mark)), None)
    if coding is None:
        coding = "utf-8" if _is_utf8(first) else "cp1252"
        if first[1:8:2] == bytes(4):  # every other byte is zero
            coding = "utf-16-le"
    decoder = codecs.getincrementaldecoder(coding)("replace")
    held = ""
    block = first
    while block:
        text = held + decoder.decode(block)
        held = "\r" if text.endswith("\r") else ""
        yield text.removesuffix("\r").replace("\ufeff", "").replace("\0", "").replace("\r\n", "\n").replace("\r", "\n")
        block = read(_BLOCK)
    yield (held + decoder.decode(b"", True)).replace("\r", "\n")


def _is_utf8(block: bytes) -> bool:
    """Return true if a block is UTF-8, except for a character that its end cuts."""
    try:
        codecs.getincrementaldecoder("utf-8")().decode(block)
    except UnicodeDecodeError:
        return False
    return True
