"""Equity of two or more ranges on any street: looked up if possible, else counted, else sampled."""

import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from math import comb
from typing import TYPE_CHECKING

from ....cards.answers.equity_answers import COUNTED, EquityAnswer
from ....cards.boards import VisibleCards, parse_visible_cards
from ....cards.deck import STANDARD, Deck
from ....cards.lazy_attribute import cached_attribute
from ....cards.notation import cards_of, mask_of
from ....cards.ranges.hand_patterns import RANDOM
from ....cards.ranges.range import parse_range
from ....games.holdem.parameters import TWO_PLAYERS
from ....games.holdem.rules import HOLE_SIZE
from ...database.connection import Connection
from ...game_names import HOLDEM, deck_of, order_of
from ...open_tables import OpenTables
from ..strength.states import states_of
from ..variants import evaluator_loader
from .lookup import HoldemPreflop, answer_of_two, holding_of, look_up_on_board
from .matchup import Matchup, with_expected
from .shortcuts import USUAL, Shortcuts

if TYPE_CHECKING:
    from ....cards.hands.evaluator import Evaluator
    from ....cards.hands.hole_arrays import Floats
    from ....games.holdem.boards.run_outs import Boards
    from ....games.holdem.counting.dead_cards import DeadCards
    from ....games.holdem.counting.final_board import FinalBoards
    from ....games.holdem.counting.two_holes import TwoHoles
    from ....games.holdem.push_fold.chips import AllIn
    from ....games.holdem.weighted_holes import HandSums, WeightedHoles
    from ..strength.states import StateTables
    from .lookup import PreflopTables
    from .several_ranges import Counted
    from .three_way import ThreeBeforeTheFlop


