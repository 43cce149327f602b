"""Hands dealt where deuces are wild: named and counted as that game sees them, against draws dealt one by one."""

from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import comb
from pathlib import Path

import numpy as np

from outs.cards.answers.draw_answers import RankedHoldsAnswer
from outs.cards.notation import cards_text, parse_cards
from outs.games.draw.objective import parse_objective
from outs.games.draw.paytables.kinds import WILD_CARDS, wild_kind, wild_kinds
from outs.games.draw.paytables.paytable import load_paytable
from outs.query.database.connection import Connection
from outs.query.draw.holds.dealt_hand import parse_dealt, split_texts
from outs.query.draw.holds.wild_holds import wild_holds
from outs.query.session import Tables
from outs.tests.cases import all_of, some_of

Cards = tuple[int, ...]

DEUCES = "deuces-wild-full-pay"
TABLE = load_paytable(DEUCES)
OUTCOME_OF = {outcome.category: outcome for outcome in TABLE.outcomes}
NUMBER_OF = {kind: number for number, kind in enumerate(wild_kinds("deuces"))}
PAYS = {
    **{"royal_flush": 800, "four_deuces": 200, "wild_royal_flush": 25, "five_of_a_kind": 15, "straight_flush": 9},
    **{"four_of_a_kind": 5, "full_house": 3, "flush": 2, "straight": 2, "three_of_a_kind": 1},
}
CATEGORIES = {
    "2c2d2h2sKd": "four_deuces",
    "2cAhKhQhJh": "wild_royal_flush",
    "AhKhQhJhTh": "royal_flush",
    "2c2d9h9s9c": "five_of_a_kind",
    "2c5d6d7d8d": "straight_flush",
    "2c2d9h9s3c": "four_of_a_kind",
    "2c9h9s3c3d": "full_house",
    "2c4h9hThKh": "flush",
    "2c3h4d5sAc": "straight",
    "2c9h9s3c4d": "three_of_a_kind",
    "2c3h5d9sKc": "pair",
    "3c5h7d9sKc": "high_card",
}


def outcome_counts(finals: list[Cards]) -> dict[str, int]:
    """Return the number of final hands that end in each outcome of the pay table."""
    found = Counter(wild_kind("deuces", final).category for final in finals)
    counts = {outcome.name: found.pop(category, 0) for category, outcome in OUTCOME_OF.items()}
    return counts | {"Nothing": found.total()}


def pay_of(cards: Cards) -> int:
    """Return the pay of five cards, by the published full-pay table."""
    return PAYS.get(wild_kind("deuces", cards).category, 0)


def deal(dead: int, seed: int) -> tuple[Cards, Cards]:
    """A hand with a deuce or two in it, and some dead cards, one of them a deuce."""
    rng = np.random.default_rng(seed)
    while True:
        cards = tuple(rng.choice(52, 5 + dead, replace=False).tolist())
        deuces = [card % 13 == 0 for card in cards]
        if 1 <= sum(deuces[:5]) <= 2 and (not dead or sum(deuces[5:]) == 1):
            return cards[:5], cards[5:]


@all_of(("dead", "seed"), [(0, 1), (0, 2), (6, 3)])
def test_a_hold_is_counted_by_the_outcomes_that_its_draws_end_in(tables: Tables, dead: int, seed: int) -> None:
    hand, out = deal(dead, seed)
    answer = tables.discard(cards_text(hand), cards_text(out), objective=DEUCES)
    holds = {hold.hold: hold for hold in answer.holds}
    unseen = [card for card in range(52) if card not in hand + out]
    kind = wild_kind("deuces", hand)
    assert (answer.value, answer.category, answer.wild) == (NUMBER_OF[kind], kind.category, "deuces")
    for size in (3, 4, 5):
        for kept in combinations(hand, size):
            finals = [(*kept, *drawn) for drawn in combinations(unseen, 5 - size)]
            hold = holds[cards_text(kept)]
            counts = outcome_counts(finals)
            pays = [pay_of(final) for final in finals]
            assert hold.to_json()["counts"] == counts
            assert (hold.draws, hold.royal_flush) == (len(finals), counts["Natural Royal Flush"])
            assert hold.better == sum(pay > pay_of(hand) for pay in pays)
            assert hold.equal == sum(pay == pay_of(hand) for pay in pays)
            assert hold.objective_value == float(Fraction(sum(pays), len(finals)))


