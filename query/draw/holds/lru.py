"""Cache of a few recent results, so that memory does not grow in a long session."""

from collections.abc import Callable
from typing import Generic, TypeVar

Key = TypeVar("Key")
Made = TypeVar("Made")


class Latest(Generic[Key, Made]):
    """Recent results by key. Threads may share it; two threads may compute the same result at once."""

    def __init__(self, most: int) -> None:
        """Keep at most `most` results."""
        self._most = most
        self._made: dict[Key, Made] = {}

    def get(self, key: Key, make: Callable[[], Made]) -> Made:
        """Return the result kept for `key`, or else the result of `make`, which is then kept.

        >>> latest = Latest(2)
        >>> [latest.get(key, lambda: (key, made)) for made, key in enumerate((1, 2, 1, 3, 1))]
        [(1, 0), (2, 1), (1, 0), (3, 3), (1, 4)]
        """
        found = self._made.get(key)
        if found is None:
            found = make()
            for older in list(self._made)[::-1][self._most - 1 :]:
                self._made.pop(older, None)
            self._made[key] = found
        return found
