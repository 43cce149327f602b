"""Three and more ranges too many to count: samples, their errors and chances, and what they cannot see."""

from typing import Any, cast

import numpy as np
import pytest

from outs.cards.answers.equity_answers import SampledHandAnswer
from outs.cards.boards import parse_visible_cards
from outs.cards.errors import BadQuery, BadRange
from outs.cards.hands.evaluator import Evaluator
from outs.cards.ranges.range import parse_range
from outs.games.holdem.counting.sampled_ranges import sample_equity
from outs.games.holdem.three_way.range_counts import sums_of_three
from outs.games.holdem.weighted_holes import possible_holes, totals_of
from outs.query.database.connection import Connection
from outs.query.holdem.equity.calculator import EquityCalculator
from outs.query.holdem.equity.equity import Equity
from outs.query.holdem.strength.states import StateTables
from outs.query.session import Tables
from outs.tests.cases import all_of, some_of


def test_a_sample_repeats_with_its_seed(tables: Tables) -> None:
    asked = ("QQ+,AKs:0.5", "15%", "76s-54s,22+", "JTs")
    first, again, other = (tables.equity(*asked, samples=20_000, seed=seed) for seed in (7, 7, 8))
    assert first == again
    assert first.players != other.players
    assert (first.exact, first.deals, first.source) == (False, 20_000, "sampled from seed 7")
    assert all((player.win, player.tie, player.lose) == (None, None, None) for player in first.players)
    assert sum(player.equity for player in first.players) == pytest.approx(1, abs=1e-12)
    assert 0 < first.standard_error < 0.005


@some_of(
    ("players", "board"),
    [
        (["AA,KK", "AK,QQ:3", "AKs,QQ,JJ:0.5"], "Kc7d2h3s"),
        (["QQ+", "QQ+", "JJ+"], "2c3d4h9s"),
        (["AA:0.001,KhKd", "KhKs,AK", "22+"], "2c3d9s"),
    ],
    2,
)
def test_a_sample_is_near_what_is_counted(evaluator: Evaluator, players: list[str], board: str) -> None:
    seen = parse_visible_cards(board, "")
    hands = [possible_holes(parse_range(text), seen) for text in players]
    exact = [totals_of(held, part) for held, part in zip(hands, sums_of_three(evaluator, seen, hands), strict=True)]
    sample = sample_equity(evaluator, seen, hands, 60_000, 3)
    assert 0 < sample.standard_error < 0.01
    for share, found in zip(sample.shares, exact, strict=True):
        assert abs(share - found.share / (found.unit * found.deals)) < 4.5 * sample.standard_error


def test_the_standard_error_is_what_seeds_differ_by(evaluator: Evaluator) -> None:
    seen = parse_visible_cards("", "")
    hands = [possible_holes(parse_range(text), seen) for text in ("AA,KK,QQ", "AK,KK", "random", "22+")]
    samples = [sample_equity(evaluator, seen, hands, 2_000, seed) for seed in range(60)]
    spread = np.array([sample.shares for sample in samples]).std(axis=0, ddof=1).max()
    told = np.mean([sample.standard_error for sample in samples])
    assert 0.75 < spread / told < 1.3


@all_of(
    ("players", "board"),
    [(["AA,KK", "AK,QQ:3", "AKs,QQ,JJ:0.5"], "Kc7d2h3s"), (["99+,AJs+", "99+,AJs+", "66+"], "2c3d4h9s")],
)
def test_the_hands_of_a_sample_are_near_what_is_counted(evaluator: Evaluator, players: list[str], board: str) -> None:
    seen = parse_visible_cards(board, "")
    hands = [possible_holes(parse_range(text), seen) for text in players]
    sample = sample_equity(evaluator, seen, hands, 100_000, 5)
    scores = []
    for held, sums, by_hole in zip(hands, sums_of_three(evaluator, seen, hands), sample.by_hole, strict=True):
        equity, error, win, tie = by_hole[:, held.holes]
        possible = sums.deals > 0
        assert np.array_equal(np.isnan(equity), ~possible)
        assert np.array_equal(np.isnan(error), ~possible)
        won, tied = sums.win[possible], sums.deals[possible] - sums.win[possible] - sums.lose[possible]
        for chance, count in ((win, won), (tie, tied)):
            assert abs(chance[possible] - count / sums.deals[possible]).max() < 5 * error[possible].max()
        exact = sums.share[possible] / (sums.unit * sums.deals[possible])
        scores.append((equity[possible] - exact) / error[possible])
    found = np.concatenate(scores)
    assert abs(found).max() < 5
    assert 0.7 < np.sqrt((found**2).mean()) < 1.25


