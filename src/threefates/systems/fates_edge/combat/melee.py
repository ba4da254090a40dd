"""Into a melee and out of one: a Move each way, and a test for whoever is threatened."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Final

from msgspec.structs import replace

from threefates.commons.characters import Characters, of_own
from threefates.rulebook.agenda import Option
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Command, Event, Told
from threefates.rulebook.offers import Offer, choice, flag, refusal_of
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fates_edge.actions.adjudication_loop import game_master_here, terms_of
from threefates.systems.fates_edge.actions.modifiers import bearing, bears, stands
from threefates.systems.fates_edge.actions.proposals import Done, Proposal, Proposals
from threefates.systems.fates_edge.actions.settling import Over, settles
from threefates.systems.fates_edge.combat.ranges_and_movement import (
    GROUP,
    Apart,
    Band,
    MeleeSet,
    Move,
    Ranges,
    controllers,
    crossed,
    get_out,
    of_ranges,
    ranges,
    two_of,
)
from threefates.systems.fates_edge.combat.sight_and_cover import MOST_PAIRS, Sight, no_more_pairs
from threefates.systems.fates_edge.combat.turn_economy import MOVE, is_attack
from threefates.systems.fates_edge.combat.turns import ActionTaken, cannot_act, take
from threefates.systems.fates_edge.combat.under_fire import FireMet
from threefates.systems.fates_edge.combat.zones import (
    AskThreatened,
    Leaving,
    held_by,
    leave_tested,
    leave_zones,
    ways_out,
    zoned,
)
from threefates.systems.fates_edge.harm.conditions import Died
from threefates.systems.fates_edge.help.conflict import Conflict
from threefates.systems.fates_edge.heroes.heroes import Heroes, hero_named
from threefates.systems.fates_edge.resolution.pool import Modifier, Wears
from threefates.systems.fates_edge.resolution.positions import Position
from threefates.systems.fates_edge.resolution.wording import position_said
from threefates.systems.fates_edge.rulings.gear import Disengage

__all__ = ["BreakOff", "Engage", "EnterMelee", "cannot_break_off", "cannot_engage", "cannot_enter", "slip_out"]

ENTER, LEAVE, DISENGAGE = "fe.range.melee-enter", "fe.range.melee-leave", "fe.turn.action-disengage"
UNDER_FIRE: Final = 46


class StaysInMelee(Event, frozen=True, tag="fe.stays-in-melee"):
    """Somebody could not break off."""

    hero: EntityId
    other: EntityId


class Slipped(Event, frozen=True, tag="fe.slipped"):
    """Somebody got out of a melee untested, or has attacked since."""

    character: EntityId
    slipped: bool


class Engage(Command, frozen=True, tag="fe.engage"):
    """Flag two as fighting hand to hand, or no longer."""

    one: EntityId
    other: EntityId
    melee: bool = True


class EnterMelee(Command, frozen=True, tag="fe.enter-melee"):
    """Move into a melee with somebody."""

    character: EntityId
    other: EntityId
    under_fire: bool = False


class BreakOff(Command, frozen=True, tag="fe.break-off"):
    """Move out of a melee; where somebody threatens you, that is tested."""

    character: EntityId
    other: EntityId
    threatened: bool = False
    boon: bool = False  # where zones are read: get out of them all untested


@cites("fe.range.melee-flag")
def cannot_engage(state: State, found: Apart, *, melee: bool) -> Refused | None:
    """The refusal where two cannot be flagged so, or None."""
    if found.melee is melee:
        return Refused("range.melee_same", "That is so already.", remedy="Play on.")
    if melee and found.band not in (Band.CLOSE, Band.NEAR):
        return Refused(
            "range.too_far", "They are too far apart.", remedy="Move to Near first.", source="fe.range.melee-flag"
        )
    return no_more_pairs(state, found)


@ranges.decides(Engage)
@cites("fe.range.melee-flag")
def engage(act: Unfolding, command: Engage) -> None:
    """Say that two are in melee or no longer; whoever runs the game may, or plays one of them where nobody counts
    turns: in a fight it takes a Move, and whoever is threatened a test.
    """
    found = two_of(act.state, command.one, command.other)
    act.must_control_or_run(command.one, act.state[Characters].name(command.one))
    if act.state[Conflict].running and not act.by.runs:
        title, remedy = "That takes a Move in a fight.", "Move into melee, or break off."
        raise Refused("range.by_a_move", title, remedy=remedy, source="fe.range.melee-flag")
    if refusal := cannot_engage(act.state, found, melee=command.melee):
        raise refusal
    act.happen(MeleeSet(command.one, command.other, command.melee))


@cites(ENTER)
def cannot_enter(state: State, character: EntityId, other: EntityId) -> Refused | None:
    """The refusal where somebody cannot go into a melee with another now, or None."""
    if character == other:
        return Refused("range.oneself", "Nobody is away from themselves.", remedy="Pick two.")
    found = state[Ranges].between(character, other)
    return cannot_engage(state, found, melee=True) or cannot_act(state, character, MOVE)


@ranges.decides(EnterMelee)
@cites(ENTER, "fe.range.movement")
def enter(act: Unfolding, command: EnterMelee) -> None:
    """Go into a melee, a Move as slow as the ground; under fire, what comes next is done from the middle at best."""
    character, other = act.state[Characters][command.character], act.state[Characters][command.other].id
    act.must_control_or_run(character.id, character.name)
    if refusal := cannot_enter(act.state, character.id, other):
        raise refusal
    take(act, character.id, MOVE)
    near = act.state[Ranges].between(character.id, other).band is Band.NEAR
    if near and crossed(act, Move(character.id, other)) is None:
        return
    act.happen(MeleeSet(character.id, other, melee=True))
    if command.under_fire:
        act.happen(FireMet(character.id, met=True))


@bears(UNDER_FIRE)
@cites(ENTER, DISENGAGE, "fe.range.movement", "fe.ruling.disengage-next-action")
def in_the_middle(state: State, proposal: Proposal) -> Iterator[Modifier]:
    """Whoever went into a melee under fire, or came in from away under pressure, stands in the middle at best; so does
    whoever slipped out of a melee and attacks.
    """
    hero, sight = proposal.hero, state[Sight]
    causes = (
        (hero in sight.under_fire, "Going in under fire", ENTER),
        (hero in sight.coming, "Coming in under pressure", "fe.range.movement"),
        (hero in state[Ranges].slipped and is_offensive(proposal), "Slipping out of a melee", DISENGAGE),
    )
    why, source = next(((why, source) for here, why, source in causes if here), ("", ""))
    terms = terms_of(state, proposal) if why else None
    if terms is None:
        return
    now = stands(state, terms.position, bearing(state, proposal, before=UNDER_FIRE)).position
    if steps := max(Position.CONTROLLED - now, 0):
        yield Modifier(steps=steps, why=why, cites=(source,), wears=Wears.AFTER)


@cites(DISENGAGE)
def is_offensive(proposal: Proposal) -> bool:
    """Say whether an action is an attack: by a skill of fighting, or as something that comes at somebody."""
    return is_attack(proposal.skill) or any(each.blow for each in proposal.purposes)


@cites(LEAVE)
def cannot_break_off(state: State, character: EntityId, other: EntityId, *, threatened: bool) -> Refused | None:
    """The refusal where somebody cannot break off now, or None."""
    name = state[Characters].name(character)
    if character == other:
        return Refused("range.oneself", "Nobody is away from themselves.", remedy="Pick two.")
    if other not in controllers(state, character):
        return Refused("range.no_melee", f"{name} is in no melee with them.", remedy="Simply move.", source=LEAVE)
    if threatened and character in state[Proposals].open:
        title = f"{name} is about something else."
        return Refused("range.busy", title, remedy="Withdraw that first.", source=LEAVE)
    return cannot_act(state, character, MOVE)


@ranges.decides(BreakOff)
@cites(LEAVE, DISENGAGE)
def break_off(act: Unfolding, command: BreakOff) -> None:
    """Get out of a melee, which is a Move; a hero who is threatened tests it, from the middle Position.

    Untested, nobody strikes after them, and their next attack stands in the middle at best; zones are always tested.
    """
    character, other = act.state[Characters][command.character], act.state[Characters][command.other].id
    act.must_control_or_run(character.id, character.name)
    hero = character.id if character.id in act.state[Heroes].known else ""
    by_zones = zoned(act.state, character.id)
    may_be = bool(hero) and _tested(act.state)
    tests = not command.boon if by_zones else command.threatened and may_be
    asked = may_be and game_master_here(act.state)
    if refusal := cannot_break_off(act.state, character.id, other, threatened=tests or asked):
        raise refusal
    if by_zones:
        leave_zones(act, hero, boon=command.boon)
        return
    take(act, character.id, MOVE)
    if tests:
        leave_tested(act, hero, other)
    elif asked and not act.by.runs:
        act.push(AskThreatened(hero, other))
    else:
        slip_out(act, character.id)


@cites("fe.ruling.disengage")
def _tested(state: State) -> bool:
    return state.ruling(Disengage) is Disengage.MOVE_THEN_TEST


@cites(DISENGAGE)
def slip_out(act: Unfolding, character: EntityId) -> None:
    """Get somebody out untested: a hero's next attack stands in the middle at best."""
    get_out(act, character)
    if character in act.state[Heroes].known and character not in act.state[Ranges].slipped:
        act.happen(Slipped(character, slipped=True))


