"""Two ranges on any street, against plain enumeration by an evaluator that shares no code with this one."""

from collections.abc import Callable, Iterable
from fractions import Fraction
from math import comb

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from outs.cards.answers.equity_answers import COUNTED, EquityAnswer
from outs.cards.errors import BadInput, BadQuery, BadRange, RepeatedCard, TooFewUnseen, UnknownCard, WrongCardCount
from outs.cards.hands.evaluator import Evaluator
from outs.cards.hands.starting_hands import HOLES, STARTING_HAND_OF_HOLE
from outs.cards.notation import cards_text, parse_cards
from outs.cards.ranges.hand_patterns import PREFLOP_ORDER
from outs.cards.ranges.range import parse_range
from outs.query.database.connection import Connection
from outs.query.holdem.equity.calculator import EquityCalculator
from outs.query.holdem.equity.equity import Equity
from outs.query.holdem.equity.shortcuts import Shortcuts
from outs.query.holdem.strength.states import StateTables
from outs.query.session import Tables
from outs.tests.cases import all_of

Enumerated = list[dict[str, Fraction]]
Enumerate = Callable[..., Enumerated]

FIRST = "22+,A2s+,KTs+,QTs+,JTs,ATo+,KJo+"
SECOND = "88+,ATs+,KQs,AQo+"
CARDS = st.lists(st.sampled_from(range(52)), min_size=16, max_size=16, unique=True)


def counts(answer: EquityAnswer, seat: int = 0) -> tuple[int | None, int | None, int | None]:
    """Win, tie and lose of a player."""
    player = answer.players[seat]
    return player.win, player.tie, player.lose


def hole(text: str) -> tuple[int, ...]:
    """The cards of a hole, ascending."""
    return tuple(sorted(parse_cards(text)))


def of_holes(pairs: Iterable[Iterable[int]], weights: Iterable[int]) -> str:
    """A range of these holes."""
    return ",".join(f"{cards_text(pair)}:{weight}" for pair, weight in zip(pairs, weights, strict=False))


