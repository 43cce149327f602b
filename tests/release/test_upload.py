"""Publishing a release: only files with their hashes, under a tag of this version, with the changes in a page."""

import hashlib
from pathlib import Path

import pytest

import outs
from outs.release.upload import highlights, main

CHANGES = (Path(outs.__file__).parent / "CHANGELOG.md").read_text(encoding="utf-8")
TAG = f"v{outs.__version__}"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with one file and its checksums."""
    (tmp_path / "wheel").write_bytes(b"bytes")
    (tmp_path / "SHA256SUMS").write_text(f"{hashlib.sha256(b'bytes').hexdigest()}  wheel\n")
    return tmp_path


def test_the_command_names_the_tag_the_notes_and_every_file(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    main([TAG, str(folder), "--dry-run"])
    shown = capsys.readouterr().out
    assert shown.startswith("The first release.")
    assert f"gh release create {TAG} " in shown
    assert shown.endswith(f"{folder}/wheel {folder}/SHA256SUMS\n")


def test_the_notes_of_a_data_set_are_the_head_of_its_card(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    card = b"---\nlicense: mit\n---\n\n# Tables\n\nThe abstract.\n\n## Tables\n\nmore\n"
    (folder / "README.md").write_bytes(card)
    with (folder / "SHA256SUMS").open("a") as sums:
        sums.write(f"{hashlib.sha256(card).hexdigest()}  README.md\n")
    main([f"tables-{TAG}", str(folder), "--dry-run"])
    assert capsys.readouterr().out.startswith("# Tables\n\nThe abstract.\n\n")


@pytest.mark.parametrize("tag", ["v9.9.9", outs.__version__, f"{TAG}-rc1", f"other-{TAG}"])
def test_a_tag_of_another_version_is_refused(folder: Path, tag: str) -> None:
    with pytest.raises(SystemExit, match="is not of version"):
        main([tag, str(folder), "--dry-run"])


def test_a_file_that_changed_is_refused(folder: Path) -> None:
    (folder / "wheel").write_bytes(b"other")
    with pytest.raises(SystemExit, match="changed since SHA256SUMS was written: wheel"):
        main([TAG, str(folder), "--dry-run"])


def test_a_file_without_a_hash_is_refused(folder: Path) -> None:
    (folder / "other").write_bytes(b"")
    with pytest.raises(SystemExit, match="differ: other"):
        main([TAG, str(folder), "--dry-run"])


def test_the_changes_have_a_dated_section_of_this_version_that_fits_a_page() -> None:
    text = highlights(outs.__version__, CHANGES)
    assert 10 < text.count("\n") < 60


def test_a_version_without_a_date_has_no_notes() -> None:
    with pytest.raises(SystemExit, match="no dated section"):
        highlights("0.2.0", "# Changes\n\n## 0.2.0\n\n- one\n\n## 0.1.0 (2026-11-24)\n\nFirst.\n")
