"""Video poker in the terminal, with a trainer: one player and one pay table, line by line."""

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction

from ...cards.deck import WITH_JOKER
from ...cards.errors import BadInput
from ...cards.notation import card_text
from ...games.draw.paytables.paytable import royal_note
from ..screen import Dialogue, NotUnderstood, Quits, cards_meant, meant, seed_or_any, spaced, with_noun, wrapped
from .machine import Cards, HoldWorth, Payout, TableMachine
from .trainer import CANDIDATES, LATEST, SOONEST, Deal, Round, Score, Training, next_deal
from .trainer import play as play_round

BEST, STATS, HELP, QUIT = "best", "stats", "help", "quit"
NONE, ALL = "none", "all"
ACCEPTED = "Hold places (1 3 5), cards (Ah Kd), none or all; or help."
RULES = (
    "Each hand costs one coin. Type the cards to hold, by place (1 3 5 or 135) or by name (Ah Kd), none or all; the"
    " others are replaced once, and the pay table pays the hand.",
    "A hold's coins are its exact average over every draw; its cost is the difference from the best hold.",
    f"A hand that you hold wrongly comes back {SOONEST} to {LATEST} deals later, until you hold it right.",
    "best shows the five best holds; the hand is then not judged, and comes back; stats shows the score so far; help"
    " shows this text; quit ends with the score.",
)


def play(
    read: Callable[[], str],
    write: Callable[[str], None],
    machine: TableMachine,
    seed: int | None = None,
    hard: bool = False,
) -> None:
    """Deal hand after hand until the player leaves, and show the score.

    `read` returns one line and raises `EOFError` at the end of input; `write` takes one line without its newline. A
    `seed` repeats the deals; without one, a seed is chosen and shown. `hard` deals more hands in which the best hold is
    only a little better than the next. Raise `TablesError`.
    """
    training = Training(seed_or_any(seed), hard)
    session = TerminalTraining(read, write, machine)
    session.tell(wrapped([f"{machine.paytable.title}: what does your hold cost? help explains."]))
    royal = machine.paytable.royal
    if royal and (note := royal_note(royal.pay, machine.paytable.coins)):
        session.tell(wrapped([f"Note: {note}"]))
    if hard:
        session.tell(wrapped([f"Hard hands: each is the hardest of {CANDIDATES}."]))
    if seed is None:
        write(f"Seed {training.seed} repeats these hands.")
    session.run(training)


class TerminalTraining(Dialogue):
    def __init__(self, read: Callable[[], str], write: Callable[[str], None], machine: TableMachine) -> None:
        super().__init__(read, write)
        self._machine = machine

    def run(self, training: Training) -> None:
        """Play deal after deal until the player leaves, and end with the score."""
        try:
            while True:
                deal = next_deal(training, self._machine)
                self.write("")
                self.tell(deal_lines(deal, self._machine.payout(deal.hand)))
                hold, was_helped = self._ask(deal, training)
                training, played = play_round(training, deal, hold, self._machine, was_helped)
                self.tell(round_lines(played))
        except Quits:
            self.write("")
            self.tell(score_lines(training.score))

    def _ask(self, deal: Deal, training: Training) -> tuple[Cards, bool]:
        """Return the cards to hold, and True if the best holds were shown before. Raise `Quits`."""
        was_helped = False
        while True:
            text = self.answer_to("Hold which cards?")
            match read_command(text):
                case None:
                    try:
                        return read_hold(text, deal.hand), was_helped
                    except BadInput as error:
                        self.write(str(error))
                case word if word == QUIT:
                    raise Quits
                case word if word == BEST:
                    was_helped = True
                    self.tell(hold_lines(self._machine.holds(deal.hand)))
                case word if word == STATS:
                    self.tell(score_lines(training.score))
                case word if word == HELP:
                    self.tell(wrapped(RULES))


