"""Repeat the thesis's experiment on hand strength against several opponents, exactly: the tables of docs/strength.md.

Run it to rewrite them between their marks: `.venv/bin/python reports/strength_page.py`; about ten minutes.
"""

from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from itertools import product
from pathlib import Path

import numpy as np

from outs.cards.hands.hole_arrays import HOLE_COUNT, HOLE_MASKS, Floats
from outs.cards.hands.starting_hands import HOLES
from outs.cards.notation import DECK_SIZE
from outs.display.text import grid
from outs.games.holdem.counting.one_hole import standing
from outs.games.holdem.opponents.closure import closure_shares
from outs.games.holdem.opponents.exact import exact_shares, shares_in_turn
from outs.games.holdem.opponents.feasible import can_be_dealt
from outs.games.holdem.opponents.sampling import sampled_shares
from outs.games.holdem.opponents.ties import Standing, field_array
from outs.query.database.connection import Connection
from outs.query.holdem.belief_agent import BeliefAgent
from outs.query.holdem.strength.counted import range_weights
from outs.query.holdem.strength.states import StateTables
from outs.query.open_tables import load_evaluator
from outs.reports.marked_page import rewrite
from outs.tables.files.location import tables_directory

PAGE = Path(__file__).resolve().parent.parent / "docs" / "strength.md"
SEED = 1998
STATES = 120
"""Number of states for each kind of weights, street and number of opponents."""
KINDS = ("uniform", "typical", "narrowed")
STREETS = {"flop": 3, "turn": 4, "river": 5}
FLOOR = 0.01
CLOSURE_STATES = {5: 12, 6: 12, 7: 12, 8: 12, 9: 12}
RANGE_STATES = 20
GOOD = 0.8
"""Lowest percentile before the flop of holes played against ranges: weaker ones are hardly ever ahead."""
WIDE = (
    "random", "50%", "30%", "20%", "22+,A2+", "A2s+,K2s+,Q2s+,J2s+", "K2+,Q9+", "A2o+,K9o+", "A2s+,K9s+,QTs+,22+",
    "22+,A9s+,KTs+,QTs+,JTs,T9s,98s,87s,76s,65s,ATo+,KJo+",
)  # fmt: skip
NARROW = ("QQ+,AK", "TT+,AQ+", "TT+,AK", "99+,AJs+,KQs,AQo+", "TT+,AT+,KT+,QT+,JT", "10%", "22+,AK", "66+,A9s+,AJo+")
ANY_WORK, QUICK = 1e12, 1e9
SAMPLES = 8_000
THESIS = {2: ("0.307", "2.19", "0.671", "5.79"), 3: ("0.502", "2.19", "0.751", "4.15")}


@dataclass(frozen=True)
class State:
    """A hole on a board, and the weights of each opponent's holes: (1326,) each."""

    now: Standing
    weights: tuple[Floats, ...]


class Deals:
    """Repeatable random states."""

    def __init__(self, connection: Connection, seed: int) -> None:
        self._evaluator = load_evaluator(connection)
        self._agent = BeliefAgent(connection, lambda: self._evaluator, StateTables(connection))
        self._rng = np.random.default_rng(seed)
        self._preflop = percentiles(self._agent.win_rates(()))

    def states(self, kind: str, street: str, opponents: int, count: int) -> Iterator[State]:
        """Yield `count` states with this kind of weights."""
        for _ in range(count):
            cards = self._rng.permutation(DECK_SIZE)[: 2 + STREETS[street]].tolist()
            hole, board = cards[:2], cards[2:]
            draw_weights = {"uniform": self._uniform, "typical": self._typical, "narrowed": self._narrowed}[kind]
            yield State(standing(self._evaluator, hole, board), tuple(draw_weights(board, opponents)))

    def of_ranges(self, texts: Sequence[str], opponents: int, count: int) -> Iterator[State]:
        """Yield `count` states with `texts`: in turn, one range for all opponents, and one drawn for each."""
        while count:
            cards = self._rng.permutation(DECK_SIZE)[: 5 + count % 3].tolist()
            if self._preflop[HOLES.index((min(cards[:2]), max(cards[:2])))] < GOOD:
                continue
            now = standing(self._evaluator, cards[:2], cards[2:])
            same = [str(self._rng.choice(texts))] * opponents
            chosen = same if count % 2 else [str(text) for text in self._rng.choice(texts, opponents)]
            weights = {text: range_weights(text) * now.live for text in chosen}
            state = State(now, tuple(weights[text] for text in chosen))
            if can_be_dealt([HOLE_MASKS[each > 0].tolist() for each in state.weights]):
                yield state
                count -= 1

    def _uniform(self, _: Sequence[int], opponents: int) -> list[Floats]:
        return [np.ones(HOLE_COUNT)] * opponents

    def _typical(self, _: Sequence[int], opponents: int) -> list[Floats]:
        return [self._preflop ** self._rng.integers(0, 9) for _ in range(opponents)]

    def _narrowed(self, board: Sequence[int], opponents: int) -> list[Floats]:
        places = [self._preflop] + [
            percentiles(self._agent.win_rates(board[:size])) for size in range(3, len(board) + 1)
        ]
        found = []
        for _ in range(opponents):
            weights = np.ones(HOLE_COUNT)
            for place in places:
                weights *= likelihood(place, str(self._rng.choice(["raise", "call", "check"])))
            found.append(weights)
        return found


def percentiles(win_rates: Floats) -> Floats:
    """Return the share of possible holes that each hole equals or beats; 0 for an impossible hole."""
    known = np.sort(win_rates[~np.isnan(win_rates)])
    return np.nan_to_num(np.searchsorted(known, win_rates, side="right") / len(known)) * ~np.isnan(win_rates)


