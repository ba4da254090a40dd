"""Boons at the table beyond failing: awards, bonds, help from a gift, Assets and Rites, and XP."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from msgspec.structs import replace

from threefates.commons.texts import one_line
from threefates.pieces.spelling import bare
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Command, Event
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId
from threefates.systems.fates_edge.actions.modifiers import helped_by
from threefates.systems.fates_edge.actions.proposals import Proposals
from threefates.systems.fates_edge.actions.roll_in_hand import Rolls, underway
from threefates.systems.fates_edge.beats.beats import pay, too_few
from threefates.systems.fates_edge.boons.bonds import bonded
from threefates.systems.fates_edge.boons.boons import (
    BoonGiven,
    Boons,
    BoonsEarned,
    BoonSpent,
    approach_of,
    boons,
    let_in,
    may_pay,
    no_boon,
    pay_failure,
)
from threefates.systems.fates_edge.boons.earning import BY_VALVE, LEAST_FOR_VALVE, bond_pays, valve_pays
from threefates.systems.fates_edge.boons.limits import under_hold_cap
from threefates.systems.fates_edge.boons.sharing import cannot_give
from threefates.systems.fates_edge.boons.spending import SPENDS, price_of
from threefates.systems.fates_edge.harm.conditions import out_of_it
from threefates.systems.fates_edge.harm.party import living, lost
from threefates.systems.fates_edge.help.helping import BonusAdded, cannot_assist
from threefates.systems.fates_edge.help.supporting import no_dice_left
from threefates.systems.fates_edge.heroes.heroes import Heroes, hero_named
from threefates.systems.fates_edge.resolution.assistance import Way
from threefates.systems.fates_edge.resolution.outcome_matrix import Outcome
from threefates.systems.fates_edge.resolution.pool import Bonus, Kind
from threefates.systems.fates_edge.resolution.terms import Description
from threefates.systems.fates_edge.resolution.wording import counted
from threefates.systems.fates_edge.rulings.resolution import BondVersion, BoonsOnPartial, RiteBoons

__all__ = [
    "AwardBond",
    "AwardBoon",
    "AwardEverybody",
    "GiveAsHelp",
    "SafetyValve",
    "SpendBoon",
    "dares",
    "wasted_on",
]

MOST_AWARDED: Final = 5


class AwardBoon(Command, frozen=True, tag="fe.award-boon"):
    """Hand a hero a Boon: for a bond in the light, a sacrifice, a creative answer, a prompt taken up."""

    hero: EntityId
    why: str


class AwardEverybody(Command, frozen=True, tag="fe.award-everybody"):
    """Hand everybody Boons: for a great victory, a setback, a milestone."""

    amount: int
    why: str


class AwardBond(Command, frozen=True, tag="fe.award-bond"):
    """Let a bond that drove an intricately told help pay, once an evening."""

    hero: EntityId
    bond: str
    ally: EntityId = ""  # who was helped, with whom the bond is shared
    significant: bool = False  # more than one die's worth, at a real price


class SafetyValve(Command, frozen=True, tag="fe.safety-valve"):
    """Spend three beats or more on the latest Partial, so that it pays a Boon after all."""

    beats: int
    what: str


class GiveAsHelp(Command, frozen=True, tag="fe.give-as-help"):
    """Turn the Boon you may give into a die for another hero's proposed action."""

    giver: EntityId
    hero: EntityId
    why: str


class SpendBoon(Command, frozen=True, tag="fe.spend-boon"):
    """Spend a Boon on one of the things that Boons buy."""

    hero: EntityId
    what: str
    on: str = ""
    high_power: bool = False


class BondPaid(Event, frozen=True, tag="fe.bond-paid"):
    """A bond has paid this evening."""

    hero: EntityId
    bond: str  # in words
    ally: EntityId = ""  # with whom it is shared; up to version 8 the words alone said which bond it was
    roll: int = 0  # the number of that in which it helped; 0 in older evenings


class ValveOpened(Event, frozen=True, tag="fe.valve-opened"):
    """A Partial was made dear enough to pay."""

    hero: EntityId
    roll: int = 0  # its number

    quiet = True


