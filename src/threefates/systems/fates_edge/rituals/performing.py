"""Performing a ritual: who may, what is rolled, what pushes it a step, and who lends a hand."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

from threefates.commons.characters import Characters, proper_name
from threefates.commons.scenes import SceneEnded
from threefates.commons.texts import one_line
from threefates.rulebook.chapter import Chapter
from threefates.rulebook.cites import cites
from threefates.rulebook.lasting import EachScene, ForGood
from threefates.rulebook.messages import Command, Event
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId
from threefates.systems.fates_edge.actions.adjudication_loop import say_terms, starting_terms
from threefates.systems.fates_edge.actions.proposals import Proposal, Proposals, Proposed
from threefates.systems.fates_edge.actions.purpose import Purpose, PurposeSet
from threefates.systems.fates_edge.actions.stopping import still, stops_for
from threefates.systems.fates_edge.advancement.skill_uses import paths
from threefates.systems.fates_edge.content.records import Ritual, rituals
from threefates.systems.fates_edge.exchanges.leaving import not_in_the_story
from threefates.systems.fates_edge.help.conflict import Conflict
from threefates.systems.fates_edge.heroes.heroes import ATTRIBUTES, Heroes, hero_named, skills_at
from threefates.systems.fates_edge.heroes.talents import held_talents
from threefates.systems.fates_edge.patrons.obligation import barred
from threefates.systems.fates_edge.recovery.gm_controls import cannot_be_magic
from threefates.systems.fates_edge.resolution.terms import DvStep
from threefates.systems.fates_edge.rites.rites_of_patrons import holds_nothing
from threefates.systems.fates_edge.rituals.fitting import BRAID, GATE, no_use, nothing_for, wrong_target
from threefates.systems.fates_edge.rituals.ritual_dv import BASICS, CASTING_SCENES, dv_of
from threefates.systems.fates_edge.rulings.road import RunekeeperNeeds

__all__ = [
    "PerformRitual",
    "Performing",
    "Rituals",
    "cannot_perform",
    "chapter",
    "no_more_of_it",
    "no_ritualist",
    "none_under_way",
    "performing",
    "skills_of_rituals",
]


class Rituals(Struct, frozen=True):
    """What of rituals counts on: how often in this scene, what waits, and who is owed an image."""

    in_scene: EachScene[Mapping[EntityId, tuple[str, ...]]] = {}
    waited: ForGood[Mapping[EntityId, int]] = {}  # scenes spent on one that takes a scene a step
    images: ForGood[Mapping[EntityId, int]] = {}  # that the Game Master owes
    braided: EachScene[Mapping[EntityId, str]] = {}  # whose next die fortune turns, and in what
    long: ForGood[Mapping[str, tuple[EntityId, str, str]]] = {}  # by clock: whose, what, and what moves it


class Performing(Purpose, frozen=True, tag="ritual"):
    """An action performs a ritual."""

    ritual: str
    on: tuple[EntityId, ...] = ()
    effect: str = ""
    what: str = ""
    which: str = ""
    element: str = ""
    minutes: int = 1
    pushed: str = ""  # to what; empty: it is not
    pushed_for: str = ""  # a beat, or time
    helper: EntityId = ""
    help: str = ""  # with time, or by taking a beat
    by_scenes: bool = False

    says = "the ritual"
    by_skill = True
    sets_terms = True
    magic = True

    @property
    def prints(self) -> tuple[str, ...]:
        """It does what it says, and has no TAG besides."""
        return ()


class PerformRitual(Command, frozen=True, tag="fe.perform-ritual"):
    """Perform one of the book's rituals."""

    hero: EntityId
    ritual: str
    attribute: str
    skill: str
    on: tuple[EntityId, ...] = ()
    effect: str = ""
    what: str = ""  # the place, the token, the destination, the name, in words
    which: str = ""  # harm, fatigue or boon, where one of them moves
    element: str = ""
    by_scenes: bool = False  # each of its two steps takes a whole scene


class RitualCounted(Event, frozen=True, tag="fe.ritual-counted"):
    """A ritual was performed in this scene."""

    hero: EntityId
    ritual: str

    quiet = True


