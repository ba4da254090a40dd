"""Tags of messages: the permanent names by which a log and a wire tell one kind of message from another."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any, Generic, TypeVar, Union

from msgspec import Struct

from threefates.rulebook.converting import convert

__all__ = ["Reader", "tag_of"]

M = TypeVar("M", bound=Struct)


def tag_of(kind: type[Any]) -> str:
    """Return the tag of a message class.

    Raises:
        ValueError: If it has none.
    """
    tag = kind.__struct_config__.tag
    if tag is None:
        raise ValueError(f"{kind.__name__} has no tag: every message of a log has one, and keeps it for ever")
    return str(tag)


class Reader(Generic[M]):
    """Messages of one base from JSON values.

    Args:
        kinds: The classes it reads, by tag.

    Cost:
        Reading the one class that the tag names is some fifty times quicker than trying all; only what has no known
        tag is tried against all, for the words of the error.
    """

    def __init__(self, kinds: Mapping[str, type[M]]) -> None:
        self._kinds = kinds

    @cached_property
    def _any(self) -> Any:
        return Union[tuple(self._kinds.values())]  # noqa: UP007 - built at run time

    def __call__(self, raw: Any) -> M:
        """Convert one message from JSON values.

        Raises:
            msgspec.ValidationError: Naming the field that is wrong.
        """
        kind = self._kinds.get(str(raw.get("type"))) if isinstance(raw, Mapping) else None
        message: M = convert(raw, kind or self._any)
        return message
