"""The hands that more cards make, and pairs of cards that change a hand in the same way."""

from itertools import combinations

import numpy as np

from outs.cards.hands.categories import CATEGORIES
from outs.cards.hands.made_hands import USUAL
from outs.cards.notation import mask_of
from outs.games.holdem.counting.outs import CardCounts, Change, Hand, Standing, by_river, equity_of, ranked_next_cards
from outs.tests.cases import all_of

PACKS = {
    "all": range(52),
    "two suits": range(26),
    "few ranks": [card for card in range(52) if card % 13 in (0, 1, 2, 12)],
}


def dealt(rng: np.random.Generator, pack: str) -> tuple[Hand, list[int]]:
    """A random hole on a flop, and the cards left."""
    cards = rng.choice(list(PACKS[pack]), 5, replace=False).tolist()
    return Hand(mask_of(cards[:2]), mask_of(cards[2:])), [card for card in range(52) if card not in cards]


@all_of("pack", PACKS)
def test_two_cards_of_a_kind_change_a_hand_the_same_way(rng: np.random.Generator, pack: str) -> None:
    for _ in range(3):
        hand, rest = dealt(rng, pack)
        changes: dict[tuple[int, int], set[Change]] = {}
        for two in map(mask_of, combinations(rest, 2)):
            changes.setdefault(hand.kind_of(two), set()).add(hand.with_cards(two))
        assert all(len(different) == 1 for different in changes.values())
        assert len(changes) < 1081


def test_the_ends_of_a_flop_are_those_of_its_run_outs_one_by_one(rng: np.random.Generator) -> None:
    hand, rest = dealt(rng, "few ranks")
    run_outs = [(mask_of(two), int(rng.integers(1, 9))) for two in combinations(rest, 2)]
    found = by_river(hand, run_outs, 0.5)
    total = sum(count for _, count in run_outs)
    for name in CATEGORIES:
        made = ((count, USUAL.made_hand(hand.hole | hand.board | two)) for two, count in run_outs)
        ends = [count for count, found_hand in made if USUAL.category_made(found_hand) == name]
        assert found.makes[name] == sum(ends) / total
    assert found.improves == sum(count for two, count in run_outs if hand.with_cards(two).improves) / total


def test_equal_cards_are_listed_by_group_then_by_rank() -> None:
    hand = Hand(mask_of([38, 37]), mask_of([36, 31, 0]))  # AhKh on Qh7h2c
    half = Standing(1, 0, 2)
    cards = [26, 13, 40, 27]  # 2h, 2d, 3s, 3h
    found = ranked_next_cards(hand, [CardCounts(card, 1, 0, 2, half) for card in cards])
    assert [(one.card, one.group) for one in found] == [
        ("3h", "ahead"), ("2h", "ahead"), ("3s", "other"), ("2d", "other")
    ]  # fmt: skip


def test_half_of_the_range_is_enough_to_be_ahead_and_less_is_not() -> None:
    hand = Hand(mask_of([38, 37]), mask_of([36, 31, 0]))
    standings = [Standing(1, 0, 2), Standing(0, 2, 2), Standing(49, 1, 100), Standing(49, 2, 100)]
    groups = [ranked_next_cards(hand, [CardCounts(27, 1, 0, 2, one)])[0].group for one in standings]
    assert groups == ["ahead", "ahead", "improves", "ahead"]


def test_counts_are_in_the_smallest_whole_weights_and_missing_if_weights_are_not_whole() -> None:
    hand = Hand(mask_of([38, 37]), mask_of([36, 31, 0]))
    half = Standing(3, 0, 6)
    (whole,) = ranked_next_cards(hand, [CardCounts(27, 12, 3, 24, half, unit=3)])
    assert (whole.win, whole.tie, whole.lose, whole.equity) == (4, 1, 3, 0.5625)
    (part,) = ranked_next_cards(hand, [CardCounts(27, 1.5, 0.5, 2.5, half)])
    assert (part.win, part.tie, part.lose, part.equity) == (None, None, None, 0.7)


def test_the_equity_now_is_that_of_all_deals() -> None:
    half = Standing(1, 0, 2)
    counts = [CardCounts(0, 1, 0, 2, half), CardCounts(1, 6, 2, 10, half)]
    assert equity_of(counts) == (1 + 7) / 12