Players = Sequence[tuple["WeightedHoles", "WeightedHoles"]]
"""The hands of one of two players, or of both, each with the other's."""
WITHOUT_DEAD = ", without the boards that dead cards are on"
"""Ending of `source` if boards with dead cards were subtracted."""
THREE = 3
MANY_VISITS = 5_000_000
"""Least number of boards times holes for which loading compiled code costs less than it saves."""
ALL_VISITS = 25_000_000
"""The same over all questions of a session, of some 300,000 each on a flop."""
FEW_BOARDS, FEW_PAIRS = 500, 4_000
"""Least boards, and choices of two holes, for which compiled code is faster once it is loaded."""


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

    def at_once(self, matchup: Matchup) -> EquityAnswer | None:
        """Return the answer if a table has it directly, or if it is of two holes on a board; else None."""
        ranges, seen = matchup.ranges, matchup.seen
        if matchup.by_hand:
            return None
        if not (seen.board or seen.dead):
            return self._preflop.find(ranges)
        return look_up_on_board(self._states, [holding_of(held) for held in ranges], seen) or self._two_holes(matchup)

    def _two_holes(self, matchup: Matchup) -> EquityAnswer | None:
        """Count one hole against another on a board; None if it is something else, or they cannot be dealt."""
        ranges, seen = matchup.ranges, matchup.seen
        holes = [mask_of(held.hole) for held in ranges if held.hole]
        if not seen.board or len(holes) != TWO_PLAYERS or len(ranges) != TWO_PLAYERS:
            return None
        first, second = holes
        if first & second or (first | second) & (seen.board | seen.absent):
            return None
        counts = self._run_outs.counts(first, second, seen.board, seen.absent)
        return answer_of_two(ranges[0], ranges[1], counts, COUNTED, seen.board_text, seen.dead_text)

    @cached_attribute
    def _run_outs(self) -> "TwoHoles":
        from ....games.holdem.counting.two_holes import TwoHoles

        return TwoHoles(self._evaluator())

    @cached_attribute
    def _final_boards(self) -> "FinalBoards":
        from ....games.holdem.counting.final_board import FinalBoards

        return FinalBoards(self._evaluator())

    def two(self, matchup: Matchup) -> EquityAnswer:
        """Count two ranges. Raises `BadInput`."""
        from ....games.holdem.weighted_holes import disjoint_pairs, holds_anything, totals_of

        seen, by_hand, hands = matchup.seen, matchup.by_hand, matchup.hands
        first, second = hands
        if not (seen.missing or by_hand) and first.whole and second.whole:
            total = self._final_boards.totals(seen.board, first, second)
            deals = disjoint_pairs(first, second)
            return matchup.exact_answer(hands, [total, total.mirrored()], (), deals, COUNTED)
        if not by_hand and holds_anything(first, seen) and not holds_anything(second, seen):
            # Tables have one hand against a random one, so the player with the range must come first.
            turned = self.two(Matchup(matchup.ranges[::-1], seen))
            return replace(turned, players=turned.players[::-1])
        dealt = disjoint_pairs(first, second) * comb(seen.unseen - TWO_PLAYERS * HOLE_SIZE, seen.missing)
        sums: Sequence[HandSums] = ()
        if not by_hand and self._by_flops(seen, hands, dead=2):
            everywhere, source = self._preflop.required_matchups.sums(first, second)
            one, other = cards_of(seen.dead)
            total = self._dead_cards.random_hands(one, other, totals_of(first, everywhere), dealt)
            source += WITHOUT_DEAD
        else:
            sums, source = self._sums(seen, [(first, second), (second, first)][: 1 + by_hand])
            total = totals_of(first, sums[0])
        return matchup.exact_answer(hands, [total, total.mirrored()], sums, dealt, source)

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
        (sums,), _ = self._sums(seen, [(each, others)])
        dealt = sums.deals > 0
        found = np.full(HOLE_COUNT, np.nan)
        found[each.holes[dealt]] = sums.share[dealt] / (sums.unit * sums.deals[dealt])
        return found

    def _sums(self, seen: VisibleCards, players: "Players") -> "tuple[list[HandSums], str]":
        """Return the totals of each player's hands against the other's, and their source."""
        from ....games.holdem.boards.run_outs import (
            NO_CHANGE,
            averaged,
            boards_that_meet,
            final_boards,
            merged,
            symmetries,
        )
        from ....games.holdem.weighted_holes import holds_anything, sums_against_anything

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
            group = symmetries(seen, players[0]) if self._shortcuts.relabel_suits else NO_CHANGE
            sums = self._counted(merged(boards, group), players)
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

    def _counted(self, boards: "Boards", players: "Players") -> "list[HandSums]":
        """Count the totals of each player's hands against the other's on these boards."""
        from ....games.holdem.counting.showdowns import are_wide, count_showdowns, sums_of_showdowns, wide_sums

        first, second = players[0]
        if self._are_swept(boards, first, second):
            from .board_sweeps import swept_sums

            return [swept_sums(self._evaluator(), boards, *pair) for pair in players]
        if are_wide(first, second):
            return [wide_sums(self._evaluator(), boards, *pair) for pair in players]
        showdowns = count_showdowns(self._evaluator(), boards, first, second)
        sums = [sums_of_showdowns(showdowns, second)]
        return sums if len(players) == 1 else [*sums, sums_of_showdowns(showdowns.mirrored(), first)]

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

    def several(self, matchup: Matchup, samples: int, seed: int) -> EquityAnswer:
        """Count three or more ranges, or sample them if there are too many deals. Raises `BadInput`."""
        from .several_ranges import count_several, counted_answer

        if found := self._three.count(matchup):
            return found.answer(matchup)
        if random := self._three_random_hands(matchup):
            return counted_answer(matchup, *random)
        counted = count_several(self._evaluator(), matchup, self._shortcuts)
        if counted is None:
            return replace(self.sample(matchup, samples, seed), notes=self._three.ways_out(matchup))
        return counted_answer(matchup, counted)

    def sample(self, matchup: Matchup, samples: int, seed: int) -> EquityAnswer:
        """Return the equity of each range from `samples` deals, even if all could be counted. Raises `BadInput`."""
        from .several_ranges import sample_several

        return sample_several(self._evaluator(), matchup, samples, seed)

    def _three_random_hands(self, matchup: Matchup) -> "tuple[Counted, str] | None":
        """Return the counts of three random hands on a board, and their source, if a table has the board."""
        from ....games.holdem.weighted_holes import holds_anything, sums_against_two

        seen = matchup.seen
        table = self._states.table(seen.board, seen.dead)
        if len(matchup.ranges) != THREE or not table:
            return None
        hands = matchup.hands
        if not all(held.whole and holds_anything(held, seen) for held in hands):
            return None
        sums = sums_against_two(hands[0], *self._states.counts_against_two(seen.board))
        return (hands, [sums] * THREE, int(sums.deals.sum())), f"table {table}"

    def all_in(self, matchup: Matchup, stakes: "AllIn") -> EquityAnswer:
        """Answer for three or more players who are all in. Raises `BadQuery` if there are too many deals to count."""
        from .several_ranges import count_all_in

        if found := self._three.count(matchup):
            return with_expected(found.answer(matchup), stakes, found.by_places)
        answer, orders = count_all_in(self._evaluator(), matchup, self._three.ways_out(matchup))
        return with_expected(answer, stakes, orders)

    @cached_attribute
    def _three(self) -> "ThreeBeforeTheFlop":
        from .three_way import ThreeBeforeTheFlop, TripleTables

        tables = None if self._deck.outside else TripleTables(self._connection)
        return ThreeBeforeTheFlop(tables, self._evaluator, self._shortcuts)

    @property
    def _states(self) -> "StateTables":
        return self._open_states()
