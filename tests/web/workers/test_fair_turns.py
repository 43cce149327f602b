"""Clients are served in turn."""

import asyncio

import pytest

from outs.web.workers.fair_turns import FairTurns, Full


async def _order(asked: list[str], most: int, most_of_client: int) -> tuple[list[str], list[str]]:
    turns = FairTurns(1, most, most_of_client)
    served: list[str] = []
    refused: list[str] = []

    async def call(client: str) -> None:
        try:
            await turns.acquire(client)
        except Full:
            refused.append(client)
            return
        served.append(client)
        turns.release()

    await turns.acquire("first")
    calls = [asyncio.ensure_future(call(client)) for client in asked]
    await asyncio.sleep(0)
    turns.release()
    await asyncio.gather(*calls)
    return served, refused


def test_a_client_with_one_question_is_served_before_the_others_of_a_client_with_many() -> None:
    served, refused = asyncio.run(_order([*["127.0.0.1"] * 40, "127.0.0.2"], 16, 8))
    assert served.index("127.0.0.2") == 1
    assert refused == ["127.0.0.1"] * 32


def test_a_full_queue_takes_the_place_from_the_client_with_the_most_questions() -> None:
    served, refused = asyncio.run(_order(["a", "a", "b", "b", "c"], 4, 2))
    assert (sorted(served), refused) == (["a", "b", "b", "c"], ["a"])


def test_a_cancelled_call_passes_its_turn_on() -> None:
    async def order() -> None:
        turns = FairTurns(1, 4, 2)
        await turns.acquire("a")
        second = asyncio.ensure_future(turns.acquire("b"))
        await asyncio.sleep(0)
        turns.release()
        second.cancel()
        with pytest.raises(asyncio.CancelledError):
            await second
        await asyncio.wait_for(turns.acquire("c"), 60)

    asyncio.run(order())
