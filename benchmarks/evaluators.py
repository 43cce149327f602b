"""Values in bulk, and the 32 holds of a hand, compared with public evaluators."""

import sys
from collections.abc import Callable
from itertools import combinations

import eval7
import numpy as np
import phevaluator
from treys import Card as TreysCard
from treys import Evaluator as TreysEvaluator

import outs
from outs.benchmarks.timing import (
    Row,
    asked,
    faster,
    in_turn,
    random_deals,
    random_hands,
    repeated,
    report,
    run,
    seconds,
)
from outs.cards.hands.evaluator import SIZES
from outs.cards.mask_arrays import masks_of
from outs.cards.notation import cards_text, parse_cards
from outs.kernels.values import ValueArrays, mask_values
from outs.query.draw.many_values import FEW
from outs.query.session import Tables

BULK = 20_000
"""Hands that the other evaluators value one by one."""
OURS = 1_000_000
"""Different hands that ours values in one call, with compiled code; it is loaded by the loops before."""
SMALLER = (1_000, 10_000, 100_000)
"""Hands in smaller calls, which numpy values until compiled code pays for its loading."""
TIMES = 5
HAND = "9dTd6hQh8s"


def bulk_values(tables: Tables, size: int) -> list[Row]:
    """Measure values of random hands: ours from card numbers in one call, the others' one by one."""
    deals = random_deals(BULK, size)
    many = np.concatenate([random_deals(BULK, size, seed) for seed in range(OURS // BULK)])
    texts = [[cards_text([card]) for card in deal] for deal in deals.tolist()]
    treys = TreysEvaluator()
    peers: dict[str, tuple[list[object], Callable[[object], object]]] = {
        "phevaluator": (list(texts), lambda hand: phevaluator.evaluate_cards(*hand)),  # type: ignore[misc]
        "eval7": ([[eval7.Card(card) for card in hand] for hand in texts], eval7.evaluate),
        "treys": ([[TreysCard.new(card) for card in hand] for hand in texts], lambda hand: treys.evaluate([], hand)),
    }
    rows = []
    for name, (hands, value) in peers.items():
        ours, theirs = in_turn(
            [lambda: tables.values(many)] * (TIMES + 1),
            lambda h=hands, v=value: [v(x) for x in h],  # type: ignore[misc]
        )
        rows.append(faster(f"the value of {size} cards", ours / len(many), name, theirs / BULK))
    return rows


def smaller_calls(loaded: bool) -> list[Row]:
    """Measure values of fewer hands in a process that has loaded compiled code, or has not."""
    code = (
        "import numpy, outs; from outs.benchmarks.timing import random_deals, repeated\n"
        f"{'import outs.kernels.values' * loaded}\n"
        f"for n in {SMALLER}:\n"
        "    h = numpy.concatenate([random_deals(1_000, 7, s) for s in range(n // 1_000)])\n"
        "    with outs.open() as t:\n"
        f"        t.values(numpy.resize(h, ({FEW[0] if loaded else 1}, 7)))\n"
        "        print(repeated('', lambda: t.values(h), min(99, 200_000 // n)).median / n)\n"
    )
    times = run([sys.executable, "-c", code]).split()
    what = f"in one call{', compiled' * loaded}"
    return [Row(f"the value of 7 cards, {n:,} {what}", float(one)) for n, one in zip(SMALLER, times, strict=True)]


def kernel_loops(tables: Tables) -> list[Row]:
    """Measure the compiled evaluator alone, on one CPU, over a million different masks."""
    arrays, values = ValueArrays.of(tables.evaluator), np.empty(OURS, np.uint16)
    rows = []
    for size in SIZES:
        masks = masks_of(np.concatenate([random_deals(BULK, size, seed) for seed in range(OURS // BULK)]))
        mask_values(masks, arrays, values)
        row = repeated("", lambda some=masks: mask_values(some, arrays, values), 3 * TIMES)  # type: ignore[misc]
        rows.append(Row(f"the value of {size} cards in a compiled loop", row.median / OURS))
    return rows


def holds(tables: Tables) -> list[Row]:
    """Measure all holds of a hand against dealing every draw to an evaluator; exit if the two disagree."""
    ours = asked("", tables.discard, random_hands(500, 5))
    cards = [eval7.Card(cards_text([card])) for card in parse_cards(HAND)]
    unseen = [card for card in eval7.Deck().cards if card not in cards]
    better: dict[str, int] = {}

    def enumerate_draws() -> None:
        dealt = eval7.evaluate(cards)
        for size in range(6):
            for kept in combinations(cards, size):
                drawn = combinations(unseen, 5 - size)
                better["".join(map(str, kept))] = sum(eval7.evaluate([*kept, *draw]) > dealt for draw in drawn)

    enumerated = seconds(enumerate_draws)
    if better != {hold.hold: hold.better for hold in tables.discard(HAND).holds}:
        raise SystemExit("the enumeration disagrees with the table")
    return [faster("counts and P(better) of all holds", ours.median, "eval7, every draw", enumerated)]


def groups() -> dict[str, list[Row]]:
    """Return every measurement of this file."""
    with outs.open() as tables:
        return {
            "Values in bulk, each": [
                *kernel_loops(tables),
                *bulk_values(tables, 5),
                *bulk_values(tables, 7),
                *smaller_calls(loaded=False),
                *smaller_calls(loaded=True),
            ],
            "The 32 holds of one hand": holds(tables),
        }


if __name__ == "__main__":
    report(groups())
