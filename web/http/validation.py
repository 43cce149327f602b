"""Problem details for parameters that are missing, unknown, given twice or of the wrong type."""

from collections.abc import Mapping, Sequence
from typing import Any

from ...cards.errors import one_line, shortened
from ..problems import LONGEST_TOKEN, Problem

_PLACES = {"query", "body", "one", "many"}
_NO_OBJECT = "A body must be a JSON object, sent as application/json."


def problem_of(errors: Sequence[Mapping[str, Any]]) -> Problem:
    """Return the problem for the first of a request's validation errors."""
    error = errors[0]
    if error["type"] == "json_invalid":
        return Problem(400)
    places = [str(place) for place in error["loc"] if place not in _PLACES]
    name = places[0] if places else ""
    if not name:
        return Problem(422, _NO_OBJECT, token="")
    match error["type"]:
        case "missing":
            inner = _shown(places[-1])  # of an entry in a list, otherwise the parameter itself
            return Problem(422, f"The parameter {inner} is missing.", token=inner, more={"parameter": inner})
        case "extra_forbidden":
            return Problem(422, f"There is no parameter {_shown(places[-1])!r}.", token=_shown(places[-1]))
    more: dict[str, Any] = {"parameter": name, "position": 0}
    if len(places) > 1 and places[1].isdigit():
        more["index"] = int(places[1]) + 1
    return Problem(422, f"{name}: {error['msg']}.", token=_shown(error.get("input")), more=more)


def given_twice(name: str) -> Problem:
    """Return the problem of a request that gives a parameter twice."""
    shown = _shown(name)
    return Problem(422, f"The parameter {shown} is given twice.", token=shown, more={"parameter": shown})


def _shown(given: object) -> str:
    return shortened(one_line(given if isinstance(given, str) else repr(given)), LONGEST_TOKEN)
