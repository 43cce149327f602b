"""Equity in Omaha: looked up if possible, else counted, else sampled."""

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

from ..cards.answers.equity_answers import COUNTED, Chances, EquityAnswer, PlayerAnswer
from ..cards.lattice.row_numbers import canonical, set_place
from ..cards.lazy_attribute import cached_attribute
from ..cards.notation import LANE_BITS, LANE_MASK, SUIT_COUNT, mask_of
from ..games.omaha.known_cards import KnownCards
from ..games.omaha.rules import FLOP_DEALS, FLOP_SIZE, hand_id
from ..tables.files.manifest import read_manifest
from ..tables.files.part_list import part_name, read_list
from ..tables.omaha import BOARDS_PER_PART, OMAHA_FLOP, OMAHA_STARTING_HANDS
from .database.connection import Connection
from .database.duckdb_instance import PLAIN_FILES, quoted
from .database.tables_on_request import is_built, rows_on_request
from .open_tables import OpenTables

if TYPE_CHECKING:
    from ..cards.boards import VisibleCards
    from ..cards.hands.evaluator import Evaluator
    from ..games.omaha.hand_values import HandValues, Values
    from ..games.omaha.known_hands import Result
    from ..games.omaha.random_hand import RandomBeforeFlop, RandomHand


Counts = tuple[int, int, int]
"""Deals won, tied and lost by a hand."""
STARTING_HANDS, FLOPS = OMAHA_STARTING_HANDS.name, OMAHA_FLOP.name
_STARTING_HAND = f"SELECT win, tie, lose FROM {STARTING_HANDS} WHERE mask = $1"


class OmahaTables:
    """Lookup in the tables of starting hands and of flops, as far as they are built. Raises `TablesDamaged`."""

    def __init__(self, connection: Connection) -> None:
        """Use the tables folder of `connection`."""
        self._connection = connection

    def before_flop(self, hand: int) -> Counts | None:
        """Return the deals that a canonical hand wins, ties and loses, or None without the table."""
        if not is_built(self._connection.directory, STARTING_HANDS):
            return None
        ((win, tie, lose),) = rows_on_request(self._connection, STARTING_HANDS, _STARTING_HAND, hand)
        return win, tie, lose

    def on_flop(self, flop: int, hand: int) -> Counts | None:
        """Return the deals that a hand wins, ties and loses after a flop, or None if no part has the flop."""
        directory = self._connection.directory
        manifest = read_manifest(directory)
        if FLOPS not in manifest.files:
            return None
        board, own = canonical(flop, hand)
        board_id = set_place(board >> LANE_BITS * suit & LANE_MASK for suit in range(SUIT_COUNT))
        part = board_id // BOARDS_PER_PART
        if part not in read_list(directory, manifest, FLOPS).numbers:
            return None
        from .database.verified_file import address_of

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

    def compare(self, known: KnownCards, samples: int, seed: int, sampled: bool = False) -> EquityAnswer:
        """Return the equity of two to four hands. `sampled` samples what could be counted, too."""
        if sampled or not known.known or known.random > 1:
            return self._sampled(known, samples, seed)
        looked_up = self._looked_up(known)
        return self._counted(known) if looked_up is None else looked_up

    def _looked_up(self, known: KnownCards) -> EquityAnswer | None:
        """Look up one hand against a random one before or on the flop; None if no table has the answer."""
        seen, counts, table = known.seen, None, STARTING_HANDS
        if not known.random == len(known.known) == 1 or seen.dead:
            return None
        (hand,) = map(mask_of, known.known)
        if not seen.board:
            counts = self._tables.before_flop(*canonical(hand))
        elif seen.board.bit_count() == FLOP_SIZE:
            counts, table = self._tables.on_flop(seen.board, hand), FLOPS
        if counts is None:
            return None
        win, tie, lose = counts
        players = [
            _player(text, lose, tie, win) if hand is None else _player(text, win, tie, lose)
            for hand, text in zip(known.hands, known.texts, strict=True)
        ]
        return _answer(seen, players, win + tie + lose, f"table {table}")

    def _counted(self, known: KnownCards) -> EquityAnswer:
        """Count every deal of known hands and at most one random hand."""
        from ..games.omaha.known_hands import count_boards, results
        from ..games.omaha.random_hand import count_deals

        if known.seen.board:
            deals = count_deals(self._values, self._random_hand, known)
        elif known.random:
            deals = self._random_before_flop.deals_by_winners(known)
        else:
            deals = count_boards(self._values, self._pairs_by_rank, known.known, known.taken)
        found: Sequence[Result] = results(deals)
        players = [
            _player(text, one.win, one.tie, one.lose, one.equity) for text, one in zip(known.texts, found, strict=True)
        ]
        return _answer(known.seen, players, int(deals.sum()), COUNTED)

    def _sampled(self, known: KnownCards, samples: int, seed: int) -> EquityAnswer:
        from ..games.omaha.known_hands import sample_deals

        sample = sample_deals(self._values, known, samples, seed)
        players = [
            PlayerAnswer(text, None, None, None, share, chances=Chances(*chances))
            for text, share, chances in zip(known.texts, sample.shares, sample.chances, strict=True)
        ]
        return _answer(known.seen, players, samples, f"sampled from seed {seed}", sample.standard_error)

    @cached_attribute
    def _values(self) -> "HandValues":
        from ..games.omaha.hand_values import HandValues

        return HandValues.of(self._evaluator())

    @cached_attribute
    def _pairs_by_rank(self) -> "Values":
        return self._values.pairs_by_rank()

    @cached_attribute
    def _random_hand(self) -> "RandomHand":
        from ..games.omaha.random_hand import RandomHand

        return RandomHand(self._values, self._pairs_by_rank)

    @cached_attribute
    def _random_before_flop(self) -> "RandomBeforeFlop":
        from ..games.omaha.random_hand import RandomBeforeFlop

        return RandomBeforeFlop(self._values, self._pairs_by_rank, self._random_hand)


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
