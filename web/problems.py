"""Errors as problem details (RFC 9457), which never include the text of an exception not meant for clients."""

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import orjson

from ..cards.errors import one_line, shortened
from ..display.text import seconds_text
from ..tables.files.errors import NotBuilt, TablesError, TablesMissing
from ..tables.files.location import BUILD_COMMAND
from ..tables.schema import REQUEST_OF
from .settings import RETRY_SECONDS

MEDIA_TYPE = "application/problem+json"
_KINDS = {
    400: ("malformed", "The request cannot be read"),
    403: ("cors", "Pages of that origin are not allowed"),
    404: ("not-found", "There is nothing at this address"),
    405: ("method", "This address does not accept that method"),
    408: ("slow-body", "The body did not arrive in time"),
    413: ("too-large", "The body is too large"),
    416: ("range", "The file does not have that range"),
    421: ("misdirected", "The request is for another host"),
    422: ("invalid-input", "Invalid input"),
    500: ("internal", "The service failed"),
    503: ("unavailable", "The service cannot answer now"),
}
TITLES = {status: title for status, (_, title) in _KINDS.items()}
"""Titles by status."""
_DETAILS = {
    400: "The body is not JSON.",
    404: "The addresses are listed in /openapi.json.",
    405: "The methods of each address are listed in /openapi.json.",
    500: "The failure was logged; you may send the request again.",
    503: "Try again in a moment.",
}
_NAMED = re.compile(r"\bcard '?(\w+)'?")
_QUOTED = re.compile(r"(?<!\w)(?:'([^']*)'|\"([^\"]*)\")")
_GOT = re.compile(r"\bgot '?([^\s',;]+)")
_WORD = re.compile(r"\b(?:10|[2-9TJQKA])[cdhs]\b|(?<![\w.])-?\d+(?:\.\d+)?(?:[Ee][-+]?\d+)?\b")
_NUMBER = re.compile(r"[-+]?\d+(?:\.\d+)?(?:e[-+]?\d+)?", re.IGNORECASE)
_COMMAND = re.compile(r"'?\bouts (tables describe|paytable)(?: --list)?'?")
"""Commands that list what there is, in messages; addresses do so here."""
LONGEST_TOKEN = 100
UNKNOWN = "unknown"
"""The type of the validation error of a parameter that does not exist: its `name`, and the one probably `meant`."""
INSTEAD = "instead"
"""The type of the validation error of a parameter, `name`, that cannot be given with the `other`."""


@dataclass(eq=False)
class Problem(Exception):
    """An error as the client sees it.

    status   the HTTP status
    detail   one sentence; by default that of the status
    kind     the last part of its `type`; by default that of the status
    token    for invalid input: the invalid part
    more     further members, such as `position`, the start of the token in its parameter, counted from 0
    headers  further headers of the response
    """

    status: int
    detail: str = ""
    kind: str = ""
    token: str | None = None
    more: Mapping[str, Any] = field(default_factory=dict)
    headers: Mapping[str, str] = field(default_factory=dict)

    def body(self) -> bytes:
        kind, title = _KINDS.get(self.status, ("error", "The request failed"))
        members: dict[str, Any] = {
            "type": f"/problems#{self.kind or kind}",
            "title": title,
            "status": self.status,
            "detail": self.detail or _DETAILS.get(self.status, title + "."),
        }
        if self.token is not None:
            members["token"] = self.token
        return orjson.dumps(members | dict(self.more))


def busy(detail: str, seconds: int = RETRY_SECONDS, **headers: str) -> Problem:
    """Return the problem of a busy service, which says when to try again, in words and as a header."""
    said = f"{detail} Try again in {seconds_text(seconds)}."
    return Problem(503, said, "busy", headers={"Retry-After": str(seconds), **headers})


def invalid_input(message: str, values: Mapping[str, Any], more: Mapping[str, Any] | None = None) -> Problem:
    """Return the problem for a `BadInput` with this message about these parameters.

    The token is the part of the input that the message quotes, or else the card or first number in the message. If a
    parameter contains the token, its name and the position are added; parameters whose name or full value is in the
    message are searched first. If no parameter contains a token, it is the value of one of them.
    """
    message = _COMMAND.sub(lambda found: f"/v1/{found[1].replace(' ', '/')}", message)
    quoted = [one or other for one, other in _QUOTED.findall(message)]
    words = set(re.findall(r"\w+", message))
    texts = [one for name, value in values.items() for one in _texts(name, value)]
    texts.sort(key=lambda one: (one.text not in quoted, one.name not in words))
    for token in (*_NAMED.findall(message), *quoted, *_GOT.findall(message), *_WORD.findall(message)[:1]):
        for one in texts:
            if (position := _place(token, one.text)) is not None:
                return _at(message, token, one, position, more)
    if quoted:
        return Problem(422, message, token=quoted[0], more=more or {})
    for one in texts:
        if one.text:
            return _at(message, shortened(one.text, LONGEST_TOKEN), one, 0, more)
    return Problem(422, message, token="", more=more or {})


def _place(token: str, text: str) -> int | None:
    """Return the start of a token in a parameter's text; numbers match as a whole, in any notation."""
    if not token:
        return None if text else 0
    if _NUMBER.fullmatch(token) is None:
        return text.index(token) if token in text else _escaped_place(token, text)
    if _NUMBER.fullmatch(text) is not None:
        return 0 if float(text) == float(token) else None
    found = re.search(rf"(?<![\w.]){re.escape(token)}(?![\w.])", text)
    return None if found is None else found.start()


