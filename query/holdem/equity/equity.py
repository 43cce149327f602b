"""The question `equity`: of two or more hands or ranges on any street, in hold'em, its variants and Omaha."""

from dataclasses import replace
from typing import TYPE_CHECKING, Annotated

from ....cards.answers.equity_answers import EquityAnswer
from ....cards.arguments import SAMPLES, SEED, CardsLike, optional, require_whole, wanted_samples, written
from ....cards.boards import parse_visible_cards
from ....cards.errors import BadInput, BadParameters, BadQuery, RepeatedCard
from ....cards.notation import card_text
from ....cards.ranges.hand_patterns import RANDOM
from ....cards.ranges.range import Range, range_of
from ....games.holdem.parameters import MOST_OPPONENTS, OPPONENTS, TWO_PLAYERS
from ....games.holdem.push_fold.chips import AllIn, parse_all_in
from ....games.holdem.push_fold.chips import Given as Amounts
from ....games.holdem.rules import HOLE_SIZE
from ...declaration import RANGE, Help, Public
from ...game_names import EQUITY_GAME_NAMES, HOLDEM, OMAHA, deck_of, game_name, order_of, split_players
from ...parameters import MOST_PLAYERS, Board, Dead, Seed, require_some_range
from ...question import Question
from ..variants import evaluator_loader, has_board_rows, with_notes
from .matchup import Matchup, with_expected

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from typing import Self

    from ....games.omaha.known_cards import KnownCards
    from ....games.omaha.ranged_hands import RangedHands
    from ...declaration import Given
    from ...open_tables import OpenTables
    from .calculator import EquityCalculator


