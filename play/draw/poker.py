"""Five-card draw for two players at fixed limit, without input or output: states, legal actions and chips."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import TypeVar

from ...cards.errors import BadInput
from ...cards.hands.sizes import HAND_SIZE
from ...cards.notation import cards_of, cards_text, mask_of
from ...games.draw.betting.rules import LIMITS, Action, Phase
from ...games.draw.rules import DECK

Cards = tuple[int, ...]
BySeat = tuple[int, int]
Item = TypeVar("Item")


class ImpossibleStake(BadInput):
    """A stack that cannot pay the ante."""


class IllegalAction(BadInput):
    """An action or a draw that the rules do not allow in this state."""


@dataclass(frozen=True)
class Deal:
    """A deal in progress. Seats are 0 and 1; the dealer acts and draws last.

    deck    cards not yet dealt, the next one first
    hands   cards of each seat, ascending
    stacks  chips in front of each seat
    paid    chips that each seat has in the pot
    bets    bets and raises made in this round
    turn    the seat to act or draw; in `Phase.FOLDED` the seat that folded
    thrown  the number of cards that each seat threw, None before its draw
    words   all actions and numbers of cards thrown since the deal, in order
    deep    whether both stacks could pay every bet and raise when the hands were dealt
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
    words: tuple[str, ...] = ()
    deep: bool = True

    @property
    def is_over(self) -> bool:
        """Return True once only the pot remains to be paid out."""
        return self.phase in (Phase.SHOWDOWN, Phase.FOLDED)


@dataclass(frozen=True)
class PlayerView:
    """The view of the seat to act: neither the other hand nor the deck.

    hand          its own cards
    thrown        the number of cards thrown by this seat and by the other; None before its draw
    bets          bets and raises made in this round; the other seat made the last one
    pot           chips that this seat can win: excluding chips of the other seat that it cannot match
    costs         chips that each legal action costs
    price         chips that the other seat needs to call a bet or raise by this seat
    words         all actions and numbers of cards thrown since the deal, in order
    deep          whether both stacks could pay every bet and raise when the hands were dealt
    """

    hand: Cards
    thrown: tuple[int | None, int | None]
    bets: int
    pot: int
    costs: dict[Action, int]
    price: int
    words: tuple[str, ...] = ()
    deep: bool = True


def require_stake(chips: int) -> None:
    """Raise `ImpossibleStake` for a stack that cannot pay the ante."""
    if chips < LIMITS.ante:
        raise ImpossibleStake(f"each player needs {LIMITS.ante} chip or more for the ante, got {chips}")


def decks(seed: int) -> Iterator[Cards]:
    """Yield shuffled decks without end; the same seed gives the same decks."""
    rng = Random(seed)
    while True:
        deck = list(range(DECK.size))
        rng.shuffle(deck)
        yield tuple(deck)


def start_deal(deck: Cards, stacks: BySeat, dealer: int) -> Deal:
    """Return a new deal, antes paid and five cards dealt to each seat. Raise `ImpossibleStake` if a seat is broke."""
    require_stake(min(stacks))
    first, second = (cards_of(mask_of(deck[start : start + HAND_SIZE])) for start in (0, HAND_SIZE))
    hands = (second, first) if dealer == 0 else (first, second)
    left = (stacks[0] - LIMITS.ante, stacks[1] - LIMITS.ante)
    deep = min(stacks) >= LIMITS.most_paid
    deal = Deal(deck[2 * HAND_SIZE :], hands, left, (LIMITS.ante, LIMITS.ante), dealer, 1 - dealer, deep=deep)
    return _skip_if_all_in(deal)


def costs_of(deal: Deal) -> dict[Action, int]:
    """Return the legal actions of the seat to act, with the chips each costs; none outside the betting rounds.

    A player short of chips plays for the chips they have. If a player has no chips left, the other cannot bet or raise.
    """
    if deal.phase not in (Phase.BEFORE, Phase.AFTER):
        return {}
    own, other = deal.stacks[deal.turn], deal.stacks[1 - deal.turn]
    due = deal.paid[1 - deal.turn] - deal.paid[deal.turn]
    more = min(own, due + (LIMITS.bet_before if deal.phase is Phase.BEFORE else LIMITS.bet_after))
    if not due:
        return {Action.CHECK: 0, Action.BET: more}
    can_raise = own > due and other > 0 and deal.bets < LIMITS.most_bets
    return {Action.CALL: min(own, due), **({Action.RAISE: more} if can_raise else {}), Action.FOLD: 0}


