"""Halatro simulations: text for a screen, and flat rows."""

from ..games.halatro.simulation_answers import (
    PERCENTILES,
    STEP,
    ComparisonAnswer,
    PolicyRow,
    SimulationAnswer,
    SweepAnswer,
    ThresholdRow,
)
from .output_formats import Row
from .text import View, bar, paragraph, parted, percent, table

Simulated = SimulationAnswer | ComparisonAnswer | SweepAnswer


def text(answer: Simulated, view: View) -> str:
    """Return the scores of one policy, or of several policies or thresholds side by side."""
    match answer:
        case SimulationAnswer():
            return _simulation(answer, view)
        case ComparisonAnswer():
            lines = [[row.policy, *_figures(row)] for row in answer.policies]
            shown = parted(("Policy", "Mean", "Error", "Difference", "Error"), lines, view)
            note = f"{_played(answer)}; differences from {answer.policies[0].policy}"
            return f"{shown}\n\n{paragraph(note, view)}"
        case SweepAnswer():
            return _sweep(answer, view)


def rows(answer: Simulated, _: int | None) -> list[Row]:
    shared = {"games": answer.games, "seed": answer.seed}
    match answer:
        case SimulationAnswer():
            return [_row(answer)]
        case ComparisonAnswer():
            return [{**row, **shared} for row in answer.to_json()["policies"]]
        case SweepAnswer():
            return [{**row, "capped": answer.capped, **shared} for row in answer.to_json()["thresholds"]]


def _row(answer: SimulationAnswer) -> Row:
    """Return the answer without its histogram, with the percentiles as columns."""
    body = answer.to_json()
    del body["histogram"]
    shares = {f"percentile_{share}": score for share, score in body.pop("percentiles").items()}
    return body | shares


def _simulation(answer: SimulationAnswer, view: View) -> str:
    ends = ["Lowest", *(f"{share} %" for share in PERCENTILES), "Highest"]
    scores = [f"{score:,}" for score in (answer.minimum, *answer.percentiles, answer.maximum)]
    most = max(answer.histogram)
    lines = [
        (f"{STEP * k:,} to {STEP * (k + 1) - 1:,}", bar(games / most), f"{games:,}", percent(games / answer.games))
        for k, games in enumerate(answer.histogram)
        if games
    ]
    error, spread = answer.standard_error, answer.standard_deviation
    if error is None or spread is None:
        head = [
            f"{answer.policy}: {answer.mean:.2f} points in one game, seed {answer.seed}",
            "One game has no standard error; play two or more.",
        ]
    else:
        head = [
            f"{answer.policy}: {answer.mean:.2f} points a game, standard error {error:.2f}",
            f"{answer.games:,} games, seed {answer.seed}; standard deviation {spread:.1f}",
        ]
    title = "\n".join(paragraph(line, view) for line in head)
    histogram = table(("Score", "", "Games", "Share"), lines, left=2, width=view.width)
    return "\n\n".join([title, parted(ends, [scores], view, names=0), histogram])


def _sweep(answer: SweepAnswer, view: View) -> str:
    means = [row.mean for row in answer.thresholds]
    lowest, highest = min(means), max(means)
    lines = [
        [f"{row.threshold:g}", bar((row.mean - lowest) / (highest - lowest or 1)), *_figures(row)]
        for row in answer.thresholds
    ]
    shown = table(("Threshold", "", "Mean", "Error", "Difference", "Error"), lines, left=2, width=view.width)
    discards = "discards capped at five cards" if answer.capped else "discards uncapped as in the original"
    best = answer.best
    difference = f"{best.difference:+.2f} ({_error(best.difference_standard_error)}) from {answer.against:g}"
    note = f"Best: {best.threshold:g}, {difference}, its author's threshold"
    return "\n".join([f"{shown}\n", paragraph(f"{_played(answer)}; {discards}", view), paragraph(note, view)])


def _played(answer: ComparisonAnswer | SweepAnswer) -> str:
    if answer.games == 1:
        return f"One game of each on the same deck, seed {answer.seed}; one game has no standard error"
    return f"{answer.games:,} games of each on the same decks, seed {answer.seed}"


def _figures(row: PolicyRow | ThresholdRow) -> list[str]:
    """Return a mean and a difference as cells, each followed by its standard error."""
    return [
        f"{row.mean:.2f}",
        _error(row.standard_error),
        f"{row.difference:+.2f}" if row.difference else "",
        _error(row.difference_standard_error) if row.difference else "",
    ]


def _error(error: float | None) -> str:
    """Return a standard error as text, or a dash for a single game, which has none."""
    return "-" if error is None else f"{error:.2f}"
