"""Decorators that compile kernels, and their cache on disk, which is keyed by what the code does.

Numba's own check of a cached kernel looks at the file it is in, but not at the kernels that it calls from other files,
and an outdated kernel would compute a wrong table. So each module's kernels are cached in a folder named by a hash of
the module's digest, which covers everything that it imports: if any of that changes, the new folder is empty; if only a
comment changes, the folder stays the same. Cached code refers to modules by name, and loading it imports them. The hash
therefore covers their names too: code cached under another name is never loaded, and a moved or renamed module is
compiled again.

Cached code is compared with its digest (`kept_code.py`) before it is run. A folder that another user could have written
to is not used at all: kernels are then compiled for this process only.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from typing import ParamSpec, TypeVar, cast

import numba
from platformdirs import user_cache_path

from ..work.fingerprint import code_digest, modules_involved
from ..work.private_folder import is_private, private_folder
from .kept_code import KernelCache

P = ParamSpec("P")
R = TypeVar("R")


def compiled(function: Callable[P, R]) -> Callable[P, R]:
    """Compile `function` at its first call. It releases the interpreter lock, so threads can run it in parallel."""
    return _compiled(function, fastmath=False)


def compiled_any_order(function: Callable[P, R]) -> Callable[P, R]:
    """Compile as `compiled` does, and allow sums of floats to be reordered.

    Only for floats that hold integers small enough to be exact in every order (below 2**24 in float32).
    """
    return _compiled(function, fastmath={"reassoc", "contract", "nsz"})


def _compiled(function: Callable[P, R], fastmath: bool | set[str]) -> Callable[P, R]:
    folder = kernel_folder(user_cache_path("outs"), function.__module__)
    kernel = numba.njit(nogil=True, error_model="numpy", fastmath=fastmath)(function)
    if folder is not None:
        with _kept_by_digest():
            kernel._cache = KernelCache(function)  # type: ignore[attr-defined]
    return cast("Callable[P, R]", kernel)


def kernel_folder(cache: Path, module: str) -> Path | None:
    """Return the folder of `cache` for the compiled kernels of `module`; it is created if missing.

    Return None if it cannot be written, or if another user could have written to it or to a file in it.
    """
    identity = " ".join([code_digest(module), *modules_involved(module)])
    folder = private_folder(cache, "kernels", sha256(identity.encode()).hexdigest()[:16])
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
        folder = kernel_folder(user_cache_path("outs"), py_func.__module__)
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
