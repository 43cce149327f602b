"""Halatro in the terminal: one player, one deck and an adviser, line by line; games can be saved and continued."""

import re
from collections.abc import Callable, Iterator, Sequence
from io import TextIOWrapper
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from ...cards.errors import BadInput
from ...cards.hands.categories import CATEGORIES, category_title
from ...cards.notation import card_text, cards_of, cards_text, mask_of
from ...games.halatro.game import DISCARD, PLAY, Cards, Game, Move, State, make, one_line, start, start_from, states_of
from ...games.halatro.rules import DISCARDS, HELD, MOST_THROWN, MULT, PLAYS, type_of
from ...tables.files.errors import TablesError
from ...work.atomic_writes import write_whole
from ...work.safe_files import open_regular
from ..screen import Dialogue, NotUnderstood, Quits, cards_meant, meant, seed_or_any, spaced, with_noun, wrapped

if TYPE_CHECKING:
    from ...games.halatro.answers import MoveAdvice
    from ...query.session import Tables

Adviser = Callable[[State], "Sequence[MoveAdvice]"]
"""Returns the moves of a player by what the player sees, best first; none after the end.

It may raise `BadInput` and `TablesError`.
"""
LONGEST = 100_000
"""Most characters read from a saved game, which needs less than one percent of that."""
HINT, HELP, SAVE, QUIT = "hint", "help", "save", "quit"
ACCEPTED = (
    f"Type {PLAY} or {DISCARD} and the cards to move ({PLAY} 1 3 5, {DISCARD} 2c 3d); "
    f"or {HINT}, {HELP}, {SAVE} FILE or {QUIT}."
)
_ORDER = re.compile(r"\??([a-z]+)\s*(.*)", re.IGNORECASE | re.ASCII | re.DOTALL)
RULES = (
    f"You hold {HELD} cards. Each move plays or discards one to {MOST_THROWN} of them, and as many new ones are drawn;"
    f" none comes back. There are {PLAYS} plays and {DISCARDS} discards; the game ends with the last play.",
    "A play scores (base + chips of its scoring cards) x multiplier; an ace has 11 chips, court cards 10. Base and"
    " multiplier: high card 5 x 1, pair 10 x 2, two pair 20 x 2, three of a kind 30 x 3, straight 30 x 4, flush 35 x 4,"
    " full house 40 x 4, four of a kind 60 x 7, straight flush 100 x 8.",
    "Type play or discard, or the first letters, and cards by name (play 2c 2d) or by place (p 1 2, d 345).",
    "hint asks the adviser: the expected final score after a move is exact, or has a standard error. save FILE keeps"
    " the game for --load, help shows this text, quit ends the game.",
)
SHOWN = 5
"""Number of best moves shown."""


def table_adviser(tables: "Callable[[], Tables]") -> Adviser:
    """Return the adviser of `outs halatro advise`; it calls `tables`, which returns the open tables, at its first use.

    It ranks every legal move by what the player sees, not by the deck.
    """

    def ranked(state: State) -> "Sequence[MoveAdvice]":
        if state.is_over:
            return ()
        arrays = tables().halatro_arrays
        from ...games.halatro.held_cards import HeldCards
        from ...query.halatro.advice import advise_on

        return advise_on(HeldCards(state.held, state.dead, ""), state.plays, state.discards, arrays).moves

    return ranked


def play(
    read: Callable[[], str],
    write: Callable[[str], None],
    adviser: Adviser,
    seed: int | None = None,
    hint: bool = False,
    load: Path | None = None,
    save: Path | None = None,
) -> None:
    """Play one game to its end, or until the player leaves.

    `read` returns one line and raises `EOFError` at the end; `write` takes one line without its newline. A `seed`
    repeats a game; without one, a seed is chosen and shown. `hint` shows the adviser's opinion before every move.
    `load` continues a saved game; `save` writes the game to a file after every move. Raises `BadInput` for invalid
    files.
    """
    if load is not None and seed is not None:
        raise BadInput("a saved game has its own deck: give --seed or --load, not both")
    game = load_game(load) if load else start(seed_or_any(seed))
    if save:
        save_game(game, save)
    session = TerminalGame(read, write, adviser, hint, save)
    write(f"Halatro: {PLAYS} plays, {DISCARDS} discards, one deck. For the rules: help.")
    if load is None and seed is None:
        write(f"Seed {game.seed} repeats this game.")
    session.run(game)


