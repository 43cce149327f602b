"""Preflop chances: two holdings against each other, or one against random opponents, from the tables."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from ..cards.canonical import canonical
from ..cards.errors import BadInput, BadQuery, RepeatedCard, UnknownCard, UnknownHolding
from ..cards.notation import card_text, cards_of, cards_text, mask_of, parse_cards, parse_exactly
from ..cards.starting_hands import holes_of, parse_starting_hand, starting_hand_of
from .answers import EquityAnswer, PlayerAnswer
from .connection import Connection

MOST_OPPONENTS = 9

Counts = tuple[int, int, int]
"""Deals won, tied and lost by the first player."""


@dataclass(frozen=True)
class Holding:
    """What a player may hold: one hole (`mask`), one starting hand, or anything."""

    text: str
    starting_hand: str | None
    mask: int = 0

    @property
    def is_random(self) -> bool:
        """Whether it is any hole at all."""
        return self.starting_hand is None


def parse_holding(text: str) -> Holding:
    """A hole (`AhKd`), a starting hand (`AKs`, `AKo`, `AA`) or `random`. Raises `BadInput`."""
    stripped = text.strip()
    if stripped.lower() == "random":
        return Holding("random", None)
    try:
        name = parse_starting_hand(stripped)
    except UnknownHolding as not_a_class:
        if not _looks_like_cards(stripped):
            raise
        try:
            cards = parse_exactly(stripped, (2,), "a hole")
        except UnknownCard:
            raise not_a_class from None
        return Holding(cards_text(cards), starting_hand_of(min(cards), max(cards)), mask_of(cards))
    return Holding(name, name)


def split_players(text: str) -> list[str]:
    """The holdings in a line: words, of which two single cards next to each other are one hole.

    >>> split_players("Ah Kh random"), split_players("AhKhQsQd")
    (['AhKh', 'random'], ['AhKh', 'QsQd'])
    """
    players: list[str] = []
    for word in text.split():
        if players and _card_count(players[-1]) == 1 and _card_count(word) == 1:
            players[-1] += word
        else:
            players.append(word)
    if len(players) == 1 and _card_count(text) == 4:  # noqa: PLR2004
        cards = parse_cards(text)
        return [cards_text(cards[:2]), cards_text(cards[2:])]
    return players


def _card_count(text: str) -> int:
    """How many cards `text` is; 0 if it is not cards."""
    try:
        return len(parse_cards(text))
    except BadInput:
        return 0


def equity(connection: Connection, players: Sequence[str], opponents: int = 1) -> EquityAnswer:
    """Two players against each other, or one against `opponents` random hands. Raises `BadInput`."""
    if len(players) != 2:  # noqa: PLR2004
        raise BadQuery(f"equity takes two hands, got {len(players)}: {' '.join(players)!r}")
    first, second = map(parse_holding, players)
    if opponents != 1:
        return _against_several(connection, first, second, opponents)
    if shared := first.mask & second.mask:
        raise RepeatedCard(f"both holes have the card {card_text(cards_of(shared)[0])}: {first.text} and {second.text}")
    if first.mask and second.mask:
        counts, source = _hole_against_hole(connection, first, second), "table preflop_matchups"
    elif first.is_random or second.is_random:
        counts, source = _with_random(connection, first, second)
    elif first.mask or second.mask:
        counts, source = _hole_against_class(connection, first, second), "table preflop_matchups"
    else:
        counts, source = _class_against_class(connection, first, second), "table starting_hand_matchups"
    win, tie, lose = counts
    deals = sum(counts)
    share = (2 * win + tie) / (2 * deals)
    return EquityAnswer(
        players=(
            PlayerAnswer(first.text, win, tie, lose, share),
            PlayerAnswer(second.text, lose, tie, win, (2 * lose + tie) / (2 * deals)),
        ),
        deals=deals,
        exact=True,
        standard_error=0.0,
        source=source,
    )


def _looks_like_cards(text: str) -> bool:
    return any(suit in text.lower() for suit in "cdhs♣♦♥♠♧♢♡♤")


def _against_several(connection: Connection, first: Holding, second: Holding, opponents: int) -> EquityAnswer:
    if not 1 <= opponents <= MOST_OPPONENTS:
        raise BadQuery(f"opponents must be 1 to {MOST_OPPONENTS}, got {opponents}")
    if first.is_random or not second.is_random:
        raise BadQuery(f"{opponents} opponents are answered for a hole or a starting hand against random")
    assert first.starting_hand is not None
    sql = """SELECT combinations, deals, win, tie, lose, equity, exact, standard_error
        FROM starting_hands WHERE starting_hand = $1 AND opponents = $2"""
    ((combinations, deals, win, tie, lose, share, exact, standard_error),) = connection.rows(
        sql, first.starting_hand, opponents
    )
    times = combinations if exact and not first.mask else 1
    seat = PlayerAnswer(second.text, None, None, None, (1 - share) / opponents)
    return EquityAnswer(
        players=(PlayerAnswer(first.text, win * times, tie * times, lose * times, share), *[seat] * opponents),
        deals=deals * times,
        exact=exact,
        standard_error=standard_error,
        source="table starting_hands",
    )


def _hole_against_hole(connection: Connection, first: Holding, second: Holding) -> Counts:
    sql = "SELECT win, tie, lose FROM preflop_matchups WHERE hole_a = $1 AND hole_b = $2"
    ((win, tie, lose),) = connection.rows(sql, *canonical(first.mask, second.mask))
    return win, tie, lose


def _hole_against_class(connection: Connection, first: Holding, second: Holding) -> Counts:
    """Sum the canonical pairs of the hole with the starting hand's disjoint holes."""
    hole, other = (first, second) if first.mask else (second, first)
    assert other.starting_hand is not None
    pairs = Counter(canonical(hole.mask, mask) for mask in holes_of(other.starting_hand) if not hole.mask & mask)
    rows = connection.rows(
        "SELECT hole_a, hole_b, win, tie, lose FROM preflop_matchups WHERE hole_a = $1 AND starting_hand_b = $2",
        *canonical(hole.mask),
        other.starting_hand,
    )
    win, tie, lose = (sum(pairs[row[0], row[1]] * row[place] for row in rows) for place in (2, 3, 4))
    return (win, tie, lose) if hole is first else (lose, tie, win)


def _class_against_class(connection: Connection, first: Holding, second: Holding) -> Counts:
    assert first.starting_hand is not None
    assert second.starting_hand is not None
    ((win, tie, lose),) = connection.rows(
        "SELECT win, tie, lose FROM starting_hand_matchups WHERE starting_hand_a = $1 AND starting_hand_b = $2",
        first.starting_hand,
        second.starting_hand,
    )
    return win, tie, lose


def _with_random(connection: Connection, first: Holding, second: Holding) -> tuple[Counts, str]:
    """One holding, or none, against any other hole; a hole counts once, a starting hand with all its holes."""
    if first.is_random and second.is_random:
        sql = "SELECT sum(win), sum(tie), sum(lose) FROM starting_hand_matchups"
        ((win, tie, lose),) = connection.rows(sql)
        return (int(win), int(tie), int(lose)), "table starting_hand_matchups"
    known = second if first.is_random else first
    assert known.starting_hand is not None
    ((combinations, win, tie, lose),) = connection.rows(
        "SELECT combinations, win, tie, lose FROM starting_hands WHERE starting_hand = $1 AND opponents = 1",
        known.starting_hand,
    )
    times = 1 if known.mask else combinations
    counts = (win * times, tie * times, lose * times)
    return (counts if known is first else counts[::-1]), "table starting_hands"
