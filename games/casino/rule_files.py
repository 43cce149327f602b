"""Rule files: casino games by name, or from a short TOML file, with errors that name the place (docs/casino.md)."""

import re
from collections.abc import Iterable, Mapping
from decimal import Decimal
from fractions import Fraction
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ...cards.arguments import texts_of
from ...cards.errors import BadInput
from ...cards.hands.sizes import HAND_SIZE
from ...cards.ranges.range import parse_range
from .common_names import NAMES, bundled_name, similar
from .game import BadRules, Bet, Dealer, Decision, Game, Line, Move, SideBet, require_playable
from .hands import FOUR, THREE, TWO, HandOrder, UnknownHand, five_cards, four_cards, three_cards

if TYPE_CHECKING:
    from .toml_rules import BetFields, RuleFields, SideFields

FOLDER = Path(__file__).parent / "rules"
_PUSH = "push"
_MOVE = re.compile(r"(raise|call|play|bet|ride|check|pull back|fold)(?: ([1-9]))?(?: with (.+))?", re.ASCII)
_ENDING = ("raise", "call", "play")
"""Verbs of moves after which nothing more is decided; `bet` and `ride` leave later decisions open."""


def find_game(text: str) -> Game:
    """Return a game by its bundled name, from a TOML file, or by a common name. Raises `BadRules`.

    >>> [find_game(text).title for text in ("ultimate-texas-holdem", "3 Card Poker")]
    ["Ultimate Texas Hold'em", 'Three Card Poker']
    """
    if (name := text.strip().lower()) in NAMES:
        return load_bundled(name)
    from ...work.toml_fields import read_short

    path = Path(text)
    try:
        return parse_rules(read_short(path), path.stem)
    except (FileNotFoundError, IsADirectoryError):
        common = bundled_name(text)
        if common is None:
            raise BadRules(f"no casino game and no file {text!r}; {similar(text)}") from None
        return load_bundled(common)
    except BadInput:
        raise
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise BadRules(f"rules {text!r} cannot be read: {reason}") from None


@cache
def load_bundled(name: str) -> Game:
    """Return the bundled game called `name`."""
    return parse_rules((FOLDER / f"{name}.toml").read_text(encoding="utf-8"), name)


def parse_rules(text: str, name: str) -> Game:
    """Parse the text of a rule file. Raises `BadRules`."""
    from .toml_rules import rule_fields

    where = f"rules {name}"
    fields = rule_fields(text, where, BadRules)
    size = fields.hand or (THREE if fields.own == THREE and fields.dealer else HAND_SIZE)
    order = {THREE: three_cards, FOUR: four_cards}.get(size, five_cards)()
    game = Game(
        name,
        fields.title or name,
        fields.own,
        fields.board,
        tuple(_bet(where, bet, order) for bet in fields.bet),
        tuple(Decision(one.seen, tuple(_move(where, move, order) for move in one.moves)) for one in fields.decision),
        _dealer(where, fields, order),
        tuple(_side_bet(where, side, fields.own, order) for side in fields.side),
        size,
        fields.exchange,
        fields.published,
        fields.source,
        fields.differs,
    )
    require_playable(game)
    return game


def parse_changes(texts: Iterable[str]) -> dict[str, Fraction]:
    """Parse texts like `Royal Flush=1000` into the pay of each line. Raises `BadRules`."""
    from ...work.toml_fields import DECIMALS, MOST, exact_amount

    changes = {}
    for text in texts_of(texts, "changes of pays"):
        line, equals, pay = (part.strip() for part in text.rpartition("="))
        if not (line and equals):
            raise BadRules(f"{text!r} is not a change; write a line and its pay, as in 'Royal Flush=1000'")
        if not re.fullmatch(r"\d+(?:\.\d+)?", pay, re.ASCII):
            raise BadRules(
                f"{line}: {pay!r} is not a pay; pays are 0 to {MOST:,} bets with at most {DECIMALS} decimals, as in "
                "'Royal Flush=1000'"
            )
        try:
            changes[line] = exact_amount(Decimal(pay))
        except ValueError as error:
            raise BadRules(f"{line}: {error}") from None
    return changes


def _dealer(where: str, fields: "RuleFields", order: HandOrder) -> Dealer | None:
    if fields.dealer is None:
        return None
    asked = fields.dealer.qualifies
    lowest = 0 if asked is None else _value_of(f"{where}: dealer: qualifies", asked, order)
    return Dealer(fields.dealer.cards, fields.dealer.up, asked, lowest)


def _bet(where: str, fields: "BetFields", order: HandOrder) -> Bet:
    place = f"{where}, {fields.name}"
    wins, loses, bonus = (_lines(place, pays, order) for pays in (fields.wins, fields.loses, fields.bonus))
    otherwise = Fraction(0) if fields.otherwise == _PUSH else Fraction(-1 if fields.otherwise == "lose" else 1)
    return Bet(fields.name, fields.units, wins, otherwise, loses, bonus, fields.unqualified, fields.ties)


def _lines(place: str, pays: Mapping[str, Any], order: HandOrder) -> tuple[Line, ...]:
    """Return the lines of a pay table in a file. Raises `BadRules` unless each is a lower hand than the one before."""
    lines = [Line(name, _value_of(place, name, order), _pay(f"{place}, {name}", pay)) for name, pay in pays.items()]
    for above, line in pairwise(lines):
        if line.lowest >= above.lowest:
            raise BadRules(f"{place}: {line.name} must come before {above.name}: the best hand is first")
    return tuple(lines)


def _value_of(place: str, name: str, order: HandOrder) -> int:
    try:
        return order.lowest_of(name)
    except UnknownHand as error:
        raise BadRules(f"{place}: {error}") from None


def _pay(place: str, pay: Any) -> Fraction:
    from ...work.toml_fields import exact_amount

    if pay == _PUSH:
        return Fraction(0)
    try:
        return exact_amount(pay)
    except ValueError as error:
        raise BadRules(f"{place}: {error}") from None


def _move(where: str, text: str, order: HandOrder) -> Move:
    found = _MOVE.fullmatch(text)
    bets = found is not None and found[1] in (*_ENDING, "bet", "ride")
    if found is None or bets != bool(found[2]):
        raise BadRules(
            f"{where}: {text!r} is not a move; moves are raise 4, call 2, play 1, bet 1, ride 1, check, fold, and "
            "play 3 with Pair of Aces"
        )
    name, lowest = text.partition(" with ")[0], _value_of(f"{where}: {text}", found[3], order) if found[3] else 0
    return Move(name, int(found[2] or 0), found[1] in _ENDING, found[1] == "fold", hand=found[3], lowest=lowest)


def _side_bet(where: str, fields: "SideFields", own: int, order: HandOrder) -> SideBet:
    place = f"{where}, {fields.name}"
    if fields.cards == "own" and own == TWO:
        starting = tuple((_range(place, hands), _pay(f"{place}, {hands}", pay)) for hands, pay in fields.pays.items())
        return SideBet(fields.name, fields.cards, (), starting, fields.published)
    if fields.cards == "own" and own == THREE:
        order = three_cards()
    return SideBet(fields.name, fields.cards, _lines(place, fields.pays, order), (), fields.published)


def _range(place: str, hands: str) -> str:
    try:
        parse_range(hands)
    except BadInput as error:
        raise BadRules(f"{place}: {error}") from None
    return hands