def act(deal: Deal, action: Action) -> Deal:
    """Return the deal after an action of the seat to act. Raise `IllegalAction`."""
    costs = costs_of(deal)
    if action not in costs:
        raise IllegalAction(f"{action} is not possible; possible: {', '.join(costs) or 'nothing'}")
    after = replace(_pay(deal, costs[action]), words=(*deal.words, str(action)))
    if action is Action.FOLD:
        return leave(replace(deal, words=after.words), deal.turn)
    if action is Action.CALL or (action is Action.CHECK and deal.turn == deal.dealer):
        return _close_round(after)
    bets = deal.bets + (action is not Action.CHECK)
    return replace(after, turn=1 - deal.turn, bets=bets)


def draw(deal: Deal, thrown: Cards) -> Deal:
    """Return the deal after the seat to draw replaced the `thrown` cards. Raise `IllegalAction`."""
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
        words=(*deal.words, str(count)),
    )
    if deal.turn != deal.dealer:
        return replace(after, turn=deal.dealer)
    return _skip_if_all_in(replace(after, phase=Phase.AFTER, turn=1 - deal.dealer))


def leave(deal: Deal, seat: int) -> Deal:
    """Return the deal after a seat gives up its hand, in any phase."""
    return replace(_return_excess(deal), phase=Phase.FOLDED, turn=seat)


def view(deal: Deal) -> PlayerView:
    """Return the view of the seat to act or draw."""
    own, other = deal.turn, 1 - deal.turn
    within_reach = min(deal.paid[other], deal.paid[own] + deal.stacks[own])
    thrown = (deal.thrown[own], deal.thrown[other])
    costs = costs_of(deal)
    more = costs.get(Action.BET, costs.get(Action.RAISE, 0)) - costs.get(Action.CALL, 0)
    price = min(more, deal.stacks[other])
    pot = deal.paid[own] + within_reach
    return PlayerView(deal.hands[own], thrown, deal.bets, pot, costs, price, deal.words, deal.deep)


def settle(deal: Deal, values: BySeat) -> BySeat:
    """Return the stacks after the pot is paid out. If nobody folded, the higher of the final hands' `values` wins."""
    pot = sum(deal.paid)
    if deal.phase is Phase.FOLDED:
        won = (0, pot) if deal.turn == 0 else (pot, 0)
    elif values[0] == values[1]:
        won = (pot // 2, pot // 2)  # both paid the same amount, so the pot is an even number
    else:
        won = (pot, 0) if values[0] > values[1] else (0, pot)
    return deal.stacks[0] + won[0], deal.stacks[1] + won[1]


def _pay(deal: Deal, chips: int) -> Deal:
    """Move chips from the stack of the seat to act into the pot."""
    seat = deal.turn
    stacks = _with(deal.stacks, seat, deal.stacks[seat] - chips)
    return replace(deal, stacks=stacks, paid=_with(deal.paid, seat, deal.paid[seat] + chips))


def _return_excess(deal: Deal) -> Deal:
    """Return to a seat the chips that the other did not match."""
    back = [paid - min(deal.paid) for paid in deal.paid]
    stacks = (deal.stacks[0] + back[0], deal.stacks[1] + back[1])
    return replace(deal, stacks=stacks, paid=(min(deal.paid), min(deal.paid)))


def _close_round(deal: Deal) -> Deal:
    """Return the deal in the phase after its betting round."""
    phase = Phase.DRAW if deal.phase is Phase.BEFORE else Phase.SHOWDOWN
    return replace(_return_excess(deal), phase=phase, turn=1 - deal.dealer, bets=0)


def _skip_if_all_in(deal: Deal) -> Deal:
    """Return the deal; without its betting round if a seat has no chips left."""
    return deal if min(deal.stacks) > 0 else _close_round(deal)


def _with(both: tuple[Item, Item], seat: int, item: Item) -> tuple[Item, Item]:
    """Return the pair with one seat's item replaced."""
    return (item, both[1]) if seat == 0 else (both[0], item)
