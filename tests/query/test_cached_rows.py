"""The first question of a session, which asks for its rows alone, and those that follow."""

from pathlib import Path

import pytest

import outs
from outs.query.cached_rows import CachedRows
from outs.query.connection import Connection
from outs.query.session import Tables

HANDS = ("9dTd6hQh8s", "AhKhQhJhTh", "7c7dAhJs3c", "5c6d7h8sQc")


@pytest.mark.parametrize("hand", HANDS)
def test_the_first_discard_of_a_session_equals_the_later_ones(tables_folder: Path, hand: str) -> None:
    with outs.open(tables_folder) as session:
        answers = [session.discard(hand) for _ in range(3)]
    with outs.open(tables_folder) as session:
        for other in HANDS:
            session.discard(other)
        answers.append(session.discard(hand))
    assert answers == [answers[0]] * 4


@pytest.mark.parametrize("cards", ["AhKhQhJhTh", "2c7dJhQs9c3d", "5h5d5c2s2hKdKh"])
def test_the_first_value_of_a_session_equals_the_later_ones(tables_folder: Path, cards: str) -> None:
    with outs.open(tables_folder) as session:
        answers = [session.value(cards) for _ in range(3)]
    assert answers == [answers[0]] * 3


def test_a_first_question_with_dead_cards_leaves_the_later_ones_right(tables_folder: Path, tables: Tables) -> None:
    with outs.open(tables_folder) as session:
        found = [session.discard(hand, dead) for dead in ("2c", "") for hand in HANDS]
    assert found == [tables.discard(hand, dead) for dead in ("2c", "") for hand in HANDS]


def test_the_first_question_reads_its_rows_and_the_second_all(connection: Connection) -> None:
    values = CachedRows(connection, "values", "value", "ways, ways_below")
    assert values.rows([7462, 1]) == {1: (1020, 0), 7462: (4, 2_598_956)}
    assert len(values.rows([7462])) == 7462
    assert values.row(1) == (1020, 0)
