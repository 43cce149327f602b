"""Several players who are all in: the finishing order of every choice of hands on every final board."""

from collections.abc import Sequence
from math import comb, lcm

from ....cards.answers.equity_answers import COUNTED, EquityAnswer
from ....cards.boards import VisibleCards
from ....cards.errors import BadQuery
from ....cards.hands.evaluator import Evaluator
from ....cards.ranges.range import Range
from ....games.holdem.counting.joint_hands import boards_of, joint_hands, orders_of_choices, sums_of_choices
from ....games.holdem.push_fold.chips import AllIn
from ....games.holdem.weighted_holes import cannot_be_dealt, possible_holes, totals_of
from .exact_answer import exact_answer
from .expected import with_expected
from .several_ranges import MOST_SHOWDOWNS, WHOLE_BELOW, countable


def count_all_in(
    evaluator: Evaluator,
    seen: VisibleCards,
    ranges: Sequence[Range],
    by_hand: bool,
    stakes: AllIn,
    ways_out: Sequence[str],
) -> EquityAnswer:
    """Count the answer for three players or more. Raises `BadQuery` if there are too many deals to count."""
    hands = [possible_holes(held, seen) for held in ranges]
    boards = comb(seen.unseen, seen.missing)
    chosen = joint_hands(hands, MOST_SHOWDOWNS // boards)
    if chosen is None:
        reasons = (f"with stacks every deal must be counted, and these {len(ranges)} ranges have too many", *ways_out)
        raise BadQuery("; ".join(reasons))
    if not len(chosen):
        raise cannot_be_dealt(held.text for held in hands)
    hands = countable(hands, boards * lcm(*range(1, len(hands) + 1)), WHOLE_BELOW)
    sums = sums_of_choices(evaluator, seen, hands, chosen)
    totals = [totals_of(held, part) for held, part in zip(hands, sums, strict=True)]
    dealt = len(chosen) * boards_of(seen, len(hands))
    answer = exact_answer(ranges, hands, totals, sums if by_hand else (), dealt, seen, COUNTED)
    return with_expected(answer, stakes, orders_of_choices(evaluator, seen, hands, chosen))