@settles(ranges, Leaving)
@cites(LEAVE)
def after_breaking_off(act: Unfolding, leaving: Leaving, over: Over) -> None:
    """A success gets out of it all; anything else stays, at a price that the Game Master names."""
    holding = controllers(act.state, over.hero)
    if over.outcome.succeeded:
        get_out(act, over.hero)
    elif holding:
        act.happen(StaysInMelee(over.hero, leaving.other if leaving.other in holding else holding[0]))


ranges.only_tells(StaysInMelee)  # the two are at each other as before


@ranges.tells(StaysInMelee)
def tell_stays(state: State, event: StaysInMelee, viewer: Viewer) -> Told:
    """Tell everybody who stays in the melee, and that something small comes of it."""
    name, others = hero_named(state, event.hero), held_by(state, event.hero) or state[Characters].name(event.other)
    said = f"{name} stays in the melee with {others}; the Game Master names a soft consequence."
    return Told(said, (LEAVE, Disengage.ruling_id), tone="partial")


# what ends it


@ranges.answers_to(Died)
@cites("fe.range.melee-flag", "fe.harm.levels")
def fights_no_more(act: Unfolding, event: Died) -> None:
    """Nobody is at the dead hand to hand."""
    get_out(act, event.hero)


@ranges.answers_to(Done)
@cites(DISENGAGE)
def attacked(act: Unfolding, event: Done) -> None:
    """The next attack has told; anything else does not count."""
    done = act.state[Proposals].latest
    if event.hero in act.state[Ranges].slipped and done and is_offensive(done):
        act.happen(Slipped(event.hero, slipped=False))


