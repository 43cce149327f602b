"""The bundled pay tables: what the table `paytables` says is what is published, and what is computed."""

from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction

from outs.games.draw.paytables.paytable import bundled_names, load_paytable
from outs.query.session import Tables
from outs.tests.cases import all_of, some_of

COMBINATIONS = 19_933_230_517_200
WIZARD_OF_ODDS_25_15_11 = {
    "Natural Royal Flush": 458_643_348,
    "Four Deuces": 3_565_563_612,
    "Wild Royal Flush": 37_574_943_816,
    "Five of a Kind": 61_291_109_808,
    "Straight Flush": 111_216_063_372,
    "Four of a Kind": 1_208_791_306_212,
    "Full House": 520_668_792_144,
    "Flush": 423_223_749_672,
    "Straight": 1_126_487_857_584,
    "Three of a Kind": 5_322_003_419_376,
    "Nothing": 11_117_949_068_256,
}
"""https://wizardofodds.com/games/video-poker/tables/deuces-wild/"""


@all_of("name", bundled_names())
def test_a_bundled_table_returns_what_its_file_says_is_published_to_the_last_digit(tables: Tables, name: str) -> None:
    published = load_paytable(name).published
    assert published is not None
    returned = 100 * tables.paytable(name).exact_return
    exact = Decimal(returned.numerator) / Decimal(returned.denominator)
    assert exact.quantize(published, ROUND_HALF_UP) == published
    assert len(str(published).partition(".")[2]) >= (1 if name.startswith("aces-and-faces") else 2)


def test_the_published_outcomes_of_a_deuces_table_return_exactly_the_same(tables: Tables) -> None:
    """Other holds were chosen there among equally good ones, so that single outcomes differ a little."""
    answer = tables.paytable("deuces-wild-25-15-11")
    published = sum(one.pay * WIZARD_OF_ODDS_25_15_11[one.name] for one in answer.outcomes)
    assert sum(WIZARD_OF_ODDS_25_15_11.values()) == COMBINATIONS
    assert answer.exact_return == Fraction(published) / COMBINATIONS


@some_of("name", ["jacks-or-better-9-6", "triple-double-bonus-9-7", "bonus-deuces-9-4-4"], 1)
def test_what_is_looked_up_is_what_is_computed(tables: Tables, name: str) -> None:
    changed = load_paytable(name).with_royal(Fraction(801))
    computed = tables.paytable(changed.with_royal(Fraction(800)))
    looked_up = tables.paytable(name)
    assert looked_up == computed
    assert tables.paytable(changed).outcomes[0].pay == 801


def test_the_pay_that_breaks_even_is_computed_beside_what_is_looked_up(tables: Tables) -> None:
    name = "jacks-or-better-9-6"
    answer = tables.paytable(name, break_even=True)
    assert answer.outcomes == tables.paytable(name).outcomes
    assert round(answer.break_even_royal or 0) == 976


def test_a_changed_table_under_the_name_of_a_bundled_one_is_not_looked_up(tables: Tables) -> None:
    changed = load_paytable("jacks-or-better-9-6").with_royal(Fraction(900))
    assert changed.name == "jacks-or-better-9-6"
    assert tables.paytable(changed).exact_return > tables.paytable("jacks-or-better-9-6").exact_return


def test_the_list_has_every_bundled_table_with_its_exact_return(tables: Tables) -> None:
    listed = tables.paytables().paytables
    assert [one.paytable for one in listed] == list(bundled_names())
    assert all(one.returned == tables.paytable(one.paytable).exact_return for one in listed)
    jacks = next(one for one in listed if one.paytable == "jacks-or-better-9-6")
    assert (jacks.title, jacks.returned) == ("Jacks or Better 9/6", Fraction(19_842_315_923_796, COMBINATIONS))


def test_the_list_as_json_has_a_row_a_table(tables: Tables) -> None:
    body = tables.paytables().to_json()
    assert list(body) == ["paytables"]
    assert {tuple(row) for row in body["paytables"]} == {("paytable", "title", "return", "published_percent", "source")}
