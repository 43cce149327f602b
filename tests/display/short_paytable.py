"""A pay table of three lines, with its exact return."""

from fractions import Fraction

from outs.games.draw.answers.paytable import OutcomeAnswer, PayTableAnswer

SHORT_TABLE = PayTableAnswer(
    "short",
    "A short table",
    (
        OutcomeAnswer("Flush", Fraction(1001, 2), 1_000),
        OutcomeAnswer("Pair", Fraction(1), 500_000),
        OutcomeAnswer("Nothing", Fraction(0), 1_499_000),
    ),
    2_000_000,
    2,
    5,
    break_even_royal=Fraction(1000),
)
