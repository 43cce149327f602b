"""The decorators that compile kernels, and where compiled code is kept: in the user's cache, by what the code does.

Numba's own check of a kept kernel looks at the file it is in, but not at the kernels it calls from other files, and a
stale kernel would be a wrong table. So each module's kernels are kept in a folder named by a hash of the module's
digest, which covers all that it imports: a change of any of it finds an empty folder, an edited comment finds the same
one. Kept code refers to modules by name, and reading it imports them. The hash therefore covers their names too: code
kept under another name is never read, and a moved or renamed module is compiled again.

Kept code is compared with its digest (`kept_code.py`), and then run as it is. A folder that another user could have
written to is therefore not used: kernels are then compiled for this process alone.
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
    """`function` compiled at its first call; it releases the interpreter lock, so that threads run it side by side."""
    return _compiled(function, fastmath=False)


def compiled_any_order(function: Callable[P, R]) -> Callable[P, R]:
    """As `compiled`, and sums of floats may be reordered.

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
    """The folder of `cache` for the compiled kernels of `module`, created if missing.

    None if it cannot be written, or if somebody else could have written to it or to a file in it.
    """
    identity = " ".join([code_digest(module), *modules_involved(module)])
    folder = private_folder(cache, "kernels", sha256(identity.encode()).hexdigest()[:16])
    try:
        return folder if folder and all(map(is_private, folder.iterdir())) else None
    except OSError:
        return None


class DigestLocator:
    """Tells numba where a kernel is kept and what makes it stale.

    The methods are those numba asks of its own `_CacheLocator`.
    """

    def __init__(self, folder: Path) -> None:
        """Keep a kernel in `folder`."""
        self._folder = folder

    def ensure_cache_path(self) -> None:
        """Create the folder if it was removed."""
        self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)

    def get_cache_path(self) -> str:
        """The folder."""
        return str(self._folder)

    def get_source_stamp(self) -> str:
        """The name of the folder, which stands for the code and the names of its modules."""
        return self._folder.name

    def get_disambiguator(self) -> str:
        """What tells functions of one name apart: a module has no two."""
        return ""

    @classmethod
    def from_function(cls, py_func: Callable[..., object], _: str) -> "DigestLocator | None":
        """The place for the compiled code of one function."""
        folder = kernel_folder(user_cache_path("outs"), py_func.__module__)
        return None if folder is None else cls(folder)


@contextmanager
def _kept_by_digest() -> Iterator[None]:
    """Let numba ask `DigestLocator` where to keep what is decorated meanwhile."""
    before = numba.config.CACHE_LOCATOR_CLASSES  # type: ignore[attr-defined]
    numba.config.CACHE_LOCATOR_CLASSES = f"{__name__}.{DigestLocator.__name__}"  # type: ignore[attr-defined]
    try:
        yield
    finally:
        numba.config.CACHE_LOCATOR_CLASSES = before  # type: ignore[attr-defined]
