"""Each tab of the page end to end: what is picked, typed and painted, against the service's own answers."""

import re
from collections.abc import Callable
from hashlib import sha256
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from outs.tests.web.page.test_grid import written

Open = Callable[..., Page]
Ask = Callable[..., Any]

HAND = "AhKhQhJh2c"
HELD = "2c2d4s5h7h9sJcQd"


def pick(page: Page, *cards: str) -> None:
    """Click cards of the deck."""
    for card in cards:
        page.locator(f'.deck [data-card="{card}"]').click()


def test_five_picked_cards_show_the_best_hold_and_32_ranked_ones(open_page: Open, ask: Ask) -> None:
    page = open_page()
    pick(page, "Ah", "Kh", "Qh", "Jh", "2c")
    expect(page.locator(".holds tbody tr")).to_have_count(10)
    page.get_by_role("button", name="Show all 32 holds").click()
    expect(page.locator(".holds tbody tr")).to_have_count(32)
    holds = ask("discard", hand=HAND)["holds"]
    assert page.locator("[data-answer]").get_attribute("data-answer") == holds[0]["hold"]
    shown = page.locator(".holds .value").all_inner_texts()
    assert [text.strip() for text in shown] == [f"{100 * hold['objective_value']:.2f}%" for hold in holds]


def test_typed_cards_and_picked_cards_stay_in_step(open_page: Open) -> None:
    page = open_page()
    page.get_by_label("Hand", exact=True).first.fill("a♥ 10d,kS")
    expect(page.locator('.deck [aria-pressed="true"]')).to_have_count(3)
    pick(page, "Td", "2c")
    expect(page.get_by_label("Hand", exact=True).first).to_have_value("Ah Ks 2c")
    page.get_by_label("Hand", exact=True).first.fill("Ah Ah")
    expect(page.get_by_role("alert")).to_contain_text("ace of hearts is there twice")


def test_a_link_carries_the_whole_state(open_page: Open) -> None:
    page = open_page()
    pick(page, "Ah", "Kh", "Qh", "Jh", "2c")
    page.get_by_role("radio", name="Dead cards").check()
    pick(page, "Th")
    page.get_by_label("Goal").select_option("bonus-8-5")
    expect(page.locator(".holds thead")).to_contain_text("Returns")
    page.wait_for_url(re.compile("goal=bonus-8-5"))
    best = page.locator(".holds .value").first.inner_text()
    other = open_page(page.url.partition("/#")[2].join(["#", ""]))
    expect(other.locator(".holds .value").first).to_have_text(best)
    expect(other.locator('.deck [data-card="Th"]')).to_have_class(re.compile("is-dead"))


def test_pays_edited_in_place_rank_as_the_pay_table_with_those_pays(open_page: Open, ask: Ask) -> None:
    page = open_page("#/draw?hand=9c9d9h4s4c&pays=800,50,25,9,6,4,3,2,1")
    page.get_by_label("Full house").fill("8")
    holds = ask("discard", hand="9c9d9h4s4c", objective="jacks-or-better-8-6")["holds"]
    expect(page.locator(".holds .value").first).to_have_text(f"{holds[0]['objective_value']:.4f}")
    shown = [float(text) for text in page.locator(".holds .value").all_inner_texts()]
    assert shown == [round(hold["objective_value"], 4) for hold in holds[:10]]


def test_a_pay_table_with_a_joker_adds_it_to_the_deck(open_page: Open, ask: Ask) -> None:
    goal = "joker-poker-kings-20-7-5"
    page = open_page(f"#/draw?goal={goal}")
    pick(page, "Jk", "9d", "Td", "6h", "Qh")
    expect(page.locator(".holds tbody tr")).to_have_count(10)
    best = ask("discard", hand="Jk9dTd6hQh", objective=goal)["holds"][0]
    assert page.locator("[data-answer]").get_attribute("data-answer") == best["hold"]
    page.get_by_label("Hand", exact=True).first.fill("joker 9d Td 6h")
    expect(page.locator('.deck [aria-pressed="true"]')).to_have_count(4)
    page.get_by_label("Goal").select_option("bonus-8-5")
    expect(page.locator('.deck [data-card="Jk"]')).to_have_count(0)
    expect(page.locator('.deck [aria-pressed="true"]')).to_have_count(3)
    page.get_by_label("Hand", exact=True).first.fill("Jk 9d")
    expect(page.get_by_role("alert")).to_contain_text("is not a card")