@all_of("hand", CATEGORIES)
def test_a_dealt_hand_has_the_category_that_its_deuces_make(tables: Tables, hand: str) -> None:
    answer = tables.discard(hand, objective=DEUCES)
    assert answer.category == CATEGORIES[hand]
    ((category,),) = tables.sql(f"SELECT category FROM deuces_wild WHERE deuces_wild = {answer.value}").fetchall()
    assert category == answer.category
    (pat,) = (hold for hold in answer.holds if not hold.discard)
    name = OUTCOME_OF[answer.category].name if answer.category in OUTCOME_OF else "Nothing"
    assert pat.to_json()["counts"][name] == pat.draws == pat.equal == 1


def test_a_hand_that_pays_as_much_is_equal_whatever_it_is(tables: Tables) -> None:
    # Flushes and straights pay 2. Four deuces and two hearts make straight flushes, five other hearts flushes, and six
    # threes and eights straights.
    (hold,) = tables.discard("4h5h6h7hKh", objective=DEUCES, hold="4h5h6h7h").holds
    assert [hold.counts_by_name[name] for name in ("Straight Flush", "Flush", "Straight")] == [6, 5, 6]
    assert (hold.better, hold.equal, hold.worse) == (6, 11, 30)


def test_the_value_of_a_hand_rises_with_its_category() -> None:
    numbers = [NUMBER_OF[wild_kind("deuces", parse_cards(hand))] for hand in CATEGORIES]
    by_category = sorted(CATEGORIES.values(), key=WILD_CARDS["deuces"].categories.index)
    by_number = [category for _, category in sorted(zip(numbers, CATEGORIES.values(), strict=True))]
    assert by_number == by_category


@some_of(
    ("hand", "table", "royal"),
    [("2cAhKhQhJh", DEUCES, None), ("AhKhQhJhTh", DEUCES, 2), ("2c2d9h9s3c", "bonus-deuces-9-4-4", None)]
    + [(hand, "joker-poker-kings-20-7-5", None) for hand in ("Jk9dTd6hQh", "AhKhQhJhTh", "7c7dKs2hJk", "2d2hKhKsAh")]
    + [("KcJkKd2s2h", "joker-poker-two-pair-20-10", 2), ("9s4d8hTsAc", "joker-poker-two-pair-20-10", None)],
    3,
)
def test_the_sums_of_sets_have_what_a_pass_over_all_hands_counts(
    tables: Tables, connection: Connection, hand: str, table: str, royal: int | None
) -> None:
    objective = parse_objective(table, royal)
    assert objective.wild is not None
    paid = objective.paytable if objective.royal is None else objective.paytable.with_royal(objective.royal)
    cards = parse_cards(hand, objective.deck)
    dealt = parse_dealt(hand, deck=objective.deck)
    number, counted = wild_holds(connection, dealt, paid, objective.wild)
    answer = tables.discard(hand, objective=table, royal=royal)
    splits = split_texts(cards, dealt.ordered)
    assert answer.value == number
    assert {splits[hold][0]: found for hold, found in counted.items()} == {
        hold.hold: (hold.draws, hold.counts, hold.royal_flush, hold.better, hold.equal) for hold in answer.holds
    }


def test_every_draw_ends_in_one_outcome(tables: Tables) -> None:
    for dead in ("", "3c2s9d"):
        for hold in tables.discard("2cAhKd9s9h", dead, objective=DEUCES).holds:
            assert sum(hold.counts) == hold.draws == comb(47 - len(dead) // 2, len(hold.discard) // 2)
            assert hold.better + hold.equal + hold.worse == hold.draws


def test_deuces_are_wild_in_a_pay_table_from_a_file_too(tables: Tables, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text('wild = "deuces"\n[[outcome]]\nname = "Fives"\ncategory = "five_of_a_kind"\npay = 0.5\n')
    answer = tables.discard("2c2d9h9s4c", objective=f"paytable:{file}")
    assert (answer.category, answer.best.hold) == ("four_of_a_kind", "2c2d9h9s")
    # The two other nines and the two other deuces make five of a kind; four deuces are not listed and never come.
    assert answer.best.counts_by_name == {"Fives": 4, "Nothing": 43}
    assert answer.best.objective_value == 2 / 47


def test_without_a_wild_pay_table_a_hand_of_deuces_is_what_it_always_was(tables: Tables) -> None:
    answer: RankedHoldsAnswer = tables.discard("2c2d2h2sKd", objective="jacks-or-better-9-6")
    assert (answer.category, answer.wild) == ("four_of_a_kind", None)
    assert "wild" not in answer.to_json()
