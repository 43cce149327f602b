"""Three and more ranges: counted in closed form and one by one, against plain enumeration."""

import re
from collections.abc import Callable
from fractions import Fraction
from math import comb

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from outs.cards.answers.equity_answers import HandAnswer, PlayerAnswer
from outs.cards.boards import VisibleCards, parse_visible_cards
from outs.cards.errors import BadInput, BadQuery, BadRange, RepeatedCard
from outs.cards.hands.evaluator import Evaluator
from outs.cards.notation import cards_text
from outs.cards.ranges.range import parse_range
from outs.games.holdem.counting.joint_hands import joint_hands, sums_of_choices
from outs.games.holdem.three_way.range_counts import deals_of_three, sums_of_three
from outs.games.holdem.weighted_holes import HandSums, WeightedHoles, possible_holes, totals_of
from outs.query.holdem.equity.board_sweeps import swept_sums_of_three
from outs.query.holdem.equity.matchup import Matchup
from outs.query.holdem.equity.several_ranges import counted_answer
from outs.query.session import Tables
from outs.tests.cases import all_of, some_of

Enumerate = Callable[..., list[dict[str, Fraction]]]

Sums = Callable[[Evaluator, VisibleCards, list[WeightedHoles]], list[HandSums]]

CARDS = st.lists(st.sampled_from(range(52)), min_size=18, max_size=18, unique=True)


def one_by_one(evaluator: Evaluator, seen: VisibleCards, hands: list[WeightedHoles]) -> list[HandSums]:
    """Any players, by every choice of hands."""
    chosen = joint_hands(hands, 1_000_000)
    assert chosen is not None
    return sums_of_choices(evaluator, seen, hands, chosen)


def total(found: dict[str, Fraction], what: str) -> Fraction:
    """The sum over hands."""
    return sum((value for key, value in found.items() if key.endswith(f" {what}")), Fraction(0))


def agree(sums: list[HandSums], hands: list[WeightedHoles], found: list[dict[str, Fraction]]) -> None:
    """The sums are those enumerated, for each player and each hand."""
    for part, held, enumerated in zip(sums, hands, found, strict=True):
        players = totals_of(held, part)
        assert players.deals == total(enumerated, "deals")
        assert players.win == total(enumerated, "win")
        assert players.deals - players.win - players.lose == total(enumerated, "tie")
        assert Fraction(players.share, players.unit) == total(enumerated, "share")
        for place, cards in enumerate(held.cards.tolist()):
            weight, name = int(held.weights[place]), cards_text(cards)
            assert weight * int(part.deals[place]) == enumerated.get(f"{name} deals", 0)
            assert weight * Fraction(int(part.share[place]), part.unit) == enumerated.get(f"{name} share", 0)


CASES = [
    (["AA,55", "AA:2,A5s", "55:3,AhKh,A5o"], "Kc7d2h3s", ""),
    (["AA,KK", "AA,KK", "AA,KK:2"], "2c3d4h7h9s", "As"),
    (["99:2,T8s", "99,T8s:3", "99,T8s"], "7c6d5h2s", "9c"),
    (["AhKh", "QsQd", "7c7d"], "QhJh2c", ""),
    (["22,33", "44:5,22", "AK"], "AhKhQhJhTh", ""),
    (["8c8d,7h6h", "8c8h:3,5h4h", "8s8d,AcAd:2"], "AhKh9h2s", "8h 2c"),
    (["AhAd", "KhKd,AhKd:7", "QhQd,AsAc:2"], "2c2d2h3s", ""),
]


@pytest.mark.parametrize("sums", [sums_of_three, swept_sums_of_three, one_by_one])
@some_of(("players", "board", "dead"), CASES, 2)
def test_three_ranges_are_every_deal(
    evaluator: Evaluator, enumerate_deals: Enumerate, sums: Sums, players: list[str], board: str, dead: str
) -> None:
    seen = parse_visible_cards(board, dead)
    hands = [possible_holes(parse_range(text), seen) for text in players]
    agree(sums(evaluator, seen, hands), hands, enumerate_deals(players, board, dead))


