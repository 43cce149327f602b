"""A machine without tables, and trainings that are typed in advance."""

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from itertools import combinations
from typing import Any

import pytest

from outs.games.draw.paytables.paytable import load_paytable
from outs.play.video_poker.machine import Cards, HoldWorth, Payout
from outs.play.video_poker.terminal import play
from outs.tests.play.typed_lines import typed

Transcript = Callable[..., list[str]]


class StubMachine:
    """Holds are worth the more, the closer they come to a set of cards that depends on the hand."""

    paytable = load_paytable("jacks-or-better-9-6")
    deck = paytable.deck

    def holds(self, hand: Cards) -> Sequence[HoldWorth]:
        """All 32, each wrong card costing something of its own."""
        right = self.right(hand)
        costs = {card: Fraction(place + 1 + sum(hand) % 97, 100) for place, card in enumerate(hand)}
        every = [cards for size in range(6) for cards in combinations(hand, size)]
        found = [
            HoldWorth(cards, Fraction(20) - sum(costs[card] for card in set(cards) ^ set(right))) for cards in every
        ]
        return sorted(found, key=lambda hold: hold.pay, reverse=True)

    def right(self, hand: Cards) -> Cards:
        """The best hold: the red cards."""
        return tuple(card for card in hand if card // 13 in (1, 2))

    def payout(self, cards: Cards) -> Payout:
        """One coin for each ace."""
        aces = sum(card % 13 == 12 for card in cards)
        return Payout(f"{aces} Aces" if aces else "Nothing", Fraction(aces))


@pytest.fixture
def stub() -> StubMachine:
    """A machine without tables."""
    return StubMachine()


@pytest.fixture
def transcript() -> Transcript:
    """Play with the lines given, then end of input; returns the lines written."""

    def played(machine: Any, lines: Iterable[str], **options: Any) -> list[str]:
        written = list[str]()
        play(typed(lines), written.append, machine, **options)
        return written

    return played
