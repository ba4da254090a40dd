"""Shots into a zone that pin whoever is in it, and shots that are held until something happens."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from threefates.commons.characters import Characters
from threefates.commons.scenes import SceneEnded
from threefates.commons.texts import one_line
from threefates.rulebook.chapter import Chapter
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Command, Event, Told
from threefates.rulebook.parts import Listing, Place, Row, Tone
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fates_edge.actions.modifiers import bears
from threefates.systems.fates_edge.actions.proposals import Proposal, Proposals, Proposed, may_speak_for
from threefates.systems.fates_edge.actions.purpose import PurposeSet
from threefates.systems.fates_edge.actions.settling import Over, settles
from threefates.systems.fates_edge.combat.targeting import At, By, aimed
from threefates.systems.fates_edge.combat.turns import TurnBegun, take
from threefates.systems.fates_edge.content.records import Slot
from threefates.systems.fates_edge.gear.attacks import SKILLS, Attack, cannot_use, made_for
from threefates.systems.fates_edge.gear.items import Gear, GearChanged, GearLost, Item, kit_of, must_act_for, open_to
from threefates.systems.fates_edge.heroes.heroes import Heroes, hero_named
from threefates.systems.fates_edge.resolution.pool import Kind, Modifier

__all__ = ["Fire", "HoldShot", "LooseShot", "Suppress", "cannot_hold_shot", "cannot_suppress", "fire"]

SUPPRESS, OVERWATCH = "fe.gear.ranged-suppress", "fe.gear.ranged-overwatch"
WATCH: Final = "overwatch"
MOST_PINNED: Final = 12


class Pinned(Struct, frozen=True):
    """Somebody under fire: who shoots, and what that takes from whatever they do."""

    by: EntityId
    effect: bool = False  # a step of Effect; else a die


class Watch(Struct, frozen=True):
    """A shot that is held."""

    item: str  # the weapon; of who has none written down, nothing
    trigger: str


class Fire(Struct, frozen=True):
    """Who is pinned by fire, and who holds a shot for what."""

    pinned: Mapping[EntityId, Pinned] = {}
    watches: Mapping[EntityId, Watch] = {}


class ZoneSuppressed(Event, frozen=True, tag="fe.zone-suppressed"):
    """Fire goes into a zone: whoever is there acts the worse for it."""

    by: EntityId
    zone: str
    whom: tuple[EntityId, ...]
    effect: bool


class FireCeased(Event, frozen=True, tag="fe.fire-ceased"):
    """Somebody no longer pins anybody, or nobody does."""

    by: EntityId | None

    quiet = True


class WatchSet(Event, frozen=True, tag="fe.watch-set"):
    """Somebody holds a shot for something, or no longer."""

    owner: EntityId
    watch: Watch | None
    sprung: bool = False


class Suppress(Command, frozen=True, tag="fe.suppress"):
    """Shoot into a zone, so that whoever is there acts the worse for it."""

    hero: EntityId
    item: str
    zone: str
    whom: tuple[EntityId, ...]
    effect: bool = False  # their Effect, instead of a die
    volley: int = 0


class HoldShot(Command, frozen=True, tag="fe.hold-shot"):
    """Hold a shot for what you name, or let it be."""

    owner: EntityId
    trigger: str
    item: str = ""


class LooseShot(Command, frozen=True, tag="fe.loose-shot"):
    """It happens: the shot that was held is loosed."""

    owner: EntityId
    other: EntityId | None = None


fire = Chapter("fire", Fire)


# into a zone


def cannot_suppress(state: State, hero: EntityId, item: Item) -> Refused | None:
    """The refusal where nobody can be pinned with that, or None."""
    if kit_of(item).slot is not Slot.RANGED:
        return Refused("fire.no_shot", f"{item.name} does not shoot.", remedy="Use a bow.", source=SUPPRESS)
    was = state[Proposals].open.get(hero)
    if was and was.skill != SKILLS[Slot.RANGED]:
        title = f"{hero_named(state, hero)} is about something else."
        return Refused("weapon.busy", title, remedy="Withdraw that first.", source=SUPPRESS)
    return cannot_use(state, hero, item)


@fire.decides(Suppress)
@cites(SUPPRESS, "fe.gear.ranged-volley")
def suppress(act: Unfolding, command: Suppress) -> None:
    """Propose to shoot into a zone; whoever may propose the hero's actions may."""
    hero = act.state[Heroes][command.hero].id
    may_speak_for(act, hero)
    item = act.state[Gear].item(hero, command.item)
    whom = tuple(dict.fromkeys(act.state[Characters][each].id for each in command.whom if each != hero))
    if refusal := cannot_suppress(act.state, hero, item) or _nobody(act.state, hero, whom):
        raise refusal
    zone = one_line(command.zone, "The zone", longest=60)
    if hero not in act.state[Proposals].open:
        called = act.by.id not in act.state.controllers(hero)
        act.happen(Proposed(hero, "body", SKILLS[Slot.RANGED], f"shooting into {zone} with {item.name}", called))
    act.happen(PurposeSet(hero, Attack(item.id, command.volley, zone=zone, whom=whom, limits=command.effect)))


