"""Omaha, warm: random hands against each other, against random ones and ranges, on every street."""

from collections.abc import Iterator
from itertools import cycle
from typing import TypeAlias

import outs
from outs.benchmarks.timing import WARM_UP, Row, asked, random_deals, repeated, report
from outs.cards.notation import cards_text
from outs.games.omaha.rules import HAND_SIZE, MOST_PLAYERS
from outs.query.session import Tables

TIMES, COSTLY_TIMES = 100, 30
STREETS = {"on a flop": 3, "on a turn": 4, "on a river": 5}
SECOND = 1.0
"""Bound on known hands before the flop, where every deal is counted, in seconds."""

Question: TypeAlias = tuple[list[str], str]
"""Hands, and the cards of a board."""


def questions(count: int, players: int, board: int, seed: int) -> list[Question]:
    """Return random hands and boards, including those for the warm-up."""
    held = players * HAND_SIZE
    return [
        ([cards_text(deal[first : first + HAND_SIZE]) for first in range(0, held, HAND_SIZE)], cards_text(deal[held:]))
        for deal in random_deals(count + WARM_UP, held + board, seed).tolist()
    ]


def known_hands(tables: Tables) -> list[Row]:
    """Measure two to four hands, with every deal counted."""
    kinds = [(players, street) for street in STREETS for players in range(2, MOST_PLAYERS + 1)]
    return [
        asked(
            f"{players} hands {street}",
            lambda question: tables.equity(*question[0], board=question[1], game="omaha"),
            questions(TIMES, players, STREETS[street], seed),
        )
        for seed, (players, street) in enumerate(kinds)
    ]


def before_the_flop(tables: Tables) -> list[Row]:
    """Measure known hands, which are counted, and a hand against several random ones, which is sampled."""
    counted = [
        asked(
            f"{players} hands before the flop",
            lambda question: tables.equity(*question[0], game="omaha"),
            questions(COSTLY_TIMES, players, 0, players),
            SECOND,
        )
        for players in range(2, MOST_PLAYERS + 1)
    ]
    sampled = [
        asked(
            f"a hand against {opponents} random ones before the flop, 200,000 deals",
            lambda question, opponents=opponents: tables.equity(  # type: ignore[misc]
                *question[0], "random", opponents=opponents, game="omaha"
            ),
            questions(COSTLY_TIMES, 1, 0, opponents),
        )
        for opponents in (2, 3)
    ]
    return [*counted, *sampled]


def against_random(tables: Tables) -> list[Row]:
    """Measure a hand against a random one: counted, or on a flop looked up if that table is built."""
    rows = [
        asked(
            f"a hand against a random one {street}",
            lambda question: tables.equity(*question[0], "random", board=question[1], game="omaha"),
            questions(COSTLY_TIMES, 1, STREETS[street], seed),
        )
        for seed, street in enumerate(("on a turn", "on a river"))
    ]
    flops, starts = (cycle(questions(10, 1, cards, cards)) for cards in (3, 0))

    def ask(question: Question) -> object:
        return tables.equity(*question[0], "random", board=question[1], game="omaha")

    return [
        *rows,
        repeated("a hand against a random one on a flop", lambda: ask(next(flops)), 5),
        repeated("a hand against a random one before the flop", lambda: ask(next(starts)), 1),
    ]


def ranges(tables: Tables) -> list[Row]:
    """Measure two ranges of 15 % and a hand against one: counted on a board, sampled before the flop."""
    rows = []
    for street, cards, times in (("on a river", 5, 30), ("on a turn", 4, 10), ("on a flop", 3, 3)):
        asks = cycle(questions(10, 1, cards, cards))

        def both(asks: Iterator[Question] = asks) -> object:
            return tables.equity("15%", "15%", board=next(asks)[1], game="omaha")

        def one(asks: Iterator[Question] = asks) -> object:
            ((hand,), board) = next(asks)
            return tables.equity(hand, "15%", board=board, game="omaha")

        rows += [
            repeated(f"two ranges of 15 % {street}", both, times),
            repeated(f"a hand against 15 % {street}", one, times),
        ]
    before = cycle(questions(10, 1, 0, 1))
    return [
        *rows,
        repeated(
            "a hand against 15 % before the flop, 200,000 deals",
            lambda: tables.equity(*next(before)[0], "15%", game="omaha"),
            5,
        ),
        repeated(
            "15 % against a random hand before the flop", lambda: tables.equity("15%", "random", game="omaha"), 30
        ),
    ]


def groups() -> dict[str, list[Row]]:
    """Return every measurement of this file."""
    with outs.open() as tables:
        return {
            "Omaha: known hands": known_hands(tables),
            "Omaha: before the flop": before_the_flop(tables),
            "Omaha: against a random hand": against_random(tables),
            "Omaha: ranges": ranges(tables),
        }


if __name__ == "__main__":
    report(groups())
