"""Questions that tests ask through every interface: the examples of each class, and cases that these lack."""

from typing import Any, NamedTuple

import pytest

from outs.commands.question_command import command_line
from outs.query.declaration import Given, inputs_of
from outs.query.question import QUESTIONS, Question, class_at

MORE: dict[str, tuple[Given, ...]] = {
    "casino": ({"game": "ultimate-texas-holdem", "hands": 500, "bet": 5},),
    "value": ({"cards": "2c3d4h7sAd", "game": "a-5"},),
    "discard": (
        {"hand": "9dTd6hQh8s"},
        {"hand": "9dTd6hQh8s", "dead": "2c", "opponents": 2, "opponent_draws": "1"},
        {"hand": "2s3s5dAhAs", "objective": "deuces-wild-full-pay"},
        {"hand": "Jk9dTd6hQh", "objective": "joker-poker-kings-20-7-5"},
        {"hand": "AhKhQhJh2c", "dead": "Th 9h", "objective": "better", "hold": "AhKhQhJh"},
        {"hand": "KsKd9h5c2d", "opponents": 3, "opponent_draws": "1,3", "top": 2},
        {"hand": "2c3d4h7sKd", "game": "2-7", "objective": "8-6"},
        {"hand": "2c3d4h7sKd", "game": "2-7", "opponents": 1},
    ),
    "paytable": (
        {"name": "jacks-or-better-9-6", "objective": "weights"},
        {"name": "bonus-8-5", "strategy": True},
        {"name": "double-double-bonus-9-6", "show": True, "royal": "976"},
        {"name": "deuces-wild-full-pay", "bankroll": 5000, "hands": 1000, "hands_per_hour": 600, "coin": 0.25},
        {"pays": "800,50,25,9,6,4,3,2,1", "set": ["Full House=8"], "royal": "976", "bankroll": 5000, "hands": 1000},
    ),
    "policies": ({"policies": ["win"], "game": "a-5"}, {"policies": ["stand-pat"], "games": 2}),
    "range": (
        {"text": "22+, A2s+:0.5, 98s+", "board": "Ks7h2h", "dead": "2c", "keep": "pair+, draw"},
        {"text": "random"},
        {"text": "QQ+ AKs JTs"},
    ),
    "equity": (
        {"players": ["AhKh", "QQ+,98s+"], "board": "Ks7h2h", "by_hand": True, "stacks": "10,20", "payouts": "70,30"},
        {"players": ["AA", "KK", "QQ", "22+"], "board": "Ks7h2h", "samples": 1000, "by_hand": True},
        {"players": ["AKs", "random"], "opponents": 5},
        {"players": ["AsAhKsKh", "QdQcJdJc"], "board": "Ts9s2d", "game": "omaha"},
        {"players": ["AhKh", "QQ+ AK"]},
    ),
    "outs": (
        {"hole": "8c7c", "board": "9c6h2cAd", "against": "AA,98s+", "dead": "Kc"},
        {"hole": "JsTs", "board": "9h8h6c", "game": "short-deck-trips"},
    ),
    "state": (
        {"hole": "JsTs", "board": "9h8h6cKd", "game": "short-deck"},
        {"hole": "AhKh", "board": "Qh7h2c", "dead": "QsQd"},
    ),
    "strength": (
        {"hole": "AhAd", "board": "AsAcKh", "ranges": ["98s+", "QQ+"], "samples": 200},
        {"hole": "AsKd", "board": "Kh7c2s", "opponents": 6, "samples": 200},
        {"hole": "AdQc", "board": "3h4cJh", "dead": "2c2d"},
    ),
    "advise": (
        {
            "hole": "AhQh",
            "board": "Kh7h2c",
            "pot": 120,
            "to_call": 40,
            "stack": 900,
            "actions": ["raise 40 into 80 flop"],
            "seed": 1,
        },
        {"hole": "AhQh", "board": "Kh7h2c", "pot": 120, "to_call": 0, "stack": 900, "dead": "Ks"},
        {"hole": "AhQh", "pot": 120, "to_call": 0, "stack": 900},
        {"hole": "AhQh", "board": "Kh7h6c", "pot": 3, "to_call": 1, "stack": 9, "game": "short-deck"},
    ),
    "push-fold": (
        {},
        {"hand": "AhKd", "stacks": "10,8", "payouts": "70,30"},
        {"stacks": "10,8", "ante_bb": 1},
    ),
    "halatro odds": (
        {"held": "2c2d4s5h7h", "target": 60},
        {"held": "2c2d4s5h7h", "discard": "4s", "distribution": True},
        {"held": "2c2d4s5h7h9sJcQd", "discard": "4s 5h 7h", "distribution": True, "dead": "2h"},
    ),
    "halatro advise": ({"held": "2c2d4s5h7h9sJcQd", "plays": 1, "discards": 1},),
    "tables describe": ({}, {"name": "hand_value"}),
}
SLOW: tuple[Given, ...] = (
    {"hand": "Jk9dTd6hQh", "objective": "joker-poker-kings-20-7-5"},
    {"hand": "KsKd9h5c2d", "opponents": 3, "opponent_draws": "1,3", "top": 2},
    {"hand": "KsKd9h5c2d", "opponents": 3, "opponent_draws": "1,3"},
    {"hand": "2c3d4h7sKd", "game": "2-7", "objective": "8-6"},
    {"players": ["AhKh", "77"], "game": "short-deck"},
    {"players": ["QQ+", "AK"], "flops": True, "top": 3},
    {"name": "bonus-8-5", "strategy": True},
    {"name": "9/6 JoB", "ultimate_x": 1},
    {"hand": "KhQhJh9h9c", "objective": "9/6 JoB", "ultimate_x": 3, "multiplier": 4, "top": 3},
    {"policies": ["win"], "game": "a-5"},
    {"policies": ["win", "8"], "game": "2-7"},
    {"held": "2c2d4s5h7h9sJcQd", "plays": 3, "discards": 3, "top": 5},
    {"name": "jacks-or-better-9-6", "set": ["Full House=8"], "royal": "4880/5"},
    {"name": "ddb", "pays": "9,6"},
    {"name": "9/6 JoB"},
)
"""Questions for which a process first loads or computes what takes a second: for the long tests."""


class Asked(NamedTuple):
    """A question by the words of its command, its class, and values of its parameters by name."""

    name: str
    kind: type[Question[Any]]
    given: Given

    @property
    def command(self) -> str:
        """The line of a shell that asks it."""
        return command_line(self.name, self.kind, self.given)


def _is_public(kind: type[Question[Any]], given: Given) -> bool:
    """Return true if a request over HTTP can have these values: all its parameters, up to their limits."""
    if any(one.help.only == "command" and one.name in given for one in inputs_of(kind)):
        return False
    limits = {one.name: one.help.public.most for one in inputs_of(kind) if one.help.public.most is not None}
    return not any(isinstance(value, int) and value > limits.get(name, value) for name, value in given.items())


ASKED = [
    Asked(name, kind, given)
    for name, place in QUESTIONS.items()
    for kind in (class_at(place),)
    for given in (*(one for one in kind.examples if not isinstance(one, str)), *MORE.get(name, ()))
    if _is_public(kind, given)
]


def every_question() -> pytest.MarkDecorator:
    """Parametrize a test with all of `ASKED`, named by their commands."""
    cases = [pytest.param(one, id=one.command, marks=[pytest.mark.long][: one.given in SLOW]) for one in ASKED]
    return pytest.mark.parametrize("asked", cases)
