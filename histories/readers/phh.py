"""PHH and PHHS: a lean reader of the lines that programs write, and pokerkit's notation for everything else.

A PHHS file holds many hands, each a TOML table whose name stands in brackets. Most files have one `key = value` a line,
arrays of numbers and of texts in single quotes; these are read here in microseconds. A hand with anything else is
given to the standard library's TOML parser first. Both ways lead through `hand_of`, which follows the specification
(https://phh.readthedocs.io) as pokerkit does.
"""

import tomllib
from datetime import datetime, time
from decimal import Decimal
from functools import lru_cache
from math import gcd
from typing import Any

from ..hand import BET, BOARD, CALL, FOLD, SCALE, BadHand, Hand, Move, SkippedHand, cards_mask
from .amounts import CURRENCIES, units_of
from .transcript import HOLE_CARDS, MOST_PLAYERS

VARIANTS = {
    "NT": ("holdem", "no-limit"),
    "FT": ("holdem", "fixed-limit"),
    "NS": ("short-deck", "no-limit"),
    "PO": ("omaha", "pot-limit"),
}
OTHER_VARIANTS = ("FO/8", "F7S", "F7S/8", "FR", "N2L1D", "F2L3D", "FB")
_PLAYERS = {f"p{number}": number - 1 for number in range(1, MOST_PLAYERS + 1)}
_UNKNOWN_STACK = ("inf", "+inf", "Infinity")
_NEEDED = ("variant", "antes", "blinds_or_straddles", "starting_stacks", "actions")


_units = lru_cache(maxsize=100_000)(units_of)
"""`units_of` from memory: the same amounts occur again and again."""


@lru_cache(maxsize=100_000)
def _stack(text: str) -> int | None:
    """Return a stack in units; None if it is unknown. Raises `BadHand`."""
    return None if text in _UNKNOWN_STACK else units_of(text)


def read_section(name: str, text: str, line: int) -> Hand:
    """Return the hand of one section; `line` is where it begins. Raises `BadHand` or `SkippedHand`.

    name  the name of its section in PHHS; empty in PHH
    """
    fields = _plain_fields(text)
    hand = hand_of(_toml_fields(text) if fields is None else fields, name)
    hand.line = line
    return hand


def _plain_fields(text: str) -> dict[str, Any] | None:
    """Return the fields if each is one plain line, with numbers as texts; None for any other TOML."""
    fields: dict[str, Any] = {}
    for line in text.split("\n"):
        key, equals, value = line.partition(" = ")
        if not equals:
            if line and not line.isspace():
                return None
            continue
        if key in fields:
            return None
        first = value[:1]
        if first == "'":
            end = len(value.rstrip()) - 1
            plain = value[1:end]
            if end < 1 or value[end] != "'" or "'" in plain:
                return None
            fields[key] = plain
        elif first == "[":
            found = _plain_list(value)
            if found is None:
                return None
            fields[key] = found
        else:
            fields[key] = _Word(value.rstrip())
            if '"' in value or "#" in value or "{" in value:
                return None
    return fields


class _Word(str):
    """A value without quotes: a number, a time or a truth."""

    __slots__ = ()


def _plain_list(value: str) -> list[str] | None:
    """Return the elements of an array on one line, texts in single quotes or numbers; None for anything else."""
    value = value.rstrip()
    if value[-1:] != "]" or '"' in value:
        return None
    inner = value[1:-1]
    if "'" not in inner:
        return inner.split(", ") if inner and "#" not in inner else [] if not inner else None
    if inner[:1] != "'" or inner[-1:] != "'" or "#" in inner or "]" in inner:
        return None
    parts: list[str] = inner[1:-1].split("', '")
    return parts if inner.count("'") == 2 * len(parts) else None


def _toml_fields(text: str) -> dict[str, Any]:
    """Return the fields of any TOML, with numbers as texts. Raises `BadHand`."""
    try:
        return {key: _texts(value) for key, value in tomllib.loads(text, parse_float=str).items()}
    except (tomllib.TOMLDecodeError, RecursionError, ValueError) as error:
        raise BadHand(f"not TOML: {str(error)[:100]}") from None


def _texts(value: Any) -> Any:
    if isinstance(value, list):
        return [_texts(one) for one in value]
    return str(value) if isinstance(value, (int, Decimal)) and not isinstance(value, bool) else value


