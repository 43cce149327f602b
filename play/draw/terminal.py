"""Five-card draw in the terminal: a player against the bot, line by line."""

from collections.abc import Callable, Mapping
from random import Random
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from ...cards.errors import BadInput, BadQuery
from ...cards.notation import cards_text
from ...games.draw.betting.rules import LIMITS, Action, Phase
from ...games.draw.parameters import CHIPS, HIGH
from ...games.lowball.names import ACE_TO_FIVE, DEUCE_TO_SEVEN
from ...query.game_names import hand_game
from ...tables.draw_game import REQUESTS
from ...tables.files.errors import TablesMissing
from ..screen import Dialogue, NotUnderstood, Quits, cards_meant, either, meant, seed_or_any, spaced, with_noun
from .bot import DrawBot, hint_lines
from .chances import Chances
from .poker import BySeat, Cards, Deal, act, costs_of, decks, draw, leave, require_stake, settle, start_deal, view
from .solved import Bot, Judge, SolvedBot, SolvedGame, solved_hint_lines

if TYPE_CHECKING:
    from ...query.session import Tables

YOU, BOT = 0, 1
HINT, HELP, QUIT = "hint", "help", "quit"
COMMANDS = (HINT, HELP, QUIT)
STAND = ("none", "stand")
REQUEST_OF = {game: request for request, game in REQUESTS.items()}
"""What is asked for to build the tables of each game, by its name."""
SOLVED, BY_RULES = BOTS = ("solved", "rules")
SAMPLE_HAND = "2c3d4h5s7c"
ONE_OF_EACH_PHASE = ("", "check check", "check check 0 0")
"""Decisions before, at and after the draw: together they need every table of a solved game."""
"""Bots: one plays the equilibrium of the whole game, one draws by it and bets by fixed rules."""


class Words(NamedTuple):
    """A game's title, and the rules that only it has."""

    title: str
    rules: tuple[str, ...] = ()


WORDS: Mapping[str, Words] = {
    HIGH: Words("Five-card draw"),
    DEUCE_TO_SEVEN: Words(
        "Deuce-to-seven lowball",
        ("The lowest hand wins. Aces are high; straights and flushes count, against you. 7-5-4-3-2 is best.",),
    ),
    ACE_TO_FIVE: Words(
        "Ace-to-five lowball",
        ("The lowest hand wins. Aces are low; straights and flushes do not count. 5-4-3-2-A is best.",),
    ),
}
"""Titles and rules by name of the game."""
RULES = (
    f"Each player antes {LIMITS.ante}, gets five cards, bets, throws up to five cards for new ones, and bets again.",
    f"A bet or raise is {LIMITS.bet_before} before the draw and {LIMITS.bet_after} after it;"
    f" at most {LIMITS.most_bets} per round.",
    "Type check, bet, call, raise or fold, or the first letters; the number is the cost in chips.",
    "Throw cards by name (2c 3d) or by place (1 3 5); none keeps them all.",
    "hint shows your chances, help shows this text; quit folds and ends the game.",
)

Result = TypeVar("Result")


def play(
    session: "Tables",
    read: Callable[[], str],
    write: Callable[[str], None],
    seed: int | None = None,
    hint: bool = False,
    chips: int = CHIPS.default,
    game: str = HIGH,
    bot: str | None = None,
) -> None:
    """Play deals until a player is broke or the person leaves.

    `game` is `high`, or lowball: `2-7` or `a-5`. `read` returns one line and raises `EOFError` at the end of input;
    `write` takes one line without its newline. A `seed` repeats a game; without it one is chosen and shown. `hint`
    shows hints before every question. `chips` is each player's stack. `bot` is `solved`, or `rules` for bets by fixed
    rules; the default is `solved` where its tables are built. Raise `BadInput` for an unknown game or bot,
    `ImpossibleStake` for a stack that does not cover the ante, and `TablesError`.
    """
    require_stake(chips)
    name = hand_game(game)
    words = WORDS[name]
    solved = _solved(session, name, bot)
    match = Match(Chances(session, name), read, write, seed_or_any(seed), hint, words.rules, solved)
    write(f"{words.title} against the bot, {chips} chips each. For the rules: help.")
    if seed is None:
        write(f"Seed {match.seed} repeats this game.")
    if solved is not None:
        write("The bot plays the solved game.")
    elif bot is None:
        write(f"The bot bets by fixed rules; outs tables build {REQUEST_OF[name]} solves the game for it.")
    match.run((chips, chips))


