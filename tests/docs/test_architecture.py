"""docs/architecture.md: its rooms are the packages, on the floors of the import contracts, and its paths exist."""

import re
import tomllib
from pathlib import Path
from typing import Any

from outs.tests.cases import all_of

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
CONTRACTS = PROJECT["tool"]["importlinter"]["contracts"]
ROOM = re.compile(r"^\| (?P<floor>\d+) \| `(?P<room>[a-z]+)(?P<kind>/|\.py)` \| .+ \| .+ \|$", re.MULTILINE)
CODE = re.compile(r"```.*?```|`(?P<span>[^`]+)`", re.DOTALL)
LINK = re.compile(r"\]\((?P<target>[^)#]+)\)")
PATH = re.compile(r"(?<![\w/.:])(?:[\w.-]+/)*(?:[\w-]+\.(?:py|md|toml|txt|yml|svg)|(?<=/))(?![\w/*])")
PATTERN = re.compile(r"\b(?:NAME|GAME)\b")
"""A part of a path that stands for any name."""
NOT_IN_GIT = ("tables/data/", ".venv/", "site/")
PAGES = [
    *sorted(ROOT.glob("docs/**/*.md")),
    *sorted(ROOT.glob("research/*/README.md")),
    ROOT / "CONTRIBUTING.md",
    ROOT / "README.md",
]


def floors_of_the_page() -> dict[str, int]:
    """The floor of each room in the page's table."""
    return {match["room"]: int(match["floor"]) for match in ROOM.finditer(PAGE)}


def floors_of_the_contract() -> dict[str, int]:
    """The floor of each package in the layers contract, the lowest 1."""
    (layers,) = (contract["layers"] for contract in CONTRACTS if contract["type"] == "layers")
    return {
        package.strip().removeprefix("outs."): floor
        for floor, packages in enumerate(reversed(layers), start=1)
        for package in packages.split("|")
    }


def paths_named(page: Path) -> set[str]:
    """Every file and folder in a page's inline code, and every file that it links to, relative to the root."""
    text = page.read_text(encoding="utf-8")
    spans = [match["span"] for match in CODE.finditer(text) if match["span"]]
    found = {path for span in spans for path in PATH.findall(span) if not PATTERN.search(path)}
    targets = {match["target"] for match in LINK.finditer(text)}
    found |= {str((page.parent / link).resolve().relative_to(ROOT)) for link in targets if "://" not in link}
    return {path for path in found if path and not path.startswith(NOT_IN_GIT)}


def test_every_room_stands_on_the_floor_of_the_import_contract() -> None:
    assert floors_of_the_page() == floors_of_the_contract()


def test_every_room_is_a_package_and_every_package_is_a_room() -> None:
    packages = {path.parent.name for path in ROOT.glob("*/__init__.py") if not path.parent.name.startswith(".")}
    modules = {path.stem for path in ROOT.glob("*.py") if not path.stem.startswith("__")}
    kinds = {match["room"]: match["kind"] for match in ROOM.finditer(PAGE)}
    assert {room for room, kind in kinds.items() if kind == "/"} == packages
    assert {room for room, kind in kinds.items() if kind == ".py"} == modules


def test_the_page_lists_rooms_from_the_top_floor_down() -> None:
    floors = list(floors_of_the_page().values())
    assert floors == sorted(floors, reverse=True)


def test_every_module_with_an_underscore_is_private_to_its_folder() -> None:
    (private,) = (contract for contract in CONTRACTS if contract["type"] == "protected")
    rooms = floors_of_the_contract()
    named = {".".join(("outs", *path.relative_to(ROOT).with_suffix("").parts)) for room in rooms
             for path in (ROOT / room).rglob("_[a-z]*.py")}  # fmt: skip
    protected = set(private["protected_modules"])
    assert named <= protected
    assert {module.rpartition(".")[0] for module in protected} == set(private["allowed_importers"])


def test_every_contract_is_explained() -> None:
    (explained,) = re.findall(r"runs import-linter over (\w+) contracts:\n\n(.*?)\n\n", PAGE, re.DOTALL)
    numbers = {"three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10}
    assert numbers[explained[0]] == len(CONTRACTS) == explained[1].count("- **")
    for contract in CONTRACTS:
        if contract["type"] != "layers":
            assert f"**{contract['name']}" in explained[1]


@all_of("page", PAGES)
def test_every_path_that_a_page_names_exists(page: Path) -> None:
    assert sorted(path for path in paths_named(page) if not (ROOT / path).exists()) == []


def test_paths_are_found_in_the_pages_about_the_code() -> None:
    assert {"cli.py", "query/session.py", "commands/"} <= paths_named(ROOT / "docs" / "architecture.md")
    assert {".github/workflows/check.yml", "tests/mutations.py"} <= paths_named(ROOT / "docs" / "development.md")