def _escaped_place(token: str, text: str) -> int | None:
    """Return the start of a token as `_place`, if the message has escaped unprintable characters in it."""
    if "\\" not in token or text.isprintable():
        return None
    place = one_line(text).find(token)
    return next((end for end in range(len(text)) if len(one_line(text[:end])) == place), None)


class _Text(NamedTuple):
    """A parameter's text; `entry` is its number, counted from 1, if the parameter is a list."""

    name: str
    text: str
    entry: int | None = None


def _at(message: str, token: str, at: _Text, position: int, more: Mapping[str, Any] | None) -> Problem:
    index = {} if at.entry is None else {"index": at.entry}
    return Problem(
        422, message, token=token, more={"parameter": at.name, "position": position, **index, **(more or {})}
    )


def _texts(name: str, value: object) -> list[_Text]:
    if isinstance(value, (list, tuple)):
        return [_Text(name, str(one), place) for place, one in enumerate(value, 1)]
    if value is None or isinstance(value, bool):
        return []
    return [_Text(name, str(value))]


def unusable(error: TablesError) -> str:
    """Return the sentence about tables that are damaged or not built, with the command but without the folder's name.

    >>> unusable(NotBuilt("the table river is not built; run: outs tables build --tables /srv/tables river", "river"))
    'The table river is not built. The operator of the service can build it: outs tables build river.'
    """
    if not isinstance(error, TablesMissing):
        return f"The tables are damaged or outdated. The operator of the service can rebuild them: {BUILD_COMMAND}."
    subject = f"The table {error.table}" if isinstance(error, NotBuilt) else "A table that this question needs"
    command = f"{BUILD_COMMAND} {request_of(error)}".rstrip()
    return f"{subject} is not built. The operator of the service can build it: {command}."


def request_of(error: TablesError) -> str:
    """Return what `outs tables build` is asked for to build a missing table on request; else an empty text."""
    return REQUEST_OF.get(error.table, "") if isinstance(error, NotBuilt) else ""


_WORDS = {
    "too_short": "takes {min_length} or more, got {actual_length}",
    "too_long": "takes at most {max_length}, got {actual_length}",
    "string_too_long": "takes at most {max_length} characters",
    "greater_than_equal": "must be at least {ge:,.15g}",
    "less_than_equal": "must be at most {le:,.15g}",
    "int_type": "must be a whole number",
    "int_parsing": "must be a whole number",
    "int_from_float": "must be a whole number",
    "float_type": "must be a number",
    "float_parsing": "must be a number",
    "finite_number": "must be a number",
    "bool_type": "must be true or false",
    "bool_parsing": "must be true or false",
    "string_type": "must be a text",
    "list_type": "must be a list",
    "model_attributes_type": "must be a list of objects",
}
"""Complaints about a parameter, by the type of a validation error."""
_PLACES = {"query", "body", "one", "many"}
_NO_OBJECT = "A body must be a JSON object, sent as application/json."


def problem_of(errors: Sequence[Mapping[str, Any]]) -> Problem:
    """Return the problem for the first of a request's validation errors."""
    error = errors[0]
    if error["type"] == "json_invalid":
        return Problem(400)
    places = [str(place) for place in error["loc"] if place not in _PLACES]
    name = places[0] if places else ""
    if error["type"] == UNKNOWN:
        return _unknown(error["ctx"]["name"], error["ctx"]["meant"])
    if error["type"] == INSTEAD:
        one, other = error["ctx"]["name"], error["ctx"]["other"]
        return Problem(422, f"Give either {one} or {other}, not both.", token=one, more={"parameter": one})
    if not name:
        return Problem(422, _NO_OBJECT, token="")
    if error["type"] == "missing":
        inner = _shown(places[-1])  # of an entry in a list, otherwise the parameter itself
        return Problem(422, f"The parameter {inner} is missing.", token=inner, more={"parameter": inner})
    more: dict[str, Any] = {"parameter": name, "position": 0}
    if len(places) > 1 and places[1].isdigit():
        more["index"] = int(places[1]) + 1
    words = _WORDS.get(error["type"])
    place = places[2] if "index" in more and len(places) > 2 else name  # a member of an entry
    said = f"{place}: {error['msg']}." if words is None else f"{place} {words.format(**error.get('ctx', {}))}."
    return Problem(422, said, token=_shown(error.get("input")), more=more)


def _unknown(name: str, meant: str) -> Problem:
    """Return the problem of a parameter that does not exist; `meant` is the one that probably is, if any."""
    hint = f"; did you mean {meant}?" if meant else "."
    return Problem(422, f"There is no parameter {_shown(name)!r}{hint}", token=_shown(name))


def given_twice(name: str) -> Problem:
    """Return the problem of a request that gives a parameter twice."""
    shown = _shown(name)
    return Problem(422, f"The parameter {shown} is given twice.", token=shown, more={"parameter": shown})


def misplaced(name: str) -> Problem:
    """Return the problem of a POST that gives a parameter in its address."""
    shown = _shown(name)
    return Problem(422, f"A POST takes its parameters in the body, not in the address: {shown!r}.", token=shown)


def _shown(given: object) -> str:
    """Return a value as text of limited length: a text as it is, and anything else as JSON."""
    return shortened(one_line(given if isinstance(given, str) else json.dumps(given, default=str)), LONGEST_TOKEN)
