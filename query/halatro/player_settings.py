"""How far the strongest player of Halatro looks ahead, which advice follows."""

from ...kernels.halatro.lookahead import LookaheadSettings

LOOKAHEAD = LookaheadSettings(
    candidates=10, samples=1024, batch=64, spread=30.0, trust=40.0, doubt=3.0, margin=80.0, margin_after=15.0
)
"""Up to ten moves within 30 points of the best, by at most 1,024 draws each."""
