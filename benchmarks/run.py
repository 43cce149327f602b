"""Run all benchmarks: `make bench`. Each subject is a file of its own, which can be run alone.

Things that are compared run in turn, in one process or with one interpreter, so that ratios hold when the machine's
speed drifts. Bounds in seconds are multiplied by the machine's slowness, which is measured before and after each
subject: the larger of the two counts, so that a machine that becomes busy meanwhile misses no bound.
A subject whose programs are not installed is left out. A summary at the end names what was left out, what failed and
which bounds were missed by a wide margin; the exit status is 1 if anything failed or was missed.
"""

from collections.abc import Callable, Iterable, Mapping
from importlib import import_module

from outs.benchmarks.timing import TOO_SLOW, ProgramMissing, Row, machine_slowness, show

SUBJECTS = (
    "start_up",
    "lookups",
    "service",
    "site",
    "ranges",
    "equity_peers",
    "omaha",
    "push_fold",
    "evaluators",
    "draw",
    "strength",
    "halatro",
    "halatro_player",
    "hand_histories",
    "building",
)
"""Modules of this folder; each is imported when its turn comes, so that a failing import leaves the others."""
LEFT_OUT, FAILED, MISSED = "left out", "failed", f"slower than {TOO_SLOW} times the bound"
Measure = Callable[[], Mapping[str, list[Row]]]


def measure(
    subjects: Iterable[tuple[str, Measure]], slowness: Callable[[], float] = machine_slowness
) -> dict[str, list[str]]:
    """Run every subject and print its tables; return what to report at the end, by heading."""
    summary: dict[str, list[str]] = {LEFT_OUT: [], FAILED: [], MISSED: []}
    after = slowness()
    for name, groups in subjects:
        before = after
        try:
            found = groups()
            after = slowness()
            summary[MISSED] += show(found, max(before, after))
        except ProgramMissing as missing:
            summary[LEFT_OUT].append(f"{name}: {missing}")
        except (Exception, SystemExit) as error:  # the other subjects still run
            summary[FAILED].append(f"{name}: {type(error).__name__}: {error}")
    return summary


def main() -> None:
    """Run every subject, then print the summary."""
    summary = measure((name, lambda name=name: import_module(f"outs.benchmarks.{name}").groups()) for name in SUBJECTS)  # type: ignore[misc]
    print()
    for heading, found in summary.items():
        print(f"{heading}: {'; '.join(found) or 'nothing'}")
    if summary[FAILED] or summary[MISSED]:
        raise SystemExit(1)


if __name__ == "__main__":
    main()
