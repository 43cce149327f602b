"""Video poker training without input or output: deals, the cost of each hold, and hands that come back.

An interface (the terminal, or a web page) keeps one `Training`, shows the player `next_deal`, and passes the hold to
`play`, which returns the next `Training` and the `Round` to show. All of these are values: nothing is changed in place,
and the same seed and the same holds give the same deals, draws and repeats. `Verdict` and `Score` have a `to_json`.

A hand held wrongly comes back three to six deals later, until it is held right. Hard training deals the hardest of four
hands: the one with the smallest difference between its best holds and the next.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from random import Random

from ...cards.answers.answer import Answer, Hidden, Key
from ...cards.deck import Deck
from ...cards.hands.sizes import HAND_SIZE
from ...cards.notation import cards_text
from .machine import Cards, HoldWorth, Machine, Payout

SOONEST, LATEST = 3, 6
"""Least and greatest number of deals until a hand that was held wrongly comes back."""
CANDIDATES = 4
"""Number of hands from which hard training takes the hardest."""


@dataclass(frozen=True)
class Deal:
    """Five cards in the order dealt, and five that replace thrown ones, from the left.

    number      1 for the first deal of a training
    is_repeat   True if the hand was held wrongly before
    """

    number: int
    hand: Cards
    replacements: Cards
    is_repeat: bool = False


@dataclass(frozen=True)
class Verdict(Answer):
    """The value of a hold next to the best one, in coins per coin bet; `hold.pay` and `best.pay` are exact.

    If several holds are equally good, `best` is one of them, and each of them costs nothing.
    """

    hand: Hidden[Cards]
    hold: Hidden[HoldWorth]
    best: Hidden[HoldWorth]

    @property
    def cost(self) -> Fraction:
        """Average loss of the hold, in coins."""
        return self.best.pay - self.hold.pay

    @property
    @Key("hand")
    def hand_text(self) -> str:
        return cards_text(self.hand)

    @property
    @Key("hold")
    def hold_text(self) -> str:
        """The hold; empty for none."""
        return cards_text(self.hold.cards)

    @property
    @Key("pays")
    def hold_pays(self) -> float:
        return float(self.hold.pay)

    @property
    @Key("best")
    def best_text(self) -> str:
        return cards_text(self.best.cards)

    @property
    @Key("best_pays")
    def best_hold_pays(self) -> float:
        return float(self.best.pay)

    @property
    @Key("cost")
    def cost_in_coins(self) -> float:
        return float(self.cost)

    @property
    @Key()
    def is_mistake(self) -> bool:
        """True if another hold is worth more."""
        return self.cost > 0


@dataclass(frozen=True)
class Round:
    """A deal that was played: the verdict on the hold, the cards drawn, and the pay of the final hand.

    was_helped  True if the player had seen the best holds before
    """

    deal: Deal
    verdict: Verdict
    drawn: Cards
    payout: Payout
    was_helped: bool


@dataclass(frozen=True)
class Score(Answer):
    """The totals of a training in which each hand costs one coin; sums of coins are exact.

    helped      hands whose best holds the player had seen; they are not judged
    coins_lost  average cost of the mistakes
    expected    expected pay of all holds, helped or not
    best        expected pay of the best holds
    """

    hands: int = 0
    helped: int = 0
    mistakes: int = 0
    coins_lost: Hidden[Fraction] = Fraction(0)
    paid_out: Hidden[Fraction] = Fraction(0)
    expected: Hidden[Fraction] = Fraction(0)
    best: Hidden[Fraction] = Fraction(0)

    @property
    def judged(self) -> int:
        """Number of hands that were held without help."""
        return self.hands - self.helped

    @property
    @Key()
    def accuracy(self) -> float | None:
        """Share of the judged hands that were held right; None before the first."""
        return (self.judged - self.mistakes) / self.judged if self.judged else None

    @property
    @Key("coins_lost")
    def lost(self) -> float:
        return float(self.coins_lost)

    @property
    @Key("paid_out")
    def paid(self) -> float:
        return float(self.paid_out)

    @property
    @Key("return")
    def so_far(self) -> float | None:
        """Coins paid out per coin paid in; None before the first hand."""
        return self._a_hand(self.paid_out)

    @property
    @Key()
    def expected_return(self) -> float | None:
        """Expected return of the player's holds; None before the first hand."""
        return self._a_hand(self.expected)

    @property
    @Key()
    def best_return(self) -> float | None:
        """Expected return of the best holds of the same hands; None before the first hand."""
        return self._a_hand(self.best)

    def _a_hand(self, coins: Fraction) -> float | None:
        return float(coins / self.hands) if self.hands else None

    def after(self, played: Round) -> "Score":
        verdict = played.verdict
        counts = verdict.is_mistake and not played.was_helped
        return Score(
            hands=self.hands + 1,
            helped=self.helped + played.was_helped,
            mistakes=self.mistakes + counts,
            coins_lost=self.coins_lost + (verdict.cost if counts else 0),
            paid_out=self.paid_out + played.payout.pay,
            expected=self.expected + verdict.hold.pay,
            best=self.best + verdict.best.pay,
        )


