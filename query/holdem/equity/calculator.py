"""Equity of two or more ranges on any street: looked up if possible, else counted, else sampled."""

import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from math import comb
from typing import TYPE_CHECKING

from ....cards.answers.equity_answers import COUNTED, EquityAnswer, PlayerAnswer
from ....cards.arguments import SAMPLES, SEED
from ....cards.boards import VisibleCards, parse_visible_cards
from ....cards.deck import STANDARD, Deck
from ....cards.lazy_attribute import cached_attribute
from ....cards.notation import cards_of, mask_of
from ....cards.ranges.hand_patterns import RANDOM
from ....cards.ranges.range import Range, parse_range
from ....games.holdem.parameters import TWO_PLAYERS
from ....games.holdem.rules import HOLE_SIZE
from ...database.connection import Connection
from ...game_names import HOLDEM, deck_of, order_of
from ...open_tables import OpenTables
from ..strength.states import states_of
from ..variants import evaluator_loader
from .lookup import HoldemPreflop, holding_of, look_up_on_board
from .shortcuts import USUAL, Shortcuts

if TYPE_CHECKING:
    from ....cards.answers.flop_answers import EquityAfterCard, FlopEquity, TextureEquity
    from ....cards.hands.evaluator import Evaluator
    from ....cards.hands.hole_arrays import Floats
    from ....cards.hands.order import Order
    from ....games.holdem.boards.run_outs import Boards
    from ....games.holdem.counting.dead_cards import DeadCards
    from ....games.holdem.counting.final_board import FinalBoards
    from ....games.holdem.counting.two_holes import TwoHoles
    from ....games.holdem.push_fold.chips import AllIn, Orders
    from ....games.holdem.weighted_holes import HandSums, WeightedHoles
    from ..strength.states import StateTables
    from .lookup import PreflopTables
    from .several_ranges import Counted
    from .three_way import ThreeBeforeTheFlop


WITHOUT_DEAD = ", without the boards that dead cards are on"
"""Ending of `source` if boards with dead cards were subtracted."""
SITS_OUT = "sits out"
"""The hand of a player who is not in the pot."""
THREE = 3
MANY_VISITS = 5_000_000
"""Least number of boards times holes for which loading compiled code costs less than it saves."""
ALL_VISITS = 25_000_000
"""The same over all questions of a session, of some 300,000 each on a flop."""
FEW_BOARDS, FEW_PAIRS = 500, 4_000
"""Least boards, and choices of two holes, for which compiled code is faster once it is loaded."""


def with_expected(answer: EquityAnswer, stakes: "AllIn | None", orders: "Orders | None" = None) -> EquityAnswer:
    """Return the answer with each player's expectation, if there are stakes; two players need no `orders`.

    Players who sit out come last, one for each further stack.
    """
    if stakes is None:
        return answer
    expected = stakes.expected(_orders_of_two(answer) if orders is None else orders)
    away = (PlayerAnswer(SITS_OUT, None, None, None, 0.0) for _ in stakes.away)
    parts = zip((*answer.players, *away), stakes.stacks + stakes.away, expected, strict=True)
    players = (replace(player, stack=stack, expected_chips=one.chips, icm=one.icm) for player, stack, one in parts)
    return replace(answer, players=tuple(players))


def _orders_of_two(answer: EquityAnswer) -> "Orders":
    """Return how often two hands finish in each order: deals, or chances if deals were not counted."""
    first, second = answer.players
    if first.win is not None and first.tie is not None and second.win is not None:
        return {(0, 1): first.win, (0, 0): first.tie, (1, 0): second.win}
    return {(0, 1): first.chances.win or 0.0, (0, 0): first.chances.tie or 0.0, (1, 0): second.chances.win or 0.0}


