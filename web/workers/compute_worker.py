"""What a process that counts answers does."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from ...cards.errors import BadInput
from ...query.database.tables_on_request import NotBuilt
from ...query.session import Tables
from ...tables.files.errors import TablesError
from ..questions.parameters import BY_NAME, Parameters
from ..rendering import json_body
from .process import Counted, give_way

WARM: tuple[tuple[str, Mapping[str, Any]], ...] = (
    ("equity", {"players": ["AhKh", "QsQd", "7c7d"], "board": "2c3d4h5s"}),
    ("discard", {"hand": "2c3d4h8sKc", "game": "2-7"}),
    ("discard", {"hand": "2c3d4h8sKc", "game": "a-5"}),
    ("discard", {"hand": "9dTd6hQh8s", "opponents": 2}),
)
"""Questions that load what takes longest to load: an index of all hands for each order of hands."""
WARM_ADVICE = tuple(
    ("halatro/advise", {"held": "2c2d4s5h7h9sJcQd", "plays": left, "discards": left}) for left in (1, 3)
)
"""Questions that load the kernels and arrays of advice on Halatro, which takes as long as ten answers."""


def begin(folder: Path) -> None:
    """Prepare a new process: its tables are open, and what the questions need is loaded before their time counts."""
    give_way()
    warm(folder, WARM)


def begin_advice(folder: Path) -> None:
    """Prepare a new process for advice on Halatro."""
    give_way()
    warm(folder, WARM_ADVICE)


def warm(folder: Path, questions: Iterable[tuple[str, Mapping[str, Any]]]) -> None:
    """Answer some questions; what is wrong with the tables is told to the first client who asks."""
    for name, values in questions:
        count(folder, name, [values])


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
