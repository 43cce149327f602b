"""Answers to requests: looked up in the worker, or computed in a process that is killed if the client disconnects."""

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from hashlib import blake2b
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from starlette.requests import Request
from starlette.responses import Response

from ... import __version__
from ...cards.errors import BadInput
from ...query.question import Question
from ...query.session import Tables
from ...tables.files.errors import TablesError
from ...tables.files.manifest import read_manifest
from ..builds.lacking import lacking
from ..fields import Parameters
from ..problems import Problem, busy, request_of, unusable
from ..questions import Address
from ..settings import (
    FRESH_SECONDS,
    GONE,
    MOST_BATCHES,
    MOST_BATCHES_OF_CLIENT,
    MOST_LARGE,
    MOST_LARGE_OF_CLIENT,
    STOPPING,
    Settings,
)
from ..workers.compute_worker import answer_in_time, begin, begin_large, json_body, report_in_time
from ..workers.pool import BEGINNING, Pool, unless_gone
from ..workers.process import Computed, Refused, when_asked_to_stop
from ..workers.sql_worker import MOST_STATEMENTS, select
from ..workers.sql_worker import begin as begin_statements
from .batches import Batch, asked_of, whole_batch, with_problems
from .responses import JSON, PIECE, LargeResponse, Rounds, Turns, client_named, has_it, is_named, tags_of

Made = TypeVar("Made")
TURN = 16
"""Hands of a batch that are looked up before other requests are answered."""


class Answered(NamedTuple):
    """Bodies of answers, `unfinished` if the same question has a better answer later: no cache may keep them then."""

    bodies: Sequence[bytes]
    unfinished: bool = False


