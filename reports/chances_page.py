"""Write docs/reference/chances.md: every key of JSON that is a chance or a share, with its unit and its places.

.venv/bin/python reports/chances_page.py
"""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from outs.display.tracked import NAMES
from outs.query.answer_schemas import answer_schema, names

PAGE = Path(__file__).resolve().parent.parent / "docs" / "reference" / "chances.md"
ONE, PERCENT = "0 to 1", "0 to 100"
"""Units: certain is 1, or 100."""


class Chance(NamedTuple):
    """A key that is a chance or a share.

    places  by question, its paths in the JSON: `[]` is each entry of a list, `*` each key of an object
    unit    the unit, `ONE` or `PERCENT`
    """

    key: str
    meaning: str
    places: Mapping[str, tuple[str, ...]]
    unit: str = ONE


CHANCES = (
    Chance("ahead", "the share of the opponent's holes that the hand is ahead of; ties count half",
           {"outs": ("ahead", "cards[].ahead")}),
    Chance("ahead", "the probability that a session ends with a gain",
           {"paytable": ("session.ahead", "lines[].session.ahead"),
            "casino": ("session.ahead", "games[].session.ahead")}),
    Chance("best_response", "the probability that a best response wins against the policy; ties count half",
           {"policies": ("policies[].best_response",)}),
    Chance("call", "the probability that the published agent calls", {"advise": ("call",)}),
    Chance("call", "the big blind's probability of going all in, by starting hand", {"push-fold": ("call.*",)}),
    Chance("called", "the share of all holes that the big blind goes all in with", {"push-fold": ("called",)}),
    Chance("chance", "the probability that the card, or a card of the group, comes",
           {"outs": ("cards[].chance", "outs.*.chance")}),
    Chance("chance", "the probability that the hand goes all in", {"push-fold": ("plays[].chance",)}),
    Chance("chances", "the probability of going all in, by starting hand", {"push-fold": ("situations[].chances.*",)}),
    Chance("chips", "the stack's share of all chips", {"icm": ("players[].chips",)}),
    Chance("closure", "the closure's `win`, `half` and `split`, as under `exact`, and their `error`",
           {"strength": ("hs_n.closure.*",)}),
    Chance("draws", "the chance of each draw on a flop of the texture, by the name of the draw",
           {"range": ("flops[].draws.*",)}),
    Chance("ehs", "effective hand strength: `hs` with both potentials",
           {"strength": ("ehs", "field.ehs", "by_opponent[].ehs")}),
    Chance("equities", "the equity of each player",
           {"equity": ("flops[].equities[]", "next_cards[].equities[]", "textures[].equities[]")}),
    Chance("equity", "the expected share of the pot; a tie counts with the part that the player gets",
           {"equity": ("players[].equity", "players[].hands[].equity"),
            "outs": ("equity", "cards[].equity", "by_river.equity"), "state": ("equity",),
            "strength": ("equity", "field.equity", "by_opponent[].equity")}),
    Chance("equity", "the equity at which an all-in is even in prizes", {"icm": ("players[].bubble[].equity",)}),
    Chance("equity_against_two", "the equity against two random hands", {"state": ("equity_against_two",)}),
    Chance("equity_all_in", "the expected part of the pots once no betting is left",
           {"hands show": ("players[].equity_all_in",)}),
    Chance("equity_known", "the equity against the known hands still in",
           {"hands show": ("decisions[].equity_known",)}),
    Chance("equity_needed", "the equity at which a call breaks even", {"advise": ("equity_needed",)}),
    Chance("equity_random", "the equity against one random hand", {"hands show": ("decisions[].equity_random",)}),
    Chance("exact", "the probability that no opponent is ahead now; a tie counts nothing (`win`), half for each "
           "opponent tied (`half`), or its share of the pot (`split`)", {"strength": ("hs_n.exact.*",)}),
    Chance("field", "HS_n by the field's HS to the power of the number of opponents", {"strength": ("hs_n.field",)}),
    Chance("first, second", "the share of a kind of hand among all that the player has there",
           {"draw-game": ("hands[].first", "hands[].second")}),
    Chance("fold", "the probability that the published agent folds", {"advise": ("fold",)}),
    Chance("frequency", "how often the solved strategy makes the move", {"draw-game": ("moves[].frequency",)}),
    Chance("frequency", "how often a player did it, of the chances that there were",
           {"hands report": tuple(f"{place}statistics.{name}.frequency"
                                  for place in ("", "by_position_statistics[].") for name in NAMES)}),
    Chance("half, split, win", "the sampled HS_n, as under `exact`",
           {"strength": ("hs_n.sampled.half", "hs_n.sampled.split", "hs_n.sampled.win")}),
    Chance("hs", "hand strength: the probability of being ahead now; a tie counts half",
           {"state": ("hs",), "strength": ("hs", "field.hs", "by_opponent[].hs")}),
    Chance("improves", "the probability of improving by the river", {"outs": ("by_river.improves",)}),
    Chance("kept_percent", "the share of the range that `--keep` leaves", {"range": ("kept_percent",)}, PERCENT),
    Chance("lasts", "the probability that the bankroll lasts for all hands",
           {"paytable": ("session.lasts", "lines[].session.lasts"),
            "casino": ("session.lasts", "games[].session.lasts")}),
    Chance("likeliest_hole", "the probability of the starting hand's likeliest hole",
           {"advise": ("starting_hands[].likeliest_hole",)}),
    Chance("made", "the chance of each made hand on a flop of the texture, by its name",
           {"range": ("flops[].made.*",)}),
    Chance("makes", "the probability of ending in each category; in Halatro, of each type of the next best play",
           {"outs": ("by_river.makes.*",), "halatro advise": ("moves[].makes.*",)}),
    Chance("mean_square", "the mean square of the final hand strength, E[HS^2]", {"state": ("mean_square",)}),
    Chance("npot", "negative potential: the probability of being behind at the showdown if ahead now",
           {"state": ("npot",), "strength": ("npot", "field.npot", "by_opponent[].npot")}),
    Chance("objective_value", "for the goals `win` and `better` a probability, for several opponents the expected "
           "share of the pot; for a pay table coins per coin bet, for `weights` a mean weight",
           {"discard": ("holds[].objective_value",)}),
    Chance("p_at_least", "the probability of this best score or a higher one",
           {"halatro odds": ("discards[].distribution[].p_at_least",)}),
    Chance("p_better", "the probability of a better hand than the one dealt, or of a higher score than before",
           {"discard": ("holds[].p_better",), "halatro odds": ("discards[].p_better",)}),
    Chance("p_target", "the probability of reaching the target", {"halatro odds": ("discards[].p_target",)}),
    Chance("p_win", "the probability of winning against the equilibrium; ties count half",
           {"policies": ("policies[].p_win",)}),
    Chance("percent", "the share of all possible holes, or of the combinations of the range",
           {"range": ("percent", "made[].percent", "draws[].percent")}, PERCENT),
    Chance("played", "the share of games won against the equilibrium; ties count half",
           {"policies": ("policies[].played",)}),
    Chance("pot_odds", "the equity that a call needs", {"hands show": ("decisions[].pot_odds",)}),
    Chance("ppot", "positive potential: the probability of being ahead at the showdown if behind now",
           {"state": ("ppot",), "strength": ("ppot", "field.ppot", "by_opponent[].ppot")}),
    Chance("probability", "the probability of the hole, the starting hand, the line of the pay table, the multiplier, "
           "the move or the outcome, the flop, its texture or the next card",
           {"advise": ("belief[].probability", "starting_hands[].probability"),
            "casino": ("decisions[].probability", "outcomes[].probability", "games[].decisions[].probability",
                       "games[].outcomes[].probability"),
            "equity": ("flops[].probability", "next_cards[].probability", "textures[].probability"),
            "paytable": ("outcomes[].probability", "multipliers[].probability"), "range": ("flops[].probability",)}),
    Chance("product", "HS_n by the product of the HS against each opponent", {"strength": ("hs_n.product",)}),
    Chance("progressive", "the share of a bounty that is paid at once", {"push-fold": ("progressive",)}, PERCENT),
    Chance("push", "the small blind's probability of going all in, by starting hand", {"push-fold": ("push.*",)}),
    Chance("pushed", "the share of all holes that the small blind goes all in with", {"push-fold": ("pushed",)}),
    Chance("raise", "the probability that the published agent raises", {"advise": ("raise",)}),
    Chance("reach", "how often deals get to the decision", {"draw-game": ("reach",)}),
    Chance("risk_of_ruin", "the probability of losing the bankroll if play never stops",
           {"paytable": ("session.risk_of_ruin", "lines[].session.risk_of_ruin")}),
    Chance("share", "the stack's share of all prizes", {"icm": ("players[].share",)}),
    Chance("share", "the share of all holes that go all in", {"push-fold": ("situations[].share",)}),
    Chance("tie_chance", "the probability of sharing the pot",
           {"equity": ("players[].tie_chance", "players[].hands[].tie_chance")}),
    Chance("win_chance", "the probability of winning the pot alone",
           {"equity": ("players[].win_chance", "players[].hands[].win_chance")}),
    Chance("win_rate", "the equity against the belief", {"advise": ("win_rate",)}),
    Chance("worse_deals", "the share of dealt hands with which the policy wins less than the equilibrium",
           {"policies": ("policies[].worse_deals",)}),
)  # fmt: skip
"""Every key that is a chance or a share, by name. New ones are called `probability`."""