def _nobody(state: State, hero: EntityId, whom: tuple[EntityId, ...]) -> Refused | None:
    if not 1 <= len(whom) <= MOST_PINNED:
        return Refused("fire.nobody", "Nobody is in that zone.", remedy=f"Name 1 to {MOST_PINNED}.", source=SUPPRESS)
    return next(filter(None, (aimed(state, hero, At(By.SHOT, each)) for each in whom)), None)


@settles(fire, Attack)
@cites(SUPPRESS)
def after_shooting(act: Unfolding, attack: Attack, over: Over) -> None:
    """Whoever is in a zone that is shot into acts the worse for it until the shooter's next turn."""
    if attack.zone and over.outcome.succeeded:
        act.happen(ZoneSuppressed(over.hero, attack.zone, attack.whom, attack.limits))


@cites(SUPPRESS)
def of_fire(pinned: Pinned) -> tuple[int, int]:
    """What being pinned adds to the dice, and to the Effect, of whatever somebody does.

    >>> of_fire(Pinned("tor")), of_fire(Pinned("tor", effect=True))
    ((-1, 0), (0, -1))
    """
    return (0, -1) if pinned.effect else (-1, 0)


@bears(36)
@cites(SUPPRESS)
def under_fire(state: State, proposal: Proposal) -> Iterator[Modifier]:
    """What fire takes from whatever somebody does who is pinned by it."""
    if found := state[Fire].pinned.get(proposal.hero):
        dice, effect = of_fire(found)
        why = f"{state[Characters].name(found.by)}'s fire"
        yield Modifier(dice=dice, effect=effect, why=why, cites=(SUPPRESS,), kind=Kind.PENALTY)


# held


@cites(OVERWATCH)
def cannot_hold_shot(state: State, owner: EntityId, item: Item | None) -> Refused | None:
    """The refusal where somebody cannot hold a shot now, or None; foes need no weapon that is written down."""
    name = state[Characters].name(owner)
    if owner in state[Fire].watches:
        return Refused("watch.held", f"{name} holds a shot already.", remedy="Let it be first.", source=OVERWATCH)
    if item is None:
        if owner not in state[Heroes].known:
            return None
        return Refused("watch.what", f"{name} shoots with nothing.", remedy="Pick a bow in hand.", source=OVERWATCH)
    if kit_of(item).slot is not Slot.RANGED:
        return Refused("fire.no_shot", f"{item.name} does not shoot.", remedy="Use a bow.", source=OVERWATCH)
    return cannot_use(state, owner, item)


@fire.decides(HoldShot)
@cites(OVERWATCH)
def hold_shot(act: Unfolding, command: HoldShot) -> None:
    """Hold a shot, which in a fight is an Action; whoever plays the one who holds it may, or runs the game."""
    owner = must_act_for(act, command.owner)
    if not command.trigger.strip() and owner in act.state[Fire].watches:
        act.happen(WatchSet(owner, None))
        return
    item = act.state[Gear].item(owner, command.item) if command.item else None
    if refusal := cannot_hold_shot(act.state, owner, item):
        raise refusal
    take(act, owner, WATCH)
    act.happen(WatchSet(owner, Watch(command.item, one_line(command.trigger, "What the shot is held for"))))


@cites(OVERWATCH)
def cannot_loose(state: State, owner: EntityId, other: EntityId | None) -> Refused | None:
    """The refusal where no shot is held that could be loosed at that one, or None."""
    found, name = state[Fire].watches.get(owner), state[Characters].name(owner)
    if found is None:
        return Refused("watch.none", f"{name} holds no shot.", remedy="Hold one for something first.", source=OVERWATCH)
    if owner in state[Proposals].open:
        return Refused(
            "weapon.busy", f"{name} is about something else.", remedy="Withdraw that first.", source=OVERWATCH
        )
    return aimed(state, owner, At(By.SHOT, other)) if other else None


@fire.decides(LooseShot)
@cites(OVERWATCH)
def loose(act: Unfolding, command: LooseShot) -> None:
    """Loose the shot that was held: a hero's is rolled from the middle Position, a foe's blow is the Game Master's."""
    owner = must_act_for(act, command.owner)
    other = act.state[Characters][command.other].id if command.other else None
    if refusal := cannot_loose(act.state, owner, other):
        raise refusal
    watch = act.state[Fire].watches[owner]
    act.happen(WatchSet(owner, None, sprung=True))
    item = next((each for each in act.state[Gear].items(owner) if each.id == watch.item), None)
    if owner in act.state[Heroes].known and item:
        act.happen(Proposed(owner, "body", SKILLS[Slot.RANGED], f"the shot held for {watch.trigger}"[:200]))
        act.happen(PurposeSet(owner, Attack(item.id, steady=True)))
        if other:
            act.happen(PurposeSet(owner, At(By.SHOT, other, stated=made_for(act.state, item))))


