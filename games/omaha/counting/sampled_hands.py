"""Equities of hands with too many deals to count: a seeded random sample of deals, with its standard error."""

from dataclasses import dataclass

import numpy as np

from ....cards.arguments import LARGEST_ERROR, RULE_OF_THREE
from ....cards.hands.board_projections import Numbers
from ....cards.notation import DECK_SIZE, cards_of
from ..hand_values import HandValues
from ..known_cards import KnownCards
from ..rules import HAND_SIZE
from .known_hands import winners

AT_A_TIME = 20_000


@dataclass(frozen=True)
class Sample:
    """Each player's share of the pot and probabilities of winning alone and of sharing; the largest standard error."""

    shares: tuple[float, ...]
    chances: tuple[tuple[float, float], ...]
    standard_error: float


def sample_deals(values: HandValues, known: KnownCards, samples: int, seed: int) -> Sample:
    """Deal the unknown cards `samples` times. Players with random hands have equal shares."""
    random = np.random.default_rng(seed)
    left = np.array([card for card in range(DECK_SIZE) if not known.taken >> card & 1])
    players = len(known.hands)
    sums = np.zeros((4, players))
    for start in range(0, samples, AT_A_TIME):
        dealt = _deal(random, left, min(AT_A_TIME, samples - start), HAND_SIZE * known.random + known.seen.missing)
        sums += _sums(values, known, dealt)
    unknown = [seat for seat, hand in enumerate(known.hands) if hand is None]
    if unknown:
        sums[:, unknown] = sums[:, unknown].mean(axis=1, keepdims=True)
    share, squares, alone, shared = sums / samples
    variance = np.maximum(squares - share**2, 0) / (samples - 1) * samples
    errors = np.sqrt(variance / samples)
    errors[variance == 0] = min(RULE_OF_THREE / samples, LARGEST_ERROR)
    if len(unknown) == players:
        share, errors = np.full(players, 1 / players), np.zeros(players)
    chances = tuple(zip(alone.tolist(), shared.tolist(), strict=True))
    return Sample(tuple(share.tolist()), chances, float(errors.max()))


def _deal(random: np.random.Generator, left: Numbers, deals: int, cards: int) -> Numbers:
    """Draw different cards for each deal: (deals, cards)."""
    return left[np.argsort(random.random((deals, len(left))), axis=1)[:, :cards]]


def _sums(values: HandValues, known: KnownCards, dealt: Numbers) -> Numbers:
    """Return four sums over the deals for each player: (4, players).

    They are the share of the pot, its square, and the numbers of deals won alone and shared.
    """
    board = np.tile(np.array(cards_of(known.seen.board), np.int64), (len(dealt), 1))
    boards = np.concatenate([board, dealt[:, : known.seen.missing]], axis=1)
    rest = iter(np.split(dealt[:, known.seen.missing :], known.random, axis=1) if known.random else ())
    hands = [next(rest) if hand is None else np.array([hand]) for hand in known.hands]
    won_by = winners(np.stack([values.values(hand, boards) for hand in hands]))
    sharing = np.bitwise_count(won_by)
    own = won_by >> np.arange(len(hands))[:, None] & 1
    share = own / sharing
    return np.stack([share.sum(axis=1), (share**2).sum(axis=1), (own & (sharing == 1)).sum(axis=1),
                     (own & (sharing > 1)).sum(axis=1)])  # fmt: skip