def test_the_trainer_deals_another_hand_to_a_pay_table_without_a_joker(open_page: Open) -> None:
    page = open_page("#/draw?view=trainer&goal=joker-poker-kings-20-7-5&lesson=Jk9dTd6hQh")
    expect(page.get_by_role("button", name="joker, card 1")).to_be_visible()
    page.get_by_label("Pay table").select_option("bonus-8-5")
    expect(page.get_by_role("button", name="joker, card 1")).to_have_count(0)
    expect(page.locator(".places .playing-card")).to_have_count(5)


def test_pays_with_wild_deuces_are_edited_in_place(open_page: Open, ask: Ask) -> None:
    hand = "2h3c6hQh8s"
    page = open_page(f"#/draw?hand={hand}&goal=deuces-wild-full-pay")
    page.get_by_role("button", name="Change the pays").click()
    for line, pay in {
        "Five of a Kind": 16,
        "Straight Flush": 10,
        "Four of a Kind": 4,
        "Full House": 4,
        "Flush": 3,
    }.items():
        page.get_by_label(line, exact=True).fill(str(pay))
    other = "deuces-wild-not-so-ugly"  # the table with these pays
    shown = [f"{hold['objective_value']:.4f}" for hold in ask("discard", hand=hand, objective=other)["holds"]]
    expect(page.locator(".holds .value")).to_have_text(shown[:10])
    listed = {one["paytable"]: one["return"] for one in ask("paytable")["paytables"]}
    expect(page.locator("[data-return]")).to_have_text(f"{100 * listed[other]:.4f}%")
    expect(page.locator(".verdict .why")).not_to_contain_text("NaN")


def test_weights_are_edited_in_place(open_page: Open, ask: Ask) -> None:
    hand = "9dTd6hQh8s"
    page = open_page(f"#/draw?hand={hand}&goal=weights")
    page.get_by_role("button", name="Change the weights").click()
    page.get_by_label("Straight", exact=True).fill("90")
    weights = {"pair": 1, "two_pair": 5, "three_of_a_kind": 10, "straight": 90, "flush": 50, "full_house": 100}
    weights |= {"high_card": 0, "four_of_a_kind": 1000, "straight_flush": 5000}
    holds = ask("discard", hand=hand, objective="weights")["holds"]
    means = [sum(weights[name] * count for name, count in one["counts"].items()) / one["draws"] for one in holds]
    expect(page.locator(".holds .value")).to_have_text([f"{mean:.3f}" for mean in sorted(means, reverse=True)[:10]])


def test_every_kind_of_goal_is_answered_as_the_service_does(open_page: Open, ask: Ask) -> None:
    page = open_page(f"#/draw?hand={HAND}")
    goals = {"better": "improves", "decision-tree": "weighs", "pattern-keeper": "the rule", "bonus-8-5": "returns"}
    for goal, says in goals.items():
        page.get_by_label("Goal").select_option(goal)
        expect(page.locator(".sentence")).to_contain_text(says)
        best = ask("discard", hand=HAND, objective=goal, top=1)["holds"][0]
        expect(page.locator("[data-answer]")).to_have_attribute("data-answer", best["hold"])


def test_lowball_is_drawn_by_its_own_goals_and_what_the_opponent_drew(open_page: Open, ask: Ask) -> None:
    page = open_page("#/draw?hand=2c3d4h7sKd&goal=bonus-8-5")
    page.get_by_role("button", name="2-7 low").click()
    holds = ask("discard", hand="2c3d4h7sKd", game="2-7")["holds"]
    shown = [f"{100 * hold['objective_value']:.2f}%" for hold in holds]
    expect(page.locator(".holds .value")).to_have_text(shown[:10])
    expect(page.locator(".sentence")).to_contain_text(f"wins {100 * holds[0]['objective_value']:.1f}% of showdowns")
    expect(page.locator(".holds .becomes").first).to_have_text("Seven low or better 17.0%, Eight low or better 25.5%")
    expect(page.locator(".verdict .why")).to_contain_text("low or better in")
    page.get_by_label("Opponent", exact=True).select_option("0")
    pat = ask("discard", hand="2c3d4h7sKd", game="2-7", opponent_draws="0")["holds"][0]["objective_value"]
    expect(page.locator(".holds .value").first).to_have_text(f"{100 * pat:.2f}%")
    page.get_by_label("Goal").select_option("8")
    expect(page.locator(".sentence")).to_contain_text("makes an 8 low or better 25.5% of the time")
    expect(page.locator(".holds thead")).to_contain_text("8 low")
    expect(page.get_by_label("Opponent")).to_have_count(0)
    page.get_by_role("button", name="High", exact=True).click()
    expect(page.locator(".sentence")).to_contain_text("of showdowns")


