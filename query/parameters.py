"""Parameters that several questions share: types, help and bounds."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Annotated, Any

from ..cards.arguments import SEED as SAMPLING_SEED
from ..cards.arguments import CardsLike
from ..cards.errors import BadInput
from ..cards.notation import require_no_starting_hand
from ..games.draw.parameters import BANKROLL, BET, COIN, HANDS_PER_HOUR, LINES, MOST_NUMBERS, PAYTABLE, SESSION_HANDS
from .declaration import CARDS, HITS, RANGE, SEATS, Help, Public
from .game_names import HAND_GAME_NAMES, VARIANT_NAMES

MOST_PLAYERS, MOST_NAMES = 10, 20
"""Limits over HTTP: players or ranges, and names of goals or lines of pay tables."""


def require_hole(words: Any) -> Any:
    """Return the words of a command line. Raises `UnknownCard` for a starting hand in place of a hole."""
    require_no_starting_hand(words if isinstance(words, str) else "".join(words or ()), "a hole")
    return words


def require_whole_board(board: Any) -> Any:
    """Return the board. Raises `BadInput` for one card: a shell passes on the first of several words without quotes."""
    from ..cards.ranges.command_words import card_count

    if isinstance(board, str) and card_count(board) == 1:
        raise BadInput(f'--board takes all its cards together, got {board!r}: write Qh7h2c, or "Qh 7h 2c" in quotes')
    return board


def objectives_like(incomplete: str) -> list[str]:
    """Return the goals whose names begin with `incomplete`, for shell completion."""
    from ..games.draw.objective import built_in_objectives

    names = (one.name for one in built_in_objectives() if one.name.startswith(incomplete))
    return [*names, *paytables_like(incomplete)]


def paytables_like(incomplete: str) -> list[str]:
    """Return the bundled pay tables whose names begin with `incomplete`, for shell completion."""
    from ..games.draw.paytables.paytable import bundled_names

    return [name for name in bundled_names() if name.startswith(incomplete)]


def require_no_file(text: str) -> str:
    """Return the goal or policy. Raises `BadInput` if it names a file."""
    from ..games.draw.paytables.paytable import bundled_names

    kind, colon, source = text.strip().partition(":")
    if colon and not (kind.lower() == PAYTABLE and source.lower() in bundled_names()):
        raise BadInput(f"{text!r} is not a name: /v1/paytable lists the pay tables, and files are not read here")
    return text


def require_some_range(player: str) -> str:
    """Return the range. Raises `BadInput` if it is empty."""
    if not player.strip():
        raise BadInput("a range is empty: ''")
    return player


Dead = Annotated[CardsLike | None, Help("Dead cards: seen and out of play.", "CARDS", CARDS)]
Hand = Annotated[CardsLike, Help("The five cards dealt; a joker is Jk.", "HAND", CARDS)]
Held = Annotated[CardsLike, Help("The cards held: one to eight.", "HELD", CARDS)]
Hole = Annotated[CardsLike, Help("Your two cards.", "HOLE", CARDS, words=require_hole)]
Board = Annotated[
    CardsLike | None, Help("The board: a flop, turn or river.", "CARDS", CARDS, words=require_whole_board)
]
FlopOrTurn = Annotated[CardsLike, Help("The board: a flop or turn.", "CARDS", CARDS, words=require_whole_board)]
Against = Annotated[CardsLike, Help("The opponent's hole or range.", "RANGE", RANGE, options=("--against", "--range"))]
RangeText = Annotated[
    str, Help("A range, also in the notation of PioSOLVER, GTO+ or Equilab (docs/ranges.md).", "TEXT", RANGE)
]
Keep = Annotated[
    str | None,
    Help(
        "Keep only hands that hit the board: 'top pair+', 'set, flush draw', 'pair & draw' (docs/ranges.md).",
        "HITS",
        HITS,
    ),
]
Seed = Annotated[int, Help("Random seed.", "N", bounds=SAMPLING_SEED)]
HandGameName = Annotated[str, Help(f"The game: {HAND_GAME_NAMES}; the last two are lowball.", "GAME")]
Variant = Annotated[str, Help(f"The game: {VARIANT_NAMES}.", "GAME")]
Goal = Annotated[
    str,
    Help(
        "The goal: win, better, a pay table's name, paytable:FILE, weights, weights:FILE, pattern-keeper or "
        "decision-tree (docs/policies.md). In lowball: win, better, or a low to make: 8 or 8-6.",
        "GOAL",
        complete=objectives_like,
        public=Public(
            check=require_no_file,
            text="The goal: win, better, a pay table's name, weights, pattern-keeper or decision-tree "
            "(docs/policies.md). In lowball: win, better, or a low to make: 8 or 8-6.",
        ),
    ),
]
Royal = Annotated[
    str | int | float | Fraction | None,
    Help(
        "With a pay table: the royal flush's pay per coin bet; 4880/5 if a machine shows 4,880 for five coins.", "PAY"
    ),
]
DrawActions = Annotated[
    str, Help("What happened since the deal: check, bet, raise, call, draw 3, draw 1, check.", "ACTIONS")
]
Stack = Annotated[
    float | str | None,
    Help("The smaller stack in big blinds, before blinds and antes: 12.5 or 12.5bb; default: 10.", "CHIPS"),
]
Ante = Annotated[
    float | str, Help("Each player's ante, in percent of a big blind; or with a unit: 0.5% or 0.125bb.", "PERCENT")
]
Stacks = Annotated[
    str | Sequence[float] | None, Help("Two to nine stacks in order of acting, the big blind last: 10,8,15.", "STACKS")
]
Payouts = Annotated[
    str | Sequence[float] | None,
    Help("With stacks: the prizes to play for, first place first (independent chip model).", "PAYOUTS"),
]
Seats = Annotated[
    str | int | Sequence[str] | None,
    Help("Names of the seats, or their number; with payouts, any further stacks are at other tables.", "SEATS", SEATS),
]
Blinds = Annotated[
    str | Sequence[float] | None, Help("Small and big blind in the unit of the stacks; default: 0.5,1.", "BLINDS")
]
AnteBb = Annotated[float, Help("An ante that the big blind pays for all players, in big blinds.", "BLINDS")]
AtMost = Annotated[int | None, Help("At most this many all in, without those who cannot fold; default: all.", "N")]
Seconds = Annotated[
    float | None,
    Help("With three stacks or more: answer after this time with the best charts so far, and their gap.", "SECONDS"),
]
Gap = Annotated[
    float | None,
    Help(
        "With stacks: solve until no player gains more by a change; default: 0.00025, or 0.0005 with pots of four.",
        "BLINDS",
    ),
]
Lock = Annotated[
    Sequence[str] | Mapping[str, str],
    Help(
        "A range that is given; the others respond best: 'BTN push=25%', 'BB call=22+', 'SB > BB=40%'. Repeatable.",
        "LOCK",
    ),
]
Bounties = Annotated[
    str | Sequence[float] | None,
    Help(
        "The bounty on each player, or one for all, in prizes; without payouts in the unit of the stacks.", "BOUNTIES"
    ),
]
Progressive = Annotated[
    float | None,
    Help("With bounties: the percentage that is paid at once; the rest rises on the winner's head.", "PERCENT"),
]
Pays = Annotated[
    str | None,
    Help(
        "Nine pays of a table like Jacks or Better: 800,50,25,9,6,4,3,2,1. With a family, such as ddb: the pays in the "
        "table's name, 9,6; with Deuces Wild or Loose Deuces also 25,15,9,4,4,3, from the wild royal to the flush.",
        "PAYS",
    ),
]
PlayedFor = Annotated[
    str | None,
    Help("Play by this goal, or stand-pat, instead of perfectly.", "GOAL", public=Public(check=require_no_file)),
]
TableRoyal = Annotated[
    str | int | float | Fraction | None,
    Help("The royal flush's pay per coin bet, such as a jackpot: 4880/5 if a machine shows 4,880 for five.", "PAY"),
]
Coins = Annotated[
    int | None,
    Help(
        "Coins bet on a hand. Below the table's own number, usually 5, a royal flush of 800 pays 250 per coin, unless "
        "royal gives its pay.",
        "N",
        bounds=BET,
    ),
]
Bankroll = Annotated[int | None, Help("Show the chances of ruin with this many coins.", "COINS", bounds=BANKROLL)]
SessionHands = Annotated[
    int | None, Help("Show the expected results of this many hands; with a bankroll: 1,000.", "N", bounds=SESSION_HANDS)
]
HandsPerHour = Annotated[
    int | None, Help("Show the expected results of an hour of this many hands.", "N", bounds=HANDS_PER_HOUR)
]
SharedLines = Annotated[
    str | int | Sequence[int] | None,
    Help(
        f"Show the spread of this many lines that share a deal, as on multi-line machines: up to {MOST_NUMBERS} "
        f"numbers from {LINES.least} to {LINES.most}, such as 3,5,10. Sessions of several are approximated.",
        "NUMBERS",
    ),
]
UltimateX = Annotated[
    str | int | Sequence[int] | None,
    Help(
        "Play one line of Ultimate X with the multipliers of a machine of this many lines, 1, 3, 5 or 10; or with "
        "these multipliers, one for each line of the table: 2,2,2,12,11,7,4,3,2.",
        "LINES_OR_MULTIPLIERS",
    ),
]
Coin = Annotated[float | None, Help("The value of a coin, to show amounts in money.", "MONEY", bounds=COIN)]
