"""The game of Halatro: moves, the player's view, legal play from a seed, and its JSON, without input or output."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import Annotated, Any, Final, Literal, TypeVar

import msgspec
from msgspec import Meta, Struct

from ...cards.errors import BadInput
from ...cards.notation import DECK_MASK, cards_of, cards_text, mask_of, parse_cards
from . import rules
from .rules import DECK, DISCARDS, HELD, MOST_THROWN, PLAYS

LONGEST = 200
"""The longest error message shown, in characters."""

Count = Annotated[int, Meta(ge=0)]
MoveRecord = Annotated[dict[Literal["play", "discard"], str], Meta(min_length=1, max_length=1)]
"""`{"play": CARDS}` or `{"discard": CARDS}`."""
Record = TypeVar("Record")
PLAY: Final = "play"
DISCARD: Final = "discard"
MoveWord = Literal["play", "discard"]
Cards = tuple[int, ...]


class BadRecord(BadInput):
    """JSON that does not describe a possible state or game; the message states what is wrong and where."""


class StateRecord(Struct, forbid_unknown_fields=True):
    """A state: the cards held, the past moves, and the numbers that follow from the moves."""

    held: str
    moves: list[MoveRecord]
    plays: Count
    discards: Count
    score: Count


class SeededGameRecord(Struct, forbid_unknown_fields=True):
    """A game whose deck was shuffled by a seed."""

    seed: Count
    moves: list[MoveRecord]
    score: Count


class GivenDeckRecord(Struct, forbid_unknown_fields=True):
    """A game whose deck was given: all fifty-two cards, first dealt first."""

    deck: str
    moves: list[MoveRecord]
    score: Count


def read_record(body: object, kind: type[Record]) -> Record:
    """Convert a decoded JSON object to a record. Raises `BadRecord`."""
    try:
        return msgspec.convert(body, kind)
    except msgspec.ValidationError as error:
        raise BadRecord(one_line(error)) from None


def read_cards(text: str, what: str) -> tuple[int, ...]:
    """Return the cards in a record's text, in its order; `what` names the field in errors. Raises `BadRecord`."""
    try:
        return parse_cards(text)
    except BadInput as error:
        raise BadRecord(f"{what}: {error}") from None


def one_line(error: Exception) -> str:
    """Return an error's message as one line of printable characters, cut to `LONGEST`."""
    text = "".join(character if character.isprintable() else "?" for character in str(error))
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}..."


class IllegalMove(BadInput):
    """A move that is against the rules in the current state."""


class BadDeck(BadInput):
    """A deck that is not fifty-two different cards, or a seed below zero."""


@dataclass(frozen=True)
class Move:
    """One to five held cards that are discarded, or played and scored."""

    cards: Cards
    is_discard: bool = False

    @property
    def score(self) -> int:
        """The points that the move scores; 0 for a discard."""
        return 0 if self.is_discard else rules.score(self.cards)

    @property
    def word(self) -> MoveWord:
        """`play` or `discard`."""
        return DISCARD if self.is_discard else PLAY

    def to_json(self) -> dict[str, str]:
        """Return `{"play": CARDS}` or `{"discard": CARDS}`."""
        return {self.word: cards_text(self.cards)}

    @staticmethod
    def from_record(record: MoveRecord, what: str = "a move") -> "Move":
        """Read a move in the format of `to_json`; `what` names it in errors. Raises `BadRecord`."""
        ((word, text),) = record.items()
        cards = read_cards(text, what)
        if not 1 <= len(cards) <= MOST_THROWN:
            raise BadRecord(f"{what} takes 1 to {MOST_THROWN} cards, got {len(cards)}")
        return Move(cards_of(mask_of(cards)), word == DISCARD)


