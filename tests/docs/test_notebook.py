"""The notebook of ten questions runs, its answers are right, and its page shows them."""

import ast
import json
import re
from collections.abc import Sequence
from itertools import combinations
from pathlib import Path
from typing import Any

import polars as pl
import pytest
from matplotlib.figure import Figure

from outs.query.session import Tables
from outs.reports import notebook_page


@pytest.fixture(scope="module")
def shown(tables_folder: Path) -> Sequence[Any]:
    """Return the output of the notebook's cells."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("OUTS_TABLES", str(tables_folder))
        return notebook_page.answers()


@pytest.fixture(scope="module")
def frames(shown: Sequence[Any]) -> list[pl.DataFrame]:
    """The ten answers, in the order of the questions."""
    return [answer for answer in shown if isinstance(answer, pl.DataFrame)]


def test_each_of_ten_questions_has_an_answer_and_a_picture(shown: Sequence[Any], frames: list[pl.DataFrame]) -> None:
    assert len(frames) == 10
    assert sum(isinstance(answer, Figure) for answer in shown) == 10


@pytest.fixture(scope="module")
def written(shown: Sequence[Any]) -> tuple[str, dict[str, bytes]]:
    """The page and its pictures."""
    return notebook_page.page(shown)


def test_the_page_shows_what_the_notebook_answers(written: tuple[str, dict[str, bytes]]) -> None:
    """After a change of the notebook: run `reports/notebook_page.py`."""
    text, pictures = written
    assert notebook_page.PAGE.read_text(encoding="utf-8") == text
    assert len(re.findall(r"^## \d+\. ", text, re.MULTILINE)) == len(pictures) == 10


def test_every_picture_says_what_the_notebook_draws(written: tuple[str, dict[str, bytes]]) -> None:
    """Their texts are compared, numbers on axes included: other versions of matplotlib write other lines."""
    for name, drawn in written[1].items():
        committed = (notebook_page.IMAGES / name).read_text(encoding="utf-8")
        assert texts_of(committed) == texts_of(drawn.decode())


def texts_of(drawn: str) -> list[str]:
    """The texts of an SVG picture."""
    return re.findall(r"<text[^>]*>([^<]*)</text>", drawn)


def test_hands_are_dealt_as_often_as_combinatorics_says(frames: list[pl.DataFrame]) -> None:
    assert frames[0]["hands"].to_list() == [1302540, 1098240, 123552, 54912, 10200, 5108, 3744, 624, 40]


def test_a_pair_throws_two_or_three_cards(frames: list[pl.DataFrame]) -> None:
    (pair,) = frames[2].filter(pl.col("category").cast(str) == "pair").rows()
    assert pair[1:] == (0.0, 0.0, 20.8, 79.2, 0.0, 0.0)


def test_the_return_of_the_best_play_is_the_paytables(frames: list[pl.DataFrame], tables: Tables) -> None:
    returns = dict(frames[4].select("policy", "returns").iter_rows())
    best = tables.paytable("jacks-or-better-9-6").exact_return
    assert returns["paytable:jacks-or-better-9-6"] == round(100 * float(best), 3)


def test_a_coin_flip_is_one_by_the_question_about_equity(frames: list[pl.DataFrame], tables: Tables) -> None:
    first = frames[7].row(0, named=True)
    assert round(100 * tables.equity(first["a"], first["b"]).players[0].equity, 3) == first["equity"]


def test_the_flop_is_symmetric_between_two_random_hands(frames: list[pl.DataFrame]) -> None:
    """Whoever is ahead of one hand is the other's behind."""
    states = {row["on the flop"]: row for row in frames[8].iter_rows(named=True)}
    for one, other in combinations(("ahead", "behind"), 2):
        assert states[one][other] == states[other][one]
        assert states[one][one] == states[other][other]


def test_a_royal_flush_is_the_best_five_cards_to_keep_in_halatro(frames: list[pl.DataFrame]) -> None:
    assert frames[9].filter(pl.col("size") == 5)["kept"][0] == "TsJsQsKsAs"


def test_the_notebook_for_jupyter_has_the_same_cells() -> None:
    """After a change of the notebook: run `reports/notebook_page.py`."""
    assert notebook_page.JUPYTER.read_text(encoding="utf-8") == notebook_page.jupyter()


def test_the_cells_for_jupyter_give_the_same_answers_in_their_order(
    frames: list[pl.DataFrame], tables_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Run each cell as Jupyter does: statements in one namespace, and what ends a cell is shown."""
    monkeypatch.setenv("OUTS_TABLES", str(tables_folder))
    shown: list[Any] = []
    names: dict[str, Any] = {}
    cells = json.loads(notebook_page.JUPYTER.read_text(encoding="utf-8"))["cells"]
    codes = [cell["source"] for cell in cells if cell["cell_type"] == "code"]
    assert codes[0] == notebook_page.SET_UP
    for code in codes[1:]:
        *first, last = ast.parse(code).body
        if not isinstance(last, ast.Expr):
            first.append(last)
        exec(compile(ast.Module(first, []), "cell", "exec"), names)
        if isinstance(last, ast.Expr):
            shown.append(eval(compile(ast.Expression(last.value), "cell", "eval"), names))
    found = [one for one in shown if isinstance(one, pl.DataFrame)]
    assert [one.to_dict(as_series=False) for one in found] == [one.to_dict(as_series=False) for one in frames]
    assert sum(isinstance(one, Figure) for one in shown) == 10