def preflop_tables(tables: OpenTables, game: str) -> "PreflopTables":
    """Return the lookups before the flop of a game; `OpenTables.kept` keeps them."""
    if game == HOLDEM:
        return HoldemPreflop(tables.connection)
    from .requested_preflop import RequestedPreflop

    return RequestedPreflop(tables.connection, order_of(game).name, deck_of(game))


def equity_calculator(tables: OpenTables, game: str) -> "EquityCalculator":
    """Return the calculator of a game; `OpenTables.kept` keeps it."""
    return EquityCalculator(
        tables.connection,
        evaluator_loader(tables, game),
        lambda: tables.kept(states_of, game),
        deck=deck_of(game),
        preflop=tables.kept(preflop_tables, game),
    )


class EquityCalculator:
    """Equities of ranges, with the matrices that are cached between questions."""

    def __init__(
        self,
        connection: Connection,
        evaluator: Callable[[], "Evaluator"],
        states: "Callable[[], StateTables]",
        shortcuts: Shortcuts = USUAL,
        deck: Deck = STANDARD,
        preflop: "PreflopTables | None" = None,
    ) -> None:
        """Use `evaluator` when deals must be counted, and `states` when a board is given.

        Both, and `preflop`, belong to a game with this deck; by default hold'em.
        """
        self._connection = connection
        self._evaluator = evaluator
        self._open_states = states
        self._shortcuts = shortcuts
        self._deck = deck
        self._preflop = preflop or HoldemPreflop(connection)
        self._visits = 0

    def compare(
        self,
        ranges: Sequence[Range],
        opponents: int,
        seen: VisibleCards,
        by_hand: bool = False,
        samples: int = SAMPLES.default,
        takes_fewer: bool = True,
        seed: int = SEED.default,
        stakes: "AllIn | None" = None,
    ) -> EquityAnswer:
        """Return the equity of each range, or of one against `opponents` random hands. Raises `BadInput`.

        If it can only be sampled, `samples` deals are drawn. A sample stored in a table is used if it has as many, or
        with `takes_fewer`. With `stakes` all players are all in, and the answer includes their expected chips.
        """
        seats = [*ranges[:-1], *[ranges[-1]] * opponents]
        if stakes and len(seats) > TWO_PLAYERS:
            return self._all_in(seats, seen, by_hand, stakes)
        found = None if by_hand else self._looked_up(ranges, seen, opponents) or self._two_holes(ranges, seen)
        if found and (found.exact or takes_fewer or samples <= found.deals):
            return with_expected(found, stakes)
        if len(seats) == TWO_PLAYERS:
            return with_expected(self._two(seats, seen, by_hand), stakes)
        return self._several(seats, seen, by_hand, samples, seed)

    def sample(
        self, seats: Sequence[Range], seen: VisibleCards, by_hand: bool, samples: int, seed: int
    ) -> EquityAnswer:
        """Return the equity of each range from `samples` deals, even if all could be counted. Raises `BadInput`."""
        from .several_ranges import sample_several

        return sample_several(self._evaluator(), seen, seats, by_hand, samples, seed)

    def _looked_up(self, ranges: Sequence[Range], seen: VisibleCards, opponents: int) -> EquityAnswer | None:
        """Return the answer if a table has it directly, else None."""
        if seen.board or seen.dead:
            return look_up_on_board(self._states, [holding_of(held) for held in ranges], seen)
        return self._preflop.find(ranges, opponents)

    def _two_holes(self, ranges: Sequence[Range], seen: VisibleCards) -> EquityAnswer | None:
        """Count one hole against another on a board; None if it is something else, or they cannot be dealt."""
        holes = [mask_of(held.hole) for held in ranges if held.hole]
        if not seen.board or len(holes) != TWO_PLAYERS or len(ranges) != TWO_PLAYERS:
            return None
        first, second = holes
        if first & second or (first | second) & (seen.board | seen.absent):
            return None
        win, tie, lose = self._run_outs.counts(first, second, seen.board, seen.absent)
        texts, counts = (one.text for one in ranges), ((win, tie, lose), (lose, tie, win))
        players = [PlayerAnswer.counted(text, *each) for text, each in zip(texts, counts, strict=True)]
        return EquityAnswer.counted(players, COUNTED, win + tie + lose, seen.board_text, seen.dead_text)

    @cached_attribute
    def _run_outs(self) -> "TwoHoles":
        from ....games.holdem.counting.two_holes import TwoHoles

        return TwoHoles(self._evaluator())

    @cached_attribute
    def _final_boards(self) -> "FinalBoards":
        from ....games.holdem.counting.final_board import FinalBoards

        return FinalBoards(self._evaluator())

    def _two(self, ranges: Sequence[Range], seen: VisibleCards, by_hand: bool) -> EquityAnswer:
        from ....games.holdem.weighted_holes import disjoint_pairs, holds_anything, possible_holes, totals_of
        from .exact_answer import exact_answer

        first = possible_holes(ranges[0], seen)
        second = first if ranges[0] is ranges[1] else possible_holes(ranges[1], seen)
        hands = first, second
        if not (seen.missing or by_hand) and first.whole and second.whole:
            total = self._final_boards.totals(seen.board, first, second)
            deals = disjoint_pairs(first, second)
            return exact_answer(ranges, hands, [total, total.mirrored()], (), deals, seen, COUNTED)
        if not by_hand and holds_anything(first, seen) and not holds_anything(second, seen):
            # Tables have one hand against a random one, so the player with the range must come first.
            turned = self._two(ranges[::-1], seen, by_hand)
            return replace(turned, players=turned.players[::-1])
        dealt = disjoint_pairs(first, second) * comb(seen.unseen - TWO_PLAYERS * HOLE_SIZE, seen.missing)
        sums: Sequence[HandSums] = ()
        if not by_hand and self._by_flops(seen, hands, dead=2):
            everywhere, source = self._preflop.required_matchups.sums(first, second)
            one, other = cards_of(seen.dead)
            total = self._dead_cards.random_hands(one, other, totals_of(first, everywhere), dealt)
            source += WITHOUT_DEAD
        else:
            sums, source = self._sums(seen, first, second, by_hand)
            total = totals_of(first, sums[0])
        return exact_answer(ranges, hands, [total, total.mirrored()], sums if by_hand else (), dealt, seen, source)

    def on_all_flops(
        self, ranges: Sequence[Range], seen: VisibleCards, order: "Order", watch: "Callable[[int, float], None] | None"
    ) -> "tuple[tuple[TextureEquity, ...], tuple[FlopEquity, ...]]":
        """Return the equities of two ranges on flops by texture, and on each. Raises `BadRange`."""
        from ....games.holdem.weighted_holes import possible_holes
        from .all_flops import equities_on_all_flops

        hands = [possible_holes(held, seen) for held in ranges]
        flops, textures = equities_on_all_flops(self._evaluator(), seen, hands, order, watch)
        return textures, flops

    def after_next_card(self, ranges: Sequence[Range], seen: VisibleCards) -> "tuple[EquityAfterCard, ...]":
        """Return the equities of two ranges after each card that may come next on a flop or turn."""
        from ....games.holdem.weighted_holes import possible_holes
        from .all_flops import equities_by_next_card

        return equities_by_next_card(self._evaluator(), seen, [possible_holes(held, seen) for held in ranges])

    def against_hole(self, hole: int, seen: VisibleCards) -> "Floats":
        """Return the equity of a hole (its index) against every other: (1326,), NaN where it shares a known card."""
        import numpy as np

        from ....games.holdem.weighted_holes import WeightedHoles

        return 1 - self._of_each(seen, WeightedHoles("", np.array([hole]), np.array([1])))

    def against_random(self) -> "Floats":
        """Return the preflop equity of each hole against a random one: (1326,), NaN for holes not in the deck."""
        from ....games.holdem.weighted_holes import possible_holes

        seen = parse_visible_cards("", "", self._deck)
        return self._of_each(seen, possible_holes(parse_range(RANDOM), seen))

    def _of_each(self, seen: VisibleCards, others: "WeightedHoles") -> "Floats":
        """Return the equity of each hole against `others`: (1326,), NaN for holes that cannot meet any."""
        import numpy as np

        from ....cards.hands.hole_arrays import HOLE_COUNT
        from ....games.holdem.weighted_holes import possible_holes

        each = possible_holes(parse_range(RANDOM), seen)
        (sums, *_), _ = self._sums(seen, each, others, both=False)
        dealt = sums.deals > 0
        found = np.full(HOLE_COUNT, np.nan)
        found[each.holes[dealt]] = sums.share[dealt] / (sums.unit * sums.deals[dealt])
        return found

    def _sums(
        self, seen: VisibleCards, first: "WeightedHoles", second: "WeightedHoles", both: bool
    ) -> "tuple[list[HandSums], str]":
        """Return the totals of the first player's hands, and of the second's if `both`, and their source."""
        from ....games.holdem.boards.run_outs import (
            NO_CHANGE,
            averaged,
            boards_that_meet,
            final_boards,
            merged,
            symmetries,
        )
        from ....games.holdem.weighted_holes import holds_anything, sums_against_anything

        players = ((first, second), (second, first))[: 1 + both]
        if (table := self._states.table(seen.board, seen.dead)) and all(
            holds_anything(held, seen) for _, held in players
        ):
            counts = self._states.counts(seen.board)
            return [sums_against_anything(held, *counts) for held, _ in players], f"table {table}"
        few_dead = seen.board == 0 and seen.dead.bit_count() <= self._shortcuts.few_dead
        matchups = self._preflop.matchups if few_dead else None
        counted: list[HandSums] = []
        if matchups and self._by_flops(seen, [others for _, others in players], dead=1):
            win, tie, dealt = self._dead_cards.against_anything(cards_of(seen.dead)[0])
            counted = [sums_against_anything(hands, win, tie, dealt) for hands, _ in players]
        elif matchups is None or seen.dead:
            boards = boards_that_meet(seen.dead, seen.deck) if matchups else final_boards(seen)
            group = symmetries(seen, (first, second)) if self._shortcuts.relabel_suits else NO_CHANGE
            sums = self._counted(merged(boards, group), first, second, both)
            counted = [averaged(part, held, group) for part, (held, _) in zip(sums, players, strict=True)]
        if matchups is None:
            return counted, COUNTED
        looked_up, sources = zip(*(matchups.sums(*pair) for pair in players), strict=True)
        if seen.dead:
            left = [everything.without(part) for everything, part in zip(looked_up, counted, strict=True)]
            return left, sources[0] + WITHOUT_DEAD
        return list(looked_up), sources[0]

    def _by_flops(self, seen: VisibleCards, others: "Sequence[WeightedHoles]", dead: int) -> bool:
        """Return true if this many cards are dead before the flop, the others hold anything, and flops have a table."""
        from ....games.holdem.weighted_holes import holds_anything

        if seen.board or seen.dead.bit_count() != dead or not self._states.has_flops:
            return False
        return all(held.whole and holds_anything(held, seen) for held in others)

    @cached_attribute
    def _dead_cards(self) -> "DeadCards":
        from ....games.holdem.counting.dead_cards import DeadCards

        return DeadCards(self._states.flops_with_rank, self._deck)

    def _counted(
        self, boards: "Boards", first: "WeightedHoles", second: "WeightedHoles", both: bool
    ) -> "list[HandSums]":
        """Count the totals of the first player's hands on these boards, and of the second's if `both`."""
        from ....games.holdem.counting.showdowns import are_wide, count_showdowns, sums_of_showdowns, wide_sums

        players = ((first, second), (second, first))[: 1 + both]
        if self._are_swept(boards, first, second):
            from .board_sweeps import swept_sums

            return [swept_sums(self._evaluator(), boards, *pair) for pair in players]
        if are_wide(first, second):
            return [wide_sums(self._evaluator(), boards, *pair) for pair in players]
        showdowns = count_showdowns(self._evaluator(), boards, first, second)
        sums = [sums_of_showdowns(showdowns, second)]
        return [*sums, sums_of_showdowns(showdowns.mirrored(), first)] if both else sums

    def _are_swept(self, boards: "Boards", first: "WeightedHoles", second: "WeightedHoles") -> bool:
        """Return true if compiled sweeps are faster, with the time to load them if they are not loaded yet."""
        from ....games.holdem.counting.showdowns import are_wide, keep_precision

        visits = boards.visited * (len(first.holes) + len(second.holes))
        self._visits += visits
        if visits >= MANY_VISITS and are_wide(first, second):
            return True
        if boards.visited < FEW_BOARDS or len(first.holes) * len(second.holes) < FEW_PAIRS:
            return False
        return ("numba" in sys.modules or self._visits >= ALL_VISITS) and keep_precision(first, second)

    def _several(
        self, ranges: Sequence[Range], seen: VisibleCards, by_hand: bool, samples: int, seed: int
    ) -> EquityAnswer:
        from .several_ranges import count_several, counted_answer
        from .three_way import three_answer

        three = not seen.board and len(ranges) == THREE
        if three and (found := self._three.count(seen, ranges, by_hand)):
            return three_answer(ranges, found, seen)
        if random := self._three_random_hands(ranges, seen):
            return replace(counted_answer(ranges, random[0], by_hand, seen), source=random[1])
        counted = count_several(self._evaluator(), seen, ranges, self._shortcuts)
        if counted is None:
            sampled = self.sample(ranges, seen, by_hand, samples, seed)
            return replace(sampled, notes=self._three.ways_out(seen)) if three else sampled
        return counted_answer(ranges, counted, by_hand, seen)

    def _three_random_hands(self, ranges: Sequence[Range], seen: VisibleCards) -> "tuple[Counted, str] | None":
        """Return the counts of three random hands on a board, and their source, if a table has the board."""
        from ....games.holdem.weighted_holes import holds_anything, possible_holes, sums_against_two

        table = self._states.table(seen.board, seen.dead)
        if len(ranges) != THREE or not table:
            return None
        hands = [possible_holes(held, seen) for held in ranges]
        if not all(held.whole and holds_anything(held, seen) for held in hands):
            return None
        sums = sums_against_two(hands[0], *self._states.counts_against_two(seen.board))
        return (hands, [sums] * THREE, int(sums.deals.sum())), f"table {table}"

    def _all_in(self, ranges: Sequence[Range], seen: VisibleCards, by_hand: bool, stakes: "AllIn") -> EquityAnswer:
        """Answer for three or more players who are all in. Raises `BadQuery` if there are too many deals to count."""
        from .several_ranges import count_all_in
        from .three_way import three_answer

        if not seen.board and len(ranges) == THREE and (found := self._three.count(seen, ranges, by_hand)):
            return with_expected(three_answer(ranges, found, seen), stakes, found.by_places)
        ways_out = self._three.ways_out(seen) if not seen.board and len(ranges) == THREE else ()
        answer, orders = count_all_in(self._evaluator(), seen, ranges, by_hand, ways_out)
        return with_expected(answer, stakes, orders)

    @cached_attribute
    def _three(self) -> "ThreeBeforeTheFlop":
        from .three_way import ThreeBeforeTheFlop, TripleTables

        tables = None if self._deck.outside else TripleTables(self._connection)
        return ThreeBeforeTheFlop(tables, self._evaluator, self._shortcuts)

    @property
    def _states(self) -> "StateTables":
        return self._open_states()
