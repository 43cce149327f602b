"""Schedule for replacing ended workers: at once, with pauses if they fail repeatedly, not at all if none can start."""

from dataclasses import dataclass, field

STEADY = 10.0
"""A worker that ends after more than these seconds has not failed at its start."""
FIRST_PAUSE = 0.5
"""Seconds before the second replacement in a row; each further pause is twice as long."""
LONGEST_PAUSE = 8.0
PATIENCE = 60.0
"""Default of the seconds within which some worker must start."""


@dataclass
class Restarts:
    """Ended workers by number, with the times of their replacement; all times are in seconds.

    began     the time when the service started
    patience  the service ends if no worker can start for this long
    """

    began: float
    patience: float = PATIENCE
    _failures: dict[int, int] = field(default_factory=dict)
    _due: dict[int, float] = field(default_factory=dict)

    def note_end(self, worker: int, lived: float, now: float) -> None:
        """Schedule the replacement of a worker that has ended after `lived` seconds, unless already scheduled."""
        if worker in self._due:
            return
        failures = 0 if lived >= STEADY else self._failures.get(worker, 0)
        self._failures[worker] = failures + 1
        self._due[worker] = now + (min(FIRST_PAUSE * 2 ** (failures - 1), LONGEST_PAUSE) if failures else 0.0)

    def take_due(self, now: float) -> list[int]:
        """Return the workers to replace now, and remove them from the schedule."""
        due = [worker for worker, moment in self._due.items() if moment <= now]
        for worker in due:
            del self._due[worker]
        return due

    def is_hopeless(self, last_start: float, oldest: float, now: float) -> bool:
        """Return true if no worker could start for as long as `patience`.

        last_start  the time when a worker was last ready to answer; 0 if none ever was
        oldest      the age of the oldest living worker; 0 if there is none
        """
        return oldest < self.patience and now - max(last_start, self.began) > self.patience
