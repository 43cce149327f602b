"""Progress as lines of a log file."""

from io import StringIO

from outs.work.progress_lines import Lines


def test_a_long_job_has_a_line_every_half_minute_and_one_at_its_end() -> None:
    stream, now = StringIO(), [0.0]
    with Lines(stream, lambda: now[0]) as lines:
        lines.started("table")
        for now[0], done in ((10.0, 1), (31.0, 2), (40.0, 3), (62.0, 4)):
            lines.advanced(done, 5)
        lines.finished("table")
    assert stream.getvalue().splitlines() == [
        "table: 2 of 5 after 31 s",
        "table: 4 of 5 after 62 s",
        "table: done after 62 s",
    ]


def test_a_short_job_has_none() -> None:
    stream = StringIO()
    lines = Lines(stream, lambda: 1.0)
    lines.started("table")
    lines.advanced(1, 2)
    lines.finished("table")
    lines.ready("a table")
    assert not stream.getvalue()