class Equity(Question[EquityAnswer]):
    """The equity of two or more hands or ranges on any street, or of one hand against random ones."""

    title = "The equity of hands or ranges"
    meant_by_cards = (4,)
    examples = (
        {"players": ["AhKh", "QsQd"]},
        {"players": ["AKs", "88+, ATs+"], "board": "Ks7d2h"},
        {"players": ["AKs", "88+, ATs+"], "board": "Ks7d2h", "next_cards": True, "top": 3},
        {"players": ["QQ+", "AK"], "flops": True, "top": 3},
        {"players": ["72o", "random"], "opponents": 3},
        {"players": ["AhKh", "QsQd", "JTs"], "stacks": "10,20,30", "payouts": "50,30,20"},
        {"players": ["AsAhKsKh", "QdJdTc9c"], "game": "omaha"},
        {"players": ["15%", "AA**"], "board": "Ts9h2dKc", "game": "omaha"},
        {"players": ["AhKh", "77"], "game": "short-deck"},
    )
    answer_types = ("cards.answers.equity_answers:EquityAnswer",)
    views = ("counts", "top")
    progress_note = "Counted {:,} of {:,} boards"
    first = ({"players": ["AhKh", "QsQd", "7c7d"], "board": "2c3d4h5s"},)

    def __init__(
        self,
        *players: Annotated[
            CardsLike,
            Help(
                "Two or more hands or ranges: AhKd, AKs, QQ+, 76s-54s, 15%, random, 'QQ+, AKs:0.5'.",
                "PLAYER...",
                RANGE,
                public=Public(least=1, most=MOST_PLAYERS, check=require_some_range),
            ),
        ],
        board: Board = "",
        dead: Dead = "",
        by_hand: Annotated[bool, Help("Show each hand of each range too, the best first.")] = False,
        opponents: Annotated[
            int, Help(f"Against random: the number of random hands, {OPPONENTS.least} to {OPPONENTS.most}.", "N")
        ] = OPPONENTS.default,
        samples: Annotated[
            int | None,
            Help(
                f"Sample size when exact counting is too slow; default: {SAMPLES.default:,}.",
                "N",
                bounds=SAMPLES,
                public=Public(most=1_000_000),
            ),
        ] = None,
        seed: Seed = SEED.default,
        stacks: Annotated[
            Amounts | None,
            Help(
                "Stacks of players who are all in: 10,20,30; any further ones sit out. Adds expected chips.", "STACKS"
            ),
        ] = None,
        payouts: Annotated[
            Amounts | None,
            Help("With stacks: the prizes, first place first: 50,30,20. Adds expected prizes (ICM).", "PAYOUTS"),
        ] = None,
        game: Annotated[str, Help(f"The game: {EQUITY_GAME_NAMES}, which has hands of four cards.", "GAME")] = HOLDEM,
        sampled: Annotated[bool, Help("Sample even what could be counted, for an answer in less time.")] = False,
        flops: Annotated[bool, Help("Two ranges before the flop: their equity on every flop, and by texture.")] = False,
        next_cards: Annotated[
            bool,
            Help("Two ranges on a flop or turn: their equity after each card that may come next.", options=("--next",)),
        ] = False,
    ) -> None:
        """Parse the hands and the cards. Raises `BadInput`."""
        self.flops, self.next_cards = flops, next_cards
        self.watch: Callable[[int, float], None] | None = None
        self.game = game_name(game)
        held = tuple(written(player, "a range") for player in players)
        on, out = optional(board, "the board"), optional(dead, "dead cards")
        self.seed = SEED.check(seed, "a seed")
        self.samples, self.takes_fewer = wanted_samples(samples), samples is None
        self.sampled = sampled
        self.omaha: KnownCards | RangedHands | None
        self.matchup: Matchup
        self.stakes: AllIn | None
        if self.game == OMAHA:
            has_stakes = stacks is not None or payouts is not None
            if flops or next_cards:
                raise BadQuery("equities on every flop or next card take two ranges of hold'em or short deck")
            self.omaha = _omaha_players(held, opponents, on, out, by_hand, has_stakes)
            self.matchup, self.stakes = Matchup((), self.omaha.seen), None
            return
        self.omaha = None
        others = OPPONENTS.check(opponents, "opponents")
        if not 1 < len(held) <= MOST_OPPONENTS + 1:
            raise BadQuery(f"equity takes 2 to {MOST_OPPONENTS + 1} hands, got {len(held)}: {' '.join(held)!r}")
        deck = deck_of(self.game)
        ranges = tuple(range_of(text, deck) for text in held)
        seen = parse_visible_cards(on, out, deck)
        if others != 1:
            _require_random(ranges, others, not (seen.board or seen.dead or by_hand))
            ranges += ranges[-1:] * (others - 1)
        self.matchup = Matchup(ranges, seen, by_hand)
        self.stakes = parse_all_in(stacks, payouts, len(ranges))
        seen.require_enough_for(len(ranges), HOLE_SIZE)
        self._require_cards_to_come()
        for other, is_given in {"stacks": self.stakes, "flops": flops, "next_cards": next_cards}.items():
            if sampled and is_given:
                raise BadParameters(f"sampled cannot be used with {other}", "sampled", other)
        _require_distinct_holes(ranges)

    def _require_cards_to_come(self) -> None:
        """Raise `BadQuery` if equities on all flops or after each next card are asked of anything else."""
        if not (self.flops or self.next_cards):
            return
        if self.flops and self.next_cards:
            raise BadQuery("ask for equities on every flop or after each next card, not for both")
        players, seen = len(self.matchup.ranges), self.matchup.seen
        if players != TWO_PLAYERS:
            raise BadQuery(f"equities {self._listed} are of two ranges, got {players}")
        asked = "flops" if self.flops else "next_cards"
        with_flops = {"board": self.flops and seen.board, "dead": self.flops and seen.dead}
        for other, is_given in (with_flops | {"by_hand": self.matchup.by_hand, "stacks": self.stakes}).items():
            if is_given:
                raise BadParameters(f"{asked} cannot be used with {other}", asked, other)
        if self.next_cards and seen.missing not in (1, 2):
            cards = seen.board.bit_count()
            raise BadParameters(f"next_cards needs a board of 3 or 4 cards, got {cards}", asked)
        if not self.takes_fewer:
            raise BadQuery(f"equities {self._listed} are exact, and take no samples")

    @property
    def _listed(self) -> str:
        return "on every flop" if self.flops else "after each next card"

    @classmethod
    def of_words(cls, values: "Given") -> "Given":
        """Split the words of a command line into players. Raises `BadInput`."""
        words: Sequence[str] = values["players"]
        if not all(player.strip() for player in words):
            raise BadInput("a range is empty: ''")
        return {**values, "players": split_players(values["game"], words)}

    @classmethod
    def json_of_lines(
        cls, tables: "OpenTables", lines: "Sequence[str]", options: "Given", top: int | None
    ) -> "Mapping[int, str]":
        """Answer the lines about two hands that one row of a table answers."""
        if options or top is not None:
            return {}
        from .grouped_lookups import json_of_pairs

        return json_of_pairs(tables, lines)

    def answer(self, tables: "OpenTables") -> EquityAnswer:
        if self.omaha:
            from ...omaha.equity import hand_comparer

            return tables.kept(hand_comparer).compare(self.omaha, self.samples, self.seed, self.sampled)
        from .calculator import equity_calculator

        found = with_notes(self.compared_by(tables.kept(equity_calculator, self.game)), self.matchup.ranges)
        if not (self.flops or self.next_cards):
            return found
        from .all_flops import equities_by_next_card, equities_on_all_flops

        evaluator = evaluator_loader(tables, self.game)()
        if self.next_cards:
            return replace(found, next_cards=equities_by_next_card(evaluator, self.matchup))
        flops, textures = equities_on_all_flops(evaluator, self.matchup, order_of(self.game), self.watch)
        return replace(found, textures=textures, flops=flops)

    def watched(self, watch: "Callable[[int, float], None]") -> "Self":
        """Return the question with a function that is called while all flops are counted."""
        return self._changed(watch=watch)

    def compared_by(self, calculator: "EquityCalculator") -> EquityAnswer:
        """Return the answer of a calculator of the game: looked up if possible, else counted, else sampled.

        A sample stored in a table is used if it has as many deals as are asked for, or if fewer are taken.
        """
        matchup = self.matchup
        if self.sampled:
            return calculator.sample(matchup, self.samples, self.seed)
        is_two = len(matchup.ranges) == TWO_PLAYERS
        if self.stakes and not is_two:
            return calculator.all_in(matchup, self.stakes)
        found = calculator.at_once(matchup)
        if found and (found.exact or self.takes_fewer or self.samples <= found.deals):
            return with_expected(found, self.stakes)
        if is_two:
            return with_expected(calculator.two(matchup), self.stakes)
        return calculator.several(matchup, self.samples, self.seed)

    def is_looked_up(self, tables: "OpenTables") -> bool:
        ranges, seen = self.matchup.ranges, self.matchup.seen
        if self.game != HOLDEM or len(ranges) != TWO_PLAYERS:
            return False
        if self.flops or self.next_cards or self.matchup.by_hand or self.stakes or seen.dead:
            return False
        if self.sampled or not self.takes_fewer:
            return False
        cards = seen.board.bit_count()
        if not cards:
            return all(one.is_random or one.starting_hand is not None for one in ranges)
        one_hole = any(one.is_random for one in ranges) and any(one.hole is not None for one in ranges)
        return one_hole and has_board_rows(tables.connection, cards)