class TerminalGame(Dialogue):
    def __init__(
        self, read: Callable[[], str], write: Callable[[str], None], adviser: Adviser, hint: bool, save: Path | None
    ) -> None:
        super().__init__(read, write)
        self._adviser, self._hint, self._save = adviser, hint, save

    def run(self, game: Game) -> None:
        """Show the moves made so far, play the rest, and show the score."""
        states = states_of(game)
        for before, after in pairwise(states):
            self.tell(move_lines(before, after))
        try:
            while not game.state.is_over:
                game = self._ask(game)
        except Quits:
            points, plays = with_noun(game.state.score, "point"), with_noun(game.state.plays, "play")
            self.write(f"You leave with {points} and {plays} left.")
            return
        self.tell(end_lines(game.state, self._expected(game), self._advised(game)))

    def _ask(self, game: Game) -> Game:
        """Return the game after the player's next move. Raise `Quits`."""
        self.write("")
        self.tell(hand_lines(game.state))
        if self._hint:
            self._show_hint(game)
        while True:
            text = self.answer_to(question(game.state))
            try:
                after = self._obey(text, game)
            except BadInput as error:
                self.write(str(error))
                continue
            if after is not None:
                self.tell(move_lines(game.state, after.state))
                self._keep(after)
                return after

    def _obey(self, text: str, game: Game) -> Game | None:
        """Return the game after a move, or None after a command. Raise `BadInput` and `Quits`."""
        word, rest = read_order(text)
        if word in (PLAY, DISCARD):
            return make(game, read_move(word, rest, game.state.held))
        if word == QUIT:
            raise Quits
        if word == HINT:
            self._show_hint(game)
        if word == HELP:
            self.tell(wrapped(RULES))
        if word == SAVE:
            save_game(game, path_meant(rest))
            self.write(f"Saved; continue with --load {rest}.")
        return None

    def _keep(self, game: Game) -> None:
        """Write the game to the file of `save`, if given. A write error is shown and does not end the game."""
        if self._save:
            try:
                save_game(game, self._save)
            except BadInput as error:
                self.write(str(error))

    def _show_hint(self, game: Game) -> None:
        try:
            self.tell(hint_lines(game.state, self._adviser(game.state)))
        except (BadInput, TablesError) as error:
            self.write(str(error))

    def _expected(self, game: Game) -> float | None:
        """Return the adviser's expected final score from the opening hand, or None if it cannot advise."""
        try:
            return self._adviser(states_of(game)[0])[0].expected
        except (BadInput, TablesError):
            return None

    def _advised(self, game: Game) -> int | None:
        """Return the score of the adviser's moves with the same deck, or None if it cannot advise."""
        other = start_from(game.deck)
        try:
            while not other.state.is_over:
                best = self._adviser(other.state)[0]
                other = make(other, Move(best.cards, best.is_discard))
        except (BadInput, TablesError):
            return None
        return other.state.score


def read_order(text: str) -> tuple[str, str]:
    """Return the command or kind of move, spelled out, and the text after it. Raise `NotUnderstood`.

    `?` alone means help.

    >>> read_order("p 1 3 5"), read_order("d135"), read_order("save A game.json"), read_order("?")
    (('play', '1 3 5'), ('discard', '135'), ('save', 'A game.json'), ('help', ''))
    """
    if text.strip() == "?":
        return HELP, ""
    found = _ORDER.fullmatch(text.strip())
    word = found and meant(found[1], (PLAY, DISCARD, HINT, HELP, SAVE, QUIT))
    if not found or not word or (found[2] and word in (HINT, HELP, QUIT)):
        raise NotUnderstood(ACCEPTED)
    if not found[2] and word in (PLAY, DISCARD):
        raise NotUnderstood(f"{word.capitalize()} which cards? By name ({word} 2c 3d) or by place ({word} 1 3 5).")
    if not found[2] and word == SAVE:
        raise NotUnderstood("Save to which file? Type save FILE.")
    return word, found[2]


def read_move(word: str, rest: str, held: Cards) -> Move:
    """Return the move for a word and the cards after it, by name or by place from 1. Raise `BadInput`.

    >>> read_move("discard", "2c 4c", (0, 1, 2)), read_move("play", "3 1", (0, 1, 2))
    (Move(cards=(0, 2), is_discard=True), Move(cards=(2, 0), is_discard=False))
    """
    return Move(cards_meant(rest, held), word == DISCARD)


def hand_lines(state: State) -> Iterator[str]:
    """Yield the places of the held cards, then the cards."""
    yield "  ".join(f"{place:<2}" for place in range(1, len(state.held) + 1)).rstrip()
    yield "  ".join(map(card_text, state.held))


