"""The on-disk cache of compiled code, which is loaded only if every byte is as it was written.

Numba loads its cache without a check: a file cut by a power loss, or with a flipped bit, ends the process or gives a
wrong number. So each kernel is cached in a file of its own that begins with a digest, and is compiled again if the
digest differs or the file is missing. If nothing can be written, for example on a full disk, kernels are compiled for
this process only.
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
    """The files of one kernel, one per signature. The methods are those that numba calls on its cache file."""

    def __init__(self, folder: Path, name: str, stamp: str) -> None:
        """Cache the kernel `name` in `folder`; code cached under another `stamp` or by another numba is not found."""
        self._folder, self._name = folder, name
        self._stamp = f"{stamp} {_COMPILER}"

    def load(self, key: object) -> Any:
        """Return the data cached for `key`; None if there are none or they are damaged."""
        path = self._place(key)
        try:
            content = path.read_bytes()
        except OSError:
            return None
        kept = content[_DIGEST:]
        return pickle.loads(kept) if content[:_DIGEST] == _digest(path, kept) else None

    def save(self, key: object, data: object) -> None:
        """Cache `data` for `key` atomically. Raise `OSError`."""
        path, kept = self._place(key), dumps(data)  # type: ignore[no-untyped-call]
        write_private(path, _digest(path, kept) + kept)

    def flush(self) -> None:
        """Remove all cached data."""
        for path in self._folder.glob(f"{self._name}.*{SUFFIX}"):
            path.unlink()

    def _place(self, key: object) -> Path:
        identity = hashlib.sha256(f"{self._stamp} {key!r}".encode()).hexdigest()[:32]
        return self._folder / f"{self._name}.{identity}{SUFFIX}"


class KernelCache(FunctionCache):
    """The cache of one kernel; it tolerates files that cannot be written and recompiles damaged ones."""

    def __init__(self, function: Callable[..., object]) -> None:
        """Prepare the cache of `function`, in the folder of numba's locator."""
        super().__init__(function)  # type: ignore[no-untyped-call]
        locator = self._impl.locator
        files = KeptFiles(Path(self.cache_path), self._impl.filename_base, locator.get_source_stamp())
        self._cache_file = files  # type: ignore[assignment]

    def save_overload(self, sig: object, data: object) -> None:
        """Cache the code compiled for a signature, if possible."""
        with suppress(OSError):
            super().save_overload(sig, data)  # type: ignore[no-untyped-call]


def _digest(path: Path, kept: bytes) -> bytes:
    """Return a digest of the cached data and of the file's name."""
    return hashlib.sha256(path.name.encode() + b"\0" + kept).digest()
