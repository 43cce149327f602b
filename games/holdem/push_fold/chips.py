"""Chips and prizes: side pots, the worth of stacks in prizes, and expectations of players all in. Plain Python."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import comb, isfinite

from ....cards.errors import BadQuery

Amounts = tuple[float, ...]
LARGEST = 1e12
"""The most chips or prizes of one player, so that sums stay far from overflow."""
MOST_SETS = 6_500
"""The most sets of players who take the first places, where prizes are computed for many finishing orders."""
MOST_STEPS = 10_000_000
"""The most of these sets times players, where prizes are computed once, in up to two seconds."""
ALL, _ROUNDING = 100.0, 1e-6
"""All prizes in percent, and by how much their sum may be rounded up."""
Given = str | Sequence[float]
"""Accepted forms of numbers: a text such as `10,20,30`, or a sequence."""
Places = tuple[int, ...]
"""For each player, the number of better hands at the showdown."""
Orders = Mapping[Places, float]
"""The frequency of each finishing order, in deals or as a probability."""


def shared_out(paid: Sequence[float], places: Sequence[int | None]) -> Amounts:
    """Return each player's share of a pot, including side pots.

    paid    the chips that each has put in
    places  for each, the number of better hands shown: 0 for the best; None for a player who has folded

    Each layer of the pot goes to the best hand among those who paid into it. A layer paid by one player goes back to
    that player. If all who paid into a layer have folded, it goes to the best remaining hand.

    >>> shared_out((10, 20, 30), (0, 1, 2)), shared_out((10, 10, 1), (0, 0, None))
    ((30.0, 20.0, 10.0), (10.5, 10.5, 0.0))
    """
    got = [0.0] * len(paid)
    shown = [(place, player) for player, place in enumerate(places) if place is not None]
    below = 0.0
    for level in sorted({float(amount) for amount in paid}):
        payers = [player for player, amount in enumerate(paid) if amount >= level]
        in_it = [(place, player) for place, player in shown if player in payers] or shown
        best = min(place for place, _ in in_it)
        winners = [player for place, player in in_it if place == best] if len(payers) > 1 else payers
        for player in winners:
            got[player] += (level - below) * len(payers) / len(winners)
        below = level
    return tuple(got)


def icm(stacks: Sequence[float], payouts: Sequence[float], before: Sequence[float] | None = None) -> Amounts:
    """Return the worth of each stack in prizes under the independent chip model of Malmuth and Harville.

    The probability of coming first is the share of all chips; the next places are decided in the same way among the
    other players. Players without chips come last: those who had more `before` the hand rank higher, and equals share
    their places.

    >>> icm((50.0, 30.0, 20.0), (50.0, 30.0, 20.0))[0]
    38.392...
    >>> icm((10.0, 0.0), (70.0, 30.0))
    (70.0, 30.0)
    >>> icm((60.0, 0.0, 0.0), (50.0, 30.0, 20.0), before=(10.0, 20.0, 30.0))
    (50.0, 20.0, 30.0)
    """
    prizes = [*payouts, *[0.0] * (len(stacks) - len(payouts))]
    paid = max((place + 1 for place, prize in enumerate(prizes) if prize), default=0)
    alive = [player for player, stack in enumerate(stacks) if stack > 0]
    worth = _alive(stacks, alive, prizes[:paid])
    out = [player for player in range(len(stacks)) if player not in alive]
    had = {player: before[player] if before else 0.0 for player in out}
    for player in out:
        place = len(alive) + sum(other > had[player] for other in had.values())
        equal = list(had.values()).count(had[player])
        worth[player] = sum(prizes[place : place + equal]) / equal
    return tuple(worth)


def _alive(stacks: Sequence[float], alive: Sequence[int], prizes: Sequence[float]) -> list[float]:
    """Return the expected prizes of the players with chips.

    The sum runs over the sets of players who take the first places, as bits, with their probabilities.
    """
    worth = [0.0] * len(stacks)
    players = [(1 << player, player, stacks[player]) for player in alive]
    chances = {0: 1.0}
    won = prizes[: len(alive)]
    for place, prize in enumerate(won, start=1):
        placed = chances
        chances = {}
        for first, chance in placed.items():
            others = [one for one in players if not first & one[0]]
            left = sum([stack for _, _, stack in others])
            for bit, player, stack in others:
                next_chance = chance * stack / left
                worth[player] += next_chance * prize
                if place < len(won):
                    chances[first | bit] = chances.get(first | bit, 0.0) + next_chance
    return worth


def all_in_worth(stacks: Amounts, payouts: Sequence[float], player: int, other: int) -> tuple[float, float]:
    """Return a player's worth in prizes after winning and after losing the smaller stack against another player.

    >>> all_in_worth((10.0, 10.0), (70.0, 30.0), 0, 1)
    (70.0, 30.0)
    """
    amount = min(stacks[player], stacks[other])
    worths = []
    for change in (amount, -amount):
        after = list(stacks)
        after[player] += change
        after[other] -= change
        worths.append(icm(after, payouts, before=stacks)[player])
    return worths[0], worths[1]


def parse_amounts(given: object, what: str, unit: str = "") -> Amounts:
    """Parse numbers from a text such as `10,8,15`, or from a sequence of numbers. Raises `BadQuery`.

    unit  what may follow each number in a text

    >>> parse_amounts("10, 8", "stacks"), parse_amounts([50, 30.5], "payouts")
    ((10.0, 8.0), (50.0, 30.5))
    >>> parse_amounts("60%, 40 %", "payouts", "%"), parse_amounts("$1600, $900", "stacks")
    ((60.0, 40.0), (1600.0, 900.0))
    """
    try:
        parts = _without_dollars(given) if isinstance(given, str) else list(given)  # type: ignore[call-overload]
        if any(isinstance(part, bool) for part in parts):
            raise TypeError
        return tuple(float(part.strip().removesuffix(unit) if isinstance(part, str) else part) for part in parts)
    except (TypeError, ValueError):
        raise BadQuery(f"{what} must be numbers separated by commas, got {given!r}") from None
    except OverflowError:
        raise BadQuery(f"{what} must be numbers of ordinary size") from None


def _without_dollars(given: str) -> list[str]:
    """Return the parts of a list. Raise `ValueError` if only some are dollars: the comma of `$1,600` ends nothing."""
    parts = [part.strip() for part in given.split(",")]
    dollars = {part.startswith("$") for part in parts}
    if len(dollars) > 1:
        raise ValueError
    return [part.removeprefix("$") for part in parts]


def _require_same_units(given: Given, what: str, unit: str) -> bool:
    """Return true if all numbers are written with the unit, false if none is. Raises `BadQuery` if only some are."""
    parts = given.split(",") if isinstance(given, str) else given
    units = {isinstance(part, str) and part.strip().endswith(unit) for part in parts}
    if len(units) > 1:
        raise BadQuery(f"{what} are all in {unit}, or none is: got {given!r}")
    return True in units


def parse_prizes(payouts: Given) -> Amounts:
    """Parse prizes, all as numbers or all in percent. Raises `BadQuery`."""
    prizes = parse_amounts(payouts, "payouts", "%")
    if _require_same_units(payouts, "payouts", "%") and sum(prizes) > ALL + _ROUNDING:
        raise BadQuery(f"payouts in percent add up to at most 100 %, got {sum(prizes):g} %")
    if not all(isfinite(one) and 0 <= one <= LARGEST for one in prizes):
        raise BadQuery(f"payouts must be 0 or more, up to {LARGEST:g}, got {_listed(prizes)}")
    return prizes


def require_few_sets(players: int, prizes: int, is_once: bool = False) -> None:
    """Raise `BadQuery` if the prizes of this many players would take too long; `is_once` for one computation."""
    sets = sum(comb(players, size) for size in range(prizes))
    if players * sets > MOST_STEPS if is_once else sets > MOST_SETS:
        raise BadQuery(f"{prizes} payouts among {players} stacks take too long: give fewer payouts or stacks")


@dataclass(frozen=True)
class Expected:
    """One player's expected chips, and expected prizes if there are any."""

    chips: float
    icm: float | None


