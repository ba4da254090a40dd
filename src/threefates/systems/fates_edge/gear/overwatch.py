"""Overwatch: shots that are held until something happens, and for what."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated, Final

from msgspec import Struct
from msgspec.structs import replace

from threefates.commons.characters import Characters
from threefates.commons.scenes import SceneStarted
from threefates.commons.texts import one_line
from threefates.rulebook.chapter import Chapter
from threefates.rulebook.cites import cites
from threefates.rulebook.lasting import End, Ends
from threefates.rulebook.messages import Command, Event, Told
from threefates.rulebook.parts import Listing, Place, Row
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fates_edge.actions.proposals import Done, Proposal, Proposals, Proposed
from threefates.systems.fates_edge.actions.purpose import PurposeSet
from threefates.systems.fates_edge.combat.targeting import At, By, aimed
from threefates.systems.fates_edge.combat.turn_economy import DASH, MOVE, WATCH
from threefates.systems.fates_edge.combat.turns import ActionTaken, TurnBegun, cannot_act, holds_back, take
from threefates.systems.fates_edge.content.records import Slot
from threefates.systems.fates_edge.exchanges.leaving import when_they_go
from threefates.systems.fates_edge.exchanges.readying import Sprung
from threefates.systems.fates_edge.gear.aiming import AimLost, Attacked, Readiness, moves_off, of_tempo
from threefates.systems.fates_edge.gear.attacks import SKILLS, Attack, cannot_use, made_for
from threefates.systems.fates_edge.gear.items import Gear, GearChanged, GearLost, Item, kit_of, must_act_for, open_to
from threefates.systems.fates_edge.gear.weapons import may_move_and_shoot
from threefates.systems.fates_edge.harm.conditions import FatigueCleared, HarmTaken, out_of_it
from threefates.systems.fates_edge.help.conflict import Conflict, ConflictSet
from threefates.systems.fates_edge.heroes.heroes import Heroes
from threefates.systems.fates_edge.recovery.downtime import TimePassed
from threefates.systems.fates_edge.recovery.gm_controls import ConditionSet
from threefates.systems.fates_edge.recovery.rest import NightRested
from threefates.systems.fates_edge.travel.travel import LegStarted

__all__ = ["HoldShot", "LooseShot", "Watch", "Watches", "cannot_hold_shot", "cannot_loose", "stand_down", "watching"]

OVERWATCH: Final = "fe.gear.ranged-overwatch"


class Watch(Struct, frozen=True):
    """A shot that is held."""

    item: str  # the weapon; of who has none written down, nothing
    trigger: str
    open: bool = True  # False: it is for those alone who play whoever holds it, or run the game


class Watches(Struct, frozen=True):
    """Who holds a shot for what."""

    of: Annotated[Mapping[EntityId, Watch], Ends((End.FIGHT, End.BETWEEN_SCENES))] = {}


class WatchSet(Event, frozen=True, tag="fe.watch-set"):
    """Somebody holds a shot for something, or no longer."""

    owner: EntityId
    watch: Watch | None
    sprung: bool = False


class HoldShot(Command, frozen=True, tag="fe.hold-shot"):
    """Hold a shot for what you name, or let it be."""

    owner: EntityId
    trigger: str
    item: str = ""


class LooseShot(Command, frozen=True, tag="fe.loose-shot"):
    """Say that what was waited for happens: the shot that was held is loosed."""

    owner: EntityId
    other: EntityId | None = None


watching: Chapter[Watches] = Chapter("overwatch", Watches)


# who may know


def _visible(watch: Watch, who: EntityId, viewer: Viewer) -> bool:
    return watch.open or viewer.runs or viewer.holds(who)


def other_triggers(watches: Watches, viewer: Viewer, salt: int) -> Watches:
    """The same, with another one in the place of whatever the viewer may not know."""
    other = Watch("", f"another trigger {salt}", open=False)
    return Watches({who: it if _visible(it, who, viewer) else other for who, it in watches.of.items()})


@watching.hides(other_triggers)
@cites(OVERWATCH)
def known(watches: Watches, viewer: Viewer) -> Watches:
    """For what a hero holds a shot is said aloud; for what a foe does, is the Game Master's."""
    return Watches({who: it for who, it in watches.of.items() if _visible(it, who, viewer)})


# held


@cites(OVERWATCH)
def cannot_hold_shot(state: State, owner: EntityId, item: Item | None) -> Refused | None:
    """The refusal where somebody cannot hold a shot now, or None; foes need no weapon that is written down."""
    name = state[Characters].name(owner)
    if owner in state[Watches].of:
        return Refused("watch.held", f"{name} holds a shot already.", remedy="Let it be first.", source=OVERWATCH)
    if item is None:
        if owner not in state[Heroes].known:
            return cannot_act(state, owner, WATCH)
        return Refused("watch.what", f"{name} shoots with nothing.", remedy="Pick a bow in hand.", source=OVERWATCH)
    if kit_of(item).slot is not Slot.RANGED:
        return Refused("fire.no_shot", f"{item.name} does not shoot.", remedy="Use a bow.", source=OVERWATCH)
    return cannot_use(state, owner, item) or cannot_act(state, owner, WATCH)