@pytest.mark.parametrize("game", ["", "2-7"])
def test_several_opponents_and_what_each_drew_are_asked_about(open_page: Open, ask: Ask, game: str) -> None:
    page = open_page(f"#/draw?hand=2c3d4h7sKd&drew=1&game={game}")
    page.get_by_label("Opponents").select_option("3")
    page.get_by_label("Opponent 3").select_option("0")
    page.wait_for_url(re.compile("opponents=3"))
    asked = {"hand": "2c3d4h7sKd", "opponents": 3, "opponent_draws": "1,0", **({"game": game} if game else {})}
    shown = [f"{100 * hold['objective_value']:.2f}%" for hold in ask("discard", **asked)["holds"]]
    expect(page.locator(".holds .value")).to_have_text(shown[:10])
    expect(page.locator(".holds thead")).to_contain_text("Share")
    expect(page.locator(".sentence")).to_contain_text("of the pots")
    page.get_by_label("Opponents").select_option("1")
    alone = ask("discard", hand="2c3d4h7sKd", opponent_draws="1", **({"game": game} if game else {}))["holds"]
    expect(page.locator(".holds .value").first).to_have_text(f"{100 * alone[0]['objective_value']:.2f}%")


def test_pays_with_a_joker_are_edited_in_place(open_page: Open, ask: Ask) -> None:
    hand = "Jk3c6hQh8s"
    page = open_page(f"#/draw?hand={hand}&goal=joker-poker-kings-20-7-5")
    page.get_by_role("button", name="Change the pays").click()
    page.get_by_label("Four of a Kind", exact=True).fill("18")
    page.get_by_label("Natural Royal Flush", exact=True).fill("940")
    other = "joker-poker-kings-18-7-5"  # the table with these pays
    shown = [f"{hold['objective_value']:.4f}" for hold in ask("discard", hand=hand, objective=other)["holds"]]
    expect(page.locator(".holds .value")).to_have_text(shown[:10])
    listed = {one["paytable"]: one["return"] for one in ask("paytable")["paytables"]}
    expect(page.locator("[data-return]")).to_have_text(f"{100 * listed[other]:.4f}%")


def test_the_trainer_prices_a_mistake_and_deals_the_hand_again(open_page: Open, ask: Ask) -> None:
    page = open_page(f"#/draw?view=trainer&lesson={HAND}")
    page.get_by_role("button", name="Hold none and see").click()
    holds = ask("discard", hand=HAND, objective="jacks-or-better-9-6")["holds"]
    cost = 5 * (holds[0]["objective_value"] - next(one for one in holds if not one["hold"])["objective_value"])
    expect(page.locator(".verdict")).to_contain_text(f"That costs {cost:.2f} coins. Better:")
    expect(page.locator(".drawn")).to_contain_text("pays")
    for _ in range(3):  # hands until it is due again
        page.get_by_role("button", name="Next hand").click()
        page.get_by_role("button", name="and see").click()
    page.get_by_role("button", name="Next hand").click()
    expect(page.locator(".trainer")).to_contain_text("missed this one before")
    assert HAND in page.url


def test_equity_of_a_hand_against_a_range_is_the_services(open_page: Open, ask: Ask) -> None:
    page = open_page("#/holdem")
    page.get_by_label("Player 1", exact=True).first.fill("JhTh")
    page.get_by_label("Player 2", exact=True).first.fill("TT+,AK")
    page.get_by_role("radio", name="Board").check()
    pick(page, "9h", "5h", "2c")
    players = ask("equity", players=["JhTh", "TT+,AK"], board="9h5h2c")["players"]
    for at, player in enumerate(players):
        expect(page.locator(".share-number").nth(at)).to_contain_text(f"{100 * player['equity']:.2f}%")
    expect(page.locator(".answer")).to_contain_text("Exact, from")