@dataclass(frozen=True)
class AllIn:
    """Stacks in the pot, prizes, and the stacks of players who sit out.

    stacks   all of them in the pot
    payouts  the prizes, first place first; none for chip counts
    away     the stacks of players who sit out and play for the same prizes
    """

    stacks: Amounts
    payouts: Amounts = ()
    away: Amounts = ()

    def expected(self, orders: Orders) -> list[Expected]:
        """Return each player's expectation, those who sit out last.

        Of players who lose their last chips in the same hand, the one with the larger stack before it finishes higher.
        """
        total = sum(orders.values())
        everyone = self.stacks + self.away
        chips, prizes = [0.0] * len(everyone), [0.0] * len(everyone)
        for places, weight in orders.items():
            if not weight:
                continue
            after = shared_out(self.stacks, places) + self.away
            worth = icm(after, self.payouts, everyone) if self.payouts else prizes
            for player, (got, paid) in enumerate(zip(after, worth, strict=True)):
                chips[player] += got * float(weight / total)
                if self.payouts:
                    prizes[player] += paid * float(weight / total)
        return [Expected(*one) for one in zip(chips, prizes if self.payouts else [None] * len(chips), strict=True)]


def parse_all_in(stacks: Given | None, payouts: Given | None, players: int) -> AllIn | None:
    """Parse the stacks and prizes of this many players, and of others who sit out; return None without stacks.

    Raises `BadQuery`.
    """
    if stacks is None:
        if payouts is not None:
            raise BadQuery("payouts go with the stacks of all players")
        return None
    held = parse_stacks(stacks)
    if len(held) < players:
        raise BadQuery(f"give one stack for each of the {players} players, got {len(held)}")
    all_in, away = held[:players], held[players:]
    return AllIn(all_in, parse_payouts(payouts, len(held)) if payouts is not None else (), away)


def parse_stacks(stacks: Given) -> Amounts:
    """Parse stacks, all as numbers or all with `bb`. Raises `BadQuery`."""
    held = parse_amounts(stacks, "stacks", "bb")
    _require_same_units(stacks, "stacks", "bb")
    if not all(isfinite(one) and 0 < one <= LARGEST for one in held):
        raise BadQuery(f"stacks must be above 0, up to {LARGEST:g}, got {_listed(held)}")
    return held


def parse_payouts(payouts: Given, players: int, is_once: bool = False) -> Amounts:
    """Parse the prizes of this many players, the first place first. Raises `BadQuery`."""
    prizes = parse_prizes(payouts)
    if not 1 <= len(prizes) <= players:
        raise BadQuery(f"give 1 to {players} payouts, at most one per player, got {len(prizes)}")
    if list(prizes) != sorted(prizes, reverse=True):
        raise BadQuery(f"payouts must not rise from the first place to the last, got {_listed(prizes)}")
    require_few_sets(players, sum(one > 0 for one in prizes), is_once)
    return prizes


def _listed(amounts: Iterable[float]) -> str:
    return ", ".join(f"{one:g}" for one in amounts)