def test_sampled_ranges_list_each_hand(tables: Tables) -> None:
    asked = ("AA,KK:0.5", "AA,QQ", "AhAd,22+", "JTs")
    answer = tables.equity(*asked, by_hand=True, samples=50_000)
    for player in answer.players:
        assert player.hands is not None
        shares = [hand.equity for hand in player.hands if hand.equity is not None]
        assert shares == sorted(shares, reverse=True)
        for hand in player.hands:
            assert isinstance(hand, SampledHandAnswer)
            assert hand.win is None
            assert 0 < (hand.standard_error or 0) < 0.1
    plain = tables.equity(*asked, samples=50_000)
    assert [player.equity for player in plain.players] == [player.equity for player in answer.players]
    body = answer.to_json()["players"][0]["hands"][0]
    chances = ["win_chance", "tie_chance"]
    assert list(body) == ["hand", "weight", "win", "tie", "lose", "equity", *chances, "standard_error"]


def test_hands_that_no_deal_has_are_left_out_or_said_not_to_be_known(tables: Tables) -> None:
    answer = tables.equity("AA", "AhAd,KK", "AhAs,AdAc,22+", "random", by_hand=True, samples=20_000)
    assert answer.players[1].hands is not None
    seldom = tables.equity("AA,KhKd:1e-9", "QQ+", "99+", "random", by_hand=True, samples=1_000)
    assert seldom.players[0].hands is not None
    last = seldom.players[0].hands[-1]
    assert isinstance(last, SampledHandAnswer)
    assert (last.hand, last.equity, last.standard_error) == ("KhKd", None, None)
    crowded = tables.equity("AhAd,KhKd", "AA", "AsAc,KK", "random", by_hand=True, samples=2_000)
    assert crowded.players[0].hands is not None
    assert {hand.hand for hand in crowded.players[0].hands} == {"AhAd", "KhKd"}
    three = tables.equity("AhAd,AhKd,QQ", "AhAs,AdAs", "QQ", "random", by_hand=True, samples=2_000)
    assert three.players[0].hands is not None
    assert "AhAd" not in {hand.hand for hand in three.players[0].hands}


def test_equal_ranges_have_equal_shares_of_a_sample(tables: Tables) -> None:
    answer = tables.equity("QQ+", "99+", "QQ+", "15%", samples=3_000, by_hand=True)
    first, other, second, _ = answer.players
    assert (first.equity, first.hands) == (second.equity, second.hands)
    assert first.equity != other.equity
    assert sum(player.equity for player in answer.players) == pytest.approx(1, abs=1e-12)
    alike = tables.equity(*["15%"] * 4, samples=500)
    assert [player.equity for player in alike.players] == [0.25] * 4
    assert alike.standard_error == 0


def test_a_sample_that_saw_one_outcome_alone_does_not_claim_to_be_sure(evaluator: Evaluator) -> None:
    seen = parse_visible_cards("Kc7d2h3s9d", "")
    hands = [possible_holes(parse_range(text), seen) for text in ("AA", "QQ,JJ", "TT")]
    sample = sample_equity(evaluator, seen, hands, 200, 1)
    assert sample.shares == (1, 0, 0)
    assert sample.standard_error == 3 / 200
    assert sample.chances == ((1, 0), (0, 0), (0, 0))
    _, errors, *_ = sample.by_hole[1][:, hands[1].holes]
    assert ((errors > 3 / 200) & (errors <= 0.5)).all()


def test_players_who_crowd_each_other_are_still_dealt(tables: Tables) -> None:
    answer = tables.equity("AA", "AA", "KK", "KK", "QQ", "QQ", "random", samples=5_000)
    first, second = answer.players[0].equity, answer.players[1].equity
    assert first == pytest.approx(second, abs=5 * answer.standard_error)
    sampled = tables.equity(*["QQ+"] * 6, samples=2_000)
    assert [player.equity for player in sampled.players] == [pytest.approx(1 / 6, abs=0.04)] * 6