class Service:
    """One worker's tables and processes."""

    def __init__(self, settings: Settings) -> None:
        """Open the tables; `start` starts the processes. Raises `TablesError`."""
        self._tables = Tables(settings.tables)
        manifest = read_manifest(settings.tables)
        self._manifest, self._tables_version = manifest.digest, manifest.contents_digest
        self._folder, self._builds = settings.tables, settings.builds
        self._budget = settings.budget
        self._counting = Pool(begin, settings.tables, settings.counting, spare=1, budget=settings.budget)
        self._advice = Pool(begin_large, settings.tables, budget=settings.budget)
        self._statements = Pool(
            begin_statements, settings.tables, spare=1, most=MOST_STATEMENTS, budget=settings.budget
        )
        self._started = {"computed": self._counting, "advice": self._advice}
        if settings.sql:
            self._started["sql"] = self._statements
        self._is_ready = False
        self._turns = Turns(MOST_BATCHES, MOST_BATCHES_OF_CLIENT, "Too many batches are being answered.")
        self._large = Turns(MOST_LARGE, MOST_LARGE_OF_CLIENT, "Too many large answers are being sent.")
        self._one_batch = asyncio.Lock()
        self.rounds = Rounds()
        self._starting: asyncio.Task[None] | None = None
        self._seed = f"{self._manifest} {__version__} ".encode()
        self.is_stopping = False

    def start(self) -> None:
        """Start the processes, beginning with those that most questions need."""
        self._starting = asyncio.ensure_future(_start(self._started.values()))
        loop = asyncio.get_running_loop()
        when_asked_to_stop(lambda: loop.call_soon_threadsafe(self.finish))

    def finish(self) -> None:
        """Refuse waiting questions, and give running computations a few more seconds."""
        self.is_stopping = True
        for pool in self._started.values():
            pool.finish()

    def stop(self) -> None:
        self.is_stopping = True
        if self._starting is not None:
            self._starting.cancel()
        for pool in self._started.values():
            pool.stop()
        for pool in self._started.values():
            pool.join()
        self._tables.close()

    def state(self) -> Mapping[str, Any]:
        """Return the versions, and what is ready. Raises `Problem` if the service is stopping or still starting.

        Once everything was ready, it stays ready: a process that has to be replaced is no reason to ask another replica
        for lookups, and `ready` names what is starting.
        """
        if self.is_stopping:
            raise Problem(503, STOPPING, "stopping")
        ready = {"lookups": True, **{name: pool.is_ready() for name, pool in self._started.items()}}
        self._is_ready = self._is_ready or all(ready.values())
        state = {
            "version": __version__, "tables_version": self._tables_version, "manifest": self._manifest,
            "budget": self._budget, "ready": ready,
        }  # fmt: skip
        if not self._is_ready:
            waiting = busy(BEGINNING)
            raise Problem(503, waiting.detail, "starting", more=state, headers=waiting.headers)
        return {"status": "ready", **state}

    async def get(self, request: Request, address: Address, asked: Parameters) -> Response:
        """Answer a question in an address, with its ETag, or with status 304 if the client's copy is current."""
        headers = {"ETag": self._tag(request), "Cache-Control": f"public, max-age={FRESH_SECONDS}"}
        given = tags_of(request)
        if is_named(given, headers["ETag"]):
            return Response(status_code=304, headers=headers)
        (body,), unfinished = await self._bodies(request, address, [asked])
        if unfinished:
            return self._answer(request, body, {"Cache-Control": "no-store"})
        if has_it(given, headers["ETag"]):  # `*` matches any answer, but invalid input has none
            return Response(status_code=304, headers=headers)
        return self._answer(request, body, headers)

    async def post(self, request: Request, address: Address, asked: Parameters) -> Response:
        """Answer a question in a body, or a batch."""
        if not isinstance(asked, Batch):
            (body,) = (await self._bodies(request, address, [asked])).bodies
            return self._answer(request, body)
        client = self._turns.take(request)
        try:
            each = asked_of(asked, address.parameters, address.kind.many)
            bodies = (await self._bodies(request, address, each)).bodies if each else ()
        except BaseException:
            self._turns.give_back(client)
            raise
        return LargeResponse(whole_batch(bodies), self._turns, client)

    async def select(self, request: Request, query: str, seconds: float) -> Response:
        """Answer a statement with its rows. They may not be cached, because a statement may depend on the time."""
        client = client_named(request)
        running = self._statements.call(select, self._folder, query, seconds, seconds=seconds, client=client)
        (body,) = (await _computed_unless_gone(request, running, [{"sql": query}], self._builds)).bodies
        return self._answer(request, body, {"Cache-Control": "no-store"})

    async def report(
        self, request: Request, files: Sequence[tuple[str, str]], chosen: Mapping[str, str | None], in_big_blinds: bool
    ) -> Response:
        """Answer hand histories, each with its name, with a report on chosen hands. It may not be cached."""
        running = self._counting.call(
            report_in_time, self._folder, files, chosen, in_big_blinds, self._budget, client=client_named(request)
        )
        (body,) = (await _computed_unless_gone(request, running, [chosen], self._builds)).bodies
        return self._answer(request, body, {"Cache-Control": "no-store"})

    def _answer(self, request: Request, body: bytes, headers: Mapping[str, str] | None = None) -> Response:
        """Return a response with this body. Raises `Problem` if it is large and too many others are being sent."""
        if len(body) <= PIECE:
            return Response(body, headers=headers, media_type=JSON)
        return LargeResponse(body, self._large, self._large.take(request), headers)

    def _tag(self, request: Request) -> str:
        question = request.scope["path"].encode() + b"?" + request.scope["query_string"]
        return f'W/"{blake2b(self._seed + question, digest_size=15).hexdigest()}"'

    async def _bodies(self, request: Request, address: Address, asked: Sequence[Parameters]) -> Answered:
        values, top = [vars(one) for one in asked], address.shown(asked[0])
        questions = await in_turns([partial(_made, address, one) for one in asked])
        first = next((one for one in questions if not isinstance(one, Refused)), None)
        if first is None or first.is_looked_up(self._tables):
            if len(asked) <= TURN:
                return Answered(with_problems(await self._looked_up(questions, top), values))
            async with self._one_batch:  # several at once would delay other requests by a turn each
                return Answered(with_problems(await self._looked_up(questions, top), values))
        pool = self._advice if address.kind.is_large else self._counting
        running = pool.call(answer_in_time, self._folder, questions, top, self._budget, client=client_named(request))
        return await _computed_unless_gone(request, running, values, self._builds)

    async def _looked_up(
        self, questions: Sequence[Question[Any] | Refused], top: int | None
    ) -> Sequence[bytes | Refused]:
        return await in_turns([partial(self._body, one, top) for one in questions])

    def _body(self, question: Question[Any] | Refused, top: int | None) -> bytes | Refused:
        """Return the body that answers a question, or its refusal. Raises `Problem`."""
        if isinstance(question, Refused):
            return question
        try:
            return json_body(question.answer(self._tables), top)
        except BadInput as error:
            return Refused(str(error))
        except TablesError as error:
            raise lacking(self._builds, unusable(error), request_of(error)) from None


def _made(address: Address, asked: Parameters) -> Question[Any] | Refused:
    """Return the question of a request, or its refusal."""
    try:
        return address.question(asked)
    except BadInput as error:
        return Refused(str(error))


async def in_turns(calls: Sequence[Callable[[], Made]]) -> list[Made]:
    """Return what each call returns; other requests are answered between a few of them."""
    found: list[Made] = []
    for index, call in enumerate(calls):
        found.append(call())
        if index % TURN == TURN - 1:
            await asyncio.sleep(0)
    return found


async def _start(pools: Iterable[Pool]) -> None:
    with suppress(Exception):  # the first question reports a process that cannot start
        for pool in pools:
            await pool.start()


async def _computed_unless_gone(
    request: Request, counting: Awaitable[Computed], asked: Sequence[Mapping[str, Any]], builds: Path | None
) -> Answered:
    """Return the bodies that a process computed, unless the client disconnects first. Raises `Problem`."""
    found: Computed | None = await unless_gone(request.receive, counting)
    if found is None:
        raise Problem(GONE, "The client disconnected.")
    if found.unusable:
        raise lacking(builds, found.unusable, found.lacking)
    return Answered(with_problems(found.bodies, asked), found.unfinished)
