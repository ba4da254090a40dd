"""Modes of play: skills that a table adds, and two that it makes one of, before anybody is made."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from threefates.rulebook.chapter import Chapter
from threefates.rulebook.cites import cites
from threefates.rulebook.lasting import ForGood
from threefates.rulebook.messages import Command, Event
from threefates.rulebook.refusals import Refused
from threefates.rulebook.unfolding import Unfolding
from threefates.systems.fates_edge.heroes.skills import modes_of_play

__all__ = ["Modes", "ModesSet", "SetModes", "modes"]

SOURCE = "fe.skills.optional-modes"


class Modes(Struct, frozen=True):
    """The modes that are on."""

    on: ForGood[tuple[str, ...]] = ()


class ModesSet(Event, frozen=True, tag="fe.skill-modes-set"):
    """The table plays with these skills more, or with one in the place of two."""

    on: tuple[str, ...]


class SetModes(Command, frozen=True, tag="fe.set-skill-modes"):
    """Say which skills a mode of play adds, or makes one of."""

    on: tuple[str, ...] = ()


modes = Chapter("skill-modes", Modes)


@modes.folds(ModesSet)
@cites(SOURCE)
def set_now(modes: Modes, event: ModesSet) -> Modes:
    """Set the modes that are on (`on`)."""
    return Modes(event.on)


@cites(SOURCE)
def must_be_modes(act: Unfolding, wanted: Iterable[str], *, made: bool) -> tuple[str, ...]:
    """The modes of these names, in the order of the book.

    Raises:
        Refused: If one is none, or they are so already, or somebody was made by the list as it is.
    """
    asked = set(wanted)
    if unknown := asked - set(modes_of_play()):
        title = f"There is no mode {min(unknown)[:40]}."
        raise Refused("skills.mode", title, remedy="Pick from the list.", source=SOURCE)
    on = tuple(mode for mode in modes_of_play() if mode in asked)
    if on == act.state[Modes].on:
        raise Refused("skills.same", "That is so already.", remedy="Play on.", source=SOURCE)
    if made:
        title = "Somebody was made by the list as it is."
        raise Refused("skills.made", title, remedy="Modes are set before the first hero.", source=SOURCE)
    return on
