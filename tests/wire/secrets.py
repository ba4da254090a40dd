"""Secrets put into a game on purpose, and who may know each of them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from threefates.commons.clocks import ClockStarted
from threefates.commons.notes import NoteRevealed
from threefates.rulebook.viewers import Seating
from threefates.table.safety import LinesShared
from threefates.table.table import Table

__all__ = ["Secret", "Secrets"]

EVERYBODY = "*"
HIDDEN_WORDS = {
    "write-note": ("title", "text"),
    "write-secret": ("title", "text"),
    "edit-note": ("title", "text"),
    "whisper": ("text",),
    "reply": ("text",),
    "start-clock": ("name", "on_full"),
    "roll-dice": ("label",),
    "say-lines": ("lines", "veils"),
}


class Secret:
    """A few letters that stand nowhere else, where they were put, and the seats that may read them."""

    def __init__(self, word: str, knowers: Iterable[str]) -> None:
        self.word = word
        self.knowers = set(knowers)

    def hidden_from(self, seat: str) -> bool:
        """Whether no byte with this word in it may reach a seat."""
        return EVERYBODY not in self.knowers and seat not in self.knowers


class Secrets:
    """Every secret of one evening. What somebody has once been shown stays known to them."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.all: list[Secret] = []
        self._of: dict[str, list[Secret]] = {}  # by note, clock, roll or saying
        self._lines: dict[str, list[Secret]] = {}  # by seat, as last said
        self._count = 0

    def hide_in(self, raw: dict[str, Any]) -> list[Secret]:
        """Put fresh words into whatever of this command is hidden from somebody; nobody knows them yet."""
        if raw["type"] in ("start-clock", "roll-dice") and not (raw.get("hidden") or raw.get("secret")):
            return []
        if raw["type"] == "keep-for-later":
            return self.hide_in(raw["command"])
        planted = []
        for field in HIDDEN_WORDS.get(raw["type"], ()):
            self._count += 1
            planted.append(Secret(f"q{self._count}z{self._count * 7919 % 1000:03}qj", ()))
            raw[field] = planted[-1].word
        return planted

    def happened(self, by: str, name: str, raw: dict[str, Any], planted: list[Secret]) -> None:
        """A command was taken: who may read what was hidden in it, and who may read more than before."""
        seating, events = self.table.seating, [m.envelope.event for m in self.table.timeline.span(name)]
        knowers, thing = self._audience(by, raw, seating), self._thing(raw, events)
        for secret in planted:
            secret.knowers |= knowers
        self.all += planted
        if raw["type"] == "edit-note":
            older = self._of.get(thing, [])
            for secret in planted:
                secret.knowers |= set().union(*(each.knowers for each in older))
        if thing:
            self._of.setdefault(thing, []).extend(planted)
        if raw["type"] == "say-lines":
            self._lines[by] = planted
        self._learn(raw, events)

    def _audience(self, by: str, raw: dict[str, Any], seating: Seating) -> set[str]:
        match raw["type"]:
            case "write-note" | "say-lines" | "edit-note":
                return {by}
            case "whisper":
                return {by, *raw["seats"]}
            case "reply":
                return set().union(*(each.knowers for each in self._of[raw["saying"]]))
            case _:
                return {seat.id for seat in seating.seats.values() if seat.runs}

    def _thing(self, raw: dict[str, Any], events: list[Any]) -> str:
        named = raw.get("note") or raw.get("clock") or raw.get("roll")
        first = next(iter(events), None)
        return str(named or getattr(getattr(first, "kept", first), "id", ""))

    def _learn(self, raw: dict[str, Any], events: list[Any]) -> None:
        if raw["type"] == "bring-in":
            started = next(event.id for event in events if isinstance(event, ClockStarted))
            self._of[started] = self._of[raw["kept"]]
        for event in events:
            if isinstance(event, NoteRevealed):
                self._told(self._of.get(event.id, []), {EVERYBODY} if event.to_all else set(event.seats))
            if isinstance(event, LinesShared):
                self._told([each for said in self._lines.values() for each in said], {EVERYBODY})
        if raw["type"] in ("show-clock", "reveal-roll"):
            self._told(self._of.get(raw.get("clock") or raw["roll"], []), {EVERYBODY})

    def _told(self, secrets: Iterable[Secret], seats: set[str]) -> None:
        for secret in secrets:
            secret.knowers |= seats
