"""Hand strength on a board against one to nine opponents, each with a range of its own."""

from collections.abc import Sequence
from math import frexp

import numpy as np

from ..cards.errors import BadInput, BadQuery
from ..cards.evaluator import Evaluator
from ..cards.notation import cards_text, parse_exactly, require_distinct
from ..cards.ranges import RANDOM
from ..multiway.closure import closure_shares
from ..multiway.exact import exact_shares
from ..multiway.feasible import can_be_dealt
from ..multiway.in_turn import shares_in_turn
from ..multiway.matchings import CLOSED_FORM
from ..multiway.sampling import sampled_shares
from ..multiway.weights import Floats, Standing, field_array
from .equity import MOST_OPPONENTS
from .one_hole import HOLE_MASKS, Showdown, showdown
from .opponent_weights import checked_weights, range_weights
from .pot_share import pot_share
from .potential import potential
from .questions import require_texts, require_whole
from .ranges import cannot_be_dealt
from .seen import BOARD
from .strength_answers import CLOSED, CLOSURE, IN_TURN, NO_DEAL, TOO_MANY, Potential, StrengthAnswer, StrengthOfSeveral

SAMPLES = 2_000
"""Samples for the numerator and for the denominator where nothing is exact."""
SEED = 1

Range = str | Floats


def strength(
    evaluator: Evaluator,
    hole_text: str,
    board_text: str,
    ranges: Sequence[Range] = (),
    opponents: int | None = None,
    samples: int | None = None,
    seed: int = SEED,
) -> StrengthAnswer:
    """A hole on a flop, turn or river against `opponents` with `ranges`. Raises `BadInput`.

    ranges   texts or weights (1326,), one an opponent, or one for all; random if none
    samples  0 for none, otherwise two or more
    """
    require_texts({"a hole": (hole_text,), "a board": (board_text,)})
    require_whole(seed, "a seed")
    if samples is not None and require_whole(samples, "samples") == 1:
        raise BadQuery("an estimate takes 2 samples or more, or 0 for none, got 1")
    hole, board = parse_exactly(hole_text, (2,), "a hole"), parse_exactly(board_text, (3, 4, 5), "a board")
    require_distinct((*hole, *board), f"{hole_text} {board_text}")
    found = showdown(evaluator, hole, board)
    seats = _seats(ranges, opponents)
    by_seat = {_key(seat): _weights(seat, place, found.now) for place, seat in enumerate(seats, start=1)}
    against = {key: potential(found, weights) for key, weights in by_seat.items()}
    weights = [by_seat[_key(seat)] for seat in seats]  # equal seats share one array, and what is computed from it
    if len(weights) > 1 and not can_be_dealt([HOLE_MASKS[one > 0].tolist() for one in weights]):
        raise cannot_be_dealt(map(_text, seats))
    each = tuple(against[_key(seat)] for seat in seats)
    share = None if len(weights) == 1 or len(board) == BOARD else pot_share(evaluator, hole, board, weights)
    cards = cards_text(hole), cards_text(board)
    return _answer(found, cards, tuple(map(_text, seats)), weights, each, share, samples, seed)


def split_hole(text: str) -> tuple[str, str]:
    """The hole and the board of a line of cards, the hole first. Raises `BadInput`.

    >>> split_hole("Ad Qc 3h4cJh")
    ('AdQc', '3h4cJh')
    """
    cards = parse_exactly(text, (5, 6, 7), "a hole with a board of 3, 4 or 5")
    return cards_text(cards[:2]), cards_text(cards[2:])


def _answer(
    found: Showdown,
    cards: tuple[str, str],
    texts: tuple[str, ...],
    weights: Sequence[Floats],
    each: tuple[Potential, ...],
    share: float | None,
    samples: int | None,
    seed: int,
) -> StrengthAnswer:
    field = potential(found, field_array(weights)) if len({id(one) for one in weights}) > 1 else each[0]
    several = _several(found.now, weights, each, field, samples, seed)
    best = several.best
    undefined = field.undefined()
    if len(weights) == 1:
        return StrengthAnswer(*cards, texts, each, field, several, field.hs, field.ehs(), field.equity, undefined)
    if found.run_outs == 1 and several.exact:
        share = several.exact.split
    if best is None:
        return StrengthAnswer(
            *cards, texts, each, field, several, None, None, None,
            undefined | dict.fromkeys(("hs", "ehs", "equity", "hs_n"), NO_DEAL),
        )  # fmt: skip
    if share is None:
        undefined |= {"equity": TOO_MANY}
    return StrengthAnswer(*cards, texts, each, field, several, best.half, field.ehs(best.half), share, undefined)


def _several(
    now: Standing,
    weights: Sequence[Floats],
    each: Sequence[Potential],
    field: Potential,
    samples: int | None,
    seed: int,
) -> StrengthOfSeveral:
    n = len(weights)
    product = 1.0
    for one in each:
        product *= one.hs
    closed = n <= CLOSED_FORM
    exact = exact_shares(now, weights) if closed else shares_in_turn(now, weights)
    wanted = samples if samples is not None else 0 if closed or exact else SAMPLES
    return StrengthOfSeveral(
        product=product,
        field=field.hs**n,
        exact=exact,
        closure=None if closed else closure_shares(now, weights),
        sampled=sampled_shares(now, weights, wanted, seed) if wanted and n > 1 else None,
        method=CLOSED if closed else IN_TURN if exact else CLOSURE,
    )


def _seats(ranges: Sequence[Range], opponents: int | None) -> list[Range]:
    """One range an opponent: those given, or the one given for all, or random ones."""
    count = max(1, len(ranges)) if opponents is None else require_whole(opponents, "opponents", least=None)
    if not 1 <= count <= MOST_OPPONENTS:
        raise BadQuery(f"opponents must be 1 to {MOST_OPPONENTS}, got {count}")
    if len(ranges) > 1 and len(ranges) != count:
        raise BadQuery(f"{len(ranges)} ranges are given for {count} opponents")
    one = ranges[0] if ranges else RANDOM
    return list(ranges) if len(ranges) > 1 else [one] * count


def _weights(seat: Range, place: int, now: Standing) -> Floats:
    """The weights of an opponent's live holes. Raises `BadInput` if there are none."""
    name = f"range {place}"
    weights = range_weights(seat) if isinstance(seat, str) else checked_weights(seat, name)
    live = weights * now.live
    if not live.any():
        raise BadInput(f"{name} ({_text(seat)}) has no hand without the cards of the hole and the board")
    # Scaled by a power of two, which rounds nothing, so that products of many weights neither vanish nor overflow.
    return np.ldexp(live, -frexp(live.max())[1])


def _text(seat: Range) -> str:
    return seat if isinstance(seat, str) else "weights"


def _key(seat: Range) -> str | int:
    return seat if isinstance(seat, str) else id(seat)
