"""Answers without tables, and games that are typed in advance."""

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, cast

import pytest

from outs.cards.hands.categories import ROYAL_FLUSH, category_of
from outs.cards.notation import cards_of, cards_text, parse_cards
from outs.games.draw.answers.discard import DiscardAnswer, HoldAnswer
from outs.games.draw.objective import pattern_keeper
from outs.play.draw.chances import Chances
from outs.play.draw.terminal import play
from outs.query.session import Tables
from outs.tests.play.typed_lines import typed

Oracle = Callable[[Iterable[int]], int]
Transcript = Callable[..., list[str]]


class Rows:
    """The result of a query."""

    def __init__(self, rows: list[tuple[Any, ...]]) -> None:
        """The rows."""
        self._rows = rows

    def fetchall(self) -> list[tuple[Any, ...]]:
        """All of them."""
        return self._rows


class StubSession:
    """Answers at once what the tables would be asked: every value equally likely, patterns kept."""

    def __init__(self, value_of: Oracle) -> None:
        """`value_of` values five cards."""
        self.directory = Path("nowhere")
        self._value_of = value_of

    def discard(self, hand: str, *, objective: str, game: str) -> DiscardAnswer:
        """Two holds: the pattern and the whole hand."""
        assert (objective, game) == ("win", "high")
        cards = sorted(parse_cards(hand), key=lambda card: card % 13)
        value = self._value_of(cards)
        kept = pattern_keeper(cards, value)
        holds = [self._hold(cards, hold, value) for hold in (kept, 31)]
        return DiscardAnswer(
            hand=hand,
            value=value,
            category=category_of(value),
            dead="",
            objective=objective,
            source="stub",
            holds=tuple(holds),
        )

    @staticmethod
    def _hold(cards: list[int], hold: int, value: int) -> HoldAnswer:
        held = cards_text(card for bit, card in enumerate(cards) if hold >> bit & 1)
        thrown = cards_text(card for bit, card in enumerate(cards) if not hold >> bit & 1)
        return HoldAnswer(held, thrown, 1, (0,) * 9, 0, 0, 0.3 + 0.7 * value / ROYAL_FLUSH, royal_flush=0)

    def sql(self, query: str) -> Rows:
        """The spreads, or the value of a mask."""
        if "draw_equilibrium" in query:
            return Rows([(f"Value {value}", *[1] * 6) for value in range(1, ROYAL_FLUSH + 1)])
        if "best_discards" in query:
            return Rows([(step, 1) for step in range(300, 1001)])
        return Rows([(self._value_of(cards_of(int(query.rpartition("=")[2]))),)])


@pytest.fixture
def stub(independent_value: Oracle) -> Tables:
    """A session without tables."""
    return cast(Tables, StubSession(independent_value))


@pytest.fixture
def stub_chances(stub: Tables) -> Chances:
    """Chances without tables."""
    return Chances(stub)


@pytest.fixture(scope="session")
def transcript() -> Transcript:
    """Play with the lines given, then end of input; returns the lines written."""

    def played(session: Tables, lines: Iterable[str], **options: Any) -> list[str]:
        written = list[str]()
        play(session, typed(lines), written.append, **{"bot": "rules"} | options)
        return written

    return played