def _variant(fields: dict[str, Any]) -> str:
    """Return a variant in `VARIANTS`. Raises `BadHand` or `SkippedHand`."""
    variant = fields.get("variant")
    if not isinstance(variant, str | None):
        raise BadHand("the field variant is not a text")
    if variant in OTHER_VARIANTS:
        raise SkippedHand(str(variant))
    if variant not in VARIANTS:
        raise BadHand("there is no variant" if variant is None else f"unknown variant {str(variant)[:20]!r}")
    return variant


def hand_of(fields: dict[str, Any], name: str = "") -> Hand:
    """Return the hand with these fields of PHH; numbers may be texts. Raises `BadHand` or `SkippedHand`."""
    variant = _variant(fields)
    for needed in _NEEDED:
        if not isinstance(fields.get(needed, ""), str if needed == "variant" else list):
            raise BadHand(f"the field {needed} is missing or is not a list")
    game, limit = VARIANTS[variant]
    stacks = [_stack(str(value)) for value in fields["starting_stacks"]]
    count = len(stacks)
    if not 2 <= count <= MOST_PLAYERS:
        raise BadHand(f"{count} players")
    antes, posted = _amounts(fields, "antes", count), _amounts(fields, "blinds_or_straddles", count)
    blinds = [abs(amount) for amount in posted]
    if min(antes) < 0:
        raise BadHand("a negative ante")
    if count == 2:
        antes.reverse()
        blinds.reverse()
        posted.reverse()
    opener = 0
    for player, amount in enumerate(posted):
        if amount > 0 and amount >= posted[opener]:
            opener = player
    opener = (opener + 1) % count if max(posted) > 0 else 0
    ranked = sorted(blinds)
    hand = Hand(
        number=str(fields.get("hand", name)), site=str(fields.get("venue", "")), game=game, limit=limit,
        names=_names(fields, count), seats=_seats(fields, count), stacks=stacks, antes=antes, blinds=blinds,
        opener=opener, moves=[], holes={}, small_blind=ranked[-2], big_blind=ranked[-1], implied=True,
        may_include_returned=True, ante_levels=str(fields.get("ante_trimming_status", "")) in ("true", "True"),
    )  # fmt: skip
    if game == "holdem" and count > 2:
        hand.small_blind, hand.big_blind = blinds[0], max(blinds[1], blinds[0])
    _read_actions(hand, fields["actions"], HOLE_CARDS[game])
    hand.is_numbered = "hand" in fields and bool(hand.site)
    hand.time = _time(fields)
    hand.currency = _currency(fields)
    if "tournament" in fields:
        hand.tournament = str(fields["tournament"])
    _read_results(hand, fields, stacks, count)
    if _whole(hand):
        hand.unit = SCALE
    return hand


def _whole(hand: Hand) -> bool:
    """Return true if all amounts are whole, so that chips cannot be divided."""
    stacks, bets = filter(None, hand.stacks), [number or 0 for kind, _, number in hand.moves if kind == BET]
    return gcd(*stacks, *hand.blinds, *hand.antes, *bets) % SCALE == 0


def _amounts(fields: dict[str, Any], key: str, count: int) -> list[int]:
    if not isinstance(fields[key], list):
        raise BadHand(f"the field {key} is not a list")
    amounts = [_units(str(value)) for value in fields[key]]
    if len(amounts) != count:
        raise BadHand(f"{key} has {len(amounts)} amounts for {count} players")
    return amounts


def _names(fields: dict[str, Any], count: int) -> list[str]:
    names = fields.get("players")
    if names is None:
        return [f"p{number}" for number in range(1, count + 1)]
    if not isinstance(names, list) or len(names) != count:
        raise BadHand("players does not name every player")
    return [str(name) or f"p{number}" for number, name in enumerate(names, start=1)]


def _seats(fields: dict[str, Any], count: int) -> list[int]:
    seats = fields.get("seats")
    if seats is None:
        return list(range(1, count + 1))
    try:
        numbers = [int(seat) for seat in seats]
    except (TypeError, ValueError):
        numbers = []
    if len(numbers) != count or not all(0 <= number <= 255 for number in numbers):
        raise BadHand("seats does not number every player")
    return numbers


