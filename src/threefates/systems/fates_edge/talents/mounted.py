"""In the saddle: a charge or a shot on the move."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from msgspec import Struct

from threefates.commons.characters import Characters, of_own
from threefates.rulebook.agenda import Option
from threefates.rulebook.cites import cites
from threefates.rulebook.ledger import entry
from threefates.rulebook.messages import Command
from threefates.rulebook.offers import Offer, choice, none_of, refusal_of
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fates_edge.actions.modifiers import lapses
from threefates.systems.fates_edge.actions.proposals import Proposal, Proposals, proposals, proposing
from threefates.systems.fates_edge.actions.purpose import Purpose, PurposeSet, taken_before
from threefates.systems.fates_edge.advancement.assets import Assets
from threefates.systems.fates_edge.combat.ranges_and_movement import (
    Apart,
    Band,
    BandSet,
    MeleeSet,
    Move,
    Ranges,
    crossed,
    held_in_melee,
)
from threefates.systems.fates_edge.combat.reactions import come_forward
from threefates.systems.fates_edge.combat.targeting import At
from threefates.systems.fates_edge.combat.turn_economy import ATTACK, ATTACKS, MOVE
from threefates.systems.fates_edge.combat.turns import ActionTaken, Turns, cannot_act, held_back, spare, take
from threefates.systems.fates_edge.gear.aiming import of_tempo
from threefates.systems.fates_edge.gear.attacks import weapon_of
from threefates.systems.fates_edge.gear.weapons import must_be_set
from threefates.systems.fates_edge.help.conflict import Conflict
from threefates.systems.fates_edge.help.helping import BonusAdded
from threefates.systems.fates_edge.heroes.heroes import hero_named
from threefates.systems.fates_edge.heroes.skills import is_one_of
from threefates.systems.fates_edge.heroes.talents import has_talent
from threefates.systems.fates_edge.resolution.pool import MOUNT, Bonus, Kind
from threefates.systems.fates_edge.rulings.road import ActionsPerTurn

__all__ = ["RideOn", "dice_of_charge", "dice_of_shot"]

CAVALIER: Final = "cavalier"
FROM: Final = "Cavalier on a War Mount"


class RideOn(Command, frozen=True, tag="fe.ride-on"):
    """Say that a hero's proposed attack is made on the move, by a Cavalier on a War Mount."""

    hero: EntityId
    other: EntityId = ""  # who is charged or shot at


class Ridden(Purpose, frozen=True, tag=MOUNT):
    """An attack is made on the move, at somebody."""

    other: EntityId

    says = "the ride"
    by_skill = True
    strikes = True


class _Ride(Struct):
    dice: int


@cites("fe.combat.mount-charge", "fe.ruling.mount-weapon-dice")
def dice_of_charge() -> int:
    """Dice of a charge from Far to Near; what the weapon gives comes besides.

    >>> dice_of_charge()
    2
    """
    return entry("fe.combat.mount-charge").table(_Ride).dice


@cites("fe.combat.mount-shot", "fe.ruling.mount-weapon-dice")
def dice_of_shot() -> int:
    """Dice of a shot while riding from Near to Far.

    >>> dice_of_shot()
    2
    """
    return entry("fe.combat.mount-shot").table(_Ride).dice


_MOVES: Final = {
    "Melee": ("a charge from Far to Near", dice_of_charge),
    "Ranged": ("a shot from Near to Far", dice_of_shot),
}


@cites("fe.combat.mount-charge", "fe.combat.mount-shot", "fe.skills.off-list-names")
def moves_as(skill: str) -> str:
    """The skill by which an attack with another is made on the move; nothing where it is none.

    >>> moves_as("Skirmish"), moves_as("Ranged"), moves_as("Brawl")
    ('Melee', 'Ranged', '')
    """
    return next((each for each in _MOVES if is_one_of(skill, (each,))), "")


@cites("fe.combat.mount-charge", "fe.combat.mount-shot")
def ridden(skill: str) -> tuple[Band, Band]:
    """From which band to which a rider moves: a charge closes in, a shot is loosed while riding off.

    >>> [band.value for band in ridden("Melee")], [band.value for band in ridden("Ranged")]
    (['far', 'near'], ['near', 'far'])
    """
    return (Band.NEAR, Band.FAR) if skill == "Ranged" else (Band.FAR, Band.NEAR)


