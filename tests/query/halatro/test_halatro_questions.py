"""Questions about Halatro asked of an open session."""

import pytest

from outs.cards.errors import BadInput
from outs.cards.notation import cards_text
from outs.games.halatro.held_cards import parse_position
from outs.query.halatro.advice import advise_on, explained
from outs.query.halatro.odds import Odds, odds
from outs.query.session import Tables

from .test_advice import DEAD, FIRST_HAND, OTHERS, move_of


def test_open_tables_advise_on_a_position(tables: Tables) -> None:
    cards = parse_position(FIRST_HAND, DEAD, 1, 2)
    expected = advise_on(cards, 1, 2, tables.halatro_arrays)
    assert tables.halatro_advise(FIRST_HAND, 1, 2, DEAD) == explained(expected, cards)


def test_open_tables_have_the_odds_too(tables: Tables) -> None:
    assert tables.halatro_odds(FIRST_HAND, DEAD, "2c2d") == odds(Odds(FIRST_HAND, DEAD, "2c2d"))


def test_open_tables_refuse_a_position_that_no_game_reaches(tables: Tables) -> None:
    with pytest.raises(BadInput, match="at most 19 cards can be dead"):
        tables.halatro_advise(FIRST_HAND, 3, 3, cards_text(OTHERS[:20]))


def test_cards_may_be_dead_from_the_start(tables: Tables) -> None:
    """Some were seen, or the deck lacks them: the answer is that of a game in which they cannot be drawn."""
    free, spent = (tables.halatro_advise(FIRST_HAND, 3, 3, dead) for dead in ("", "2h 2s"))
    pairs = [move_of(one, "discard", "4s5h7h9sJc").expected for one in (free, spent)]
    assert pairs[0] > pairs[1] + 10
    assert spent.dead == "2h2s"
