"""A hand as every reader gives it: players in the order of the deal, forced bets, moves, cards and results."""

from dataclasses import dataclass, field
from datetime import datetime
from hashlib import blake2b
from typing import NamedTuple

from ..cards.notation import card_text

FOLD, CALL, BET, BOARD = range(4)
"""Kinds of moves: CALL is also a check, BET also a raise, BOARD deals cards."""
Move = tuple[int, int, int | None]
"""A kind, a player, and a number.

BET    the player's chips on this street afterwards
CALL   the chips put in, or None for what is needed
BOARD  the cards as a mask; the player is 0
"""
SCALE = 1_000_000
"""Units of one chip or one unit of the currency: amounts are whole numbers of them."""
LONGEST_AMOUNT = 10**17
"""Amounts must be smaller, so that sums fit into the columns."""


class BadHand(ValueError):
    """A hand that cannot be read or does not add up; the message says why, in a few words."""


UNFORESEEN = (ArithmeticError, AttributeError, LookupError, RecursionError, TypeError, ValueError)
"""Errors of a hand that no check foresaw. Readers check what they read and raise `BadHand`; these are caught once per
hand, in `readers/formats.py` and `run.py`, so that one hand never ends the run. Errors of the tables pass through."""


def reason_of(error: Exception) -> str:
    """Return the reason for leaving out a hand with a `BadHand` or an unforeseen error."""
    if isinstance(error, BadHand):
        return str(error)
    return f"it cannot be read: {type(error).__name__}: {' '.join(str(error).split())[:80]}"


class SkippedHand(Exception):
    """A hand of a game that is not valued; the message is the game."""


@dataclass(frozen=True, slots=True)
class Entry:
    """The price of a tournament in units of `currency`: the parts for prizes, for bounties and for the site."""

    currency: str
    prizes: int
    bounty: int
    fee: int


class TournamentEnd(NamedTuple):
    """Costs and results of a player's tournament according to a summary, in units of `money`.

    buy_in, bounty, fee  paid for prizes, for bounties and to the site, with all entries, rebuys and add-ons
    bounties             bounties received; None if the summary does not say it
    """

    site: str
    tournament: str
    player: str
    money: str
    buy_in: int
    bounty: int
    fee: int
    place: int
    prize: int
    bounties: int | None

    @property
    def key(self) -> tuple[str, str, str, int]:
        """What is known once: of several entries to one tournament, each has its own place."""
        return self.site, self.tournament, self.player, self.place


@dataclass(slots=True)
class Hand:
    """One hand; amounts are in units of `SCALE`, players are numbered from the left of the button, the button last.

    With two players the big blind is the first and the button, with the small blind, the last.

    stacks      before antes and blinds; None if unknown
    antes       put in by each player before the deal
    dead        other chips that are not part of a player's bet, such as a dead small blind
    blinds      bets before the first move, straddles included
    opener      the first player to act before the flop
    ante_levels whether a player who is all in for the ante plays for the antes of the same size only
    holes       masks of known cards by player
    mucked      players who showed nothing when they could
    collected   what each player was paid out of the pots; None if `finishing` or the cards decide
    finishing   stacks after the hand; None if the history has none
    may_include_returned, includes_returned  whether `collected` may include the uncalled bet, or always does
    opening_bet the least bet before the flop, even if the big blind is all in for less
    stated_pot, stated_returned  what the history states of all pots and of uncalled bets; None if nothing
    stated_rake the rake that the history states; None if it states none
    implied     whether players who are passed over checked or folded; otherwise that is an error
    unit        the smallest amount that a pot is divided into
    added       chips that the site puts into the pot
    cap         the most that one player can put in, in a cap game; None in others
    cash_outs   what the site pays in all to players who sold their share of the pots, and the fee that it kept
    runs        the cards of each further deal, if the last cards of the board were dealt more than once
    run_texts   the same as text
    heroes      players whose history it is: the text says that their cards were dealt to them
    entry       what the tournament cost; None if the history does not say it
    finishes    place and prize of players whose tournament ended with this hand
    bounties    bounties that the tournament paid after this hand
    money       the currency of prizes and bounties
    is_numbered whether site and number name the hand; otherwise `digest`, that of its text, tells it from others
    """

    number: str
    site: str
    game: str
    limit: str
    names: list[str]
    seats: list[int]
    stacks: list[int | None]
    antes: list[int]
    blinds: list[int]
    opener: int
    moves: list[Move]
    holes: dict[int, int]
    small_blind: int = 0
    big_blind: int = 0
    time: datetime | None = None
    tournament: str | None = None
    currency: str = ""
    dead: list[int] | None = None
    ante_levels: bool = False
    mucked: set[int] = field(default_factory=set)
    collected: list[int] | None = None
    finishing: list[int] | None = None
    may_include_returned: bool = False
    includes_returned: bool = False
    opening_bet: int = 0
    stated_pot: int | None = None
    stated_returned: int | None = None
    stated_rake: int | None = None
    implied: bool = False
    unit: int = 1
    line: int = 0
    added: int = 0
    cap: int | None = None
    cash_outs: dict[int, tuple[int, int]] = field(default_factory=dict)
    runs: list[int] = field(default_factory=list)
    run_texts: list[str] = field(default_factory=list)
    heroes: set[int] = field(default_factory=set)
    entry: Entry | None = None
    finishes: dict[int, tuple[int, int]] = field(default_factory=dict)
    bounties: dict[int, int] = field(default_factory=dict)
    money: str = ""
    is_numbered: bool = True
    digest: bytes = b""
    hole_texts: dict[int, str] = field(default_factory=dict)
    board_texts: dict[int, str] = field(default_factory=dict)


KEY = 16
"""Bytes of the key of a hand."""


def key_of(text: str) -> bytes:
    return blake2b(text.encode("utf-8", "surrogatepass"), digest_size=KEY).digest()


def hand_key(site: str, number: str, digest: bytes = b"") -> bytes:
    """Return the key by which a hand is recognised: of its site and number, and of its text if those do not name it."""
    return key_of(f"{site}\0{number}\0{digest.hex()}")


_CARD_BITS = {card_text(card): 1 << card for card in range(52)} | {
    "10" + card_text(card)[1]: 1 << card for card in range(52) if card_text(card)[0] == "T"
}
_LONGEST = 22
"""Characters of the longest text of cards, with blanks."""


def cards_mask(text: str) -> int:
    """Return the mask of cards such as `AhKd`, each of two characters. Raises `BadHand`."""
    mask = 0
    try:
        for at in range(0, len(text), 2):
            mask |= _CARD_BITS[text[at : at + 2]]
    except KeyError:
        raise BadHand(f"{text[:_LONGEST]!r} are not cards") from None
    if 2 * mask.bit_count() != len(text):
        raise BadHand(f"a card is dealt twice in {text[:_LONGEST]!r}")
    return mask
