"""A caster's Art: one or two elements that are their own, in which magic answers back more mildly, or pays a Boon.

And how much answers back to a spell, by its rolls, that Art and the dangers in it.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from threefates.commons.scenes import Scenes
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Command, Event
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId
from threefates.systems.fates_edge.actions.settling import being_rolled
from threefates.systems.fates_edge.advancement.skill_uses import no_gift
from threefates.systems.fates_edge.boons.boons import Boons, BoonsEarned
from threefates.systems.fates_edge.boons.limits import under_hold_cap
from threefates.systems.fates_edge.casting.backlash import Rolled, answers_back
from threefates.systems.fates_edge.casting.channel_then_weave import Spells, spells
from threefates.systems.fates_edge.casting.elemental_backlash import elements, opposed
from threefates.systems.fates_edge.casting.free_casting_tags import elements_of, perils, stacks
from threefates.systems.fates_edge.heroes.heroes import hero_named
from threefates.systems.fates_edge.rulings.casting import BacklashSize, BacklashTrigger, Opposites
from threefates.systems.fates_edge.rulings.road import DangerousTags

__all__ = ["ArtSet", "PayArt", "SetArt", "cannot_pay_art", "fits_art", "measured", "settled", "stacked_in"]

SOURCE = "fe.caster.elemental-focus"
MOST, BOONS = 2, 1


class ArtSet(Event, frozen=True, tag="fe.art-set"):
    """A caster's Art is of these elements."""

    hero: EntityId
    elements: tuple[str, ...]


class SetArt(Command, frozen=True, tag="fe.set-art"):
    """Say which one or two elements are your Art."""

    hero: EntityId
    elements: tuple[str, ...]


class ArtPaid(Event, frozen=True, tag="fe.art-paid"):
    """A spell of a caster's Art has paid its Boon."""

    hero: EntityId

    quiet = True  # the Boon says itself


class PayArt(Command, frozen=True, tag="fe.pay-art"):
    """Let a spell that came out as meant in its caster's Art pay a Boon."""

    hero: EntityId


@cites(SOURCE, "fe.caster.art-mitigation")
def fits_art(state: State, hero: EntityId, mixed: tuple[str, ...]) -> bool:
    """Say whether a spell is of a caster's own Art: its main element is one of theirs."""
    return bool(mixed) and mixed[0] in state[Spells].arts.get(hero, ())


@cites("fe.ruling.backlash-severity", "fe.backlash.condensed-trigger")
def measured(
    state: State, hero: EntityId, elements: tuple[str, ...], tags: tuple[str, ...], *, stirred: bool
) -> Callable[[tuple[Rolled, ...]], int | None]:
    """How this table measures what answers back to the rolls of a spell: an amount, or None where nothing does.

    By the condensed table it does so once for each spell, and not again to one that it was `stirred` by.
    """
    trigger, size = state.ruling(BacklashTrigger), state.ruling(BacklashSize)
    art, stacked = fits_art(state, hero, elements), stacked_in(state, elements, tags)
    perilous = bool(perils(tags, state.ruling(DangerousTags)))

    def amount(rolls: tuple[Rolled, ...]) -> int | None:
        if stirred and size is BacklashSize.ESCALATES:
            return None
        return answers_back(trigger, size, rolls, art=art, perilous=perilous, stacked=stacked)

    return amount


@cites("fe.tags.stacking-danger")
def stacked_in(state: State, elements: tuple[str, ...], tags: tuple[str, ...]) -> bool:
    """Whether dangers are stacked in a spell."""
    opposites = opposed((*elements, *elements_of(tags)), state.ruling(Opposites))
    return stacks(tags, state.ruling(DangerousTags)) or opposites


@cites(SOURCE)
def settled(state: State, hero: EntityId) -> Refused | None:
    """The refusal where no Art may be chosen: another in its scene, or any while 1s of a spell are known; or None."""
    now, name, rolled = state[Spells], hero_named(state, hero), being_rolled(state)
    if hero in now.woven or (rolled and rolled.hero == hero):
        title, remedy = f"{name} works a spell whose 1s are known.", "Take its second step, or let it go."
        return Refused("spell.art_woven", title, remedy=remedy, source=SOURCE)
    if hero not in now.arts or state[Scenes].current is None:
        return None
    title = f"{name}'s Art is {' and '.join(now.arts[hero])}, for this scene at the least."
    remedy = "Change it between scenes, or ask the Game Master."
    return Refused("spell.art_settled", title, remedy=remedy, source=SOURCE)


@spells.decides(SetArt)
@cites(SOURCE)
def set_art(act: Unfolding, command: SetArt) -> None:
    """Set a caster's Art; who plays the hero may, to change it between scenes alone; who runs the game may always."""
    act.must_control_or_run(command.hero, hero_named(act.state, command.hero))
    if refusal := no_gift(act.state, command.hero) or (None if act.by.runs else settled(act.state, command.hero)):
        raise refusal
    chosen = tuple(dict.fromkeys(command.elements))
    if not 1 <= len(chosen) <= MOST or set(chosen).difference(elements()):
        remedy = f"Choose one or two of {', '.join(elements())}."
        raise Refused("spell.art", "That is no Art.", remedy=remedy, source=SOURCE)
    act.happen(ArtSet(command.hero, chosen))


@cites(SOURCE)
def cannot_pay_art(state: State, hero: EntityId) -> Refused | None:
    """The refusal where no spell of a caster's Art pays now, or None: each once, and none to which magic answered."""
    if hero in state[Spells].fitting:
        return None
    title = f"No spell of {hero_named(state, hero)}'s Art is to be paid for."
    remedy = "One must come out as meant in this scene; where magic answers back, the Art makes that milder instead."
    return Refused("spell.art_unpaid", title, remedy=remedy, source=SOURCE)


@spells.decides(PayArt)
@cites(SOURCE)
def pay_art(act: Unfolding, command: PayArt) -> None:
    """A Boon, where whoever runs the game finds that the spell was the Art at its best."""
    act.must_run("Letting an Art pay")
    if refusal := cannot_pay_art(act.state, command.hero):
        raise refusal
    spell, held = act.state[Spells].fitting[command.hero], act.state[Boons].of(command.hero)
    act.happen(ArtPaid(command.hero))
    act.happen(BoonsEarned(command.hero, under_hold_cap(BOONS, held), f"{spell}, in their Art"))


@spells.folds(ArtPaid)
def art_paid(spells: Spells, event: ArtPaid) -> Spells:
    """Nothing of it is to be paid for any more (`fitting`)."""
    return replace(spells, fitting={hero: each for hero, each in spells.fitting.items() if hero != event.hero})


@spells.folds(ArtSet)
def art_set(spells: Spells, event: ArtSet) -> Spells:
    """Set the elements of the hero's Art (`arts`)."""
    return replace(spells, arts={**spells.arts, event.hero: event.elements})
