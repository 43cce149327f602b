"""A note on a terminal while kernels are compiled, which makes the first question of a kind take seconds."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event, Thread

NOTE = "Compiling for this machine; later questions of this kind do not wait for it"
_PAUSE = 0.3
"""Seconds between looks; a shorter wait needs no note."""


@contextmanager
def noting_compilation() -> Iterator[None]:
    """Print `NOTE` on standard error, if that is a terminal, when a question inside the context compiles kernels."""
    if not sys.stderr.isatty():
        yield
        return
    answered = Event()
    Thread(target=_watch, args=(answered,), daemon=True).start()
    try:
        yield
    finally:
        answered.set()


def _watch(answered: Event) -> None:
    """Print the note once numba, imported only by questions that need it, reports a compilation."""
    recorded = None
    while not answered.wait(_PAUSE):
        events = sys.modules.get("numba.core.event")
        if recorded is not None and recorded.buffer:
            print(NOTE, file=sys.stderr, flush=True)
            return
        is_imported = hasattr(events, "register")  # false while it is still being imported
        if recorded is None and events is not None and is_imported:
            recorded = events.RecordingListener()
            events.register("numba:compile", recorded)
