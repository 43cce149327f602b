"""The question `range`: its hands, its notation in other programs, and how it hits a board; uses no tables."""

import sys
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import count
from math import comb
from typing import TYPE_CHECKING, Annotated, NamedTuple

from ...cards.answers.answer import number
from ...cards.arguments import optional, require_text
from ...cards.boards import BOARD_SIZE, VisibleCards, parse_visible_cards
from ...cards.deck import Deck
from ...cards.errors import BadInput, BadParameters, BadQuery, BadRange, shortened
from ...cards.hands.order import Order
from ...cards.hands.starting_hands import HOLES, STARTING_HAND_OF_HOLE
from ...cards.notation import cards_of, mask_of
from ...cards.ranges.hand_patterns import HOLES_OF
from ...cards.ranges.range import Range, range_of
from ...cards.ranges.spelling import GRID_ORDER, equilab_text, gto_plus_text, pio_text, shortest
from ...games.holdem.answers.range import HitAnswer, RangeAnswer
from ...games.holdem.boards.board_hits import DRAWS, BoardHits, kept_hits
from ...games.holdem.rules import HOLE_SIZE
from ..declaration import Help
from ..game_names import HOLDEM, order_of, variant
from ..parameters import Board, Dead, Keep, RangeText, Variant
from ..question import Question

if TYPE_CHECKING:
    from collections.abc import Callable

    from ...games.holdem.answers.range import TextureHits
    from ..declaration import Given
    from ..open_tables import OpenTables

FLOP_CARDS = 3
MANY_FLOPS = 20
"""Flops asked in a process from which loading numpy takes less time than it saves."""
_FLOPS_ASKED = count()
_MASKS = tuple(mask_of(hole) for hole in HOLES)
Weights = Mapping[int, Fraction]
"""Weights by hole index, at most 1."""
HitsOf = Mapping[int, tuple[str, Sequence[str]]]
"""The made hand and the draws of each hole, by hole index."""


class DescribeRange(Question[RangeAnswer]):
    """Describe a range as a grid of hands: combinations, other notations, and made hands and draws on a board.

    Holes with a dead card or a card of the board are not counted.
    """

    title = "A range, and its hits on a board"
    examples = (
        {"text": "QQ+, AKs:0.5"},
        {"text": "22+, ATs+, KQs, AQo+", "board": "Ks7d2h", "dead": "Ac"},
        {"text": "[50]AA,KK[/50],5%-15%"},
        {"text": "22+, ATs+, KQs, AQo+", "flops": True},
        {"text": "99+, ATs+, JTs", "board": "9h8h6c", "game": "short-deck"},
        {"text": "22+, A2s+, KTs+, AQo+", "board": "Ks7d2h", "keep": "top pair+"},
    )
    answer_types = ("games.holdem.answers.range:RangeAnswer",)

    def __init__(
        self,
        text: RangeText,
        board: Board = "",
        dead: Dead = "",
        game: Variant = HOLDEM,
        keep: Keep = None,
        flops: Annotated[bool, Help("How it hits all flops, and those of each texture; without a board.")] = False,
    ) -> None:
        """Parse the range and the cards. Raises `BadInput`."""
        self.game = variant(game)
        require_text(text, "a range")
        if keep is not None:
            require_text(keep, "the choice to keep")
        deck = order_of(self.game).deck
        self.text, self.keep, self.flops = text.strip(), None if keep is None else keep.strip(), flops
        self.range = range_of(text, deck)
        self.seen = parse_visible_cards(optional(board, "the board"), optional(dead, "dead cards"), deck)
        for other, is_given in {"board": self.seen.board, "dead": self.seen.dead, "keep": keep is not None}.items():
            if flops and is_given:
                raise BadParameters(f"flops cannot be used with {other}", "flops", other)
        if keep is not None and not self.seen.board:
            raise BadQuery("keep needs a board: it chooses hands by how they hit it")
        self.choice = None if keep is None else kept_hits(keep, BoardHits(order_of(self.game)).names)

    @classmethod
    def of_words(cls, values: "Given") -> "Given":
        """Check that the words of a command line are one range. Raises `BadInput`."""
        from ...cards.ranges.command_words import joined, split_arguments

        words = values["text"]
        found = split_arguments(joined(" ".join(words)).split())
        if len(found) > 1 and len(words) > 1 and not all(one.replace(".", "", 1).isdigit() for one in found):
            names = " and ".join(map(repr, found))
            raise BadInput(f"range takes one range, got {len(found)}: {names}; put commas between its items")
        return values

    def ask(self, open_tables: "Callable[[], OpenTables]") -> RangeAnswer:  # noqa: ARG002 - it reads no tables
        return describe_range(self)

    def answer(self, tables: "OpenTables") -> RangeAnswer:  # noqa: ARG002 - it uses no tables
        return describe_range(self)


