"""The casino's games: exact totals, published figures, and the JSON that programs read."""

from fractions import Fraction

from outs.games.casino.answers import CasinoGameAnswer
from outs.games.casino.common_names import NAMES
from outs.games.casino.rule_files import load_bundled, parse_rules
from outs.query.session import Tables
from outs.tests.cases import all_of

EDGES = {
    "ultimate-texas-holdem": Fraction(1_215_447_575_352, 55_627_620_048_000),
    "casino-holdem": Fraction(600_123_513_880, 27_813_810_024_000),
    "caribbean-stud": Fraction(1_041_372_912_372, 19_933_230_517_200),
}
"""Totals of an independent program, over all deals."""
ELEMENT_OF_RISK, DEVIATION = ("ultimate-texas-holdem", 0.526), ("caribbean-stud", 2.24)
"""The element of risk in percent, and the standard deviation, that wizardofodds.com has for these games."""


def game_of(tables: Tables, name: str) -> CasinoGameAnswer:
    """The answer about a game."""
    answer = tables.casino(name)
    assert isinstance(answer, CasinoGameAnswer)
    return answer


@all_of("name", EDGES)
def test_edges_are_those_of_an_independent_program(tables: Tables, name: str) -> None:
    assert game_of(tables, name).results.edge == EDGES[name]


@all_of("name", NAMES)
def test_edges_are_those_published_to_the_last_digit(tables: Tables, name: str) -> None:
    answer = game_of(tables, name)
    published = [(answer.edge, answer.published_percent)]
    published += [(side.edge, side.published_percent) for side in answer.side_bets if side.published_percent]
    for edge, percent in published:
        assert percent is not None
        assert abs(100 * edge - float(percent)) <= 0.51 * 10 ** -len(percent.partition(".")[2])


def test_risk_and_deviation_are_those_published(tables: Tables) -> None:
    name, risk = ELEMENT_OF_RISK
    assert round(100 * game_of(tables, name).element_of_risk, 3) == risk
    name, deviation = DEVIATION
    assert round(game_of(tables, name).standard_deviation, 2) == deviation


def test_a_player_who_stays_meets_every_showdown_of_caribbean_stud(tables: Tables) -> None:
    ends = game_of(tables, "caribbean-stud").results.ends
    stays = [end for end in ends if not end.leaf.folded]
    counts = [sum(end.deals for end in stays if not end.qualified)]
    counts += [sum(end.deals for end in stays if end.qualified and end.result == one) for one in ("win", "tie", "lose")]
    folds = sum(end.deals for end in ends if end.leaf.folded)
    expected = [4_532_514_033_720, 3_150_796_158_408, 321_623_100, 2_726_592_727_512, 9_523_005_974_460]
    assert [*counts, folds] == expected


def test_three_card_poker_has_407170400_deals(tables: Tables) -> None:
    assert game_of(tables, "three-card-poker").results.deals == 407_170_400


def test_500_of_1326_holes_raise_four_times_and_none_three(tables: Tables) -> None:
    made = {one.move: one.probability for one in game_of(tables, "ultimate-texas-holdem").decisions}
    assert made["raise 4"] == 500 / 1326
    assert made["raise 3"] == 0


def test_a_changed_side_bet_needs_no_solution(tables: Tables) -> None:
    changed = tables.casino("ultimate-texas-holdem", set=["Trips: Flush=7"])
    plain = game_of(tables, "ultimate-texas-holdem")
    assert isinstance(changed, CasinoGameAnswer)
    assert changed.edge == plain.edge
    assert changed.side_bets[0].edge < plain.side_bets[0].edge


def test_a_changed_pay_is_solved_and_wins_more(tables: Tables) -> None:
    name = "let-it-ride"
    royal = tables.casino(name, set=["Royal Flush=2000"])
    assert isinstance(royal, CasinoGameAnswer)
    (outcome,) = (one for one in royal.outcomes if one["hand"] == "Royal Flush" and one["raised"] == 2)
    assert outcome["paid"] == 3 * 2000
    assert royal.edge < game_of(tables, name).edge


def test_every_rule_file_says_where_its_rules_are_from() -> None:
    for name in NAMES:
        game = load_bundled(name)
        assert game.source
        assert game.differs


def test_bets_that_play_against_every_dealer_make_the_qualifying_hand_irrelevant(tables: Tables) -> None:
    rules = """
own = 3
[dealer]
cards = 3
{qualifies}
[[bet]]
name = "Ante"
unqualified = "plays"
[[bet]]
name = "Play"
units = 0
[[decision]]
seen = 3
moves = ["play 1", "fold"]
"""
    with_queen, with_any = (
        tables.casino(parse_rules(rules.format(qualifies=one), "mine")) for one in ('qualifies = "Queen"', "")
    )
    assert isinstance(with_queen, CasinoGameAnswer)
    assert isinstance(with_any, CasinoGameAnswer)
    assert with_queen.exact == with_any.exact
    bundled = tables.casino("three-card-poker")
    assert isinstance(bundled, CasinoGameAnswer)
    assert bundled.exact != with_queen.exact
