"""The question `strength`, on a board against one to nine opponents, each with a range: looked up, else counted."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated

from ....cards.arguments import SEED, optional, require_whole, written
from ....cards.deck import STANDARD, Deck
from ....cards.notation import cards_text, mask_of
from ....cards.ranges.range import range_of
from ....games.holdem.answers.strength import StrengthAnswer, StrengthOfSeveral
from ....games.holdem.boards.visible_cards import KnownCards, parse_known_cards
from ....games.holdem.parameters import OPPONENTS, STRENGTH_SAMPLES
from ....games.holdem.probabilities import Transitions
from ....games.holdem.rules import HOLE_SIZE
from ...declaration import RANGE, Help, Public
from ...game_names import HOLDEM, deck_of, variant
from ...parameters import MOST_PLAYERS, Board, Dead, Hole, Seed, Variant
from ...question import Question
from ..variants import evaluator_loader, with_notes
from .opponent_ranges import is_random, seat_text, seats_of

if TYPE_CHECKING:
    from ....cards.hands.evaluator import Evaluator
    from ...open_tables import OpenTables
    from .opponent_ranges import RangeLike
    from .states import StateTables

SAMPLES_RULE = "samples must be {least} to {most:,}, or 0 for no estimate"


class Strength(Question[StrengthAnswer]):
    """Hand strength, potential and equity on a board against one to nine opponents with ranges.

    Samples are also drawn where HS_n has no exact value.
    """

    title = "Hand strength and potential"
    examples = (
        {"hole": "AsKd", "board": "Kh7c2s"},
        {"hole": "AsKd", "board": "Kh7c2s", "dead": "KcTh", "ranges": ["random", "AA, AKs, QQ"]},
        {"hole": "AsKd", "board": "Kh7c9s", "game": "short-deck"},
    )
    answer_types = ("games.holdem.answers.strength:StrengthAnswer",)

    def __init__(
        self,
        hole: Hole,
        board: Board,
        *ranges: Annotated[
            "RangeLike",
            Help(
                "An opponent's range: one for all, or one for each; default: random.",
                "RANGE",
                RANGE,
                options=("--range",),
                public=Public(most=MOST_PLAYERS),
            ),
        ],
        opponents: Annotated[
            int | None, Help(f"The number of opponents, {OPPONENTS.least} to {OPPONENTS.most}.", "N")
        ] = None,
        samples: Annotated[
            int | None,
            Help(
                "Against two or more opponents, also estimate HS_n from this many samples; unused against one.",
                "N",
                bounds=STRENGTH_SAMPLES,
            ),
        ] = None,
        seed: Seed = SEED.default,
        dead: Dead = "",
        game: Variant = HOLDEM,
    ) -> None:
        """Parse the cards and the ranges; 0 samples are none. Raises `BadInput`."""
        self.game = variant(game)
        deck = deck_of(self.game)
        held, on, out = written(hole, "a hole"), optional(board, "the board"), optional(dead, "dead cards")
        self.seed = SEED.check(seed, "a seed")
        if samples is not None and require_whole(samples, "samples") != 0:
            samples = STRENGTH_SAMPLES.check(samples, "samples", SAMPLES_RULE)
        self.samples = samples
        self.cards = parse_known_cards(held, on, out, deck=deck)
        self.seats = tuple(seats_of(ranges, opponents))
        self.ranges = tuple(range_of(seat, deck) for seat in self.seats if isinstance(seat, str))
        self.cards.visible.require_enough_for(1 + len(self.seats), HOLE_SIZE)

    def answer(self, tables: "OpenTables") -> StrengthAnswer:
        return with_notes(tables.kept(strength_calculator, self.game).measure(self), self.ranges)


def strength_calculator(tables: "OpenTables", game: str) -> "StrengthCalculator":
    """Return the calculator of a game; `OpenTables.kept` keeps it."""
    from .states import states_of

    return StrengthCalculator(evaluator_loader(tables, game), tables.kept(states_of, game), deck_of(game))


class StrengthCalculator:
    """Answers about hand strength; without `states`, everything is counted."""

    def __init__(
        self, evaluator: Callable[[], "Evaluator"], states: "StateTables | None" = None, deck: Deck = STANDARD
    ) -> None:
        """Call `evaluator` only when something must be counted; all three parameters belong to one game."""
        self._evaluator, self._states, self._deck = evaluator, states, deck

    def measure(self, question: Strength) -> StrengthAnswer:
        """Measure a hole on a flop, turn or river against opponents with ranges. Raises `BadRange` if none fits."""
        cards, seats = question.cards, question.seats
        known = self._against_random(cards) if any(map(is_random, seats)) else None
        if known and len(seats) == 1:
            against, texts = known.potential, (seat_text(seats[0]),)
            several = StrengthOfSeveral.of_one(against, known.shares)
            shown = cards_text(cards.hole), cards_text(cards.board), cards_text(cards.dead)
            return StrengthAnswer.of(*shown, texts, (against,), against, several)
        from .counted import count_strength

        return count_strength(self._evaluator(), cards, seats, known, question.samples, question.seed)

    def _against_random(self, cards: KnownCards) -> Transitions | None:
        """Return a table's transitions of the hole against one random hand, or None."""
        seen = cards.visible
        if self._states is None or self._states.table(seen.board, seen.dead) is None:
            return None
        return self._states.transitions(mask_of(cards.hole), seen.board)
