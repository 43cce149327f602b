"""Simulations on standard output: tables for people; JSON and CSV for programs."""

from ..games.halatro.simulation_answers import (
    PERCENTILES,
    STEP,
    ComparisonAnswer,
    PolicyRow,
    SimulationAnswer,
    SweepAnswer,
    ThresholdRow,
)
from .answers import print_csv, print_json
from .text import bar, percent, print_table

Answer = SimulationAnswer | ComparisonAnswer | SweepAnswer


def print_answer(answer: Answer, form: str) -> None:
    """Print it as `json`, one object, as `csv`, one row a policy or threshold, or for the `screen`."""
    if form == "json":
        print_json(answer.to_json())
    elif form == "csv":
        print_csv(_rows(answer))
    else:
        _show(answer)


def _rows(answer: Answer) -> list[dict[str, object]]:
    shared = {"games": answer.games, "seed": answer.seed}
    match answer:
        case SimulationAnswer():
            return [answer.row()]
        case ComparisonAnswer():
            return [{**row, **shared} for row in answer.to_json()["policies"]]
        case SweepAnswer():
            return [{**row, "capped": answer.capped, **shared} for row in answer.to_json()["thresholds"]]


def _show(answer: Answer) -> None:
    match answer:
        case SimulationAnswer():
            _show_simulation(answer)
        case ComparisonAnswer():
            lines = [[row.policy, *_figures(row)] for row in answer.policies]
            print_table(("Policy", "Mean", "Error", "Difference", "Error"), lines)
            print(f"\n{_played(answer)}; differences from {answer.policies[0].policy}")
        case SweepAnswer():
            _show_sweep(answer)


def _show_simulation(answer: SimulationAnswer) -> None:
    print(f"{answer.policy}: {answer.mean:.2f} points a game, standard error {answer.standard_error:.2f}")
    print(f"{answer.games:,} games, seed {answer.seed}; standard deviation {answer.standard_deviation:.1f}\n")
    ends = ["Lowest", *(f"{share} %" for share in PERCENTILES), "Highest"]
    print_table(ends, [[f"{score:,}" for score in (answer.minimum, *answer.percentiles, answer.maximum)]], left=0)
    print()
    most = max(answer.histogram)
    lines = [
        (f"{STEP * k:,} to {STEP * (k + 1) - 1:,}", bar(games / most), f"{games:,}", percent(games / answer.games))
        for k, games in enumerate(answer.histogram)
        if games
    ]
    print_table(("Score", "", "Games", "Share"), lines, left=2)


def _show_sweep(answer: SweepAnswer) -> None:
    means = [row.mean for row in answer.thresholds]
    lowest, highest = min(means), max(means)
    lines = [
        [f"{row.threshold:g}", bar((row.mean - lowest) / (highest - lowest or 1)), *_figures(row)]
        for row in answer.thresholds
    ]
    print_table(("Threshold", "", "Mean", "Error", "Difference", "Error"), lines, left=2)
    throws = "discards capped at five cards" if answer.capped else "discards uncapped as in the original"
    print(f"\n{_played(answer)}; {throws}")
    best = answer.best
    difference = f"{best.difference:+.2f} ({best.difference_standard_error:.2f}) from {answer.against:g}"
    print(f"Best: {best.threshold:g}, {difference}, its author's threshold")


def _played(answer: ComparisonAnswer | SweepAnswer) -> str:
    return f"{answer.games:,} games of each on the same decks, seed {answer.seed}"


def _figures(row: PolicyRow | ThresholdRow) -> list[str]:
    """A mean and a difference, each with its standard error."""
    return [
        f"{row.mean:.2f}",
        f"{row.standard_error:.2f}",
        f"{row.difference:+.2f}" if row.difference else "",
        f"{row.difference_standard_error:.2f}" if row.difference else "",
    ]
