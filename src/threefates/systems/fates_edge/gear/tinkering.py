"""Enchanted gear in a Tinker's hands, and enchantments taken off again by a ritual: both are rolled for."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from threefates.commons.characters import Characters, of_own
from threefates.commons.scenes import Scenes
from threefates.rulebook.agenda import Choice, Option
from threefates.rulebook.cites import cites
from threefates.rulebook.ledger import entry
from threefates.rulebook.messages import Command, Step
from threefates.rulebook.offers import Offer, choice, none_of, refusal_of
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fates_edge.actions.adjudication_loop import TermsSet, suggestion
from threefates.systems.fates_edge.actions.proposals import Proposals, Proposed, may_speak_for
from threefates.systems.fates_edge.actions.purpose import Purpose, PurposeSet
from threefates.systems.fates_edge.actions.settling import Over, settles
from threefates.systems.fates_edge.actions.stopping import still
from threefates.systems.fates_edge.advancement.xp_awards import XpPaid
from threefates.systems.fates_edge.gear.condition_and_upkeep import fail, mend, tried_of_late
from threefates.systems.fates_edge.gear.enchanting import level_of, named
from threefates.systems.fates_edge.gear.in_the_middle import stays_put
from threefates.systems.fates_edge.gear.items import Care, Gear, GearChanged, GearLost, Item, cannot_pay, gear
from threefates.systems.fates_edge.help.conflict import Conflict, to_end_first
from threefates.systems.fates_edge.heroes.heroes import Heroes, held_heroes, hero_named, skills_at

__all__ = ["Disenchant", "Disenchanting", "TinkerGear", "Tinkering", "cannot_disenchant", "cannot_tinker"]

REPAIR, REMOVAL = "fe.gear.enchanted-repair", "fe.gear.enchant-removal"
HOLDS: Final = "holds"


class Tinkering(Purpose, frozen=True, tag="tinkering"):
    """An action mends an enchanted thing."""

    owner: EntityId
    item: str
    care: Care | None = None  # in which it was proposed; None: nobody noted it

    says = "the mending"
    by_skill = True
    fills = True
    sets_terms = True


class Disenchanting(Purpose, frozen=True, tag="disenchanting"):
    """An action takes an enchantment off a thing."""

    item: str
    enchantment: str

    says = "the ritual"
    fills = True
    sets_terms = True
    magic = True


class TinkerGear(Command, frozen=True, tag="fe.tinker-gear"):
    """Mend an enchanted thing with Tinker."""

    hero: EntityId
    owner: EntityId
    item: str


class Disenchant(Command, frozen=True, tag="fe.disenchant"):
    """Take an enchantment off a thing of yours by a ritual."""

    hero: EntityId
    item: str
    enchantment: str


class AskDegrade(Step, frozen=True, tag="fe.ask-degrade"):
    """Ask whether an enchantment suffers from a repair that failed."""

    owner: EntityId
    item: str


class _Repair(Struct):
    skill: str
    dv: int


@cites(REPAIR)
def repair_dv(care: Care) -> int:
    """The DV of mending an enchanted thing with Tinker.

    >>> repair_dv(Care.NEGLECTED), repair_dv(Care.COMPROMISED)
    (3, 4)
    """
    return entry(REPAIR).table(dict[str, _Repair])[care.value].dv


class _Removal(Struct):
    dv: int
    xp_per_level: int


@cites(REMOVAL)
def removal_dv() -> int:
    """The DV of the ritual that takes an enchantment off again.

    >>> removal_dv()
    4
    """
    return entry(REMOVAL).table(_Removal).dv


@cites(REMOVAL)
def removal_price(xp: int) -> int:
    """What it costs in XP to take an enchantment of that price off again: one for each of its levels.

    >>> [removal_price(xp) for xp in (4, 6, 10)]
    [1, 2, 3]
    """
    return entry(REMOVAL).table(_Removal).xp_per_level * level_of(xp)


def _tinker(state: State) -> str:
    return next(skill for skill in skills_at(state) if "Tinker" in skill)


def _busy(state: State, hero: EntityId, source: str) -> Refused | None:
    if hero not in state[Proposals].open:
        return None
    title = f"{hero_named(state, hero)} is about something else."
    return Refused("gear.busy", title, remedy="Withdraw that first.", source=source)


@cites(REPAIR, "fe.ruling.repair-rule")
def cannot_tinker(state: State, hero: EntityId, item: Item) -> Refused | None:
    """The refusal where an enchanted thing cannot be mended now, or None."""
    return _needs_none(item) or _no_time(state, item) or tried_of_late(state, item) or _busy(state, hero, REPAIR)


def _needs_none(item: Item) -> Refused | None:
    if item.care is Care.SOUND:
        return Refused("care.sound", f"{item.name} is sound.", remedy="Mend what is not.", source=REPAIR)
    if not item.enchantments:
        return Refused("care.plain", f"{item.name} is not enchanted.", remedy="Mend it without a roll.", source=REPAIR)
    return None


def _no_time(state: State, item: Item) -> Refused | None:
    if state[Conflict].running:
        return Refused("care.fight", "Nobody mends in a fight.", remedy="End the fight first.", source=REPAIR)
    if item.care is Care.COMPROMISED and state[Scenes].current is not None:
        return Refused("care.scene", "That takes downtime.", remedy="End the scene first.", source=REPAIR)
    return None


@still(Tinkering)
@cites(REPAIR)
def not_as_proposed(state: State, hero: EntityId, mending: Tinkering) -> Refused | None:
    """The refusal where a thing is gone, sound or in another state than it was to be mended in, or None."""
    item = _carried(state, mending.owner, mending.item)
    if item is None:
        return _gone(REPAIR)
    if refusal := _needs_none(item):
        return refusal
    if mending.care not in (None, item.care):
        title = f"{item.name} is {item.care.value} by now."
        return Refused("care.changed", title, remedy="Withdraw, and mend it as it is.", source=REPAIR)
    return _no_time(state, item) or tried_of_late(state, item)


@still(Disenchanting)
@cites(REMOVAL)
def not_to_be_taken_off(state: State, hero: EntityId, ritual: Disenchanting) -> Refused | None:
    """The refusal where a thing or its enchantment is gone, or the ritual has no time any more; or None."""
    item = _carried(state, hero, ritual.item)
    found = state[Gear].enchantment(ritual.enchantment)
    if item is None or found is None or ritual.enchantment not in item.enchantments:
        return _gone(REMOVAL)
    if refusal := cannot_pay(state, hero, removal_price(found.xp), "The ritual"):
        return refusal
    if wait := to_end_first(state):
        return Refused("xp.scene", "The ritual takes downtime.", remedy=wait, source=REMOVAL)
    return None


def _gone(source: str) -> Refused:
    return Refused("gear.gone", "What it was about is no longer there.", remedy="Withdraw it.", source=source)


@gear.decides(TinkerGear)
@cites(REPAIR)
def tinker(act: Unfolding, command: TinkerGear) -> None:
    """Propose the roll that mends an enchanted thing."""
    hero, owner = act.state[Heroes][command.hero].id, act.state[Characters][command.owner].id
    may_speak_for(act, hero)
    seen = owner in act.state[Heroes].known or act.by.runs or act.by.id in act.state.controllers(owner)
    if not seen:
        raise Refused("gear.unknown", "Nobody carries that here.", remedy="Pick what is listed.", source=REPAIR)
    item = act.state[Gear].item(owner, command.item)
    if refusal := cannot_tinker(act.state, hero, item):
        raise refusal
    mending = Tinkering(owner, item.id, item.care)
    _propose(act, hero, _tinker(act.state), f"mending {item.name}", repair_dv(item.care), mending)


def _propose(act: Unfolding, hero: EntityId, skill: str, intent: str, dv: int, purpose: Purpose) -> None:
    act.happen(Proposed(hero, "wits", skill, intent))
    act.happen(TermsSet(hero, replace(suggestion(act.state, hero), dv=dv, suggested=False, mapped=False)))
    act.happen(PurposeSet(hero, purpose))


def _carried(state: State, owner: EntityId, item: str) -> Item | None:
    return next((each for each in state[Gear].items(owner) if each.id == item), None)


@settles(gear, Tinkering)
@cites(REPAIR)
def after_tinkering(act: Unfolding, tinkering: Tinkering, over: Over) -> None:
    """A success mends it; after a failure the Game Master says whether an enchantment suffers for good."""
    item = _carried(act.state, tinkering.owner, tinkering.item)
    if item is None or item.care is Care.SOUND:
        return
    if over.outcome.succeeded:
        mend(act, tinkering.owner, item, f"{hero_named(act.state, over.hero)}'s hand")
    elif item.enchantments:
        fail(act, tinkering.owner, item)
        act.push(AskDegrade(tinkering.owner, item.id))


@gear.asks(AskDegrade)
@cites(REPAIR)
def ask_degrade(state: State, step: AskDegrade) -> Choice:
    """Whoever runs the game says which enchantment is lost, if one is."""
    item = state[Gear].item(step.owner, step.item)
    options = (
        Option(HOLDS, "They hold"),
        *(Option(which, f"{named(state, which)} is lost") for which in item.enchantments),
    )
    asks, seats = f"The mending of {item.name} failed. Does an enchantment suffer for good?", state.says_of(step.owner)
    return Choice("", "degrade", step.owner, asks, seats, options, if_absent=HOLDS, cites=(REPAIR,))


@stays_put
@cites(REPAIR)
def is_asked_about(state: State, owner: EntityId) -> Refused | None:
    """The refusal where it is asked whether an enchantment of a thing of theirs suffers, or None."""
    if not any(isinstance(each.step, AskDegrade) and each.step.owner == owner for each in state.agenda.steps):
        return None
    title = "Whether an enchantment suffers is being asked."
    return Refused("gear.asked", title, remedy="Let it be said first.", source=REPAIR)


@gear.answers_to(GearLost)
@cites(REPAIR)
def gone_before_it_was_said(act: Unfolding, event: GearLost) -> None:
    """Of what is gone nobody is asked what it has suffered."""
    act.withdraw(lambda step: isinstance(step, AskDegrade) and step.item == event.item.id)


@gear.settles(AskDegrade)
def settle_degrade(act: Unfolding, step: AskDegrade, option: str) -> None:
    """Strip the enchantment that was picked, or let it hold."""
    item = _carried(act.state, step.owner, step.item)
    if item and option in item.enchantments:
        _strip(act, step.owner, item, option, REPAIR)


def _strip(act: Unfolding, owner: EntityId, item: Item, which: str, source: str) -> None:
    left = tuple(each for each in item.enchantments if each != which)
    said = f"loses {named(act.state, which)} from {item.name}"
    act.happen(GearChanged(owner, replace(item, enchantments=left), said, (source,), "cost"))


@cites(REMOVAL)
def cannot_disenchant(state: State, hero: EntityId, item: Item, which: str) -> Refused | None:
    """The refusal where an enchantment cannot be taken off now, or None."""
    found = state[Gear].enchantment(which)
    if found is None or which not in item.enchantments:
        return Refused("enchant.none", f"{item.name} does not bear that.", remedy="Pick what it bears.", source=REMOVAL)
    return _busy(state, hero, REMOVAL) or cannot_pay(state, hero, removal_price(found.xp), "The ritual")


@gear.decides(Disenchant)
@cites(REMOVAL)
def disenchant(act: Unfolding, command: Disenchant) -> None:
    """Propose the ritual that takes an enchantment off; it costs XP if it works."""
    hero = act.state[Heroes][command.hero].id
    act.must_control(hero, hero_named(act.state, hero))
    item, which = act.state[Gear].item(hero, command.item), command.enchantment
    if refusal := cannot_disenchant(act.state, hero, item, which):
        raise refusal
    intent = f"taking {named(act.state, which)} off {item.name}"
    _propose(act, hero, "Arcana", intent, removal_dv(), Disenchanting(item.id, which))


@settles(gear, Disenchanting)
@cites(REMOVAL)
def after_disenchanting(act: Unfolding, ritual: Disenchanting, over: Over) -> None:
    """A success takes it off, and is paid for."""
    item, found = _carried(act.state, over.hero, ritual.item), act.state[Gear].enchantment(ritual.enchantment)
    if item is None or found is None or found.id not in item.enchantments or not over.outcome.succeeded:
        return
    xp = removal_price(found.xp)
    if cannot_pay(act.state, over.hero, xp, "The ritual") is None:
        act.happen(XpPaid(over.hero, xp, "the ritual"))
        _strip(act, over.hero, item, found.id, REMOVAL)


@gear.offers_under(of_own)
def offers(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Offer to mend enchanted things in poor care, and to take enchantments off one's own."""
    for hero in held_heroes(state, viewer):
        for owner, items in state[Gear].of.items():
            if owner in state[Heroes].known:
                yield from _mending(state, hero.id, owner, items)
        yield from _stripping(state, hero.id)


