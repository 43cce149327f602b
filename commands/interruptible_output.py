"""Text made by another thread, so that Ctrl-C or a time limit stops it within a second or two, whatever it does."""

from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from queue import Empty, Full, Queue
from threading import Event, Thread
from time import monotonic

import typer

from ..display.text import seconds_text

GRACE = 1.0
"""Seconds that an interrupted thread has to end."""
LONGEST_WAIT = 0.2
_CHUNK = 1000
_READY = 4
_RETRY = 0.05


class OutOfTime(typer.TyperException):
    """The time limit has passed; the exit status is that of timeout(1)."""

    exit_code = 124


class Reading:
    """The pieces of a text that `make` yields, run in a thread of its own."""

    def __init__(self, make: Callable[[], Iterable[str]], interrupt: Callable[[], None]) -> None:
        """Start the thread; `interrupt` makes the operation that `make` waits for fail soon."""
        self._make = make
        self._interrupt = interrupt
        self._ready: Queue[str | BaseException | None] = Queue(_READY)
        self._stopped = Event()
        self._thread = Thread(target=self._work, daemon=True)
        self._thread.start()

    def pieces(self, seconds: float | None) -> Iterator[str]:
        """Yield the text in chunks as they are made. Raises any exception of `make`, or `OutOfTime` after `seconds`."""
        began = monotonic()
        while True:
            left = LONGEST_WAIT if seconds is None else began + seconds - monotonic()
            if seconds is not None and left <= 0:
                raise OutOfTime(f"stopped: it took longer than {seconds_text(seconds)}")
            try:
                piece = self._ready.get(timeout=min(left, LONGEST_WAIT))
            except Empty:
                continue
            if isinstance(piece, BaseException):
                raise piece
            if piece is None:
                return
            yield piece

    def stop(self) -> bool:
        """Interrupt the thread if it still runs; return true if it has ended within `GRACE`."""
        self._stopped.set()
        last = monotonic() + GRACE
        while self._thread.is_alive() and monotonic() < last:
            self._interrupt()
            self._thread.join(_RETRY)
        return not self._thread.is_alive()

    def _work(self) -> None:
        try:
            pieces = iter(self._make())
            while chunk := "".join(islice(pieces, _CHUNK)):
                self._hand_over(chunk)
            self._hand_over(None)
        except BaseException as error:  # raised again in the thread that reads the pieces
            self._hand_over(error)

    def _hand_over(self, piece: str | BaseException | None) -> None:
        while not self._stopped.is_set():
            try:
                self._ready.put(piece, timeout=_RETRY)
            except Full:
                continue
            return
