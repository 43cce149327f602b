"""One range against several random hands: exact where it can be, else with its standard error."""

from math import comb

import pytest

from outs.cards.answers.equity_answers import EquityAnswer
from outs.query.session import Tables
from outs.tests.cases import all_of

EXACT = (1, 2, 3)
SAMPLED = (4, 5, 6, 7, 8, 9)


def deals_of_a_hole(opponents: int) -> int:
    """Ways to deal the opponents, each in its own seat, and the board."""
    deals = 1
    for seat in range(opponents):
        deals *= comb(50 - 2 * seat, 2)
    return deals * comb(50 - 2 * opponents, 5)


def hero(answer: EquityAnswer) -> tuple[int, int, int, float]:
    """The first player's counts and equity."""
    player = answer.players[0]
    assert player.win is not None
    assert player.tie is not None
    assert player.lose is not None
    return player.win, player.tie, player.lose, player.equity


@all_of("opponents", EXACT)
def test_up_to_three_opponents_are_exact(tables: Tables, opponents: int) -> None:
    hole, starting_hand = (tables.equity(text, "random", opponents=opponents) for text in ("AhAs", "AA"))
    assert hole.exact
    assert hole.standard_error == 0
    assert hole.deals == sum(hero(hole)[:3]) == deals_of_a_hole(opponents)
    assert starting_hand.deals == 6 * hole.deals
    assert hero(starting_hand)[:3] == tuple(6 * count for count in hero(hole)[:3])
    assert hero(starting_hand)[3] == hero(hole)[3]


@all_of("opponents", SAMPLED)
def test_more_opponents_are_sampled_and_say_how_well(tables: Tables, opponents: int) -> None:
    answer = tables.equity("AKs", "random", opponents=opponents)
    assert not answer.exact
    assert 0 < answer.standard_error <= 0.0003
    assert answer.deals == sum(hero(answer)[:3])
    assert answer.deals < deals_of_a_hole(opponents)
    assert hero(tables.equity("AhKh", "random", opponents=opponents)) == hero(answer)


@all_of("opponents", [2, 3, *SAMPLED])
def test_the_equity_lies_between_its_wins_and_its_wins_with_every_tie_halved(tables: Tables, opponents: int) -> None:
    for hand in ("AA", "AKs", "T9s", "72o"):
        answer = tables.equity(hand, "random", opponents=opponents)
        win, tie, _, share = hero(answer)
        slack = 5 * answer.standard_error
        assert win / answer.deals - slack < share < (win + tie / 2) / answer.deals + slack


@all_of("opponents", [2, 3, *SAMPLED])
def test_the_opponents_share_the_rest_of_the_pot(tables: Tables, opponents: int) -> None:
    answer = tables.equity("T9s", "random", opponents=opponents)
    first, *others = answer.players
    assert len(others) == opponents
    assert len(set(others)) == 1
    assert (others[0].hand, others[0].win, others[0].tie, others[0].lose) == ("random", None, None, None)
    assert first.equity + opponents * others[0].equity == pytest.approx(1, abs=1e-12)


@all_of("opponents", range(1, 10))
def test_over_all_hands_the_equity_is_an_equal_share(tables: Tables, opponents: int) -> None:
    ((share, error),) = tables.sql(
        f"""SELECT sum(combinations * equity) / 1326, max(standard_error)
        FROM starting_hands WHERE opponents = {opponents}"""
    ).fetchall()
    assert share == pytest.approx(1 / (opponents + 1), abs=1e-12 + 3 * error)


@all_of("hand", ["AA", "KQs", "72o"])
def test_each_further_opponent_takes_from_the_equity(tables: Tables, hand: str) -> None:
    shares = [tables.equity(hand, "random", opponents=opponents).players[0].equity for opponents in range(1, 10)]
    assert shares == sorted(shares, reverse=True)
    assert len(set(shares)) == 9


@all_of(("hand", "opponents", "share"), [("AA", 2, 0.734), ("AA", 3, 0.638), ("AA", 9, 0.311)])
def test_aces_have_their_well_known_share(tables: Tables, hand: str, opponents: int, share: float) -> None:
    assert tables.equity(hand, "random", opponents=opponents).players[0].equity == pytest.approx(share, abs=0.002)