@watching.decides(HoldShot)
@cites(OVERWATCH)
def hold_shot(act: Unfolding, command: HoldShot) -> None:
    """Hold a shot, which in a fight is an Action; whoever plays the one who holds it may, or runs the game."""
    owner = must_act_for(act, command.owner)
    if not command.trigger.strip() and owner in act.state[Watches].of:
        act.happen(WatchSet(owner, None))
        return
    item = act.state[Gear].item(owner, command.item) if command.item else None
    if refusal := cannot_hold_shot(act.state, owner, item):
        raise refusal
    take(act, owner, WATCH)
    trigger = one_line(command.trigger, "What the shot is held for")
    act.happen(WatchSet(owner, Watch(command.item, trigger, open=owner in act.state[Heroes].known)))


@holds_back
@cites(OVERWATCH, "fe.gear.tempo-standard", "fe.gear.tempo-slow")
def holds_still(state: State, character: EntityId, what: str) -> Refused | None:
    """The refusal where whoever holds a shot would move, too, in the same turn, or None: they move or they shoot."""
    found = state[Watches].of.get(character) if what in (MOVE, DASH) else None
    carried = state[Gear].items(character)
    bow = next((each for each in carried if found and each.id == found.item), None)
    if bow is None or may_move_and_shoot(of_tempo(bow)):
        return None
    title = f"{state[Characters].name(character)} holds a shot with {bow.name} in this turn: move or shoot, not both."
    remedy = "Let the shot be first, or move in your next turn."
    return Refused("watch.still", title, remedy=remedy, source="fe.gear.tempo-standard")


@holds_back
@cites("fe.gear.tempo-standard", "fe.gear.tempo-slow")
def has_shot(state: State, character: EntityId, what: str) -> Refused | None:
    """The refusal where whoever has shot in this turn would move in it, too, or None."""
    weapon = state[Readiness].shot.get(character)
    if weapon is None or what not in (MOVE, DASH):
        return None
    title = f"{state[Characters].name(character)} has shot with {weapon} in this turn: move or shoot, not both."
    return Refused("weapon.shot", title, remedy="Move in your next turn.", source="fe.gear.tempo-standard")


@cites(OVERWATCH)
def cannot_loose(state: State, owner: EntityId, other: EntityId | None) -> Refused | None:
    """The refusal where no shot is held that could be loosed at that one, or None."""
    found, name = state[Watches].of.get(owner), state[Characters].name(owner)
    if found is None:
        return Refused("watch.none", f"{name} holds no shot.", remedy="Hold one for something first.", source=OVERWATCH)
    if owner in state[Proposals].open:
        return Refused(
            "weapon.busy", f"{name} is about something else.", remedy="Withdraw that first.", source=OVERWATCH
        )
    return aimed(state, owner, At(By.SHOT, other)) if other else None


@watching.decides(LooseShot)
@cites(OVERWATCH)
def loose(act: Unfolding, command: LooseShot) -> None:
    """Loose the shot that was held: a hero's is rolled from the middle Position, a foe's blow is the Game Master's."""
    owner = must_act_for(act, command.owner)
    other = act.state[Characters][command.other].id if command.other else None
    if refusal := cannot_loose(act.state, owner, other):
        raise refusal
    watch = act.state[Watches].of[owner]
    act.happen(WatchSet(owner, None, sprung=True))
    item = next((each for each in act.state[Gear].items(owner) if each.id == watch.item), None)
    if owner not in act.state[Heroes].known:
        act.happen(Sprung(owner))
    elif item:
        act.happen(Proposed(owner, "body", SKILLS[Slot.RANGED], f"the shot held for {watch.trigger}"[:200]))
        act.happen(PurposeSet(owner, Attack(item.id, steady=True)))
        if other:
            act.happen(PurposeSet(owner, At(By.SHOT, other, stated=made_for(act.state, item))))


# what ends it


@watching.answers_to(TurnBegun)
@cites(OVERWATCH)
def turn_begins(act: Unfolding, event: TurnBegun) -> None:
    """A shot is held until one's own next turn."""
    if event.character in act.state[Watches].of:
        act.happen(WatchSet(event.character or "", None))


@watching.answers_to(GearLost)
def bow_gone(act: Unfolding, event: GearLost) -> None:
    """Nobody holds a shot with what they no longer have."""
    _let_go(act, event.owner, event.item.id)


@watching.answers_to(GearChanged)
def bow_away(act: Unfolding, event: GearChanged) -> None:
    """Nobody holds a shot with what they have put away."""
    if not event.item.held:
        _let_go(act, event.owner, event.item.id)


@watching.answers_to(Attacked)
@cites(OVERWATCH)
def has_attacked(act: Unfolding, event: Attacked) -> None:
    """What was held is shot where the same weapon shoots at something else."""
    _let_go(act, event.owner, event.item)


