"""Equity in Omaha: looked up if possible, else counted, else sampled."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from ...cards.answers.equity_answers import COUNTED, Chances, EquityAnswer, PlayerAnswer
from ...cards.errors import BadRange
from ...cards.hands.board_projections import Numbers
from ...cards.lattice.row_numbers import canonical, class_number
from ...cards.lazy_attribute import cached_attribute
from ...cards.mask_arrays import Masks
from ...cards.notation import mask_of
from ...games.omaha.known_cards import KnownCards
from ...games.omaha.ranged_hands import RangedHands, possible_hands
from ...games.omaha.rules import ALL_HANDS, BOARDS, FLOP_DEALS, FLOP_SIZE, OPPONENT_HANDS, hand_id
from ...tables.files.part_list import part_name, read_list
from ...tables.omaha import BOARDS_PER_PART, OMAHA_FLOP, OMAHA_STARTING_HANDS
from ..database.connection import Connection
from ..database.duckdb_instance import PLAIN_FILES, quoted
from ..database.tables_on_request import current_manifest, rows_on_request
from ..open_tables import OpenTables

if TYPE_CHECKING:
    from ...cards.hands.evaluator import Evaluator
    from ...games.omaha.hand_values import HandValues, Values
    from ...games.omaha.random_hand import RandomHand
    from .random_before_flop import RandomBeforeFlop


Players = KnownCards | RangedHands
Counts = tuple[int, int, int]
"""Deals won, tied and lost by a hand."""
MOST_CLASSES = 100
"""The most choices of known hands, up to suits, of which each is counted: about a second."""
STARTING_HANDS, FLOPS = OMAHA_STARTING_HANDS.name, OMAHA_FLOP.name


class OmahaTables:
    """Lookup in the bundled starting hands, and in the flops that are built. Raises `TablesDamaged`."""

    def __init__(self, connection: Connection) -> None:
        """Use the tables folder of `connection`."""
        self._connection = connection

    def before_flop(self, hands: Masks) -> Counts:
        """Return the deals that hands win, tie and lose against a random hand."""
        from .starting_hands import starting_hands

        win, tie = starting_hands().of(hands)
        return win, tie, len(hands) * BOARDS * OPPONENT_HANDS - win - tie

    def on_flop(self, flop: int, hand: int) -> Counts | None:
        """Return the deals that a hand wins, ties and loses after a flop, or None if no part has the flop."""
        directory = self._connection.directory
        manifest = current_manifest(directory)
        if FLOPS not in manifest.files:
            return None
        board, own = canonical(flop, hand)
        board_id = class_number(board)
        part = board_id // BOARDS_PER_PART
        if part not in read_list(directory, manifest, FLOPS).numbers:
            return None
        from ..database.verified_file import address_of

        file = quoted(address_of(f"{FLOPS}/{part_name(part)}"))
        row = f"SELECT win, tie FROM read_parquet({file}, {PLAIN_FILES}) WHERE board_id = $1 AND hand_id = $2"
        ((win, tie),) = rows_on_request(self._connection, FLOPS, row, board_id, hand_id(own))
        return win, tie, FLOP_DEALS - win - tie


def hand_comparer(tables: OpenTables) -> "HandComparer":
    """Return the comparer of hands; `OpenTables.kept` keeps it."""
    return HandComparer(OmahaTables(tables.connection), lambda: tables.evaluator)


class HandComparer:
    """Comparison of Omaha hands, with hand values cached between questions."""

    def __init__(self, tables: OmahaTables, evaluator: "Callable[[], Evaluator]") -> None:
        """Call `evaluator` only when deals must be counted."""
        self._tables, self._evaluator = tables, evaluator

    def compare(self, asked: Players, samples: int, seed: int, sampled: bool = False) -> EquityAnswer:
        """Return the equity of two to four players. Raises `BadRange` if their ranges cannot be dealt together.

        sampled  whether to sample even what could be counted
        """
        if isinstance(asked, RangedHands):
            return self._ranges(asked, samples, seed, sampled)
        if sampled or not asked.known or asked.random > 1:
            return self._sampled(asked, possible_hands(asked), samples, seed)
        return self._looked_up(asked) or _counted(asked, self._deals_by_winners(asked))

    def _looked_up(self, known: KnownCards) -> EquityAnswer | None:
        """Look up one hand against a random one before or on the flop; None if no table has the answer."""
        seen, counts, table = known.seen, None, STARTING_HANDS
        if not known.random == len(known.known) == 1 or seen.dead:
            return None
        (hand,) = map(mask_of, known.known)
        if not seen.board:
            counts = self._tables.before_flop(np.array([hand], np.uint64))
        elif seen.board.bit_count() == FLOP_SIZE:
            counts, table = self._tables.on_flop(seen.board, hand), FLOPS
        if counts is None:
            return None
        return _against_random(known, known.hands.index(None), counts, f"table {table}")

    def _ranges(self, asked: RangedHands, samples: int, seed: int, sampled: bool) -> EquityAnswer:
        answer = None
        if not sampled:
            answer = self._ranges_looked_up(asked) or self._choices_counted(asked) or self._pairs_counted(asked)
        answer = answer or self._sampled(asked, asked.hands, samples, seed)
        return replace(answer, notes=tuple(dict.fromkeys(note for one in asked.ranges for note in one.notes)))

    def _ranges_looked_up(self, asked: RangedHands) -> EquityAnswer | None:
        """Look up one range against a random hand before the flop; None for any other question."""
        is_random = [len(held) == ALL_HANDS for held in asked.hands]
        if len(asked.hands) != 2 or not any(is_random) or asked.seen.board or asked.seen.dead:
            return None
        place = is_random.index(True)
        counts = self._tables.before_flop(asked.hands[1 - place])
        return _against_random(asked, place, counts, f"table {STARTING_HANDS}")

    def _choices_counted(self, asked: RangedHands) -> EquityAnswer | None:
        """Count every choice of a hand for each player; None if there are too many. Raises `BadRange`."""
        classes = asked.classes()
        if classes is None or len(classes) > MOST_CLASSES:
            return None
        if not classes:
            raise BadRange(f"these ranges cannot be dealt together: {', '.join(asked.texts)}")
        deals = np.sum(
            [ways * self._deals_by_winners(asked.of_class(masks)) for masks, ways in classes.items()], axis=0
        )
        return _counted(asked, deals)

    def _pairs_counted(self, asked: RangedHands) -> EquityAnswer | None:
        """Count the deals of two ranges on a board; None if there are too many. Raises `BadRange`."""
        if len(asked.hands) != 2 or not asked.seen.board:
            return None
        from .two_ranges import count_two_ranges

        deals = count_two_ranges(self._values, asked)
        return None if deals is None else _counted(asked, deals)

    def _deals_by_winners(self, known: KnownCards) -> Numbers:
        """Count every deal of known hands and at most one random hand, by the set of players who win it."""
        from ...games.omaha.known_hands import count_boards
        from ...games.omaha.random_hand import count_deals

        if known.seen.board:
            return count_deals(self._values, self._random_hand, known)
        if known.random:
            return self._random_before_flop.deals_by_winners(known)
        return count_boards(self._values, self._pairs_by_rank, known.known, known.taken)

    def _sampled(self, asked: Players, hands: Sequence[Masks], samples: int, seed: int) -> EquityAnswer:
        from ...games.omaha.sampled_hands import sample_deals

        seen = asked.seen
        sample = sample_deals(self._values, seen, hands, samples, seed)
        players = [
            PlayerAnswer(text, None, None, None, share, chances=Chances(*chances))
            for text, share, chances in zip(asked.texts, sample.shares, sample.chances, strict=True)
        ]
        return EquityAnswer.sampled(players, seed, samples, sample.standard_error, seen.board_text, seen.dead_text)

    @cached_attribute
    def _values(self) -> "HandValues":
        from ...games.omaha.hand_values import HandValues

        return HandValues.of(self._evaluator())

    @cached_attribute
    def _pairs_by_rank(self) -> "Values":
        return self._values.pairs_by_rank()

    @cached_attribute
    def _random_hand(self) -> "RandomHand":
        from ...games.omaha.random_hand import RandomHand

        return RandomHand(self._values, self._pairs_by_rank)

    @cached_attribute
    def _random_before_flop(self) -> "RandomBeforeFlop":
        from .random_before_flop import RandomBeforeFlop

        return RandomBeforeFlop(self._values, self._pairs_by_rank)


def _against_random(asked: Players, random: int, counts: Counts, source: str) -> EquityAnswer:
    """Return the answer for the counts of a hand or range against a random hand, which is in the seat `random`."""
    win, tie, lose = counts
    players = [
        PlayerAnswer.counted(text, *((lose, tie, win) if seat == random else (win, tie, lose)))
        for seat, text in enumerate(asked.texts)
    ]
    return EquityAnswer.counted(players, source, win + tie + lose, asked.seen.board_text, asked.seen.dead_text)


def _counted(asked: Players, deals: Numbers) -> EquityAnswer:
    """Return the answer for deals counted by the set of players who win them."""
    from ...games.omaha.known_hands import results

    players = [
        PlayerAnswer.counted(text, one.win, one.tie, one.lose, one.equity)
        for text, one in zip(asked.texts, results(deals), strict=True)
    ]
    return EquityAnswer.counted(players, COUNTED, int(deals.sum()), asked.seen.board_text, asked.seen.dead_text)
