"""Description of a range: its hands, its notation in other programs, and how it hits a board; uses no tables."""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from math import comb

from ...cards.answers.answer import number
from ...cards.boards import VisibleCards, parse_visible_cards
from ...cards.errors import BadRange
from ...cards.hands.order import HIGH, Order
from ...cards.holes.starting_hands import HOLES, STARTING_HAND_OF_HOLE
from ...cards.notation import cards_of, mask_of
from ...cards.questions.arguments import require_texts
from ...cards.ranges.hand_patterns import HOLES_OF
from ...cards.ranges.range import Range, range_of
from ...cards.ranges.spelling import GRID_ORDER, equilab_text, gto_plus_text, pio_text, shortest
from ...games.holdem.board_hits import DRAWS, UNPAIRED, BoardHits
from ...games.holdem.range_answers import HitAnswer, RangeAnswer
from ...games.holdem.rules import HOLE_SIZE

Weights = Mapping[int, Fraction]
"""Weights by hole index, at most 1."""


def describe_range(text: str, board: str = "", dead: str = "", order: Order = HIGH) -> RangeAnswer:
    """Describe a range: its combinations, its notations, and with a board its made hands and draws. Raises `BadInput`.

    The game is hold'em unless another order of hands, with its deck, is given.
    """
    require_texts({"a range": (text,), "the board": (board,), "dead cards": (dead,)})
    deck, hits = order.deck, BoardHits(order)
    held = range_of(text, deck)
    seen = parse_visible_cards(board, dead, deck)
    weights = _possible(held, seen)
    combinations = sum(weights.values(), Fraction(0))
    as_written = {
        hole: weight
        for hole, weight in zip(held.holes, held.held, strict=True)
        if not mask_of(HOLES[hole]) & deck.outside
    }
    return RangeAnswer(
        text=text.strip(),
        board=seen.board_text,
        dead=seen.dead_text,
        combinations=number(combinations),
        percent=_percent(combinations, Fraction(comb(seen.unseen, HOLE_SIZE))),
        normalised=shortest(as_written, deck),
        hands=_hands(as_written, seen),
        holes=len(weights),
        formats={
            "piosolver": pio_text(as_written),
            "equilab": equilab_text(as_written),
            "gto_plus": gto_plus_text(as_written),
        },
        notes=held.notes,
        made=_made(hits, weights, seen) if seen.board else (),
        draws=_draws(hits, weights, seen) if seen.board and seen.missing else (),
        ranks=deck.ranks,
    )


def _possible(held: Range, seen: VisibleCards) -> dict[int, Fraction]:
    """Return the weights of the holes that share no card with the board or dead cards.

    Raises `BadRange` if none is left.
    """
    largest = max(Fraction(1), *map(_exact, held.held))
    weights = {
        hole: _exact(weight) / largest for hole, weight in zip(held.holes, held.held, strict=True) if _free(hole, seen)
    }
    if not weights:
        raise BadRange(f"no hand of the range {held.text!r} is possible with {seen.places}")
    return weights


def _hands(weights: Mapping[int, float], seen: VisibleCards) -> dict[str, float]:
    """Return the mean weight of the possible holes of each starting hand that has any, in the order of the grid."""
    found: dict[str, float] = {}
    for name in GRID_ORDER:
        free = [_exact(weights.get(hole, 0.0)) for hole in HOLES_OF[name] if _free(hole, seen)]
        if any(free):
            found[name] = float(sum(free) / len(free))
    return found


def _made(hits: BoardHits, weights: Weights, seen: VisibleCards) -> tuple[HitAnswer, ...]:
    """Count what the holes have made; each hole counts once."""
    board = cards_of(seen.board)
    holes: dict[str, list[int]] = {}
    for hole in weights:
        holes.setdefault(hits.made(HOLES[hole], board), []).append(hole)
    return _hits(hits.names, holes, weights)


def _draws(hits: BoardHits, weights: Weights, seen: VisibleCards) -> tuple[HitAnswer, ...]:
    """Count the draws of the holes, and the holes with neither a pair nor a draw."""
    board = cards_of(seen.board)
    unseen = seen.deck.mask & ~(seen.board | seen.dead)
    holes: dict[str, list[int]] = {}
    for hole in weights:
        found = hits.draws(HOLES[hole], board, unseen & ~mask_of(HOLES[hole]))
        if not found and hits.made(HOLES[hole], board) in UNPAIRED:
            found = ["no_pair_no_draw"]
        for draw in found:
            holes.setdefault(draw, []).append(hole)
    return _hits(DRAWS, holes, weights)


def _hits(names: Iterable[str], holes: Mapping[str, list[int]], weights: Weights) -> tuple[HitAnswer, ...]:
    total = sum(weights.values())
    order = {name: place for place, name in enumerate(GRID_ORDER)}
    found = []
    for name in names:
        if name in holes:
            combinations = sum((weights[hole] for hole in holes[name]), Fraction(0))
            hands = sorted({STARTING_HAND_OF_HOLE[hole] for hole in holes[name]}, key=order.__getitem__)
            found.append(HitAnswer(name, number(combinations), _percent(combinations, total), tuple(hands)))
    return tuple(found)


def _free(hole: int, seen: VisibleCards) -> bool:
    return not mask_of(HOLES[hole]) & (seen.board | seen.absent)


def _exact(weight: float) -> Fraction:
    """Return the decimal number as which a weight was written."""
    return Fraction(repr(weight))


def _percent(part: Fraction | int, whole: Fraction | int) -> float:
    return float(100 * Fraction(part) / whole)