def question(state: State) -> str:
    """Return the plays and discards left, the points so far, and the question for the next move."""
    left = with_noun(state.plays, "play") + (f" and {with_noun(state.discards, 'discard')}" if state.discards else "")
    return f"{left} left, {with_noun(state.score, 'point')}. {'Play or discard?' if state.discards else 'Play?'}"


def move_lines(before: State, after: State) -> Iterator[str]:
    """Yield the last move, with its score and the cards drawn."""
    move = after.moves[-1]
    done = f"You {move.word} {spaced(move.cards)}"
    drawn = spaced(cards_of(mask_of(after.held) & ~mask_of(before.held)))
    if move.is_discard:
        yield f"{done} and draw {drawn}."
        return
    yield f"{done}: {scored(move)}."
    if not after.is_over:
        yield f"You draw {drawn}."


def scored(move: Move) -> str:
    """Return the type of a play and its score, as chips times multiplier.

    >>> scored(Move((0, 13)))
    'Pair, 14 x 2 = 28'
    """
    kind = type_of(move.cards)
    mult = MULT[CATEGORIES.index(kind)]
    return f"{category_title(kind)}, {move.score // mult} x {mult} = {move.score}"


def hint_lines(state: State, moves: "Sequence[MoveAdvice]") -> Iterator[str]:
    """Yield the best moves: what each scores now, and the expected final score with its standard error.

    If several moves are as good as the first, within their errors, they are marked.
    """
    best = moves[:SHOWN]
    alike = sum(move.is_equal for move in best) > 1
    yield f"{'Do':<7}  {'Cards':<10}  {'Scores now':<19}  Expected     Error"
    for move in best:
        now = "" if move.is_discard else f"{category_title(type_of(move.cards))} {move.score}"
        mark = "=" if alike and move.is_equal else " "
        error = "exact" if move.is_exact else f"{move.standard_error:.1f}"
        expected = f"{state.score + move.expected:>8.1f} {mark}{error:>8}"
        yield f"{move.kind:<7}  {cards_text(move.cards):<10}  {now:<19}  {expected}"
    if alike:
        yield "= as good as the first, within their errors."


def end_lines(state: State, expected: float | None, advised: int | None) -> Iterator[str]:
    """Yield the final score; if known, also the adviser's expectation and its own score with this deck."""
    yield f"The game ends with {with_noun(state.score, 'point')}."
    if expected is not None:
        yield f"The adviser expected {expected:.1f} from the opening hand."
    if advised is not None:
        yield f"The adviser's moves score {advised} with this deck."


class BadGameFile(BadInput):
    """A file that a game cannot be read from or written to."""


def path_meant(text: str) -> Path:
    """Return the path that a person typed; `~` is the home folder."""
    try:
        return Path(text).expanduser()
    except RuntimeError:  # the home folder of an unknown user
        return Path(text)


def save_game(game: Game, path: Path) -> None:
    """Write the game, replacing an existing file of that name. Raise `BadGameFile`."""
    try:
        is_other = path.exists() and not path.is_file()
        if not is_other:
            write_whole(path, msgspec.json.format(msgspec.json.encode(game.to_json()), indent=1) + b"\n")
    except (OSError, ValueError) as error:
        raise BadGameFile(f"{str(path)!r} cannot be written: {_reason(error)}") from None
    if is_other:
        raise BadGameFile(f"{str(path)!r} cannot be written: it is not a file")


def load_game(path: Path) -> Game:
    """Return the game written by `save_game`. Raise `BadGameFile`."""
    try:
        with TextIOWrapper(open_regular(path), encoding="utf-8") as file:
            text = file.read(LONGEST + 1)
    except (OSError, ValueError) as error:
        raise BadGameFile(f"{str(path)!r} cannot be read: {_reason(error)}") from None
    if len(text) > LONGEST:
        raise BadGameFile(f"{str(path)!r} is not a saved game: it is longer than {LONGEST:,} characters")
    try:
        return Game.from_json(msgspec.json.decode(text))
    except (msgspec.DecodeError, RecursionError) as error:
        raise BadGameFile(f"{str(path)!r} is not valid JSON: {one_line(error)}") from None
    except BadInput as error:
        raise BadGameFile(f"{str(path)!r} is not a saved game: {error}") from None


def _reason(error: Exception) -> str:
    return getattr(error, "strerror", None) or str(error)
