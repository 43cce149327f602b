"""A note on a terminal while kernels are compiled for this machine, here or by worker processes."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event, Thread
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from multiprocessing.synchronize import Event as SharedEvent

NOTE = "Compiling for this machine; later questions of this kind do not wait for it"
_PAUSE = 0.3
"""Seconds between looks; a shorter wait needs no note."""


@contextmanager
def noting_compilation(elsewhere: "SharedEvent | None" = None) -> Iterator[None]:
    """Print `NOTE` on standard error, if that is a terminal, when kernels are compiled inside the context.

    elsewhere  set once a worker process compiles, by `report_compilation`
    """
    if not sys.stderr.isatty():
        yield
        return
    answered = Event()
    Thread(target=_watch, args=(answered, elsewhere), daemon=True).start()
    try:
        yield
    finally:
        answered.set()


def _watch(answered: Event, elsewhere: "SharedEvent | None") -> None:
    """Print the note once a worker or numba, imported only by questions that need it, reports a compilation."""
    recorded = None
    while not answered.wait(_PAUSE):
        events = sys.modules.get("numba.core.event")
        if (recorded is not None and recorded.buffer) or (elsewhere is not None and elsewhere.is_set()):
            print(NOTE, file=sys.stderr, flush=True)
            return
        is_imported = hasattr(events, "register")  # false while it is still being imported
        if recorded is None and events is not None and is_imported:
            recorded = events.RecordingListener()
            events.register("numba:compile", recorded)


def report_compilation(started: "SharedEvent") -> None:
    """Set `started` when this process, a worker, compiles."""
    from numba.core import event

    class Report(event.Listener):
        def on_start(self, event: object) -> None:  # noqa: ARG002
            started.set()

        def on_end(self, event: object) -> None:
            pass

    event.register("numba:compile", Report())  # type: ignore[no-untyped-call]