@dataclass(frozen=True)
class State:
    """The player's view: the cards held and every past move with its cards, but not the deck.

    held   eight cards, ascending by rank, then suit
    moves  past moves, oldest first; the cards of each in the same order
    """

    held: Cards
    moves: tuple[Move, ...] = ()

    @property
    def plays(self) -> int:
        """The plays left."""
        return PLAYS - sum(not move.is_discard for move in self.moves)

    @property
    def discards(self) -> int:
        """The discards left."""
        return DISCARDS - sum(move.is_discard for move in self.moves)

    @property
    def score(self) -> int:
        """The points scored so far."""
        return sum(move.score for move in self.moves)

    @property
    def dead(self) -> int:
        """The mask of the dead cards: those played or discarded."""
        return mask_of(card for move in self.moves for card in move.cards)

    @property
    def unseen(self) -> int:
        """The mask of the cards that are neither held nor dead."""
        return DECK_MASK & ~(self.dead | mask_of(self.held))

    @property
    def is_over(self) -> bool:
        """True after the last play."""
        return self.plays == 0

    def to_json(self) -> dict[str, Any]:
        """Return the state as the JSON object that `from_json` reads."""
        moves = [move.to_json() for move in self.moves]
        counts = {"plays": self.plays, "discards": self.discards, "score": self.score}
        return {"held": cards_text(self.held), "moves": moves, **counts}

    @staticmethod
    def from_json(body: object) -> "State":
        """Read a state in the format of `to_json`. Raises `BadRecord` for a state that no game reaches."""
        record = read_record(body, StateRecord)
        held = read_cards(record.held, "held")
        if len(held) != HELD:
            raise BadRecord(f"held must be {HELD} cards, got {len(held)}")
        state = State(cards_of(mask_of(held)), _moves_of(record.moves))
        _require_possible(state)
        for name in ("plays", "discards", "score"):
            _require_counted(getattr(record, name), name, getattr(state, name))
        return state


@dataclass(frozen=True)
class Game:
    """A deck and the moves made with it so far.

    deck   all fifty-two cards in shuffled order, first dealt first
    state  the player's view of the game
    seed   the seed that shuffled the deck; None for a given deck
    """

    deck: Cards
    state: State
    seed: int | None = None

    def to_json(self) -> dict[str, Any]:
        """Return the game as its seed (or its deck, if one was given), its moves and its score so far."""
        origin = {"deck": cards_text(self.deck)} if self.seed is None else {"seed": self.seed}
        return {**origin, "moves": [move.to_json() for move in self.state.moves], "score": self.state.score}

    @staticmethod
    def from_json(body: object) -> "Game":
        """Read a game in the format of `to_json`, replaying its moves.

        Raises `BadRecord`, `BadDeck` and `IllegalMove`.
        """
        record: SeededGameRecord | GivenDeckRecord
        if isinstance(body, dict) and "deck" in body:
            record = read_record(body, GivenDeckRecord)
            game = start_from(read_cards(record.deck, "deck"))
        else:
            record = read_record(body, SeededGameRecord)
            game = start(record.seed)
        for number, move in enumerate(_moves_of(record.moves), start=1):
            try:
                game = make(game, move)
            except IllegalMove as error:
                raise IllegalMove(f"move {number}: {error}") from None
        _require_counted(record.score, "score", game.state.score)
        return game


def shuffled(seed: int) -> Cards:
    """Return all cards in the order of the seed.

    Raises `BadDeck` for a negative seed, which would shuffle like a positive one.

    >>> cards_text(shuffled(7)[:8])
    '6d2s7hQc3sKc2c8d'
    """
    if seed < 0:
        raise BadDeck(f"a seed must be 0 or more, got {seed}")
    deck = list(range(DECK.size))
    Random(seed).shuffle(deck)
    return tuple(deck)


def start(seed: int) -> Game:
    """Return the game of a seed before its first move. Raises `BadDeck`."""
    return replace(start_from(shuffled(seed)), seed=seed)


