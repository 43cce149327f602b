"""Casino games by what players call them."""

import pytest

from outs.games.casino.common_names import NAMES, bundled_name, similar
from outs.games.casino.game import BadRules
from outs.games.casino.rule_files import find_game, load_bundled
from outs.tests.cases import all_of


def test_every_game_goes_by_its_name_and_its_title_in_any_spelling() -> None:
    for name in NAMES:
        title = load_bundled(name).title
        for text in (name, name.upper(), title, title.lower().replace("'", ""), f" {title} "):
            assert bundled_name(text) == name


def test_short_names_are_those_that_players_use() -> None:
    assert {text: bundled_name(text) for text in ("UTH", "3 card poker", "3CP", "lir", "Crazy Four", "Oasis")} == {
        "UTH": "ultimate-texas-holdem",
        "3 card poker": "three-card-poker",
        "3CP": "three-card-poker",
        "lir": "let-it-ride",
        "Crazy Four": "crazy-4-poker",
        "Oasis": "oasis-poker",
    }


def test_an_unknown_name_suggests_the_nearest() -> None:
    assert similar("mississipi").startswith("similar: mississippi-stud")
    with pytest.raises(BadRules, match="no casino game and no file 'letitrid'; similar: let-it-ride"):
        find_game("letitrid")
    assert bundled_name("poker") is bundled_name("") is None


@all_of(
    ("text", "names"),
    [
        ("four", "similar: four-card-poker"),
        ("3", "similar: three-card-poker"),
        ("Texas", "similar: texas-holdem-bonus, texas-holdem-bonus-atlantic-city"),
        ("poker", "games: ultimate-texas-holdem, casino-holdem, "),
    ],
)
def test_the_beginning_of_a_name_suggests_the_games_that_have_it(text: str, names: str) -> None:
    assert similar(text) == names if names.startswith("similar") else similar(text).startswith(names)
