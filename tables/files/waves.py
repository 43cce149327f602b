"""Waves of a build: the tables published together, and estimates of how long each takes."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from .manifest import Entry


@dataclass(frozen=True)
class Wave:
    """Tables published together, along with all their inputs; after that, the `questions` can be asked."""

    questions: str
    tables: tuple[str, ...]


WAVES = (
    Wave(
        "value, discard, equity of hands and ranges, outs of two hands, paytable",
        (
            "values",
            "evaluator",
            "subset_classes",
            "hand_classes",
            "hands",
            "discards",
            "endings",
            "draw_equilibrium",
            "objective_sums",
            "preflop_matchups",
            "starting_hand_matchups",
            "deuces_wild",
            "joker_hand_classes",
            "joker_hands",
            "joker_wild",
            "paytables",
        ),
    ),
    Wave(
        "equity against random hands, outs, state, strength", ("exact_starting_hands", "flop", "turn", "starting_hands")
    ),
    Wave(
        "draw-bot, policies, lowball, push-fold, Halatro, casino",
        (
            "best_discards",
            "halatro_values",
            "policies",
            "lowball_values",
            "lowball_orders",
            "lowball_equilibrium",
            "lowball_best_discards",
            "push_fold",
            "casino_flop",
            "casino_own_hands",
            "casino_starting_hands",
            "casino_outcomes",
            "casino_decisions",
            "casino_strategies",
        ),
    ),
)
"""The waves of a build, in order."""
SECONDS = {
    "values": 0.1,
    "evaluator": 0.5,
    "subset_classes": 1,
    "hand_classes": 0.8,
    "hands": 0.7,
    "discards": 3.5,
    "endings": 0.8,
    "draw_equilibrium": 1.5,
    "objective_sums": 0.9,
    "preflop_matchups": 5,
    "joker_hand_classes": 0.9,
    "paytables": 6,
    "exact_starting_hands": 5,
    "flop": 11,
    "turn": 11,
    "starting_hands": 8,
    "best_discards": 3.7,
    "policies": 6,
    "lowball_equilibrium": 4.6,
    "lowball_best_discards": 0.8,
    "push_fold": 3,
    "halatro_values": 26,
    "casino_flop": 16,
    "casino_own_hands": 16,
    "casino_starting_hands": 0.5,
    "casino_outcomes": 11,
    "casino_strategies": 18,
}
"""Approximate build times in seconds on two CPUs, used for tables never built in a folder; others take no time."""


def seconds_to_build(tables: Collection[str], built: Collection[str], files: Mapping[str, Entry]) -> float:
    """Estimate the seconds until a build has published `tables`.

    built  the tables that are up to date
    files  the published files, with the seconds that each took to build
    """
    last = max((number for number, wave in enumerate(WAVES) if {*wave.tables} & {*tables}), default=len(WAVES) - 1)
    needed = [name for wave in WAVES[: last + 1] for name in wave.tables if name not in built]
    return sum(files[name].seconds if name in files else SECONDS.get(name, 0) for name in needed)


def about(seconds: float) -> str:
    """Format a duration as an estimate.

    >>> about(0.4), about(17.6), about(93)
    ('about a second', 'about 20 s', 'about 2 minutes')
    """
    if seconds < 1.5:
        return "about a second"
    if seconds < 60:
        return f"about {round(seconds) if seconds < 10 else round(seconds / 5) * 5} s"
    minutes = round(seconds / 60)
    return "about a minute" if minutes == 1 else f"about {minutes} minutes"
