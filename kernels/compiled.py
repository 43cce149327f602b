"""The one decorator that compiles a kernel.

Compiled code is not cached on disk: numba's cache notices a change in a kernel's own file, but not in the kernels it
calls from other files, and a stale kernel would be a wrong table.
"""

from collections.abc import Callable
from typing import ParamSpec, TypeVar, cast

import numba

P = ParamSpec("P")
R = TypeVar("R")


def compiled(function: Callable[P, R]) -> Callable[P, R]:
    """`function` compiled at its first call; it releases the interpreter lock, so that threads run it side by side."""
    return cast("Callable[P, R]", numba.njit(nogil=True, error_model="numpy")(function))


def compiled_any_order(function: Callable[P, R]) -> Callable[P, R]:
    """As `compiled`, and sums of floats may be reordered.

    Only for floats that hold integers small enough to be exact in every order (below 2**24 in float32).
    """
    fastmath = {"reassoc", "contract", "nsz"}
    return cast("Callable[P, R]", numba.njit(nogil=True, error_model="numpy", fastmath=fastmath)(function))
