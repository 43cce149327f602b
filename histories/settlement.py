"""Settlement of a hand that was played: who is paid, by the history or by the cards, and what the site takes."""

from collections.abc import Mapping, Sequence
from itertools import accumulate, pairwise

from .hand import SCALE, BadHand
from .replay import Played, Pot

MOST_RAKE = 4
"""A rake that no history states may be at most this part of the pots: more means that a payment was not understood."""


def needs_values(played: Played) -> bool:
    """Return true if the cards decide who is paid, because the history does not."""
    hand = played.hand
    return hand.collected is None and hand.finishing is None and bool(played.live & played.live - 1)


def settle(played: Played, values: Mapping[int, int] | None = None) -> None:
    """Fill in `collected`, `taken` and `rake`. Raises `BadHand` if chips appear or vanish.

    values  the value of each known hand at the showdown, by player; for hands that need them
    """
    chips, hand = played.chips, played.hand
    if hand.collected is None and hand.finishing is not None:
        hand.collected = [
            finishing - (stack or 0) + paid
            for finishing, stack, paid in zip(hand.finishing, hand.stacks, played.put_in, strict=True)
        ]
    if hand.collected is not None:
        collected = _stated(played, chips)
    else:
        collected = [0] * len(played.put_in)
        for pot in played.pots:
            _divide(pot, _winners(played, pot, values or {}), collected, hand.unit)
    if hand.stated_returned is not None and played.uncalled != hand.stated_returned:
        raise BadHand(f"{hand.stated_returned / SCALE:g} is returned instead of {played.uncalled / SCALE:g}")
    played.taken = _taken(played, chips, chips - sum(collected))
    for player, (paid, _) in hand.cash_outs.items():
        collected[player] = paid
    played.collected, played.rake = collected, sum(played.put_in) - sum(collected)


def _taken(played: Played, chips: int, missing: int) -> int:
    """Return what the site takes from the pots, of which `missing` is paid to nobody. Raises `BadHand`.

    Shares of the pots that players sold to the site may be missing too.
    """
    hand = played.hand
    if missing < 0:
        raise BadHand(f"more is paid out than put in, by {-missing / SCALE:g}")
    if hand.stated_rake is not None:
        sold = any(played.live >> player & 1 for player in hand.cash_outs)
        if missing < hand.stated_rake or (missing > hand.stated_rake and not sold):
            raise BadHand(
                f"{missing / SCALE:g} is missing after all payments, but the rake is {hand.stated_rake / SCALE:g}"
            )
        return hand.stated_rake
    if MOST_RAKE * missing > chips:
        raise BadHand(f"only {(chips - missing) / SCALE:g} of {chips / SCALE:g} is paid out")
    return missing


def _stated(played: Played, chips: int) -> list[int]:
    """Return what the history says each player was paid, without the uncalled bet. Raises `BadHand`."""
    hand = played.hand
    collected = list(hand.collected or ())
    player, returned = played.uncalled_player, 0
    if (
        hand.includes_returned
        or (hand.may_include_returned and sum(collected) + (hand.stated_rake or 0) > chips)
        or (hand.may_include_returned and collected[player] == played.uncalled < sum(collected))
    ):
        returned = played.uncalled
        collected[player] -= returned
    if hand.stated_pot is not None and chips + returned - hand.stated_pot not in (0, returned, hand.stated_rake or 0):
        raise BadHand(f"{chips / SCALE:g} is put in, but the pot is {hand.stated_pot / SCALE:g}")
    if min(collected) < 0:
        raise BadHand(f"player {player + 1} is paid less than the uncalled bet")
    for other, amount in enumerate(collected):
        if amount and not played.live >> other & 1:
            raise BadHand(f"player {other + 1} is paid after a fold")
    return collected


def _winners(played: Played, pot: Pot, values: Mapping[int, int]) -> list[int]:
    """Return the players who win a pot. Raises `BadHand` if their cards are needed and unknown."""
    eligible = [player for player in range(len(played.put_in)) if pot.eligible >> player & 1]
    if len(eligible) == 1:
        return eligible
    known = [player for player in eligible if player in values]
    if not known or any(player not in values and player not in played.hand.mucked for player in eligible):
        raise BadHand("the history does not show who won")
    best = max(values[player] for player in known)
    return [player for player in known if values[player] == best]


def _divide(pot: Pot, winners: Sequence[int], collected: list[int], unit: int) -> None:
    """Divide a pot in whole units; what is left goes to the first winner from the left of the button."""
    share = pot.amount // len(winners) // unit * unit
    for winner in winners:
        collected[winner] += share
    collected[winners[0]] += pot.amount - share * len(winners)


def net_pots(played: Played) -> list[Pot]:
    """Return the pots without the rake, which is divided over them by size."""
    chips, rake = sum(pot.amount for pot in played.pots), played.taken
    if not rake:
        return played.pots
    parts = [pot.amount * rake // chips for pot in played.pots]
    parts[0] += rake - sum(parts)
    return [Pot(pot.amount - part, pot.eligible) for pot, part in zip(played.pots, parts, strict=True)]


def rake_parts(played: Played) -> list[int]:
    """Divide what the site takes over the players, in proportion to what each put in; the parts add up to it."""
    whole, taken = sum(played.put_in), played.taken
    if not taken or not whole:
        return [0] * len(played.put_in)
    ends = [taken * total // whole for total in accumulate(played.put_in, initial=0)]
    return [end - start for start, end in pairwise(ends)]