_HEAD = """# Chances in JSON

The keys of answers that are a probability or a share, each with its unit and where it occurs in the output of `--json`
and of the service. *0 to 1* means that certain is 1; *0 to 100* is percent. `[]` stands for each entry of a list, and
`*` for each key of an object. The errors of these numbers, such as `standard_error`, have the same unit.

Many names mean the same thing, because each question chose its own. They stay, because programs read them. New keys
for a chance are called `probability` and are 0 to 1. In places that are not listed, keys such as `win` and `call` are
counts or amounts. `outs schema` has the type and the meaning of every key.

| key | unit | meaning | where |
| --- | --- | --- | --- |
"""


def chances_page() -> str:
    return _HEAD + "".join(f"{_row(one)}\n" for one in CHANCES)


def _row(chance: Chance) -> str:
    names = ", ".join(f"`{name}`" for name in chance.key.split(", "))
    where = "; ".join(
        f"`outs {question}`: {', '.join(f'`{path}`' for path in paths)}" for question, paths in chance.places.items()
    )
    return f"| {names} | {chance.unit} | {chance.meaning} | {where} |"


def number_paths() -> set[tuple[str, str]]:
    """Return the question and the path of every key whose value may be a number that is not whole."""
    return {(question, path) for question in names() for path in _paths_of(answer_schema(question))}


def _paths_of(schema: Mapping[str, Any]) -> Iterator[str]:
    definitions = schema["$defs"]

    def walk(node: Mapping[str, Any], path: str, inside: tuple[str, ...]) -> Iterator[str]:
        if name := node.get("$ref", "").rpartition("/")[2]:
            for key, value in definitions[name].get("properties", {}).items() if name not in inside else ():
                yield from walk(value, f"{path}.{key}" if path else key, (*inside, name))
        for one in node.get("anyOf", ()):
            yield from walk(one, path, inside)
        for key, step in (("items", "[]"), ("additionalProperties", ".*")):
            if isinstance(inner := node.get(key), dict):
                yield from walk(inner, path + step, inside)
        kinds: str | list[str] = node.get("type", "")
        if "number" in kinds:  # one type, or a list of them
            yield path

    yield from walk({key: value for key, value in schema.items() if key in ("$ref", "anyOf")}, "", ())


def main() -> None:
    PAGE.write_text(chances_page(), encoding="utf-8")


if __name__ == "__main__":
    main()