def _mending(state: State, hero: EntityId, owner: EntityId, items: tuple[Item, ...]) -> Iterator[Offer]:
    worn = [each for each in items if each.enchantments and each.care is not Care.SOUND]
    if worn:
        said = {each.id: f"{each.name}, DV {repair_dv(each.care)}" for each in worn}
        options = [_or_why(each.id, said[each.id], cannot_tinker(state, hero, each)) for each in worn]
        label = f"Mend {hero_named(state, owner)}'s enchanted gear"
        fields, fixed = (choice("item", "What", options),), (("hero", hero), ("owner", owner))
        group = hero_named(state, hero)
        yield Offer("fe.tinker-gear", label, fields, fixed, refusal=none_of(options), group=group)


def _stripping(state: State, hero: EntityId) -> Iterator[Offer]:
    for item in state[Gear].items(hero):
        if item.enchantments and state[Scenes].current is None:
            every = [each for which in item.enchantments if (each := state[Gear].enchantment(which))]
            said = {each.id: f"{each.name}, {removal_price(each.xp)} XP" for each in every}
            options = [_or_why(which, said[which], cannot_disenchant(state, hero, item, which)) for which in said]
            label, fixed = f"Take an enchantment off {item.name}", (("hero", hero), ("item", item.id))
            field, group = choice("enchantment", "Which", options), hero_named(state, hero)
            hint = f"A ritual, by Wits and Arcana at DV {removal_dv()}; the XP are paid if it works."
            yield Offer("fe.disenchant", label, (field,), fixed, refusal=none_of(options), group=group, hint=hint)


def _or_why(value: str, said: str, refused: Refused | None) -> Option:
    return Option(value, said, refusal=refusal_of(refused))
