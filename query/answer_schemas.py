"""JSON schema of the answers of each question, by the words of its command."""

from importlib import import_module

from ..cards.answers.answer import Answer, Json
from ..cards.answers.json_schema import schema_of
from ..cards.errors import BadQuery

ANSWERS = {
    "value": ("cards.answers.answer:ValueAnswer", "games.lowball.value_answers:LowballValueAnswer"),
    "discard": ("games.draw.answers:DiscardAnswer", "games.lowball.answers:LowballDiscardAnswer"),
    "paytable": (
        "games.draw.paytable_answers:PayTableAnswer",
        "games.draw.paytable_answers:StrategyAnswer",
        "games.draw.paytable_answers:StrategyCard",
        "games.draw.paytable_answers:HoldsAnswer",
        "games.draw.paytable_file_answers:PayTablesAnswer",
        "games.draw.paytable_file_answers:PayTableFile",
    ),
    "policies": ("games.draw.policy_answers:PoliciesAnswer",),
    "range": ("games.holdem.range_answers:RangeAnswer",),
    "equity": ("cards.answers.equity_answers:EquityAnswer",),
    "outs": ("games.holdem.outs_answers:OutsAnswer",),
    "state": ("games.holdem.state_answers:StateAnswer",),
    "strength": ("games.holdem.strength_answers:StrengthAnswer",),
    "advise": ("games.holdem.agent_answers:AdviceAnswer",),
    "push-fold": ("games.holdem.push_fold_answers:PushFoldAnswer", "games.holdem.push_fold_answers:SpotAnswer"),
    "draw-game": ("games.draw.betting_answers:DrawGameAnswer", "games.draw.betting_answers:DrawHandAnswer"),
    "hands report": ("cards.answers.winnings_answers:WinningsAnswer",),
    "halatro odds": ("games.halatro.answers:OddsAnswer", "games.halatro.answers:DistributionAnswer"),
    "halatro advise": ("games.halatro.answers:Advice",),
    "halatro simulate": ("games.halatro.simulation_answers:SimulationAnswer",),
    "halatro compare": ("games.halatro.simulation_answers:ComparisonAnswer",),
    "halatro sweep": ("games.halatro.simulation_answers:SweepAnswer",),
    "tables info": ("tables.files.answers:FilesAnswer",),
    "tables describe": (
        "tables.sql.description_answers:RelationDescription",
        "tables.sql.description_answers:FunctionDescription",
        "tables.sql.description_answers:ContentsAnswer",
    ),
}
"""The classes of a question's answers, as `module:class`; they are imported when a schema is asked for."""


def answer_types(question: str) -> list[type[Answer]]:
    """Return the classes of a question's answers. Raises `BadQuery` for an unknown one."""
    if question not in ANSWERS:
        raise BadQuery(f"there is no question {question!r}; there are {', '.join(ANSWERS)}")
    package = __package__.rpartition(".")[0]
    names = [one.split(":") for one in ANSWERS[question]]
    return [getattr(import_module(f"{package}.{module}"), name) for module, name in names]


def answer_schema(question: str) -> Json:
    """Return the JSON schema of a question's answers. Raises `BadQuery` for an unknown one.

    >>> answer_schema("value")["anyOf"]
    [{'$ref': '#/$defs/ValueAnswer'}, {'$ref': '#/$defs/LowballValueAnswer'}]
    """
    return schema_of(answer_types(question), f"outs {question} --json")