@ranges.answers_to(ActionTaken)
@cites(DISENGAGE)
def attacked_so(act: Unfolding, event: ActionTaken) -> None:
    """So has one that is made without a roll."""
    if event.character in act.state[Ranges].slipped and is_attack(event.what) and not event.rolled:
        act.happen(Slipped(event.character, slipped=False))


@ranges.folds(Slipped)
def slipped(ranges: Ranges, event: Slipped) -> Ranges:
    """Set whether somebody has slipped out of a melee, and not attacked since (`slipped`)."""
    others = tuple(each for each in ranges.slipped if each != event.character)
    return replace(ranges, slipped=(*others, event.character) if event.slipped else others)


@ranges.tells(Slipped)
def tell_slipped(state: State, event: Slipped, viewer: Viewer) -> Told | None:
    """Tell everybody whose next attack stands in the middle at best."""
    if not event.slipped:
        return None
    middle = position_said(state, Position.CONTROLLED)
    said = f"{state[Characters].name(event.character)} slips out; their next attack stands {middle} at best."
    return Told(said, (DISENGAGE, Disengage.ruling_id), important=False)


@ranges.offers_under(of_own, of_ranges)
def offers(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Offer whoever one plays the way into a melee and out of it, and to whoever runs the game to say who is in one."""
    known = state[Characters].known
    if viewer.runs and _may_change(state):
        who = [Option(each.id, each.name) for each in known.values()]
        pair = (choice("one", "Who", who), choice("other", "And who", who))
        out = flag("melee", "They fight hand to hand", default=True)
        hint = "Whoever gets out while somebody threatens that tests it first: let them break off."
        yield Offer("fe.engage", "Flag two as in melee", (*pair, out), group=GROUP, levers=True, hint=hint)
    first = cache(lambda own: controllers(state, own)[:1])  # one gets out of a whole melee
    for found in state[Ranges].known.values():
        for own, other in ((found.one, found.other), (found.other, found.one)):
            if not viewer.holds(own) or (found.melee and other not in first(own)):
                continue
            if found.melee and zoned(state, own):
                tested, paid = (cannot_break_off(state, own, other, threatened=each) for each in (True, False))
                yield from ways_out(state, own, other, tested, paid)
            else:
                yield _offer(state, own, other, found.band, melee=found.melee)


def _may_change(state: State) -> bool:
    """Say whether any two can be flagged as in melee, or no longer: who stand as nobody has said are Near."""
    said, many = state[Ranges].known, len(state[Characters].known)
    if len(said) < min(MOST_PAIRS, many * (many - 1) // 2):
        return True
    return any(cannot_engage(state, found, melee=not found.melee) is None for found in said.values())


def _offer(state: State, own: EntityId, other: EntityId, band: Band, *, melee: bool) -> Offer:
    group, towards = state[Characters].name(own), state[Characters].name(other)
    fixed = (("character", own), ("other", other))
    if melee:
        tested = _tested(state)
        threat = (flag("threatened", "They threaten me: test it", default=True),) if tested else ()
        asked = tested and own in state[Heroes].known and game_master_here(state)
        refusal = refusal_of(cannot_break_off(state, own, other, threatened=asked))
        label = f"Break off from {held_by(state, own)} with a Move"
        return Offer("fe.break-off", label, threat, fixed, refusal=refusal, group=group)
    refusal = refusal_of(cannot_enter(state, own, other))
    field = flag("under_fire", "Under fire")
    return Offer("fe.enter-melee", f"Move into melee with {towards}", (field,), fixed, refusal=refusal, group=group)
