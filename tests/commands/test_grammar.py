"""One grammar: an option has one name, one spelling of its value and one meaning in every command."""

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from typing import Any

from typer.core import TyperArgument, TyperGroup, TyperOption
from typer.main import get_command

from outs.cli import app
from outs.commands.answer_command import AnswerCommand
from outs.tests.attacks.line_grammar import COMMANDS
from outs.tests.cases import all_of

SHARED = {"--json", "--csv", "--tsv", "--md", "--output", "--tables"}
"""What every command takes that answers a question."""
NEVER_ENDS = "serve"
OLD_NAMES = {"--gone", "--sample"}


def commands() -> Iterator[tuple[str, Any]]:
    """Every command by the words that run it."""

    def below(words: str, group: TyperGroup) -> Iterator[tuple[str, Any]]:
        found: Mapping[str, Any] = group.commands
        for name, command in found.items():
            if isinstance(command, TyperGroup):
                yield from below(f"{words}{name} ", command)
            else:
                yield f"{words}{name}", command

    root = get_command(app)
    assert isinstance(root, TyperGroup)
    return below("", root)


ALL = dict(commands())


def options(command: Any) -> list[TyperOption]:
    """The options of a command."""
    return [one for one in command.params if isinstance(one, TyperOption)]


@all_of("words", ALL)
def test_a_command_that_answers_takes_what_all_of_them_take(words: str) -> None:
    command = ALL[words]
    names = {name for option in options(command) for name in option.opts}
    assert not names & OLD_NAMES
    if isinstance(command, AnswerCommand):
        assert names >= SHARED


@all_of("words", ALL)
def test_help_texts_are_sentences_and_values_are_named_in_capitals(words: str) -> None:
    command = ALL[words]
    for one in command.params:
        assert one.help, one.name
        assert one.help[0] == one.help[0].upper(), one.help
        assert one.help[-1] == ".", one.help
        if isinstance(one, TyperArgument):
            assert re.fullmatch(r"\[?[A-Z_-]+\]?(\.\.\.)?", one.metavar or ""), one.metavar
        elif not one.is_flag:
            assert re.fullmatch(r"[][A-Z_=]+", one.metavar or ""), (one.name, one.metavar)


def test_an_option_has_one_spelling_of_its_value_in_every_command() -> None:
    values = defaultdict(set)
    for command in ALL.values():
        for option in options(command):
            values[max(option.opts, key=len)].add((option.metavar, option.is_flag))
    assert {name: found for name, found in values.items() if len(found) > 1} == {}


def test_the_attack_of_command_lines_tries_every_option_of_every_command() -> None:
    tried = defaultdict[str, set[str]](set)
    for command in COMMANDS:
        tried[" ".join(command.words)] |= set(command.options)
    assert tried.keys() >= ALL.keys() - {NEVER_ENDS}
    untried = {
        (words, max(option.opts, key=len))
        for words in ALL.keys() - {NEVER_ENDS}
        for option in options(ALL[words])
        if not tried[words] & {*option.opts} and not {"--tables", "--help"} & {*option.opts}
    }
    assert not untried