def relabelled(cards: Iterable[int], suits: list[int]) -> list[int]:
    """Cards with suit k renamed to `suits[k]`."""
    return [13 * suits[card // 13] + card % 13 for card in cards]


def test_the_reference_ranges_on_a_flop(tables: Tables) -> None:
    answer = tables.equity(FIRST, SECOND, board="Ks7d2h")
    assert answer.deals == 13_035_330
    assert counts(answer) == (5_051_555, 387_329, 7_596_446)
    assert counts(answer, 1) == (7_596_446, 387_329, 5_051_555)
    assert 100 * answer.players[0].equity == pytest.approx(40.2385, abs=5e-5)
    assert (answer.exact, answer.standard_error, answer.board, answer.dead) == (True, 0.0, "Ks7d2h", "")


def test_a_hole_against_anything_on_a_flop(tables: Tables) -> None:
    assert counts(tables.equity("AhKh", "random", board="QhJh2c")) == (811_922, 9_910, 248_358)


@all_of(
    ("first", "second", "board", "dead"),
    [
        ("AhKh", "QsQd", "QhJh2c", ""),
        ("AhKh:2,7c7d:3", "QsQd,7c6c:5,AhAd", "Th9h2c", "Qc"),
        ("AA:0.5,5c4c", "KK,AhAd:0.25", "3c2cKd7h", ""),
        ("AA,KK,QQ", "AA,KK,AKs", "AcKd7h2s", "Qh"),
        ("AK,22", "AQ+,KQs", "AcKd7h2s3d", "Ks 3c"),
        ("3h2h,AsKd", "9h8h,AcKc", "AhKhQhJhTh", ""),
        ("99-77,A5s", "76s-54s,99", "8c8d8h8s5c", ""),
        ("AsAd", "AhAc,KsKd", "", "2c2d2h2s3c3d3h3s4c4d4h4s5c5d5h5s6c6d6h6s7c7d7h7s8c8d8h8s9c9d9h9s"),
    ],
)
def test_two_ranges_are_every_deal(
    tables: Tables, enumerate_deals: Enumerate, first: str, second: str, board: str, dead: str
) -> None:
    answer = tables.equity(first, second, board=board, dead=dead, by_hand=True)
    agree(answer, enumerate_deals([first, second], board, dead))


def agree(answer: EquityAnswer, enumerated: Enumerated) -> None:
    """The answer's players and hands have the enumerated deals."""
    for player, found in zip(answer.players, enumerated, strict=True):
        deals = sum(found[key] for key in found if key.endswith(" deals"))
        assert player.hands is not None
        assert answer.deals == deals
        assert player.equity == pytest.approx(float(total(found, "share") / deals), abs=1e-13)
        assert [player.win, player.tie] == [int(total(found, what)) for what in ("win", "tie")]
        dealt = {key.split()[0] for key, value in found.items() if key.endswith(" deals") and value}
        assert {cards_text(hole(hand.hand)) for hand in player.hands} == dealt
        for hand in player.hands:
            name = cards_text(hole(hand.hand))
            assert hand.equity == pytest.approx(float(found[f"{name} share"] / found[f"{name} deals"]), abs=1e-13)
            assert (
                hand.weight == parse_range(player.hand).weights[HOLES.index((hole(hand.hand)[0], hole(hand.hand)[1]))]
            )


def total(found: dict[str, Fraction], what: str) -> Fraction:
    """The sum over hands."""
    return sum((value for key, value in found.items() if key.endswith(f" {what}")), Fraction(0))


@settings(max_examples=25, deadline=None)
@given(cards=CARDS, weights=st.lists(st.integers(1, 9), min_size=4, max_size=4), street=st.sampled_from([4, 5]))
def test_random_ranges_are_every_deal(
    tables: Tables, enumerate_deals: Enumerate, cards: list[int], weights: list[int], street: int
) -> None:
    board, dead = cards_text(cards[:street]), cards_text(cards[5:7])
    first = of_holes([cards[7:9], cards[9:11]], weights)
    second = of_holes([cards[8:10], cards[11:13]], weights[2:])
    answer = tables.equity(first, second, board=board, dead=dead, by_hand=True)
    agree(answer, enumerate_deals([first, second], board, dead))


@settings(max_examples=15, deadline=None)
@given(cards=CARDS, suits=st.permutations(range(4)), street=st.sampled_from([3, 4, 5]))
def test_players_and_suits_may_be_exchanged(tables: Tables, cards: list[int], suits: list[int], street: int) -> None:
    first = [cards[7:9], cards[9:11], cards[11:13]]
    second = [cards[8:10], cards[11:13], cards[13:15]]
    board, dead = cards[:street], cards[5:7]
    asked = tables.equity(
        of_holes(first, (1, 2, 3)), of_holes(second, (3, 2, 1)), board=cards_text(board), dead=cards_text(dead)
    )
    mirrored = tables.equity(
        of_holes([relabelled(pair, suits) for pair in second], (3, 2, 1)),
        of_holes([relabelled(pair, suits) for pair in first], (1, 2, 3)),
        board=cards_text(relabelled(board, suits)),
        dead=cards_text(relabelled(dead, suits)),
    )
    assert [counts(mirrored, seat) for seat in (1, 0)] == [counts(asked, seat) for seat in (0, 1)]
    assert sum(player.equity for player in asked.players) == pytest.approx(1, abs=1e-14)


@all_of("board", ["Ks7d2h", "9h8h7h", "2c2d2h", "AhKh5c5d", "QsQdQcKhKd"])
def test_anything_against_anything_is_even(tables: Tables, board: str) -> None:
    answer = tables.equity("random", "random", board=board)
    left = 52 - len(parse_cards(board))
    assert answer.deals == comb(left, 2) * comb(left - 2, 2) * comb(left - 4, left - 47)
    assert answer.players[0].win == answer.players[1].win
    assert [player.equity for player in answer.players] == [0.5, 0.5]


def test_a_range_is_the_sum_of_its_hands(tables: Tables) -> None:
    answer = tables.equity(FIRST, SECOND, board="Ks7d2h", by_hand=True)
    first, second = answer.players
    for player, size in ((first, 198), (second, 78)):
        assert player.hands is not None
        assert len(player.hands) == size
        assert [sum(getattr(hand, name) for hand in player.hands) for name in ("win", "tie", "lose")] == [
            player.win,
            player.tie,
            player.lose,
        ]
        shares = [hand.equity or 0.0 for hand in player.hands]
        assert shares == sorted(shares, reverse=True)
    one = tables.equity("KhKd", SECOND, board="Ks7d2h").players[0]
    assert first.hands is not None
    (hand,) = [hand for hand in first.hands if hand.hand == "KhKd"]
    assert (hand.win, hand.tie, hand.lose, hand.equity) == (one.win, one.tie, one.lose, one.equity)


@all_of(
    ("first", "second"),
    [("AA", "KK"), ("AKs", "random"), ("random", "random"), ("AKo", "AKo"), ("AhKh", "QQ"), ("AhKh", "QsQd"),
     ("72o", "AhAs")],
)  # fmt: skip
def test_a_look_up_equals_the_sum_over_matchups(tables: Tables, first: str, second: str) -> None:
    looked_up, summed = tables.equity(first, second), tables.equity(first, second, by_hand=True)
    for one, other in zip(looked_up.players, summed.players, strict=True):
        assert (one.hand, one.win, one.tie, one.lose) == (other.hand, other.win, other.tie, other.lose)
        assert one.equity == other.equity
    assert looked_up.deals == summed.deals
    assert looked_up.source.startswith("table")
    assert summed.source.startswith("table")


def test_preflop_ranges_are_the_sum_over_their_starting_hands(tables: Tables) -> None:
    first, second = {"QQ": 1, "AKs": 3, "76s": 2}, {"TT": 5, "AKo": 1, "76s": 4}
    texts = [",".join(f"{name}:{weight}" for name, weight in one.items()) for one in (first, second)]
    found = [0, 0, 0]
    for name, weight in first.items():
        for other, other_weight in second.items():
            for place, count in enumerate(counts(tables.equity(name, other))):
                assert count is not None
                found[place] += weight * other_weight * count
    answer = tables.equity(texts[0], texts[1])
    assert counts(answer) == tuple(found)
    assert answer.source == "table starting_hand_matchups"
    assert answer.players[0].equity == pytest.approx((found[0] + found[1] / 2) / sum(found), abs=1e-14)


def test_preflop_ranges_of_single_holes_are_the_sum_over_pairs(tables: Tables) -> None:
    first, second = {"AhKh": 2, "QsQd": 1, "7c2d": 3}, {"AsKs": 1, "QsJs": 2}
    found = [0, 0, 0]
    for one, weight in first.items():
        for other, other_weight in second.items():
            if not set(parse_cards(one)) & set(parse_cards(other)):
                for place, count in enumerate(counts(tables.equity(one, other))):
                    assert count is not None
                    found[place] += weight * other_weight * count
    texts = [",".join(f"{name}:{weight}" for name, weight in one.items()) for one in (first, second)]
    assert counts(tables.equity(*texts)) == tuple(found)
    assert counts(tables.equity(*texts[::-1])) == tuple(found[::-1])
    assert tables.equity(*texts).source == "table preflop_matchups"


@pytest.mark.long
def test_dead_cards_before_the_flop_leave_out_their_boards(tables: Tables) -> None:
    """Of all boards, those without the dead card are those that do not bring it: the dead card moves through them."""
    answer = tables.equity("AhAd", "KsKd", dead="As")
    assert answer.deals == comb(47, 5)
    assert (answer.exact, answer.dead) == (True, "As")
    everything = tables.equity("AhAd", "KsKd")
    dead = [tables.equity("AhAd", "KsKd", dead=cards_text([card])) for card in range(52)
            if cards_text([card]) not in ("Ah", "Ad", "Ks", "Kd")]  # fmt: skip
    for name in ("win", "tie", "lose"):
        total_dead = sum(getattr(one.players[0], name) for one in dead)
        assert total_dead == 43 * getattr(everything.players[0], name)


def test_a_dead_card_leaves_random_hands_the_deals_without_it(tables: Tables) -> None:
    """Each deal of four and five cards is without 43 of the cards; hands of one card's suit stand for four."""
    dead = [tables.equity("random", "random", dead=f"{rank}s") for rank in "23456789TJQKA"]
    everything = counts(tables.equity("random", "random"))
    for place, total in enumerate(everything):
        assert total is not None
        assert 4 * sum(counts(one)[place] or 0 for one in dead) == 43 * total
    assert dead[0].source == "table preflop_matchups, without the boards that dead cards are on"


@pytest.mark.long
@pytest.mark.parametrize("dead", ["As", "As7c2d", "AsKh8c7c6c5c", "AsKh8c7c6c5c4c"])
def test_boards_left_out_of_the_table_and_boards_counted_agree(
    tables: Tables, connection: Connection, evaluator: Evaluator, dead: str
) -> None:
    asked = ("AK:2,QsQd,9h8h", "AdQd,TT:3,98s")
    left_out = tables.equity(*asked, dead=dead, by_hand=True)
    calculator = EquityCalculator(
        connection, lambda: evaluator, lambda: StateTables(connection), Shortcuts(few_dead=-1)
    )
    counted = Equity(*asked, dead=dead, by_hand=True).compared_by(calculator)
    assert counted.source == COUNTED
    assert left_out.source.startswith("table" if len(dead) <= 12 else COUNTED)
    assert (left_out.deals, left_out.players) == (counted.deals, counted.players)


def test_only_ratios_within_a_range_matter(tables: Tables) -> None:
    assert tables.equity("AA:0.5,KK:1", "QQ:7", board="2c3d4h").players[0].win == (
        tables.equity("AA,KK:2", "QQ", board="2c3d4h").players[0].win
    )
    answer = tables.equity("AA:0.1234567,KK", "QQ", board="2c3d4h")
    close = tables.equity("AA:0.123457,KK", "QQ", board="2c3d4h")
    assert counts(answer) == (None, None, None)
    assert answer.deals == tables.equity("AA,KK", "QQ", board="2c3d4h").deals
    assert answer.players[0].equity == pytest.approx(close.players[0].equity, abs=1e-6)
    assert sum(player.equity for player in answer.players) == pytest.approx(1, abs=1e-13)


def test_large_weights_are_counted_without_overflow(tables: Tables) -> None:
    small = tables.equity("random,AA:2", "random,KK:3")
    large = tables.equity("random:500000,AA:1000000", "random:1,KK:3")
    assert counts(large) == counts(small)
    assert sum(part for part in counts(large) if part is not None) == large.deals
    held = tables.equity("random:999999,AA:1000000", "random:999999,KK:1000000")
    assert held.players[0].win is not None
    assert held.deals > 2**63
    assert held.players[0].equity == pytest.approx(tables.equity("random", "random").players[0].equity, abs=1e-5)


def test_the_order_of_the_top_hands_is_that_of_the_table(tables: Tables) -> None:
    rows = tables.sql(
        "SELECT starting_hand, 2 * win + tie AS share FROM starting_hands WHERE opponents = 1 ORDER BY share DESC"
    ).fetchall()
    assert [name for name, _ in rows] == list(PREFLOP_ORDER)
    assert len({share for _, share in rows}) == 169


PLAYER = ["hand", "win", "tie", "lose", "equity", "win_chance", "tie_chance"]


def test_the_json_has_the_fixed_fields_and_hands_if_asked_for(tables: Tables) -> None:
    body = tables.equity("AA", "KK", board="2c3d4h").to_json()
    assert list(body) == ["board", "dead", "exact", "standard_error", "source", "deals", "players"]
    assert [list(player) for player in body["players"]] == [PLAYER] * 2
    body = tables.equity("AA", "KK", board="2c 3d 4h", dead="5c", by_hand=True).to_json()
    assert (body["board"], body["dead"]) == ("2c3d4h", "5c")
    assert [list(player) for player in body["players"]] == [[*PLAYER, "hands"]] * 2
    assert list(body["players"][0]["hands"][0]) == ["hand", "weight", *PLAYER[1:]]
    assert len(body["players"][0]["hands"]) == STARTING_HAND_OF_HOLE.count("AA")


def test_hands_that_cannot_be_dealt_are_left_out(tables: Tables) -> None:
    answer = tables.equity("AhAd,KsKd", "AhAs", board="2c3d4h", by_hand=True)
    assert answer.players[0].hands is not None
    assert [hand.hand for hand in answer.players[0].hands] == ["KsKd"]


@all_of(("players", "board", "dead", "error", "message"), [
        (("AA", "KK"), "Ah", "", WrongCardCount, "a board takes 3, 4 or 5 cards, got 1: 'Ah'"),
        (("AA", "KK"), "AhKh", "", WrongCardCount, "a board takes 3, 4 or 5 cards, got 2"),
        (("AA", "KK"), "2c3c4c5c6c7c", "", WrongCardCount, "a board takes 3, 4 or 5 cards, got 6"),
        (("AA", "KK"), "2c3c4x", "", UnknownCard, "unknown card '4x'"),
        (("AA", "KK"), "2c3c2c", "", RepeatedCard, "card 2c appears twice in '2c3c2c'"),
        (("AA", "KK"), "2c3c4c", "5c 2c", RepeatedCard, "card 2c is both on the board and dead"),
        (("AA", "KK"), "", "5cx", UnknownCard, "unknown card 'x'"),
        (("AhKh", "QQ"), "Ah2c3c", "", BadRange, "card Ah is both in the hole 'AhKh' and on the board"),
        (("QQ", "AA:2"), "2c3c4c", "AhAdAs", BadRange,
         "no hand of the range 'AA:2' is possible with 2c3c4c on the board and AhAdAs dead"),
        (("AhAd", "AhAd,AhKh"), "2c3c4c", "", BadRange,
         "the ranges 'AhAd', 'AhAd,AhKh' cannot be dealt together: every choice of hands needs a card twice"),
        (("AhAd,KhKd", "AhKd"), "", "", BadRange, "cannot be dealt together"),
        (("AhKh", "KhQh"), "2c3c4c", "", RepeatedCard, "both holes have the card Kh: AhKh and KhQh"),
        (("AA", "Q+"), "2c3c4c", "", BadInput, "'Q+' is neither a hole"),
        (("AA",), "2c3c4c", "", BadQuery, "equity takes 2 to 10 hands, got 1: 'AA'"),
        (("random",) * 11, "", "", BadQuery, "equity takes 2 to 10 hands, got 11"),
    ])  # fmt: skip
def test_what_cannot_be_dealt_is_refused(
    tables: Tables, players: tuple[str, ...], board: str, dead: str, error: type[BadInput], message: str
) -> None:
    with pytest.raises(error) as raised:
        tables.equity(*players, board=board, dead=dead)
    assert message in str(raised.value)


def test_enough_cards_must_be_left(tables: Tables) -> None:
    dead = cards_text(range(44))
    with pytest.raises(TooFewUnseen, match="2 players and the board take 9 unseen cards, 8 are left"):
        tables.equity("random", "random", dead=dead)


def test_an_answer_does_not_remember_other_dead_cards(tables: Tables) -> None:
    before = tables.equity("AA", "KK,QQ", board="2c3d4h")
    tables.equity("AA", "KK,QQ", board="2c3d4h", dead="As")
    tables.equity("AA", "KK,QQ", board="2c3d4h5h")
    assert tables.equity("AA", "KK,QQ", board="2c3d4h") == before


@all_of("more", [{"board": "2c3d4h"}, {"dead": "2c"}, {"by_hand": True}])
def test_random_opponents_are_answered_before_the_flop_alone(tables: Tables, more: dict[str, object]) -> None:
    with pytest.raises(BadQuery, match="2 opponents need one range against random, before the flop"):
        tables.equity("AA", "random", opponents=2, **more)  # type: ignore[arg-type]


@pytest.mark.parametrize("tiny", ["1e-6", "1e-9"])
@all_of("dead", ["", "2c"])
def test_heavy_hands_that_exclude_each_other_leave_the_light_ones_exact(tables: Tables, tiny: str, dead: str) -> None:
    """Both hold KhKd nearly always, and so never at once: what is dealt is KhKd against a light hand."""
    found = tables.equity(f"AA:{tiny},KhKd", f"KhKd,QQ:{tiny}", dead=dead, by_hand=True)
    pairs = [tables.equity("AA", "KhKd", dead=dead), tables.equity("KhKd", "QQ", dead=dead)]
    deals = [pair.deals for pair in pairs]
    shares = [pair.players[0].equity * pair.deals for pair in pairs]
    assert found.players[0].equity == pytest.approx(sum(shares) / sum(deals), rel=3 * float(tiny))
    assert found.players[0].equity + found.players[1].equity == pytest.approx(1, abs=1e-14)
    for player in found.players:
        assert all(hand.equity is not None and 0 <= hand.equity <= 1 for hand in player.hands or ())


@all_of("board", ["", "9h8h2c", "9h8h2c3dJs"])
def test_weights_that_count_as_zero_are_as_if_not_written(tables: Tables, board: str) -> None:
    far = tables.equity("AA:1e-10,AhAd,KhKd:0.5", "QQ:1e-80,TT", board=board, by_hand=True)
    near = tables.equity("AhAd,KhKd:0.5", "TT", board=board, by_hand=True)
    assert far.deals == near.deals
    for one, other in zip(far.players, near.players, strict=True):
        assert (one.win, one.tie, one.lose, one.equity, one.hands) == (
            other.win, other.tie, other.lose, other.equity, other.hands,
        )  # fmt: skip


def test_ranges_that_only_weights_of_zero_let_be_dealt_are_refused(tables: Tables) -> None:
    with pytest.raises(BadRange, match="cannot be dealt together"):
        tables.equity("AhAd:1e-10,KhKd,KhKs", "KhAd,KhQd,QsQh:1e-10", board="9h8h2c")


def test_counts_between_starting_hands_are_multiples_of_four(tables: Tables) -> None:
    """So that floats add them up exactly to 2**55, which weights of a million stay below."""
    ((odd, most),) = tables.sql(
        "SELECT count(*) FILTER (win % 4 + lose % 4 > 0), max(row) FROM (SELECT win, lose,"
        " sum(win) OVER (PARTITION BY starting_hand_a) AS row FROM starting_hand_matchups)"
    ).fetchall()
    assert odd == 0
    assert most * 1_000_000 < 2**55
