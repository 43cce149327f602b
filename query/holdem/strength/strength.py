"""Hand strength on a board against one to nine opponents, each with a range: looked up, else counted."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from ....cards.arguments import SEED, require_texts, require_whole
from ....cards.deck import STANDARD, Deck
from ....cards.notation import cards_text, mask_of
from ....cards.ranges.range import range_of
from ....games.holdem.answers.strength import StrengthAnswer, StrengthOfSeveral
from ....games.holdem.boards.visible_cards import KnownCards, parse_known_cards
from ....games.holdem.parameters import STRENGTH_SAMPLES
from ....games.holdem.probabilities import Transitions
from ....games.holdem.rules import HOLE_SIZE
from .opponent_ranges import is_random, seat_text, seats_of
from .states import StateTables

if TYPE_CHECKING:
    from ....cards.hands.evaluator import Evaluator
    from .opponent_ranges import RangeLike

SAMPLES_RULE = "samples must be {least} to {most:,}, or 0 for no estimate"


class StrengthCalculator:
    """Answers about hand strength; without `states`, everything is counted."""

    def __init__(
        self, evaluator: Callable[[], "Evaluator"], states: StateTables | None = None, deck: Deck = STANDARD
    ) -> None:
        """Call `evaluator` only when something must be counted; all three parameters belong to one game."""
        self._evaluator, self._states, self._deck = evaluator, states, deck

    def measure(
        self,
        hole_text: str,
        board_text: str,
        ranges: "Sequence[RangeLike]" = (),
        opponents: int | None = None,
        samples: int | None = None,
        seed: int = SEED.default,
        dead_text: str = "",
    ) -> StrengthAnswer:
        """Measure a hole on a flop, turn or river against `opponents` with `ranges`. Raises `BadInput`.

        ranges   texts or weights (1326,), one per opponent, or one for all; random if none
        samples  0 for none, otherwise within the bounds of `STRENGTH_SAMPLES`
        """
        require_texts({"a hole": (hole_text,), "a board": (board_text,), "dead cards": (dead_text,)})
        seed = SEED.check(seed, "a seed")
        if samples is not None and require_whole(samples, "samples") != 0:
            samples = STRENGTH_SAMPLES.check(samples, "samples", SAMPLES_RULE)
        cards = parse_known_cards(hole_text, board_text, dead_text, deck=self._deck)
        seats = seats_of(ranges, opponents)
        for seat in seats:
            if isinstance(seat, str):
                range_of(seat, self._deck)
        cards.visible.require_enough_for(1 + len(seats), HOLE_SIZE)
        known = self._against_random(cards) if any(map(is_random, seats)) else None
        if known and len(seats) == 1:
            against, texts = known.potential, (seat_text(seats[0]),)
            several = StrengthOfSeveral.of_one(against, known.shares)
            shown = cards_text(cards.hole), cards_text(cards.board), cards_text(cards.dead)
            return StrengthAnswer.of(*shown, texts, (against,), against, several)
        from .counted import counted

        return counted(self._evaluator(), cards, seats, known, samples, seed)

    def _against_random(self, cards: KnownCards) -> Transitions | None:
        """Return a table's transitions of the hole against one random hand, or None."""
        seen = cards.visible
        if self._states is None or self._states.table(seen.board, seen.dead) is None:
            return None
        return self._states.transitions(mask_of(cards.hole), seen.board)
