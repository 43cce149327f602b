"""Bundled casino games by common names: their titles in any spelling, and short names such as `uth`."""

import re
from difflib import get_close_matches
from functools import cache

NAMES = (
    "ultimate-texas-holdem",
    "casino-holdem",
    "texas-holdem-bonus",
    "texas-holdem-bonus-atlantic-city",
    "heads-up-holdem",
    "caribbean-stud",
    "oasis-poker",
    "three-card-poker",
    "four-card-poker",
    "crazy-4-poker",
    "let-it-ride",
    "mississippi-stud",
)
"""The bundled games, in the order in which they are listed."""
_SHORT = {
    "ultimate-texas-holdem": ("uth", "ultimate", "ultimate holdem"),
    "casino-holdem": ("che", "caribbean holdem"),
    "texas-holdem-bonus": ("thb", "holdem bonus"),
    "texas-holdem-bonus-atlantic-city": ("thb atlantic city",),
    "heads-up-holdem": ("huh", "heads up"),
    "caribbean-stud": ("caribbean", "csp"),
    "oasis-poker": ("oasis stud",),
    "three-card-poker": ("tcp", "3cp", "tri card"),
    "four-card-poker": ("4cp", "fcp"),
    "crazy-4-poker": ("crazy 4", "c4p"),
    "let-it-ride": ("lir",),
    "mississippi-stud": ("mississippi", "miss stud"),
}
_MOST = 3
"""The most names that an error message suggests."""


def bundled_name(text: str) -> str | None:
    """Return the bundled game that a name means; None if there is none.

    >>> [bundled_name(text) for text in ("Ultimate Texas Hold'em", "UTH", "3 card poker", "roulette")]
    ['ultimate-texas-holdem', 'ultimate-texas-holdem', 'three-card-poker', None]
    """
    return _by_key().get(_key(text))


def similar(text: str) -> str:
    """Return the bundled games whose names begin with a text or are most like it, or all, for an error message."""
    known, asked = _by_key(), _key(text)
    begun = [key for key in known if asked and key.startswith(asked)]
    near = [*begun, *get_close_matches(asked, known, 2 * _MOST)]
    names = list(dict.fromkeys(known[key] for key in near))[:_MOST]
    return f"similar: {', '.join(names)}" if names else f"games: {', '.join(NAMES)}"


@cache
def _by_key() -> dict[str, str]:
    return {_key(also): name for name in NAMES for also in (name, *_SHORT[name])}


def _key(text: str) -> str:
    """Return a name without spaces, signs and a last `poker`, with numbers as digits."""
    letters = re.sub(r"[^a-z0-9]", "", text.lower())
    return letters.replace("three", "3").replace("four", "4").removesuffix("poker")
