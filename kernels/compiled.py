"""The decorators that compile kernels, and where compiled code is kept: in the user's cache, by the sources it is of.

Numba's own check of a kept kernel looks at the file that it is in, but not at the kernels that it calls from other
files, and a stale kernel would be a wrong table. So the folder is named after all sources that kernels are made of: a
change of any of them finds an empty one.
"""

import hashlib
from collections.abc import Callable
from pathlib import Path
from typing import ParamSpec, TypeVar, cast

import numba
from platformdirs import user_cache_path

P = ParamSpec("P")
R = TypeVar("R")

_ROOT = Path(__file__).parent.parent
_SOURCES = ("cards/*.py", "halatro/rules.py", "kernels/*.py")


def compiled(function: Callable[P, R]) -> Callable[P, R]:
    """`function` compiled at its first call; it releases the interpreter lock, so that threads run it side by side."""
    return cast("Callable[P, R]", numba.njit(nogil=True, error_model="numpy", cache=_KEPT)(function))


def compiled_any_order(function: Callable[P, R]) -> Callable[P, R]:
    """As `compiled`, and sums of floats may be reordered.

    Only for floats that hold integers small enough to be exact in every order (below 2**24 in float32).
    """
    fastmath = {"reassoc", "contract", "nsz"}
    return cast("Callable[P, R]", numba.njit(nogil=True, error_model="numpy", cache=_KEPT, fastmath=fastmath)(function))


def keep_compiled(cache: Path) -> bool:
    """Have compiled code kept in a folder of `cache` that is of today's sources; False if it cannot be written."""
    digest = hashlib.sha256()
    for pattern in _SOURCES:
        for source in sorted(_ROOT.glob(pattern)):
            digest.update(source.name.encode() + source.read_bytes())
    folder = cache / "kernels" / digest.hexdigest()[:16]
    try:
        folder.mkdir(parents=True, exist_ok=True)
        (folder / ".written").touch()
    except OSError:
        return False
    numba.config.CACHE_DIR = str(folder)  # type: ignore[attr-defined]
    return True


_KEPT = keep_compiled(user_cache_path("outs"))
