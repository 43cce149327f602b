"""For a process that imports this: it ends without the farewell of its libraries, which would stand in the log."""

import atexit

from .process import end_at_once

atexit.register(end_at_once)
