"""Compare drawing policies, and show where the draw bot's modes lose: the marked parts of docs/policies.md.

Run it to rewrite them: `.venv/bin/python reports/policies_page.py`.
"""

from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt

import outs
from outs.cards.hands.categories import category_of, category_title
from outs.cards.hands.sizes import HOLDS
from outs.cards.notation import cards_of, cards_text
from outs.display.text import grid
from outs.games.draw.goals import goal_of
from outs.games.draw.objective import parse_objective
from outs.games.draw.parameters import DECISION_TREE, PATTERN_KEEPER, WEIGHTS, WIN
from outs.games.draw.response import Holds, Integers, draw_weights, worths_of
from outs.games.draw.rules import DEALS, WIN_UNIT
from outs.query.database.connection import Connection
from outs.query.draw.hand_classes import HandClasses, goal_by_name, load_hand_classes, policy_holds
from outs.query.draw.played_table import held_text
from outs.query.session import Tables
from outs.reports.marked_page import rewrite

PAGE = Path(__file__).resolve().parent.parent / "docs" / "policies.md"
SHOWN = 6
"""Number of kinds of mistakes shown for each mode."""
WHEEL, STEEL_WHEEL = 5854, 7453
STRAIGHT_WEIGHT, FLUSH_WEIGHT = 0, 50
"""The bot's weights of A-2-3-4-5, which it takes for a high card or, in one suit, a flush."""


@dataclass
class Mistakes:
    """Hands of one category of which a mode keeps `kept` cards and the equilibrium keeps `best`.

    `loss` is their total cost, in wins per deal; `worst` is the hand class that costs the most.
    """

    category: str
    kept: int
    best: int
    loss: float = 0.0
    deals: int = 0
    worst: int = 0
    worst_loss: float = 0.0

    def add(self, hand: int, loss: float, ways: int) -> None:
        self.loss += loss
        self.deals += ways
        if loss > self.worst_loss:
            self.worst, self.worst_loss = hand, loss


@dataclass(frozen=True)
class Against:
    """The wins of the holds of every hand against the equilibrium."""

    classes: HandClasses
    wins: Integers
    best: Holds

    def chances(self, holds: Holds) -> npt.NDArray[np.float64]:
        """Return the probability to win with one hold of every hand, ties half."""
        return worths_of(self.classes.lattice, self.wins, holds).over(WIN_UNIT)


def equilibrium_of(connection: Connection, classes: HandClasses) -> Against:
    """Return the wins of every hand against the equilibrium, and its holds, from the tables."""
    return Against(classes, goal_by_name(connection, classes, WIN), policy_holds(connection, classes, WIN))


def mistakes(against: Against, holds: Holds) -> list[Mistakes]:
    """Return every kind of mistake, the costliest first."""
    ours, best = against.chances(holds), against.chances(against.best)
    ways = against.classes.lattice.ways
    losses = (best - ours) * ways / DEALS
    found: dict[tuple[str, int, int], Mistakes] = {}
    for hand in np.flatnonzero(losses > 0).tolist():
        key = (
            category_of(int(against.classes.values[hand])),
            int(holds[hand]).bit_count(),
            int(against.best[hand]).bit_count(),
        )
        found.setdefault(key, Mistakes(*key)).add(hand, float(losses[hand]), int(ways[hand]))
    return sorted(found.values(), key=lambda kind: kind.loss, reverse=True)


def wheel_differences(classes: HandClasses) -> tuple[tuple[int, int], tuple[int, int]]:
    """Return the hand classes, and deals, that a tree without the straight A-2-3-4-5 plays worse by its own weights.

    The first pair is for ties going to the highest hold mask, the second for the lowest.
    """
    weights = goal_of(parse_objective(WEIGHTS), classes.kinds, np.zeros(0, np.int64))
    without = weights.copy()
    without[classes.values == WHEEL] = STRAIGHT_WEIGHT
    without[classes.values == STEEL_WHEEL] = FLUSH_WEIGHT
    weight = draw_weights(classes.lattice.deck)[:, None]
    worths, mistaken = (classes.lattice.sums_over_draws(f) * weight for f in (weights, without))
    every = np.arange(len(classes.values))
    highest, lowest = HOLDS - 1 - mistaken[::-1].argmax(axis=0), mistaken.argmax(axis=0)
    worse = [worths[holds, every] < worths.max(axis=0) for holds in (highest, lowest)]
    first, second = ((int(some.sum()), int(classes.lattice.ways[some].sum())) for some in worse)
    return first, second


