"""Shots into a zone that pin whoever is in it, heroes and foes alike."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from threefates.commons.characters import Characters
from threefates.commons.texts import one_line
from threefates.rulebook.chapter import Chapter
from threefates.rulebook.cites import cites
from threefates.rulebook.lasting import OfFight
from threefates.rulebook.messages import Command, Event, Told
from threefates.rulebook.parts import Listing, Place, Row, Tone
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fates_edge.actions.adjudication_loop import terms_of
from threefates.systems.fates_edge.actions.modifiers import bearing, bears
from threefates.systems.fates_edge.actions.penalties import weighs_beside
from threefates.systems.fates_edge.actions.proposals import Proposal, Proposals, may_speak_for
from threefates.systems.fates_edge.actions.settling import Over, settles
from threefates.systems.fates_edge.combat.hiding import acts_unhidden
from threefates.systems.fates_edge.combat.ranges_and_movement import Band, BandSet, Ranges, reach
from threefates.systems.fates_edge.combat.targeting import At, By, aimed, unsaid
from threefates.systems.fates_edge.combat.turns import TurnBegun
from threefates.systems.fates_edge.content.records import Slot
from threefates.systems.fates_edge.exchanges.leaving import when_they_go
from threefates.systems.fates_edge.exchanges.npcs import dampens
from threefates.systems.fates_edge.gear.attacks import (
    SKILLS,
    Attack,
    cannot_use,
    is_loosed,
    made_for,
    no_volley,
    propose_attack,
)
from threefates.systems.fates_edge.gear.items import Gear, GearChanged, GearLost, Item, in_hand, kit_of
from threefates.systems.fates_edge.harm.conditions import Died, HarmTaken, out_of_it
from threefates.systems.fates_edge.heroes.heroes import Heroes, hero_named
from threefates.systems.fates_edge.recovery.gm_controls import ConditionSet
from threefates.systems.fates_edge.resolution.pool import Kind, Modifier
from threefates.systems.fates_edge.resolution.terms import Effect
from threefates.systems.fates_edge.rolling.contests import Opponent, hampers, who_rolls

__all__ = ["Fire", "Suppress", "cannot_suppress", "fire"]

SUPPRESS: Final = "fe.gear.ranged-suppress"
MOST_PINNED: Final = 12
AFTER_ALL: Final = 61
"""The place after everything that adds Effect."""


class Pinned(Struct, frozen=True):
    """Somebody under fire: who shoots, and what that takes from whatever they do."""

    by: EntityId
    effect: bool = False  # no more than Limited Effect comes of it; else it takes a die


class Fire(Struct, frozen=True):
    """Who is pinned by fire, by each who shoots at them."""

    pinned: OfFight[Mapping[EntityId, tuple[Pinned, ...]]] = {}


class ZoneSuppressed(Event, frozen=True, tag="fe.zone-suppressed"):
    """Fire goes into a zone: whoever is there acts the worse for it."""

    by: EntityId
    zone: str
    whom: tuple[EntityId, ...]
    effect: bool


class FireCeased(Event, frozen=True, tag="fe.fire-ceased"):
    """Somebody no longer pins anybody, or one alone; or nobody does."""

    by: EntityId | None
    whom: EntityId = ""  # who alone is pinned no longer

    quiet = True


class Suppress(Command, frozen=True, tag="fe.suppress"):
    """Shoot into a zone, so that whoever is there acts the worse for it."""

    hero: EntityId
    item: str
    zone: str
    whom: tuple[EntityId, ...]
    effect: bool = False  # their Effect, instead of a die
    volley: int = 0


fire = Chapter("fire", Fire)


# into a zone


@cites("fe.gear.ranged-suppress")
def cannot_suppress(state: State, hero: EntityId, item: Item) -> Refused | None:
    """The refusal where nobody can be pinned with that, or None."""
    if kit_of(item).slot is not Slot.RANGED:
        return Refused("fire.no_shot", f"{item.name} does not shoot.", remedy="Use a bow.", source=SUPPRESS)
    was = state[Proposals].open.get(hero)
    if was and was.skill != SKILLS[Slot.RANGED]:
        title = f"{hero_named(state, hero)} is about something else."
        return Refused("weapon.busy", title, remedy="Withdraw that first.", source=SUPPRESS)
    return is_loosed(state, hero) or cannot_use(state, hero, item)


@fire.decides(Suppress)
@cites(SUPPRESS)
def suppress(act: Unfolding, command: Suppress) -> None:
    """Propose to shoot into a zone; whoever may propose the hero's actions may."""
    hero = act.state[Heroes][command.hero].id
    may_speak_for(act, hero)
    item = act.state[Gear].item(hero, command.item)
    whom = tuple(dict.fromkeys(act.state[Characters][each].id for each in command.whom if each != hero))
    refusal = cannot_suppress(act.state, hero, item) or _nobody(act.state, hero, whom)
    refusal = refusal or no_volley(command.volley, Slot.RANGED)
    if refusal:
        raise refusal
    zone = one_line(command.zone, "The zone", longest=60)
    attack = Attack(item.id, command.volley, zone=zone, whom=whom, limits=command.effect)
    at = At(By.SHOT, band=_how_far(act.state, hero, whom), stated=made_for(act.state, item))
    propose_attack(act, hero, attack, at)


