"""Parsing of push-or-fold spots: stacks, seats, blinds, antes and payouts."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import isfinite
from typing import NamedTuple

from ....cards.arguments import Parameter, texts_of
from ....cards.errors import BadQuery
from ....games.holdem.push_fold.chips import LARGEST, Amounts, parse_amounts, parse_prizes, require_few_sets
from ....games.holdem.push_fold.spots import ANTE, BLINDS, MOST_SEATS, Decision, Spot, seat_names

Given = str | Sequence[float]
"""Numbers as a sequence, or as a text separated by commas."""
Lock = str | Sequence[str] | Mapping[str, str]
"""Ranges that are given: texts such as `BTN push=25%`, or a mapping from decisions to ranges."""
STACK_RULE = "{what} must be {least:g} to {most:,g} big blinds"
MOST_STACK = 1_000.0
"""The largest stack of a full table, in big blinds."""
SOLVING = Parameter(60.0, least=0.01, most=86_400.0)
"""Seconds after which the solver of a full table stops, if it is given any."""
GAP = Parameter(2.5e-4, least=1e-7, most=1.0)
"""The largest gain of a player at which the solver stops, in big blinds."""
GAP_SAMPLED = 5e-4
"""The same where pots of four and more are sampled, if no gap is given: sampling leaves values about as uncertain."""
ANTE_BB = Parameter(0.0, least=0.0, most=1.0)
"""The ante that the big blind pays for all, in big blinds."""
PROGRESSIVE = Parameter(100.0, least=0.0, most=100.0)
MOST_IN_BLINDS = 200.0
"""The largest stack in big blinds that is not taken for chips."""
TWO_SEATS = 2
LONGEST_NAME = 20
Locked = tuple[tuple[Decision, tuple[float, ...]], ...]
"""Decisions whose play is given, with the probability of going all in with each of the 169 hands."""
Watch = Callable[[int, float], None]
"""Progress callback: the number of rounds, and the largest gain of any player, in big blinds."""


class SpotToSolve(NamedTuple):
    """A spot, the limits of its solution, and the play that is given.

    seats    the names of the seats
    at_most  the maximum number of players all in, apart from those who cannot fold
    gap      the solver goes on until no player can gain more than this by a best response, in big blinds
    locked   the decisions whose play is given
    seconds  the time limit; the answer is then the best so far
    watch    called during the solution
    """

    spot: Spot
    seats: tuple[str, ...]
    at_most: int
    gap: float
    locked: Locked
    seconds: float | None
    watch: Watch | None


@dataclass(frozen=True)
class SpotOptions:
    """Options of a push-or-fold spot, apart from its stacks, antes and payouts.

    seats    the names of the seats in order of acting, or their number; any further stacks are at other tables
    blinds   the small and the big blind, in the unit of the stacks
    ante_bb  the ante that the big blind pays for all players, in big blinds
    at_most  the maximum number of players who can be all in
    seconds  the time limit of the solution; the answer is then the best so far
    gap      the solver goes on until no player can gain more than this by a best response, in big blinds
    lock     ranges that are given, by the decision they are for: `locks.py` reads them
    bounties  the bounty on each player at the table: in prizes, or without payouts in the unit of the stacks
    progressive  the percentage of a bounty that is paid at once; the rest rises on the winner's head
    """

    seats: str | int | Sequence[str] | None = None
    blinds: Given | None = None
    ante_bb: float = 0.0
    at_most: int | None = None
    seconds: float | None = None
    gap: float | None = None
    lock: Lock | None = None
    bounties: Given | None = None
    progressive: float | None = None

    def checked_seconds(self) -> float | None:
        """Return how long to solve. Raises `BadQuery`."""
        if self.seconds is None:
            return None
        return SOLVING.check(self.seconds, "seconds", "{what} must be {least:g} to {most:,g}")

    def checked_gap(self, is_sampled: bool) -> float:
        """Return the gap at which the solver stops. Raises `BadQuery`."""
        if self.gap is None:
            return GAP_SAMPLED if is_sampled else GAP.default
        return GAP.check(self.gap, "a gap", "{what} must be {least:g} to {most:g} big blinds")

    def require_none_given(self) -> None:
        """Raise `BadQuery` if any option is given; all of them need the stacks of all players."""
        for name, value in vars(self).items():
            if value not in (None, 0, (), [], {}):
                raise BadQuery(f"{name.replace('_', '-')} needs the stacks of all players")

    def checked_at_most(self, seats: int) -> int:
        """Return how many players can be all in at most, apart from those who cannot fold. Raises `BadQuery`."""
        if self.at_most is None:
            return seats
        most = self.at_most
        if isinstance(most, bool) or most not in range(TWO_SEATS, MOST_SEATS + 1):
            raise BadQuery(f"at-most must be {TWO_SEATS} to {MOST_SEATS} players, got {most!r}")
        return int(most)


def parse_spot(stacks: Given, ante: float, payouts: Given | None, options: SpotOptions) -> tuple[Spot, tuple[str, ...]]:
    """Return the spot, in big blinds, and the names of its seats. Raises `BadQuery`."""
    held = parse_amounts(stacks, "stacks", "bb" if options.blinds is None else "")
    options.checked_at_most(len(held))
    seats = _seats(options.seats, len(held))
    blinds = _blinds(options.blinds)
    unit = blinds[-1]
    in_blinds = tuple(one if options.blinds is None else one / unit for one in held)
    for one in in_blinds:
        if not 0 < one <= MOST_STACK:
            in_chips = options.blinds is None and one > MOST_STACK and not _has_blinds(stacks)
            hint = "; for stacks in chips give the blinds too, such as 50,100" if in_chips else ""
            raise BadQuery(f"a stack must be above 0, up to {MOST_STACK:,g} big blinds, got {one:g}{hint}")
    _require_one_unit(stacks, in_blinds, options.blinds is not None, unit)
    for_all = ANTE_BB.check(options.ante_bb, "the big blind's ante", "{what} must be {least:g} to {most:g} big blinds")
    prizes = checked_payouts(payouts, len(held))
    if len(held) > len(seats) and not prizes:
        raise BadQuery(
            f"{len(held)} stacks for {len(seats)} seats: stacks at other tables count for prizes only, so give payouts"
        )
    bounties, at_once = _bounties(options, len(seats), 1.0 if prizes else unit)
    return (
        Spot(
            in_blinds[: len(seats)],
            ante,
            prizes,
            (blinds[0] / unit, 1.0),
            for_all,
            in_blinds[len(seats) :],
            bounties,
            at_once,
        ),
        seats,
    )


def _require_one_unit(stacks: Given, in_blinds: Amounts, has_blinds: bool, unit: float) -> None:
    """Raise `BadQuery` for stacks that are likely to be chips without blinds, or big blinds with blinds in chips."""
    if has_blinds and max(in_blinds) < 1:
        raise BadQuery(
            f"all stacks are below the big blind of {unit:g}: with blinds, stacks are in chips; leave out the blinds "
            "for stacks in big blinds"
        )
    largest = max(in_blinds)
    if not has_blinds and largest > MOST_IN_BLINDS and not _has_blinds(stacks):
        raise BadQuery(
            f"a stack of {largest:g} big blinds: for stacks in chips give the blinds too, such as 50,100; a stack of "
            f"more than {MOST_IN_BLINDS:g} big blinds is written {largest:g}bb"
        )


def _has_blinds(stacks: Given) -> bool:
    """Return true if stacks are written in big blinds, such as `300bb`."""
    return isinstance(stacks, str) and "bb" in stacks


def _bounties(options: SpotOptions, players: int, unit: float) -> tuple[Amounts, float]:
    """Return the bounty on each player, and the share that is paid at once. Raises `BadQuery`."""
    if options.bounties is None:
        if options.progressive is not None:
            raise BadQuery("progressive needs the bounties on all players")
        return (), 1.0
    found = parse_amounts(options.bounties, "bounties")
    if len(found) == 1:
        found *= players
    if len(found) != players:
        raise BadQuery(f"give one bounty for all players, or one for each of the {players}, got {len(found)}")
    if not all(isfinite(one) and 0 <= one <= LARGEST for one in found):
        raise BadQuery(f"bounties must be 0 or more, got {', '.join(f'{one:g}' for one in found)}")
    given = PROGRESSIVE.default if options.progressive is None else options.progressive
    at_once = PROGRESSIVE.check(given, "progressive", "{what} must be {least:g} to {most:g} percent")
    return (tuple(one / unit for one in found), at_once / 100) if any(found) else ((), 1.0)


def _seats(given: str | int | Sequence[str] | None, stacks: int) -> tuple[str, ...]:
    """Return the names of the seats. Raises `BadQuery`."""
    names: tuple[str, ...] | None = None
    if given is None:
        count = stacks
    elif isinstance(given, int) or (isinstance(given, str) and given.strip().isdecimal()):
        count = int(given)
    elif not isinstance(given, Iterable) or (isinstance(given, str) and re.fullmatch(r"\s*[-+]?[\d.]+\s*", given)):
        raise BadQuery(f"seats must be a whole number from {TWO_SEATS} to {MOST_SEATS}, or their names: got {given}")
    else:
        parts = given.split(",") if isinstance(given, str) else texts_of(given, "names of seats")
        names = tuple(one.strip() for one in parts)
        count = len(names)
        if not all(0 < len(one) <= LONGEST_NAME and one.isprintable() for one in names) or len(set(names)) < count:
            raise BadQuery(f"seats must be different names of up to {LONGEST_NAME} characters, separated by commas")
    if given is None and stacks < TWO_SEATS:
        raise BadQuery(f"give two stacks (small blind, big blind) or three or more in order of acting, got {stacks}")
    if not TWO_SEATS <= count <= MOST_SEATS:
        hint = "" if given is not None else "; stacks of other tables need --seats, the number of seats at this one"
        raise BadQuery(f"push or fold is solved for {TWO_SEATS} to {MOST_SEATS} seats, got {count}{hint}")
    if count > stacks:
        raise BadQuery(f"every seat needs a stack: got {count} seats and {stacks} stacks")
    return names or seat_names(count)


def _blinds(given: Given | None) -> Amounts:
    blinds = BLINDS if given is None else parse_amounts(given, "blinds")
    if len(blinds) != len(BLINDS) or not all(map(isfinite, blinds)) or not 0 <= blinds[0] <= blinds[1] or not blinds[1]:
        shown = ", ".join(f"{one:g}" for one in blinds)
        raise BadQuery(f"blinds are the small and the big blind, such as 0.5,1 or 100,200: got {shown}")
    return blinds


def parse_stack(stack: float | str) -> float:
    """Return one stack in big blinds, from a number or text such as `10`, `10bb` or `1,000`. Raises `BadQuery`."""
    if not isinstance(stack, str):
        return stack
    try:
        number = re.sub(r"(?<=\d),(?=\d{3}\b)", "", stack.lower()) if stack.isascii() else ""
        return parse_amounts([number.strip().removeprefix("$")], "a stack", "bb")[0]
    except BadQuery:
        raise BadQuery(f"a stack must be a number of big blinds, such as 10 or 12.5bb: got {stack!r}") from None


def checked_ante(ante: object) -> float:
    """Return the ante in percent of a big blind, from a number or text such as `12.5`, `0.5%` or `0.125bb`.

    Numbers below 1 need a unit, since 0.125 is likely to mean an eighth of a big blind, not of a percent. Raises
    `BadQuery`.
    """
    percent, unit = ante, ""
    if isinstance(ante, str):
        number = r"\s*(\d{1,9}(?:\.\d{0,40})?|\.\d{1,40})\s*(%|bb|)\s*"
        match = re.fullmatch(number, ante, re.ASCII | re.IGNORECASE)
        if match is None:
            raise BadQuery(f"an ante must be a number in percent of a big blind, such as 12.5 or 0.5%: got {ante!r}")
        unit = match[2].lower()
        percent = float(match[1]) * (100 if unit == "bb" else 1)
    found = ANTE.check(percent, "an ante", "{what} must be {least:g} to {most:g} percent of a big blind")
    if 0 < found < 1 and not unit:
        blinds = f"{100 * found:g} is {found:g} big blinds, {found:g}% is {found:g} percent of one"
        raise BadQuery(f"an ante is in percent of a big blind; below 1 it needs a percent sign: {blinds}")
    return found


def checked_payouts(payouts: Given | None, players: int) -> Amounts:
    """Return a prize for each player, the first place first; empty if none is given. Raises `BadQuery`."""
    if payouts is None:
        return ()
    prizes = parse_prizes(payouts)
    if not 1 <= len(prizes) <= players:
        raise BadQuery(f"give at most one payout per player ({players}), got {len(prizes)}")
    paid = sum(one > 0 for one in prizes)
    prizes += (0.0,) * (players - len(prizes))
    if list(prizes) != sorted(prizes, reverse=True):
        shown = ", ".join(f"{one:g}" for one in prizes)
        raise BadQuery(f"payouts must not rise: got {shown}")
    if not paid:
        raise BadQuery("all payouts are 0: leave them out to play for chips")
    require_few_sets(players, paid)
    return prizes
