"""Jobs side by side: after what they need, two at a time, and interrupted when another one fails."""

import threading
import time
from itertools import pairwise

import pytest

from outs.work.side_by_side import side_by_side

DIAMOND = {"first": (), "left": ("first",), "right": ("first",), "last": ("left", "right")}


@pytest.mark.parametrize("threads", [1, 2, 5])
def test_every_job_runs_once_after_what_it_needs(threads: int) -> None:
    done: list[str] = []

    def do(name: str) -> None:
        assert set(DIAMOND[name]) <= set(done)
        done.append(name)

    side_by_side(DIAMOND, do, threads)
    assert sorted(done) == sorted(DIAMOND)


def test_one_thread_runs_the_jobs_in_their_order() -> None:
    done: list[str] = []
    side_by_side({str(number): () for number in range(9)}, done.append, 1)
    assert all(before < after for before, after in pairwise(done))
    assert len(done) == 9


def test_two_jobs_that_do_not_need_each_other_run_at_the_same_time() -> None:
    meeting = threading.Barrier(2, timeout=60)
    side_by_side({"left": (), "right": ()}, lambda _: void(meeting.wait()), 2)


def void(_: object) -> None:
    """Return nothing."""


@pytest.mark.parametrize("error", [ValueError("broken"), KeyboardInterrupt()])
@pytest.mark.parametrize("fails", ["here", "there"])
def test_a_job_that_fails_interrupts_the_others_and_its_error_is_raised(error: BaseException, fails: str) -> None:
    """In the calling thread or in another one; a job in the calling thread ends first."""
    running, calling, ended = threading.Event(), threading.current_thread(), []

    def do(name: str) -> None:
        if name == "later":
            ended.append(name)
        elif (threading.current_thread() is calling) == (fails == "here"):
            assert running.wait(60)
            raise error
        else:
            running.set()
            until = time.monotonic() + (60 if fails == "here" else 0.1)
            while time.monotonic() < until:
                time.sleep(0.001)
            ended.append("ran to its end")

    with pytest.raises(type(error)):
        side_by_side({"one": (), "two": (), "later": ("one", "two")}, do, 2)
    assert ended == ([] if fails == "here" else ["ran to its end"])
