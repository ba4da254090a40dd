"""Held actions: what somebody will do as soon as something happens, and for what they wait."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from threefates.commons.characters import Characters
from threefates.commons.texts import one_line
from threefates.rulebook.chapter import Chapter
from threefates.rulebook.cites import cites
from threefates.rulebook.lasting import OfFight
from threefates.rulebook.messages import Command, Event
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fates_edge.actions.proposals import Proposals, Propose, propose
from threefates.systems.fates_edge.actions.purpose import Purpose, PurposeSet, held_as
from threefates.systems.fates_edge.actions.withdrawing import Withdrawn
from threefates.systems.fates_edge.combat.turn_economy import READY
from threefates.systems.fates_edge.combat.turns import TurnBegun, cannot_act, take
from threefates.systems.fates_edge.exchanges.leaving import when_they_go
from threefates.systems.fates_edge.harm.conditions import Died, out_of_it
from threefates.systems.fates_edge.help.conflict import Conflict, ConflictSet
from threefates.systems.fates_edge.help.coordination import ExchangeBegun, comes_later
from threefates.systems.fates_edge.heroes.heroes import ATTRIBUTES, Heroes, hero_named, skills_at

__all__ = [
    "Held",
    "HeldActions",
    "HeldSet",
    "ReadyAction",
    "Sprung",
    "TriggerHeld",
    "Triggered",
    "cannot_ready",
    "cannot_trigger",
    "held",
]
__all__ += ["spring"]

SOURCE: Final = "fe.turn.ready"


class Held(Struct, frozen=True):
    """An action that is held, and for what."""

    what: str
    trigger: str
    attribute: str = ""  # of a hero's: how it will be rolled for
    skill: str = ""
    open: bool = True  # False: it is for those alone who play whoever holds it, or run the game


class HeldActions(Struct, frozen=True):
    """Who holds which action."""

    of: OfFight[Mapping[EntityId, Held]] = {}
    sprung: OfFight[tuple[EntityId, ...]] = ()  # whose held action comes now, and is still to be played: a foe's


class Triggered(Purpose, frozen=True, tag="triggered"):
    """An action was held until now."""

    trigger: str

    says = "the action that was held"
    held_as = READY


class HeldSet(Event, frozen=True, tag="fe.held-set"):
    """Somebody holds an action for something, or no longer."""

    character: EntityId
    held: Held | None
    sprung: str = ""  # what comes of it now, for everybody to read


class Sprung(Event, frozen=True, tag="fe.sprung"):
    """What a foe held, in whatever way, comes now, and is still to be played."""

    character: EntityId

    quiet = True  # what comes says so


class SprungOver(Event, frozen=True, tag="fe.sprung-over"):
    """What a foe held has come, or comes no more."""

    character: EntityId

    quiet = True


class ReadyAction(Command, frozen=True, tag="fe.ready"):
    """Hold an action for something that you name."""

    character: EntityId
    what: str
    trigger: str
    attribute: str = ""
    skill: str = ""


class TriggerHeld(Command, frozen=True, tag="fe.trigger"):
    """Say that what was waited for happens: the action that was held is taken at once."""

    character: EntityId


class LetGo(Command, frozen=True, tag="fe.let-go"):
    """Hold your action no longer."""

    character: EntityId


held: Chapter[HeldActions] = Chapter("held-actions", HeldActions)


# who may know


def _visible(found: Held, who: EntityId, viewer: Viewer) -> bool:
    return found.open or viewer.runs or viewer.holds(who)


def other_triggers(actions: HeldActions, viewer: Viewer, salt: int) -> HeldActions:
    """The same, with another one in the place of whatever the viewer may not know."""
    other = Held(f"another action {salt}", f"another trigger {salt}", open=False)
    of = {who: each if _visible(each, who, viewer) else other for who, each in actions.of.items()}
    return replace(actions, of=of)


@held.hides(other_triggers)
@cites(SOURCE)
def known(actions: HeldActions, viewer: Viewer) -> HeldActions:
    """What a hero is held for is said aloud; what a foe waits for is the Game Master's."""
    return replace(actions, of={who: each for who, each in actions.of.items() if _visible(each, who, viewer)})


# holding


@cites(SOURCE)
def cannot_ready(state: State, character: EntityId) -> Refused | None:
    """The refusal where somebody cannot hold an action now, or None."""
    name = state[Characters].name(character)
    if not state[Conflict].running:
        return Refused("turn.no_fight", "Nobody counts turns now.", remedy="Simply do it.", source=SOURCE)
    if character in state[HeldActions].of:
        return Refused("ready.held", f"{name} holds an action already.", remedy="Let it go first.", source=SOURCE)
    return cannot_act(state, character, READY)


@held.decides(ReadyAction)
@cites(SOURCE)
def ready(act: Unfolding, command: ReadyAction) -> None:
    """Hold an action, which takes an Action of the turn; its trigger is clear, and a hero's is told to everybody."""
    character = act.state[Characters][command.character]
    act.must_control_or_run(character.id, character.name)
    hero = character.id in act.state[Heroes].known
    if refusal := cannot_ready(act.state, character.id):
        raise refusal
    traits = (command.attribute, command.skill) if hero else ("", "")
    if hero and (command.attribute not in ATTRIBUTES or command.skill not in skills_at(act.state)):
        raise Refused("ready.means", "There is no such Attribute or skill.", remedy="Pick one of each.", source=SOURCE)
    what = one_line(command.what, "What is held")
    trigger = one_line(command.trigger, "What it is held for", longest=120)
    take(act, character.id, READY)
    act.happen(HeldSet(character.id, Held(what, trigger, *traits, open=hero)))