def _read_actions(hand: Hand, actions: list[str], hole_cards: int) -> None:
    """Read the actions into moves, holes and the board's texts. Raises `BadHand`."""
    moves: list[Move] = hand.moves
    if set(map(type, actions)) - {str}:
        raise BadHand("an action is not a text")
    for action in actions:
        move, cards = _KNOWN_ACTIONS.get(action) or _action(action)
        kind = move[0]
        if kind <= BOARD:
            moves.append(move)
            if kind == BOARD:
                hand.board_texts[len(hand.board_texts)] = cards
        elif kind != _NOTHING:
            _note_hole(hand, move, cards, 2 * hole_cards)
    if len(hand.heroes) != 1:  # of several, nobody's history it is
        hand.heroes.clear()
    last = max([0, *hand.holes, *[player for _, player, _ in moves]])
    if last >= len(hand.stacks):
        raise BadHand(f"an action of player {last + 1}")


_HOLE, _SHOWN, _NOTHING = range(BOARD + 1, BOARD + 4)
"""Further kinds of actions: cards dealt, cards shown or mucked, and unknown cards dealt or a comment alone."""
Action = tuple[Move, str]
"""A move, or with a further kind a player and the mask of the cards, 0 if some are unknown; and the cards' text."""
_KNOWN_ACTIONS: dict[str, Action] = {}
MOST_KNOWN = 50_000
"""Actions kept in memory: the same ones occur again and again."""
LONGEST_KNOWN = 64
"""Characters of the longest action that is kept."""


def _action(text: str) -> Action:
    try:
        match text.partition("#")[0].split():
            case [player, "f"]:
                action: Action = (FOLD, _PLAYERS[player], None), ""
            case [player, "cc"]:
                action = (CALL, _PLAYERS[player], None), ""
            case [player, "cbr", amount]:
                action = (BET, _PLAYERS[player], _units(amount)), ""
            case ["d", "dh", player, cards]:
                mask = _known_mask(cards)
                action = (_HOLE if mask else _NOTHING, _PLAYERS[player], mask), cards
            case ["d", "db", cards]:
                return (BOARD, 0, cards_mask(cards)), cards
            case [player, "sm", *cards] if len(cards) < 2:
                shown = cards[0] if cards else "-"
                action = (_SHOWN, _PLAYERS[player], _known_mask(shown)), shown
            case []:
                return (_NOTHING, 0, None), ""
            case _:
                raise BadHand(f"unknown action {text[:30]!r}")
    except (KeyError, AttributeError, TypeError):
        raise BadHand(f"unknown action {str(text)[:30]!r}") from None
    if len(_KNOWN_ACTIONS) < MOST_KNOWN and len(text) <= LONGEST_KNOWN:
        _KNOWN_ACTIONS[text] = action
    return action


def _known_mask(cards: str) -> int:
    """Return the mask of cards, or 0 if some are unknown. Raises `BadHand`."""
    return 0 if "?" in cards or cards == "-" else cards_mask(cards)


def _note_hole(hand: Hand, action: Move, cards: str, width: int) -> None:
    """Note a player's cards, if all are known; a player who shows none mucks. Raises `BadHand`."""
    kind, player, mask = action
    if not mask:
        if kind == _SHOWN:
            hand.mucked.add(player)
    elif len(cards) == width:
        if hand.holes.setdefault(player, mask) != mask:
            raise BadHand(f"player {player + 1} shows other cards than were dealt")
        hand.hole_texts.setdefault(player, cards)
        if kind == _HOLE:
            hand.heroes.add(player)
    elif kind == _HOLE or len(cards) > width:
        raise BadHand(f"a hole of {len(cards) // 2} cards")


def _time(fields: dict[str, Any]) -> datetime | None:
    try:
        day = fields.get("time", "00:00:00")
        moment = day if isinstance(day, time) else time.fromisoformat(day)
        return datetime(
            int(fields["year"]), int(fields["month"]), int(fields["day"]), moment.hour, moment.minute, moment.second
        )
    except (KeyError, ValueError, TypeError, OverflowError):
        return None


def _currency(fields: dict[str, Any]) -> str:
    currency = fields.get("currency") or CURRENCIES.get(str(fields.get("currency_symbol", "")), "")
    return str(currency)


def _read_results(hand: Hand, fields: dict[str, Any], stacks: list[int | None], count: int) -> None:
    """Read what each player was paid, if the history has it."""
    finishing = fields.get("finishing_stacks")
    if fields.get("winnings") is not None:
        hand.collected = _amounts(fields, "winnings", count)
    elif finishing is not None and None not in stacks:
        hand.finishing = _amounts(fields, "finishing_stacks", count)