def _omaha_players(
    players: tuple[str, ...], opponents: int, board: str, dead: str, by_hand: bool, has_stakes: bool
) -> "KnownCards | RangedHands":
    """Parse the hands and ranges in Omaha; the last one may stand for several random ones. Raises `BadInput`."""
    from ....games.omaha.known_cards import names_range, parse_known_cards

    if by_hand:
        raise BadQuery("by hand needs ranges of hold'em or short deck")
    if has_stakes:
        raise BadQuery("stacks and payouts are for hold'em only")
    if (many := require_whole(opponents, "opponents", 1)) != 1:
        first, *others = players or ("",)
        if len(others) != 1 or others[0].strip().lower() != RANDOM:
            raise BadQuery(f"{many} opponents need one hand against random")
        players = first, *others * many
    if not any(map(names_range, players)):
        return parse_known_cards(players, board, dead)
    from ....games.omaha.ranged_hands import parse_ranged_hands
    from ...omaha.starting_hands import starting_hands

    return parse_ranged_hands(players, board, dead, lambda: starting_hands().places)


def _require_random(ranges: "Sequence[Range]", opponents: int, is_plain: bool) -> None:
    """Raise `BadParameters` if several opponents are not random, or not `is_plain`: before the flop, nothing dead."""
    if ranges[-1].is_random and is_plain and len(ranges) == TWO_PLAYERS:
        return
    alone = f"{opponents} opponents need one range against random, before the flop, without dead cards or by_hand"
    texts = [f"'{one.text}'" if " " in one.text else one.text for one in (*ranges[:-1], *[ranges[-1]] * opponents)]
    is_possible = len(ranges) == TWO_PLAYERS and ranges[-1].hole is None
    written = f"; write out the players instead: {' '.join(texts)}" if is_possible else ""
    raise BadParameters(f"{alone}{written}", "by_hand")


def _require_distinct_holes(ranges: "Sequence[Range]") -> None:
    """Raise `RepeatedCard` if two players who each hold one hole hold the same card."""
    held: dict[int, Range] = {}
    for one in ranges:
        for card in one.hole or ():
            if card in held:
                raise RepeatedCard(f"both holes have the card {card_text(card)}: {held[card].text} and {one.text}")
        held |= dict.fromkeys(one.hole or (), one)
