"""When workers that ended are replaced: at once, later if they end soon after, and never if none can start."""

from dataclasses import dataclass, field

STEADY = 10.0
"""Seconds after which a worker that ends has not failed at its start."""
FIRST_PAUSE = 0.5
"""Seconds before the second replacement in a row; each further one waits twice as long."""
LONGEST_PAUSE = 8.0
PATIENCE = 60.0
"""Seconds in which some worker must start, unless another number is given."""


@dataclass
class Restarts:
    """The workers that have ended, by their numbers, and when each is replaced; all times are in seconds.

    began     when the service began
    patience  seconds in which some worker must start, or the service ends
    """

    began: float
    patience: float = PATIENCE
    _failures: dict[int, int] = field(default_factory=dict)
    _due: dict[int, float] = field(default_factory=dict)

    def note_end(self, worker: int, lived: float, now: float) -> None:
        """Plan the replacement of a worker that has ended after it lived for some seconds, unless it is planned."""
        if worker in self._due:
            return
        failures = 0 if lived >= STEADY else self._failures.get(worker, 0)
        self._failures[worker] = failures + 1
        self._due[worker] = now + (min(FIRST_PAUSE * 2 ** (failures - 1), LONGEST_PAUSE) if failures else 0.0)

    def take_due(self, now: float) -> list[int]:
        """Return the workers to replace now, which are then no longer planned."""
        due = [worker for worker, moment in self._due.items() if moment <= now]
        for worker in due:
            del self._due[worker]
        return due

    def is_hopeless(self, last_start: float, oldest: float, now: float) -> bool:
        """Return whether no worker could start for as long as `patience`.

        last_start  when a worker last was ready to answer; 0 if none ever was
        oldest      for how long the oldest worker has been alive; 0 if none is
        """
        return oldest < self.patience and now - max(last_start, self.began) > self.patience
