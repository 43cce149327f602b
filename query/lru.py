"""The latest few of what is costly to make, so that a long session does not grow."""

from collections.abc import Callable
from typing import Generic, TypeVar

Key = TypeVar("Key")
Made = TypeVar("Made")


class Latest(Generic[Key, Made]):
    """What was made last, by what it was made for. Threads may share it; two may make the same at once."""

    def __init__(self, most: int) -> None:
        """Keeps up to `most`."""
        self._most = most
        self._made: dict[Key, Made] = {}

    def get(self, key: Key, make: Callable[[], Made]) -> Made:
        """What is kept for `key`, or else what `make` makes.

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