def read_command(text: str) -> str | None:
    """Return the command in `text`, or None; a question mark alone means help.

    >>> read_command("b"), read_command(" QUIT"), read_command("?"), read_command("all"), read_command("1 3")
    ('best', 'quit', 'help', None, None)
    """
    if text.strip() == "?":
        return HELP
    return meant(text, (BEST, STATS, HELP, QUIT))


def read_hold(text: str, hand: Cards) -> Cards:
    """Return the cards to hold: by place from 1, by name, none or all. Raise `NotUnderstood`.

    >>> read_hold("1 3", (0, 10, 20, 30, 40)), read_hold("2c", (0, 10, 20, 30, 40)), read_hold("none", (0, 10))
    ((0, 20), (0,), ())
    """
    match meant(text, (NONE, ALL)):
        case "none":
            return ()
        case "all":
            return hand
    try:
        held = cards_meant(text, hand, WITH_JOKER)  # accepts a joker, which may not be in the hand
    except BadInput:
        raise NotUnderstood(ACCEPTED) from None
    if not held or len(set(held)) < len(held) or not set(held) <= set(hand):
        raise NotUnderstood(ACCEPTED)
    return tuple(card for card in hand if card in held)


HOLDS_SHOWN = 5


def deal_lines(deal: Deal, payout: Payout) -> Iterator[str]:
    """Yield a dealt hand under its places, and its pay if it pays as dealt."""
    yield f"Hand {deal.number}, seen before" if deal.is_repeat else f"Hand {deal.number}"
    yield "  ".join(f"{place:<2}" for place in range(1, len(deal.hand) + 1)).rstrip()
    yield "  ".join(map(card_text, deal.hand))
    if payout.pay:
        yield from wrapped([f"{_paid(payout)} if you hold it all."])


def round_lines(played: Round) -> Iterator[str]:
    """Yield the cost of the hold, the cards drawn, and the pay."""
    verdict = played.verdict
    mine = f"You hold {spaced(verdict.hold.cards)}: {coins(verdict.hold.pay)} coins"
    if verdict.is_mistake:
        yield f"{mine}. It costs {coins(verdict.cost)}."
        yield f"Best is {spaced(verdict.best.cards)}: {coins(verdict.best.pay)} coins."
    else:
        yield f"{mine}, the best hold."
    yield from wrapped([f"You draw {spaced(played.drawn)}: {_paid(played.payout)}."])


def hold_lines(holds: Sequence[HoldWorth]) -> Iterator[str]:
    """Yield the best holds, with their expected coins and cost."""
    yield f"{'Hold':<14}  {'Coins':>9}  {'Cost':>9}"
    for hold in holds[:HOLDS_SHOWN]:
        cost = holds[0].pay - hold.pay
        yield f"{spaced(hold.cards):<14}  {coins(hold.pay):>9}  {coins(cost) if cost else '':>9}".rstrip()


def score_lines(score: Score) -> Iterator[str]:
    accuracy = "" if score.accuracy is None else f": {_percent(score.accuracy)} right"
    yield f"{with_noun(score.hands, 'hand', 'No')}, {with_noun(score.mistakes, 'mistake', 'no')}{accuracy}."
    if score.helped:
        yield f"{with_noun(score.helped, 'hand')} played after best: not judged."
    if score.mistakes:
        yield f"Mistakes cost {coins(score.coins_lost)} coins."
    if score.so_far is not None and score.expected_return is not None and score.best_return is not None:
        yield f"Paid in {score.hands}, paid out {_short(score.paid_out)}: a return of {_percent(score.so_far)}."
        expected, best = _percent(score.expected_return), _percent(score.best_return)
        yield f"On average your holds return {expected}, the best {best}."


def coins(amount: Fraction) -> str:
    """Return an expected number of coins with five decimals."""
    return f"{float(amount):.5f}"


def _paid(payout: Payout) -> str:
    return f"{payout.name} pays {_short(payout.pay)}" if payout.pay else f"{payout.name} pays nothing"


def _short(amount: Fraction) -> str:
    return f"{float(amount):g}"


def _percent(share: float) -> str:
    return f"{100 * share:.2f} %"
