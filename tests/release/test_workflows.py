"""The workflows: actions are pinned, rights are the least, and every step can be run here too."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import yaml

from outs.tests.cases import all_of

ROOT = Path(__file__).resolve().parents[2]
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
TARGETS = set(re.findall(r"^([a-z-]+):.*## ", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
ACTION = re.compile(r"uses: actions/[a-z-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$")


def jobs(workflow: Path) -> dict[str, Any]:
    """The jobs of a workflow, by name."""
    found: dict[str, Any] = yaml.safe_load(workflow.read_text(encoding="utf-8"))["jobs"]
    return found


def commands() -> Iterator[str]:
    """Every command that a step runs."""
    for workflow in WORKFLOWS:
        for job in jobs(workflow).values():
            yield from (step["run"] for step in job["steps"] if "run" in step)


def test_there_are_workflows_for_changes_pages_and_releases() -> None:
    assert [workflow.stem for workflow in WORKFLOWS] == ["check", "pages", "release"]


def test_every_command_is_a_target_of_make_or_a_script() -> None:
    found = list(commands())
    assert len(found) >= 5
    for command in found:
        program, *arguments = command.split()
        assert "\n" not in command
        if program == "make":
            assert {*arguments} <= TARGETS
        else:
            assert (ROOT / (arguments[0] if program == "python3" else program)).is_file()


@all_of("workflow", WORKFLOWS)
def test_every_action_is_pinned_to_a_commit_with_its_version(workflow: Path) -> None:
    used = [line.strip("- ") for line in workflow.read_text(encoding="utf-8").splitlines() if "uses:" in line]
    assert used
    assert [line for line in used if not ACTION.fullmatch(line)] == []


def test_an_action_has_the_same_commit_everywhere() -> None:
    used = re.findall(r"uses: (\S+)@(\S+) ", "\n".join(path.read_text(encoding="utf-8") for path in WORKFLOWS))
    assert len({*used}) == len({action for action, _ in used})


@all_of("workflow", WORKFLOWS)
def test_only_jobs_that_publish_may_write(workflow: Path) -> None:
    granted = {
        name: {right for right, level in job.get("permissions", {}).items() if level == "write"}
        for name, job in jobs(workflow).items()
    }
    allowed = {
        "deploy": {"pages", "id-token"},
        "attest": {"attestations", "id-token"},
        "upload": {"contents"},
        "publish": {"id-token"},
    }
    assert {name: rights for name, rights in granted.items() if rights} == {
        name: rights for name, rights in allowed.items() if name in granted
    }
