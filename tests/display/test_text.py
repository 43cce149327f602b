"""The pieces of screens."""

from outs.display.text import bar, table


def test_a_longer_bar_is_a_likelier_hold() -> None:
    bars = [bar(share / 160) for share in range(161)]
    assert bars[0] == ""
    assert bars[-1] == "█" * 20
    assert bars[80] == "█" * 10
    assert len(set(bars)) == 161
    assert [len(bar) for bar in bars] == sorted(len(bar) for bar in bars)


def test_plain_tables_align_text_left_and_numbers_right() -> None:
    shown = table(("Name", "Rows"), [("a", "1"), ("longer", "22,222")])
    assert shown.splitlines() == ["Name      Rows", "------  ------", "a            1", "longer  22,222"]
