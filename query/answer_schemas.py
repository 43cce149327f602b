"""JSON schema of the answers of each question, by the words of its command."""

from importlib import import_module

from ..cards.answers.answer import Answer, Json
from ..cards.answers.json_schema import schema_of
from ..cards.errors import BadQuery

ANSWERS = {
    "value": ("cards.answers.answer:ValueAnswer", "games.lowball.answers:LowballValueAnswer"),
    "discard": ("games.draw.answers.discard:DiscardAnswer", "games.lowball.answers:LowballDiscardAnswer"),
    "paytable": (
        "games.draw.answers.paytable:PayTableAnswer",
        "games.draw.answers.paytable:StrategyAnswer",
        "games.draw.answers.paytable:StrategyCard",
        "games.draw.answers.paytable:HoldsAnswer",
        "games.draw.answers.paytable:PayTablesAnswer",
        "games.draw.answers.paytable:PayTableFile",
    ),
    "policies": ("games.draw.answers.policies:PoliciesAnswer",),
    "range": ("games.holdem.answers.range:RangeAnswer",),
    "equity": ("cards.answers.equity_answers:EquityAnswer",),
    "outs": ("games.holdem.answers.outs:OutsAnswer",),
    "state": ("games.holdem.answers.state:StateAnswer",),
    "strength": ("games.holdem.answers.strength:StrengthAnswer",),
    "advise": ("games.holdem.answers.agent:AdviceAnswer",),
    "push-fold": ("games.holdem.answers.push_fold:PushFoldAnswer", "games.holdem.answers.push_fold:SpotAnswer"),
    "icm": ("games.holdem.answers.icm:IcmAnswer",),
    "draw-game": ("games.draw.answers.betting:DrawGameAnswer", "games.draw.answers.betting:DrawHandAnswer"),
    "hands report": ("cards.answers.winnings_answers:WinningsAnswer",),
    "halatro odds": ("games.halatro.answers:OddsAnswer", "games.halatro.answers:DistributionAnswer"),
    "halatro advise": ("games.halatro.answers:Advice",),
    "halatro simulate": ("games.halatro.simulation_answers:SimulationAnswer",),
    "halatro compare": ("games.halatro.simulation_answers:ComparisonAnswer",),
    "halatro sweep": ("games.halatro.simulation_answers:SweepAnswer",),
    "tables info": ("tables.files.answers:FilesAnswer",),
    "tables describe": (
        "tables.sql.description:RelationDescription",
        "tables.sql.description:FunctionDescription",
        "tables.sql.description:ContentsAnswer",
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
