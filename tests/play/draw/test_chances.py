"""Chances against independent computations from the tables."""

from collections.abc import Callable, Iterable
from fractions import Fraction
from pathlib import Path
from typing import cast

import duckdb
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from outs.cards.notation import cards_text, parse_cards
from outs.play.draw.bot import TOP
from outs.play.draw.chances import Chances, Spread
from outs.query.session import Tables
from outs.tables.files.errors import TablesDamaged
from outs.tests.cases import some_of

COUNTS = st.lists(st.integers(0, 9), min_size=1, max_size=12).filter(any)


@pytest.fixture(scope="module")
def chances(tables: Tables) -> Chances:
    """Chances from the tables."""
    return Chances(tables)


@settings(deadline=None)
@given(counts=COUNTS, parts=st.integers(1, 8), data=st.data())
def test_the_chance_against_the_best_is_that_of_counting_them_one_by_one(
    counts: list[int], parts: int, data: st.DataObject
) -> None:
    place = data.draw(st.integers(0, len(counts) - 1))
    others = [at for at, count in enumerate(counts) for _ in range(count * 8)]
    best = others[len(others) - len(others) * parts // 8 :]
    won = sum(2 * (at < place) + (at == place) for at in best)
    spread = Spread(counts)
    assert spread.chance(place, parts / 8) == pytest.approx(won / 2 / len(best))
    assert spread.mean_place(parts / 8) == pytest.approx(sum(best) / len(best))


@some_of("thrown", range(6), 2)
def test_after_the_draw_the_chance_is_that_of_the_equilibriums_final_hands(
    tables: Tables, chances: Chances, independent_value: Callable[[Iterable[int]], int], thrown: int
) -> None:
    column = tables.sql(f"SELECT thrown_{thrown} FROM draw_equilibrium ORDER BY value").fetchall()
    counts = [int(count) for (count,) in column]
    rng = np.random.default_rng(thrown)
    for _ in range(20):
        hand = tuple(rng.choice(52, 5, replace=False).tolist())
        value = independent_value(hand)
        won = Fraction(2 * sum(counts[: value - 1]) + counts[value - 1], 2 * sum(counts))
        assert chances.after(hand, thrown) == pytest.approx(float(won), abs=1e-14)
        assert chances.name(chances.value(hand)) == tables.value(cards_text(hand)).name


@some_of("game", ["2-7", "a-5"], 1)
def test_chances_in_lowball_are_those_of_its_own_equilibrium(
    tables: Tables, game: str, rng: np.random.Generator
) -> None:
    chances = Chances(tables, game)
    assert chances.dealt_mean(1.0) == pytest.approx(0.5, abs=1e-4)
    columns = ", ".join(f"thrown_{thrown}" for thrown in range(6))
    rows = tables.sql(f"SELECT {columns} FROM lowball_equilibrium WHERE game = '{game}' ORDER BY value").fetchall()
    for thrown, column in enumerate(zip(*rows, strict=True)):
        hand = tuple(rng.choice(52, 5, replace=False).tolist())
        value = tables.value(cards_text(hand), game).value
        won = Fraction(2 * sum(column[: value - 1]) + column[value - 1], 2 * sum(column))
        assert chances.after(hand, thrown) == pytest.approx(float(won), abs=1e-14)
        best = tables.discard(cards_text(hand), game=game).best
        assert (chances.before(hand), chances.best_discard(hand)) == (best.objective_value, parse_cards(best.discard))


def test_before_the_draw_the_chance_is_that_of_the_best_hold(tables: Tables, chances: Chances) -> None:
    query = """
        SELECT cards, best.value FROM best_discards AS best JOIN hand_classes USING (hand_id)
        WHERE objective = 'win' AND hand_id % 2000 = 7"""
    for cards, value in tables.sql(query).fetchall():
        hand = tables.discard(cards, objective="win")
        dealt = parse_cards(cards)
        assert chances.before(dealt) == pytest.approx(value)
        assert cards_text(chances.best_discard(dealt)) == hand.best.discard


def test_dealt_hands_win_half_the_time_and_the_best_of_them_more(tables: Tables, chances: Chances) -> None:
    exact = tables.sql("""
        SELECT best.value, ways FROM best_discards AS best JOIN hand_classes USING (hand_id)
        WHERE objective = 'win' ORDER BY best.value DESC""").fetchnumpy()
    for top in TOP:
        taken = np.clip(top * 2_598_960 - (np.cumsum(exact["ways"]) - exact["ways"]), 0, exact["ways"])
        mean = (exact["value"] * taken).sum() / taken.sum()
        assert chances.dealt_mean(top) == pytest.approx(mean, abs=5e-4)
    assert chances.dealt_mean(1.0) == pytest.approx(0.5, abs=1e-4)


class Broken:
    """A session whose tables cannot be read."""

    directory = Path("nowhere")

    def sql(self, _query: str) -> None:
        """Raise DuckDB's error."""
        raise duckdb.Error("checksum")


def test_tables_that_cannot_be_read_are_damaged() -> None:
    with pytest.raises(TablesDamaged, match="checksum"):
        Chances(cast(Tables, Broken()))
