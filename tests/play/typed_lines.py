"""Lines typed in advance to play a game in the terminal."""

from collections.abc import Callable, Iterable


def typed(lines: Iterable[str]) -> Callable[[], str]:
    """Reads the lines given one by one, and then the end of input."""
    left = iter(lines)

    def read() -> str:
        line = next(left, None)
        if line is None:
            raise EOFError
        return line

    return read