@cites(SUPPRESS, "fe.gear.ranged-table")
def _how_far(state: State, hero: EntityId, whom: tuple[EntityId, ...]) -> Band:
    """How far a zone is: as far as the farthest who is there; where nobody has said, Near."""
    bands = [reach(state[Ranges].between(hero, each)) for each in whom if not unsaid(state, hero, each)]
    return max(bands, key=tuple(Band).index, default=Band.NEAR)


def _nobody(state: State, hero: EntityId, whom: tuple[EntityId, ...]) -> Refused | None:
    if not 1 <= len(whom) <= MOST_PINNED:
        return Refused("fire.nobody", "Nobody is in that zone.", remedy=f"Name 1 to {MOST_PINNED}.", source=SUPPRESS)
    return next(filter(None, (aimed(state, hero, At(By.SHOT, each)) for each in whom)), None)


@settles(fire, Attack)
@cites(SUPPRESS)
def after_shooting(act: Unfolding, attack: Attack, over: Over) -> None:
    """Whoever is in a zone that is shot into acts the worse for it until the shooter's next turn.

    From them the shooter is hidden no longer, whatever comes of it, as from anybody who is shot at.
    """
    for each in attack.whom if attack.zone else ():
        acts_unhidden(act, over.hero, each)
    if attack.zone and over.outcome.succeeded:
        act.happen(ZoneSuppressed(over.hero, attack.zone, attack.whom, attack.limits))


@cites(SUPPRESS)
def of_fire(*pinned: Pinned) -> tuple[int, bool]:
    """What being pinned adds to the dice of whatever somebody does, and whether no more than Limited Effect comes of
    it; however many shoot, either counts once.

    >>> of_fire(), of_fire(Pinned("tor")), of_fire(Pinned("tor", effect=True))
    ((0, False), (-1, False), (0, True))
    >>> of_fire(Pinned("tor"), Pinned("mara"), Pinned("ila", effect=True))
    (-1, True)
    """
    return -int(any(not each.effect for each in pinned)), any(each.effect for each in pinned)


def _pins(state: State, who: EntityId) -> tuple[Pinned, ...]:
    return state[Fire].pinned.get(who, ())


@hampers
@cites(SUPPRESS)
def hampered(state: State, hero: EntityId, opponent: Opponent) -> int:
    """Dice that fire takes from whoever rolls against a hero, and is pinned by it: once, however many have the name."""
    return min((of_fire(*_pins(state, who))[0] for who in who_rolls(state, opponent)), default=0)


@dampens
@cites(SUPPRESS)
def dampened(state: State, foe: EntityId) -> int:
    """Steps of Effect that fire takes from a foe that is pinned by it: whatever it does comes to Limited Effect."""
    return Effect.LIMITED - Effect.GREAT if of_fire(*_pins(state, foe))[1] else 0


@bears(36)
@cites(SUPPRESS)
def under_fire(state: State, proposal: Proposal) -> Iterator[Modifier]:
    """The die that fire takes from whatever somebody does who is pinned by it."""
    pins = _pins(state, proposal.hero)
    if dice := of_fire(*pins)[0]:
        shooter = next(each.by for each in pins if not each.effect)
        why = f"{state[Characters].name(shooter)}'s fire"
        yield Modifier(dice=dice, why=why, cites=(SUPPRESS,), kind=Kind.PENALTY)


@weighs_beside
@cites(SUPPRESS)
def weighs(state: State, hero: EntityId, attribute: str, skill: str) -> int:
    """The die that fire takes from a hero who helps, or rolls with a group."""
    return of_fire(*_pins(state, hero))[0]


@bears(AFTER_ALL)
@cites(SUPPRESS)
def limited_by_fire(state: State, proposal: Proposal) -> Iterator[Modifier]:
    """What is left of a better Effect, whatever helps, is taken off under fire that limits it."""
    pins, terms = _pins(state, proposal.hero), terms_of(state, proposal)
    if terms is None or not of_fire(*pins)[1]:
        return
    more = terms.effect + sum(each.effect for each in bearing(state, proposal, before=AFTER_ALL))
    if more > Effect.LIMITED:
        why = f"{state[Characters].name(next(each.by for each in pins if each.effect))}'s fire limits it"
        yield Modifier(effect=Effect.LIMITED - more, why=why, cites=(SUPPRESS,), kind=Kind.PENALTY)


