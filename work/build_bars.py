"""Progress bars of a build, whose jobs run at the same time."""

from threading import local
from typing import TextIO

from rich.progress import TaskID

from .progress import Bars


class BuildBars(Bars):
    """Bars for jobs that run at the same time, each in a thread of its own."""

    def __init__(self, stream: TextIO | None = None) -> None:
        """Show bars on `stream`, by default standard error."""
        self._of_thread = local()
        super().__init__(stream)

    @property
    def _task(self) -> TaskID:
        """The bar of the job that runs in this thread."""
        task: TaskID = self._of_thread.task
        return task

    @_task.setter
    def _task(self, task: TaskID) -> None:
        self._of_thread.task = task