def _earn(act: Unfolding, hero: EntityId, amount: int, why: str) -> None:
    act.happen(BoonsEarned(hero, under_hold_cap(amount, act.state[Boons].of(hero)), why, awarded=True))


@boons.decides(AwardBoon)
@cites("fe.boons.gm-award")
def award(act: Unfolding, command: AwardBoon) -> None:
    """Award a hero a Boon, outside the cap of failures; only whoever runs the game may."""
    act.must_run("Awarding a Boon")
    hero = act.state[Heroes][command.hero].id
    _earn(act, hero, 1, one_line(command.why, "The reason"))


@boons.decides(AwardEverybody)
@cites("fe.boons.share-campaign")
def award_everybody(act: Unfolding, command: AwardEverybody) -> None:
    """Award every hero who lives so many Boons; only whoever runs the game may."""
    act.must_run("Awarding Boons")
    if refusal := cannot_share(act.state):
        raise refusal
    if not 1 <= command.amount <= MOST_AWARDED:
        title, source = "Nobody can be given that.", "fe.boons.share-campaign"
        raise Refused("boons.award", title, remedy=f"Give 1 to {MOST_AWARDED} to heroes here.", source=source)
    why = one_line(command.why, "The reason")
    for hero in living(act.state):
        _earn(act, hero, command.amount, why)


def cannot_share(state: State) -> Refused | None:
    """The refusal where nobody is left to share Boons, or None."""
    if living(state):
        return None
    return Refused("boons.nobody", "No hero lives here.", remedy="Bring one in first.")


@boons.decides(AwardBond)
@cites("fe.boons.bond-driven-core", "fe.boons.bond-driven-cp")
def award_bond(act: Unfolding, command: AwardBond) -> None:
    """Let a bond pay its hero a Boon, once an evening; only whoever runs the game may. Refuse what is too small."""
    act.must_run("Letting a bond pay")
    hero, bond = act.state[Heroes][command.hero].id, one_line(command.bond, "The bond")
    if refusal := no_such_help(act.state, hero, command.ally) or paid_already(act.state, hero, command.ally):
        raise refusal
    if not bond_pays(act.state.ruling(BondVersion), significant=command.significant):
        raise _refused("boons.bond_small", "Plain help pays no bond here.", "It must be worth more than one die.")
    roll = act.state[Rolls].latest
    act.happen(BondPaid(hero, bond, command.ally, roll.number if roll else 0))
    _earn(act, hero, 1, f"bond: {bond}")


@cites("fe.boons.bond-driven-core", "fe.boons.bond-driven-cp")
def paid_already(state: State, hero: EntityId, ally: EntityId) -> Refused | None:
    """The refusal where their bond has paid either of the two this evening, or for this very roll before, or would pay
    somebody who can hold no more; or None.
    """
    paid, roll = state[Boons].bonds, state[Rolls].latest
    if ally in paid.get(hero, ()) or hero in paid.get(ally, ()):
        return _refused("boons.bond_paid", "That bond has paid this evening.", "Another bond may, or next time.")
    again = roll and state[Boons].bond_rolls.get(_both(hero, ally)) == roll.number
    if again and not dared_for(state, hero, ally):
        return _refused("boons.bond_paid", "That bond has paid for this help.", "Help once more, and roll.")
    if not under_hold_cap(1, state[Boons].of(hero)):
        return _refused("boons.full", f"{hero_named(state, hero)} can hold no more Boons.", "Spend one first.")
    return None


def _both(one: EntityId, other: EntityId) -> str:
    return "|".join(sorted((one, other)))


Dared = Callable[[State, EntityId, EntityId], bool]
_DARED: Final[list[Dared]] = []


def dares(dared: Dared) -> Dared:
    """Let this say whether somebody has done something for another, at a price, that no roll of theirs tells."""
    _DARED.append(dared)
    return dared


@cites("fe.boons.bond-driven-cp", "fe.ruling.bond-boon-version")
def dared_for(state: State, hero: EntityId, ally: EntityId) -> bool:
    """Whether a hero has done more for an ally than help with a roll, where the table reads that a bond pays for it."""
    return state.ruling(BondVersion) is BondVersion.LONG and any(dared(state, hero, ally) for dared in _DARED)


