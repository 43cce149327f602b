"""The bot that plays the solved game, what it costs to play against it, and the choice between the bots."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from outs.cards.errors import BadQuery
from outs.cards.notation import cards_text, parse_cards
from outs.games.draw.answers.betting import DrawHandAnswer, DrawMove, HoldValue, MoveName
from outs.games.draw.betting.rules import LIMITS, History, Phase
from outs.play.draw.bot import DrawBot
from outs.play.draw.chances import Chances
from outs.play.draw.poker import Deal, PlayerView, act, costs_of, decks, draw, settle, start_deal, view
from outs.play.draw.solved import Judge, SolvedBot, SolvedGame, solved_hint_lines
from outs.query.session import Tables
from outs.tables.files.errors import TablesMissing

from .conftest import Transcript


class EvenGame(SolvedGame):
    """A game whose moves are all made equally often, and are worth one ante more from one to the next."""

    def __init__(self) -> None:
        """Without tables."""

    def moves(self, view: PlayerView, every_hold: bool = False) -> DrawHandAnswer | None:  # noqa: ARG002
        """Return the legal moves, as the rules of the solved game have them."""
        if not view.deep:
            return None
        history = History.parse(" ".join(view.words))
        hand = cards_text(view.hand)
        possible: list[tuple[MoveName, str | None]] = [(action.value, None) for action in history.actions]
        possible += [("draw", hand[: 2 * kept]) for kept in range(5, -1, -1)] if history.phase is Phase.DRAW else []
        share = 1 / len(possible)
        moves = tuple(DrawMove(name, hold, share, float(place)) for place, (name, hold) in enumerate(possible))
        return DrawHandAnswer("high", hand, history.text, "first", history.pot, 1.0, 0.001, 400, moves)


class PartlySolved:
    """A session in which the table for one phase of the solved game is not built."""

    def __init__(self, session: Tables, missing: str) -> None:
        """Answer from `session`, and refuse the decision `missing`."""
        self._session, self._missing = session, missing

    def __getattr__(self, name: str) -> object:
        """Return what `session` has."""
        return getattr(self._session, name)

    def draw_game(self, hand: str | None = None, actions: str = "", game: str = "high") -> None:
        """Raise for the missing table, which only a hand needs."""
        assert game == "high"
        if hand is not None and actions == self._missing:
            raise TablesMissing("not built")


def played(deal: Deal, bot: SolvedBot) -> Deal:
    """The end of a deal that the bot plays against itself."""
    while not deal.is_over:
        deal = draw(deal, bot.discard(view(deal))) if deal.phase is Phase.DRAW else act(deal, bot.choose(view(deal)))
    return deal


def test_the_solved_bot_makes_only_legal_moves_and_loses_at_most_what_a_deal_costs(stub_chances: Chances) -> None:
    bot = SolvedBot(EvenGame(), DrawBot(stub_chances, Random(1)), Random(2))
    lost = []
    for number, deck in zip(range(400), decks(3), strict=False):
        end = played(start_deal(deck, (30, 30), dealer=number % 2), bot)
        lost.append(30 - min(settle(end, (1, 2))))
    assert 10 < max(lost) <= LIMITS.most_paid


def test_a_stack_too_short_for_every_bet_is_played_by_the_rules(stub_chances: Chances) -> None:
    rules = DrawBot(stub_chances, Random(1))
    deal = start_deal(next(decks(3)), (LIMITS.most_paid - 1, 200), dealer=0)
    assert EvenGame().moves(view(deal)) is None
    assert SolvedBot(EvenGame(), rules, Random(2)).choose(view(deal)) == rules.choose(view(deal))


def test_moves_are_made_as_often_as_the_game_does(stub_chances: Chances) -> None:
    bot = SolvedBot(EvenGame(), DrawBot(stub_chances, Random(1)), Random(4))
    deal = start_deal(next(decks(3)), (200, 200), dealer=0)
    made = Counter(bot.choose(view(deal)) for _ in range(4_000))
    assert set(made) == set(costs_of(deal))
    assert max(made.values()) - min(made.values()) < 250  # four standard errors


def answer(*moves: DrawMove) -> DrawHandAnswer:
    """The moves of some hand."""
    return DrawHandAnswer("high", "AhAd2c3c4c", "", "first", 2, 1.0, 0.001, 400, moves)


def test_a_decision_costs_what_it_wins_less_than_the_best() -> None:
    judge = Judge()
    betting = answer(DrawMove("check", None, 0.0, 0.25), DrawMove("bet", None, 1.0, 1.5))
    judge.note(betting, "check", 3)
    judge.note(betting, "bet", 4)
    drawing = answer(DrawMove("draw", "AhAd", 0.9, 0.5), DrawMove("draw", "AhAd4c", 0.1, 0.25))
    judge.note(drawing, "draw", 5, "4cAdAh")
    judge.note(drawing, "draw", 6, "AhAd3c")
    judge.note(None, "fold", 7)
    assert list(judge.lines()) == [
        "Your 3 decisions cost 1.50 antes against the solved game.",
        "Deal 3: check cost 1.25; bet was best.",
        "Deal 5: hold 4c Ad Ah cost 0.25; hold Ah Ad was best.",
        "2 decisions are not judged: short stacks, or moves that have no value.",
    ]


def test_a_draw_that_the_tables_do_not_list_is_judged_by_every_hold() -> None:
    holds = (HoldValue("AhAd", 3, 0.5), HoldValue("AhAd4c", 2, 0.25), HoldValue("4c", 4, -0.5))
    judge = Judge()
    judge.note(replace(answer(DrawMove("draw", "AhAd4c", 1.0, 0.25)), holds=holds), "draw", 1, "4c")
    assert list(judge.lines())[1] == "Deal 1: hold 4c cost 1.00; hold Ah Ad was best."


def test_a_game_without_decisions_says_nothing() -> None:
    assert list(Judge().lines()) == []


def test_a_hint_shows_the_frequency_and_the_value_of_each_move() -> None:
    lines = list(solved_hint_lines(answer(DrawMove("draw", "AhAd", 0.9, 0.5), DrawMove("draw", "", 0.1, None))))
    assert [line.split() for line in lines[1:]] == [
        ["hold", "Ah", "Ad", "90.0", "%", "+0.500"],
        ["hold", "nothing", "10.0", "%", "-"],
    ]


def test_the_bot_by_rules_is_named_where_the_game_is_not_solved(tables: Tables, transcript: Transcript) -> None:
    lines = transcript(tables, [], seed=1, bot=None)
    assert lines[1] == "The bot bets by fixed rules; outs tables build draw-game solves the game for it."


def test_the_solved_bot_is_refused_where_the_game_is_not_solved(tables: Tables, transcript: Transcript) -> None:
    with pytest.raises(TablesMissing, match=r"outs tables build .*draw-game-2-7"):
        transcript(tables, [], seed=1, bot="solved", game="2-7")


@pytest.mark.parametrize("missing", ["", "check check", "check check 0 0"])
def test_the_bot_by_rules_plays_where_a_table_of_the_solved_game_is_missing(
    stub: Tables, transcript: Transcript, missing: str
) -> None:
    lines = transcript(PartlySolved(stub, missing), [], seed=1, bot=None)
    assert lines[1].startswith("The bot bets by fixed rules;")


def test_an_unknown_bot_is_refused(tables: Tables, transcript: Transcript) -> None:
    with pytest.raises(BadQuery, match="choose solved or rules"):
        transcript(tables, [], seed=1, bot="clever")


def test_a_view_knows_what_has_happened_since_the_deal() -> None:
    deal = start_deal(next(decks(3)), (200, 200), dealer=0)
    for action in ("check", "bet", "raise", "call"):
        deal = act(deal, next(one for one in costs_of(deal) if one == action))
    deal = draw(deal, parse_cards(cards_text(deal.hands[deal.turn]))[:3])
    assert view(deal).words == ("check", "bet", "raise", "call", "3")
    assert History.parse(" ".join(view(deal).words)).pot == sum(deal.paid)