def describe_range(question: DescribeRange) -> RangeAnswer:
    """Describe a range: its combinations, its notations, and with a board its made hands and draws.

    With `keep`, it is the part of the range that has these hits (`games/holdem/boards/board_hits.py`). Raises
    `BadRange` if no hand is left.
    """
    order, held, seen = order_of(question.game), question.range, question.seen
    deck = order.deck
    given = _possible(held, seen)
    as_written = {
        hole: weight
        for hole, weight in zip(held.holes, held.held, strict=True)
        if not mask_of(HOLES[hole]) & deck.outside
    }
    names = BoardHits(order).names
    hits = _hits_of(order, given, seen) if seen.board else {}
    weights = given
    if question.choice is not None:
        weights = {hole: one for hole, one in given.items() if question.choice.fit([hits[hole][0], *hits[hole][1]])}
        if not weights:
            raise BadRange(f"no hand of the range has {shortened(question.keep or '')!r} with {seen.places}")
        as_written = _with_blocked(weights, given, as_written)
    combinations = _sum(weights.values())
    spelled = _spelled(tuple(as_written.items()), deck)
    made = {hole: [hits[hole][0]] for hole in weights if hits}
    draws = {hole: hits[hole][1] for hole in weights if hits}
    return RangeAnswer(
        text=question.text,
        board=seen.board_text,
        dead=seen.dead_text,
        combinations=number(combinations),
        percent=_percent(combinations, Fraction(comb(seen.unseen, HOLE_SIZE))),
        normalised=spelled.normalised,
        hands=_hands(as_written, seen),
        holes=len(weights),
        formats={"piosolver": spelled.piosolver, "equilab": spelled.equilab, "gto_plus": spelled.gto_plus},
        notes=held.notes,
        made=_counted(names, made, weights),
        draws=_counted(DRAWS, draws, weights),
        ranks=deck.ranks,
        flops=_on_flops(order, given) if question.flops else (),
        keep=question.keep,
        kept_percent=None if question.choice is None else _percent(combinations, _sum(given.values())),
    )


class _Spelled(NamedTuple):
    """A range in our standard spelling and in the notation of other programs."""

    normalised: str
    piosolver: str
    equilab: str
    gto_plus: str


@lru_cache(maxsize=64)
def _spelled(weights: tuple[tuple[int, float], ...], deck: Deck) -> _Spelled:
    """Spell a range, given as pairs of a hole index and a weight; many questions are about one range."""
    given = dict(weights)
    return _Spelled(shortest(given, deck), pio_text(given), equilab_text(given), gto_plus_text(given))


def _sum(weights: Iterable[Fraction]) -> Fraction:
    """Add weights, few of which differ: each is multiplied by the number of its holes."""
    added = list(weights)
    if added and all(one is added[0] for one in added):
        return added[0] * len(added)
    return sum((weight * times for weight, times in Counter(added).items()), Fraction(0))


