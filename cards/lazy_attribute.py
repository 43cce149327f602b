"""A lazily computed attribute: a lock-free `functools.cached_property`."""

from collections.abc import Callable
from typing import Any, Generic, TypeVar, overload

Value = TypeVar("Value")


class cached_attribute(Generic[Value]):  # noqa: N801 - a decorator
    """Decorator that turns a method into an attribute, computed when first read and then stored.

    It works like `functools.cached_property` from Python 3.12 on, without the lock of older versions. That lock is
    shared by all instances: if another thread holds it during `fork`, it is never released in the child process.
    Without it, two threads may compute a value twice, and one of the two results is kept.

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
        """Wrap a method that takes only `self`."""
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
        # This descriptor has no `__set__`, so later reads find the stored attribute first.
        return instance.__dict__.setdefault(self._name, value)  # type: ignore[no-any-return]