def test_the_json_has_the_fixed_fields(tables: Tables) -> None:
    for opponents in (1, 2, 9):
        body = tables.equity("AKs", "random", opponents=opponents).to_json()
        assert list(body) == ["board", "dead", "exact", "standard_error", "source", "deals", "players"]
        assert (body["board"], body["dead"], body["source"]) == ("", "", "table starting_hands")
        assert len(body["players"]) == opponents + 1
        for player in body["players"]:
            assert list(player) == ["hand", "win", "tie", "lose", "equity", "win_chance", "tie_chance"]


@all_of(
    ("first", "second", "source"),
    [
        ("AhKh", "QsQd", "table preflop_matchups"),
        ("AhKh", "QQ", "table preflop_matchups"),
        ("AKs", "QQ", "table starting_hand_matchups"),
        ("random", "random", "table starting_hand_matchups"),
        ("AhKh", "random", "table starting_hands"),
    ],
)
def test_the_answer_names_its_table(tables: Tables, first: str, second: str, source: str) -> None:
    answer = tables.equity(first, second)
    assert (answer.source, answer.exact, answer.standard_error) == (source, True, 0.0)


@all_of("opponents", [2, 3])
def test_a_range_has_its_holes_chances_by_their_weights(tables: Tables, opponents: int) -> None:
    answer = tables.equity("random", "KK:2,AhKh,72o:0.5", *["random"] * (opponents - 1))
    parts = [(4, "KK", 6), (2, "AKs", 1), (1, "72o", 12)]
    alone = {name: tables.equity(name, "random", opponents=opponents) for _, name, _ in parts}
    times = {name: weight * holes for weight, name, holes in parts}
    deals = deals_of_a_hole(opponents)
    assert (answer.exact, answer.standard_error, answer.source) == (True, 0, "table starting_hands")
    assert answer.deals == deals * sum(times.values())
    for place in (0, 1, 2):
        of_a_hole = {name: hero(alone[name])[place] * deals // alone[name].deals for name in times}
        player = answer.players[1]
        assert (player.win, player.tie, player.lose)[place] == sum(times[name] * of_a_hole[name] for name in times)
    mean = sum(times[name] * hero(alone[name])[3] for name in times) / sum(times.values())
    assert answer.players[1].equity == pytest.approx(mean, abs=1e-15)
    assert answer.players[0].equity == pytest.approx((1 - mean) / opponents, abs=1e-15)
    assert tables.equity("KK:2,AhKh,72o:0.5", "random", opponents=opponents).players[0] == answer.players[1]


def test_weights_without_whole_ratios_have_an_equity_alone(tables: Tables) -> None:
    odd = tables.equity("AA,KK:0.50000001", "random", "random")
    even = tables.equity("AA:2,KK", "random", "random")
    assert (odd.players[0].win, odd.exact, odd.deals) == (None, True, 12 * deals_of_a_hole(2))
    assert odd.players[0].equity == pytest.approx(even.players[0].equity, abs=1e-8)


@all_of("opponents", [4, 9])
def test_a_range_against_more_is_no_less_sure_than_its_hands(tables: Tables, opponents: int) -> None:
    answer = tables.equity("QQ+", "random", opponents=opponents)
    alone = [tables.equity(name, "random", opponents=opponents) for name in ("QQ", "KK", "AA")]
    assert not answer.exact
    assert answer.players[0].win is None
    assert 0 < answer.standard_error <= max(one.standard_error for one in alone)
    assert answer.players[0].equity == pytest.approx(sum(hero(one)[3] for one in alone) / 3, abs=1e-15)


@all_of("players", range(3, 11))
def test_random_hands_have_equal_shares(tables: Tables, players: int) -> None:
    answer = tables.equity(*["random"] * players)
    assert [player.equity for player in answer.players] == [1 / players] * players
    assert (answer.exact, answer.standard_error) == (True, 0)
    assert len(set(answer.players)) == 1
    if players <= 4:
        assert answer.deals == 1326 * deals_of_a_hole(players - 1)
        assert sum(hero(answer)[:3]) == answer.deals
    assert tables.equity("random", "random", opponents=players - 1) == answer
