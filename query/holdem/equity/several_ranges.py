"""Equity of three or more ranges, or players all in: every deal counted if that takes seconds, else a sample."""

from collections.abc import Sequence
from math import comb, isnan, lcm, prod

from ....cards.answers.equity_answers import (
    COUNTED,
    UNKNOWN,
    Chances,
    EquityAnswer,
    HandAnswer,
    PlayerAnswer,
    SampledHandAnswer,
)
from ....cards.boards import VisibleCards
from ....cards.errors import BadQuery
from ....cards.hands.evaluator import Evaluator
from ....cards.lattice.subset_lattice import EXACT_BELOW
from ....games.holdem.boards.run_outs import NO_CHANGE
from ....games.holdem.counting.joint_hands import count_final_boards, joint_hands, orders_of_choices, sums_of_choices
from ....games.holdem.counting.sampled_ranges import Sample, sample_equity
from ....games.holdem.opponents.feasible import can_be_dealt
from ....games.holdem.push_fold.chips import Orders
from ....games.holdem.three_way.range_counts import UNIT, deals_of_three
from ....games.holdem.weighted_holes import (
    HandSums,
    Indices,
    WeightedHoles,
    as_shares,
    cannot_be_dealt,
    totals_of,
)
from .matchup import Matchup, best_first, hole_text
from .shortcuts import USUAL, Shortcuts

THREE = 3
MOST_SHOWDOWNS = 20_000_000
"""Largest number of choices of hands times final boards for which each is counted."""
MANY_VISITS = 150_000
"""Least number of boards times holes for which loading compiled code costs less than it saves."""
WHOLE_BELOW = 2**63
"""Bound of the integers used for counting choices."""

Counted = tuple[list[WeightedHoles], list[HandSums], int]


def count_several(evaluator: Evaluator, matchup: Matchup, shortcuts: Shortcuts = USUAL) -> Counted | None:
    """Return the players' hands, their totals, and the number of deals with every weight 1.

    None if there are too many deals to count. Raises `BadRange` if no hands can be dealt together.
    """
    hands, seen = matchup.hands, matchup.seen
    boards = comb(seen.unseen, seen.missing)
    closed_form = len(hands) == THREE and seen.board != 0
    most = min(MOST_SHOWDOWNS // boards, shortcuts.few_choices if closed_form else MOST_SHOWDOWNS)
    chosen = joint_hands(hands, most)
    if chosen is not None:
        return _count_choices(evaluator, seen, hands, chosen)
    if not closed_form:
        return None
    dealt = deals_of_three(seen, hands)
    if not dealt:
        raise cannot_be_dealt(held.text for held in hands)
    hands = countable(hands, boards * UNIT, EXACT_BELOW)
    group = None if shortcuts.relabel_suits else NO_CHANGE
    if boards * sum(len(held.holes) for held in hands) >= MANY_VISITS:
        from .board_sweeps import swept_sums_of_three as sums_of_three
    else:
        from ....games.holdem.three_way.range_counts import sums_of_three
    return hands, sums_of_three(evaluator, seen, hands, group), dealt


def sample_several(evaluator: Evaluator, matchup: Matchup, samples: int, seed: int) -> EquityAnswer:
    """Estimate the equities from `samples` deals drawn from `seed`; counts are omitted."""
    seen = matchup.seen
    sample = sample_equity(evaluator, seen, matchup.hands, samples, seed)
    players = []
    for seat, (held, share) in enumerate(zip(matchup.ranges, sample.shares, strict=True)):
        by_hole = _sampled_hands(matchup, seat, sample) if matchup.by_hand else None
        players.append(PlayerAnswer(held.text, None, None, None, share, Chances(*sample.chances[seat]), hands=by_hole))
    return EquityAnswer.sampled(players, seed, samples, sample.standard_error, seen.board_text, seen.dead_text)


def _sampled_hands(matchup: Matchup, seat: int, sample: Sample) -> tuple[HandAnswer, ...]:
    """Return a player's hands, omitting those that cannot be dealt together with the other ranges."""
    hands = matchup.hands
    others = [held.masks.tolist() for place, held in enumerate(hands) if place != seat]
    answers = []
    for hole, mask in zip(hands[seat].holes.tolist(), hands[seat].masks.tolist(), strict=True):
        equity, error, win, tie = sample.by_hole[seat][:, hole].tolist()
        drawn = not isnan(equity)
        if drawn or can_be_dealt([[mask], *others]):
            known = (equity, Chances(win, tie), error) if drawn else (None, UNKNOWN, None)
            weight = matchup.ranges[seat].weights[hole]
            answers.append(SampledHandAnswer(hole_text(hole), weight, None, None, None, *known))
    return best_first(answers)


def countable(hands: list[WeightedHoles], parts: int, below: int) -> list[WeightedHoles]:
    """Return the hands with integer weights if no total can reach `below`, else with weights as shares.

    parts  parts of a pot that are counted for each choice
    """
    if all(held.whole for held in hands) and prod(int(held.weights.sum()) for held in hands) * parts < below:
        return hands
    return [as_shares(held) for held in hands]


def count_all_in(evaluator: Evaluator, matchup: Matchup, ways_out: Sequence[str]) -> tuple[EquityAnswer, Orders]:
    """Return the answer for three players or more, and how often they finish in each order.

    ways_out  what to do instead if there are too many deals to count; this then raises `BadQuery`
    """
    hands, seen = matchup.hands, matchup.seen
    chosen = joint_hands(hands, MOST_SHOWDOWNS // comb(seen.unseen, seen.missing))
    if chosen is None:
        reasons = (f"with stacks every deal must be counted, and these {len(hands)} ranges have too many", *ways_out)
        raise BadQuery("; ".join(reasons))
    counted = _count_choices(evaluator, seen, hands, chosen)
    return counted_answer(matchup, counted), orders_of_choices(evaluator, seen, counted[0], chosen)


def counted_answer(matchup: Matchup, counted: Counted, source: str = COUNTED) -> EquityAnswer:
    """Return the answer for counted hands."""
    hands, sums, dealt = counted
    totals = [totals_of(held, part) for held, part in zip(hands, sums, strict=True)]
    return matchup.exact_answer(hands, totals, sums, dealt, source)


def _count_choices(evaluator: Evaluator, seen: VisibleCards, hands: list[WeightedHoles], chosen: Indices) -> Counted:
    """Count every choice of hands on every final board. Raises `BadRange` if there is no choice."""
    if not len(chosen):
        raise cannot_be_dealt(held.text for held in hands)
    boards = comb(seen.unseen, seen.missing)
    hands = countable(hands, boards * lcm(*range(1, len(hands) + 1)), WHOLE_BELOW)
    return hands, sums_of_choices(evaluator, seen, hands, chosen), len(chosen) * count_final_boards(seen, len(hands))
