"""Results of two strategies of a draw game on dealt cards: the mean over their moves, or one sample.

Cards come from one deck. The strategies are those of `Seats`, and a deal is the two hands and the cards that follow in
the deck: the first player draws from their beginning, the second goes on from there.
"""

from typing import NamedTuple

import numpy as np

from outs.cards.notation import DECK_SIZE
from outs.games.draw.betting.game_model import FOLD
from outs.games.draw.betting.values import UNIT
from outs.kernels.array_types import F32, F64, I16, I32, I64, U8, U16
from outs.kernels.compiled import compiled
from outs.kernels.halatro.sampled_draws import first_state, shuffle_top

HAND = 5
SEEN = HAND + 1
"""The numbers of cards that a player may throw, 0 to 5."""
DRAWN = 2 * HAND
"""The most cards that both players draw."""


class Rules(NamedTuple):
    """The betting rounds of a game, with the arrays of `RoundTree`.

    before  (ends,)        stakes of the ends of the round before the draw
    after   (ways, ends)   stakes after the draw, by the way into it
    way_of  (ends,)        number of the way into the draw; -1 after a fold
    """

    first_actions: I64
    actors: I64
    leads_to: I64
    kinds: I64
    losers: I64
    before: F64
    after: F64
    way_of: I64


class Seats(NamedTuple):
    """The strategies of both seats.

    bets                       (classes, actions)            frequencies before the draw, actions of both seats
    first_draws, second_draws  (decisions, thrown, classes)  frequencies of draws, in parts of `UNIT`
    first_holds, second_holds  (decisions, thrown, classes)  cards kept
    final                      (histories, values, actions)  frequencies after the draw
    """

    bets: F32
    first_draws: U16
    first_holds: U8
    second_draws: U16
    second_holds: U8
    final: F32


class Deals(NamedTuple):
    """Deals from one deck.

    first, second                  (deals, 5)   dealt hands, in the order of a hold's bits
    first_classes, second_classes  (deals,)     their classes
    rest                           (deals, 42)  the other cards, the next one first
    """

    first: U8
    second: U8
    first_classes: I32
    second_classes: I32
    rest: U8


class Dealt(NamedTuple):
    """Hands of a player, with the cards that each draws from.

    hands    (n, 5)  in the order of a hold's bits
    classes  (n,)
    drawn    (n, 5)  the next one first
    """

    hands: U8
    classes: I32
    drawn: U8

    def hand(self, place: int) -> "Dealt":
        """Return one of the hands."""
        only = slice(place, place + 1)
        return Dealt(self.hands[only], self.classes[only], self.drawn[only])


@compiled
def index_of(cards: I64) -> int:
    """Return a hand's place among all hands in ascending order of their masks; sorts the cards."""
    found = 0
    for place in range(len(cards)):
        card, at = cards[place], place
        while at > 0 and cards[at - 1] > card:
            cards[at] = cards[at - 1]
            at -= 1
        cards[at] = card
    for place in range(len(cards)):
        ways = 1
        for one in range(place + 1):
            ways = ways * (int(cards[place]) - one) // (one + 1)
        found += ways
    return found


@compiled
def final_value(values: I16, hand: U8, hold: int, drawn: U8, cards: I64) -> int:
    """Return the value, from 0, of the held cards with the first of `drawn`; `cards` is scratch."""
    count = 0
    for bit in range(HAND):
        if hold >> bit & 1:
            cards[count] = hand[bit]
            count += 1
    for place in range(HAND - count):
        cards[count + place] = drawn[place]
    return int(values[index_of(cards)])


@compiled
def mix(rules: Rules, first: F32, second: F32, shares: F64) -> None:
    """Set `shares` (actions,) to each action's frequency with the hand of its actor."""
    for decision in range(len(rules.actors)):
        for action in range(rules.first_actions[decision], rules.first_actions[decision + 1]):
            shares[action] = first[action] if rules.actors[decision] == 0 else second[action]


@compiled
def follow(rules: Rules, shares: F64, ends: F64) -> None:
    """Set `ends` to the chance of each end of a round."""
    here = np.zeros(len(rules.actors))
    here[0] = 1
    for decision in range(len(here)):
        for action in range(rules.first_actions[decision], rules.first_actions[decision + 1]):
            to, chance = rules.leads_to[action], here[decision] * shares[action]
            if to >= 0:
                here[to] = chance
            else:
                ends[-1 - to] = chance


@compiled
def won_at(rules: Rules, end: int, stakes: F64, sign: int) -> float:
    """Return what the first player wins at an end; at a showdown `sign` is 1 if its hand is higher, -1 if lower."""
    if rules.kinds[end] == FOLD:
        sign = -1 if rules.losers[end] == 0 else 1
    return float(stakes[end]) * sign


@compiled
def won_in_round(rules: Rules, shares: F64, stakes: F64, sign: int, ends: F64) -> float:
    """Return what the first player wins on average in a round that ends with a fold or a showdown."""
    follow(rules, shares, ends)
    total = 0.0
    for end in range(len(ends)):
        if ends[end] > 0:
            total += ends[end] * won_at(rules, end, stakes, sign)
    return total


