"""Parse and apply a choice of hits on a board: `top pair+`, `set, flush draw`, `pair & draw, !overpair`. Plain Python.

    choice  items separated by commas; a hole is kept if any item fits it
    item    a hit, or several joined by `&` that must all fit; `!hit` leaves out what it fits, whatever else does
    hit     a made hand or a draw of `board_hits`, or a name of several; `+` after a made hand adds all better ones

Spaces, hyphens and underscores are the same, and so are singular and plural.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from ....cards.errors import BadQuery, shortened
from .board_hits import BACKDOOR, DRAWS

_PAIRS = ("overpair", "top_pair", "middle_pair", "weak_pair")
_DIRECT = ("flush_draw", "open_ended", "gutshot")
_SEVERAL: Mapping[str, tuple[str, ...]] = {
    "pair": _PAIRS,
    "three_of_a_kind": ("set", "trips"),
    "straight_draw": ("open_ended", "gutshot"),
    "draw": _DIRECT,
    "backdoor_draw": BACKDOOR,
}
"""Names of several hits."""
LONGEST = 1_000
"""Characters of a choice."""


@dataclass(frozen=True)
class KeptHits:
    """Hits that a hole must have, or may not have, to be kept.

    wanted    alternatives, each a list of sets of hits of which a hole needs one each; none if every hole is kept
    unwanted  hits that no kept hole has
    """

    wanted: tuple[tuple[frozenset[str], ...], ...]
    unwanted: frozenset[str]

    def fit(self, hits: Iterable[str]) -> bool:
        """Return true if a hole with exactly these hits is kept.

        >>> kept = kept_hits("set+, pair & flush draw", ("straight", "set", "overpair", "top_pair", "nothing"))
        >>> [kept.fit(hits) for hits in (["straight"], ["overpair"], ["overpair", "flush_draw"])]
        [True, False, True]
        """
        found = frozenset(hits)
        if found & self.unwanted:
            return False
        return not self.wanted or any(all(found & one for one in item) for item in self.wanted)


def kept_hits(text: str, made: Sequence[str]) -> KeptHits:
    """Parse a choice; `made` are the made hands of the game, best first. Raises `BadQuery`."""
    if len(text) > LONGEST:
        raise BadQuery(f"keep has at most {LONGEST:,} characters, got {len(text):,}")
    wanted, unwanted = [], set[str]()
    for item in text.split(","):
        if item.lstrip().startswith("!"):
            unwanted |= _hits(item.lstrip()[1:], made)
        else:
            wanted.append(tuple(_hits(part, made) for part in item.split("&")))
    return KeptHits(tuple(wanted), frozenset(unwanted))


def _hits(text: str, made: Sequence[str]) -> frozenset[str]:
    """Return the hits that one name stands for."""
    written = text.strip()
    or_better = written.endswith("+")
    name = re.sub(r"[\s_-]+", "_", written.removesuffix("+").strip().lower())
    for known in (name, name.removesuffix("s"), name.removesuffix("es")):
        hits = _SEVERAL.get(known) or ((known,) if known in (*made, *DRAWS) else ())
        if not hits:
            continue
        if not or_better:
            return frozenset(hits)
        if hits[0] in DRAWS:
            raise BadQuery(f"only made hands take a plus, got {shortened(written)!r}")
        return frozenset(made[: max(made.index(hit) for hit in hits) + 1])
    known_names = ", ".join(one.replace("_", " ") for one in (*made, *DRAWS, *_SEVERAL))
    raise BadQuery(f"there is no hit {shortened(written)!r}; there are {known_names}")