class Match(Dialogue):
    """A series of deals between the person and the bot, with its dialogue."""

    def __init__(
        self,
        chances: Chances,
        read: Callable[[], str],
        write: Callable[[str], None],
        seed: int,
        hint: bool,
        rules: tuple[str, ...],
        solved: SolvedGame | None,
    ) -> None:
        """Prepare a match; `rules` are the game's own, and the bot plays the `solved` game if it is given.

        The bot has a random generator of its own, so that its bluffs do not change the cards.
        """
        super().__init__(read, write)
        self.seed, self._chances, self._hint, self._rules = seed, chances, hint, (*rules, *RULES)
        rng = Random(f"bot {seed}")
        by_rules = DrawBot(chances, rng)
        self._solved = solved
        self._bot: Bot = by_rules if solved is None else SolvedBot(solved, by_rules, rng)
        self._judge = Judge()
        self._number = 0
        self._left = False

    def run(self, stacks: BySeat) -> None:
        """Play deal after deal, the bot dealing first, and end with the score."""
        number = 0
        for number, deck in enumerate(decks(self.seed), start=1):
            stacks = self._play_out(start_deal(deck, stacks, dealer=BOT if number % 2 else YOU), number)
            if self._left or min(stacks) < LIMITS.ante:
                break
        if not self._left:
            self.write("\nThe bot is broke." if stacks[YOU] else "\nYou are broke.")
        self.write(
            f"The game ends after {with_noun(number, 'deal')}: you have {stacks[YOU]} chips, the bot {stacks[BOT]}."
        )
        self.tell(self._judge.lines())

    def _play_out(self, deal: Deal, number: int) -> BySeat:
        self._number = number
        self.write(f"\nDeal {number}: {'you deal' if deal.dealer == YOU else 'the bot deals'}")
        self._show_hand(deal)
        try:
            while not deal.is_over:
                deal = self._draw(deal) if deal.phase is Phase.DRAW else self._act(deal)
        except Quits:
            self._left = True
            self.write("You leave.")
            deal = leave(deal, YOU)
        return self._settle(deal)

    def _act(self, deal: Deal) -> Deal:
        costs = costs_of(deal)
        if deal.turn == YOU:
            choices = [f"{action} {chips}" if chips else str(action) for action, chips in costs.items()]
            question = f"{', '.join(choices[:-1])} or {choices[-1]}?".capitalize()
            action = self._ask(deal, question, lambda text: read_action(text, costs))
            self._note(deal, str(action))
        else:
            action = self._bot.choose(view(deal))
        after = act(deal, action)
        chips = f" {costs[action]}" if costs[action] else ""
        all_in = ", all in" if costs[action] == deal.stacks[deal.turn] and chips else ""
        self.write(f"{f'You {action}' if deal.turn == YOU else f'The bot {action}s'}{chips}{all_in}.")
        if action is Action.CALL:
            self._tell_excess(deal, after)
        return after

    def _tell_excess(self, deal: Deal, after: Deal) -> None:
        """Show the chips that an all-in caller could not match."""
        other = 1 - deal.turn
        if back := after.stacks[other] - deal.stacks[other]:
            self.write(f"{back} go back to {'you' if other == YOU else 'the bot'}.")

    def _draw(self, deal: Deal) -> Deal:
        hand = deal.hands[deal.turn]
        if deal.turn == BOT:
            thrown = self._bot.discard(view(deal))
            self.write(f"The bot throws {with_noun(len(thrown), 'card', 'no')}.")
            return draw(deal, thrown)
        thrown = self._ask(deal, "Throw which cards?", lambda text: read_discard(text, hand))
        self._note(deal, "draw", cards_text(tuple(card for card in hand if card not in thrown)))
        after = draw(deal, thrown)
        self.write(f"You throw {spaced(thrown)}.")
        self._show_hand(after)
        return after

    def _settle(self, deal: Deal) -> BySeat:
        """Show the hands if nobody folded, pay out the pot, and return the stacks."""
        values = (0, 0)
        if deal.phase is Phase.SHOWDOWN:
            values = (self._chances.value(deal.hands[YOU]), self._chances.value(deal.hands[BOT]))
            self.write(f"You have {self._named(deal.hands[YOU])}")
            self.write(f"The bot has {self._named(deal.hands[BOT])}")
        stacks, pot = settle(deal, values), sum(deal.paid)
        won = stacks[YOU] - deal.stacks[YOU]
        winner = "You win" if won == pot else "The bot wins"
        self.write(f"{winner} the pot of {pot}." if won in (0, pot) else f"You share the pot of {pot}.")
        return stacks

    def _ask(self, deal: Deal, question: str, understand: Callable[[str], Result]) -> Result:
        """Ask until the answer is understood, and return it. Raise `Quits`."""
        if self._hint:
            self._show_hint(deal)
        while True:
            stacks = f"you {deal.stacks[YOU]}, the bot {deal.stacks[BOT]}"
            text = self.answer_to(f"Pot {sum(deal.paid)}, {stacks}. {question}")
            command = read_command(text)
            try:
                if command is None:
                    return understand(text)
                self._obey(command, deal)
            except BadInput as error:
                self.write(str(error))

    def _obey(self, command: str, deal: Deal) -> None:
        """Carry out a command. Raise `Quits`."""
        if command == QUIT:
            raise Quits
        if command == HINT:
            self._show_hint(deal)
        if command == HELP:
            self.tell(self._rules)

    def _note(self, deal: Deal, made: str, hold: str | None = None) -> None:
        """Have a decision of the person judged by the solved game, if there is one."""
        if self._solved is not None:
            moves = self._solved.moves(view(deal), every_hold=hold is not None)
            self._judge.note(moves, made, self._number, hold)

    def _show_hint(self, deal: Deal) -> None:
        if self._solved is not None and (answer := self._solved.moves(view(deal))) is not None:
            self.tell(solved_hint_lines(answer))
        else:
            self.tell(hint_lines(self._chances, view(deal)))

    def _show_hand(self, deal: Deal) -> None:
        self.write(f"Your hand: {self._named(deal.hands[YOU])}")

    def _named(self, hand: Cards) -> str:
        return f"{spaced(hand)}, {self._chances.name(self._chances.value(hand))}"