def test_short_deck_is_chosen_as_a_game(open_page: Open, ask: Ask) -> None:
    page = open_page("#/holdem")
    page.get_by_label("Game", exact=True).select_option("short-deck")
    page.get_by_label("Player 1", exact=True).first.fill("AhKh")
    page.get_by_label("Player 2", exact=True).first.fill("77")
    players = ask("equity", players=["AhKh", "77"], game="short-deck")["players"]
    for at, player in enumerate(players):
        expect(page.locator(".share-number").nth(at)).to_contain_text(f"{100 * player['equity']:.2f}%")
    expect(page.locator('.deck [data-card="5c"]')).to_have_attribute("aria-disabled", "true")
    page = open_page("#/holdem?view=hand&hole=JsTs&board=9h8h6c&game=short-deck-trips")
    outs = ask("outs", hole="JsTs", board="9h8h6c", game="short-deck-trips")
    expect(page.locator(".verdict")).to_contain_text(f"{outs['outs']['ahead']['cards']} outs in 31 cards")
    expect(page.locator(".heat thead th")).to_have_count(9)


def test_a_range_of_short_deck_is_painted_on_its_81_hands(open_page: Open, ask: Ask) -> None:
    page = open_page("#/holdem?grid=1&game=short-deck")
    expect(page.locator("[data-hand]")).to_have_count(81)
    expect(page.locator(".percent")).to_have_count(0)
    page.get_by_label("Preset").select_option("Suited aces")
    known = ask("range", text="A6s+", game="short-deck")
    expect(page.locator(".range-total")).to_contain_text(f"32 combinations, {known['percent']:.1f}% of all hands")
    page.locator('[data-hand="66"]').focus()
    page.keyboard.press("Space")
    page.keyboard.press("ArrowDown")
    expect(page.locator('[data-hand="AA"], [data-hand="A6s"]').last).to_be_focused()
    expect(page.get_by_label("Player 2", exact=True).first).to_have_value(
        ask("range", text="A6s+,66", game="short-deck")["normalised"]
    )
    page.get_by_role("button", name="Clear", exact=True).click()
    page.get_by_role("button", name="A flush draw against a range").click()
    expect(page.locator(".share-number")).to_have_count(2)


def test_players_are_dealt_chosen_from_presets_and_made_random(open_page: Open) -> None:
    page = open_page("#/holdem?grid=1")
    page.get_by_role("button", name="Deal hands").click()
    expect(page.locator(".share-number")).to_have_count(2)
    page.get_by_label("Preset").select_option("Suited aces")
    expect(page.locator(".range-total")).to_contain_text("48 combinations")
    page.get_by_role("button", name="Random").last.click()
    expect(page.get_by_label("Player 2", exact=True).first).to_have_value("random")
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_label("Player 2", exact=True).first).to_have_value("A2s+")
    page.get_by_role("button", name="Clear", exact=True).click()
    expect(page.locator(".state.empty")).to_contain_text("Give each player a hand or a range")


def test_a_hand_and_a_flop_are_dealt(open_page: Open) -> None:
    page = open_page("#/holdem?view=hand")
    page.get_by_role("button", name="Deal a flop").click()
    expect(page.locator(".heat td[data-card]")).to_have_count(47)


def test_a_range_is_painted_by_the_mouse(open_page: Open, ask: Ask) -> None:
    page = open_page("#/holdem?grid=1")
    page.locator('[data-hand="AA"]').hover()
    page.mouse.down()
    page.locator('[data-hand="AKs"]').hover()
    page.locator('[data-hand="AQs"]').hover()
    page.mouse.up()
    expect(page.get_by_label("Player 2", exact=True).first).to_have_value(written(ask, "AA,AKs,AQs"))
    expect(page.locator(".range-total")).to_contain_text("14 combinations")


