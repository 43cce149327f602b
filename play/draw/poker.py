"""Five-card draw for two players at fixed limit: states, legal actions and chips, without input or output."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from random import Random
from typing import TypeVar

from ...cards.errors import BadInput
from ...cards.hands.sizes import HAND_SIZE
from ...cards.notation import cards_of, cards_text, mask_of
from ...games.draw.rules import DECK

ANTE = 1
BET_BEFORE = 2
BET_AFTER = 4
"""Chips of a bet, and of each raise on top of it, before and after the draw."""
MOST_BETS = 4
"""A bet and three raises in one round."""

Cards = tuple[int, ...]
BySeat = tuple[int, int]
Item = TypeVar("Item")


class ImpossibleStake(BadInput):
    """Too few chips to play for."""


class IllegalAction(BadInput):
    """An action or a draw that the rules do not allow in this state."""


class Action(StrEnum):
    """A player's action in a betting round."""

    CHECK = "check"
    BET = "bet"
    CALL = "call"
    RAISE = "raise"
    FOLD = "fold"


class Phase(StrEnum):
    """Where a deal stands."""

    BEFORE = "before the draw"
    DRAW = "draw"
    AFTER = "after the draw"
    SHOWDOWN = "showdown"
    FOLDED = "folded"


@dataclass(frozen=True)
class Deal:
    """A deal in progress. Seats are 0 and 1; the dealer acts and draws last.

    deck    cards not yet dealt, the next one first
    hands   cards of each seat, ascending
    stacks  chips in front of each seat
    paid    chips that each seat has in the pot
    bets    bets and raises made in this round
    turn    the seat that acts or draws; in `Phase.FOLDED` the one that folded
    thrown  the number of cards each seat threw, None before it has drawn
    """

    deck: Cards
    hands: tuple[Cards, Cards]
    stacks: BySeat
    paid: BySeat
    dealer: int
    turn: int
    phase: Phase = Phase.BEFORE
    bets: int = 0
    thrown: tuple[int | None, int | None] = (None, None)

    @property
    def is_over(self) -> bool:
        """Whether nothing is left but to hand out the pot."""
        return self.phase in (Phase.SHOWDOWN, Phase.FOLDED)


@dataclass(frozen=True)
class PlayerView:
    """What the seat to act sees: neither the other hand nor the deck.

    hand          its own cards
    thrown        the number of cards that it threw and that the other seat threw; None before the draw
    bets          bets and raises made in this round; the last of them is the other seat's
    pot           chips that this seat can win: without those of the other seat that it cannot match
    costs         chips that each legal action takes
    price         chips that the other seat must add to call a bet or raise of this seat
    """

    hand: Cards
    thrown: tuple[int | None, int | None]
    bets: int
    pot: int
    costs: dict[Action, int]
    price: int


def require_stake(chips: int) -> None:
    """Raise `ImpossibleStake` for a stack that cannot pay the ante."""
    if chips < ANTE:
        raise ImpossibleStake(f"each player needs {ANTE} chip or more for the ante, got {chips}")


def decks(seed: int) -> Iterator[Cards]:
    """An endless sequence of shuffled decks, the same for the same seed."""
    rng = Random(seed)
    while True:
        deck = list(range(DECK.size))
        rng.shuffle(deck)
        yield tuple(deck)


def start_deal(deck: Cards, stacks: BySeat, dealer: int) -> Deal:
    """A new deal: antes paid and five cards dealt to each seat. Raises `ImpossibleStake` if a seat is broke."""
    require_stake(min(stacks))
    first, second = (cards_of(mask_of(deck[start : start + HAND_SIZE])) for start in (0, HAND_SIZE))
    hands = (second, first) if dealer == 0 else (first, second)
    left = (stacks[0] - ANTE, stacks[1] - ANTE)
    return _skip_if_all_in(Deal(deck[2 * HAND_SIZE :], hands, left, (ANTE, ANTE), dealer, 1 - dealer))


def costs_of(deal: Deal) -> dict[Action, int]:
    """The legal actions of the seat to act, with the chips each takes; none outside the betting rounds.

    A player short of chips plays for the chips they have. Nobody can raise, nor bet against, a player without chips.
    """
    if deal.phase not in (Phase.BEFORE, Phase.AFTER):
        return {}
    own, other = deal.stacks[deal.turn], deal.stacks[1 - deal.turn]
    due = deal.paid[1 - deal.turn] - deal.paid[deal.turn]
    more = min(own, due + (BET_BEFORE if deal.phase is Phase.BEFORE else BET_AFTER))
    if not due:
        return {Action.CHECK: 0, Action.BET: more}
    can_raise = own > due and other > 0 and deal.bets < MOST_BETS
    return {Action.CALL: min(own, due), **({Action.RAISE: more} if can_raise else {}), Action.FOLD: 0}


