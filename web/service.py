"""Answers requests: looked up on the spot, or counted in a process that is killed when nobody waits any more."""

import asyncio
from collections.abc import Mapping, Sequence
from hashlib import blake2b
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from .. import __version__
from ..cards.errors import BadInput
from ..query.session import Tables
from ..tables.manifest import read_manifest
from .batches import ONE_OF, Batch, asked_of
from .costs import is_quick
from .counting import body_of
from .pool import CountingPool, unless_gone
from .problems import Problem, invalid_input
from .questions import Parameters, Question
from .settings import FRESH_SECONDS, Settings

MEDIA_TYPE = "application/json"
TURN = 16
"""Hands of a batch that are looked up before other requests have their turn."""
GONE = 499
"""The status that the log shows where the asker hung up."""


class Service:
    """One worker's tables and processes."""

    def __init__(self, settings: Settings) -> None:
        """Opens the tables; the processes start at the call of `start`. Raises `TablesError`."""
        self._tables = Tables(settings.tables).warm()
        self._manifest = read_manifest(settings.tables).digest
        self._pool = CountingPool(settings)
        self._seed = f"{self._manifest} {__version__} ".encode()
        self.is_stopping = False

    def start(self) -> None:
        """Start the processes."""
        self._pool.start()

    def stop(self) -> None:
        """End the processes and close the tables."""
        self._pool.stop()
        self._tables.close()

    def state(self) -> Mapping[str, Any]:
        """What is served. Raises `Problem` while nothing can be answered."""
        if self.is_stopping:
            raise Problem(503, "The service is stopping.", "stopping")
        return {"status": "ready", "version": __version__, "manifest": self._manifest}

    async def get(self, request: Request, question: Question, asked: Parameters) -> Response:
        """The answer to a question in an address, with its tag, or nothing new if the asker has it."""
        headers = {"ETag": self._tag(request), "Cache-Control": f"public, max-age={FRESH_SECONDS}"}
        if has_it(request.headers.get("if-none-match"), headers["ETag"]):
            return Response(status_code=304, headers=headers)
        (body,) = await self._bodies(request, question, [asked])
        return Response(body, headers=headers, media_type=MEDIA_TYPE)

    async def post(self, request: Request, question: Question, asked: Parameters) -> Response:
        """The answer to a question in a body, or to a batch."""
        if not isinstance(asked, Batch):
            (body,) = await self._bodies(request, question, [asked])
            return Response(body, media_type=MEDIA_TYPE)
        each = asked_of(asked, question.parameters, ONE_OF[question.name])
        bodies = await self._bodies(request, question, each) if each else ()
        return Response(
            b'{"answers": [' + b", ".join(body.rstrip() for body in bodies) + b"]}\n", media_type=MEDIA_TYPE
        )

    def _tag(self, request: Request) -> str:
        question = request.scope["path"].encode() + b"?" + request.scope["query_string"]
        return f'W/"{blake2b(self._seed + question, digest_size=15).hexdigest()}"'

    async def _bodies(self, request: Request, question: Question, asked: Sequence[Parameters]) -> Sequence[bytes]:
        if is_quick(question.name, vars(asked[0])):
            return await self._looked_up(asked)
        values = [vars(one) for one in asked]
        found = await unless_gone(request.receive, self._pool.count(question.name, values))
        if found is None:
            raise Problem(GONE, "The asker hung up.")
        bodies: Sequence[bytes] = found
        return bodies

    async def _looked_up(self, asked: Sequence[Parameters]) -> list[bytes]:
        bodies = []
        for index, one in enumerate(asked):
            try:
                bodies.append(body_of(self._tables, one))
            except BadInput as error:
                more = {"index": index} if len(asked) > 1 else {}
                raise invalid_input(str(error), vars(one), more) from None
            if index % TURN == TURN - 1:
                await asyncio.sleep(0)
        return bodies


def has_it(given: str | None, tag: str) -> bool:
    """Whether a request's If-None-Match names the tag; weak and strong ones are the same here."""
    if given is None:
        return False
    names = {name.strip().removeprefix("W/") for name in given.split(",")}
    return "*" in names or tag.removeprefix("W/") in names
