"""Discards with cards known to be out of play: exact counts for any set of them."""

from collections.abc import Callable
from math import comb

import numpy as np
import pytest

from outs.cards.answers.draw_answers import DrawsOfHold
from outs.cards.errors import TooFewUnseen
from outs.cards.notation import cards_text, parse_cards
from outs.query.database.connection import Connection
from outs.query.draw.discard import counted_holds
from outs.query.draw.holds.dealt_hand import parse_dealt, split_texts
from outs.query.session import Tables
from outs.tests.cases import all_of, some_of

Numbers = tuple[int, tuple[int, ...], int | None, int, int, int]
Enumeration = Callable[..., Numbers]


def numbers_of(hold: DrawsOfHold) -> Numbers:
    """All numbers of a hold."""
    return hold.draws, hold.counts, hold.royal_flush, hold.better, hold.equal, hold.worse


def deal(rng: np.random.Generator, dead: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """A random hand and `dead` other cards."""
    cards = rng.choice(52, 5 + dead, replace=False).tolist()
    return tuple(cards[:5]), tuple(cards[5:])


@some_of("size", [4, 1, 13, 30], 1)
def test_all_holds_are_those_of_drawing_every_set_of_the_other_cards(
    tables: Tables, numbers_by_enumeration: Enumeration, rng: np.random.Generator, size: int
) -> None:
    hand, dead = deal(rng, size)
    answer = tables.discard(cards_text(hand), dead=cards_text(dead))
    assert len({hold.hold for hold in answer.holds}) == 32
    for hold in answer.holds:
        assert numbers_of(hold) == numbers_by_enumeration(hand, parse_cards(hold.hold), dead)


@all_of("size", [1, 2, 7, 20, 42])
def test_counts_add_up_to_the_sets_of_unseen_cards(tables: Tables, rng: np.random.Generator, size: int) -> None:
    hand, dead = deal(rng, size)
    answer = tables.discard(cards_text(hand), dead=cards_text(dead))
    for hold in answer.holds:
        assert sum(hold.counts) == hold.draws == comb(47 - size, len(hold.discard) // 2)
        assert hold.better + hold.equal + hold.worse == hold.draws
    assert len(answer.holds) == 32
    assert sum(hold.draws for hold in answer.holds) == comb(52 - size, 5)


def test_counting_without_dead_cards_gives_the_table(
    tables: Tables, connection: Connection, rng: np.random.Generator
) -> None:
    for _ in range(5):
        hand, _ = deal(rng, 0)
        answer = tables.discard(cards_text(hand))
        dealt = parse_dealt(cards_text(hand))
        counted = counted_holds(connection, dealt, answer.value)
        splits = split_texts(hand, dealt.ordered)
        assert {splits[hold][0]: found for hold, found in counted.items()} == {
            hold.hold: (hold.draws, hold.counts, hold.royal_flush, hold.better, hold.equal) for hold in answer.holds
        }


@all_of("nothing", ["", " ", ","])
def test_without_dead_cards_a_hand_is_looked_up(tables: Tables, nothing: str) -> None:
    assert tables.discard("9dTd6hQh8s", dead=nothing) == tables.discard("9dTd6hQh8s")


def test_a_draw_is_worth_less_when_its_outs_are_dead(tables: Tables) -> None:
    (hold,) = tables.discard("2h6h9hQh3c", dead="AhKhJh", hold="2h6h9hQh").holds
    flushes = hold.counts[5]
    assert (hold.draws, flushes) == (44, 6)
    (dead,) = tables.discard("2h6h9hQh3c", dead="AhKhJhTh8h7h5h4h3h", hold="2h6h9hQh").holds
    assert (dead.draws, dead.counts[5]) == (38, 0)


def test_a_pair_cannot_become_trips_when_its_cards_are_dead(tables: Tables) -> None:
    (hold,) = tables.discard("7c7dAhJs3c", dead="7h7s", hold="7c7d").holds
    assert hold.counts[7] == 0
    assert hold.counts[3] == 0
    # A full house needs three of another rank: four of each of the nine ranks untouched, one set of the three hit.
    assert hold.counts[6] == 9 * 4 + 3


def test_five_unseen_cards_can_all_be_drawn(tables: Tables, rng: np.random.Generator) -> None:
    hand, dead = deal(rng, 42)
    (hold,) = tables.discard(cards_text(hand), dead=cards_text(dead), hold="none").holds
    unseen = [card for card in range(52) if card not in hand and card not in dead]
    ended = tables.value(cards_text(unseen)).value
    dealt = tables.value(cards_text(hand)).value
    assert (hold.draws, hold.better, hold.equal) == (1, int(ended > dealt), int(ended == dealt))


def test_fewer_than_five_unseen_cards_answer_for_holds_that_need_no_more(
    tables: Tables, numbers_by_enumeration: Enumeration, rng: np.random.Generator
) -> None:
    for unseen in (0, 1, 2, 3, 4):
        hand, dead = deal(rng, 47 - unseen)
        held = hand[unseen:]
        (hold,) = tables.discard(cards_text(hand), cards_text(dead), cards_text(held)).holds
        assert hold.draws == 1
        assert numbers_of(hold) == numbers_by_enumeration(hand, held, dead)


@all_of(
    ("unseen", "thrown", "message"),
    [
        (4, 5, "5 cards cannot be drawn from 4 unseen ones"),
        (2, 3, "3 cards cannot be drawn from 2 unseen ones"),
        (0, 1, "1 cards? cannot be drawn from 0 unseen ones"),
    ],
)
def test_more_draws_than_unseen_cards_are_refused(
    tables: Tables, rng: np.random.Generator, unseen: int, thrown: int, message: str
) -> None:
    hand, dead = deal(rng, 47 - unseen)
    with pytest.raises(TooFewUnseen, match=message):
        tables.discard(cards_text(hand), cards_text(dead), cards_text(hand[thrown:]) or "none")


def test_all_holds_need_five_unseen_cards(tables: Tables, rng: np.random.Generator) -> None:
    hand, dead = deal(rng, 43)
    with pytest.raises(TooFewUnseen, match="5 cards cannot be drawn from 4 unseen ones"):
        tables.discard(cards_text(hand), cards_text(dead))
