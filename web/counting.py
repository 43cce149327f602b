"""What a process that counts answers does."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

from ..cards.errors import BadInput
from ..query.on_request import NotBuilt
from ..query.session import Tables
from ..tables.errors import TablesError
from .process import Counted, give_way
from .questions import BY_NAME, Parameters
from .rendering import json_body


def begin(folder: Path) -> None:
    """Prepare a new process: its tables are open, and what most counts need is loaded."""
    give_way()
    with suppress(TablesError):  # the first question is told
        _tables(folder).equity("AhKh", "QsQd", "7c7d", board="2c3d4h5s")


def begin_advice(folder: Path) -> None:
    """Prepare a new process for advice on Halatro: its kernels and arrays take as long to load as ten answers."""
    give_way()
    with suppress(TablesError):
        _tables(folder).halatro_advise("2c2d4s5h7h9sJcQd", 1, 1)
        _tables(folder).halatro_advise("2c2d4s5h7h9sJcQd", 3, 3)


def count(folder: Path, name: str, asked: Sequence[Mapping[str, Any]]) -> Counted:
    """The answers to questions of one kind."""
    parameters = BY_NAME[name].parameters
    found = []
    for index, values in enumerate(asked):
        try:
            found.append(body_of(_tables(folder), parameters.model_construct(set(values), **values)))
        except BadInput as error:
            return Counted(complaint=str(error), index=index)
        except NotBuilt as error:  # the command that builds it is not for the asker
            return Counted(complaint=str(error).partition(";")[0], index=index)
        except TablesError:
            return Counted(damaged=True)
    return Counted(tuple(found))


def body_of(tables: Tables, asked: Parameters) -> bytes:
    """The body that answers a question. Raises `BadInput` or `TablesError`."""
    return json_body(asked.ask(tables), asked.shown)


@cache
def _tables(folder: Path) -> Tables:
    return Tables(folder)
