"""The examples of the docs that run a script of research are run: what they show is what a reader gets."""

from pathlib import Path

import pytest

from outs.tests.docs.test_examples import RESEARCH, Block, printed_by_block


@pytest.mark.parametrize("block", RESEARCH, ids=[block.commands[0][0] for block in RESEARCH])
def test_a_script_prints_what_its_page_shows(
    block: Block, tables_folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OUTS_TABLES", str(tables_folder))
    monkeypatch.chdir(tmp_path)
    assert printed_by_block(block) == block