@compiled
def sign_of(number: int) -> int:
    """Return 1, 0 or -1."""
    return (number > 0) - (number < 0)


@compiled
def mean_win(rules: Rules, seats: Seats, values: I16, deals: Deals, deal: int, rest: U8) -> float:
    """Return what the first player wins in a deal, the mean over all moves and over the rows of `rest`."""
    one, other = deals.first_classes[deal], deals.second_classes[deal]
    ends, again, shares = np.zeros(len(rules.kinds)), np.zeros(len(rules.kinds)), np.zeros(seats.bets.shape[1])
    cards, total = np.zeros(HAND, np.int64), 0.0
    mix(rules, seats.bets[one], seats.bets[other], shares)
    follow(rules, shares, ends)
    for end in range(len(ends)):
        way, chance = rules.way_of[end], ends[end]
        if chance == 0:
            continue
        if way < 0:
            total += chance * won_at(rules, end, rules.before, 0)
            continue
        for thrown in range(SEEN):
            part = np.int64(seats.first_draws[way, thrown, one])
            if part == 0:
                continue
            decision, hold = way * SEEN + thrown, seats.first_holds[way, thrown, one]
            for then in range(SEEN):
                both = part * np.int64(seats.second_draws[decision, then, other])
                if both == 0:
                    continue
                won, answer = 0.0, seats.second_holds[decision, then, other]
                for row in range(len(rest)):
                    first = final_value(values, deals.first[deal], hold, rest[row], cards)
                    second = final_value(values, deals.second[deal], answer, rest[row, thrown:], cards)
                    final = seats.final[decision * SEEN + then]
                    mix(rules, final[first], final[second], shares)
                    won += won_in_round(rules, shares, rules.after[way], sign_of(first - second), again)
                total += chance * both / UNIT**2 * won / len(rest)
    return total


@compiled
def _chosen(weights: F64, number: float) -> int:
    """Return the place at which the running sum of the weights passes `number` times their sum."""
    number *= weights.sum()
    for place in range(len(weights)):
        number -= weights[place]
        if number < 0:
            return place
    return int(weights.argmax())


@compiled
def _end_of(rules: Rules, shares: F64, numbers: F64) -> int:
    """Return the end of a round whose moves are chosen by random `numbers`, one for each decision."""
    at = 0
    while at >= 0:
        start, stop = rules.first_actions[at], rules.first_actions[at + 1]
        at = rules.leads_to[start + _chosen(shares[start:stop], numbers[at])]
    return -1 - at


@compiled
def sampled_win(rules: Rules, seats: Seats, values: I16, deals: Deals, deal: int, numbers: F64) -> float:
    """Return what the first player wins in a deal whose moves are chosen by random `numbers`, (4, decisions).

    The rows are for the betting before the draw, both draws, and the betting after it.
    """
    one, other = deals.first_classes[deal], deals.second_classes[deal]
    shares, cards, rest = np.zeros(seats.bets.shape[1]), np.zeros(HAND, np.int64), deals.rest[deal]
    mix(rules, seats.bets[one], seats.bets[other], shares)
    end = _end_of(rules, shares, numbers[0])
    way = rules.way_of[end]
    if way < 0:
        return won_at(rules, end, rules.before, 0)
    thrown = _chosen(seats.first_draws[way, :, one].astype(np.float64), numbers[1, 0])
    decision = way * SEEN + thrown
    then = _chosen(seats.second_draws[decision, :, other].astype(np.float64), numbers[2, 0])
    first = final_value(values, deals.first[deal], seats.first_holds[way, thrown, one], rest, cards)
    second = final_value(values, deals.second[deal], seats.second_holds[decision, then, other], rest[thrown:], cards)
    final = seats.final[decision * SEEN + then]
    mix(rules, final[first], final[second], shares)
    end = _end_of(rules, shares, numbers[3])
    return won_at(rules, end, rules.after[way], sign_of(first - second))


@compiled
def mean_wins(rules: Rules, seats: Seats, values: I16, deals: Deals, start: int, draws: int, out: F64) -> None:
    """Set `out` (deals,) to what the first player wins on average over all moves.

    The cards of the draw are those of the deck; or with `draws`, that many random orders of the other cards, which
    depend only on the deal's number, `start` and on.
    """
    rest, order = np.zeros((max(draws, 1), DRAWN), np.uint8), np.zeros(DECK_SIZE - DRAWN, np.int64)
    for deal in range(len(out)):
        rest[0] = deals.rest[deal, :DRAWN]
        state = first_state(start + deal, 1)
        for row in range(draws):
            order[:] = deals.rest[deal]
            state = shuffle_top(order, len(order), DRAWN, state)
            for place in range(DRAWN):
                rest[row, place] = order[place]
        out[deal] = mean_win(rules, seats, values, deals, deal, rest)


@compiled
def sampled_wins(rules: Rules, seats: Seats, values: I16, deals: Deals, numbers: F64, out: F64) -> None:
    """Set `out` (deals,) to what the first player wins; moves are chosen by `numbers` (deals, 4, decisions)."""
    for deal in range(len(out)):
        out[deal] = sampled_win(rules, seats, values, deals, deal, numbers[deal])