@settings(max_examples=25, deadline=None)
@given(
    cards=CARDS,
    weights=st.lists(st.integers(1, 5), min_size=6, max_size=6),
    street=st.sampled_from([4, 5]),
    sums=st.sampled_from([sums_of_three, swept_sums_of_three, one_by_one]),
)
def test_random_ranges_are_every_deal(
    evaluator: Evaluator, enumerate_deals: Enumerate, cards: list[int], weights: list[int], street: int, sums: Sums
) -> None:
    board, dead, held = cards_text(cards[:street]), cards_text(cards[5:6]), cards[6:]
    pairs = [(held[0:2], held[2:4]), (held[1:3], held[4:6]), (held[0:2], held[5:7])]
    players = [
        ",".join(f"{cards_text(pair)}:{weight}" for pair, weight in zip(two, weights[seat * 2 :], strict=False))
        for seat, two in enumerate(pairs)
    ]
    seen = parse_visible_cards(board, dead)
    hands = [possible_holes(parse_range(text), seen) for text in players]
    agree(sums(evaluator, seen, hands), hands, enumerate_deals(players, board, dead))


@settings(max_examples=10, deadline=None)
@given(suits=st.permutations(range(4)), seats=st.permutations(range(3)), board=st.sampled_from(["9c8d2h", "KhKd5h3s"]))
def test_players_and_suits_may_be_exchanged(tables: Tables, suits: list[int], seats: list[int], board: str) -> None:
    def renamed(text: str) -> str:
        return re.sub(r"(?<=[2-9TJQKA])[cdhs]", lambda suit: "cdhs"[suits["cdhs".index(suit[0])]], text)

    players = ["AhKd,7h7d:2", "99,AhQh", "JcTc,8c8h:3,AhKh"]
    found = tables.equity(*players, board=board)
    again = tables.equity(*(renamed(players[seat]) for seat in seats), board=renamed(board))
    for place, seat in enumerate(seats):
        one, other = again.players[place], found.players[seat]
        assert (one.win, one.tie, one.lose) == (other.win, other.tie, other.lose)
        assert one.equity == pytest.approx(other.equity, abs=1e-14)


@some_of("board", ["9h8h7h6c", "Ks7d2h", "QsQdQcKhKd"], 1)
def test_the_closed_form_and_the_choices_agree(evaluator: Evaluator, board: str) -> None:
    seen = parse_visible_cards(board, "")
    hands = [possible_holes(parse_range(text), seen) for text in ("99+,AKs:2", "T9s,AJs+", "66,AKs:3")]
    pairs = zip(sums_of_three(evaluator, seen, hands), one_by_one(evaluator, seen, hands), strict=True)
    for one, other in pairs:
        assert one.unit == other.unit
        for name in ("deals", "win", "lose", "share"):
            assert np.array_equal(getattr(one, name), getattr(other, name))
    assert deals_of_three(seen, hands) > 0


def test_floats_of_either_size_count_the_same(evaluator: Evaluator) -> None:
    """Ranges whose weights add up to little are counted in 32 bits."""
    seen = parse_visible_cards("Ks7d2h4c", "")
    small = [possible_holes(parse_range(text), seen) for text in ("random", "22+,AK", "22+,AK")]
    large = [WeightedHoles(held.text, held.holes, held.weights * 2) for held in small]
    for one, other in zip(sums_of_three(evaluator, seen, small), sums_of_three(evaluator, seen, large), strict=True):
        for name in ("deals", "win", "lose", "share"):
            assert np.array_equal(4 * getattr(one, name), getattr(other, name))


def test_one_of_two_random_opponents_on_a_river_is_the_published_count(tables: Tables) -> None:
    answer = tables.equity("AdAc", "random", "random", board="Ks7d2h9cTd", by_hand=True)
    first = answer.players[0]
    assert (first.win, first.tie, first.lose) == (636_134, 1_500, 256_336)
    assert first.equity == pytest.approx((636_134 + 1_500 / 2) / 893_970, abs=1e-15)
    assert first.hands is not None
    assert [(hand.hand, hand.win) for hand in first.hands] == [("AdAc", 636_134)]


def test_three_times_anything_is_even(tables: Tables) -> None:
    answer = tables.equity("random", "random", "random", board="Ks7d2h9c")
    assert answer.deals == comb(48, 2) * comb(46, 2) * comb(44, 2) * 42
    assert len({(player.win, player.tie, player.lose) for player in answer.players}) == 1
    assert [player.equity for player in answer.players] == [pytest.approx(1 / 3, abs=1e-15)] * 3
    assert answer.exact


