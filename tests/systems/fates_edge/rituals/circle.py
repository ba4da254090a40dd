"""A circle: a hall in which Oriel performs rituals, with dice that fall as a test wrote down."""

from __future__ import annotations

from typing import Any

from tests.systems.fates_edge.tags.hall import Hall
from threefates.systems.fates_edge.actions.proposals import Proposals
from threefates.systems.fates_edge.resolution.terms import Terms
from threefates.systems.fates_edge.tags.library import Lasting
from threefates.systems.fates_edge.tags.tag_effects import Effects

__all__ = ["SURE", "Circle"]

SURE = (9, 9, 8, 8)


class Circle(Hall):
    """A Partial stands where it is, and nothing throws dice again."""

    def __init__(self, edition: str = "srd", **rulings: str) -> None:
        super().__init__(edition, **({"partial_upgrade": "no_upgrade"} | rulings))

    def begins(self, ritual: str, *on: str, **fields: Any) -> Terms:
        """Oriel begins a ritual; the terms it will be rolled on."""
        how = {"hero": self.oriel, "ritual": ritual, "attribute": "wits", "skill": "Arcana", "on": list(on)}
        self.do("ann", "fe.perform-ritual", **(how | fields))
        terms = self.state[Proposals][self.oriel].terms
        assert terms is not None
        return terms

    def throws(self, *dice: int) -> None:
        self.rated(self.oriel, wits=1, Arcana=len(dice) - 1)
        self.do("ann", "fe.roll-action", *dice, hero=self.oriel)
        self.keep()

    def performs(
        self, ritual: str, *on: str, push: str = "", dice: tuple[int, ...] = (9, 9, 8, 8), **more: Any
    ) -> None:
        """From beginning to end, pushed or not: a success unless the dice say otherwise."""
        self.begins(ritual, *on, **more)
        if push:
            self.do("ann", "fe.push-ritual", hero=self.oriel, to=push)
        self.throws(*dice)

    def of(self, tag: str, source: str = "") -> list[Lasting]:
        """What of a TAG lasts."""
        found = [each for each in self.state[Effects].known.values() if each.tag == tag]
        return [each for each in found if not source or each.source == source]
