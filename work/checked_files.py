"""Files behind a digest: no byte of a file is used unless the whole file is as it was written.

A file begins with the SHA-256 digest of its name and content, and the content's length. A file that was cut, flipped,
zeroed, lengthened, or exchanged with another is therefore recognised, and nothing in it is parsed. Content is read into
this process's own memory, not mapped: whatever later happens to the file, the bytes that were checked stay the same.
"""

import hashlib
import os
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO

from .safe_files import is_private, open_regular, private_folder

DIGEST = hashlib.sha256().digest_size
LENGTH = 8
HEAD = DIGEST + LENGTH
"""Bytes before the content: the digest, and the content's length in little-endian order."""
OWN_ALONE = 0o600
Bytes = bytes | bytearray | memoryview
"""Content; an array is passed as `array.data.cast("B")`."""


def write_checked(path: Path, parts: Sequence[Bytes], private: bool = False) -> None:
    """Write content in several parts: completely or not at all, and flushed to disk. Raise `OSError`.

    private  no other user can read or write the file
    """
    from .atomic_writes import replacing

    with replacing(path) as file:
        if private:
            os.fchmod(file.fileno(), OWN_ALONE)
        file.write(_head(path, parts))
        for part in parts:
            file.write(part)


def read_checked_into(path: Path, parts: Sequence[bytearray | memoryview]) -> bool:
    """Fill buffers with a file's content; return False if there is no file or it is not as it was written.

    After a file that fails its check, the buffers hold anything.
    """
    try:
        with open_regular(path) as file:
            head = file.read(HEAD)
            sizes = [memoryview(part).nbytes for part in parts]
            if _content_length(file, head) != sum(sizes):
                return False
            read = [file.readinto(part) for part in parts]
            return read == sizes and head == _head(path, parts)
    except OSError:
        return False


def read_checked(path: Path) -> bytearray | None:
    """Return a file's content, or None if there is no file or it is not as it was written."""
    try:
        with open_regular(path) as file:
            length = _content_length(file, file.read(HEAD))
    except OSError:
        return None
    if length is None:
        return None
    content = bytearray(length)
    return content if read_checked_into(path, [content]) else None


def _head(path: Path, parts: Sequence[Bytes]) -> bytes:
    digest = hashlib.sha256(os.fsencode(path.name) + b"\0")
    length = 0
    for part in parts:
        digest.update(part)
        length += memoryview(part).nbytes
    return digest.digest() + length.to_bytes(LENGTH, "little")


def _content_length(file: BinaryIO, head: bytes) -> int | None:
    """Return the length of a file's content; None if its head does not state the length that it has."""
    length = os.fstat(file.fileno()).st_size - HEAD
    return length if length >= 0 and head[DIGEST:] == length.to_bytes(LENGTH, "little") else None


class CacheFolder:
    """A folder of checked files in the user's cache, private to the user.

    Without a folder that is safe to use, nothing is cached. A file that fails its check, or that another user could
    have written, is removed, so that it is made again.
    """

    def __init__(self, name: str, cache: Path | None = None) -> None:
        """Use the folder `name` of the program's `cache`, by default the user's."""
        if cache is None:
            from platformdirs import user_cache_path

            cache = user_cache_path("outs")
        self._folder = private_folder(cache, name)

    @property
    def is_usable(self) -> bool:
        """True if files can be cached."""
        return self._folder is not None

    def read(self, name: str) -> bytearray | None:
        """Return a file's content; None if it is missing, or fails its check and was removed."""
        if self._folder is None:
            return None
        path = self._folder / name
        try:
            if is_private(path) and (content := read_checked(path)) is not None:
                return content
        except FileNotFoundError:
            return None
        except OSError:
            pass
        self.remove(name)
        return None

    def write(self, name: str, *parts: Bytes) -> None:
        """Cache a file's content; a failure is ignored."""
        if self._folder is not None:
            with suppress(OSError):
                write_checked(self._folder / name, parts, private=True)

    def remove(self, name: str) -> None:
        """Remove a file, if possible."""
        if self._folder is not None:
            with suppress(OSError):
                (self._folder / name).unlink()

    def digest(self, name: str) -> bytes | None:
        """Return the digest that a file begins with; None if it is missing. The content is not checked."""
        if self._folder is not None:
            with suppress(OSError), open_regular(self._folder / name) as file:
                return file.read(DIGEST)
        return None

    def keep_newest(self, ending: str, most: int) -> None:
        """Remove all but the newest `most` files with this ending; a failure is ignored."""
        if self._folder is not None:
            with suppress(OSError):
                for old in sorted(self._folder.glob(f"*{ending}"), key=lambda one: one.stat().st_mtime)[:-most]:
                    old.unlink(missing_ok=True)

    def remove_others(self, name: str) -> None:
        """Remove all files but this one; a failure is ignored."""
        if self._folder is not None:
            with suppress(OSError):
                for path in self._folder.iterdir():
                    if path.name != name:
                        path.unlink(missing_ok=True)