@proposals.decides(RideOn)
@cites("fe.combat.mount-charge", "fe.combat.mount-shot", "fe.talents.war-mount-cavalier")
def ride_on(act: Unfolding, command: RideOn) -> None:
    """Add the dice of a Cavalier on a War Mount to a proposed attack, as soon as the ground lets it get anywhere; a
    charge ends in melee with whom it is at.
    """
    proposal = act.state[Proposals][command.hero]
    act.must_control_or_run(proposal.hero, hero_named(act.state, proposal.hero))
    if refusal := cannot_ride(act.state, proposal.hero) or out_of_range(act.state, proposal.hero, command.other):
        raise refusal
    what, dice = _MOVES[moves_as(proposal.skill)]
    come_forward(act, proposal)
    _move(act, proposal)
    if crossed(act, Move(proposal.hero, command.other, away=proposal.skill == "Ranged")) is None:
        return
    act.happen(BandSet(proposal.hero, command.other, ridden(proposal.skill)[1]))
    _closes_in(act, proposal, command.other)
    act.happen(PurposeSet(proposal.hero, Ridden(command.other)))
    act.happen(BonusAdded(proposal.hero, Bonus(kind=Kind.TALENT, why=f"{FROM}, {what}", dice=dice(), came_with=MOUNT)))


@cites("fe.combat.mount-charge", "fe.range.melee-flag")
def _closes_in(act: Unfolding, proposal: Proposal, other: EntityId) -> None:
    """Let a charge end in melee."""
    if moves_as(proposal.skill) == "Melee":
        act.happen(MeleeSet(proposal.hero, other, melee=True))


def _move(act: Unfolding, proposal: Proposal) -> None:
    """Take the Move that riding is; where a turn holds one significant action, that is the attack, and no more."""
    if not takes_move(act.state, proposal):
        return
    if act.state.ruling(ActionsPerTurn) is ActionsPerTurn.ONE_SIGNIFICANT:
        act.happen(ActionTaken(proposal.hero, ATTACK, rolled=True))
        spare(act, proposal.hero, *ATTACKS)
    else:
        take(act, proposal.hero, MOVE)


@lapses(MOUNT)
@cites("fe.combat.mount-charge", "fe.combat.mount-shot", "fe.talents.war-mount-cavalier")
def at_another(state: State, proposal: Proposal) -> str:
    """Why the dice of the saddle do not count: they are for whom it was ridden at, and for a Cavalier on a mount."""
    ride, at = proposal.purpose(Ridden), proposal.purpose(At)
    if ride and is_mounted(state, proposal.hero):
        return "no mount any more" if has_talent(state, proposal.hero, CAVALIER) else "no Cavalier any more"
    return f"it was ridden at {state[Characters].name(ride.other)}" if ride and at and at.other != ride.other else ""


@cites("fe.talents.war-mount-cavalier")
def is_mounted(state: State, hero: EntityId) -> Refused | None:
    """The refusal where a hero is no Cavalier, or has no War Mount that bears them, or None."""
    name, source = hero_named(state, hero), "fe.talents.war-mount-cavalier"
    if not has_talent(state, hero, CAVALIER):
        return Refused("mounted.talent", f"{name} is no Cavalier.", remedy="Learn it with XP.", source=source)
    mounts = [each for each in state[Assets].of.get(hero, ()) if each.mount]
    if any(each.bears_up for each in mounts):
        return None
    title = f"{name}'s mount is in no state for it." if mounts else f"{name} has no War Mount."
    return Refused("mounted.mount", title, remedy="Buy one, or look after it.", source=source)


@cites("fe.combat.mount-charge", "fe.combat.mount-shot")
def takes_move(state: State, proposal: Proposal) -> bool:
    """Say whether riding takes something of a turn: in one's own, but of a single action that the attack has taken."""
    paid = taken_before(proposal.purposes)
    single = state.ruling(ActionsPerTurn) is ActionsPerTurn.ONE_SIGNIFICANT
    return state[Turns].holder == proposal.hero and not (paid and single)