@watching.answers_to(ActionTaken)
@cites("fe.gear.ranged-aim", "fe.gear.tempo-slow")
def moved(act: Unfolding, event: ActionTaken) -> None:
    """Whoever moves aims anew, into a melee or out of one as well."""
    if event.what in (MOVE, DASH):
        moves_off(act, event.character)


def _let_go(act: Unfolding, owner: EntityId, item: str) -> None:
    watch = act.state[Watches].of.get(owner)
    if watch and watch.item == item:
        act.happen(WatchSet(owner, None))


@watching.answers_to(HarmTaken)
@cites(OVERWATCH, "fe.gear.ranged-aim")
def falls(act: Unfolding, event: HarmTaken) -> None:
    """Nobody holds a shot who has fallen, nor aims."""
    _fallen(act, event.hero)


@watching.answers_to(ConditionSet)
@cites(OVERWATCH, "fe.gear.ranged-aim")
def is_down(act: Unfolding, event: ConditionSet) -> None:
    """Nor who lies by the word of whoever runs the game."""
    _fallen(act, event.hero)


def _fallen(act: Unfolding, hero: EntityId) -> None:
    if out_of_it(act.state, hero) is None:
        return
    stand_down(act, (hero,))


@when_they_go
@cites(OVERWATCH, "fe.gear.ranged-aim")
def goes(act: Unfolding, who: EntityId) -> None:
    """Nor who goes from the story."""
    stand_down(act, (who,))


# the moment is past


@watching.answers_to(ConflictSet)
@cites("fe.gear.ranged-aim")
def fight_over(act: Unfolding, event: ConflictSet) -> None:
    """Nobody aims on once it is over, but for a shot that is proposed; what was aimed before one is shot in it."""
    aimed, shots = act.state[Readiness].aimed if not event.running else {}, act.state[Proposals].open
    stand_down(act, [who for who, (weapon, _) in aimed.items() if not _is_shot(shots.get(who), weapon)])


@watching.answers_to(SceneStarted, NightRested, TimePassed, LegStarted)
@cites("fe.gear.ranged-aim", OVERWATCH)
def hours_pass(act: Unfolding, event: Event) -> None:
    """Nor through a night or a road, nor from before a scene into it; and nobody holds a shot so long."""
    stand_down(act, (*act.state[Readiness].aimed, *act.state[Watches].of))


@watching.answers_to(FatigueCleared)
@cites("fe.gear.ranged-aim", OVERWATCH)
def rests(act: Unfolding, event: FatigueCleared) -> None:
    """Nor while they rest."""
    if not act.state[Conflict].running:
        stand_down(act, (event.hero,))


@watching.answers_to(Done)
@cites("fe.gear.ranged-aim")
def does_something_else(act: Unfolding, event: Done) -> None:
    """Out of a fight nobody does something else and aims on: what the shot was for is past."""
    aims = act.state[Readiness].aimed.get(event.hero)
    if aims and not act.state[Conflict].running and not _is_shot(act.state[Proposals].latest, aims[0]):
        act.happen(AimLost(event.hero))


def _is_shot(action: Proposal | None, weapon: str) -> bool:
    attack = action.purpose(Attack) if action else None
    return attack is not None and attack.weapon == weapon


def stand_down(act: Unfolding, those: Iterable[EntityId]) -> None:
    """Let those aim no more, and hold no shot."""
    for who in dict.fromkeys(those):
        if who in act.state[Readiness].aimed:
            act.happen(AimLost(who))
        if who in act.state[Watches].of:
            act.happen(WatchSet(who, None))


# what has happened


@watching.folds(WatchSet)
def watch_set(watches: Watches, event: WatchSet) -> Watches:
    """Set what somebody holds a shot for, or clear it (`of`)."""
    others = {who: watch for who, watch in watches.of.items() if who != event.owner}
    return replace(watches, of={**others, event.owner: event.watch} if event.watch else others)


@watching.tells(WatchSet)
def tell_watch(state: State, event: WatchSet, viewer: Viewer) -> Told | None:
    """Tell whoever may know for what a shot is held; everybody, that it is loosed."""
    name = state[Characters].name(event.owner)
    if event.sprung:
        return Told(f"{name} looses the shot that was held.", (OVERWATCH,), tone="cost")
    if not open_to(state, event.owner, viewer):
        return None
    said = f"holds a shot for this: {event.watch.trigger}" if event.watch else "holds no shot any more"
    return Told(f"{name} {said}.", (OVERWATCH,), important=False)


@watching.shows_each("overwatch")
def watches_shown(state: State, viewer: Viewer) -> Listing | None:
    """The shots that are held, as far as a viewer knows of them."""
    rows = [
        Row(f"watch-{who}", f"{state[Characters].name(who)} holds a shot", f"For this: {watch.trigger}.")
        for who, watch in state[Watches].of.items()
    ]
    return Listing("Overwatch", Place.TABLE, tuple(rows)) if rows else None
