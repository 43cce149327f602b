"""Notes on an answer about the interpretation of ambiguous ranges in the question."""

from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING, TypeVar

from ...cards.deck import Deck
from ...cards.ranges.range import range_of

if TYPE_CHECKING:
    from ...cards.answers.equity_answers import EquityAnswer
    from ...games.holdem.answers.outs import OutsAnswer
    from ...games.holdem.answers.strength import StrengthAnswer

Noted = TypeVar("Noted", bound="EquityAnswer | OutsAnswer | StrengthAnswer")


def with_notes(answer: Noted, ranges: Iterable[object], deck: Deck) -> Noted:
    """Return the answer with notes about its ranges for a deck; arrays of weights have none."""
    texts = [text for text in ranges if isinstance(text, str)]
    notes = dict.fromkeys(note for text in texts for note in range_of(text, deck).notes)
    return replace(answer, notes=(*answer.notes, *notes)) if notes else answer
