"""A random evening over HTTP, full of secrets, with everybody prying."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from tests.wire.forms import Pick, filled
from tests.wire.room import Room, Seat
from tests.wire.secrets import Secret, Secrets

__all__ = ["Asked", "Evening"]

LEFT_ALONE = frozenset(
    {
        *("give-nonce", "commit-nonce", "reveal-nonce", "set-role", "remove-seat", "confirm-claim", "deny-claim"),
        "rename-seat",
    }
)
SECRETIVE = frozenset(
    {
        *("write-note", "write-secret", "whisper", "reply", "start-clock", "roll-dice", "say-lines", "edit-note"),
        *("reveal-note", "tick-clock", "hide-clock", "tc.hide", "tc.peek", "ff.deal", "bring-in"),
    }
)
HIDDEN_CLOCK = {"type": "start-clock", "name": "", "size": 4, "hidden": True}


class Asked(Struct, frozen=True):
    """A command as it was sent: who sent it, what was in it, and which of its words were secret."""

    seat: int
    id: str
    raw: dict[str, Any]
    taken: bool
    secrets: tuple[Secret, ...]


class Evening:
    """Bots play what is offered, plant secrets wherever one can be, and try what is offered to others."""

    def __init__(self, room: Room, pick: Pick) -> None:
        self.room = room
        self.pick = pick
        self.secrets = Secrets(room.table)
        self.asked: list[Asked] = []

    def play(self, commands: int, look_every: int = 8) -> None:
        """Play on."""
        for number in range(commands):
            self.turn()
            if number % look_every == look_every - 1:
                self.room.look()

    def turn(self) -> None:
        """One seat is offered something; it, or somebody who was not, tries it. Now and then something is kept."""
        if not self.pick(range(12)):
            self.ask(self.pick(self.room.actors), {"type": "keep-for-later", "command": {**HIDDEN_CLOCK}})
        seat = self.pick(self.room.actors)
        offers = [offer for offer in self.offers(seat) if offer["type"] not in LEFT_ALONE]
        wanted = self._wanted(offers)
        if not wanted:
            return
        offer = self.pick(wanted)
        raw = filled(offer["form"], self.pick)
        self.room.odds(seat, raw)
        by = self.pick((seat, seat, seat, *self.room.seats))
        self.ask(by, raw)

    def _wanted(self, offers: list[dict[str, Any]]) -> list[dict[str, Any]]:
        kind = self.pick(("urgent", "secretive", "any"))
        if kind == "secretive":
            return [offer for offer in offers if offer["type"] in SECRETIVE]
        urgent = [offer for offer in offers if offer.get("main") or offer.get("choice")]
        return urgent if kind == "urgent" and urgent else offers

    def ask(self, by: Seat, raw: dict[str, Any]) -> bool:
        """One command, with fresh secrets in it wherever something is hidden."""
        planted = self.secrets.hide_in(raw)
        id = f"c{len(self.asked)}"
        taken = self.room.act(by, id, raw)
        if taken:
            self.secrets.happened(by.id, id, raw, planted)
        self.asked.append(Asked(self.room.seats.index(by), id, raw, taken, tuple(planted) if taken else ()))
        return taken

    def offers(self, seat: Seat) -> list[dict[str, Any]]:
        """What a seat is offered."""
        found: list[dict[str, Any]] = self.room.ask(seat, "GET", "offers").json()
        return found
