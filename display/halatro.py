"""Halatro's answers on standard output: tables for people, JSON and CSV for programs."""

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Any

from ..games.halatro.answers import DiscardOdds, OddsAnswer
from .answers import print_csv, print_json
from .text import bar, percent, print_table

STEP = 50
"""Scores that a line of a distribution takes together."""
QUANTILES = (0.05, 0.25, 0.5, 0.75, 0.95)


def print_odds(answers: Iterable[OddsAnswer], form: str, top: int | None = None) -> None:
    """Print the discards of each answer as `screen`, `json` or `csv`; the `top` ones alone if given."""
    match form:
        case "json":
            for answer in answers:
                print_json(answer.to_json(top))
        case "csv":
            print_csv(row for answer in answers for row in _odds_rows(answer.to_json(top)))
        case _:
            for answer in answers:
                _show_odds(answer, top)


def print_distribution(answers: Iterable[OddsAnswer], form: str) -> None:
    """Print how often each score is the best after the first discard of each answer."""
    match form:
        case "json":
            for answer in answers:
                print_json(answer.to_json(top=1, distribution=True))
        case "csv":
            print_csv(row for answer in answers for row in _distribution_rows(answer))
        case _:
            for answer in answers:
                _show_distribution(answer, answer.best)


def _odds_rows(body: dict[str, Any]) -> Iterator[dict[str, Any]]:
    discards = body.pop("discards")
    return ({**body, **discard} for discard in discards)


def _distribution_rows(answer: OddsAnswer) -> Iterator[dict[str, Any]]:
    of_discard = {"held": answer.held, "gone": answer.gone, "discard": answer.best.discard}
    return ({**of_discard, **score} for score in answer.best.scores())


def _show_odds(answer: OddsAnswer, top: int | None) -> None:
    print(f"{_title(answer)}\n")
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
    print_table(("Discard", "", "Mean best", "Deviation", "Better", "Equal", "Draws"), lines, left=2)


def _show_distribution(answer: OddsAnswer, one: DiscardOdds) -> None:
    print(f"{_title(answer)}, {one.discard} discarded: mean {one.mean_best:.3f}, {one.draws:,} draws\n")
    lines = []
    for step, group in groupby(one.distribution, key=lambda entry: entry[0] // STEP):
        share = sum(draws for _, draws in group) / one.draws
        low = step * STEP
        lines.append([f"{low} to {low + STEP - 1}", bar(share), percent(share), percent(one.p_at_least(low))])
    print_table(("Best play", "", "Chance", "So much or more"), lines, left=2)
    quantiles = ", ".join(f"{100 * share:g} % {one.quantile(share)}" for share in QUANTILES)
    print(f"\nNo more than: {quantiles}")


def _title(answer: OddsAnswer) -> str:
    gone = f", {answer.gone} gone" if answer.gone else ""
    return f"{answer.held}: best play {answer.current_best}{gone}"