@cites("fe.boons.bond-driven-core", "fe.boons.bond-driven-cp")
def no_such_help(state: State, hero: EntityId, ally: EntityId) -> Refused | None:
    """The refusal where no bond drove help just now, or None: it takes the bond, the roll, and the telling."""
    roll, action = state[Rolls].latest, state[Proposals].latest
    if not ally or not bonded(state, hero, ally):
        return _refused("boons.no_bond", "Those two share no bond.", "Form the bond first.")
    if dared_for(state, hero, ally):
        return None
    if roll is None or roll.outcome is None or action is None or roll.bare or roll.hero != action.hero:
        return _refused("boons.no_help", "No help is just rolled.", "Let a roll come of it.")
    lent = any(bonus.by == hero for bonus in action.bonuses)
    helped = roll.hero == ally and (lent or hero in helped_by(action))
    if not helped and roll.hero != hero:
        return _refused("boons.no_help", "That roll is no help of theirs.", "Help, or act for the ally.")
    if roll.terms.description is Description.INTRICATE:
        return None
    return _refused("boons.plainly_told", "It was told too plainly.", "Tell it intricately, bond and all.")


def _refused(code: str, title: str, remedy: str) -> Refused:
    return Refused(code, title, remedy=remedy, source="fe.boons.bond-driven-core")


@boons.decides(SafetyValve)
@cites("fe.boons.partial-safety-valve")
def open_valve(act: Unfolding, command: SafetyValve) -> None:
    """Spend beats on a Partial to let it pay a Boon, once a scene for each hero; refuse where Partials pay anyhow."""
    act.must_run("Spending beats")
    if refusal := cannot_open(act.state):
        raise refusal
    if not valve_pays(act.state.ruling(BoonsOnPartial), command.beats):
        title, source = "That is too little.", "fe.boons.partial-safety-valve"
        raise Refused("boons.valve_small", title, remedy=f"Spend {LEAST_FOR_VALVE} beats or more.", source=source)
    roll = act.state[Rolls].latest
    if roll is not None:
        pay(act, command.beats, one_line(command.what, "What it costs"))
        act.happen(ValveOpened(roll.hero, roll.number))
        pay_failure(act, roll.hero, Outcome.PARTIAL, BY_VALVE, approach_of(roll))


@cites("fe.boons.partial-safety-valve")
def cannot_open(state: State) -> Refused | None:
    """The refusal where no Partial can be made to pay now, or None."""
    roll, source = state[Rolls].latest, "fe.boons.partial-safety-valve"
    if state.ruling(BoonsOnPartial) is not BoonsOnPartial.ZERO:
        return Refused("boons.valve", "Here a Partial pays anyhow.", remedy="Play on.", source=source)
    if roll is None or roll.outcome is not Outcome.PARTIAL:
        return Refused("boons.valve", "The latest roll is no Partial.", remedy="Wait for one.", source=source)
    if roll.yielded:
        title, remedy = "Ground was yielded, at no cost.", "Wait for one that takes a cost."
        return Refused("boons.valve", title, remedy=remedy, source=source)
    if not may_pay(state, roll):
        return Refused("boons.valve", "Nothing could go wrong: that pays no Boon.", remedy="Play on.", source=source)
    if roll.hero in state[Boons].valved or roll.number == state[Boons].valved_roll:
        return Refused("boons.valve", "It paid already.", remedy="In the next scene.", source=source)
    if not let_in(state, roll.hero, Outcome.PARTIAL, BY_VALVE, approach_of(roll)):
        title = "The same has paid in this scene, or failures have paid all that they may."
        return Refused("boons.valve", title, remedy="In the next scene.", source="fe.boons.repetition-rule")
    return underway(state) or lost(state, roll.hero) or too_few(state, LEAST_FOR_VALVE)


