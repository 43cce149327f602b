"""The error for a session that is closed or belongs to another process: a mistake in the program, not in its input."""

CLOSED = "the session with the tables is closed: open another one"


class SessionClosed(RuntimeError):
    """A session was used after it was closed, or in a process forked since it was opened."""
