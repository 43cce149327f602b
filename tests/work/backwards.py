"""An executor that finishes last things first."""

from collections.abc import Callable
from concurrent.futures import Executor, Future
from typing import Any


class Backwards(Executor):
    """Runs what it is given in the opposite order, once the first result is asked for."""

    def __init__(self) -> None:
        """Nothing is waiting."""
        self._waiting: list[tuple[Future[Any], Callable[[], Any]]] = []

    def submit(self, function: Callable[..., Any], /, *args: Any, **named: Any) -> Future[Any]:
        """Keep it for later."""
        future: Future[Any] = _Asked(self._run)
        self._waiting.append((future, lambda: function(*args, **named)))
        return future

    def _run(self) -> None:
        while self._waiting:
            future, call = self._waiting.pop()
            future.set_result(call())


class _Asked(Future[Any]):
    def __init__(self, run: Callable[[], None]) -> None:
        super().__init__()
        self._run = run

    def result(self, timeout: float | None = None) -> Any:
        """Run everything, then answer."""
        self._run()
        return super().result(timeout)
