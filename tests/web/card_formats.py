"""Values that schemathesis sends where the description says `cards` or `range`: mostly some that are valid.

Importing this file registers them, as its command does with the module that `SCHEMATHESIS_HOOKS` names.
"""

import schemathesis
from hypothesis import strategies as st

CARDS = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]
RANGES = ("random", "AA", "22+", "ATs+", "A5s-A2s", "AKo", "AhKh", "88+, AQs", "AA@50", "KK:0.25", "top 10%", "-", "Zz")


def cards(least: int = 0, most: int = 9) -> st.SearchStrategy[str]:
    """Different cards, together or apart."""
    chosen = st.lists(st.sampled_from(CARDS), min_size=least, max_size=most, unique=True)
    return st.builds(str.join, st.sampled_from(("", " ")), chosen)


def ranges() -> st.SearchStrategy[str]:
    """Holes and ranges, and some that are none."""
    return st.one_of(cards(2, 2), st.sampled_from(RANGES), st.text(max_size=8))


schemathesis.openapi.format("cards", st.one_of(cards(5, 5), cards(2, 2), cards(3, 5), cards(), st.text(max_size=8)))
schemathesis.openapi.format("range", ranges())