@all_of("board", ["Ks7d2h9c", "AhKhQhJh", "9c9d9h9s"])
def test_three_times_anything_has_the_counts_of_every_board(tables: Tables, evaluator: Evaluator, board: str) -> None:
    answer, seen = (
        tables.equity("random", "random", "random", board=board, by_hand=True),
        parse_visible_cards(board, ""),
    )
    matchup = Matchup([parse_range("random")] * 3, seen, by_hand=True)
    expected = counted_answer(matchup, (matchup.hands, sums_of_three(evaluator, seen, matchup.hands), answer.deals))
    assert answer.source == "table turn"
    assert answer.players == expected.players


def test_fractions_and_whole_weights_have_one_equity(tables: Tables) -> None:
    whole = tables.equity("99+,AKs:2", "T9s,AJs+", "66,AKs:3", board="Ks7d2h4c")
    odd = tables.equity("99+,AKs:2.00000001", "T9s,AJs+", "66,AKs:3", board="Ks7d2h4c")
    assert whole.players[0].win is not None
    assert odd.players[0].win is None
    assert odd.deals == tables.equity("99+,AKs", "T9s,AJs+", "66,AKs", board="Ks7d2h4c").deals
    for one, other in zip(whole.players, odd.players, strict=True):
        assert one.equity == pytest.approx(other.equity, abs=1e-8)


@all_of(
    "players",
    [
        ["AhAd:999999,KhKd:1000000", "QsQd:999983,JsJd:1000000", "2c2d"],
        ["AhAd:999999,KhKd:2", "QsQd:3,JsJd:1000000", "8c8d", "2c2d", "4c4d:7,3c3d"],
    ],
)
def test_large_weights_of_few_hands_are_counted_exactly(
    tables: Tables, enumerate_deals: Enumerate, players: list[str]
) -> None:
    answer = tables.equity(*players, board="9h8s2h5c")
    for player, found in zip(answer.players, enumerate_deals(players, "9h8s2h5c"), strict=True):
        assert [player.win, player.tie] == [int(total(found, what)) for what in ("win", "tie")]
        assert player.equity == pytest.approx(float(total(found, "share") / total(found, "deals")), abs=1e-15)


def test_weights_whose_products_are_too_large_have_an_equity_alone(tables: Tables) -> None:
    held = ["AhAd:999999,KhKd:1000000", "QsQd:999983,JsJd:1000000", "8c8d:999979,7c7d:1000000"]
    answer = tables.equity(*held, "2c2d:999961,3c3d:1000000", board="9h8s2h5c")
    assert answer.players[0].win is None
    assert sum(player.equity for player in answer.players) == pytest.approx(1, abs=1e-14)


def test_known_hands_are_counted_before_the_flop(tables: Tables) -> None:
    answer = tables.equity("AhAd", "KsKd", "QcQd")
    assert (answer.exact, answer.deals) == (True, comb(46, 5))
    assert sum(player.equity for player in answer.players) == pytest.approx(1, abs=1e-14)
    dead = tables.equity("AhAd", "KsKd", "QcQd", dead="2c2d2h2s3c3d3h3s4c4d4h4s5c5d5h5s6c6d6h6s7c7d7h7s8c8d8h8s")
    assert dead.deals == comb(18, 5)


def test_four_known_hands_on_a_turn_are_every_deal(tables: Tables, enumerate_deals: Enumerate) -> None:
    players = ["AhAd", "KsKd,AhKd:2", "QcQd", "8s7s:3,6d5d"]
    answer = tables.equity(*players, board="9h8d2cKh")
    for player, found in zip(answer.players, enumerate_deals(players, "9h8d2cKh"), strict=True):
        assert [player.win, player.tie] == [int(total(found, what)) for what in ("win", "tie")]
        assert player.equity == pytest.approx(float(total(found, "share") / total(found, "deals")), abs=1e-14)


@all_of("seat", [0, 1, 2])
def test_one_known_hand_among_random_ones_is_looked_up(tables: Tables, seat: int) -> None:
    players = ["random", "random", "random"]
    players[seat] = "AKs"
    answer = tables.equity(*players)
    several = tables.equity("AKs", "random", opponents=2)
    assert answer.source == "table starting_hands"
    assert answer.players[seat] == several.players[0]
    assert {answer.players[other] for other in range(3) if other != seat} == {several.players[1]}


