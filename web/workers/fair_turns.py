"""Turns of a pool's calls: clients are served one after another, and each has a bounded share of the queue."""

import asyncio
from collections import deque
from contextlib import suppress
from functools import lru_cache
from ipaddress import IPv6Address, ip_address


class Full(Exception):
    """The queue, or the client's share of it, is full."""


class FairTurns:
    """Turns that are free, and calls that wait for one, by client."""

    def __init__(self, at_a_time: int, most: int, most_of_client: int) -> None:
        """Admit `at_a_time`; `most` calls may wait, and `most_of_client` of one client."""
        self._free = at_a_time
        self._most, self._most_of_client = most, most_of_client
        self._waiting: dict[str, deque[asyncio.Future[None]]] = {}

    async def acquire(self, client: str) -> None:
        """Wait for a turn. Raises `Full`, at once or when a client with fewer waiting calls takes the place."""
        if self._free and not self._waiting:
            self._free -= 1
            return
        turn = self._queued(client)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled() and turn.exception() is None:
                self.release()
            raise
        finally:
            self._remove(client, turn)

    def release(self) -> None:
        """Give a turn back; the next client has it, and then goes to the end of the line of clients."""
        while self._waiting:
            client = next(iter(self._waiting))
            calls = self._waiting.pop(client)
            turn = calls.popleft()
            if calls:
                self._waiting[client] = calls
            if not turn.done():
                turn.set_result(None)
                return
        self._free += 1

    def _queued(self, client: str) -> asyncio.Future[None]:
        own = len(self._waiting.get(client, ()))
        if own >= self._most_of_client:
            raise Full
        if sum(map(len, self._waiting.values())) >= self._most:
            longest = max(self._waiting, key=lambda one: len(self._waiting[one]))
            if len(self._waiting[longest]) <= own + 1:
                raise Full
            last = self._waiting[longest].pop()
            if not last.done():
                last.set_exception(Full())
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(client, deque()).append(turn)
        return turn

    def _remove(self, client: str, turn: asyncio.Future[None]) -> None:
        calls = self._waiting.get(client)
        if calls is None:
            return
        with suppress(ValueError):
            calls.remove(turn)
        if not calls:
            del self._waiting[client]


@lru_cache(maxsize=1024)
def client_of(address: str) -> str:
    """Return whose share an address takes: its own, or that of its network for IPv6, where a client has a whole /64.

    >>> client_of("192.0.2.1"), client_of("2001:db8::1:2"), client_of("::ffff:192.0.2.1")
    ('192.0.2.1', '2001:db8::', '192.0.2.1')
    """
    try:
        found = ip_address(address)
    except ValueError:
        return address
    if not isinstance(found, IPv6Address):
        return str(found)
    return str(found.ipv4_mapped or IPv6Address(int(found) >> 64 << 64))
