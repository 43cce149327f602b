"""Hand strength against several opponents, and the belief agent's computations, on random boards."""

from collections.abc import Callable
from contextlib import closing
from itertools import cycle
from statistics import median

import numpy as np
import numpy.typing as npt

import outs
from outs.benchmarks.timing import SEED, Row, faster, random_hands, repeated, report, seconds
from outs.cards.hands.hole_arrays import HOLE_COUNT
from outs.cards.hands.starting_hands import HOLES
from outs.cards.notation import parse_cards
from outs.games.holdem.counting.all_holes import equities
from outs.games.holdem.counting.one_hole import showdown, standing
from outs.games.holdem.opponents.closure import closure_shares
from outs.games.holdem.opponents.exact import exact_shares
from outs.games.holdem.opponents.ties import Standing
from outs.query.database.connection import Connection
from outs.query.holdem.belief_agent import BeliefAgent
from outs.query.holdem.opponent_actions import parse_action
from outs.query.holdem.strength.states import StateTables
from outs.query.open_tables import load_evaluator
from outs.query.session import Tables

TIMES = 21

Weights = npt.NDArray[np.float64]


def hand_strength(tables: Tables, connection: Connection) -> list[Row]:
    """Measure HS_n with given weights, whole answers, and the belief agent; HS_3 also by enumeration."""
    rng = np.random.default_rng(SEED)
    weights = [rng.random(HOLE_COUNT) ** power for power in range(1, 10)]
    deals = [(text[:4], text[4:]) for text in random_hands(200, 5)]
    cards = cycle([(parse_cards(hole), parse_cards(flop)) for hole, flop in deals])
    texts = cycle(deals)
    evaluator, state_tables = load_evaluator(connection), StateTables(connection)
    agent = BeliefAgent(connection, lambda: evaluator, state_tables)
    states = cycle([standing(evaluator, *next(cards)) for _ in range(50)])
    told = [parse_action("bet 400 into 500 flop")]
    hole, flop = next(cards)
    belief = agent.believe(hole, flop, told, "exponential", 0.5, 0.05)
    kinds: dict[str, Callable[[], object]] = {
        **{f"HS_{n}, exact": lambda n=n: exact_shares(next(states), weights[:n]) for n in (2, 3, 4)},  # type: ignore[misc]
        "HS_9, closure": lambda: closure_shares(next(states), weights),
        "one hole against all on a flop": lambda: showdown(evaluator, *next(cards)),
        "a flop against three ranges": lambda: tables.strength(*next(texts), *weights[:3]),
        "every hole of a flop against weights": lambda: equities(evaluator, next(cards)[1], weights[0]),
        "a belief's update on a new flop": lambda: BeliefAgent(connection, lambda: evaluator, state_tables).believe(
            *next(cards), told, "exponential", 0.5, 0.05
        ),
        "a win rate against it": lambda: agent.win_rate(hole, flop, belief),
        "a win rate before the flop": lambda: agent.win_rate(hole, (), belief),
    }
    rows = [repeated(what, ask, TIMES if what != "HS_9, closure" else 5) for what, ask in kinds.items()]
    exact = next(row for row in rows if row.what.startswith("HS_3"))
    rows[rows.index(exact)] = faster(
        exact.what, exact.median, "all triples of holes", enumerated_triples(next(states), weights[:3])
    )
    return rows


def enumerated_triples(now: Standing, weights: list[Weights]) -> float:
    """Return the seconds for HS_3 from the matrix of all pairs of holes, ties half; exit if the two disagree."""
    live = np.flatnonzero(now.live)
    cards = np.array(HOLES)[live]
    apart = (cards[:, None, :, None] != cards[None, :, None, :]).all(axis=(2, 3)).astype(np.float64)
    counted = now.not_lost(0.5)[live]

    def total(first: Weights, second: Weights, third: Weights) -> float:
        return float(first @ ((apart * second) @ apart * apart) @ third)

    def enumerated() -> float:
        each = [one[live] for one in weights]
        return total(*(counted * one for one in each)) / total(*each)

    exact = exact_shares(now, weights)
    if exact is None or abs(exact.half - enumerated()) > 1e-12:
        raise SystemExit("the enumeration disagrees with the closed form")
    return median(seconds(enumerated) for _ in range(5))


def groups() -> dict[str, list[Row]]:
    """Return every measurement of this file."""
    with outs.open() as tables, closing(Connection(tables.directory)) as connection:
        return {"Hand strength": hand_strength(tables, connection)}


if __name__ == "__main__":
    report(groups())
