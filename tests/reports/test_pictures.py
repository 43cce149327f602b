"""The pictures of docs/guides/pictures.md show what their commands draw today."""

import re
from pathlib import Path

import pytest

from outs.reports.pictures import IMAGES, PICTURES, draw

PAGE = (IMAGES.parent / "guides" / "pictures.md").read_text(encoding="utf-8")


def texts(file: Path) -> list[str]:
    """All that is written in an SVG picture; other versions of matplotlib write other lines."""
    return re.findall(r"<text[^>]*>([^<]*)</text>", file.read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_is_what_its_command_draws(
    name: str, tables_folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After a change: run reports/pictures.py."""
    monkeypatch.setenv("OUTS_TABLES", str(tables_folder))
    assert texts(IMAGES / f"{name}.svg") == texts(draw(name, tmp_path))


@pytest.mark.parametrize("name", PICTURES)
def test_the_page_shows_each_picture_with_its_command(name: str) -> None:
    assert f"outs plot {PICTURES[name]} -o {name}." in PAGE
    assert f"](../images/{name}.svg)" in PAGE


def test_every_card_that_can_come_has_its_equity() -> None:
    numbers = [text for text in texts(IMAGES / "next-card.svg") if re.fullmatch(r"\d+\.\d", text)]
    assert len(numbers) == 47


def test_pages_say_how_often_the_closure_is_off_by_more_than_it_states() -> None:
    (note,) = (text for text in texts(IMAGES / "strength-error.svg") if "random states" in text)
    found = re.match(r"100 random states, seed 1; error larger than stated in (\d+);", note)
    assert found
    method = (IMAGES.parent / "strength.md").read_text(encoding="utf-8")
    for page in (PAGE, method):
        assert f" in {found[1]} of 100" in " ".join(page.split())
