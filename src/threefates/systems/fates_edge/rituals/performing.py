"""Performing a ritual: who may, what is rolled, what pushes it a step, and who lends a hand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

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
from threefates.systems.fates_edge.actions.stopping import still, stops
from threefates.systems.fates_edge.advancement.skill_uses import paths
from threefates.systems.fates_edge.casting.elemental_backlash import elements
from threefates.systems.fates_edge.content.records import Ritual, effect_tags, rituals
from threefates.systems.fates_edge.help.conflict import Conflict
from threefates.systems.fates_edge.heroes.heroes import ATTRIBUTES, Heroes, hero_named, skills_at
from threefates.systems.fates_edge.heroes.talents import held_talents
from threefates.systems.fates_edge.recovery.gm_controls import cannot_be_magic
from threefates.systems.fates_edge.resolution.terms import DvStep
from threefates.systems.fates_edge.rites.blessings import running
from threefates.systems.fates_edge.rites.rites_of_patrons import holds_nothing
from threefates.systems.fates_edge.rituals.ritual_dv import BASICS, CASTING_SCENES, dv_of
from threefates.systems.fates_edge.rulings.road import RunekeeperNeeds
from threefates.systems.fates_edge.tags.afflictions import FEAR, ailing
from threefates.systems.fates_edge.tags.library import Lasting, ends
from threefates.systems.fates_edge.tags.tag_effects import Effects

__all__ = [
    "SPLICED",
    "PerformRitual",
    "Performing",
    "Rituals",
    "cannot_perform",
    "chapter",
    "fitting",
    "gates_of",
    "no_ritualist",
    "no_use",
    "none_under_way",
    "nothing_for",
    "performing",
    "skills_of_rituals",
]

MOST_IN_GROUP: Final = 12
SPLICED: Final = ("harm", "fatigue", "boon", "condition")
"""What of somebody goes over to another, by what it is."""


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
    sets_terms = True
    magic = True


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


@cites("fe.ritual.roll-gap", "fe.skills.off-list-names")
def skills_of_rituals(state: State) -> tuple[str, ...]:
    """The skills that a ritual is rolled with."""
    return tuple(skill for skill in ("Arcana", "Lore") if skill in skills_at(state))


@cites("fe.ritual.usage", "fe.patrons.rites-ikasha")
def cannot_perform(state: State, hero: EntityId) -> Refused | None:
    """The refusal where a hero performs no ritual now, or None."""
    if hero in state[Proposals].open:
        title = f"{hero_named(state, hero)} is about something else."
        return Refused("ritual.busy", title, remedy="Roll it, or withdraw it.", source=BASICS)
    if state[Conflict].running:
        return no_time()
    return no_ritualist(state, hero) or holds_nothing(state, hero) or cannot_be_magic(state, hero, "freeform")


@cites("fe.ritual.usage")
def no_time() -> Refused:
    """In a fight nobody has the minutes that a ritual takes."""
    title, remedy = "A ritual takes minutes, and a fight leaves nobody any.", "Wait until it is over."
    return Refused("ritual.fight", title, remedy=remedy, source="fe.ritual.usage")


@still(Performing)
@cites("fe.ritual.usage", BASICS)
def not_to_be_performed(state: State, hero: EntityId, performing: Performing) -> Refused | None:
    """The refusal where a fight has broken out about a ritual, or whoever performs it has lost every path; or None."""
    return no_time() if state[Conflict].running else no_ritualist(state, hero) or holds_nothing(state, hero)


@cites("fe.ritual.fate-splice", "fe.ritual.summoners-gate")
def wrong_target(state: State, ritual: Ritual, command: PerformRitual) -> Refused | None:
    """The refusal where a ritual cannot be worked on that, or None."""
    low, high = {"one": (1, 1), "two": (2, 2), "group": (1, MOST_IN_GROUP)}.get(ritual.takes, (0, 0))
    if not low <= len(set(command.on)) <= high:
        return no_use(ritual, f"{ritual.name} is not for so many.", f"Name {low}." if low else "Name nobody.")
    if ritual.takes in ("effect", "affliction") and command.effect not in fitting(state, ritual):
        return no_use(ritual, f"{ritual.name} does nothing to that.", "Pick what it ends.")
    if command.element not in ("", *elements()):
        return no_use(ritual, "There is no such element.", f"Choose {', '.join(elements())}.")
    if ritual.id in ("summoners-gate", "rivers-memory", "oath-ward") and not command.what.strip():
        return no_use(ritual, f"{ritual.name} wants a name, a thing or a place.", "Say it.")
    if ritual.id == "summoners-gate":
        proper_name(command.what)
    if ritual.id == "fate-splice" and command.which not in ("", *SPLICED):
        return no_use(ritual, f"{ritual.name} moves no such thing.", f"Choose {', '.join(SPLICED)}.")
    if ritual.id == "fate-splice" and command.effect and command.effect not in ailing(state):
        return no_use(ritual, "That ails nobody.", "Pick what does.")
    return None


def fitting(state: State, ritual: Ritual) -> tuple[str, ...]:
    """What lasts here that a ritual may be worked on, by id."""
    if ritual.takes == "effect":
        return tuple(key for key, each in state[Effects].known.items() if not each.hidden and _cut(each))
    return tuple(key for key, each in ailing(state).items() if not each.hidden and _purged(each))


@cites("fe.ritual.salt-cut")
def _cut(effect: Lasting) -> bool:
    return ends("dispel", effect) or (effect_tags()[effect.tag].affliction and not effect.effect)


@cites("fe.ritual.purge")
def _purged(effect: Lasting) -> bool:
    """Whether it is a taint, a disease or a curse, such as Backlash leaves, too; fear is none of them."""
    return effect.tag == "curse" and effect.source != FEAR


@cites("fe.ritual.fate-splice", "fe.ritual.summoners-gate")
def nothing_for(state: State, hero: EntityId, ritual: Ritual) -> Refused | None:
    """The refusal where there is nothing here for a ritual, or None."""
    if ritual.takes in ("effect", "affliction") and not fitting(state, ritual):
        return no_use(ritual, f"Nothing lasts here for {ritual.name}.", "Keep it for what does.")
    if ritual.takes == "two" and len(state[Characters].known) < 2:
        return no_use(ritual, f"{ritual.name} is for two.", "Wait for somebody.")
    return too_many_gates(state, hero) if ritual.id == "summoners-gate" else None


def no_use(ritual: Ritual, title: str, remedy: str) -> Refused:
    """The refusal of a ritual that is of no use so."""
    return Refused("ritual.no", title, remedy=remedy, source=ritual.entry)


@cites("fe.ritual.summoners-gate")
def gates_of(state: State, hero: EntityId) -> int:
    """Count what a hero keeps up of whom they have called."""
    gate = rituals()["summoners-gate"].name
    return sum(each.by == hero and each.source == gate for each in state[Effects].known.values())


@cites("fe.ritual.summoners-gate", "fe.invoker.concurrency")
def too_many_gates(state: State, hero: EntityId) -> Refused | None:
    """The refusal where a hero keeps up as many as their Spirit bears, or None: each that is called takes a slot."""
    ritual, kept = rituals()["summoners-gate"], gates_of(state, hero) + len(running(state, hero))
    title = f"{hero_named(state, hero)} keeps up {kept} already."
    refusal = no_use(ritual, title, "End a Rite, or have the Game Master let one go.")
    return refusal if kept >= state[Heroes][hero].spirit else None


# how


@chapter.decides(PerformRitual)
@cites(BASICS, "fe.ritual.roll-gap", "fe.ruling.ritual-dv", "fe.turn.ritual-casting-time")
def perform(act: Unfolding, command: PerformRitual) -> None:
    """Perform it by proposing its roll, an Attribute with Arcana or Lore against the DV of its grade."""
    hero = act.state[Heroes][command.hero].id
    act.must_control(hero, hero_named(act.state, hero))
    if command.ritual not in rituals():
        raise Refused("ritual.unknown", "There is no such ritual.", remedy="Pick one that is listed.", source=BASICS)
    ritual, skills = rituals()[command.ritual], skills_of_rituals(act.state)
    if refusal := cannot_perform(act.state, hero) or nothing_for(act.state, hero, ritual):
        raise refusal
    if refusal := wrong_target(act.state, ritual, command):
        raise refusal
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
    if hero in act.state[Rituals].waited:
        act.happen(WaitingBegun(hero))
    act.happen(Proposed(hero, command.attribute, command.skill, ritual.name))
    act.happen(PurposeSet(hero, meant))
    dv = dv_of(ritual.tier)
    terms = replace(starting_terms(act.state, hero), dv=dv, mapped=False, hidden=False)
    say_terms(act, act.state[Proposals][hero], replace(terms, steps=(DvStep(ritual.name, dv, ritual.entry),)))


def performing(state: State, hero: EntityId) -> Performing | None:
    """The ritual that a hero is about to perform, or None."""
    proposal = state[Proposals].open.get(hero)
    return proposal.purpose(Performing) if proposal else None


def none_under_way(source: str) -> Refused:
    """Nobody performs a ritual now."""
    return Refused("ritual.none", "No ritual is under way.", remedy="Begin one first.", source=source)


# a scene for each step


@stops
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
