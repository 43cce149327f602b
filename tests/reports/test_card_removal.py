"""The measurement of card removal in docs/draw-equilibrium.md: final hands left if a card is out of play."""

from types import ModuleType
from typing import Any

import numpy as np
import pytest

from outs.games.draw.parameters import WIN
from outs.games.draw.rules import COMBINATIONS
from outs.query.database.connection import Connection
from outs.query.draw.hand_classes import load_hand_classes, policy_holds
from outs.query.session import Tables
from outs.reports import card_removal

ACE_OF_HEARTS, ACE_OF_SPADES = 38, 51
FOUR_ACES = range(7297 + 144, 7297 + 156)


@pytest.fixture(scope="module")
def removal() -> ModuleType:
    """The page's generator."""
    return card_removal


@pytest.fixture(scope="module")
def hands(removal: ModuleType, connection: Connection) -> Any:
    """Every hand with the equilibrium's hold."""
    classes = load_hand_classes(connection)
    return removal.all_hands(connection, policy_holds(connection, classes, WIN))


def test_with_all_cards_in_play_the_final_hands_are_the_tables(removal: ModuleType, tables: Tables, hands: Any) -> None:
    rows = tables.sql("SELECT final_hands FROM draw_equilibrium ORDER BY value").fetchall()
    expected = np.array([count for (count,) in rows]) / COMBINATIONS
    assert np.abs(removal.final_values_without(hands, None)[1:] - expected).max() < 1e-14


def test_without_an_ace_nobody_ends_with_four_and_others_are_likelier(
    removal: ModuleType, tables: Tables, hands: Any
) -> None:
    every, without, other = (removal.final_values_without(hands, card) for card in (None, ACE_OF_SPADES, ACE_OF_HEARTS))
    assert without.sum() == pytest.approx(1, abs=1e-9)
    names = dict(tables.sql("SELECT value, name FROM values").fetchall())
    assert all(names[value].startswith("Four of a Kind, Aces") for value in FOUR_ACES)
    assert np.abs(without[list(FOUR_ACES)]).max() < 1e-12
    assert every[list(FOUR_ACES)].min() > 1e-6
    assert (
        without[[value for value, name in names.items() if name.startswith("Pair, Kings")]].sum()
        > every[[value for value, name in names.items() if name.startswith("Pair, Kings")]].sum()
    )
    assert np.abs(without - other).max() < 1e-12


def test_royal_flushes_in_a_suit_without_its_ace_are_counted_by_hand(removal: ModuleType, hands: Any) -> None:
    """Three royal flushes are left of four, each reached from the hands that keep a part of it."""
    ends = removal.final_values_without(hands, ACE_OF_SPADES)[7462]
    expected = 0.0
    royals = [sum(1 << 13 * suit + rank for rank in range(8, 13)) for suit in range(3)]
    masks, kept = hands.masks, hands.kept
    live = (masks >> np.uint64(ACE_OF_SPADES)) & np.uint64(1) == 0
    draws = np.array([1_370_754, 163_185, 15_180, 1_035, 46, 1])
    for royal in royals:
        shared = np.bitwise_count(masks & np.uint64(royal)).astype(np.int64)
        for count in range(6):
            some = np.flatnonzero(live & (shared == count) & (np.bitwise_count(kept) == count))
            held = np.zeros(len(some), np.uint64)
            rest = masks[some].copy()
            for place in range(5):
                low = rest & (~rest + np.uint64(1))
                held |= np.where((kept[some] >> place) & 1 == 1, low, np.uint64(0))
                rest ^= low
            expected += int(((held & np.uint64(royal)) == held).sum()) / (int(live.sum()) * int(draws[count]))
    assert ends == pytest.approx(expected, rel=1e-9)
