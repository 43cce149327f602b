"""JSON of many hands, each a plain line of standard input, ranked together."""

import re
from collections.abc import Mapping, Sequence

from ....cards.hands.sizes import HAND_SIZE
from ....display.fast_json import DiscardLines
from ....games.draw.answers.discard import DiscardAnswer
from ....games.draw.objective import Objective
from ...open_tables import OpenTables
from .ranked_holds import many_ranked

_FIVE = re.compile("(?:[2-9TJQKA][cdhs] *){5}")


def plain_hands(lines: Sequence[str]) -> dict[int, str]:
    """Return the lines that are five different cards, without blanks, by their position."""
    hands = {place: line.replace(" ", "") for place, line in enumerate(lines) if _FIVE.fullmatch(line)}
    return {
        place: hand
        for place, hand in hands.items()
        if len({*map("".join, zip(hand[::2], hand[1::2], strict=True))}) == HAND_SIZE
    }


def json_of_hands(
    tables: OpenTables, hands: Mapping[int, str], objective: Objective, first: DiscardAnswer, top: int | None
) -> dict[int, str]:
    """Return the JSON of the holds of each hand without the opening brace; empty if no table has the goal.

    first  the answer about the first hand
    """
    found = None if first.notes or first.wild else tables.kept(many_ranked).rank([*hands.values()], objective)
    if found is None:
        return {}
    texts = tables.kept(_lines).bodies([*hands.values()], found, first.objective, first.source, top)
    return dict(zip(hands, texts, strict=True))


def _lines(_tables: OpenTables) -> DiscardLines:
    return DiscardLines()
