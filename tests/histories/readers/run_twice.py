"""The hand of `site_texts` at GGPoker, run twice."""

from outs.tests.histories.readers.site_texts import GGPOKER

_STREETS = GGPOKER[GGPOKER.index("*** TURN") : GGPOKER.index("*** SHOWDOWN")]
_RUNS = (
    "*** FIRST TURN *** [2c 7d Th] [3d]\n*** FIRST RIVER *** [2c 7d Th 3d] [4s]\n"
    "*** SECOND TURN *** [2c 7d Th] [Kd]\n*** SECOND RIVER *** [2c 7d Th Kd] [5s]\n"
)
TWICE = GGPOKER.replace(_STREETS, _RUNS).replace(
    "ann collected $77.50 from pot", "ann collected $38.75 from pot\ncat collected $38.75 from pot"
)
"""The hand, run twice from the turn on: each player wins a board."""
