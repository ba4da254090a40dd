"""The commands of a log: where the events of each stand, and which commands stand at all."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Set
from typing import Final

from threefates.table.envelope import Envelope

__all__ = ["LOUD", "SHOWS", "Commands"]

PLAY: Final = 1  # it can be taken back
LOUD: Final = 2  # it writes a line, and is a step of undo of its own
SHOWS: Final = 4  # something random or secret was shown
BY_HAND: Final = 8  # people rolled or drew it with their own hands
SALTED: Final = 16  # it is the first of a command, and nobody can try out what stands under the head after it


class Commands(Mapping[str, tuple[int, int]]):
    """The first and the last version of every command, by its id, in order; and in a byte what each event is.

    It answers what undo asks about a log, however long ago that was, without looking at the events themselves.
    """

    def __init__(self) -> None:
        self._firsts: dict[str, int] = {}
        self._begins = bytearray()  # 1 where a command begins
        self._kinds = bytearray()
        self._newest = 0
        self.standing: list[str] = []  # those that have play events which have not been taken back

    def __getitem__(self, command: str) -> tuple[int, int]:
        first = self._firsts[command]
        following = self._begins.find(1, first)
        return first, following if following >= 0 else len(self._begins)

    def __contains__(self, command: object) -> bool:
        return command in self._firsts

    def __iter__(self) -> Iterator[str]:
        return iter(self._firsts)

    def __reversed__(self) -> Iterator[str]:
        return reversed(self._firsts)

    def __len__(self) -> int:
        return len(self._firsts)

    def add(self, envelope: Envelope) -> None:
        """Note the event of the next version.

        Raises:
            ValueError: If events of its command stand elsewhere.
        """
        name, event = envelope.command, envelope.event
        first = self._firsts.setdefault(name, envelope.version)
        begins = first == envelope.version
        if begins:
            self._newest = first
        elif first != self._newest:
            raise ValueError(f"the command {name!r} of version {self[name][1]} comes again as {envelope.version}")
        kind = (0 if event.quiet else LOUD) | (SHOWS if envelope.drawn or event.reveals else 0)
        if envelope.drawn and envelope.by_hand:
            kind |= BY_HAND
        if envelope.salt:
            kind |= SALTED
        if not event.record:
            kind |= PLAY
            if not self.standing or self.standing[-1] != name:
                self.standing.append(name)
        self._begins.append(begins)
        self._kinds.append(kind)

    def has(self, command: str, kind: int) -> bool:
        """Tell whether a command has an event of that kind."""
        first, last = self[command]
        if first == last:  # as most are: undo asks of thousands at once
            return bool(self._kinds[first - 1] & kind)
        return any(each & kind for each in self._kinds[first - 1 : last])

    def is_salted(self, command: str) -> bool:
        """Tell whether the head after a command may be shown."""
        return bool(self._kinds[self._firsts[command] - 1] & SALTED)

    def is_by_hand(self, command: str) -> bool:
        """Tell whether people rolled or drew for a command with their own hands."""
        return bool(self._kinds[self._firsts[command] - 1] & BY_HAND)

    def is_play(self, version: int) -> bool:
        """Tell whether the event of a version can be taken back."""
        return bool(self._kinds[version - 1] & PLAY)

    def versions(self, commands: Iterable[str]) -> set[int]:
        """The versions of all events of some commands.

        Raises:
            KeyError: If there is no such command.
        """
        found = set[int]()
        for first, last in map(self.__getitem__, commands):
            found.update(range(first, last + 1))
        return found

    def stand(self, turned: Set[str], *, again: bool) -> None:
        """Note that commands stand again, or no more."""
        kept = self.standing
        if not again:
            while kept and kept[-1] in turned:
                kept.pop()
        if again or any(name in turned for name in kept):
            left = [name for name in kept if name not in turned]
            back = [name for name in turned if again and self.has(name, PLAY)]
            self.standing = sorted([*left, *back], key=self._firsts.__getitem__)
