"""The pages made from the program's help and docstrings say what these say today, and the README is short."""

import re
import shlex
from collections import defaultdict
from dataclasses import asdict
from pathlib import Path

import pytest

from outs.games.draw.paytables.names import FULL_PAY
from outs.query.session import Tables
from outs.reports import commands_page, python_page
from outs.reports.commands_page import Command, commands

README = Path(__file__).resolve().parents[2] / "README.md"


@pytest.fixture(scope="module")
def all_commands() -> list[Command]:
    """Every command of the program."""
    return commands()


def test_the_commands_page_is_what_the_help_says() -> None:
    """After a change of a command: run `reports/commands_page.py`."""
    assert commands_page.PAGE.read_text(encoding="utf-8") == commands_page.commands_page()


def test_the_python_page_is_what_the_docstrings_say() -> None:
    """After a change of a docstring: run `reports/python_page.py`."""
    assert python_page.PAGE.read_text(encoding="utf-8") == python_page.python_page()


def test_every_public_method_is_on_the_python_page() -> None:
    text = python_page.PAGE.read_text(encoding="utf-8")
    public = {name for name in dir(Tables) if not name.startswith("_")} - python_page.INTERNAL
    assert all(f"\n### `{name}`\n" in text for name in public)


def test_the_readme_is_short_and_links_to_every_command() -> None:
    text = README.read_text(encoding="utf-8")
    assert len(text.splitlines()) < 170
    assert f"]({commands_page.PAGE.relative_to(README.parent).as_posix()})" in text


def test_the_commands_page_has_a_section_for_every_command(all_commands: list[Command]) -> None:
    text = commands_page.PAGE.read_text(encoding="utf-8")
    assert [command.name for command in all_commands if f"\n## `{command.name}`\n" not in text] == []


def test_the_guide_to_video_poker_names_every_family_of_bundled_pay_tables() -> None:
    guide = (README.parent / "docs/guides/video-poker.md").read_text(encoding="utf-8")
    listed = guide.partition("lists the bundled pay tables")[2].partition("\n\n")[0].lower()
    assert [name for name in FULL_PAY if not all(word in listed for word in name.split("-")[:2])] == []


def test_an_option_is_written_in_one_way_in_every_command(all_commands: list[Command]) -> None:
    """One name stands for one thing: the same option takes the same kind of value everywhere."""
    written = defaultdict(set)
    for command in all_commands:
        for one in command.parameters:
            if one.option:
                written[one.name].add(one.metavar)
    assert {name: metavars for name, metavars in written.items() if len(metavars) > 1} == {}


def test_every_command_and_parameter_explains_itself(all_commands: list[Command]) -> None:
    assert [command.name for command in all_commands if not command.title.endswith(".")] == []
    assert [command.name for command in all_commands if not command.examples] == []
    unexplained = [
        (command.name, asdict(one)) for command in all_commands for one in command.parameters if not one.meaning
    ]
    assert unexplained == []


def test_every_example_is_of_a_command_with_its_options(all_commands: list[Command]) -> None:
    options = {command.name: options_of(command) for command in all_commands}
    for example in (example for command in all_commands for example in command.examples):
        words = shlex.split(example.rpartition(" | ")[2])
        named = [*words[:2], "read"] if words[1:2] == ["hands"] and words[2] not in ("report", "show") else words
        name = next(" ".join(named[:length]) for length in (3, 2) if " ".join(named[:length]) in options)
        assert {word for word in words if word.startswith("-") and word != "-"} <= options[name]


def options_of(command: Command) -> set[str]:
    """The options of a command, as they can be written."""
    return {option for one in command.parameters if one.option for option in one.name.split(", ")}


def test_every_attribute_of_an_answer_is_explained() -> None:
    rows = re.findall(r"^\| `(?P<name>\w+)` +\| `.*` +\|(?P<meaning>.*)\|$", python_page.python_page(), re.MULTILINE)
    assert len(rows) > 100
    assert [name for name, meaning in rows if not meaning.strip()] == []