# what ends it


@fire.answers_to(TurnBegun)
@cites(SUPPRESS, OVERWATCH)
def turn_begins(act: Unfolding, event: TurnBegun) -> None:
    """Fire pins until the shooter's next turn, and a shot is held until then; without a fight neither lasts."""
    now = act.state[Fire]
    if now.pinned and (event.character is None or any(it.by == event.character for it in now.pinned.values())):
        act.happen(FireCeased(event.character))
    for owner in tuple(now.watches):
        if event.character in (None, owner):
            act.happen(WatchSet(owner, None))


@fire.answers_to(GearLost)
def bow_gone(act: Unfolding, event: GearLost) -> None:
    """Nobody holds a shot with what they no longer have."""
    _let_go(act, event.owner, event.item.id)


@fire.answers_to(GearChanged)
def bow_away(act: Unfolding, event: GearChanged) -> None:
    """Nobody holds a shot with what they have put away."""
    if not event.item.held:
        _let_go(act, event.owner, event.item.id)


def _let_go(act: Unfolding, owner: EntityId, item: str) -> None:
    watch = act.state[Fire].watches.get(owner)
    if watch and watch.item == item:
        act.happen(WatchSet(owner, None))


@fire.answers_to(SceneEnded)
def scene_over(act: Unfolding, event: SceneEnded) -> None:
    """Nobody shoots into the next scene."""
    if act.state[Fire].pinned:
        act.happen(FireCeased(None))
    for owner in tuple(act.state[Fire].watches):
        act.happen(WatchSet(owner, None))


# what has happened


@fire.folds(ZoneSuppressed)
def suppressed(fire: Fire, event: ZoneSuppressed) -> Fire:
    """Note whom the fire pins."""
    return replace(fire, pinned={**fire.pinned, **dict.fromkeys(event.whom, Pinned(event.by, event.effect))})


@fire.folds(FireCeased)
def ceased(fire: Fire, event: FireCeased) -> Fire:
    """Clear whom that shooter pinned, or everybody."""
    left = {who: it for who, it in fire.pinned.items() if event.by is not None and it.by != event.by}
    return replace(fire, pinned=left)


@fire.folds(WatchSet)
def watch_set(fire: Fire, event: WatchSet) -> Fire:
    """Set what somebody holds a shot for, or clear it."""
    others = {who: watch for who, watch in fire.watches.items() if who != event.owner}
    return replace(fire, watches={**others, event.owner: event.watch} if event.watch else others)


@fire.tells(ZoneSuppressed)
def tell_suppressed(state: State, event: ZoneSuppressed, viewer: Viewer) -> Told:
    """Tell everybody who is pinned, and what it takes from them."""
    names = ", ".join(state[Characters].name(each) for each in event.whom)
    what = "at less Effect" if event.effect else "at a die less"
    said = f"Fire into {event.zone}: {names} act {what} until {state[Characters].name(event.by)}'s next turn."
    return Told(said, (SUPPRESS,), tone="good")


@fire.tells(WatchSet)
def tell_watch(state: State, event: WatchSet, viewer: Viewer) -> Told | None:
    """Tell whoever may know for what a shot is held; everybody, that it is loosed."""
    name = state[Characters].name(event.owner)
    if event.sprung:
        return Told(f"{name} looses the shot that was held.", (OVERWATCH,), tone="cost")
    if not open_to(state, event.owner, viewer):
        return None
    said = f"holds a shot for this: {event.watch.trigger}" if event.watch else "holds no shot any more"
    return Told(f"{name} {said}.", (OVERWATCH,), important=False)


@fire.shows_each("fire")
def fire_shown(state: State, viewer: Viewer) -> Listing | None:
    """Who is pinned, and which held shots a viewer knows of."""
    now, name = state[Fire], state[Characters].name
    rows = [
        Row(f"pinned-{who}", f"{name(who)} is pinned", f"By {name(it.by)}: {_takes(it)}.", Tone.COST)
        for who, it in now.pinned.items()
    ]
    rows += [
        Row(f"watch-{who}", f"{name(who)} holds a shot", f"For this: {watch.trigger}.")
        for who, watch in now.watches.items()
        if open_to(state, who, viewer)
    ]
    return Listing("Under fire", Place.TABLE, tuple(rows)) if rows else None


def _takes(pinned: Pinned) -> str:
    return "less Effect" if pinned.effect else "a die less"
