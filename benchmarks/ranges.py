"""Ranges against each other, warm: random ranges on random boards, and the most expensive questions."""

from collections.abc import Callable
from itertools import cycle

import outs
from outs.benchmarks.timing import WARM_UP, Row, asked, random_hands, random_ranges, repeated, report
from outs.cards.errors import BadRange
from outs.cards.hands.starting_hands import HOLES
from outs.cards.notation import mask_of, parse_cards
from outs.cards.ranges.range import parse_range
from outs.games.holdem.opponents.feasible import can_be_dealt
from outs.query.session import Tables

TIMES = 100
RANGES = "22+,A2s+,KTs+,QTs+,JTs,ATo+,KJo+", "88+,ATs+,KQs,AQo+"
CROWDED = "TT+,AT+,KT+,QT+,JT"
THREE_HOLES_BOUND, THREE_RANGES_BOUND = 2e-3, 50e-3
"""Bounds on three players before the flop, in seconds; ranges are looked up in their table."""
REFUSED = 2.0
"""Bound on detecting that ranges cannot be dealt together, in the hardest cases, in seconds."""

Question = tuple[str, str, str]
"""Two ranges and five cards of a board."""


def random_ones(tables: Tables) -> list[Row]:
    """Measure two random ranges on every street."""
    kinds: dict[str, Callable[[Question], object]] = {
        "two ranges on a flop": lambda q: tables.equity(*q[:2], board=q[2][:6]),
        "hand by hand": lambda q: tables.equity(*q[:2], board=q[2][:6], by_hand=True),
        "two ranges on a turn": lambda q: tables.equity(*q[:2], board=q[2][:8]),
        "two ranges on a river": lambda q: tables.equity(*q[:2], board=q[2]),
        "two ranges before the flop": lambda q: tables.equity(*q[:2]),
        "a range against random on a flop": lambda q: tables.equity(q[0], "random", board=q[2][:6]),
    }
    return [asked(what, ask, questions(TIMES, seed)) for seed, (what, ask) in enumerate(kinds.items())]


def three_hands(tables: Tables) -> list[Row]:
    """Measure three players before the flop: holes, and ranges of 15 %, sampled if their tables are not built."""
    exact = tables.equity("15%", "15%", "15%").exact
    return [
        asked(
            "three holes before the flop",
            lambda deal: tables.equity(deal[:4], deal[4:8], deal[8:12]),
            random_hands(TIMES, 6, 7),
            THREE_HOLES_BOUND,
        ),
        repeated(
            f"three ranges of 15 % before the flop, {'exact' if exact else 'sampled'}",
            lambda: tables.equity("15%", "15%:0.5", "15%:0.3"),
            9,
            THREE_RANGES_BOUND if exact else None,
        ),
    ]


def questions(count: int, seed: int) -> list[Question]:
    """Return random ranges and boards, including those for the warm-up."""
    ranges = random_ranges(2 * (count + WARM_UP), seed)
    return list(zip(ranges[::2], ranges[1::2], random_hands(count + WARM_UP, 5, seed), strict=True))


def costly(tables: Tables) -> list[Row]:
    """Measure wide ranges, dead cards and three players, on a new board each time."""
    boards = cycle(random_hands(50, 5))
    dead, two_dead = cycle(random_hands(50, 1)), cycle(["AsKh", "2c9d", "TdJs"])
    first, second = RANGES
    kinds: dict[str, tuple[int, Callable[[], object]]] = {
        "1,326 holes each before the flop": (21, lambda: tables.equity("random, AsKs:0.3", "random, AhKs:0.5")),
        "before the flop, with a dead card": (3, lambda: tables.equity(first, second, dead=next(dead))),
        "half of all hands each on a flop": (5, lambda: tables.equity("50%", "50%", board=next(boards)[:6])),
        "random against random on a flop": (5, lambda: tables.equity("random", "random", board=next(boards)[:6])),
        "random against random on a river": (21, lambda: tables.equity("random", "random", board=next(boards))),
        "random against random before the flop, one dead": (
            5,
            lambda: tables.equity("random", "random", dead=next(dead)),
        ),
        "random against random before the flop, two dead": (
            3,
            lambda: tables.equity("random", "random", dead=next(two_dead)),
        ),
        "three ranges on a flop": (3, lambda: tables.equity(first, second, "15%", board=next(boards)[:6])),
        "three times random on a flop": (5, lambda: tables.equity(*["random"] * 3, board=next(boards)[:6])),
        "three ranges before the flop, 200,000 deals": (3, lambda: tables.equity(first, second, "15%")),
    }
    return [repeated(what, ask, times) for what, (times, ask) in kinds.items()]


def refused(tables: Tables) -> list[Row]:
    """Measure ten crowded ranges that can or cannot be dealt together: both must be detected soon."""

    def ask() -> None:
        try:
            tables.equity(*[CROWDED] * 10, dead="As")
        except BadRange:
            return
        raise SystemExit("ranges that cannot be dealt together are not refused")

    ace = mask_of(parse_cards("As"))
    holes = [mask_of(HOLES[hole]) for hole in parse_range(CROWDED).holes]
    live = [mask for mask in holes if not mask & ace]
    return [
        repeated("ten ranges that cannot be dealt are refused", ask, 3, REFUSED),
        repeated("whether ten ranges can be dealt: they can", lambda: can_be_dealt([holes] * 10), 3, REFUSED),
        repeated("whether ten ranges can be dealt: they cannot", lambda: can_be_dealt([live] * 10), 3, REFUSED),
    ]


def groups() -> dict[str, list[Row]]:
    """Return every measurement of this file."""
    with outs.open() as tables:
        return {
            "Random ranges": random_ones(tables),
            "Three players before the flop": three_hands(tables),
            "Costly ranges": costly(tables),
            "Ranges that cannot be dealt together": refused(tables),
        }


if __name__ == "__main__":
    report(groups())
