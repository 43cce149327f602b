"""Re-run the thesis's experiment on hand strength against several opponents, exactly: the tables of docs/strength.md.

Run it to write them again between their marks: `.venv/bin/python benchmarks/strength_page.py`; some ten minutes.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from pathlib import Path

import numpy as np

import outs
from outs.cards.notation import DECK_SIZE
from outs.multiway.closure import MEASURED_ERROR, closure_shares
from outs.multiway.exact import at_ties, exact_shares
from outs.multiway.matchings import disjoint_weight
from outs.multiway.sampling import sampled_shares
from outs.multiway.weights import HIGH, HOLE_COUNT, LOW, Floats, Standing, field_array
from outs.query.one_hole import standing
from outs.query.session import Tables

PAGE = Path(__file__).resolve().parent.parent / "docs" / "strength.md"
SEED = 1998
STATES = 120
"""Of each kind of weights, street and number of opponents."""
KINDS = ("uniform", "typical", "narrowed")
STREETS = {"flop": 3, "turn": 4, "river": 5}
FLOOR = 0.01
CLOSURE_STATES = {4: 60, 5: 20, 6: 12, 7: 12, 8: 12, 9: 12}
SAMPLES = 8_000
THESIS = {2: ("0.307", "2.19", "0.671", "5.79"), 3: ("0.502", "2.19", "0.751", "4.15")}


@dataclass(frozen=True)
class State:
    """A hole on a board and the weights of opponents: (1326,) each."""

    now: Standing
    weights: tuple[Floats, ...]


class Deals:
    """Random states, repeatable."""

    def __init__(self, tables: Tables, seed: int) -> None:
        self._agent, self._evaluator = tables._agent, tables._evaluator
        self._rng = np.random.default_rng(seed)
        self._preflop = percentiles(self._agent.win_rates(()))

    def states(self, kind: str, street: str, opponents: int, count: int) -> Iterator[State]:
        """`count` states with this kind of weights."""
        for _ in range(count):
            cards = self._rng.permutation(DECK_SIZE)[: 2 + STREETS[street]].tolist()
            hole, board = cards[:2], cards[2:]
            draw_weights = {"uniform": self._uniform, "typical": self._typical, "narrowed": self._narrowed}[kind]
            yield State(standing(self._evaluator, hole, board), tuple(draw_weights(board, opponents)))

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
    """The share of possible holes that each hole is at least as good as; 0 where it is impossible."""
    known = np.sort(win_rates[~np.isnan(win_rates)])
    return np.nan_to_num(np.searchsorted(known, win_rates, side="right") / len(known)) * ~np.isnan(win_rates)


def likelihood(place: Floats, action: str) -> Floats:
    """How likely a hole at each percentile takes an action; our own invention, never below a floor."""
    chances = {"raise": place**2, "call": 1 - (1 - place) ** 2, "check": 1 - place / 2}[action]
    return np.maximum(chances, FLOOR)


def estimates(state: State) -> tuple[float, float, float]:
    """HS_n by the product, by the field array and exactly, ties half."""
    exact = exact_shares(state.now, state.weights)
    assert exact is not None
    counted = state.now.not_lost(0.5)
    each = [float(counted @ one / (state.now.live @ one)) for one in state.weights]
    field = field_array([state.now.live * one for one in state.weights])
    return float(np.prod(each)), float(counted @ field) ** len(each), exact.half


def exact_of_five(state: State) -> float:
    """HS_5, ties half: the fifth opponent is dealt each of its holes in turn."""
    stacks = at_ties(state.now, state.weights)
    half = len(stacks[0]) // 2 - 1
    chosen = [each[[half, -1]] for each in stacks]
    whole = np.zeros(2)
    for low, high in zip(LOW.tolist(), HIGH.tolist(), strict=True):
        weight = chosen[4][:, low, high]
        if weight.any():
            left = [each.copy() for each in chosen[:4]]
            for each in left:
                each[:, [low, high]] = each[:, :, [low, high]] = 0
            whole += weight * disjoint_weight(left)
    return float(whole[0] / whole[1])


def thesis_table(deals: Deals) -> str:
    """Errors of the product and of the field array, in percentage points, beside the thesis's."""
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
    """Mean and largest absolute error, and the share above two points."""
    size = np.abs(errors)
    return [f"{size.mean():.3f}", f"{size.max():.2f}", f"{100 * (size > 2).mean():.1f} %"]


def closure_table(deals: Deals) -> str:
    """The closure against exact values for four and five opponents, and against samples beyond."""
    lines = []
    for opponents, count in CLOSURE_STATES.items():
        states = [next(deals.states(kind, street, opponents, 1)) for kind, street in rotation(count)]
        truth, noise = map(np.array, zip(*(reference(state) for state in states), strict=True))
        for order in (3, 4):
            if order < opponents:
                errors = np.abs(np.array([half(state, order) for state in states]) - truth)
                stated = MEASURED_ERROR.get(opponents, 0.0) if order == 4 else 0.0
                if order == 4 and not 0 < errors.max() <= stated:
                    raise SystemExit(f"{opponents} opponents: an error of {errors.max():.2e}, {stated} is stated")
                lines.append([
                    str(opponents), str(order), str(count), "sampled" if noise.any() else "exact",
                    f"{100 * errors.mean():.4f}", f"{100 * errors.max():.4f}",
                    f"{100 * noise.max():.4f}" if noise.any() else "", f"{100 * stated:.3f}" if stated else "",
                ])  # fmt: skip
    heads = ["opponents", "order", "states", "against", "mean", "max", "largest standard error", "stated"]
    return grid(heads, lines)


def rotation(count: int) -> list[tuple[str, str]]:
    """Kinds of weights and streets in turn, the random weights first."""
    turns = list(product(("narrowed", "typical"), STREETS))
    return [turns[place % len(turns)] for place in range(count)]


def half(state: State, order: int) -> float:
    """HS_n by the closure, ties half."""
    found = closure_shares(state.now, state.weights, order)
    assert found is not None
    return found.half


def reference(state: State) -> tuple[float, float]:
    """HS_n, ties half, and its standard error."""
    if len(state.weights) == 4:
        exact = exact_shares(state.now, state.weights)
        assert exact is not None
        return exact.half, 0.0
    if len(state.weights) == 5:
        return exact_of_five(state), 0.0
    found = sampled_shares(state.now, state.weights, SAMPLES, SEED)
    assert found is not None
    return found.shares.half, found.standard_error


def grid(heads: Iterable[str], rows: Iterable[Iterable[str]], left: int = 1) -> str:
    """A Markdown table."""
    named = list(heads)
    rule = [*["---"] * left, *["--:"] * (len(named) - left)]
    return "\n".join("| " + " | ".join(line) + " |" for line in [named, rule, *map(list, rows)])


def main() -> None:
    """Write the page."""
    with outs.open() as tables:
        deals = Deals(tables, SEED)
        text = PAGE.read_text(encoding="utf-8")
        for name, table in (("thesis", thesis_table(deals)), ("closure", closure_table(deals))):
            before, _, rest = text.partition(f"<!-- {name} -->\n")
            _, _, after = rest.partition(f"\n<!-- end of {name} -->")
            text = f"{before}<!-- {name} -->\n{table}\n<!-- end of {name} -->{after}"
        PAGE.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
