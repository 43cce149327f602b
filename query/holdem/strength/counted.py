"""Hand strength against ranges, counted: each hole of an opponent against the hero's, and HS_n by every method."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from ....cards.boards import BOARD_SIZE
from ....cards.errors import BadInput
from ....cards.hands.evaluator import Evaluator
from ....cards.hands.hole_arrays import HOLE_MASKS, Floats
from ....cards.hands.starting_hands import HOLES
from ....cards.notation import cards_text
from ....cards.ranges.range import SMALLEST_SHARE, parse_range
from ....games.holdem.answers.strength import (
    CLOSED,
    CLOSURE,
    IN_TURN,
    SAMPLED,
    UNKNOWN,
    Method,
    StrengthAnswer,
    StrengthOfSeveral,
)
from ....games.holdem.boards.visible_cards import KnownCards
from ....games.holdem.counting.one_hole import showdown, standing
from ....games.holdem.opponents.closure import closure_shares
from ....games.holdem.opponents.exact import exact_shares, pot_share, shares_in_turn
from ....games.holdem.opponents.feasible import can_be_dealt
from ....games.holdem.opponents.matchings import CLOSED_FORM
from ....games.holdem.opponents.sampling import sampled_shares
from ....games.holdem.opponents.ties import Standing, field_array
from ....games.holdem.parameters import STRENGTH_SAMPLES
from ....games.holdem.probabilities import Potential, Transitions
from ....games.holdem.weighted_holes import below_one, cannot_be_dealt, weights_of
from .opponent_ranges import is_random, seat_text

if TYPE_CHECKING:
    from .opponent_ranges import RangeLike


def count_strength(
    evaluator: Evaluator,
    cards: KnownCards,
    seats: "Sequence[RangeLike]",
    known: Transitions | None,
    samples: int | None,
    seed: int,
) -> StrengthAnswer:
    """Return the strength of a hole on a board against opponents. Raises `BadInput`.

    known  the transitions against one random opponent, if a table has them
    """
    hole, board, dead = cards.hole, cards.board, cards.absent
    spared = known is not None and all(map(is_random, seats))
    found = None if spared else showdown(evaluator, hole, board, dead)
    now = found.now if found else standing(evaluator, hole, board, dead)
    by_seat = {_key(seat): _weights(seat, place, now) for place, seat in enumerate(seats, start=1)}

    def against(seat: "RangeLike") -> Potential:
        if known and is_random(seat):
            return known.potential
        assert found is not None
        return found.transitions(by_seat[_key(seat)]).potential

    by_key = {_key(seat): seat for seat in seats}
    potentials = {key: against(seat) for key, seat in by_key.items()}
    weights = [by_seat[_key(seat)] for seat in seats]  # equal seats share one array, and what is computed from it
    if len(weights) > 1 and not can_be_dealt([HOLE_MASKS[one > 0].tolist() for one in weights]):
        raise cannot_be_dealt(map(seat_text, seats))
    each = tuple(potentials[_key(seat)] for seat in seats)
    field = found.transitions(field_array(weights)).potential if found and len(by_seat) > 1 else each[0]
    several = _several(now, weights, each, field, samples, seed)
    if len(board) == BOARD_SIZE and several.best:
        share: float | None = several.best.split  # the board is complete, so strength now is final
    else:
        share = pot_share(evaluator, hole, board, weights, dead) if len(weights) > 1 else None
    texts = tuple(map(seat_text, seats))
    shown = cards_text(hole), cards_text(board), cards_text(cards.dead)
    return StrengthAnswer.of(*shown, texts, each, field, several, share)


def _several(
    now: Standing,
    weights: Sequence[Floats],
    each: Sequence[Potential],
    field: Potential,
    samples: int | None,
    seed: int,
) -> StrengthOfSeveral:
    n = len(weights)
    if n == 1:
        return StrengthOfSeveral.of_one(each[0], exact_shares(now, weights))
    product = 1.0
    for one in each:
        product *= one.hs
    closed = n <= CLOSED_FORM
    exact = exact_shares(now, weights) if closed else shares_in_turn(now, weights)
    wanted = samples if samples is not None else 0 if closed or exact else STRENGTH_SAMPLES.default
    closure = None if closed else closure_shares(now, weights)
    sampled = sampled_shares(now, weights, wanted, seed) if wanted else None
    if closed or exact:
        method: Method = CLOSED if closed else IN_TURN
    else:
        settles = closure is not None and closure.error < UNKNOWN
        method = CLOSURE if settles or sampled is None else SAMPLED
    return StrengthOfSeveral(
        product=product, field=field.hs**n, exact=exact, closure=closure, sampled=sampled, method=method
    )


def _weights(seat: "RangeLike", place: int, now: Standing) -> Floats:
    """Return the weights of an opponent's live holes. Raises `BadInput` if there are none."""
    name = f"range {place}"
    weights = range_weights(seat) if isinstance(seat, str) else checked_weights(seat, name)
    live = weights * now.live
    if not live.any():
        raise BadInput(f"{name} ({seat_text(seat)}) has no hand without the known cards")
    return below_one(live)  # so that products of many weights neither underflow nor overflow


def _key(seat: "RangeLike") -> str | int:
    return seat if isinstance(seat, str) else id(seat)


def range_weights(text: str) -> Floats:
    """Return the weight of each hole of a range (docs/ranges.md): (1326,), by hole index. Raises `BadInput`."""
    return weights_of(parse_range(text))


def checked_weights(weights: Floats, name: str) -> Floats:
    """Return weights as float64 (1326,), with those below `SMALLEST_SHARE` of the largest set to 0.

    Raises `BadInput` if they have another shape, or any is negative or not finite.
    """
    try:
        checked = np.asarray(weights, np.float64)
    except (TypeError, ValueError, OverflowError):
        raise BadInput(f"{name}: weights must be numbers, one per hole") from None
    if checked.shape != (len(HOLES),):
        raise BadInput(f"{name}: weights must be {len(HOLES):,} numbers, one per hole; got the shape {checked.shape}")
    if not (np.isfinite(checked) & (checked >= 0)).all():
        raise BadInput(f"{name}: weights must be finite and not negative")
    return np.where(checked >= SMALLEST_SHARE * checked.max(), checked, 0.0)
