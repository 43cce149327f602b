"""Deals in which a player has a range of Omaha hands: the possible hands, and choices of hands few enough to count."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import reduce
from math import prod
from operator import or_

import numpy as np

from ...cards.boards import VisibleCards
from ...cards.errors import BadRange
from ...cards.lattice.row_numbers import canonical
from ...cards.mask_arrays import Masks
from ...cards.notation import cards_of, mask_of
from .known_cards import RANDOM, KnownCards, names_range, parse_known_cards, require_players
from .ranges import HandRange, Places, all_hands, parse_hand_range

MOST_CHOICES = 4_096
"""The most choices of a hand for each player that are listed."""


@dataclass(frozen=True)
class RangedHands:
    """The players' ranges, and the board and dead cards.

    ranges  every hand as written; a single hand and `random` are ranges, too
    hands   the masks of each player's hands that share no card with the board, dead cards and others' single hands
    """

    ranges: tuple[HandRange, ...]
    seen: VisibleCards
    hands: tuple[Masks, ...] = field(compare=False)

    @property
    def texts(self) -> tuple[str, ...]:
        """The ranges in standard spelling."""
        return tuple(one.text for one in self.ranges)

    @property
    def taken(self) -> int:
        """The mask of all cards whose place is known: board, dead cards and single hands."""
        single = (int(held[0]) for held in self.hands if len(held) == 1)
        return reduce(or_, single, self.seen.board | self.seen.dead)

    def classes(self) -> Counter[tuple[int, ...]] | None:
        """Return the choices of a hand for each player that share no card, or None if there are too many.

        Choices that differ only by a relabelling of suits are counted as one, as the masks of the players' hands.
        """
        if prod(len(held) for held in self.hands) > MOST_CHOICES:
            return None
        chosen: list[tuple[int, ...]] = [()]
        for held in self.hands:
            chosen = [(*some, one) for some in chosen for one in held.tolist() if not sum(some) & one]
        layers = self.seen.board, self.seen.dead
        return Counter(canonical(*some, *layers) for some in chosen)

    def of_class(self, masks: Sequence[int]) -> KnownCards:
        """Return a choice of `classes` as known hands, with its board and dead cards."""
        *hands, board, dead = masks
        seen = replace(self.seen, board=board, dead=dead)
        return KnownCards(tuple(map(cards_of, hands)), self.texts, seen)


def parse_ranged_hands(
    players: Sequence[str], board_text: str, dead_text: str, places: Callable[[], Places]
) -> RangedHands:
    """Parse two to four players, each with a hand, a range or `random`. Raises `BadInput`.

    places  returns the order of the starting hands
    """
    require_players(players)
    known = parse_known_cards([RANDOM if names_range(text) else text for text in players], board_text, dead_text)
    ranges, hands = [], []
    for text, hand, name in zip(players, known.hands, known.texts, strict=True):
        if hand is not None:
            held = HandRange(name, np.array([mask_of(hand)], np.uint64))
        else:
            held = parse_hand_range(text, places) if names_range(text) else HandRange(RANDOM, all_hands())
        left = held.masks if hand is not None else _without(held.masks, known.taken)
        if not len(left):
            raise BadRange(f"no hand of the range {held.text!r} is left by the other cards")
        ranges.append(held)
        hands.append(left)
    return RangedHands(tuple(ranges), known.seen, tuple(hands))


def possible_hands(known: KnownCards) -> list[Masks]:
    """Return the masks of the hands that each player can have: one, or for a random hand many."""
    return [
        _without(all_hands(), known.taken) if hand is None else np.array([mask_of(hand)], np.uint64)
        for hand in known.hands
    ]


def _without(masks: Masks, taken: int) -> Masks:
    left: Masks = masks[masks & np.uint64(taken) == 0]
    return left
