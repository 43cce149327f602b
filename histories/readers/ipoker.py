"""Hands as the iPoker network writes them, in XML; the head of the file names game and currency."""

import re

from ..columns import CHIPS, PLAY_MONEY
from ..hand import BadHand, Hand, SkippedHand
from .amounts import local_amount
from .headers import parsed_date
from .transcript import HOLE_CARDS, Transcript

BEGIN = re.compile(r"<game\b[^<>]*\bgamecode=")
HEAD = r"<\?xml[^<>]*>|<(?:session|root)\b[^<>]*>|<general>(?:(?!</general>)[\s\S])*</general>"
"""Regular expression for the text before the first hand of a file."""
_TAG = re.compile(r"<(game|player|action|round|cards)\b([^<>]*?)/?>(?:([^<>]*)(?=</cards>))?")
_ATTRIBUTE = re.compile(r'(\w+)="([^"]*)"')
_FIELD = re.compile(
    r"<(gametype|currency|tablecurrency|mode|startdate|tournamentcode|tablename|tournamentname)>([^<>]*)<"
)
_LIMIT = re.compile(r"\b(NL|PL|SL|L|LH|No limit|Pot limit|Limit|БЛ)\b")
_LIMITS = {
    "NL": "no-limit", "БЛ": "no-limit", "No limit": "no-limit", "PL": "pot-limit", "Pot limit": "pot-limit",
    "L": "fixed-limit", "LH": "fixed-limit", "Limit": "fixed-limit", "SL": "fixed-limit",
}  # fmt: skip
_OTHERS = ("Stud", "Draw", "Hi-Lo", "Six Plus")
_CODE = re.compile(r"#(\d{4,})")
_TIMES = ("%Y-%m-%d %H:%M:%S", "%d-%b-%Y %H:%M:%S", "%d.%m.%Y %H:%M:%S", "%Y/%m/%d %H:%M:%S")
_SITTING = ("8", "9")
"""Types of actions that are not moves: a player sits out or down."""
_STREETS = ("Flop", "Turn", "River")


def read_hand(text: str, line: int) -> Hand:
    """Return the hand of a `<game>`, after the head of its file. Raises `BadHand` or `SkippedHand`."""
    begin = BEGIN.search(text)
    if begin is None:
        raise BadHand("there is no game")
    fields = dict(_FIELD.findall(text[: begin.start()])) | {
        name: value for name, value in _FIELD.findall(text, begin.start()) if name == "startdate"
    }
    tags = [
        (name, dict(_ATTRIBUTE.findall(rest)), content) for name, rest, content in _TAG.findall(text, begin.start())
    ]
    pockets = [content.split() for name, attributes, content in tags if attributes.get("type") == "Pocket"]
    log = _begun(fields, tags[0][1].get("gamecode", ""), max((len(cards) for cards in pockets), default=0))
    for player in (attributes for name, attributes, _ in tags if name == "player"):
        _sit(log, player)
    _play(log, tags)
    for attributes in (attributes for name, attributes, _ in tags if name == "player"):
        if attributes.get("name") in log.players:
            log.collect(log.players[attributes["name"]], _sum(attributes.get("win", "")))
    if log.is_unplayed and not any(log.collected):
        raise BadHand("nothing follows the blinds: the hand is cut off")
    return log.hand(line)


def _begun(fields: dict[str, str], number: str, cards: int) -> Transcript:
    """Return the transcript that the file's head begins. Raises `SkippedHand`.

    cards  the number of cards of each hole, which tells the game where the head does not; 0 if unknown
    """
    kind = fields.get("gametype", "")
    game = "omaha" if "Omaha" in kind or ("Holdem" not in kind and cards > HOLE_CARDS["holdem"]) else "holdem"
    if any(other in kind for other in _OTHERS) or (cards and cards != HOLE_CARDS[game]):
        raise SkippedHand(" ".join(re.sub(r"\S*\d[\d.,]*\S*", "", kind).split()) or f"a game with {cards} cards")
    limit = _LIMIT.search(kind)
    log = Transcript("iPoker", number, game, _LIMITS[limit[1]] if limit else "no-limit")
    log.live_blinds = log.may_lack_button = True
    log.time = parsed_date(fields.get("startdate", ""), *_TIMES)
    code = fields.get("tablecurrency") or fields.get("currency", "")
    if "tournamentname" in fields or "tournamentcode" in fields:
        found = _CODE.search(fields.get("tournamentname", ""))
        log.tournament = fields.get("tournamentcode") or (found[1] if found else fields.get("tournamentname", ""))
        log.currency = CHIPS
    else:
        log.currency = PLAY_MONEY if fields.get("mode") == "fun" else code
    return log


def _sit(log: Transcript, player: dict[str, str]) -> None:
    stack = _sum(player.get("chips", ""))
    if not player.get("name") or not stack:
        return
    seat = int(player["seat"]) if player.get("seat", "").isdecimal() and len(player["seat"]) < 4 else 0
    log.seat(seat, player["name"], stack)
    if player.get("dealer") == "1":
        log.button = seat


def _play(log: Transcript, tags: list[tuple[str, dict[str, str], str]]) -> None:
    """Read cards and actions; those of a round are in the order of their numbers, not of the file."""
    waiting: list[tuple[int, dict[str, str]]] = []
    for name, attributes, content in [*tags, ("round", {}, "")]:
        if name == "round" or attributes.get("type") in _STREETS:
            for _, action in sorted(waiting, key=lambda one: one[0]):
                _act(log, action)
            waiting = []
        if name == "cards" and attributes.get("type") in _STREETS:
            log.deal(content)
        elif name == "cards" and attributes.get("type") == "Pocket" and attributes.get("player") in log.players:
            log.hole(log.players[attributes["player"]], content)
        elif name == "action" and attributes.get("no", "").isdecimal() and len(attributes["no"]) < 10:
            waiting.append((int(attributes["no"]), attributes))


def _act(log: Transcript, action: dict[str, str]) -> None:
    """Read an action. Raises `BadHand` for one of an unknown type or player."""
    kind, amount = action.get("type", ""), _sum(action.get("sum", ""))
    if kind in _SITTING:
        return
    player = log.player(action.get("player", ""))
    match kind:
        case "0":
            log.fold(player)
        case "4":
            log.check(player)
        case "3":
            log.call(player, amount)
        case "5" | "6" | "7":  # a bet, a raise, all in
            log.put_in(player, amount)
        case "23":
            log.bet_to(player, amount)
        case "15":
            log.ante(player, amount)
        case "1":
            log.small = log.small or amount
            log.small_blind(player, amount)
        case "2" if log.big:
            log.both_blinds(player, amount)
        case "2":
            log.big = amount if log.left(player) > amount else max(amount, 2 * log.small)
            log.blind(player, amount)
        case _:
            raise BadHand(f"an action of the unknown type {kind[:10]!r}")


def _sum(text: str) -> int:
    """Return an amount without the currency around it."""
    found = re.search(r"\d[\d.,]*", text)
    return local_amount(found[0].rstrip(".,")) if found else 0
