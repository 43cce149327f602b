"""Responses: whether the client's copy is current, and limits on large bodies."""

import asyncio
from collections import Counter
from collections.abc import Mapping, Set

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from ..problems import busy


def tags_of(request: Request) -> str:
    """Return the tags in a request's If-None-Match headers; several lines are one list."""
    return ",".join(request.headers.getlist("if-none-match"))


def has_it(given: str, tag: str) -> bool:
    """Return true if an If-None-Match names the tag, or is `*`; weak and strong tags are not distinguished."""
    return "*" in _names(given) or is_named(given, tag)


def is_named(given: str, tag: str) -> bool:
    """Return true if an If-None-Match names the tag itself, so that the client has that answer."""
    return tag.removeprefix("W/") in _names(given)


def _names(given: str) -> Set[str]:
    return {name.strip().removeprefix("W/") for name in given.split(",")}


CLIENT = "outs.client"
"""The key of a request's scope with the client whose share of the queue and of the turns it takes."""


def client_named(request: Request) -> str:
    """Return the client of a request, as the outermost layer determined it."""
    return str(request.scope.get(CLIENT, ""))


JSON = "application/json"
PIECE = 65_536
"""Bytes of a body passed to the server at a time; it takes the next piece when the client has read this one."""


class Turns:
    """Turns of the large responses that a worker is making or sending."""

    def __init__(self, most: int, most_of_client: int, refusal: str) -> None:
        """Admit `most` at a time, `most_of_client` per client; `refusal` is the error's detail for the others."""
        self._most, self._most_of_client, self._refusal = most, most_of_client, refusal
        self._taken: Counter[str] = Counter()

    def take(self, request: Request) -> str:
        """Take a turn, and return the client for `give_back`. Raises `Problem` if there are too many."""
        client = client_named(request)
        if self._taken.total() >= self._most or self._taken[client] >= self._most_of_client:
            raise busy(self._refusal, Connection="close")
        self._taken[client] += 1
        return client

    def give_back(self, client: str) -> None:
        self._taken -= Counter({client: 1})  # also removes clients without turns


class Rounds:
    """Admits one caller per round of the event loop, so that other requests are answered between two callers."""

    def __init__(self) -> None:
        self._lock = asyncio.Lock()

    async def wait(self) -> None:
        """Wait for a round of one's own; callers are admitted in the order of their calls."""
        async with self._lock:
            await asyncio.sleep(0)


class LargeResponse(Response):
    """A response sent piece by piece, which returns its turn once everything is sent."""

    def __init__(self, content: bytes, turns: Turns, client: str, headers: Mapping[str, str] | None = None) -> None:
        """Prepare to send `content`, JSON, in a turn that was taken for `client`."""
        super().__init__(content, headers=headers, media_type=JSON)
        self._turns, self._client = turns, client

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:  # noqa: ARG002 - ASGI
        try:
            await send({"type": "http.response.start", "status": self.status_code, "headers": self.raw_headers})
            for begin in range(0, len(self.body), PIECE):
                piece = bytes(self.body[begin : begin + PIECE])
                more = begin + PIECE < len(self.body)
                await send({"type": "http.response.body", "body": piece, "more_body": more})
        finally:
            self._turns.give_back(self._client)
