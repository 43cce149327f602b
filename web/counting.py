"""A process that counts answers for the service: it can be killed, and it dies with the service."""

import os
import signal
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from multiprocessing import parent_process
from pathlib import Path
from typing import Any

from ..cards.errors import BadInput
from ..query.session import Tables
from ..tables.errors import TablesError
from .questions import BY_NAME, Parameters
from .rendering import json_body

NICENESS = 5
"""Counting gives way to looking up."""
_PARENT_DEATH = 1
"""The option of Linux's `prctl` that names the signal sent to a process when its parent ends."""


@dataclass(frozen=True)
class Counted:
    """What a process found: the bodies of the answers, or what is wrong with the input, or with the tables."""

    bodies: tuple[bytes, ...] = ()
    complaint: str | None = None
    index: int = 0
    damaged: bool = False


def die_with_parent(number: int) -> None:
    """Have the system send this process a signal when its parent ends; only Linux can."""
    if sys.platform == "linux":
        import ctypes

        ctypes.CDLL(None).prctl(_PARENT_DEATH, number)
        parent = parent_process()
        if parent is not None and not parent.is_alive():  # it ended before it could be named
            os.kill(os.getpid(), number)


def begin(folder: Path) -> None:
    """Prepare a new process: it ends when asked to, even in compiled code, and its tables are open."""
    die_with_parent(signal.SIGKILL)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    os.nice(NICENESS)
    _tables(folder).equity("AhKh", "QsQd", "7c7d", board="2c3d4h5s")  # loads what most counts need


def ready() -> bool:
    """Whether the process answers at all."""
    return True


def count(folder: Path, name: str, asked: Sequence[Mapping[str, Any]]) -> Counted:
    """The answers to questions of one kind."""
    parameters = BY_NAME[name].parameters
    found = []
    for index, values in enumerate(asked):
        try:
            found.append(body_of(_tables(folder), parameters.model_construct(set(values), **values)))
        except BadInput as error:
            return Counted(complaint=str(error), index=index)
        except TablesError:
            return Counted(damaged=True)
    return Counted(tuple(found))


def body_of(tables: Tables, asked: Parameters) -> bytes:
    """The body that answers a question. Raises `BadInput` or `TablesError`."""
    return json_body(asked.ask(tables), asked.shown)


@cache
def _tables(folder: Path) -> Tables:
    return Tables(folder)
