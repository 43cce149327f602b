"""The known cards of a deal: the players' hands, if known, the board, and dead cards. Plain Python."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from ...cards.boards import VisibleCards, parse_visible_cards
from ...cards.errors import BadQuery, RepeatedCard
from ...cards.notation import card_text, cards_text, parse_cards, parse_exactly
from ...cards.ranges.command_words import card_count
from .rules import HAND_SIZE, MOST_PLAYERS

RANDOM = "random"
"""The text for a player whose hand is not known."""
_VERSUS = {"v", "vs", "vs.", "versus"}


@dataclass(frozen=True)
class KnownCards:
    """The known cards of a deal.

    hands  the players' hands, cards in the order given; None for a random hand
    texts  the hands as text
    seen   board and dead cards
    """

    hands: tuple[tuple[int, ...] | None, ...]
    texts: tuple[str, ...]
    seen: VisibleCards

    @property
    def known(self) -> list[tuple[int, ...]]:
        """The known hands."""
        return [hand for hand in self.hands if hand is not None]

    @property
    def random(self) -> int:
        """The number of players with a random hand."""
        return len(self.hands) - len(self.known)

    @property
    def taken(self) -> int:
        """The mask of all known cards."""
        return self.seen.board | self.seen.dead | sum(1 << card for hand in self.known for card in hand)


def parse_known_cards(players: Sequence[str], board_text: str, dead_text: str) -> KnownCards:
    """Parse two to four players, each with a hand of four cards or `random`. Raises `BadInput`."""
    require_players(players)
    hands = tuple(map(_parse_hand, players))
    seen = parse_visible_cards(board_text, dead_text)
    texts = tuple(RANDOM if hand is None else cards_text(hand) for hand in hands)
    places = dict.fromkeys(parse_cards(board_text), "on the board") | dict.fromkeys(parse_cards(dead_text), "dead")
    owner: dict[int, str] = {}
    for hand, text in zip(hands, texts, strict=True):
        for card in hand or ():
            if card in owner:
                raise RepeatedCard(f"card {card_text(card)} is in two hands: {owner[card]} and {text}")
            if card in places:
                raise RepeatedCard(f"card {card_text(card)} is both in the hand {text} and {places[card]}")
        owner |= dict.fromkeys(hand or (), text)
    seen.require_enough_for(len(hands), HAND_SIZE)
    return KnownCards(hands, texts, seen)


def require_players(players: Sequence[str]) -> None:
    """Raise `BadQuery` unless there are 2 to 4 players."""
    if not 1 < len(players) <= MOST_PLAYERS:
        raise BadQuery(f"equity takes 2 to {MOST_PLAYERS} Omaha hands, got {len(players)}: {' '.join(players)!r}")


def names_range(text: str) -> bool:
    """Return true if a player's text is neither one hand nor `random`, but a range of hands.

    >>> names_range("AsAh KsKh"), names_range("AsAhKs"), names_range("AsAhKsKh, QsQhJsJh"), names_range("15%")
    (False, False, True, True)
    """
    if not text.strip() or text.strip().lower() == RANDOM:
        return False
    cards = card_count(text)
    return not cards or (cards > HAND_SIZE and HAND_SIZE in map(card_count, re.split(r"[,;\r\n]", text)))


def _parse_hand(text: str) -> tuple[int, ...] | None:
    if text.strip().lower() == RANDOM:
        return None
    return parse_exactly(text, (HAND_SIZE,), "an Omaha hand")


def split_hands(arguments: Sequence[str]) -> list[str]:
    """Return the hands from several words: consecutive cards are one hand, up to four cards.

    A word is never split.

    >>> split_hands(["AsAh", "Ks", "Kh", "random"]), split_hands(["AsAhKsKh", "vs", "QdQcJdJc"])
    (['AsAhKsKh', 'random'], ['AsAhKsKh', 'QdQcJdJc'])
    """
    found: list[str] = []
    count = 0
    for word in arguments:
        if word.strip().lower() in _VERSUS:
            count = 0
            continue
        more = card_count(word)
        if count and more and count + more <= HAND_SIZE:
            found[-1] += word
            count += more
        else:
            found.append(word)
            count = more
    return found
