"""Values of holds and pays of hands: against dealing every draw, with pays written down apart."""

from collections.abc import Callable, Iterable
from fractions import Fraction
from itertools import combinations

import pytest

from outs.cards.errors import BadInput
from outs.cards.notation import parse_cards
from outs.games.draw.paytables.kinds import wild_kind
from outs.games.draw.paytables.paytable import bundled_names
from outs.play.video_poker.machine import Cards, TableMachine
from outs.play.video_poker.trainer import Training, next_deal
from outs.query.session import Tables
from outs.tests.cases import all_of

Oracle = Callable[[Iterable[int]], int]

JACKS_OR_BETTER = (
    (7462, 800),
    (7453, 50),
    (7297, 25),
    (7141, 9),
    (5864, 6),
    (5854, 4),
    (4996, 3),
    (4138, 2),
    (3258, 1),
)
"""9/6 Jacks or Better: by pay in coins, the lowest value that pays it; 3258 is the lowest pair of jacks."""
FULL_PAY_DEUCES = {
    "royal_flush": 800,
    "four_deuces": 200,
    "wild_royal_flush": 25,
    "five_of_a_kind": 15,
    "straight_flush": 9,
    "four_of_a_kind": 5,
    "full_house": 3,
    "flush": 2,
    "straight": 2,
    "three_of_a_kind": 1,
}


def mean_pay(hand: Cards, hold: Cards, pay: Callable[[Cards], float]) -> Fraction:
    """The mean pay over every draw, each of which is dealt."""
    rest = [card for card in range(52) if card not in hand]
    pays = [pay((*hold, *drawn)) for drawn in combinations(rest, 5 - len(hold))]
    return Fraction(sum(pays)) / len(pays)


def worths(machine: TableMachine, hand: Cards) -> dict[frozenset[int], Fraction]:
    """Return the worth of each hold of a hand."""
    return {frozenset(hold.cards): hold.pay for hold in machine.holds(hand)}


def long_holds(hand: Cards) -> list[Cards]:
    """The holds that throw at most two cards."""
    return [hold for size in (3, 4, 5) for hold in combinations(hand, size)]


@pytest.mark.parametrize("royal", [None, 4000, 976.5])
@all_of("hand", ["AhKhQhJh9c", "ThJsQhKhAh", "7c7d2h2s9c"])
def test_holds_of_jacks_or_better_are_worth_the_mean_of_every_draw(
    tables: Tables, independent_value: Oracle, hand: str, royal: float | None
) -> None:
    def pay(cards: Cards) -> float:
        value = independent_value(cards)
        return royal if royal and value == 7462 else next((coins for low, coins in JACKS_OR_BETTER if value >= low), 0)

    cards = parse_cards(hand)
    found = {
        frozenset(hold.cards): hold.pay for hold in TableMachine(tables, "jacks-or-better-9-6", royal).holds(cards)
    }
    assert len(found) == 32
    for hold in long_holds(cards):
        assert found[frozenset(hold)] == mean_pay(cards, hold, pay)


def test_holds_of_deuces_wild_are_worth_the_mean_of_every_draw(tables: Tables) -> None:
    cards = parse_cards("2cAhKhTh7d")
    found = {
        frozenset(hold.cards): hold.pay for hold in TableMachine(tables, "deuces-wild-full-pay", 1000).holds(cards)
    }
    pays = FULL_PAY_DEUCES | {"royal_flush": 1000}
    for hold in long_holds(cards):
        assert found[frozenset(hold)] == mean_pay(
            cards, hold, lambda cards: pays.get(wild_kind("deuces", cards).category, 0)
        )


def test_a_machine_with_a_joker_deals_53_cards_and_is_worth_the_mean_of_every_draw(tables: Tables) -> None:
    machine = TableMachine(tables, "joker-poker-kings-20-7-5")
    assert machine.deck.size == 53
    hand = parse_cards("JkAhKhTh7d", machine.deck)
    found = worths(machine, hand)
    unseen = [card for card in range(53) if card not in hand]
    for hold in long_holds(hand)[6:]:
        pays = [machine.payout((*hold, *drawn)).pay for drawn in combinations(unseen, 5 - len(hold))]
        assert found[frozenset(hold)] == Fraction(sum(pays)) / len(pays)
    dealt = [next_deal(Training(seed), machine) for seed in range(60)]
    assert any(52 in (*deal.hand, *deal.replacements) for deal in dealt)


def test_the_best_holds_come_first(tables: Tables) -> None:
    holds = TableMachine(tables, "jacks-or-better-9-6", 4000).holds(parse_cards("AhKhQhJh9h"))
    pays = [hold.pay for hold in holds]
    assert pays == sorted(pays, reverse=True)
    assert holds[0].cards == parse_cards("AhKhQhJh")
    assert TableMachine(tables, "jacks-or-better-9-6").holds(parse_cards("AhKhQhJh9h"))[0].pay > 18


@all_of(
    ("paytable", "hand", "name", "pay"),
    [
        ("jacks-or-better-9-6", "AhKhQhJhTh", "Royal Flush", 800),
        ("jacks-or-better-9-6", "JcJd2h3s4c", "Jacks or Better", 1),
        ("jacks-or-better-9-6", "TcTd2h3s4c", "Pair", 0),
        ("deuces-wild-full-pay", "2c2dTcJcQc", "Wild Royal Flush", 25),
        ("deuces-wild-full-pay", "AcAd3h4s5c", "Pair", 0),
        ("deuces-wild-full-pay", "2c3d4h6s7c", "Straight", 2),
        ("joker-poker-kings-20-7-5", "JkAcAdAhAs", "Five of a Kind", 200),
        ("joker-poker-kings-20-7-5", "JkKc9d5h2s", "Kings or Better", 1),
        ("joker-poker-two-pair-20-10", "JkKc9d5h2s", "Pair", 0),
    ],
)
def test_a_final_hand_pays_as_its_game_names_it(tables: Tables, paytable: str, hand: str, name: str, pay: int) -> None:
    machine = TableMachine(tables, paytable)
    found = machine.payout(parse_cards(hand, machine.deck))
    assert (found.name, float(found.pay)) == (name, pay)


def test_every_bundled_pay_table_is_a_machine(tables: Tables) -> None:
    royal = parse_cards("AhKhQhJhTh")
    for name in bundled_names():
        assert TableMachine(tables, name, 1000).payout(royal).pay == 1000
    for name in bundled_names()[::15]:
        assert TableMachine(tables, name, 1000).holds(royal)[0].pay == 1000


@all_of(("paytable", "royal"), [("no-such", None), ("jacks-or-better-9-6", "many")])
def test_an_unknown_pay_table_and_a_royal_that_is_no_number_are_refused(
    tables: Tables, paytable: str, royal: str | None
) -> None:
    with pytest.raises(BadInput):
        TableMachine(tables, paytable, royal)
