"""Two ranges on a flop where compiled code is loaded: the answer is that of every pair of holes compared in numpy."""

import numba  # noqa: F401 - the calculator uses compiled code where it is loaded
import pytest

from outs.cards.boards import parse_visible_cards
from outs.cards.ranges.range import range_of
from outs.games.holdem.boards.run_outs import final_boards
from outs.games.holdem.counting.showdowns import count_showdowns, sums_of_showdowns
from outs.games.holdem.weighted_holes import possible_holes, totals_of
from outs.query.session import Tables
from outs.tests.cases import all_of

WEIGHTED = "22+,A2s+:0.3,KTs+,QTs+:0.7,JTs,ATo+,KJo+"


@all_of("ranges", [(WEIGHTED, "88+,ATs+,KQs,AQo+"), ("88+,ATs+,KQs,AQo+", WEIGHTED), ("40%", "55%:0.001,AA")])
def test_compiled_sweeps_give_the_counts_of_all_pairs(tables: Tables, ranges: tuple[str, str]) -> None:
    answer = tables.equity(*ranges, board="Ks7d2h", dead="Ac")
    seen = parse_visible_cards("Ks7d2h", "Ac")
    first, second = (possible_holes(range_of(text), seen) for text in ranges)
    evaluator = tables.evaluator
    expected = totals_of(
        first, sums_of_showdowns(count_showdowns(evaluator, final_boards(seen), first, second), second)
    )
    player = answer.players[0]
    if player.win is None:
        assert player.equity == pytest.approx(expected.share / (expected.unit * expected.deals), rel=1e-12)
    else:
        assert (player.win, player.lose, answer.deals) == (expected.win, expected.lose, expected.deals)