def likelihood(place: Floats, action: str) -> Floats:
    """Return the probability that a hole at each percentile takes an action: our own model, never below a floor."""
    chances = {"raise": place**2, "call": 1 - (1 - place) ** 2, "check": 1 - place / 2}[action]
    return np.maximum(chances, FLOOR)


def estimates(state: State) -> tuple[float, float, float]:
    """Return HS_n by the product, by the field array and exactly, ties half."""
    exact = exact_shares(state.now, state.weights)
    assert exact is not None
    counted = state.now.not_lost(0.5)
    each = [float(counted @ one / (state.now.live @ one)) for one in state.weights]
    field = field_array([state.now.live * one for one in state.weights])
    return float(np.prod(each)), float(counted @ field) ** len(each), exact.half


def thesis_table(deals: Deals) -> str:
    """Return the errors of the product and of the field array, in percentage points, with the thesis's errors."""
    lines = []
    over: list[float] = []
    for opponents in (2, 3):
        for kind in KINDS:
            states = [state for street in STREETS for state in deals.states(kind, street, opponents, STATES)]
            found = np.array([estimates(state) for state in states])
            by_product, by_field = 100 * (found[:, 0] - found[:, 2]), 100 * (found[:, 1] - found[:, 2])
            lines.append([str(opponents), kind, f"{len(found):,}", *cells(by_product), *cells(by_field)])
            over += [float((each > 0).mean()) for each in (by_product, by_field)]
        mean, most, field_mean, field_most = THESIS[opponents]
        counted, large = ("888", "6.6 %") if opponents == 2 else ("390", "5.1 %")
        lines.append([str(opponents), "**the thesis**", counted, mean, f"<= {most}", "", field_mean, field_most, large])
    heads = ["opponents", "weights", "states", "product: mean", "max", "> 2", "field: mean", "max", "> 2"]
    share = f"{100 * min(over):.0f} to {100 * max(over):.0f} % of the errors in each row are overestimates."
    return f"{grid(heads, lines, left=2)}\n\n{share}"


def cells(errors: Floats) -> list[str]:
    """Return the mean and largest absolute error, and the share above two points, as cells."""
    size = np.abs(errors)
    return [f"{size.mean():.3f}", f"{size.max():.2f}", f"{100 * (size > 2).mean():.1f} %"]


def closure_table(deals: Deals) -> str:
    """Return the closure's actual and stated errors: against exact values if possible, else against samples."""
    lines = []
    for opponents, count in CLOSURE_STATES.items():
        drawn = [next(deals.states(kind, street, opponents, 1)) for kind, street in rotation(count)]
        lines.append(closure_row(opponents, "random weights", drawn))
    lines.append(closure_row(5, "wide ranges", list(deals.of_ranges(WIDE, 5, RANGE_STATES))))
    lines.extend(
        closure_row(opponents, "narrow ranges", list(deals.of_ranges(narrow(opponents), opponents, RANGE_STATES)))
        for opponents in CLOSURE_STATES
    )
    heads = ["opponents", "weights", "states", "against", "mean", "max", "largest standard error",
             "stated: mean", "max", "off by more"]  # fmt: skip
    return grid(heads, lines, left=2)


def narrow(opponents: int) -> Sequence[str]:
    """Return ranges that can mostly be dealt in turn to this number of opponents."""
    return NARROW if opponents <= 6 else NARROW[:3]


def closure_row(opponents: int, weights: str, states: Sequence[State]) -> list[str]:
    """Return the errors of `half` next to the stated ones, in percentage points.

    An error against samples counts as larger than stated only beyond three standard errors.
    """
    errors, stated, noise = [], [], []
    for state in states:
        near = closure_shares(state.now, state.weights)
        found = reference(state)
        if near is not None and found is not None:
            errors.append(abs(near.shares.half - found[0]))
            stated.append(near.error)
            noise.append(found[1])
    off, said, by_chance = np.array(errors), np.array(stated), np.array(noise)
    more = int((off > said + 3 * by_chance + 1e-12).sum())
    if more and weights != "narrow ranges":
        raise SystemExit(f"{opponents} opponents with {weights}: {more} of {len(off)} are off by more than is stated")
    sampled = bool(by_chance.any())
    return [
        str(opponents), weights, str(len(off)), "sampled" if sampled else "exact",
        f"{100 * off.mean():.4f}", f"{100 * off.max():.4f}", f"{100 * by_chance.max():.4f}" if sampled else "",
        f"{100 * said.mean():.4f}", f"{100 * said.max():.4f}", str(more),
    ]  # fmt: skip


def rotation(count: int) -> list[tuple[str, str]]:
    """Return `count` pairs of a kind of weights and a street, in rotation."""
    turns = list(product(("narrowed", "typical"), STREETS))
    return [turns[place % len(turns)] for place in range(count)]


def reference(state: State) -> tuple[float, float] | None:
    """Return HS_n, ties counting half, and its standard error; None for narrow ranges that take too long."""
    n = len(state.weights)
    exact = shares_in_turn(state.now, state.weights, ANY_WORK if n == 5 else QUICK)
    if exact is not None:
        return exact.half, 0.0
    if not all(each.all() for each in (one[state.now.live] for one in state.weights)):
        return None
    found = sampled_shares(state.now, state.weights, SAMPLES, SEED)
    assert found is not None
    return found.shares.half, found.standard_error


def main() -> None:
    with closing(Connection(tables_directory())) as connection:
        thesis, closure = thesis_table(Deals(connection, SEED)), closure_table(Deals(connection, SEED))
    rewrite(PAGE, {"thesis": thesis, "closure": closure})


if __name__ == "__main__":
    main()