def start_from(deck: Iterable[int]) -> Game:
    """Return the game of a given deck, dealt from its first card on, before its first move. Raises `BadDeck`."""
    cards = tuple(map(int, deck))
    if sorted(cards) != list(range(DECK.size)):
        raise BadDeck(f"a deck must have {DECK.size} different cards, got {len(set(cards))}")
    return Game(cards, State(cards_of(mask_of(cards[:HELD]))))


def make(game: Game, move: Move) -> Game:
    """Return the game after a move: its cards leave the hand and as many are drawn. Raises `IllegalMove`."""
    state = game.state
    require_legal(state, move)
    thrown = mask_of(map(int, move.cards))
    dealt = HELD + state.dead.bit_count()
    drawn = mask_of(game.deck[dealt : dealt + len(move.cards)])
    held = cards_of(mask_of(state.held) & ~thrown | drawn)
    return replace(game, state=State(held, (*state.moves, Move(cards_of(thrown), move.is_discard))))


def require_legal(state: State, move: Move) -> None:
    """Raise `IllegalMove` for a move that the rules forbid in this state."""
    if state.is_over:
        raise IllegalMove("the game is over: no play is left")
    if move.is_discard and not state.discards:
        raise IllegalMove("no discard is left")
    if not 1 <= len(move.cards) <= MOST_THROWN:
        raise IllegalMove(f"a {move.word} takes 1 to {MOST_THROWN} cards, got {len(move.cards)}")
    for place, card in enumerate(move.cards):
        if card in move.cards[:place]:
            raise IllegalMove(f"{_named(card)} is given twice")
        if card not in state.held:
            raise IllegalMove(f"{_named(card)} is not held; the hand is {cards_text(state.held)}")


def legal_moves(state: State) -> Iterator[Move]:
    """Yield every legal move in this state."""
    for is_discard in (False, True):
        if not state.is_over and (state.discards or not is_discard):
            yield from (Move(cards, is_discard) for cards in rules.plays_of(state.held))


def replay(seed: int, moves: Iterable[Move]) -> Game:
    """Return the game of a seed after these moves. Raises `BadDeck` and `IllegalMove`."""
    game = start(seed)
    for move in moves:
        game = make(game, move)
    return game


def states_of(game: Game) -> tuple[State, ...]:
    """Return the states before each move made, and the present one."""
    at = replace(start_from(game.deck), seed=game.seed)
    states = [at.state]
    for move in game.state.moves:
        at = make(at, move)
        states.append(at.state)
    return tuple(states)


def _moves_of(records: Iterable[MoveRecord]) -> tuple[Move, ...]:
    return tuple(Move.from_record(record, f"move {number}") for number, record in enumerate(records, start=1))


def _require_possible(state: State) -> None:
    """Raise `BadRecord` if no deck leads to the state; a state is possible if its cards are all different."""
    played = [move for move in state.moves if not move.is_discard]
    if len(played) > PLAYS or len(state.moves) - len(played) > DISCARDS:
        raise BadRecord(f"a game has {PLAYS} plays and {DISCARDS} discards, got {_counted(state.moves)}")
    if state.is_over and state.moves[-1].is_discard:
        raise BadRecord(f"move {len(state.moves)} comes after the last play")
    seen: dict[int, str] = dict.fromkeys(state.held, "held")
    for number, move in enumerate(state.moves, start=1):
        for card in move.cards:
            if card in seen:
                raise BadRecord(f"card {_named(card)} of move {number} is also in {seen[card]}")
        seen |= dict.fromkeys(move.cards, f"move {number}")


def _counted(moves: tuple[Move, ...]) -> str:
    discards = sum(move.is_discard for move in moves)
    return f"{len(moves) - discards} and {discards}"


def _require_counted(written: int, name: str, counted: int) -> None:
    """Raise `BadRecord` if a number does not agree with the moves."""
    if written != counted:
        raise BadRecord(f"{name} is {written}, but the moves give {counted}")


def _named(card: int) -> str:
    return cards_text((card,)) if 0 <= card < DECK.size else f"card {card}"