@all_of(
    ("players", "board"),
    [(["AA"] * 3, ""), (["AA"] * 3, "2c3d4h"), (["AA"] * 4 + ["KK"], ""), (["AK"] * 5, ""),
     (["AhKh,AhQh"] * 3, "2c3d4h"), (["AA", "AA", "AsKs,AhKh,AcKc,AdKd"], "2c3d4h5s"), (["QQ+"] * 7, "")],
)  # fmt: skip
def test_ranges_that_cannot_be_dealt_together_are_refused(tables: Tables, players: list[str], board: str) -> None:
    with pytest.raises(BadInput) as raised:
        tables.equity(*players, board=board)
    assert isinstance(raised.value, BadRange)
    assert "cannot be dealt together" in str(raised.value)
    assert repr(players[0]) in str(raised.value)


def test_what_cannot_be_dealt_is_refused_where_it_is_hidden(tables: Tables) -> None:
    with pytest.raises(BadRange, match="cannot be dealt together"):
        tables.equity(*["TT+,AT+,KT+,QT+,JT"] * 10, dead="As")


@all_of(
    ("players", "more", "error", "message"),
    [
        (("AhKh", "QQ", "KhQh"), {}, RepeatedCard, "both holes have the card Kh: AhKh and KhQh"),
        (("AA", "KK", "QQ"), {"samples": 1e3}, BadQuery, "samples are a whole number, got 1000.0"),
        (("AA", "KK", "QQ"), {"samples": -1}, BadQuery, "a sample takes 100 to 100,000,000 deals, got -1"),
        (("AA", "KK", "QQ"), {"seed": -1}, BadQuery, "a seed is a whole number from 0, got -1"),
        (("AA", "KK"), {"seed": True}, BadQuery, "a seed is a whole number, got True"),
        (("AA", "random"), {"opponents": 2.0}, BadQuery, "opponents are a whole number, got 2.0"),
        (("AA", "KK"), {"board": 5}, BadQuery, "the board is given as text or as a sequence of cards, got 5"),
        (("AA", "KK"), {"dead": 5}, BadQuery, "dead cards are given as text or as a sequence of cards, got 5"),
        (("AA", 5), {}, BadQuery, "a range is given as text or as a sequence of cards, got 5"),
        (("AA", "KK", "QQ"), {"samples": 99}, BadQuery, "a sample takes 100 to 100,000,000 deals, got 99"),
        (("AA", "KK", "QQ"), {"samples": 10**21}, BadQuery, "a sample takes 100 to 100,000,000 deals, got 1000"),
        (("AA", "KK"), {"samples": 5}, BadQuery, "a sample takes 100 to 100,000,000 deals, got 5"),
        (("AA", "KK", "QQ"), {"opponents": 10}, BadQuery, "opponents must be 1 to 9, got 10"),
        (("AA", "KK", "Ah2h"), {"board": "Ah3c4c"}, BadRange, "card Ah is both in the hole 'Ah2h'"),
        (
            ("AA", "random", "random"),
            {"opponents": 2},
            BadQuery,
            "2 opponents need one range against random, before the flop",
        ),
    ],
)
def test_what_cannot_be_answered_is_refused(
    tables: Tables, players: tuple[str, ...], more: dict[str, object], error: type[BadInput], message: str
) -> None:
    with pytest.raises(error) as raised:
        tables.equity(*players, **more)  # type: ignore[arg-type]
    assert message in str(raised.value)


def test_the_chances_of_exact_answers_are_their_counts(tables: Tables) -> None:
    for answer in (
        tables.equity("AhKh", "QsQd"),
        tables.equity("AA", "random", opponents=3),
        tables.equity("AA:0.5,KK", "QQ+", board="2c7d9h", by_hand=True),
    ):
        ones: tuple[PlayerAnswer | HandAnswer, ...] = (answer.players[0], *(answer.players[0].hands or ()))
        for one in ones:
            assert one.win is not None
            assert one.tie is not None
            assert one.lose is not None
            deals = one.win + one.tie + one.lose
            assert (one.chances.win, one.chances.tie) == pytest.approx((one.win / deals, one.tie / deals), rel=1e-14)


def test_uneven_weights_have_chances_without_counts(tables: Tables) -> None:
    first, _ = tables.equity("AA:0.3333333,KK:1", "QQ+", board="2c7d9h").players
    near, _ = tables.equity("AA,KK:3", "QQ+", board="2c7d9h").players
    assert (first.win, first.tie) == (None, None)
    assert near.win is not None
    assert (first.chances.win, first.chances.tie) == pytest.approx((near.chances.win, near.chances.tie), abs=1e-6)