def _solved(session: "Tables", game: str, bot: str | None) -> SolvedGame | None:
    """Return the solved game that the bot plays, if it is wanted and all its tables are built.

    Raises `BadQuery` and `TablesError`."""
    if bot not in (None, *BOTS):
        raise BadQuery(f"no bot is called {bot!r}: choose {either(BOTS)}")
    if bot == BY_RULES:
        return None
    try:
        for actions in ONE_OF_EACH_PHASE:
            session.draw_game(SAMPLE_HAND, actions, game)
    except TablesMissing:
        if bot == SOLVED:
            raise  # the error says what to build
        return None
    return SolvedGame(session, game)


def read_command(text: str) -> str | None:
    """Return the command in `text`, or None. A leading question mark is allowed; alone it means help.

    >>> read_command("Q"), read_command("?hint"), read_command("?"), read_command("h"), read_command("qh")
    ('quit', 'hint', 'help', None, None)
    """
    if text.strip() == "?":
        return HELP
    return meant(text.strip().removeprefix("?"), COMMANDS)


def read_action(text: str, costs: Mapping[Action, int]) -> Action:
    """Return the legal action that begins with `text`, which may also name its chips. Raise `NotUnderstood`.

    >>> read_action("c", {Action.CALL: 2, Action.FOLD: 0}), read_action(" Call 2", {Action.CALL: 2, Action.FOLD: 0})
    (<Action.CALL: 'call'>, <Action.CALL: 'call'>)
    """
    word, *chips = text.split() or [""]
    known = meant(word, costs)
    if known is None or chips not in ([], [str(costs[Action(known)])]):
        raise NotUnderstood(f"Type {either(costs)}; or {either(COMMANDS)}.")
    return Action(known)


def read_discard(text: str, hand: Cards) -> Cards:
    """Return the cards to throw: by name, by place from 1, or none. Raise `NotUnderstood`.

    >>> read_discard("1 3", (0, 10, 20, 30, 40)), read_discard("2c", (0, 10, 20, 30, 40)), read_discard("none", ())
    ((0, 20), (0,), ())
    """
    if meant(text, STAND):
        return ()
    try:
        thrown = cards_meant(text, hand)
        if thrown and len(set(thrown)) == len(thrown) and set(thrown) <= set(hand):
            return thrown
    except BadInput:
        pass
    raise NotUnderstood(f"Throw cards of your hand by name (2c 3d) or place (1 3 5), or none; or {either(COMMANDS)}.")
