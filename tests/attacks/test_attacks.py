"""Every attack is run by `make attack`."""

from outs.tests.attacks.run import ATTACKS, FOLDER


def test_every_attack_is_run() -> None:
    assert {path.stem for path in FOLDER.glob("*.py") if "\ndef attack(" in path.read_text(encoding="utf-8")} == set(
        ATTACKS
    )
