"""Heroes at the brink, and the ways on from there."""

from __future__ import annotations

from typing import Any

from tests.systems.fates_edge.evening import Evening
from threefates.commons.clocks import Clocks
from threefates.commons.scenes import Scenes
from threefates.systems.fates_edge.tpk.resolution_options import Lost, WayOn

__all__ = ["COMMANDS", "Brink"]

COMMANDS = {
    WayOn.CAPTURE: ("fe.take-captive", {"to": "the Toll", "scar": "A lame leg"}),
    WayOn.CLAIM: ("fe.accept-claim", {"patron": "Khemesh", "term": "obligation", "claim": "the lamp is his"}),
    WayOn.STAND: ("fe.make-last-stand", {}),
    WayOn.EXIT: ("fe.make-exit", {"words": "the bridge falls with them"}),
    WayOn.REPRIEVE: ("fe.buy-reprieve", {"patron": "Khemesh", "term": "obligation", "front": "He wants the child"}),
    WayOn.TORCH: ("fe.pass-torch", {"words": "The lantern is dark"}),
}


class Brink(Evening):
    """Mara and Brok, and what they carry; both may go down."""

    def __init__(self, *, scene: bool = True, **rulings: str) -> None:
        super().__init__(**rulings)
        self.mara, self.brok = self.hero(), self.hero("Brok", "bob")
        if scene:
            self.do("gm", "start-scene", title="The bridge")

    def harm(self, hero: str, level: int = 3) -> None:
        self.do("gm", "fe.set-harm", hero=hero, harm=level, reason="the fall")

    def falls(self) -> Brink:
        self.harm(self.mara)
        self.harm(self.brok)
        return self

    def dies(self, hero: str) -> None:
        """Past the last level, and nobody steps in."""
        self.struck(hero, 3)
        self.answer("dies", by="gm")

    def struck(self, hero: str, harm: int) -> None:
        """A blow that nobody resists."""
        self.do("gm", "fe.strike", hero=hero, harm=harm, why="the end")
        self.answer("take", by="ann" if hero == self.mara else "bob")

    def rich(self) -> Brink:
        """Mara has a tavern and a blade, Brok a title."""
        for hero, by, name in (
            (self.mara, "ann", "the Lamp"),
            (self.mara, "ann", "the Well"),
            (self.brok, "bob", "a title"),
        ):
            self.do("gm", "fe.set-xp", hero=hero, unspent=4, reason="as the test has it")
            if self.state[Scenes].current:
                self.do("gm", "end-scene")
            self.do(by, "fe.buy-asset", hero=hero, name=name, size="minor", scope="the town")
        self.do("gm", "fe.give-gear", owner=self.mara, kind="medium-blade", name="Needle")
        self.do("gm", "start-scene", title="The bridge")
        return self

    def takes(self, way: WayOn, by: str = "gm", **fields: Any) -> None:
        command, usual = COMMANDS[way]
        scarred = {"scarred": [self.mara]} if way is WayOn.CAPTURE else {}
        self.do(by, command, **{**usual, **scarred, **fields})

    def refuses(self, way: WayOn, by: str = "gm", **fields: Any) -> str:
        command, usual = COMMANDS[way]
        scarred = {"scarred": [self.mara]} if way is WayOn.CAPTURE else {}
        return self.refused(by, command, **{**usual, **scarred, **fields}).code

    def clock(self, name: str, size: int = 6, *, hidden: bool = False) -> str:
        self.do("gm", "start-clock", name=name, size=size, hidden=hidden)
        return list(self.state[Clocks].known)[-1]

    def filled(self, clock: str) -> float:
        return self.state[Clocks][clock].filled

    def ways(self, seat: str) -> list[str]:
        return [offer.label for offer in self.offers(seat) if offer.group == "All is lost" and offer.at]

    @property
    def scene(self) -> str:
        current = self.state[Scenes].current
        return current.title if current else ""

    @property
    def lost(self) -> Lost:
        return self.state[Lost]