@cites(SOURCE)
def cannot_trigger(state: State, character: EntityId) -> Refused | None:
    """The refusal where nothing that somebody holds can happen now, or None."""
    name = state[Characters].name(character)
    if character not in state[HeldActions].of:
        return Refused("ready.none", f"{name} holds no action.", remedy="Hold one in your turn first.", source=SOURCE)
    if character in state[Proposals].open:
        return Refused("ready.busy", f"{name} is about something else.", remedy="Withdraw that first.", source=SOURCE)
    return None


@held.decides(TriggerHeld)
@cites(SOURCE)
def trigger(act: Unfolding, command: TriggerHeld) -> None:
    """A hero's action is proposed at once, whosever turn it is; a foe's comes; neither takes anything more."""
    character = act.state[Characters][command.character]
    act.must_control_or_run(character.id, character.name)
    if refusal := cannot_trigger(act.state, character.id):
        raise refusal
    found = act.state[HeldActions].of[character.id]
    act.happen(HeldSet(character.id, None, f"{found.what} ({found.trigger})"))
    if found.skill:
        propose(act, Propose(character.id, found.attribute, found.skill, found.what))
        act.happen(PurposeSet(character.id, Triggered(found.trigger)))


@held.decides(LetGo)
@cites(SOURCE)
def let_go(act: Unfolding, command: LetGo) -> None:
    """Hold nothing any more; whoever holds it may say so, or who runs the game."""
    character = act.state[Characters][command.character]
    act.must_control_or_run(character.id, character.name)
    if character.id not in act.state[HeldActions].of:
        title = f"{character.name} holds no action."
        raise Refused("ready.none", title, remedy="Hold one in your turn first.", source=SOURCE)
    act.happen(HeldSet(character.id, None))


def _coming(state: State) -> tuple[EntityId, ...]:
    """The heroes who are about what they held until now."""
    return tuple(hero for hero, action in state[Proposals].open.items() if held_as(action.purposes))


@comes_later
@cites(SOURCE, "fe.harm.levels")
def held_first(state: State) -> Refused | None:
    """The refusal of the next exchange while what was triggered is not over, or None; nobody waits for the fallen."""
    waiting = next((hero for hero in _coming(state) if out_of_it(state, hero) is None), None)
    if waiting is None:
        return None
    title = f"{hero_named(state, waiting)}'s held action comes before the next exchange."
    return Refused("ready.first", title, remedy="Let it be rolled, or withdraw it.", source=SOURCE)


# what ends it


@held.answers_to(TurnBegun)
@cites(SOURCE)
def turn_begins(act: Unfolding, event: TurnBegun) -> None:
    """Whoever has a turn of their own again holds nothing any more."""
    who = event.character or ""
    if who in act.state[HeldActions].of:
        act.happen(HeldSet(who, None))
    spring(act, who)


@held.answers_to(ConflictSet)
def fight_over(act: Unfolding, event: ConflictSet) -> None:
    """Nothing is held past the fight."""
    _end_all(act)


def _end_all(act: Unfolding) -> None:
    for character in tuple(act.state[HeldActions].of):
        act.happen(HeldSet(character, None))
    _none_sprung(act)


@held.answers_to(ExchangeBegun)
@cites(SOURCE)
def exchange_begins(act: Unfolding, event: ExchangeBegun) -> None:
    """What was triggered comes before the next exchange, or not at all."""
    _none_sprung(act)
    for hero in _coming(act.state):
        act.happen(Withdrawn(hero, broken=True))


@held.answers_to(Died)
@cites(SOURCE, "fe.harm.levels")
def holds_it_no_more(act: Unfolding, event: Died) -> None:
    """The dead hold nothing."""
    if event.hero in act.state[HeldActions].of:
        act.happen(HeldSet(event.hero, None))


@when_they_go
@cites(SOURCE)
def goes(act: Unfolding, who: EntityId) -> None:
    """Nor does who goes from the story, and what they held does not come any more."""
    if who in act.state[HeldActions].of:
        act.happen(HeldSet(who, None))
    spring(act, who)


def _none_sprung(act: Unfolding) -> None:
    for character in act.state[HeldActions].sprung:
        spring(act, character)


@cites(SOURCE)
def spring(act: Unfolding, character: EntityId) -> bool:
    """Let what a foe held have come now; whether it was to come."""
    sprung = character in act.state[HeldActions].sprung
    if sprung:
        act.happen(SprungOver(character))
    return sprung


@held.folds(HeldSet)
def held_set(actions: HeldActions, event: HeldSet) -> HeldActions:
    """Set what somebody holds, or clear it (`of` and `sprung`)."""
    was, others = actions.of.get(event.character), {who: it for who, it in actions.of.items() if who != event.character}
    foes = (event.character,) if event.sprung and was and not was.skill else ()
    of = {**others, event.character: event.held} if event.held else others
    return replace(actions, of=of, sprung=(*actions.sprung, *foes))


@held.folds(Sprung)
def sprung(actions: HeldActions, event: Sprung) -> HeldActions:
    """Add the foe to those whose held action comes now (`sprung`)."""
    return replace(actions, sprung=(*actions.sprung, event.character))


@held.folds(SprungOver)
def sprung_over(actions: HeldActions, event: SprungOver) -> HeldActions:
    """Take the foe from those whose held action comes now (`sprung`)."""
    return replace(actions, sprung=tuple(each for each in actions.sprung if each != event.character))
