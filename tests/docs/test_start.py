"""The commands in the README's Start exist, and CI runs those that end."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
SERVES = {"serve"}
"""Targets that run until they are stopped."""


def test_the_commands_of_the_readme_are_targets_that_ci_runs() -> None:
    start = (ROOT / "README.md").read_text(encoding="utf-8").partition("## Start")[2].partition("\n## ")[0]
    named = set(re.findall(r"^make ([a-z-]+)", start, re.MULTILINE))
    assert named == {"tables", "serve", "test"}
    assert named <= set(re.findall(r"^([a-z-]+):.*## ", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    calls = re.findall(r"^make (.+)$", (ROOT / ".ci" / "run").read_text(encoding="utf-8"), re.MULTILINE)
    assert named - SERVES <= {word for call in calls for word in call.split()}
