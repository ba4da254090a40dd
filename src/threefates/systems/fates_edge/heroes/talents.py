"""The talents that heroes have, and what these do: read from records, for every chapter that they bear on."""

from __future__ import annotations

import functools
from collections.abc import Iterator, Mapping

from msgspec import Struct

from threefates.rulebook.cites import cites
from threefates.rulebook.lasting import ForGood
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.viewers import EntityId
from threefates.systems.fates_edge.content.records import Bears, Technique, talents, techniques
from threefates.systems.fates_edge.heroes.heroes import Heroes, hero_named

__all__ = ["Builds", "Built", "boxes_of_talents", "has_talent", "held_talents", "techniques_of", "too_small"]


class Built(Struct, frozen=True):
    """The parts that a hero was built from beside ratings."""

    talents: tuple[str, ...] = ()
    bonds: int = 0
    complications: int = 0
    spent: int = 0  # XP
    left: int = 0  # XP that was left over
    after: int = 0  # scenes that were over by then
    earned: int = 0  # XP of earlier play


class Builds(Struct, frozen=True):
    """Every hero built by the book."""

    known: ForGood[Mapping[EntityId, Built]] = {}


def held_talents(state: State, hero: EntityId) -> tuple[str, ...]:
    """The talents of a hero: those it began with, and those it learned."""
    found, built = state[Heroes].known.get(hero), state[Builds].known.get(hero)
    if found is None:
        return ()
    began = dict.fromkeys((*(built.talents if built else ()), *found.talents))
    return tuple(each for each in began if each not in found.lost) if found.lost else tuple(began)


def has_talent(state: State, hero: EntityId, talent: str) -> bool:
    """Say whether a hero has a talent."""
    return talent in held_talents(state, hero)


def techniques_of(state: State, hero: EntityId, *bears: Bears) -> Iterator[Technique]:
    """What a hero's talents do to one thing or the other, in the order of the records."""
    held = held_talents(state, hero)
    return (each for talent in held for each in _of(talent) if each.bears in bears)


@cites("fe.talents.conditioning")
def boxes_of_talents(state: State, hero: EntityId) -> int:
    """Count the boxes that talents add to a hero's track."""
    return sum(talents()[each].boxes for each in held_talents(state, hero))


@cites("fe.talents.small-folk", "fe.creation.small-folk")
def too_small(state: State, hero: EntityId, what: str) -> Refused | None:
    """The refusal where somebody of the small folk would bear something heavy: arms or armor; or None."""
    if not has_talent(state, hero, "small-folk"):
        return None
    title = f"{hero_named(state, hero)} is of the small folk: no heavy {what} for them."
    return Refused("hero.small", title, remedy="Take something lighter.", source="fe.talents.small-folk")


@functools.cache
def _of(talent: str) -> tuple[Technique, ...]:
    return tuple(each for each in techniques().values() if each.talent == talent)
