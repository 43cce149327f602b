"""Odds of and advice on a position of Halatro as people and spreadsheets read them."""

from itertools import groupby

from ..games.halatro.answers import Advice, DistributionAnswer, MoveAdvice, OddsAnswer
from ..games.halatro.parameters import MOVES
from .forms import Row
from .text import View, bar, percent, table

STEP = 50
"""Points that one line of a distribution spans."""
QUANTILES = (0.05, 0.25, 0.5, 0.75, 0.95)


def text(answer: OddsAnswer | DistributionAnswer | Advice, view: View) -> str:
    """The discards or the moves, the best first, or the scores after one discard."""
    match answer:
        case Advice():
            return _advice(answer, view.top or MOVES.default)
        case DistributionAnswer():
            return _distribution(answer.odds)
        case OddsAnswer():
            return _odds(answer, view.top)


def rows(answer: OddsAnswer | DistributionAnswer | Advice, top: int | None) -> list[Row]:
    """One row a discard, a score of a distribution, or a move."""
    match answer:
        case Advice():
            body = answer.to_json(top)
            moves = body.pop("moves")
            del body["expected"]
            return [{**body, **move} for move in moves]
        case DistributionAnswer(odds):
            of_discard = {"held": odds.held, "dead": odds.dead, "discard": odds.best.discard}
            return [{**of_discard, **score} for score in odds.best.scores()[:top]]
        case OddsAnswer():
            body = answer.to_json(top)
            discards = body.pop("discards")
            return [{**body, **discard} for discard in discards]


def _distribution(answer: OddsAnswer) -> str:
    """How often each score is the best after the first discard of an answer."""
    one = answer.best
    lines = []
    for step, group in groupby(one.distribution, key=lambda entry: entry[0] // STEP):
        share = sum(draws for _, draws in group) / one.draws
        low = step * STEP
        lines.append([f"{low} to {low + STEP - 1}", bar(share), percent(share), percent(one.p_at_least(low))])
    title = f"{_title(answer)}, {one.discard} discarded: mean {one.mean_best:.3f}, {one.draws:,} draws"
    quantiles = ", ".join(f"{100 * share:g} % {one.quantile(share)}" for share in QUANTILES)
    shown = table(("Best play", "", "Chance", "At least"), lines, left=2)
    return f"{title}\n\n{shown}\n\nNo more than: {quantiles}"


def _odds(answer: OddsAnswer, top: int | None) -> str:
    highest = answer.best.mean_best
    lines = [
        [
            one.discard,
            bar(one.mean_best / highest),
            f"{one.mean_best:.3f}",
            f"{one.standard_deviation:.1f}",
            percent(one.p_better),
            percent(one.n_equal / one.draws),
            f"{one.draws:,}",
        ]
        for one in answer.discards[:top]
    ]
    header = ("Discard", "", "Mean best", "Deviation", "Better", "Equal", "Draws")
    return f"{_title(answer)}\n\n{table(header, lines, left=2)}"


def _title(answer: OddsAnswer) -> str:
    dead = f", {answer.dead} dead" if answer.dead else ""
    return f"{answer.held}: best play {answer.current_best}{dead}"


def _advice(answer: Advice, top: int) -> str:
    dead = f", {answer.dead} dead" if answer.dead else ""
    title = f"{answer.held}: {_left(answer.plays, 'play')} and {_left(answer.discards, 'discard')} left{dead}"
    lines = [_line(move) for move in answer.moves[:top]]
    shown = table(("Move", "Cards", "Points", "Now", "Later", "Error", "Later by"), lines, left=2)
    more = len(answer.moves) - top
    note = f"\n\n{more} more moves are not expected to score more." if more > 0 else ""
    return f"{title}\n\n{shown}{note}"


def _line(move: MoveAdvice) -> list[str]:
    error = "exact" if move.is_exact else "" if move.standard_error is None else f"{move.standard_error:.1f}"
    figures = [f"{move.expected:.2f}", str(move.score), f"{move.later:.2f}", error, move.basis]
    return ["Discard" if move.is_discard else "Play", move.cards_text, *figures]


def _left(number: int, name: str) -> str:
    return f"{number or 'no'} {name}{'' if number == 1 else 's'}"
