"""The three high rituals: luck braided into a die, two fates spliced, and somebody called through a gate."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from threefates.commons.characters import Characters, make, own_name
from threefates.commons.clocks import Clocks, no_room_in_sight, start_clock, tick
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Event
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId, Seating
from threefates.systems.fates_edge.actions.fortune import DieTurned, Fortune, beats_of_turning, brings_fortune
from threefates.systems.fates_edge.actions.proposals import Proposal
from threefates.systems.fates_edge.actions.roll_in_hand import in_hand
from threefates.systems.fates_edge.beats.beats import BeatsBanked
from threefates.systems.fates_edge.boons.boons import MOST_HELD, BoonGiven, Boons
from threefates.systems.fates_edge.casting.backlash_conditions import BACKLASH, suffer
from threefates.systems.fates_edge.casting.backlash_landing import CLOCK_SIZE, clock_called, hurt_so
from threefates.systems.fates_edge.casting.channel_then_weave import Spells
from threefates.systems.fates_edge.combat.melee import is_offensive
from threefates.systems.fates_edge.content.records import rituals
from threefates.systems.fates_edge.exchanges.leaving import FoeLeft
from threefates.systems.fates_edge.harm.conditions import Conditions, Died, FatigueCleared, tire
from threefates.systems.fates_edge.harm.harm import MOST_HARM
from threefates.systems.fates_edge.harm.sparing import heeds_no_harm
from threefates.systems.fates_edge.heroes.heroes import Heroes, hero_named
from threefates.systems.fates_edge.recovery.rest import HarmEased
from threefates.systems.fates_edge.rituals.ending import RitualPerformed
from threefates.systems.fates_edge.rituals.fitting import BRAID, GATE, SPLICE, SPLICED
from threefates.systems.fates_edge.rituals.performing import Rituals, chapter
from threefates.systems.fates_edge.rituals.pushing import PRINTED
from threefates.systems.fates_edge.tags.afflictions import FEAR, Relief, afflictions, relieve
from threefates.systems.fates_edge.tags.command_oath_sanctify import BEAT, OathBroken
from threefates.systems.fates_edge.tags.library import Lasting, Until
from threefates.systems.fates_edge.tags.outsiders import OutsiderLeft, Outsiders
from threefates.systems.fates_edge.tags.tag_effects import Effects, bring, end

__all__ = ["MOVES", "Braided", "Disrupted", "NothingSpliced", "moves_at_all", "splices"]

HARM, FATIGUE, BOON, CONDITION = SPLICED
MOVES: Final = {HARM: "a level of Harm", FATIGUE: "a Fatigue", BOON: "a Boon", CONDITION: "a condition"}
"""What a splice moves from one to the other."""
MAJOR: Final = 2
"""Harm from which on a level of it is a major consequence."""
DISRUPTION: Final = "Disruption"


class Braided(Event, frozen=True, tag="fe.fortune-braided"):
    """Somebody has a lucky break banked, or it is used up."""

    hero: EntityId
    name: str  # what holds it; empty: it is used up


class Disrupted(Event, frozen=True, tag="fe.gate-disrupted"):
    """Somebody who was called has broken what bound them."""

    who: EntityId


class NothingSpliced(Event, frozen=True, tag="fe.nothing-spliced"):
    """Two fates were linked, and there was nothing of the kind that could go over."""

    giver: EntityId
    taker: EntityId
    what: str


# Fortune-Braid


@chapter.answers_to(RitualPerformed)
@cites("fe.ritual.fortune-braid")
def braid(act: Unfolding, event: RitualPerformed) -> None:
    """One lucky break is banked, for this scene."""
    if event.meant.ritual == BRAID and event.works:
        act.happen(Braided(event.hero, rituals()[BRAID].name))


@brings_fortune
@cites("fe.ritual.fortune-braid")
def luck_in_braid(state: State, hero: EntityId, action: Proposal | None) -> Fortune | None:
    """The braid that may turn a die of whatever its hero rolls; used to attack, it makes a beat at once."""
    name = state[Rituals].braided.get(hero, "")
    return Fortune(name, beats=int(action is not None and is_offensive(action))) if name else None


@chapter.answers_to(DieTurned)
@cites("fe.ritual.fortune-braid")
def used(act: Unfolding, event: DieTurned) -> None:
    """Use the braid up, at its price."""
    beats = beats_of_turning(act.state)
    act.happen(Braided(in_hand(act.state).hero, ""))
    if beats:
        act.happen(BeatsBanked(beats))


# Fate-Splice


@cites("fe.ritual.fate-splice")
def moves_at_all(state: State, what: str, giver: EntityId, taker: EntityId, *, pushed: bool, effect: str = "") -> bool:
    """Whether there is anything of the kind that goes from one to the other: of Harm a major one with a push alone.

    A condition ails whoever it comes to, but no Outsider; all else is for heroes, who alone have it counted.
    """
    if state[Conditions][giver].dead or state[Conditions][taker].dead:
        return False
    if what == CONDITION:
        return taker not in state[Outsiders].known and _condition_of(state, giver, taker, effect) is not None
    if giver not in state[Heroes].known or taker not in state[Heroes].known:
        return False
    bears = state[Conditions][giver]
    if what == HARM:
        # on whoever bears the most already, or heeds none, it would come to nothing
        bearable = state[Conditions][taker].harm < MOST_HARM and not heeds_no_harm(state, taker)
        return bears.harm > 0 and bearable and (pushed or bears.harm < MAJOR)
    if what == FATIGUE:
        return bears.fatigue > 0
    return what == BOON and state[Boons].of(giver) > 0 and state[Boons].of(taker) < MOST_HELD


@chapter.answers_to(RitualPerformed)
@cites("fe.ritual.fate-splice")
def splice(act: Unfolding, event: RitualPerformed) -> None:
    """One thing goes over; both bear a mark until dawn. A Partial marks them, and moves nothing."""
    if event.meant.ritual != SPLICE or not event.works:
        return
    name, (giver, taker) = rituals()[SPLICE].name, event.meant.on
    which, pushed = event.meant.which or FATIGUE, event.meant.pushed == PRINTED
    chosen = event.meant.effect
    if not event.partial and moves_at_all(act.state, which, giver, taker, pushed=pushed, effect=chosen):
        _move(act, which, giver, taker, name, chosen)
    elif not event.partial:
        act.happen(NothingSpliced(giver, taker, which))
    mark = Lasting(id="", tag="mark", source=name, by=event.hero, what="A subtle mark", until=Until.NIGHT, played=True)
    mark = replace(mark, price=True)
    for who in (giver, taker):
        bring(act, replace(mark, on=(who,)))


def _move(act: Unfolding, which: str, giver: EntityId, taker: EntityId, name: str, chosen: str) -> None:
    if which == HARM:
        brief = act.state[Spells].seared.get(giver, 0) >= act.state[Conditions][giver].harm
        act.happen(HarmEased(giver, 1, name))
        hurt_so(act, taker, 1, name, brief=brief)
    elif which == FATIGUE:
        act.happen(FatigueCleared(giver, 1, name))
        tire(act, taker, 1, name)
    elif which == CONDITION:
        _pass_on(act, giver, taker, name, chosen)
    else:
        act.happen(BoonGiven(giver, taker, name))


def _condition_of(state: State, giver: EntityId, taker: EntityId, chosen: str = "") -> Lasting | None:
    """What ails somebody that was chosen, or the first of it; but not fear, nor what ails the other of the two, too."""
    theirs = (each for each in splices(state, giver) if taker not in each.on)
    return next((each for each in theirs if chosen in ("", each.id)), None)


@cites("fe.ritual.fate-splice")
def splices(state: State, giver: EntityId) -> tuple[Lasting, ...]:
    """The conditions of somebody that a splice may take from them."""
    return tuple(each for each in afflictions(state, giver) if each.source != FEAR)


def _pass_on(act: Unfolding, giver: EntityId, taker: EntityId, name: str, chosen: str) -> None:
    """What ailed one ails the other, as it did; whom else it ails it ails still."""
    if found := _condition_of(act.state, giver, taker, chosen):
        left = next((each for each in act.state[Spells].ailing.get(giver, ()) if each.name == found.what), None)
        relieve(act, found, Relief.GONE, name)
        if found.source == BACKLASH and left and taker in act.state[Heroes].known:
            suffer(act, taker, left.name, lasting=left.lasting, steps=left.steps)
            return
        on = tuple(taker if each == giver else each for each in found.on)
        bring(act, replace(found, source=name, on=on))


# Summoner's Gate


@chapter.answers_to(RitualPerformed)
@cites("fe.ritual.summoners-gate")
def called(act: Unfolding, event: RitualPerformed) -> None:
    """Bring whoever was called, bound by a simple charge that is kept up; after a Partial with a loophole."""
    if event.meant.ritual != GATE or not event.works:
        return
    who = make(act, own_name(act.state, event.meant.what), kind="foe", seats=act.state[Seating].running_here)
    charge = event.meant.which or "A simple charge"
    oath = Lasting(id="", tag="oath", source=rituals()[GATE].name, by=event.hero, on=(who,), what=charge, against=BEAT)
    bring(act, replace(oath, partial=event.partial, until=Until.RELEASED, kept=True))


@chapter.answers_to(Died)
@cites("fe.ritual.summoners-gate", "fe.invoker.concurrency")
def nobody_keeps_it(act: Unfolding, event: Died) -> None:
    """The dead keep nobody bound."""
    gate = rituals()[GATE].name
    for effect in act.state[Effects].known.values():
        if (effect.tag, effect.source, effect.by) == ("oath", gate, event.hero):
            end(act, effect, f"{hero_named(act.state, event.hero)} is dead")


@chapter.answers_to(FoeLeft)
@cites("fe.ritual.summoners-gate")
def gone_again(act: Unfolding, event: FoeLeft) -> None:
    """Whoever was called and has left the story is bound by no charge any more, and takes up no slot."""
    if not event.back:
        _release(act, event.foe)


@chapter.answers_to(OutsiderLeft)
@cites("fe.ritual.summoners-gate", "fe.tags.outsider-text")
def called_and_driven_out(act: Unfolding, event: OutsiderLeft) -> None:
    """So is whoever was called, and was driven out for good."""
    _release(act, event.who)


def _release(act: Unfolding, who: EntityId) -> None:
    gate = rituals()[GATE].name
    for effect in act.state[Effects].known.values():
        if who in effect.on and (effect.tag, effect.source) == ("oath", gate):
            end(act, effect, f"{act.state[Characters].name(who)} is gone")


@chapter.answers_to(OathBroken)
@cites("fe.ritual.summoners-gate", "fe.ruling.undefined-terms")
def breached(act: Unfolding, event: OathBroken) -> None:
    """A breach of it makes a beat and a Disruption, which the book leaves open: a clock of that name moves by one."""
    if event.effect.source != rituals()[GATE].name or event.who in act.state[Heroes].known:
        return
    act.happen(BeatsBanked(1))
    act.happen(Disrupted(event.who))
    clock = clock_called(act.state, DISRUPTION)
    if clock is None and no_room_in_sight(act.state[Clocks]) is None:
        clock = start_clock(act, DISRUPTION, CLOCK_SIZE, on_full="What was called is past anybody's holding.")
    if clock:
        tick(act, clock, why="a broken charge")


# what has happened


@chapter.folds(Braided)
def braided(rituals: Rituals, event: Braided) -> Rituals:
    """Set whether the hero's luck is banked (`braided`)."""
    others = {hero: name for hero, name in rituals.braided.items() if hero != event.hero}
    return replace(rituals, braided={**others, event.hero: event.name} if event.name else others)


chapter.only_tells(NothingSpliced)  # nothing went over
chapter.only_tells(Disrupted)  # its clock says itself, and what the Disruption is like, the Game Master says