def parts(tables: Tables, connection: Connection) -> dict[str, str]:
    """Return the marked parts of docs/policies.md."""
    classes = load_hand_classes(connection)
    against = equilibrium_of(connection, classes)
    modes = {
        mode: _losses(against, policy_holds(connection, classes, mode)) for mode in (DECISION_TREE, PATTERN_KEEPER)
    }
    return {"policies": _side_by_side(tables), "bot": _bot(classes), **modes}


def _side_by_side(tables: Tables) -> str:
    lines = [
        (
            row.policy,
            f"{100 * row.p_win:.3f} %",
            f"{100 * row.best_response:.3f} %",
            f"{row.mean_weight:.4f}",
            f"{100 * (row.jacks_or_better or 0):.3f} %",
            f"{100 * row.worse_deals:.2f} %",
        )
        for row in tables.policies().policies
    ]
    return grid(("policy", "wins", "best response wins", "mean weight", "pays", "worse deals"), lines)


def _bot(classes: HandClasses) -> str:
    (hands, deals), (low_hands, low_deals) = wheel_differences(classes)
    return f"""\
[A published bot for five-card draw](https://github.com/Viskym/CardGame) has two modes. `pattern-keeper` keeps the made
pattern (a pair, two pairs, three or four of a kind), or the highest card if there is none, and stands pat on a complete
hand. `decision-tree` gives each category of the final hand a weight, and keeps the hold with the highest mean weight.
Of equal holds it takes the first, which here is the hold with the highest mask in the canonical order of the cards; the
goal `weights` does the same. Three errors of the published bot are corrected here:

- It does not count A-2-3-4-5 as a straight. As a result it plays {hands:,} of the 134,459 hand classes
  ({100 * deals / DEALS:.2f} % of deals) badly by its own weights, if it takes the highest mask among equal holds, and
  {low_hands:,} ({100 * low_deals / DEALS:.2f} %) if it takes the lowest.
- It uses the same counts for discarding all five cards of any hand; here the counts are those of the hand.
- The pattern keeper stops with an error on a ten-high straight; here it stands pat.

Both modes lose to the equilibrium. The tables below show the kinds of hands that cost the most. `keeps` and `best` are
numbers of cards kept by the mode and by the equilibrium, `loses` is the loss in the chance to win, over all deals, and
the example is the hand class that costs the most:"""


def _losses(against: Against, holds: Holds) -> str:
    kinds = mistakes(against, holds)
    chances, best = against.chances(holds), against.chances(against.best)
    lines = []
    for kind in kinds[:SHOWN]:
        text = cards_text(cards_of(int(against.classes.lattice.masks[kind.worst])))
        ours, theirs = (held_text(text, int(each[kind.worst])) or "nothing" for each in (holds, against.best))
        lines.append(
            (
                category_title(kind.category),
                str(kind.kept),
                str(kind.best),
                f"{100 * kind.deals / DEALS:.2f} %",
                f"{100 * kind.loss:.3f} %",
                f"{text}: {ours} wins {100 * chances[kind.worst]:.1f} %, {theirs} {100 * best[kind.worst]:.1f} %",
            )
        )
    total = 100 * sum(kind.loss for kind in kinds)
    table = grid(("dealt", "keeps", "best", "deals", "loses", "example"), lines)
    return f"It loses {total:.3f} % of all deals, in {len(kinds)} kinds of hands. The costliest are:\n\n{table}"


def main() -> None:
    with outs.open() as tables, closing(Connection(tables.directory)) as connection:
        rewrite(PAGE, parts(tables, connection))


if __name__ == "__main__":
    main()
