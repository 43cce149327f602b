"""Who wins how often: two or more ranges, on any street, looked up, counted or sampled, in that order."""

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from ..cards.errors import BadQuery, RepeatedCard
from ..cards.notation import card_text
from ..cards.ranges import Range, parse_range
from .answers import EquityAnswer
from .connection import Connection
from .equity import MOST_OPPONENTS, against_random, holding_of, look_up
from .seen import Seen, parse_seen

if TYPE_CHECKING:
    from ..cards.evaluator import Evaluator
    from .preflop_showdowns import Matrix

COUNTED = "counted on every final board"
"""The source of what no table has."""


class Equities:
    """Answers about equity, with what it remembers between questions."""

    def __init__(self, connection: Connection, evaluator: Callable[[], "Evaluator"]) -> None:
        """Nothing is read yet; `evaluator` is asked for when deals have to be counted."""
        self._connection = connection
        self._evaluator = evaluator

    def answer(
        self, players: Sequence[str], opponents: int = 1, board: str = "", dead: str = "", by_hand: bool = False
    ) -> EquityAnswer:
        """The equity of each range, or of one holding against `opponents` random hands. Raises `BadInput`."""
        if not 2 <= len(players) <= MOST_OPPONENTS + 1:
            raise BadQuery(
                f"equity takes two hands or more, up to {MOST_OPPONENTS + 1}, got {len(players)}: {' '.join(players)!r}"
            )
        ranges = [parse_range(text) for text in players]
        seen = parse_seen(board, dead)
        holdings = [holding_of(held) for held in ranges]
        plain = not (seen.board or seen.dead or by_hand)
        if opponents != 1:
            if len(players) != 2 or not plain:  # noqa: PLR2004
                raise BadQuery("several random opponents are answered for one hand before the flop, without dead cards")
            return against_random(self._connection, *holdings, opponents)
        _require_distinct_holes(ranges)
        seen.require_enough_for(len(ranges))
        if len(ranges) == 2 and plain and holdings[0] and holdings[1]:  # noqa: PLR2004
            return look_up(self._connection, holdings[0], holdings[1])
        return self._counted(ranges, seen, by_hand)

    def _counted(self, ranges: Sequence[Range], seen: Seen, by_hand: bool) -> EquityAnswer:
        from .range_equity import exact_answer, sums_of_showdowns, totals_of
        from .ranges import disjoint, possible_hands
        from .showdowns import boards_of_two, count_showdowns

        first, second = hands = [possible_hands(held, seen) for held in ranges]
        if seen.board or seen.dead:
            showdowns = count_showdowns(self._evaluator(), seen, first, second)
            source = COUNTED
            sums = [sums_of_showdowns(showdowns, second)]
            if by_hand:
                sums.append(sums_of_showdowns(showdowns.mirrored(), first))
        else:
            from .preflop_showdowns import preflop_sums

            source = "table preflop_matchups"
            sums = [preflop_sums(self._wins, first, second)]
            if by_hand:
                sums.append(preflop_sums(self._wins, second, first))
        total = totals_of(first, sums[0])
        dealt = int(disjoint(first, second).sum()) * boards_of_two(seen)
        return exact_answer(ranges, hands, [total, total.mirrored()], sums if by_hand else (), dealt, seen, source)

    @cached_property
    def _wins(self) -> "Matrix":
        from .preflop_showdowns import load_wins

        return load_wins(self._connection)


def _require_distinct_holes(ranges: Sequence[Range]) -> None:
    """No two players who each hold one hole hold the same card."""
    held: dict[int, Range] = {}
    for one in ranges:
        for card in one.hole or ():
            if card in held:
                raise RepeatedCard(f"both holes have the card {card_text(card)}: {held[card].text} and {one.text}")
        held |= dict.fromkeys(one.hole or (), one)
