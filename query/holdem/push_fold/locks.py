"""Parsing of ranges that are given: which decisions of a push-or-fold spot they are for."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from ....cards.arguments import require_text
from ....cards.errors import BadInput, BadQuery
from ....cards.hands.starting_hands import STARTING_HANDS
from ....cards.ranges.hand_patterns import HOLES_OF
from ....cards.ranges.range import parse_range
from ....games.holdem.push_fold.nodes import ARROW, path_of, seat_of
from ....games.holdem.push_fold.spots import Decision
from .spots import Lock

EXAMPLE = "such as 'BTN push=25%', 'BB call=22+, A2+' or 'SB > BB=40%'"
ACTIONS = {"push": False, "call": True}
"""The kinds of locks: of a first push, or of every call."""
NOTHING = ("none", "nothing", "0%")


def parse_locks(
    given: Lock | None, seats: Sequence[str], decisions: Sequence[Decision]
) -> tuple[tuple[Decision, tuple[float, ...]], ...]:
    """Return the decisions that are locked, with the probability of going all in with each hand. Raises `BadInput`.

    A lock of one node, such as `BTN > BB`, goes before one of all calls of a seat, whatever their order.
    """
    locks = sorted(_items(given), key=lambda one: ARROW in one[0])
    found: dict[Decision, tuple[float, ...]] = {}
    named: dict[Decision, str] = {}
    for name, text in locks:
        chosen = _decisions(name, seats, decisions)
        if not chosen:
            raise BadQuery(f"there is no decision {name.strip()!r} in this spot")
        for one in chosen:
            if one in named and (ARROW in named[one]) == (ARROW in name):
                raise BadQuery(f"two locks are for the same decision: {named[one].strip()!r} and {name.strip()!r}")
        named |= dict.fromkeys(chosen, name)
        found |= dict.fromkeys(chosen, _chances(text, name))
    return tuple(sorted(found.items()))


def _items(given: Lock | None) -> Iterator[tuple[str, str]]:
    if given is None:
        return
    if isinstance(given, Mapping):
        for name, text in given.items():
            require_text(name, "a locked decision")
            require_text(text, f"the range of {name.strip()!r}")
            yield name, text
        return
    for one in [given] if isinstance(given, str) or not isinstance(given, Iterable) else given:
        if not isinstance(one, str) or "=" not in one:
            raise BadQuery(f"a lock is a decision and a range, {EXAMPLE}: got {one!r}")
        name, _, text = one.partition("=")
        yield name, text


def _decisions(name: str, seats: Sequence[str], decisions: Sequence[Decision]) -> list[Decision]:
    """Return the decisions of a name: a node, or a seat with `push` or `call`; a seat alone is its first push."""
    if ARROW in name:
        *before, actor = (list(seats).index(seat) for seat in path_of(name, seats))
        return [one for one in decisions if one == Decision(tuple(before), actor)]
    words = name.split()
    is_call = ACTIONS.get(words[-1].lower()) if words else None
    seat = list(seats).index(seat_of(" ".join(words if is_call is None else words[:-1]), seats))
    return [one for one in decisions if one.actor == seat and bool(one.before) == bool(is_call)]


def _chances(text: str, name: str) -> tuple[float, ...]:
    if not text.strip():
        raise BadQuery(f"the range of {name.strip()!r} is empty: write none for no hand")
    if text.strip().lower() in NOTHING:
        return (0.0,) * len(STARTING_HANDS)
    try:
        weights = parse_range(text).weights
    except BadInput as error:
        raise BadQuery(f"the range of {name.strip()!r}: {error}") from None
    if max(weights) > 1:
        raise BadQuery(f"the range of {name.strip()!r}: weights are how often hands are played, from 0 to 1")
    return tuple(sum(weights[hole] for hole in HOLES_OF[hand]) / len(HOLES_OF[hand]) for hand in STARTING_HANDS)