def _on_flops(order: Order, weights: Weights) -> "tuple[TextureHits, ...]":
    from .range_on_flops import hits_by_texture

    return hits_by_texture(order, weights)


def _possible(held: Range, seen: VisibleCards) -> Weights:
    """Return the weights of the holes that share no card with the board or dead cards.

    Raises `BadRange` if none is left.
    """
    largest = max(Fraction(1), _as_written(max(held.held)))
    taken = seen.board | seen.absent
    weights = {
        hole: _as_written(weight) if largest == 1 else _as_written(weight) / largest
        for hole, weight in zip(held.holes, held.held, strict=True)
        if not _MASKS[hole] & taken
    }
    if not weights:
        raise BadRange(seen.no_hand_left(held.text, held.hole))
    return weights


def _hands(weights: Mapping[int, float], seen: VisibleCards) -> dict[str, float]:
    """Return the mean weight of the possible holes of each starting hand that has any, in the order of the grid."""
    found: dict[str, float] = {}
    taken = seen.board | seen.absent
    for name in GRID_ORDER:
        free = [weights.get(hole, 0.0) for hole in HOLES_OF[name] if not _MASKS[hole] & taken]
        if any(free):
            found[name] = float(_sum(map(_as_written, free)) / len(free))
    return found


def _hits_of(order: Order, holes: Iterable[int], seen: VisibleCards) -> HitsOf:
    """Return the made hand and the draws of each hole on the board."""
    is_flop = seen.missing == BOARD_SIZE - FLOP_CARDS and not seen.dead
    if is_flop and ("numpy" in sys.modules or next(_FLOPS_ASKED) >= MANY_FLOPS):
        from .range_on_flops import hits_on_flop

        return hits_on_flop(order, seen.board, holes)
    found, board = BoardHits(order), cards_of(seen.board)
    unseen = seen.deck.mask & ~(seen.board | seen.dead)
    return {hole: found.all_of(HOLES[hole], board, unseen & ~mask_of(HOLES[hole])) for hole in holes}


def _with_blocked(kept: Weights, given: Weights, as_written: Mapping[int, float]) -> dict[int, float]:
    """Return the weights of the kept holes, and of impossible ones where all of their starting hand are kept.

    So a set of kings on a board with a king is `KK`, and not each hole without that card. Weights above 1 are scaled
    down as in `kept`, since the hand with the largest may not be kept.
    """
    lost = {STARTING_HAND_OF_HOLE[hole] for hole in given if hole not in kept}
    whole = {STARTING_HAND_OF_HOLE[hole] for hole in kept} - lost
    largest = max(Fraction(1), *map(_as_written, as_written.values()))
    return {
        hole: weight if largest == 1 else float(_as_written(weight) / largest)
        for hole, weight in as_written.items()
        if hole in kept or (hole not in given and STARTING_HAND_OF_HOLE[hole] in whole)
    }


def _counted(names: Iterable[str], hits: Mapping[int, Iterable[str]], weights: Weights) -> tuple[HitAnswer, ...]:
    """Count the holes that have each hit, in the order of `names`."""
    total = _sum(weights.values())
    order = {name: place for place, name in enumerate(GRID_ORDER)}
    holes: dict[str, list[int]] = {}
    for hole, found in hits.items():
        for name in found:
            holes.setdefault(name, []).append(hole)
    counted = []
    for name in names:
        if name in holes:
            combinations = _sum(weights[hole] for hole in holes[name])
            hands = sorted({STARTING_HAND_OF_HOLE[hole] for hole in holes[name]}, key=order.__getitem__)
            counted.append(HitAnswer(name, number(combinations), _percent(combinations, total), tuple(hands)))
    return tuple(counted)


@lru_cache(maxsize=4_096)
def _as_written(weight: float) -> Fraction:
    """Return the decimal number as which a weight was written."""
    return Fraction(repr(weight))


def _percent(part: Fraction | int, whole: Fraction | int) -> float:
    return float(100 * Fraction(part) / whole)
