"""Equity in Omaha: looked up if possible, else counted, else sampled."""

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Protocol

from ...cards.answers.equity_answers import COUNTED, Chances, EquityAnswer, PlayerAnswer
from ...cards.arguments import SEED, require_whole, wanted_samples
from ...cards.errors import BadQuery
from ...cards.lattice.row_numbers import canonical
from ...cards.lazy_attribute import cached_attribute
from ...cards.notation import mask_of
from ...games.omaha.known_cards import RANDOM, KnownCards, parse_known_cards
from ...games.omaha.rules import FLOP_SIZE
from ..games.equity_games import EquityQuestion

if TYPE_CHECKING:
    from ...cards.boards import VisibleCards
    from ...cards.hands.evaluator import Evaluator
    from ...games.omaha.counting.known_hands import Result
    from ...games.omaha.counting.random_before_flop import RandomBeforeFlop
    from ...games.omaha.counting.random_hand import RandomHand
    from ...games.omaha.hand_values import HandValues, Values


SOURCE, FLOP_SOURCE = "table omaha_starting_hands", "table omaha_flop"
Counts = tuple[int, int, int]
"""Deals won, tied and lost by a hand."""


class StartingHands(Protocol):
    """Interface of the table of starting hands."""

    @property
    def is_built(self) -> bool:
        """True if the table is built."""

    def counts(self, mask: int, /) -> Counts:
        """Return the deals that a canonical hand wins, ties and loses."""


class Flops(Protocol):
    """Interface of the table of flops."""

    def counts(self, flop: int, hand: int, /) -> Counts | None:
        """Return the deals that a hand wins, ties and loses after a flop, or None if the table lacks them."""


class HandComparer:
    """Comparison of Omaha hands, with hand values cached between questions."""

    def __init__(self, table: StartingHands, flops: Flops, evaluator: "Callable[[], Evaluator]") -> None:
        """Call `evaluator` only when deals must be counted."""
        self._table = table
        self._flops = flops
        self._evaluator = evaluator

    def compare(self, question: EquityQuestion) -> EquityAnswer:
        """Return the equity of two to four hands. Raises `BadInput`."""
        seed, samples = SEED.check(question.seed, "a seed"), wanted_samples(question.samples)
        if question.by_hand:
            raise BadQuery("by hand needs ranges: a player in Omaha has one hand or a random hand")
        if question.stacks is not None or question.payouts is not None:
            raise BadQuery("stacks and payouts are for hold'em only")
        known = parse_known_cards(_players(question), question.board, question.dead)
        if not known.known or known.random > 1:
            return self._sampled(known, samples, seed)
        looked_up = self._looked_up(known)
        return self._counted(known) if looked_up is None else looked_up

    def _looked_up(self, known: KnownCards) -> EquityAnswer | None:
        """Look up one hand against a random one before or on the flop; None if no table has the answer."""
        counts, source, hand, seen = None, SOURCE, mask_of(*known.known[:1]), known.seen
        if not known.random == len(known.known) == 1 or seen.dead:
            return None
        if not seen.board and self._table.is_built:
            counts = self._table.counts(*canonical(hand))
        elif seen.board.bit_count() == FLOP_SIZE:
            counts, source = self._flops.counts(seen.board, hand), FLOP_SOURCE
        if counts is None:
            return None
        win, tie, lose = counts
        players = [
            _player(text, lose, tie, win) if hand is None else _player(text, win, tie, lose)
            for hand, text in zip(known.hands, known.texts, strict=True)
        ]
        return _answer(seen, players, win + tie + lose, source)

    def _counted(self, known: KnownCards) -> EquityAnswer:
        """Count every deal of known hands and at most one random hand."""
        from ...games.omaha.counting.known_hands import count_boards, count_deals, results

        if known.seen.board:
            deals = count_deals(self._values, self._random_hand, known)
        elif known.random:
            deals = self._random_before_flop.count(known)
        else:
            deals = count_boards(self._values, self._pairs_by_rank, known.known, known.taken)
        found: Sequence[Result] = results(deals)
        players = [
            _player(text, one.win, one.tie, one.lose, one.equity) for text, one in zip(known.texts, found, strict=True)
        ]
        return _answer(known.seen, players, int(deals.sum()), COUNTED)

    def _sampled(self, known: KnownCards, samples: int, seed: int) -> EquityAnswer:
        from ...games.omaha.counting.sampled_hands import sample_deals

        sample = sample_deals(self._values, known, samples, seed)
        players = [
            PlayerAnswer(text, None, None, None, share, chances=Chances(*chances))
            for text, share, chances in zip(known.texts, sample.shares, sample.chances, strict=True)
        ]
        return _answer(known.seen, players, samples, f"sampled from seed {seed}", sample.standard_error)

    @cached_attribute
    def _values(self) -> "HandValues":
        from ...games.omaha.hand_values import HandValues

        return HandValues.of(self._evaluator())

    @cached_attribute
    def _pairs_by_rank(self) -> "Values":
        return self._values.pairs_by_rank()

    @cached_attribute
    def _random_hand(self) -> "RandomHand":
        from ...games.omaha.counting.random_hand import RandomHand

        return RandomHand(self._values, self._pairs_by_rank)

    @cached_attribute
    def _random_before_flop(self) -> "RandomBeforeFlop":
        from ...games.omaha.counting.random_before_flop import RandomBeforeFlop

        return RandomBeforeFlop(self._values, self._pairs_by_rank, self._random_hand)


def _players(question: EquityQuestion) -> tuple[str, ...]:
    """Return all players; the last one given may stand for several random ones."""
    opponents = require_whole(question.opponents, "opponents", 1)
    if opponents == 1:
        return question.players
    first, *others = question.players or ("",)
    if len(others) != 1 or others[0].strip().lower() != RANDOM:
        raise BadQuery(f"{opponents} opponents need one hand against random")
    return first, *others * opponents


def _answer(
    seen: "VisibleCards", players: Iterable[PlayerAnswer], deals: int, source: str, standard_error: float | None = None
) -> EquityAnswer:
    """Return the answer about some deals: all, or a sample if it has a standard error."""
    return EquityAnswer(
        board=seen.board_text,
        dead=seen.dead_text,
        exact=standard_error is None,
        standard_error=standard_error or 0.0,
        source=source,
        deals=deals,
        players=tuple(players),
    )


def _player(text: str, win: int, tie: int, lose: int, equity: float | None = None) -> PlayerAnswer:
    """Return a player from the deals won alone, shared and lost; without `equity`, shared pots are split in two."""
    deals = win + tie + lose
    share = (2 * win + tie) / (2 * deals) if equity is None else equity
    return PlayerAnswer(text, win, tie, lose, share, chances=Chances.of(win, tie, deals))
