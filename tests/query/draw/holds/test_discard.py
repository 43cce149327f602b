"""Every hold of a hand, with nothing known of the other cards."""

from collections.abc import Callable, Iterable
from itertools import combinations
from math import comb

import numpy as np
import pytest
from treys import Card
from treys import Evaluator as Treys

from outs.cards.answers.draw_answers import DrawsOfHold
from outs.cards.hands.categories import CATEGORIES
from outs.cards.notation import card_text, cards_text, parse_cards
from outs.query.session import Tables
from outs.tests.cases import all_of

Numbers = tuple[int, tuple[int, ...], int | None, int, int, int]
Enumeration = Callable[..., Numbers]
Oracle = Callable[[Iterable[int]], int]

BOT_HAND = "9d Td 6h Qh 8s"


def numbers_of(hold: DrawsOfHold) -> Numbers:
    """All numbers of a hold."""
    return hold.draws, hold.counts, hold.royal_flush, hold.better, hold.equal, hold.worse


def the_hold(tables: Tables, hand: str, hold: str) -> DrawsOfHold:
    """The answer for one hold."""
    (answer,) = tables.discard(hand, hold=hold).holds
    return answer


def split(cards: tuple[int, ...], bits: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Cards kept and thrown."""
    kept = tuple(card for place, card in enumerate(cards) if bits >> place & 1)
    return kept, tuple(card for card in cards if card not in kept)


def test_a_whole_new_hand_for_the_draw_bots_example(tables: Tables) -> None:
    hold = the_hold(tables, BOT_HAND, "none")
    assert hold.counts == (774229, 645300, 71802, 31502, 5635, 2982, 2124, 344, 21)
    assert hold.draws == sum(hold.counts) == 1_533_939


@all_of("thrown", [1, 2, 3])
def test_short_draws_are_those_of_an_independent_evaluator(
    tables: Tables, independent_value: Oracle, rng: np.random.Generator, thrown: int
) -> None:
    for _ in range({1: 8, 2: 4, 3: 1}[thrown]):
        hand = tuple(rng.choice(52, 5, replace=False).tolist())
        dealt = independent_value(hand)
        kept, discarded = hand[thrown:], hand[:thrown]
        unseen = [card for card in range(52) if card not in hand]
        ends = [independent_value((*kept, *drawn)) for drawn in combinations(unseen, thrown)]
        hold = the_hold(tables, cards_text(hand), cards_text(kept))
        assert (hold.hold, hold.discard) == (cards_text(kept), cards_text(discarded))
        assert hold.draws == len(ends)
        assert hold.better == sum(end > dealt for end in ends)
        assert hold.equal == sum(end == dealt for end in ends)
        assert hold.worse == sum(end < dealt for end in ends)
        assert hold.royal_flush == ends.count(7462)


def test_two_card_draws_end_in_the_categories_of_another_evaluator(tables: Tables, rng: np.random.Generator) -> None:
    treys = Treys()
    cards = [_treys_card(card) for card in range(52)]
    for _ in range(3):
        hand = tuple(rng.choice(52, 5, replace=False).tolist())
        unseen = [card for card in range(52) if card not in hand]
        counts = dict.fromkeys(range(10), 0)
        for drawn in combinations(unseen, 2):
            rank = treys.evaluate([], [cards[card] for card in (*hand[2:], *drawn)])
            counts[treys.get_rank_class(rank)] += 1
        hold = the_hold(tables, cards_text(hand), cards_text(hand[2:]))
        # Its classes count down from the straight flush as 1 to the high card as 9, the royal flush apart as 0.
        assert hold.counts[:8] == tuple(counts[number] for number in range(9, 1, -1))
        assert hold.counts[8] == counts[0] + counts[1]
        assert hold.royal_flush == counts[0]


def _treys_card(card: int) -> int:
    number: int = Card.new(card_text(card))
    return number


@pytest.mark.long
def test_all_32_holds_are_those_of_drawing_every_set_of_cards(
    tables: Tables, numbers_by_enumeration: Enumeration, rng: np.random.Generator
) -> None:
    hands = [tuple(rng.choice(52, 5, replace=False).tolist()) for _ in range(3)]
    for hand in [*hands, parse_cards("5h4h3hAhKd")]:
        found = {hold.hold: hold for hold in tables.discard(cards_text(hand)).holds}
        assert len(found) == 32
        for bits in range(32):
            kept, thrown = split(hand, bits)
            hold = found[cards_text(kept)]
            assert hold.discard == cards_text(thrown)
            assert numbers_of(hold) == numbers_by_enumeration(hand, kept)


@all_of(
    ("hand", "hold", "draws", "improving"),
    [
        (
            "7c7dAhJs3c",
            "7c7d",
            16_215,
            {"two_pair": 2592, "three_of_a_kind": 1854, "full_house": 165, "four_of_a_kind": 45},
        ),
        ("7c7dAhAs3c", "7c7dAhAs", 47, {"full_house": 4}),
        ("2h6h9hQh3c", "2h6h9hQh", 47, {"flush": 9}),
        ("5c6d7h8sQc", "5c6d7h8s", 47, {"straight": 8}),
        ("5c6d7h9sQc", "5c6d7h9s", 47, {"straight": 4}),
        ("AcKdQhJs2c", "AcKdQhJs", 47, {"straight": 4}),
        ("Ac2d3h4sKc", "Ac2d3h4s", 47, {"straight": 4}),
    ],
)
def test_textbook_draws_have_their_known_counts(
    tables: Tables, hand: str, hold: str, draws: int, improving: dict[str, int]
) -> None:
    answer = the_hold(tables, hand, hold)
    counts = dict(zip(CATEGORIES, answer.counts, strict=True))
    assert answer.draws == draws
    assert {category: counts[category] for category in improving} == improving


def test_holds_have_as_many_draws_as_there_are_sets_of_unseen_cards(tables: Tables) -> None:
    answer = tables.discard(BOT_HAND)
    assert sum(hold.draws for hold in answer.holds) == comb(52, 5)
    for hold in answer.holds:
        assert hold.draws == comb(47, len(hold.discard) // 2) == sum(hold.counts)
        assert hold.better + hold.equal + hold.worse == hold.draws
        assert hold.p_better == hold.better / hold.draws


def test_keeping_all_five_changes_nothing(tables: Tables) -> None:
    hold = the_hold(tables, BOT_HAND, BOT_HAND)
    assert (hold.draws, hold.better, hold.equal, hold.worse) == (1, 0, 1, 0)
    assert hold.counts == (1, 0, 0, 0, 0, 0, 0, 0, 0)


def test_nothing_beats_a_royal_flush(tables: Tables) -> None:
    answer = tables.discard("ThJhQhKhAh")
    assert {hold.better for hold in answer.holds} == {0}
    assert the_hold(tables, "ThJhQhKhAh", "ThJhQhKhAh").royal_flush == 1


def test_the_json_has_the_fixed_fields(tables: Tables) -> None:
    body = tables.discard(BOT_HAND, dead="2c 10s").to_json()
    assert {"hand", "value", "category", "dead", "holds"} <= body.keys()
    assert (body["hand"], body["value"], body["category"], body["dead"]) == ("9dTd6hQh8s", 371, "high_card", "2cTs")
    assert len(body["holds"]) == 32
    for hold in body["holds"]:
        fixed = "hold discard draws counts royal_flush better equal worse p_better objective_value"
        assert list(hold) == fixed.split()
        assert list(hold["counts"]) == list(CATEGORIES)
