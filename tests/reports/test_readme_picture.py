"""The README's picture shows the equities that the tables have."""

import re

from outs.query.session import Tables
from outs.reports import readme_picture


def test_the_picture_shows_every_unseen_card_and_its_equity(tables: Tables) -> None:
    """After a change: run reports/readme_picture.py."""
    committed = readme_picture.PICTURE.read_text(encoding="utf-8")
    texts = re.findall(r"<text[^>]*>([^<]*)</text>", committed)
    assert texts == re.findall(r"<text[^>]*>([^<]*)</text>", readme_picture.drawing(tables).decode())
    assert len([text for text in texts if text.endswith(" %")]) == 47
