"""A caster's Art: one or two elements that are their own, in which magic answers back more mildly, or pays a Boon."""

from __future__ import annotations

from msgspec.structs import replace

from threefates.commons.scenes import Scenes
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Command, Event
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId
from threefates.systems.fates_edge.casting.elements import elements
from threefates.systems.fates_edge.casting.spells import Spells, spells
from threefates.systems.fates_edge.growth.skill_uses import no_gift
from threefates.systems.fates_edge.heroes.heroes import hero_named

__all__ = ["ArtSet", "SetArt", "fits_art", "settled"]

SOURCE = "fe.caster.elemental-focus"
MOST = 2


class ArtSet(Event, frozen=True, tag="fe.art-set"):
    """A caster's Art is of these elements."""

    hero: EntityId
    elements: tuple[str, ...]


class SetArt(Command, frozen=True, tag="fe.set-art"):
    """Say which one or two elements are your Art."""

    hero: EntityId
    elements: tuple[str, ...]


@cites(SOURCE, "fe.caster.art-mitigation")
def fits_art(state: State, hero: EntityId, mixed: tuple[str, ...]) -> bool:
    """Say whether a spell is of a caster's own Art: its main element is one of theirs."""
    return bool(mixed) and mixed[0] in state[Spells].arts.get(hero, ())


@cites(SOURCE)
def settled(state: State, hero: EntityId) -> Refused | None:
    """The refusal where a caster has an Art, and a scene is no place for another; None where it may be said."""
    if hero not in state[Spells].arts or state[Scenes].current is None:
        return None
    title = f"{hero_named(state, hero)}'s Art is {' and '.join(state[Spells].arts[hero])}, for this scene at the least."
    return Refused("spell.art_settled", title, remedy="Change it between scenes.", source=SOURCE)


@spells.decides(SetArt)
@cites(SOURCE)
def set_art(act: Unfolding, command: SetArt) -> None:
    """Set a caster's Art; who plays the hero may, to change it between scenes alone; who runs the game may always."""
    act.must_control_or_run(command.hero, hero_named(act.state, command.hero))
    if refusal := no_gift(act.state, command.hero) or (None if act.by.runs else settled(act.state, command.hero)):
        raise refusal
    chosen = tuple(dict.fromkeys(command.elements))
    if not 1 <= len(chosen) <= MOST or not set(chosen) <= set(elements()):
        remedy = f"Choose one or two of {', '.join(elements())}."
        raise Refused("spell.art", "That is no Art.", remedy=remedy, source=SOURCE)
    act.happen(ArtSet(command.hero, chosen))


@spells.folds(ArtSet)
def art_set(spells: Spells, event: ArtSet) -> Spells:
    """Set the elements of the hero's Art."""
    return replace(spells, arts={**spells.arts, event.hero: event.elements})
