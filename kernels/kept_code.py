"""Compiled code on the disk, which is loaded only if every byte of it is what was written.

Numba loads what it has kept without a check: a file cut by a power loss, or one flipped bit in it, ends the process or
gives a wrong number. So each kernel is kept in a file of its own that begins with a digest, and one whose digest
differs is compiled again, as a missing one is. Where nothing can be written, as on a full disk, kernels are compiled
for this process alone.
"""

import hashlib
import pickle
from collections.abc import Callable
from contextlib import suppress
from importlib.metadata import version
from pathlib import Path
from typing import Any

import numba
from numba.core.caching import FunctionCache
from numba.core.serialize import dumps

from ..work.private_folder import write_private

SUFFIX = ".kernel"
_COMPILER = f"{numba.__version__} {version('llvmlite')}"
_DIGEST = hashlib.sha256().digest_size


class KeptFiles:
    """The files of one kernel, one for each of its signatures. The methods are those that numba's cache asks."""

    def __init__(self, folder: Path, name: str, stamp: str) -> None:
        """Keep the kernel `name` in `folder`; code kept under another `stamp` or by another numba is not found."""
        self._folder, self._name = folder, name
        self._stamp = f"{stamp} {_COMPILER}"

    def load(self, key: object) -> Any:
        """What was kept for `key`; None if nothing was, or if it is not what was written."""
        path = self._place(key)
        try:
            content = path.read_bytes()
        except OSError:
            return None
        kept = content[_DIGEST:]
        return pickle.loads(kept) if content[:_DIGEST] == _digest(path, kept) else None

    def save(self, key: object, data: object) -> None:
        """Keep `data` for `key`, whole or not at all. Raises `OSError`."""
        path, kept = self._place(key), dumps(data)  # type: ignore[no-untyped-call]
        write_private(path, _digest(path, kept) + kept)

    def flush(self) -> None:
        """Keep nothing."""
        for path in self._folder.glob(f"{self._name}.*{SUFFIX}"):
            path.unlink()

    def _place(self, key: object) -> Path:
        identity = hashlib.sha256(f"{self._stamp} {key!r}".encode()).hexdigest()[:32]
        return self._folder / f"{self._name}.{identity}{SUFFIX}"


class KernelCache(FunctionCache):
    """The cache of one kernel, which gives up what cannot be written and what is damaged."""

    def __init__(self, function: Callable[..., object]) -> None:
        """Of `function`, where numba's locators say."""
        super().__init__(function)  # type: ignore[no-untyped-call]
        locator = self._impl.locator
        files = KeptFiles(Path(self.cache_path), self._impl.filename_base, locator.get_source_stamp())
        self._cache_file = files  # type: ignore[assignment]

    def save_overload(self, sig: object, data: object) -> None:
        """Keep what was compiled for a signature, if that is possible."""
        with suppress(OSError):
            super().save_overload(sig, data)  # type: ignore[no-untyped-call]


def _digest(path: Path, kept: bytes) -> bytes:
    """Of what is kept and of the name under which it is."""
    return hashlib.sha256(path.name.encode() + b"\0" + kept).digest()