@cites("fe.combat.mount-charge", "fe.combat.mount-shot", "fe.gear.tempo-slow")
def cannot_ride(state: State, hero: EntityId) -> Refused | None:
    """The refusal where riding adds nothing to a hero's action, or None."""
    proposal, source = state[Proposals][hero], "fe.combat.mount-charge"
    if refusal := is_mounted(state, hero):
        return refusal
    if not moves_as(proposal.skill) or any(each.takes for each in proposal.purposes):
        return Refused("mounted.skill", "That is no attack on the move.", remedy="Use Melee or Ranged.", source=source)
    if any(bonus.why.startswith(FROM) for bonus in proposal.bonuses):
        return Refused("mounted.already", "It counts already.", remedy="Roll.", source=source)
    weapon = weapon_of(state, proposal)
    if weapon and must_be_set(of_tempo(weapon)):
        title, remedy = f"{weapon.name} is braced, and not shot from the saddle.", "Shoot where you stand."
        return Refused("mounted.slow", title, remedy=remedy, source="fe.gear.tempo-slow")
    if not (takes_move(state, proposal) or _out_of_turn(state, proposal)):
        return held_back(state, hero, MOVE)
    single = state.ruling(ActionsPerTurn) is ActionsPerTurn.ONE_SIGNIFICANT
    return cannot_act(state, hero, MOVE) or (cannot_act(state, hero, ATTACK) if single else None)


@cites("fe.turn.initiative", "fe.combat.mount-charge", "fe.combat.mount-shot")
def _out_of_turn(state: State, proposal: Proposal) -> bool:
    """Whether it is somebody else's turn, and the attack neither was called for nor has its Action already."""
    comes = proposal.any_way or taken_before(proposal.purposes)
    return state[Conflict].running and state[Turns].holder not in (None, proposal.hero) and not comes


@cites("fe.combat.mount-charge", "fe.combat.mount-shot")
def out_of_range(state: State, hero: EntityId, other: EntityId) -> Refused | None:
    """Why a hero cannot ride at somebody from where they are, if so."""
    source = "fe.combat.mount-charge"
    if other == hero or other not in state[Characters].known:
        return Refused("mounted.whom", "Nobody is ridden at.", remedy="Say who is attacked.", source=source)
    if (at := state[Proposals][hero].purpose(At)) and at.other not in ("", other):
        title = f"It is at {state[Characters].name(at.other)}."
        return Refused("mounted.whom", title, remedy="Ride at them, or say at whom it is.", source=source)
    starts, ends = ridden(state[Proposals][hero].skill)
    if (between := state[Ranges].between(hero, other)).band is starts and not between.melee:
        return held_in_melee(state, Move(hero, other), ends)
    title = f"{state[Characters].name(other)} is {_there(between)}, not {starts.value.capitalize()}."
    return Refused("mounted.range", title, remedy="Move first, or attack on foot.", source=source)


def _there(between: Apart) -> str:
    return "in melee" if between.melee else between.band.value.capitalize()


@proposals.offers_under(of_own)
def offers(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Offer riding to whoever plays a Cavalier, for each proposed attack."""
    for hero in state.only(proposing):
        proposal = state[Proposals][hero]
        if moves_as(proposal.skill) and viewer.holds(hero) and has_talent(state, hero, CAVALIER):
            label, name = f"In the saddle: {_MOVES[moves_as(proposal.skill)][0]}", hero_named(state, hero)
            foes = [
                Option(each, state[Characters].name(each), refusal=refusal_of(out_of_range(state, hero, each)))
                for each in state[Characters].known
                if each != hero
            ]
            refusal = refusal_of(cannot_ride(state, hero)) or (none_of(foes) if foes else _NOBODY)
            at = (choice("other", "At whom", foes[:1] if refusal else foes),) if foes else ()
            hint = "You ride at once, whatever becomes of the attack."
            yield Offer("fe.ride-on", label, at, (("hero", hero),), refusal=refusal, group=name, hint=hint)


_NOBODY: Final = refusal_of(
    Refused("mounted.whom", "Nobody is ridden at.", remedy="Say who is attacked.", source="fe.combat.mount-charge")
)
