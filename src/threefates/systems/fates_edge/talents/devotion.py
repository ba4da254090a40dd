"""Focused Devotion: a Boon takes something off what is owed to a Patron, once a scene."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from threefates.commons.characters import of_own
from threefates.commons.scenes import Scenes
from threefates.rulebook.agenda import Option
from threefates.rulebook.cites import cites
from threefates.rulebook.effects import Limit, Per
from threefates.rulebook.messages import Command, Event
from threefates.rulebook.offers import Offer, choice, none_of, refusal_of
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fates_edge.boons.boons import Boons, BoonSpent
from threefates.systems.fates_edge.content.records import talents
from threefates.systems.fates_edge.heroes.heroes import Heroes, held_heroes, hero_named
from threefates.systems.fates_edge.heroes.talents import has_talent
from threefates.systems.fates_edge.modules.thresholds import full_first
from threefates.systems.fates_edge.patrons.obligation import ObligationSet, Rites, ledger_at
from threefates.systems.fates_edge.talents.state import chapter, use_up, used_up

__all__ = ["Devote", "cannot_devote"]

SOURCE: Final = "fe.talents.focused-devotion"
DEVOTION: Final = "focused-devotion"
ONCE: Final = Limit(per=Per.SCENE)


class OwedInScene(Event, frozen=True, tag="fe.owed-in-scene"):
    """Obligation of this very scene; written no more, what is owed says itself how old it is."""

    hero: EntityId
    patron: str
    amount: int

    quiet = True  # the Obligation says itself


class Devote(Command, frozen=True, tag="fe.devote"):
    """Spend a Boon: your hero owes a Patron a segment less."""

    hero: EntityId
    patron: str


@cites(SOURCE, "fe.obligation.clear-guidance")
def old_enough(state: State, hero: EntityId, patron: str) -> int:
    """Segments owed to a Patron from before this scene, however they came, be the devotion learned in it."""
    owed = state[Rites].owed.get(hero, {}).get(patron, 0)
    return state[Rites].aged.get(hero, {}).get(patron, owed)


@cites(SOURCE, "fe.ruling.focused-devotion-price", "fe.modules.player-duties")
def cannot_devote(state: State, hero: EntityId, patron: str) -> Refused | None:
    """The refusal where devotion takes nothing off what a hero owes a Patron now, or None."""
    name, owed = hero_named(state, hero), state[Rites].owed.get(hero, {}).get(patron, 0)
    if not has_talent(state, hero, DEVOTION):
        title = f"{name} does not have {talents()[DEVOTION].name}."
        return Refused("talent.missing", title, remedy="Clear it in downtime.", source=SOURCE)
    if state[Scenes].current is None:
        return Refused("talent.no_scene", "No scene is played.", remedy="Clear it in downtime.", source=SOURCE)
    if refusal := full_first(state):
        return refusal
    if not old_enough(state, hero, patron):
        title = f"{name} owes {patron} nothing from before this scene." if owed else f"{name} owes {patron} nothing."
        return Refused("talent.too_fresh", title, remedy="Wait for the next scene.", source=SOURCE)
    if not state[Boons].of(hero):
        return Refused("boons.none_held", f"{name} holds no Boon.", remedy="Earn a Boon first.", source=SOURCE)
    return used_up(state, hero, DEVOTION, talents()[DEVOTION].name, ONCE, SOURCE)


@chapter.decides(Devote)
@cites(SOURCE)
def devote(act: Unfolding, command: Devote) -> None:
    """A Boon for a segment."""
    hero = act.state[Heroes][command.hero].id
    act.must_control(hero, hero_named(act.state, hero))
    ledger = ledger_at(act.state, hero, command.patron)
    if refusal := cannot_devote(act.state, hero, ledger):
        raise refusal
    act.happen(BoonSpent(hero, talents()[DEVOTION].name))
    use_up(act, hero, DEVOTION, talents()[DEVOTION].name, ONCE)
    left = act.state[Rites].owed[hero][ledger] - 1
    act.happen(ObligationSet(hero, ledger, left, talents()[DEVOTION].name))


chapter.only_tells(OwedInScene)  # it is counted where it is owed


@chapter.offers_under(of_own)
def offers(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Offer whoever plays a devoted hero to spend a Boon on what they owe."""
    for hero in held_heroes(state, viewer):
        owed = state[Rites].owed.get(hero.id, {})
        if owed and has_talent(state, hero.id, DEVOTION):
            options = [
                Option(patron, f"{patron}, {count} owed", refusal=refusal_of(cannot_devote(state, hero.id, patron)))
                for patron, count in owed.items()
            ]
            refusal = none_of(options)
            to = (choice("patron", "To whom", options[:1] if refusal else options),)
            label, name = "Focused Devotion, for a Boon", hero_named(state, hero.id)
            yield Offer("fe.devote", label, to, (("hero", hero.id),), refusal=refusal, group=name)
