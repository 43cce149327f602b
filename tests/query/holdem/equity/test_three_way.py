"""Three ranges before the flop: counted by types of boards, and from tables of which a few rows are made here."""

from collections.abc import Callable
from fractions import Fraction
from itertools import combinations_with_replacement, product
from math import comb

import numpy as np
import pytest

from outs.cards.boards import VisibleCards, parse_visible_cards
from outs.cards.errors import BadQuery, BadRange
from outs.cards.hands.evaluator import Evaluator
from outs.cards.hands.starting_hands import STARTING_HANDS
from outs.cards.notation import cards_text
from outs.cards.ranges.range import parse_range
from outs.games.holdem.three_way.hole_counts import RANK_CLASS_OF_HOLE, SUIT_CLASS_OF_HOLE, SUIT_CLASSES
from outs.games.holdem.three_way.showdown_orders import ORDER_COUNT, SIXTHS
from outs.kernels.holdem.hole_triples import Projections
from outs.kernels.holdem.triple_projections import rank_boards, rank_rows, suit_boards, suit_rows, triple_row
from outs.query.holdem.equity.matchup import Matchup
from outs.query.holdem.equity.shortcuts import Shortcuts
from outs.query.holdem.equity.three_way import StartingHandTriples, ThreeBeforeTheFlop, ThreeCounted, TripleTables
from outs.query.session import Tables
from outs.tests.cases import all_of, some_of

NOTHING = VisibleCards(0, 0, "", "")
COUNT_ALL = Shortcuts(few_triples=100_000, most_triples=100_000)
NEVER_COUNT = Shortcuts(few_triples=-1, most_triples=-1)
NAMES = ("AA", "KK", "QJs")
LARGE_WEIGHTS = ("AhAd", "KK:100000,QJs:66667", "KK:66667,QJs:100000")
"""Counts just below 2**63."""
HOLES = ("AhAd,AsAc:2", "AhKh,QsJs:3", "KsQs,AsAc:2")
"""Ranges that hold no starting hand whole."""


class MadeTables(TripleTables):
    """A few rows of the tables, the others missing."""

    command = "outs tables build triples"

    def __init__(self, starting_hands: StartingHandTriples, projections: Projections, built: bool = True) -> None:
        """Keep the rows where they would be after they have been read."""
        self.__dict__ |= {"starting_hands": starting_hands, "projections": projections}
        self._built = built

    @property
    def built(self) -> bool:
        """True if the tables are built."""
        return self._built


def count(three: ThreeBeforeTheFlop, players: tuple[str, ...], by_hand: bool = False) -> ThreeCounted:
    """The counts before the flop."""
    found = three.count(Matchup([parse_range(text) for text in players], NOTHING, by_hand))
    assert found is not None
    return found


@pytest.fixture(scope="module")
def by_types(evaluator: Evaluator) -> ThreeBeforeTheFlop:
    """Counts every class of triples by types of boards."""
    empty = StartingHandTriples(np.zeros((0, 3), np.uint8), np.zeros((0, ORDER_COUNT), np.uint32))
    nothing = np.zeros((0, ORDER_COUNT), np.int32)
    return ThreeBeforeTheFlop(MadeTables(empty, Projections(nothing, nothing)), lambda: evaluator, COUNT_ALL)


@pytest.fixture(scope="module")
def looked_up(evaluator: Evaluator, by_types: ThreeBeforeTheFlop) -> ThreeBeforeTheFlop:
    """Looks every triple up, in rows for `NAMES` and `HOLES`."""
    places = sorted(map(STARTING_HANDS.index, NAMES))
    hands, counts = [], []
    for triple in combinations_with_replacement(places, 3):
        try:
            found = count(by_types, tuple(STARTING_HANDS[place] for place in triple))
        except BadRange:
            continue
        hands.append(triple)
        counts.append(found.orders)
    starting_hands = StartingHandTriples(np.array(hands, np.uint8), np.array(counts, np.uint32))
    tables = MadeTables(starting_hands, made_projections(evaluator))
    return ThreeBeforeTheFlop(tables, lambda: evaluator, NEVER_COUNT)


def made_projections(evaluator: Evaluator) -> Projections:
    """The rows of `triple_projections` that triples of `HOLES` need, all others 0."""
    ranges = [parse_range(text).holes for text in HOLES]
    by_rank = np.zeros((comb(93, 3), ORDER_COUNT), np.int32)
    by_suit = np.zeros((comb(SUIT_CLASSES + 2, 3), ORDER_COUNT), np.int32)
    triples = [np.array(holes) for holes in product(*ranges)]
    ranks, suits = rank_boards(evaluator), suit_boards(evaluator)
    for high in {int(RANK_CLASS_OF_HOLE[holes].max()) for holes in triples}:
        rows = rank_rows(high, high + 1, ranks)
        by_rank[triple_row(high, 0, 0) :][: len(rows)] = rows
    classes = np.concatenate([np.sort(SUIT_CLASS_OF_HOLE[:, holes], axis=1) for holes in triples])
    for middle, high in {(int(middle), int(high)) for _, middle, high in classes.tolist()}:
        pair = high * (high + 1) // 2 + middle
        by_suit[triple_row(high, middle, 0) :][: middle + 1] = suit_rows(pair, pair + 1, suits)
    return Projections(by_rank, by_suit)


