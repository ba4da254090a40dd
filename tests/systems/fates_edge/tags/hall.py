"""A hall with magic in it: Oriel, who works it, Tev beside her, and a wolf."""

from __future__ import annotations

from typing import Any

from tests.systems.fates_edge.evening import Evening
from threefates.commons.characters import Characters
from threefates.systems.fates_edge.actions.modifiers import bearing
from threefates.systems.fates_edge.actions.proposals import Proposals
from threefates.systems.fates_edge.combat.ranges_and_movement import Ranges
from threefates.systems.fates_edge.tags.library import Lasting
from threefates.systems.fates_edge.tags.outsiders import Outsider, Outsiders
from threefates.systems.fates_edge.tags.tag_effects import Effects

__all__ = ["Hall"]


class Hall(Evening):
    """An evening in a scene, with two heroes and a foe."""

    def __init__(self, edition: str = "srd", **rulings: str) -> None:
        super().__init__(edition, **rulings)
        self.do("gm", "start-evening")
        self.do("gm", "start-scene", title="The hall")
        self.oriel = self.hero("Oriel", trained=["Arcana"])
        self.tev = self.hero("Tev", by="bob", trained=["Melee"])
        self.do("gm", "fe.name-foe", name="Wolf")
        self.wolf = list(self.state[Characters].known)[-1]

    def says(self, tag: str, *on: str, **fields: Any) -> Lasting | None:
        """The Game Master says that a TAG is at work; what it left, if anything lasts."""
        before = self.state[Effects].known
        said = {"what": "Dazed", "release": "Salt on the brow"} if tag == "curse" else {}
        self.do("gm", "fe.say-tag", **({"tag": tag, "source": "a Rite", "on": list(on)} | said | fields))
        new = [each for key, each in self.state[Effects].known.items() if key not in before]
        return new[0] if new else None

    def stays(self) -> None:
        """Keep the dice, and let a Partial stand."""
        self.keep()
        while self.waits() and any(option.value == "stay" for option in self.asked().options):
            self.answer("stay", by="gm")

    def lasts(self, tag: str, *on: str, **fields: Any) -> Lasting:
        found = self.says(tag, *on, **fields)
        assert found is not None
        return found

    def now(self, effect: Lasting) -> Lasting | None:
        """How it is by now; None where it is over."""
        return self.state[Effects].known.get(effect.id)

    def works(self, tag: str, *dice: int, dv: int = 2, on: tuple[str, ...] = (), **fields: Any) -> None:
        """Oriel works a TAG with a roll of exactly these dice."""
        self.do("ann", "fe.propose", hero=self.oriel, attribute="wits", skill="Arcana")
        self.do("ann", "fe.work-tag", hero=self.oriel, tag=tag, on=list(on), **({"source": "a talent"} | fields))
        self.rated(self.oriel, wits=1, Arcana=len(dice) - 1)
        self.do("gm", "fe.set-terms", hero=self.oriel, dv=dv, position=1)
        self.do("ann", "fe.roll-action", *dice, hero=self.oriel)
        self.stays()

    def proposes(self, at: str = "", way: str = "melee", **how: str) -> None:
        """Tev proposes something, at somebody or not."""
        if self.tev in self.state[Proposals].open:
            self.do("bob", "fe.withdraw", hero=self.tev)
        self.do("bob", "fe.propose", **({"hero": self.tev, "attribute": "body", "skill": "Melee"} | how))
        if at:
            self.do("bob", "fe.say-target", hero=self.tev, other=at, way=way)

    def dice(self, hero: str = "") -> int:
        """Dice that bear on what Tev proposes, or another hero."""
        return sum(each.dice for each in bearing(self.state, self.state[Proposals][hero or self.tev]))

    def dv(self) -> int:
        """The DV of what Tev proposes."""
        terms = self.state[Proposals][self.tev].terms
        assert terms is not None
        return terms.dv

    def outsider(self, cap: int = 3, **fields: Any) -> Outsider:
        self.do("gm", "fe.name-outsider", who=self.wolf, cap=cap, **fields)
        return self.state[Outsiders].known[self.wolf]

    def band(self, who: str) -> str:
        """How far somebody is from the wolf."""
        return self.state[Ranges].between(who, self.wolf).band.value

    def apart(self, one: str, other: str) -> str:
        """How far two are from each other."""
        return self.state[Ranges].between(one, other).band.value
