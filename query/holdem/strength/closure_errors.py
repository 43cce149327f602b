"""Errors of the closure of HS_n in random states with a known exact value, computed by dealing opponents in turn."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import astuple, dataclass
from typing import TYPE_CHECKING

import numpy as np

from ....cards.arguments import SEED, require_texts, require_whole
from ....cards.errors import BadQuery
from ....cards.hands.hole_arrays import HOLE_MASKS
from ....cards.hands.starting_hands import hole_id
from ....cards.notation import DECK_SIZE, cards_text
from ....cards.ranges.range import parse_range
from ....games.holdem.answers.picture_data import ClosureError, ClosureErrors
from ....games.holdem.counting.one_hole import standing
from ....games.holdem.opponents.closure import closure_shares
from ....games.holdem.opponents.feasible import can_be_dealt
from ....games.holdem.opponents.in_turn import shares_in_turn
from ....games.holdem.parameters import CLOSURE_STATES, MOST_OPPONENTS
from ....games.holdem.rules import HOLE_SIZE
from .opponent_weights import range_weights

if TYPE_CHECKING:
    from ....cards.hands.evaluator import Evaluator
    from ....cards.hands.hole_arrays import Floats
    from ....games.holdem.opponents.weights import Standing

FEWEST_OPPONENTS = 5
"""Fewest opponents that need the closure; fewer have a closed form."""
RANGES = ("QQ+,AK", "TT+,AQ+", "TT+,AK", "99+,AJs+,KQs,AQo+", "10%", "22+,AK", "66+,A9s+,AJo+")
"""Narrow ranges, for which the closure is least accurate; exact values for wide ones take minutes."""
HERO = "20%"
"""Range of the hero's holes; weaker ones are hardly ever ahead of several such ranges."""
WORK = 1e9
"""Limit of the work for an exact value; see `shares_in_turn`."""
LEAST = 0.001
"""Least chance to be ahead of all opponents, estimated as the product of the chances against each."""
ATTEMPTS = 500
"""Deals tried per state wanted."""


def closure_errors(
    evaluator: "Callable[[], Evaluator]",
    ranges: Sequence[str] = (),
    states: int = CLOSURE_STATES.default,
    seed: int = SEED.default,
) -> ClosureErrors:
    """Measure the errors in random states with five to nine opponents who all hold the same one of the ranges.

    Raises `BadInput`, also if ranges are so wide or narrow that too few states are found.
    """
    require_texts({"a range": ranges})
    states = CLOSURE_STATES.check(require_whole(states, "states"), "states")
    seed = SEED.check(require_whole(seed, "a seed"), "a seed")
    weights = {text: range_weights(text) for text in ranges or RANGES}
    found: list[ClosureError] = []
    refused = 0
    for state in _states(evaluator(), weights, np.random.default_rng(seed), ATTEMPTS * states):
        exact = shares_in_turn(state.now, state.held, WORK)
        if exact is None:
            continue
        near = closure_shares(state.now, state.held)
        if near is None:
            refused += 1
            continue
        apart = (abs(one - other) for one, other in zip(astuple(near.shares), astuple(exact), strict=True))
        hole, board = cards_text(state.cards[:HOLE_SIZE]), cards_text(state.cards[HOLE_SIZE:])
        found.append(ClosureError(len(state.held), state.against, hole, board, near.error, float(max(apart))))
        if len(found) == states:
            return ClosureErrors(tuple(found), refused, seed)
    raise BadQuery(f"exact chances take too long to compute, or are close to 0, with {', '.join(ranges)}")


@dataclass(frozen=True)
class _State:
    """The hero's cards and the board, the hero's standing, and the opponents' range and weights, (1326,) each."""

    cards: list[int]
    now: "Standing"
    against: str
    held: "list[Floats]"


def _states(
    evaluator: "Evaluator", weights: "Mapping[str, Floats]", rng: np.random.Generator, attempts: int
) -> Iterator[_State]:
    """Yield random states in which the hero has a fair chance to be ahead of all opponents."""
    heroes = set(parse_range(HERO).holes)
    texts = list(weights)
    for attempt in range(attempts):
        cards = rng.permutation(DECK_SIZE)[: 5 + attempt % 3].tolist()
        opponents = FEWEST_OPPONENTS + attempt % (MOST_OPPONENTS - FEWEST_OPPONENTS + 1)
        text = texts[int(rng.integers(len(texts)))]
        if hole_id(*sorted(cards[:HOLE_SIZE])) not in heroes:
            continue
        now = standing(evaluator, cards[:HOLE_SIZE], cards[HOLE_SIZE:])
        live = weights[text] * now.live
        if not live.any() or (float(now.not_lost(0.5) @ live) / live.sum()) ** opponents < LEAST:
            continue
        if can_be_dealt([HOLE_MASKS[live > 0].tolist()] * opponents):
            yield _State(cards, now, text, [live] * opponents)