def agree(one: ThreeCounted, other: ThreeCounted) -> None:
    """Both have the same counts."""
    assert one.orders == other.orders
    assert one.dealt == other.dealt
    assert len(one.sums) == len(other.sums)
    for part, known in zip(one.sums, other.sums, strict=True):
        for name in ("deals", "win", "lose", "share"):
            assert np.array_equal(getattr(part, name), getattr(known, name))


def test_starting_hands_have_the_counts_found_elsewhere(by_types: ThreeBeforeTheFlop) -> None:
    found = count(by_types, ("AA", "KK", "QQ"))
    assert (SIXTHS @ np.array(found.orders)).tolist() == [1_189_885_896, 315_252_432, 271_358_856]
    assert found.dealt == sum(found.orders) == 216 * comb(46, 5)


@pytest.mark.parametrize("by_hand", [False, True])
@some_of(
    "players",
    [("AA", "KK", "QJs"), ("AA,KK:2", "KK,QJs", "AA:3,QJs"), ("AA,KK", "AA,KK", "AA,KK"), ("QJs", "QJs", "AA")],
    2,
)
def test_ranges_of_whole_starting_hands_are_sums_of_rows(
    looked_up: ThreeBeforeTheFlop, by_types: ThreeBeforeTheFlop, players: tuple[str, ...], by_hand: bool
) -> None:
    found = count(looked_up, players, by_hand)
    assert found.source == "table starting_hand_triples"
    agree(found, count(by_types, players, by_hand))


@all_of(
    "players",
    [("AhAd", "KK,QJs:2", "QJs"), ("KK", "AhAd:3,AhAs,QhJh:2", "QJs,KK"), ("AA", "KK", "QsJs"), LARGE_WEIGHTS],
)
def test_one_range_may_hold_starting_hands_in_part(
    looked_up: ThreeBeforeTheFlop, by_types: ThreeBeforeTheFlop, players: tuple[str, ...]
) -> None:
    found = count(looked_up, players)
    assert found.source == "table starting_hand_triples"
    agree(found, count(by_types, players))


@all_of("by_hand", [False, True])
def test_other_ranges_are_looked_up_triple_by_triple(
    looked_up: ThreeBeforeTheFlop, by_types: ThreeBeforeTheFlop, by_hand: bool
) -> None:
    found = count(looked_up, HOLES, by_hand)
    assert found.source == "table triple_projections"
    agree(found, count(by_types, HOLES, by_hand))


def test_weights_without_whole_ratios_give_the_same_equities(
    looked_up: ThreeBeforeTheFlop, by_types: ThreeBeforeTheFlop
) -> None:
    uneven = "AhAd:0.3141592653,AsAc:0.7182818284"
    for players in (("AA:0.3141592653,KK:0.2718281828", "KK,QJs", "QJs"), (uneven, *HOLES[1:])):
        one, other = count(looked_up, players), count(by_types, players)
        assert one.orders == pytest.approx(other.orders, rel=1e-12)
        assert one.dealt == other.dealt


@all_of("players", [("AA", "AA", "AA"), ("AhAd", "AsAc", "AA")])
def test_hands_that_cannot_be_dealt_are_refused(
    looked_up: ThreeBeforeTheFlop, by_types: ThreeBeforeTheFlop, players: tuple[str, ...]
) -> None:
    for three in (looked_up, by_types):
        with pytest.raises(BadRange, match="cannot be dealt together"):
            count(three, players)


def test_dead_cards_are_counted(
    by_types: ThreeBeforeTheFlop, enumerate_deals: Callable[..., list[dict[str, Fraction]]]
) -> None:
    """So many are dead that every deal can be looked at."""
    players = ["AhKh:2,7h6h", "QsQd", "AsKs,7c7d"]
    left = {"Ah", "Kh", "7h", "6h", "Qs", "Qd", "As", "Ks", "7c", "7d", "2h", "3h", "9h", "Th", "2s", "Jd", "4c"}
    dead = "".join(card for card in (cards_text([number]) for number in range(52)) if card not in left)
    seen = parse_visible_cards("", dead)
    found = by_types.count(Matchup([parse_range(text) for text in players], seen, by_hand=True))
    assert found is not None
    for seat, enumerated in enumerate(enumerate_deals(players, "", dead)):
        for place, cards in enumerate(found.hands[seat].cards.tolist()):
            weight, name = int(found.hands[seat].weights[place]), cards_text(cards)
            assert weight * found.sums[seat].deals[place] == enumerated.get(f"{name} deals", 0)
            assert weight * found.sums[seat].win[place] == enumerated.get(f"{name} win", 0)
            assert weight * Fraction(int(found.sums[seat].share[place]), 6) == enumerated.get(f"{name} share", 0)