def test_a_range_is_painted_by_touch(open_page: Open, ask: Ask) -> None:
    page = open_page("#/holdem?grid=1", phone=True)
    cells = page.locator('[data-hand="AA"]'), page.locator('[data-hand="KK"]')
    cells[1].scroll_into_view_if_needed()
    boxes = [cell.bounding_box() for cell in cells]
    points = [{"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2} for box in boxes if box]
    touch = page.context.new_cdp_session(page)
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": points[:1]})
    touch.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": points[1:]})
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(page.get_by_label("Player 2", exact=True).first).to_have_value(written(ask, "AA,KK"))


def test_the_heat_map_shows_the_equity_after_each_next_card(open_page: Open, ask: Ask) -> None:
    page = open_page("#/holdem?view=hand&hole=AhKh&board=Qh7h2c")
    cards = ask("outs", hole="AhKh", board="Qh7h2c")["cards"]
    expect(page.locator(".heat td[data-card]")).to_have_count(len(cards))
    for card in cards[::6]:
        expect(page.locator(f'.heat [data-card="{card["card"]}"]')).to_contain_text(f"{100 * card['equity']:.0f}")
    expect(page.locator(".measures")).to_contain_text("59.6%")
    expect(page.locator(".histogram rect").first).to_be_visible()


def test_a_hand_on_a_turn_is_asked_from_the_examples(open_page: Open, ask: Ask) -> None:
    page = open_page("#/holdem?view=hand")
    page.get_by_role("button", name="against AA and AKs").click()
    answer = ask("outs", hole="8c7c", board="9c6h2cAd", against="AA,AKs")
    expect(page.locator(".heat td[data-card]")).to_have_count(len(answer["cards"]))
    strength = ask("strength", hole="8c7c", board="9c6h2cAd", ranges=["AA,AKs"])
    expect(page.locator(".measures")).to_contain_text(f"{100 * strength['equity']:.1f}%")


def test_play_this_removes_the_cards_and_keeps_score(open_page: Open) -> None:
    page = open_page(f"#/halatro?held={HELD}&plays=1&discards=0")
    page.get_by_role("button", name="Play 2c2d").first.click()
    expect(page.locator(".verdict")).to_contain_text("The game is over: 28 points")
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".moves .best")).to_contain_text("28 points")


def test_a_round_of_halatro_is_played_to_its_end(open_page: Open) -> None:
    page = open_page(f"#/halatro?view=round&held={HELD}&plays=2&discards=0")
    for _ in range(2):
        page.locator(".hand-of-eight button").first.click()
        page.get_by_role("button", name=re.compile("Play: high card, [0-9]+ points")).click()
        expect(page.locator(".judgement")).to_be_visible()
    expect(page.locator(".verdict")).to_contain_text("The round is over")


def test_the_tables_are_listed_with_their_columns(open_page: Open, ask: Ask) -> None:
    page = open_page("#/tables")
    page.get_by_role("button", name="flop", exact=True).click()
    expect(page.locator(".columns")).to_contain_text("strength_histogram")
    names = [file["name"] for file in ask("tables") if file["rows"]]
    assert set(names) <= set(page.locator(".contents .name").all_inner_texts())


def test_statements_are_run_by_a_service_that_answers_them(open_page: Open) -> None:
    page = open_page("#/tables?view=sql")
    page.get_by_label("Statement").fill("SELECT 1 AS a, [1, NULL] AS b")
    page.keyboard.press("Control+Enter")
    expect(page.locator(".result tbody td")).to_have_text(["1", "[1,null]"])
    with page.expect_download() as started:
        page.get_by_role("button", name="Save as CSV").click()
    assert started.value.suggested_filename == "rows.csv"
    assert started.value.path().read_text() == 'a,b\n1,"[1,null]"\n'


def test_what_is_wrong_with_a_statement_stands_apart_from_the_button(open_page: Open) -> None:
    page = open_page("#/tables?view=sql")
    page.get_by_label("Statement").fill("SELECT nope FROM values")
    button, alert = page.get_by_role("button", name="Run"), page.get_by_role("alert")
    button.click()
    expect(alert).to_contain_text("Binder Error")
    boxes = [part.bounding_box() for part in (button, alert)]
    above, below = [box for box in boxes if box]
    assert below["y"] - above["y"] - above["height"] >= 8


def test_statements_are_not_asked_for_where_none_is_answered(open_page: Open) -> None:
    page = open_page("#/tables?view=sql")
    page.route("**/openapi.json", lambda route: route.fulfill(json={"paths": {"/v1/value": {"get": {}}}}))
    page.reload()
    expect(page.get_by_role("heading", name="On the command line")).to_be_visible()
    expect(page.get_by_label("Statement")).to_be_hidden()


def test_a_table_is_downloaded_as_it_is_published(open_page: Open, ask: Ask) -> None:
    page = open_page("#/tables")
    with page.expect_download() as started:
        page.get_by_label("Download values.parquet").click()
    published = next(file for file in ask("tables") if file["name"] == "values")
    assert started.value.suggested_filename == "values.parquet"
    assert sha256(started.value.path().read_bytes()).hexdigest() == published["sha256"]
