"""A fight for talents: Mara, of whatever ratings, and foes whom she has at arm's length."""

from __future__ import annotations

from typing import Any

from tests.systems.fates_edge.evening import Evening
from threefates.commons.characters import Characters
from threefates.systems.fates_edge.actions.proposals import Proposals
from threefates.systems.fates_edge.combat.blows import resisting
from threefates.systems.fates_edge.harm.conditions import Condition, Conditions, Hit
from threefates.systems.fates_edge.resolution.pool import Wears
from threefates.systems.fates_edge.resolution.positions import Position
from threefates.systems.fates_edge.rolling.roll_action import agreed, pool_of
from threefates.systems.fates_edge.talents.modifiers import at_the_worst

RATINGS = {"body": 3, "wits": 3, "spirit": 3, "presence": 2, "Melee": 3, "Brawl": 3, "Stealth": 3, "Athletics": 2}


class Arena(Evening):
    """An evening with a fight under way, and what tests ask of it."""

    def __init__(self, *talents: str, foes: int = 1, fights: bool = True, **rulings: str) -> None:
        super().__init__("srd", **{"partial_upgrade": "no_upgrade", **rulings})
        self.mara = self.hero("Mara")
        self.rated(self.mara, **RATINGS)
        self.learns(self.mara, *talents)
        self.foes = [self.foe(f"Foe {number}") for number in range(1, foes + 1)]
        if fights:
            self.do("gm", "start-scene", title="The gate")
            self.do("gm", "fe.set-conflict", running=True)
            self.turn()
            self.engages(*self.foes)

    def foe(self, name: str) -> str:
        self.do("gm", "fe.name-foe", name=name)
        return list(self.state[Characters].known)[-1]

    def engages(self, *foes: str) -> None:
        for foe in foes:
            self.do("gm", "fe.engage", one=self.mara, other=foe)

    def stands_by(self) -> None:
        """The second of the foes fights no more, nor does the third, who is Close to Mara all the same."""
        for foe in self.foes[1:3]:
            self.do("gm", "fe.engage", one=self.mara, other=foe, melee=False)
        self.do("gm", "fe.place-at", one=self.mara, other=self.foes[2], band="close")

    def turn(self, whose: str | None = "") -> None:
        """Somebody's turn begins, Mara's unless another is named."""
        self.do("gm", "give-spotlight", character=self.mara if whose == "" else whose)

    def acts(self, skill: str = "Melee", attribute: str = "body", by: str = "ann", **terms: Any) -> None:
        self.do(by, "fe.propose", hero=self.mara, attribute=attribute, skill=skill)
        self.do("gm", "fe.set-terms", hero=self.mara, **{"dv": 2, "position": 1, **terms})

    def uses(self, technique: str, **fields: Any) -> None:
        self.do("ann", "fe.use-technique", hero=self.mara, technique=technique, **fields)

    def unused(self, technique: str, **fields: Any) -> str:
        return self.refused("ann", "fe.use-technique", hero=self.mara, technique=technique, **fields).code

    @property
    def pool(self) -> int:
        return pool_of(self.state, self.state[Proposals][self.mara])[0]

    @property
    def stands(self) -> Position:
        terms = agreed(self.state, self.state[Proposals][self.mara])
        assert terms
        return terms.position

    @property
    def sinks(self) -> list[tuple[int, str, str, Wears | None]]:
        """How far, why and by what Mara's action comes down to the worst Position."""
        found = at_the_worst(self.state, self.state[Proposals][self.mara])
        return [(each.steps, each.why, each.cites[0], each.wears) for each in found]

    @property
    def effect(self) -> int:
        terms = agreed(self.state, self.state[Proposals][self.mara])
        assert terms
        return int(terms.effect)

    def throws(self, *faces: int) -> None:
        """Roll what is proposed, the dice that are not named being 4s, and keep them."""
        self.do("ann", "fe.roll-action", *faces, *[4] * (self.pool - len(faces)), hero=self.mara)
        while self.waits() and self.asked().kind in ("position", "description", "boon"):
            options = [option.value for option in self.asked().options]
            self.answer("keep") if "keep" in options else self.answer(options[0], 4)

    def struck(self, harm: int, *faces: int, **fields: Any) -> None:
        """A blow comes and lands; with dice it is resisted, the others being 4s."""
        self.do("gm", "fe.strike", hero=self.mara, harm=harm, why="a blade", **fields)
        self.lands(*faces)

    def lands(self, *faces: int) -> None:
        if not faces:
            self.answer("take")
            return
        coming = self.state[Conditions].coming
        assert coming
        dice, _ = resisting(self.state, coming)
        self.answer("resist", *faces, *[4] * (dice - len(faces)))
        while self.waits():
            options = [option.value for option in self.asked().options]
            self.answer("keep") if "keep" in options else self.answer(options[0], 4)

    @property
    def resists(self) -> int:
        """The dice against a blow that might come."""
        return resisting(self.state, Hit(hero=self.mara, harm=1, why="a blade"))[0]

    @property
    def condition(self) -> Condition:
        return self.state[Conditions][self.mara]

    @property
    def bears(self) -> tuple[int, int]:
        """Harm and Fatigue that Mara bears."""
        return self.condition.harm, self.condition.fatigue

    def whole(self) -> None:
        """Mara is as she was, but for what was used."""
        if self.condition.harm:
            self.do("gm", "fe.set-harm", hero=self.mara, harm=0, reason="as the test has it")
        if self.condition.fatigue:
            self.do("gm", "fe.set-fatigue", hero=self.mara, fatigue=0, reason="as the test has it")

    def next_scene(self) -> None:
        self.do("gm", "fe.set-conflict", running=False)
        self.do("gm", "end-scene")
        self.do("gm", "start-scene", title="Another")
        self.do("gm", "fe.set-conflict", running=True)
        self.turn()
        self.engages(*self.foes)


def raging(*more: str, foes: int = 2) -> Arena:
    """Mara in a rage, with more talents."""
    arena = Arena("berserker-rage", *more, foes=foes)
    arena.do("ann", "fe.declare-talent", hero=arena.mara, talent="berserker-rage")
    return arena


def hidden(*more: str) -> Arena:
    """Mara has rolled Stealth, and it is her turn again."""
    arena = Arena("backstab", *more)
    arena.acts("Stealth")
    arena.throws(7, 7)
    arena.turn(arena.foes[0])
    arena.turn()
    return arena


def stabs(arena: Arena, *faces: int, effect: int = 1) -> None:
    arena.acts(effect=effect)
    arena.uses("stab")
    arena.throws(*faces)
