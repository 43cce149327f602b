"""Decorators that compile kernels, and their cache on disk, which is keyed by what the code does.

Numba's own check of a cached kernel looks at the file it is in, but not at the kernels that it calls from other files,
and an outdated kernel would compute a wrong table. So each module's kernels are cached in a folder named by a hash of
the module's digest, which covers everything that it imports: if any of that changes, the new folder is empty; if only a
comment changes, the folder stays the same. Cached code refers to modules by name, and loading it imports them. The hash
therefore covers their names too: code cached under another name is never loaded, and a moved or renamed module is
compiled again.

Numba loads its cache without a check: a file cut by a power loss, or with a flipped bit, ends the process or gives a
wrong number. So each kernel is cached in a file of its own that begins with a digest of its bytes, and is compiled
again if the digest differs or the file is missing. Kernels are compiled for this process only if nothing can be
written, for example on a full disk, or if another user could have written to the folder.
"""

import hashlib
import pickle
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import cache
from importlib.metadata import version
from pathlib import Path
from typing import Any, ParamSpec, TypeVar, cast

import numba
from numba.core.caching import FunctionCache
from numba.core.serialize import dumps
from platformdirs import user_cache_path

from ..work.fingerprint import code_digest, modules_involved
from ..work.safe_files import is_private, private_folder, write_private

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


P = ParamSpec("P")
R = TypeVar("R")


def compiled(function: Callable[P, R]) -> Callable[P, R]:
    """Compile `function` at its first call. It releases the interpreter lock, so threads can run it in parallel."""
    return _compiled(function, fastmath=False)


def compiled_part(function: Callable[P, R]) -> Callable[P, R]:
    """Compile as `compiled` does, in less time, a function that only other kernels call: Python cannot."""
    part: Any = _compiled(function, fastmath=False)
    part.targetoptions.update(no_cpython_wrapper=True, no_cfunc_wrapper=True)
    return cast("Callable[P, R]", part)


def compiled_any_order(function: Callable[P, R]) -> Callable[P, R]:
    """Compile as `compiled` does, and allow sums of floats to be reordered.

    Only for floats that hold integers small enough to be exact in every order (below 2**24 in float32).
    """
    return _compiled(function, fastmath={"reassoc", "contract", "nsz"})


def _compiled(function: Callable[P, R], fastmath: bool | set[str]) -> Callable[P, R]:
    folder = _folder_of(function.__module__)
    kernel = numba.njit(nogil=True, error_model="numpy", fastmath=fastmath)(function)
    if folder is not None:
        with _kept_by_digest():
            kernel._cache = KernelCache(function)  # type: ignore[attr-defined]
    return cast("Callable[P, R]", kernel)


@cache
def _folder_of(module: str) -> Path | None:
    """Return the folder for the kernels of `module` in the user's cache; it is checked once for all of them."""
    return kernel_folder(user_cache_path("outs"), module)


def kernel_folder(cache: Path, module: str) -> Path | None:
    """Return the folder of `cache` for the compiled kernels of `module`; it is created if missing.

    Return None if it cannot be written, or if another user could have written to it or to a file in it.
    """
    identity = " ".join([code_digest(module), *modules_involved(module)])
    folder = private_folder(cache, "kernels", hashlib.sha256(identity.encode()).hexdigest()[:16])
    try:
        return folder if folder and all(map(is_private, folder.iterdir())) else None
    except OSError:
        return None


class DigestLocator:
    """Cache locator that tells numba where a kernel is cached and when it is outdated.

    Its methods are those of numba's `_CacheLocator`.
    """

    def __init__(self, folder: Path) -> None:
        """Cache a kernel in `folder`."""
        self._folder = folder

    def ensure_cache_path(self) -> None:
        """Create the folder if it was removed."""
        self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)

    def get_cache_path(self) -> str:
        """Return the folder."""
        return str(self._folder)

    def get_source_stamp(self) -> str:
        """Return the name of the folder, which identifies the code and the names of its modules."""
        return self._folder.name

    def get_disambiguator(self) -> str:
        """Return an empty text: no two functions of a module have the same name."""
        return ""

    @classmethod
    def from_function(cls, py_func: Callable[..., object], _: str) -> "DigestLocator | None":
        """Return the locator for one function, or None if no folder can be used."""
        folder = _folder_of(py_func.__module__)
        return None if folder is None else cls(folder)


@contextmanager
def _kept_by_digest() -> Iterator[None]:
    """Make numba use `DigestLocator` for functions that are decorated inside the context."""
    before = numba.config.CACHE_LOCATOR_CLASSES  # type: ignore[attr-defined]
    numba.config.CACHE_LOCATOR_CLASSES = f"{__name__}.{DigestLocator.__name__}"  # type: ignore[attr-defined]
    try:
        yield
    finally:
        numba.config.CACHE_LOCATOR_CLASSES = before  # type: ignore[attr-defined]