def test_what_is_hardly_ever_dealt_is_refused_rather_than_nothing(tables: Tables) -> None:
    crowded = ["AA:1,KhKd:1e-9", "AhAd", "AsAc", "random"]
    with pytest.raises(BadRange, match="the heavy hands of the ranges share cards too often"):
        tables.equity(*crowded, samples=100)


@some_of("tiny", ["1e-6", "1e-8", "1e-9"], 1)
def test_a_sample_that_cannot_see_what_matters_is_refused(tables: Tables, tiny: str) -> None:
    """KhKd with QQ weighs as much as AA with KhKd, but AA is never drawn."""
    with pytest.raises(BadRange, match="the heavy hands of the ranges share cards too often"):
        tables.equity(f"AA:{tiny},KhKd", f"KhKd,QQ:{tiny}", "random")


@all_of("board", ["", "Ks7d2h"])
def test_the_chances_of_a_sample_make_up_its_equity(tables: Tables, board: str) -> None:
    answer = tables.equity("AA,KQ", "QQ+", "15%", "random", board=board, samples=20_000)
    assert not answer.exact
    chances = [player.chances for player in answer.players]
    won = sum(one.win or 0 for one in chances)
    for player, one in zip(answer.players, chances, strict=True):
        assert one.win is not None
        assert one.tie is not None
        assert one.lose is not None
        assert one.win + one.tie / 4 - 1e-12 <= player.equity <= one.win + one.tie / 2 + 1e-12
        assert one.win + one.tie + one.lose == pytest.approx(1)
        assert one.tie <= 1 - won + 1e-12


def test_more_samples_than_a_table_has_are_drawn_again(
    tables: Tables, evaluator: Evaluator, connection: Connection
) -> None:
    in_table = tables.equity("AA", "random", opponents=9)
    assert tables.equity("AA", "random", opponents=9, samples=in_table.deals) == in_table
    assert tables.equity("AA", "random", opponents=2, samples=100_000_000).exact
    assert tables.equity("AA", *["random"] * 9, samples=1_000).source == "table starting_hands"
    of_few = EquityCalculator(cast(Connection, FewDeals()), lambda: evaluator, lambda: StateTables(connection))
    assert Equity("AA", "random", opponents=4).compared_by(of_few).deals == FewDeals.DEALS
    assert (
        Equity("AA", "random", opponents=4, samples=FewDeals.DEALS).compared_by(of_few).source == "table starting_hands"
    )
    drawn = Equity("AA", "random", opponents=4, samples=FewDeals.DEALS + 1).compared_by(of_few)
    assert (drawn.source, drawn.deals) == ("sampled from seed 1", FewDeals.DEALS + 1)
    assert [player.hand for player in drawn.players] == ["AA", *["random"] * 4]
    assert Equity("AA", *["random"] * 4, samples=FewDeals.DEALS + 1).compared_by(of_few) == drawn


class FewDeals:
    """A connection to a table of starting hands that was sampled from few deals."""

    DEALS = 500

    def rows(self, _: str, opponents: int) -> list[tuple[object, ...]]:
        """The row of aces."""
        assert opponents == 4
        return [("AA", self.DEALS, 270, 5, 225, 0.545, False, 0.02)]


@all_of(
    ("players", "more"),
    [
        (("QQ+", "15%"), {}),
        (("AhKh", "QsQd"), {"board": "Ts7h2h"}),
        (("AA", "random"), {"opponents": 2}),
        (("AhKh", "77"), {"game": "short-deck"}),
        (("AcAdKcKd", "QdQcJdJc"), {"game": "omaha"}),
    ],
)
def test_what_can_be_counted_is_sampled_if_asked(
    tables: Tables, players: tuple[str, ...], more: dict[str, Any]
) -> None:
    counted, sampled = (tables.equity(*players, **more, samples=20_000, sampled=one) for one in (False, True))
    assert (counted.exact, sampled.exact, sampled.deals) == (True, False, 20_000)
    for one, other in zip(counted.players, sampled.players, strict=True):
        assert abs(one.equity - other.equity) < 5 * sampled.standard_error


@all_of("counted", [{"stacks": "10,20"}, {"flops": True}, {"board": "2c3c4c", "next_cards": True}])
def test_what_must_be_counted_is_not_sampled(tables: Tables, counted: dict[str, Any]) -> None:
    with pytest.raises(BadQuery, match="sampled cannot be used with"):
        tables.equity("AA", "KK", sampled=True, **counted)
