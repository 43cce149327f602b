"""Turns for large bodies: responses a few at a time, and fewer of one client; requests one in a round of the loop."""

import asyncio
from collections import Counter
from collections.abc import Mapping

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from ..problems import Problem
from ..settings import RETRY_AFTER

PIECE = 65_536
"""Bytes of a body that are handed to the server at a time, which takes the next when the client has read."""


class Turns:
    """The large responses of a worker that are being made or sent."""

    def __init__(self, most: int, most_of_client: int, refusal: str) -> None:
        """Admit `most` at a time, `most_of_client` for one client; `refusal` is the detail for others."""
        self._most, self._most_of_client, self._refusal = most, most_of_client, refusal
        self._taken: Counter[str] = Counter()

    def take(self, request: Request) -> str:
        """Take a turn, and return the client for `give_back`. Raises `Problem` if there are too many."""
        client = request.client.host if request.client else ""
        if self._taken.total() >= self._most or self._taken[client] >= self._most_of_client:
            raise Problem(503, self._refusal, "busy", headers={**RETRY_AFTER, "Connection": "close"})
        self._taken[client] += 1
        return client

    def give_back(self, client: str) -> None:
        """Give a turn of a client back."""
        self._taken -= Counter({client: 1})  # which forgets clients without turns


class Rounds:
    """Admits one caller in each round of the event loop, so that other requests are answered between two callers."""

    def __init__(self) -> None:
        """Nobody waits yet."""
        self._lock = asyncio.Lock()

    async def wait(self) -> None:
        """Return in a round in which nobody else does, in the order of the calls."""
        async with self._lock:
            await asyncio.sleep(0)


class LargeResponse(Response):
    """A response that gives its turn back once it has been sent, piece by piece, so that the end is known."""

    def __init__(
        self, content: bytes, media_type: str, turns: Turns, client: str, headers: Mapping[str, str] | None = None
    ) -> None:
        """Send `content`, in a turn that was taken for `client`."""
        super().__init__(content, headers=headers, media_type=media_type)
        self._turns, self._client = turns, client

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:  # noqa: ARG002 - ASGI
        """Send the response."""
        try:
            await send({"type": "http.response.start", "status": self.status_code, "headers": self.raw_headers})
            for begin in range(0, len(self.body), PIECE):
                piece = bytes(self.body[begin : begin + PIECE])
                more = begin + PIECE < len(self.body)
                await send({"type": "http.response.body", "body": piece, "more_body": more})
        finally:
            self._turns.give_back(self._client)
