"""Run all benchmarks: `make bench`. Each subject is a file of its own, which can be run alone.

Things that are compared run in turn, in one process or with one interpreter, so that ratios hold when the machine's
speed drifts. Exits with status 1 if a bound is missed by a wide margin.
"""

from outs.benchmarks import (
    building,
    draw,
    evaluators,
    halatro,
    halatro_player,
    hand_histories,
    lookups,
    omaha,
    push_fold,
    ranges,
    service,
    site,
    start_up,
    strength,
)
from outs.benchmarks.timing import end, show


def main() -> None:
    """Run every subject and print its tables."""
    missed: list[str] = []
    for subject in (
        start_up,
        lookups,
        service,
        site,
        ranges,
        omaha,
        push_fold,
        evaluators,
        draw,
        strength,
        halatro,
        halatro_player,
        hand_histories,
        building,
    ):
        missed += show(subject.groups())
    end(missed)


if __name__ == "__main__":
    main()