class WaitingBegun(Event, frozen=True, tag="fe.ritual-waiting-begun"):
    """A ritual is begun: scenes that were spent on one that was withdrawn count for nothing."""

    hero: EntityId

    quiet = True


class SceneCounted(Event, frozen=True, tag="fe.ritual-scene-counted"):
    """A scene is over, and was spent on what takes scenes."""

    waiting: tuple[EntityId, ...]

    quiet = True


chapter = Chapter("rituals", Rituals)


# who may


@cites(BASICS)
def no_ritualist(state: State, hero: EntityId) -> Refused | None:
    """The refusal where a hero walks no path of magic at all, or None: any of them will do."""
    if paths(held_talents(state, hero), state.ruling(RunekeeperNeeds)):
        return None
    title = f"{hero_named(state, hero)} walks no path of magic."
    return Refused("ritual.no_path", title, remedy="A key talent opens one: learn it with XP.", source=BASICS)


@cites("fe.ritual.roll-gap")
def skills_of_rituals(state: State) -> tuple[str, ...]:
    """The skills that a ritual is rolled with."""
    return tuple(skill for skill in ("Arcana", "Lore") if skill in skills_at(state))


@cites("fe.ritual.usage", "fe.patrons.rites-ikasha", "fe.obligation.overflow-core")
def cannot_perform(state: State, hero: EntityId) -> Refused | None:
    """The refusal where a hero performs no ritual now, or None."""
    if hero in state[Proposals].open:
        title = f"{hero_named(state, hero)} is about something else."
        return Refused("ritual.busy", title, remedy="Roll it, or withdraw it.", source=BASICS)
    if state[Conflict].running:
        return no_time()
    refusal = no_ritualist(state, hero) or holds_nothing(state, hero)
    return refusal or cannot_be_magic(state, hero, "freeform") or barred(state, hero)


@cites("fe.ritual.usage")
def no_time() -> Refused:
    """In a fight nobody has the minutes that a ritual takes."""
    title, remedy = "A ritual takes minutes, and a fight leaves nobody any.", "Wait until it is over."
    return Refused("ritual.fight", title, remedy=remedy, source="fe.ritual.usage")


@still(Performing)
@cites("fe.ritual.usage")
def not_to_be_performed(state: State, hero: EntityId, performing: Performing) -> Refused | None:
    """The refusal where a ritual cannot be performed so any more, or None.

    A fight has broken out, whoever performs it has lost every path, or there is nothing or nobody left for it.
    """
    if state[Conflict].running:
        return no_time()
    ritual = rituals()[performing.ritual]
    refusal = no_ritualist(state, hero) or holds_nothing(state, hero) or no_more_of_it(state, hero, ritual)
    away = next(filter(None, (not_in_the_story(state, who) for who in performing.on)), None)
    return refusal or away or wrong_target(state, ritual, performing)


@cites("fe.ritual.fortune-braid")
def no_more_of_it(state: State, hero: EntityId, ritual: Ritual) -> Refused | None:
    """The refusal where a ritual is of no use to a hero now, or None: two lucky breaks would be one."""
    if ritual.id == BRAID and hero in state[Rituals].braided:
        title = f"{hero_named(state, hero)} has a lucky break banked already."
        return no_use(ritual, title, "Use that first.")
    return nothing_for(state, hero, ritual)


# how