# what ends it


@fire.answers_to(TurnBegun)
@cites(SUPPRESS)
def turn_begins(act: Unfolding, event: TurnBegun) -> None:
    """Fire pins until the shooter's next turn."""
    if _shoots(act.state, event.character):
        act.happen(FireCeased(event.character))


@fire.answers_to(HarmTaken)
@cites(SUPPRESS)
def shooter_falls(act: Unfolding, event: HarmTaken) -> None:
    """Nobody shoots on who has fallen."""
    _fallen(act, event.hero)


@fire.answers_to(ConditionSet)
@cites(SUPPRESS)
def shooter_is_down(act: Unfolding, event: ConditionSet) -> None:
    """Nor who lies by the word of whoever runs the game."""
    _fallen(act, event.hero)


@fire.answers_to(GearChanged)
@cites(SUPPRESS)
def bow_away(act: Unfolding, event: GearChanged) -> None:
    """Nor who has put away or dropped what they shot with."""
    _unarmed(act, event.owner)


@fire.answers_to(GearLost)
@cites(SUPPRESS)
def bow_gone(act: Unfolding, event: GearLost) -> None:
    """Nor who has lost it."""
    _unarmed(act, event.owner)


def _unarmed(act: Unfolding, who: EntityId) -> None:
    if _shoots(act.state, who) and not any(in_hand(act.state, who, Slot.RANGED)):
        act.happen(FireCeased(who))


def _fallen(act: Unfolding, hero: EntityId) -> None:
    if _shoots(act.state, hero) and out_of_it(act.state, hero):
        act.happen(FireCeased(hero))


@fire.answers_to(BandSet)
@cites(SUPPRESS, "fe.range.bands")
def out_of_range(act: Unfolding, event: BandSet) -> None:
    """Nor at whom no shot reaches any more."""
    for who, by in ((event.one, event.other), (event.other, event.one)):
        if event.band is Band.ABSENT and by in {each.by for each in _pins(act.state, who)}:
            act.happen(FireCeased(by, who))


@fire.answers_to(Died)
@cites(SUPPRESS, "fe.harm.levels")
def pins_no_dead(act: Unfolding, event: Died) -> None:
    """Nor the dead."""
    not_there(act, event.hero)


@when_they_go
@cites(SUPPRESS)
def not_there(act: Unfolding, who: EntityId) -> None:
    """Nor at who is in the story no more."""
    for pin in _pins(act.state, who):
        act.happen(FireCeased(pin.by, who))


def _shoots(state: State, who: EntityId | None) -> bool:
    return any(each.by == who for pins in state[Fire].pinned.values() for each in pins)


# what has happened


@fire.folds(ZoneSuppressed)
def suppressed(fire: Fire, event: ZoneSuppressed) -> Fire:
    """Note whom the fire pins, beside whoever else's does (`pinned`)."""
    now = {who: (*_without(fire, who, event.by), Pinned(event.by, event.effect)) for who in event.whom}
    return replace(fire, pinned={**fire.pinned, **now})


def _without(fire: Fire, who: EntityId, by: EntityId | None) -> tuple[Pinned, ...]:
    return tuple(each for each in fire.pinned.get(who, ()) if by is not None and each.by != by)


@fire.folds(FireCeased)
def ceased(fire: Fire, event: FireCeased) -> Fire:
    """Clear whom that shooter pinned, or one of them, or everybody (`pinned`)."""
    now = {who: _without(fire, who, event.by) if event.whom in ("", who) else pins for who, pins in fire.pinned.items()}
    return replace(fire, pinned={who: left for who, left in now.items() if left})


@fire.tells(ZoneSuppressed)
def tell_suppressed(state: State, event: ZoneSuppressed, viewer: Viewer) -> Told:
    """Tell everybody who is pinned, and what it takes from them."""
    names = ", ".join(state[Characters].name(each) for each in event.whom)
    what = "at Limited Effect" if event.effect else "at a die less"
    acts = "acts" if len(event.whom) == 1 else "act"
    said = f"Fire into {event.zone}: {names} {acts} {what} until {state[Characters].name(event.by)}'s next turn."
    return Told(said, (SUPPRESS,), tone="good")


@fire.shows("fire")
def fire_shown(state: State) -> Listing | None:
    """Who is pinned, and by whom."""
    now, name = state[Fire], state[Characters].name
    rows = [
        Row(f"pinned-{who}", f"{name(who)} is pinned", f"{_takes(name, pins)}.", Tone.COST)
        for who, pins in now.pinned.items()
    ]
    return Listing("Under fire", Place.TABLE, tuple(rows)) if rows else None


def _takes(name: Callable[[EntityId], str], pins: tuple[Pinned, ...]) -> str:
    return "; ".join(f"By {name(each.by)}: {'Limited Effect' if each.effect else 'a die less'}" for each in pins)