def act(deal: Deal, action: Action) -> Deal:
    """The deal after an action of the seat to act. Raises `IllegalAction`."""
    costs = costs_of(deal)
    if action not in costs:
        raise IllegalAction(f"{action} is not possible; possible: {', '.join(costs) or 'nothing'}")
    after = _pay(deal, costs[action])
    if action is Action.FOLD:
        return leave(deal, deal.turn)
    if action is Action.CALL or (action is Action.CHECK and deal.turn == deal.dealer):
        return _close_round(after)
    bets = deal.bets + (action is not Action.CHECK)
    return replace(after, turn=1 - deal.turn, bets=bets)


def draw(deal: Deal, thrown: Cards) -> Deal:
    """The deal after the seat to draw replaced the `thrown` cards. Raises `IllegalAction`."""
    hand = deal.hands[deal.turn]
    if deal.phase is not Phase.DRAW:
        raise IllegalAction("there is nothing to draw now")
    if len(set(thrown)) < len(thrown) or not set(thrown) <= set(hand):
        raise IllegalAction(f"{cards_text(thrown)} are not different cards of {cards_text(hand)}")
    kept = [card for card in hand if card not in thrown]
    count = len(thrown)
    after = replace(
        deal,
        deck=deal.deck[count:],
        hands=_with(deal.hands, deal.turn, cards_of(mask_of([*kept, *deal.deck[:count]]))),
        thrown=_with(deal.thrown, deal.turn, count),
    )
    if deal.turn != deal.dealer:
        return replace(after, turn=deal.dealer)
    return _skip_if_all_in(replace(after, phase=Phase.AFTER, turn=1 - deal.dealer))


def leave(deal: Deal, seat: int) -> Deal:
    """The deal after a seat gives up its hand, in any phase."""
    return replace(_return_excess(deal), phase=Phase.FOLDED, turn=seat)


def view(deal: Deal) -> PlayerView:
    """What the seat to act or draw sees."""
    own, other = deal.turn, 1 - deal.turn
    within_reach = min(deal.paid[other], deal.paid[own] + deal.stacks[own])
    thrown = (deal.thrown[own], deal.thrown[other])
    costs = costs_of(deal)
    more = costs.get(Action.BET, costs.get(Action.RAISE, 0)) - costs.get(Action.CALL, 0)
    price = min(more, deal.stacks[other])
    return PlayerView(deal.hands[own], thrown, deal.bets, deal.paid[own] + within_reach, costs, price)


def settle(deal: Deal, values: BySeat) -> BySeat:
    """The stacks after the pot is handed out; the final hands' `values` decide if nobody folded."""
    pot = sum(deal.paid)
    if deal.phase is Phase.FOLDED:
        won = (0, pot) if deal.turn == 0 else (pot, 0)
    elif values[0] == values[1]:
        won = (pot // 2, pot // 2)  # both paid the same, so the pot is even
    else:
        won = (pot, 0) if values[0] > values[1] else (0, pot)
    return deal.stacks[0] + won[0], deal.stacks[1] + won[1]


def _pay(deal: Deal, chips: int) -> Deal:
    """Action chips from the stack of the seat to act into the pot; a negative number comes back."""
    seat = deal.turn
    stacks = _with(deal.stacks, seat, deal.stacks[seat] - chips)
    return replace(deal, stacks=stacks, paid=_with(deal.paid, seat, deal.paid[seat] + chips))


def _return_excess(deal: Deal) -> Deal:
    """Return the chips of one seat that the other did not match."""
    back = [paid - min(deal.paid) for paid in deal.paid]
    stacks = (deal.stacks[0] + back[0], deal.stacks[1] + back[1])
    return replace(deal, stacks=stacks, paid=(min(deal.paid), min(deal.paid)))


def _close_round(deal: Deal) -> Deal:
    """The deal in the phase after a betting round."""
    phase = Phase.DRAW if deal.phase is Phase.BEFORE else Phase.SHOWDOWN
    return replace(_return_excess(deal), phase=phase, turn=1 - deal.dealer, bets=0)


def _skip_if_all_in(deal: Deal) -> Deal:
    """The deal without its betting round if a seat has no chips left to bet."""
    return deal if min(deal.stacks) > 0 else _close_round(deal)


def _with(both: tuple[Item, Item], seat: int, item: Item) -> tuple[Item, Item]:
    """The pair with one seat's item replaced."""
    return (item, both[1]) if seat == 0 else (both[0], item)
