"""Look-ahead settings of the strongest Halatro player, which advice also uses."""

from ...kernels.halatro.lookahead_settings import LookaheadSettings

LOOKAHEAD = LookaheadSettings(
    counted=5,
    candidates=8,
    samples=3072,
    batch=32,
    spread=25.0,
    trust=40.0,
    doubt=3.0,
    alike=0.5,
    margin=80.0,
    margin_after=15.0,
)
"""Compare up to eight moves within 25 points of the best by at most 3,072 draws; before the last play, every move over
every draw."""
