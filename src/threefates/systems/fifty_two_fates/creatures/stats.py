"""Stats: the numbers that a creature of a kind has, and how often it strikes."""

from __future__ import annotations

from threefates.rulebook.cites import cites
from threefates.rulebook.viewers import EntityId
from threefates.systems.fifty_two_fates.content.records import Species
from threefates.systems.fifty_two_fates.people.creatures import CreatureMade

__all__ = ["made_of", "strikes"]


@cites(
    "ff.creatures.stats",
    "ff.creatures.move",
    "ff.creatures.action",
    "ff.creatures.reaction",
    "ff.creatures.ape-berserker",
    "ff.creatures.centipede-giant",
    "ff.creatures.ghoul",
    "ff.creatures.piskie",
    "ff.creatures.rat-giant",
    "ff.creatures.topiar",
    "ff.creatures.troll",
    "ff.ruling.flight-speed",
    "ff.ruling.vine-details",
)
def made_of(kind: Species, entity: EntityId, *, important: bool, weapon: str = "") -> CreatureMade:
    """Make one creature of a kind: what is rooted reaches as far as its move, and does not move."""
    move, reach = (0, kind.move) if kind.rooted else (kind.move, 0)
    return CreatureMade(
        entity,
        kind.targets,
        kind.action,
        kind.reaction,
        important,
        move,
        reach,
        kind.alert,
        kind.name,
        flies=kind.flies,
        species=kind.id,
        weapon=weapon,
    )


@cites("ff.creatures.attack", "ff.ruling.multi-attacks", "ff.ruling.shrieker-attack")
def strikes(kind: Species | None) -> int:
    """Say how many times something strikes in a turn: once with each attack its kind has.

    >>> from threefates.systems.fifty_two_fates.content.loader import codex
    >>> strikes(codex()["amarok"]), strikes(codex()["shrieker"]), strikes(None)
    (2, 0, 1)
    """
    return 1 if kind is None else len(kind.attacks) * bool(kind.action)