def test_wide_ranges_without_tables_are_not_counted(evaluator: Evaluator, looked_up: ThreeBeforeTheFlop) -> None:
    assert looked_up.tables
    tables = MadeTables(looked_up.tables.starting_hands, looked_up.tables.projections, built=False)
    three = ThreeBeforeTheFlop(tables, lambda: evaluator, Shortcuts())
    ranges = [parse_range("15%")] * 3
    assert three.count(Matchup(ranges, NOTHING)) is None
    assert three.ways_out(Matchup(ranges, NOTHING)) == ("for an exact answer, first run: outs tables build triples",)
    assert three.ways_out(Matchup(ranges, parse_visible_cards("", "2c"))) == ()


def test_an_answer_has_whole_counts_and_says_that_it_is_exact(tables: Tables) -> None:
    answer = tables.equity("AsAh", "KsKh", "QsQh")
    body = answer.to_json()
    assert (body["exact"], body["deals"], body["standard_error"]) == (True, comb(46, 5), 0.0)
    assert "notes" not in body
    wins = [(player["win"], player["tie"], player["lose"]) for player in body["players"]]
    assert wins[0] == (924_864, 8_186, 437_704)
    assert all(sum(counts) == comb(46, 5) for counts in wins)
    assert [player["equity"] for player in body["players"]] == [
        sixths / (6 * comb(46, 5)) for sixths in (5_565_556, 1_417_228, 1_241_740)
    ]


def test_seats_may_be_exchanged(tables: Tables) -> None:
    first = tables.equity("AhKh", "QQ", "JcTc", by_hand=True)
    turned = tables.equity("QQ", "JcTc", "AhKh", by_hand=True)
    assert turned.players == (first.players[1], first.players[2], first.players[0])


def test_a_sampled_answer_names_the_command_that_makes_it_exact(tables: Tables) -> None:
    body = tables.equity("15%", "AhKh,22", "20%", samples=1_000).to_json()
    notes = [note for note in body.get("notes", []) if "tables build" in note and note.endswith(" triples")]
    assert (body["exact"], len(notes)) == (False, 1)


def test_two_players_who_are_all_in_need_no_order_of_three(tables: Tables) -> None:
    first, second = tables.equity("AhKh", "QsQd", stacks="10,25", payouts=[70, 30]).players
    assert (first.stack, second.stack) == (10.0, 25.0)
    assert first.expected_chips == pytest.approx(20 * first.equity)
    assert second.expected_chips == pytest.approx(15 + 20 * second.equity)
    win, tie, lose = (count / 1_712_304 for count in (787_966, 6_732, 917_606))
    even, ahead, broke = 70 * 10 / 35 + 30 * 25 / 35, 70 * 20 / 35 + 30 * 15 / 35, 30
    assert first.icm == pytest.approx(win * ahead + tie * even + lose * broke)


def test_stacks_of_several_players_on_a_board_come_from_every_deal(tables: Tables) -> None:
    """On the river every deal is one showdown: the aces, then the kings, and the fives share with the other fives."""
    answer = tables.equity(
        "AhAd", "KhKd", "5h5d", "5c5s", board="2c3c9hJhQs", stacks=(10, 30, 40, 20), payouts=[60, 40]
    )
    assert [player.expected_chips for player in answer.players] == [40.0, 50.0, 10.0, 0.0]
    by_chips = [60 * stack / 100 for stack in (40, 50, 10)]
    second = [
        sum(40 * first / 100 * own / (100 - first) for first in (40, 50, 10) if first != own) for own in (40, 50, 10)
    ]
    worth = [one + two for one, two in zip(by_chips, second, strict=True)]
    assert [player.icm for player in answer.players] == pytest.approx([*worth, 0.0])


def test_three_random_hands_are_as_good_as_each_other(looked_up: ThreeBeforeTheFlop) -> None:
    """Equal ranges: the seats' totals are the same, and by symmetry so are the orders of the seats."""
    found = count(looked_up, ("AA,KK,QJs", "AA,KK,QJs", "AA,KK,QJs"))
    assert len({(total.win, total.lose, total.share) for total in found.totals}) == 1
    assert len(set(found.orders[:6])) == len(set(found.orders[6:9])) == len(set(found.orders[9:12])) == 1


@all_of("opponents", [2, 3])
def test_stacks_go_with_random_opponents_only_where_orders_are_known(tables: Tables, opponents: int) -> None:
    stacks = [10.0] * (opponents + 1)
    with pytest.raises(BadQuery, match="with stacks every deal must be counted"):
        tables.equity("AhKh", "random", opponents=opponents, stacks=stacks)
