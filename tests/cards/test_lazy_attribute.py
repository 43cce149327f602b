"""An attribute that is computed when it is first read."""

import os
import signal
import threading

import pytest

from outs.cards.lazy_attribute import cached_attribute


class Slow:
    """A value that is computed while `begun` is set and until `over` is."""

    begun, over = threading.Event(), threading.Event()

    def __init__(self, waits: bool) -> None:
        self.waits = waits
        self.times = 0

    @cached_attribute
    def value(self) -> int:
        """Count how often it is computed."""
        self.times += 1
        if self.waits:
            Slow.begun.set()
            Slow.over.wait(20)
        return self.times


def test_a_value_is_computed_once_for_each_object() -> None:
    one, other = Slow(waits=False), Slow(waits=False)
    assert [one.value, one.value, other.value] == [1, 1, 1]
    assert (one.times, other.times) == (1, 1)


def test_the_class_shows_the_attribute_with_its_text() -> None:
    assert Slow.value.__doc__ == "Count how often it is computed."


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork on this system")
@pytest.mark.filterwarnings("ignore:.*multi-threaded.*fork:DeprecationWarning")
def test_a_copy_of_the_process_computes_what_another_thread_was_computing() -> None:
    thread = threading.Thread(target=lambda: Slow(waits=True).value)
    thread.start()
    assert Slow.begun.wait(20)
    try:
        child = os.fork()
        if child == 0:
            signal.alarm(10)  # a copy that waits for ever is ended
            os._exit(Slow(waits=False).value - 1)
        assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    finally:
        Slow.over.set()
        thread.join()