@boons.decides(GiveAsHelp)
@cites("fe.boons.share-as-assist")
def give_as_help(act: Unfolding, command: GiveAsHelp) -> None:
    """Give this scene's Boon as a die of help, spent at once; refuse it as other help is refused."""
    giver, hero = act.state[Heroes][command.giver].id, act.state[Proposals][command.hero].hero
    act.must_control(giver, hero_named(act.state, giver))
    if refusal := cannot_give_as_help(act.state, giver, hero):
        raise refusal
    why = f"{hero_named(act.state, giver)}: {one_line(command.why, 'How it helps')}"
    act.happen(BoonGiven(giver, hero, why))
    act.happen(BoonSpent(hero, "a die of help"))
    act.happen(BonusAdded(hero, Bonus(kind=Kind.ASSIST, why=why, dice=1, by=giver, gift=True, handed=True)))


@cites("fe.boons.share-as-assist", "fe.coordination.assist-baseline")
def cannot_give_as_help(state: State, giver: EntityId, hero: EntityId) -> Refused | None:
    """The refusal where a gift cannot help with an action, or None; what other help gives and costs does not matter."""
    refusal = cannot_assist(state, giver, hero, Way.DICE)
    if refusal and refusal.refusal.code not in ("assist.way", "assist.no_skill", "assist.price"):
        return refusal
    return no_dice_left(state, hero) or cannot_give(state, giver, hero)


ON_THEIR_FEET: Final = ("asset", "rite", "zone")
"""What whoever buys it does then and there."""


Wasted = Callable[[State, EntityId], Refused | None]
_WASTED: Final[dict[str, Wasted]] = {}


def wasted_on(what: str) -> Callable[[Wasted], Wasted]:
    """Say of one of the things that Boons buy when a hero can do nothing with it."""
    return lambda wasted: _WASTED.setdefault(what, wasted)


@cites("fe.boons.spend-list", "fe.harm.levels")
def cannot_spend(state: State, hero: EntityId, what: str) -> Refused | None:
    """The refusal where a hero has no Boon for that, or lies there, or could do nothing with it; or None."""
    lies = out_of_it(state, hero) if what in ON_THEIR_FEET else None
    return no_boon(state, hero) or lies or (_WASTED[what](state, hero) if what in _WASTED else None)


@boons.decides(SpendBoon)
@cites("fe.boons.spend-list")
def spend_boon(act: Unfolding, command: SpendBoon) -> None:
    """Spend Boons on an Asset, a Rite or an ability that asks for them; refuse where the hero holds too few."""
    act.must_control(command.hero, hero_named(act.state, command.hero))
    if command.what not in SPENDS:
        title, source = "Boons do not buy that.", "fe.boons.spend-list"
        raise Refused("boons.no_such_spend", title, remedy=f"Choose {', '.join(SPENDS)}.", source=source)
    price = price_of(command.what, act.state.ruling(RiteBoons), high_power=command.high_power)
    refusal, title = cannot_spend(act.state, command.hero, command.what), f"That costs {counted(price, 'Boon')}."
    if refusal or act.state[Boons].of(command.hero) < price:
        raise refusal or Refused("boons.price", title, remedy="Earn another first.", source="fe.boons.spend-list")
    on = one_line(command.on, "What it is", optional=True)
    for _ in range(price):
        act.happen(BoonSpent(command.hero, f"{SPENDS[command.what]}{f': {on}' if on else ''}"))


@boons.folds(BondPaid)
def bond_paid(boons: Boons, event: BondPaid) -> Boons:
    """Add the bond to those that have paid the hero this evening, and note for which roll (`bonds`, `bond_rolls`)."""
    paid = (*boons.bonds.get(event.hero, ()), event.ally or bare(event.bond))
    rolls = {**boons.bond_rolls, _both(event.hero, event.ally): event.roll} if event.roll else boons.bond_rolls
    return replace(boons, bonds={**boons.bonds, event.hero: paid}, bond_rolls=rolls)


@boons.folds(ValveOpened)
def valve_opened(boons: Boons, event: ValveOpened) -> Boons:
    """Add the hero to those whose Partial has paid in this scene (`valved` and `valved_roll`)."""
    return replace(boons, valved=(*boons.valved, event.hero), valved_roll=event.roll)