@chapter.decides(PerformRitual)
@cites(BASICS, "fe.ritual.roll-gap", "fe.ruling.ritual-dv")
def perform(act: Unfolding, command: PerformRitual) -> None:
    """Perform it by proposing its roll, an Attribute with Arcana or Lore against the DV of its grade."""
    hero = act.state[Heroes][command.hero].id
    act.must_control(hero, hero_named(act.state, hero))
    if command.ritual not in rituals():
        raise Refused("ritual.unknown", "There is no such ritual.", remedy="Pick one that is listed.", source=BASICS)
    ritual, skills = rituals()[command.ritual], skills_of_rituals(act.state)
    if refusal := cannot_perform(act.state, hero) or no_more_of_it(act.state, hero, ritual):
        raise refusal
    if refusal := wrong_target(act.state, ritual, command):
        raise refusal
    if ritual.id == GATE:
        proper_name(command.what)
    if command.attribute not in ATTRIBUTES or command.skill not in skills:
        remedy = f"Roll any Attribute with {' or '.join(skills)}."
        raise Refused("ritual.roll", "No ritual is rolled so.", remedy=remedy, source="fe.ritual.roll-gap")
    meant = Performing(
        ritual=ritual.id,
        on=tuple(dict.fromkeys(act.state[Characters][each].id for each in command.on)),
        effect=command.effect,
        what=one_line(command.what, "What it is", optional=True),
        which=one_line(command.which, "Which it is", optional=True),
        element=ritual.element or command.element,
        minutes=ritual.minutes,
        by_scenes=command.by_scenes,
    )
    _waits_anew(act, hero)
    act.happen(Proposed(hero, command.attribute, command.skill, ritual.name))
    act.happen(PurposeSet(hero, meant))
    dv = dv_of(ritual.tier)
    terms = replace(starting_terms(act.state, hero), dv=dv, mapped=False, hidden=False)
    say_terms(act, act.state[Proposals][hero], replace(terms, steps=(DvStep(ritual.name, dv, ritual.entry),)))


@cites("fe.turn.ritual-casting-time")
def _waits_anew(act: Unfolding, hero: EntityId) -> None:
    """Scenes that were spent on a ritual that was withdrawn count for no other."""
    if hero in act.state[Rituals].waited:
        act.happen(WaitingBegun(hero))


def performing(state: State, hero: EntityId) -> Performing | None:
    """The ritual that a hero is about to perform, or None."""
    proposal = state[Proposals].open.get(hero)
    return proposal.purpose(Performing) if proposal else None


def none_under_way(source: str) -> Refused:
    """Nobody performs a ritual now."""
    return Refused("ritual.none", "No ritual is under way.", remedy="Begin one first.", source=source)


# a scene for each step


@stops_for(Performing)
@cites("fe.turn.ritual-casting-time")
def still_casting(state: State, proposal: Proposal) -> Refused | None:
    """The refusal where a ritual that takes a scene for each of its two steps has not had them, or None."""
    now = proposal.purpose(Performing)
    left = CASTING_SCENES - state[Rituals].waited.get(proposal.hero, 0)
    if now is None or not now.by_scenes or left <= 0:
        return None
    title = f"It takes {'two whole scenes' if left > 1 else 'one whole scene'} more."
    source = "fe.turn.ritual-casting-time"
    return Refused("ritual.scenes", title, remedy="Roll when they are over.", source=source)


@chapter.answers_to(SceneEnded)
@cites("fe.turn.ritual-casting-time")
def scene_over(act: Unfolding, event: SceneEnded) -> None:
    """A scene was spent on what takes scenes."""
    begun = {hero: performing(act.state, hero) for hero in act.state[Proposals].open}
    waiting = tuple(hero for hero, each in begun.items() if each and each.by_scenes)
    if act.state[Rituals].waited or waiting:
        act.happen(SceneCounted(waiting))


# what has happened


@chapter.folds(RitualCounted)
def counted(rituals: Rituals, event: RitualCounted) -> Rituals:
    """Add it to those of the scene; scenes that it waited for are spent."""
    done = (*rituals.in_scene.get(event.hero, ()), event.ritual)
    return replace(_anew(rituals, event.hero), in_scene={**rituals.in_scene, event.hero: done})


@chapter.folds(WaitingBegun)
def waiting_begun(rituals: Rituals, event: WaitingBegun) -> Rituals:
    """Note that no scene is spent on it yet."""
    return _anew(rituals, event.hero)


def _anew(rituals: Rituals, hero: EntityId) -> Rituals:
    return replace(rituals, waited={each: count for each, count in rituals.waited.items() if each != hero})


@chapter.folds(SceneCounted)
def scene_counted(rituals: Rituals, event: SceneCounted) -> Rituals:
    """Nothing was performed in the new scene, no luck is left over, and whoever casts by scenes has spent one."""
    waited = {hero: rituals.waited.get(hero, 0) + 1 for hero in event.waiting}
    return replace(rituals, in_scene={}, braided={}, waited=waited)
