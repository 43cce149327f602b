"""Every error as problem details (RFC 9457): never the text of an exception that was not written for the asker."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import orjson

MEDIA_TYPE = "application/problem+json"
_KINDS = {
    400: ("malformed", "The request cannot be read"),
    404: ("not-found", "There is nothing at this address"),
    405: ("method", "This address does not take that method"),
    408: ("slow-body", "The body did not arrive in time"),
    413: ("too-large", "The body is too large"),
    416: ("range", "The file does not have that range"),
    422: ("invalid-input", "Invalid input"),
    500: ("internal", "The service failed"),
    503: ("unavailable", "The service cannot answer now"),
}
TITLES = {status: title for status, (_, title) in _KINDS.items()}
"""What each status says."""
_DETAILS = {
    400: "The body is not JSON.",
    404: "The addresses are listed in /openapi.json.",
    405: "The methods of each address are listed in /openapi.json.",
    500: "The failure was logged; the question itself may be asked again.",
    503: "Ask again in a moment.",
}
_NAMED = re.compile(r"\bcard '?(\w+)'?")
_QUOTED = re.compile(r"'([^']*)'|\"([^\"]*)\"")
_GOT = re.compile(r"\bgot '?([^\s',;]+)")
_WORD = re.compile(r"\b(?:10|[2-9TJQKA])[cdhs]\b|\b\d+(?:\.\d+)?\b")


@dataclass(eq=False)
class Problem(Exception):
    """An error as the asker sees it.

    status   the HTTP status
    detail   one sentence; the usual one of the status unless given
    kind     the last part of its `type`; the usual one of the status unless given
    token    for invalid input: the piece of it that is wrong
    more     further members, such as `position`, the place of the token in its parameter, counted from 0
    headers  further headers of the response
    """

    status: int
    detail: str = ""
    kind: str = ""
    token: str | None = None
    more: Mapping[str, Any] = field(default_factory=dict)
    headers: Mapping[str, str] = field(default_factory=dict)

    def body(self) -> bytes:
        """The problem details as JSON."""
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


def invalid_input(message: str, values: Mapping[str, Any], more: Mapping[str, Any] | None = None) -> Problem:
    """The problem of a `BadInput` with this message, which answers these parameters.

    The token is the piece of the input that the message quotes, or else the card or number that it names; the parameter
    and the place in it are given where the token occurs in one.
    """
    texts = [(name, text) for name, value in values.items() for text in _texts(value)]
    quoted = [one or other for one, other in _QUOTED.findall(message)]
    for token in (*_NAMED.findall(message), *quoted, *_GOT.findall(message), *_WORD.findall(message)):
        for name, text in texts:
            if token and token in text:
                return _at(message, token, name, text.index(token), more)
    if quoted:
        return Problem(422, message, token=quoted[0], more=more or {})
    name, text = next(((name, text) for name, text in texts if text), ("", ""))
    return _at(message, text, name, 0, more)


def _at(message: str, token: str, parameter: str, position: int, more: Mapping[str, Any] | None) -> Problem:
    return Problem(422, message, token=token, more={"parameter": parameter, "position": position, **(more or {})})


def _texts(value: object) -> list[str]:
    if isinstance(value, (list, tuple)):
        return [text for one in value for text in _texts(one)]
    if value is None or isinstance(value, bool):
        return []
    return [str(value)]
