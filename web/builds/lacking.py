"""The problem of a question whose tables are not there, which says whether the service builds them."""

from pathlib import Path

from ..problems import Problem
from .state import REST, read_states, want

_OPERATOR = " The operator of the service can"


def lacking(builds: Path | None, sentence: str, request: str) -> Problem:
    """Return the problem, and note that the build of its tables should be the next.

    builds    the folder of the states of builds
    sentence  about the tables, from `unusable`
    request   what builds a table on request; empty for other tables
    """
    name = request or REST
    state = next((one for one in read_states(builds) if one.name == name), None)
    if builds is None or state is None:
        return Problem(503, sentence, "tables")
    if state.state == "waiting":
        want(builds, name)
    return Problem(503, f"{sentence.partition(_OPERATOR)[0]} {state.sentence()}", "tables", more={"build": name})
