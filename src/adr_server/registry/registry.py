"""Hold things by name, in one order, unchanged. A miss is an error that names the nearest names."""

from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Generic, TypeVar

from adr_server.errors import UnknownNameError

T = TypeVar("T")


class Registry(Generic[T]):
    """Items of one `kind` ("tool", "prompt", …) by name, in the order given.

    Raises:
        ValueError: two items of one name; whoever builds a registry reports a clash before.
    """

    def __init__(self, kind: str, items: Iterable[tuple[str, T]]) -> None:
        entries: dict[str, T] = {}
        for name, item in items:
            if name in entries:
                raise ValueError(f"two entries of kind {kind} are named {name!r}")
            entries[name] = item
        self.kind = kind
        self._items: Mapping[str, T] = MappingProxyType(entries)

    def get(self, name: str) -> T:
        """The item of that name; raises UnknownNameError with the nearest names."""
        try:
            return self._items[name]
        except KeyError:
            raise UnknownNameError(self.kind, name, self._items) from None

    def names(self) -> tuple[str, ...]:
        """All names, in order."""
        return tuple(self._items)

    def items(self) -> Iterable[tuple[str, T]]:
        """Name and item, in order."""
        return self._items.items()

    def __iter__(self) -> Iterator[T]:
        return iter(self._items.values())

    def __len__(self) -> int:
        return len(self._items)

    def __contains__(self, name: object) -> bool:
        return name in self._items
