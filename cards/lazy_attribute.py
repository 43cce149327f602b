"""An attribute that is computed when it is first read, and kept."""

from collections.abc import Callable
from typing import Any, Generic, TypeVar, overload

Value = TypeVar("Value")


class cached_attribute(Generic[Value]):  # noqa: N801 - a decorator
    """The decorator of a method whose value becomes an attribute when it is first read.

    As `functools.cached_property` is from Python 3.12 on: without its lock. All instances share that lock, and in a
    copy of the process that `fork` makes while another thread computes a value, it is never released. Two threads may
    compute a value twice; one of the two stays.

    >>> class Circle:
    ...     @cached_attribute
    ...     def area(self) -> float:
    ...         print("computed")
    ...         return 3.0
    >>> circle = Circle()
    >>> circle.area, circle.area
    computed
    (3.0, 3.0)
    """

    def __init__(self, compute: Callable[[Any], Value]) -> None:
        """From a method without arguments."""
        self.compute = compute
        self.__doc__ = compute.__doc__

    def __set_name__(self, _: type, name: str) -> None:
        self._name = name

    @overload
    def __get__(self, instance: None, owner: type) -> "cached_attribute[Value]": ...

    @overload
    def __get__(self, instance: object, owner: type) -> Value: ...

    def __get__(self, instance: object | None, owner: type) -> "cached_attribute[Value] | Value":
        if instance is None:
            return self
        value = self.compute(instance)
        # From here on the attribute itself is found before this descriptor, which has no `__set__`.
        return instance.__dict__.setdefault(self._name, value)  # type: ignore[no-any-return]