@dataclass(frozen=True)
class Return:
    """A hand that comes back, at deal `number` or later."""

    number: int
    hand: Cards


@dataclass(frozen=True)
class Training:
    """A training between two deals: its seed, the hands due to come back, oldest mistake first, and the score."""

    seed: int
    is_hard: bool = False
    returns: tuple[Return, ...] = ()
    score: Score = Score()

    @property
    def number(self) -> int:
        return self.score.hands + 1


def next_deal(training: Training, machine: Machine) -> Deal:
    """Return the deal to play next: a hand that comes back if one is due, else a new one."""
    number = training.number
    shuffle = Random(f"video poker {training.seed} {number}")
    due = next((one.hand for one in training.returns if one.number <= number), None)
    if due is not None:
        rest = [card for card in machine.deck.cards if card not in due]
        return Deal(number, due, tuple(shuffle.sample(rest, HAND_SIZE)), is_repeat=True)
    count = CANDIDATES if training.is_hard else 1
    deals = [_new_deal(number, shuffle, machine.deck) for _ in range(count)]
    return min(deals, key=lambda deal: gap(machine.holds(deal.hand))) if training.is_hard else deals[0]


def _new_deal(number: int, shuffle: Random, deck: Deck) -> Deal:
    cards = tuple(shuffle.sample(deck.cards, 2 * HAND_SIZE))
    return Deal(number, cards[:HAND_SIZE], cards[HAND_SIZE:])


def gap(holds: Sequence[HoldWorth]) -> Fraction:
    """Return how many coins the best holds are worth more than the best of the others: the cost of the next best guess.

    `holds` are sorted, best first. If all are worth the same, none is a mistake, and the gap is their pay.
    """
    best = holds[0].pay
    return best - next((hold.pay for hold in holds if hold.pay < best), Fraction(0))


def judge(hand: Cards, hold: Cards, machine: Machine) -> Verdict:
    """Return the verdict on holding these cards of the hand, given in any order."""
    holds = machine.holds(hand)
    (chosen,) = (one for one in holds if set(one.cards) == set(hold))
    best = chosen if chosen.pay == holds[0].pay else holds[0]
    return Verdict(hand, chosen, best)


def play(
    training: Training, deal: Deal, hold: Cards, machine: Machine, was_helped: bool = False
) -> tuple[Training, Round]:
    """Hold these cards of the deal from `next_deal`, and draw; return the next training, and the round to show.

    `was_helped` means that the player has seen the best holds: the hand is not judged.
    """
    drawn = deal.replacements[: HAND_SIZE - len(hold)]
    payout = machine.payout((*hold, *drawn))
    played = Round(deal, judge(deal.hand, hold, machine), drawn, payout, was_helped)
    returns = tuple(one for one in training.returns if not deal.is_repeat or one.hand != deal.hand)
    if played.verdict.is_mistake or was_helped:
        later = Random(f"return {training.seed} {deal.number}").randint(SOONEST, LATEST)
        returns = (*returns, Return(deal.number + later, deal.hand))
    return replace(training, returns=returns, score=training.score.after(played)), played
