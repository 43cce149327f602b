"""The lines that Halatro in the terminal prints."""

from collections.abc import Iterable, Iterator, Sequence

from ...cards.hands.categories import CATEGORIES, category_title
from ...cards.notation import card_text, cards_of, cards_text, mask_of
from ...games.halatro.game import Move, State
from ...games.halatro.rules import MULT, type_of
from .adviser import Opinion

OPINIONS = 5
"""Number of best moves shown."""


def hand_lines(state: State) -> Iterator[str]:
    """Yield the places of the held cards, then the cards."""
    yield "  ".join(f"{place:<2}" for place in range(1, len(state.held) + 1)).rstrip()
    yield "  ".join(map(card_text, state.held))


def question(state: State) -> str:
    """Return the plays and discards left, the points so far, and the question for the next move."""
    left = _count(state.plays, "play") + (f" and {_count(state.discards, 'discard')}" if state.discards else "")
    return f"{left} left, {_count(state.score, 'point')}. {'Play or discard?' if state.discards else 'Play?'}"


def move_lines(before: State, after: State) -> Iterator[str]:
    """Yield the last move, with its score and the cards drawn."""
    move = after.moves[-1]
    done = f"You {move.word} {spaced(move.cards)}"
    drawn = spaced(cards_of(mask_of(after.held) & ~mask_of(before.held)))
    if move.is_discard:
        yield f"{done} and draw {drawn}."
        return
    yield f"{done}: {scored(move)}."
    if not after.is_over:
        yield f"You draw {drawn}."


def scored(move: Move) -> str:
    """Return the type of a play and its score, as chips times multiplier.

    >>> scored(Move((0, 13)))
    'Pair, 14 x 2 = 28'
    """
    kind = type_of(move.cards)
    mult = MULT[CATEGORIES.index(kind)]
    return f"{category_title(kind)}, {move.score // mult} x {mult} = {move.score}"


def hint_lines(opinions: Sequence[Opinion]) -> Iterator[str]:
    """Yield the best moves: the score of each and, if the adviser gives it, the expected final score with its error.

    If several moves are as good as the first, within their errors, they are marked.
    """
    best = opinions[:OPINIONS]
    alike = sum(opinion.is_equal for opinion in best) > 1
    says = any(opinion.expected is not None for opinion in best)
    yield f"{'Do':<7}  {'Cards':<10}  {'Scores now':<19}{'  Expected     Error' if says else ''}".rstrip()
    for opinion in best:
        move, expected = opinion.move, opinion.expected
        now = "" if move.is_discard else f"{category_title(type_of(move.cards))} {move.score}"
        mark = "=" if alike and opinion.is_equal else " "
        end = "" if expected is None else f"  {expected:>8.1f} {mark}{_error(opinion):>8}"
        yield f"{move.word:<7}  {cards_text(move.cards):<10}  {now:<19}{end}".rstrip()
    if alike:
        yield "= as good as the first, within their errors."


def _error(opinion: Opinion) -> str:
    """Return the accuracy of an expected final score: "exact", its standard error, or "estimate"."""
    if opinion.is_exact:
        return "exact"
    return "estimate" if opinion.standard_error is None else f"{opinion.standard_error:.1f}"


def left_line(state: State) -> str:
    """Return the score of an unfinished game when the player leaves."""
    return f"You leave with {_count(state.score, 'point')} and {_count(state.plays, 'play')} left."


def end_lines(state: State, expected: float | None, advised: int | None) -> Iterator[str]:
    """Yield the final score; if known, also the adviser's expectation and its own score with this deck."""
    yield f"The game ends with {_count(state.score, 'point')}."
    if expected is not None:
        yield f"The adviser expected {expected:.1f} from the opening hand."
    if advised is not None:
        yield f"The adviser's moves score {advised} with this deck."


def spaced(cards: Iterable[int]) -> str:
    """Return cards by name, separated by spaces."""
    return " ".join(map(card_text, cards))


def _count(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"
