"""What Rites have left, where it counts: on actions by itself or where its player says so, on blows, on who opposes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from msgspec import Struct

from threefates.commons.characters import Characters
from threefates.pieces.spelling import bare
from threefates.rulebook.cites import cites
from threefates.rulebook.effects import Does
from threefates.rulebook.messages import Command, Event, Told
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fates_edge.actions.modifiers import bears
from threefates.systems.fates_edge.actions.proposals import Proposal, Proposals, proposals
from threefates.systems.fates_edge.actions.purpose import Purpose
from threefates.systems.fates_edge.actions.roll_in_hand import EasilyDone, RollConcluded, in_hand
from threefates.systems.fates_edge.actions.settling import came_to
from threefates.systems.fates_edge.actions.stopping import stops
from threefates.systems.fates_edge.combat.landing import when_it_lands
from threefates.systems.fates_edge.combat.mitigation import guards_against, lessens
from threefates.systems.fates_edge.combat.ranges_and_movement import Band, BandSet, MeleeSet, Ranges, reach
from threefates.systems.fates_edge.content.records import Bears, weapon_tags
from threefates.systems.fates_edge.gear.attacks import weapon_of
from threefates.systems.fates_edge.gear.claimed_tags_and_enchantments import Claimed
from threefates.systems.fates_edge.gear.holding import cannot_grasp
from threefates.systems.fates_edge.gear.items import Gear
from threefates.systems.fates_edge.harm.conditions import Hit
from threefates.systems.fates_edge.harm.harm import Marks
from threefates.systems.fates_edge.heroes.heroes import Heroes, hero_named
from threefates.systems.fates_edge.heroes.skills import is_one_of
from threefates.systems.fates_edge.resolution.pool import Kind, Modifier
from threefates.systems.fates_edge.rites.blessings import (
    Blessings,
    Laid,
    best_of,
    blessings,
    blessings_on,
    goes_with,
    left_on,
    lift,
)
from threefates.systems.fates_edge.rolling.contests import Opponent, hampers

__all__ = ["BlessingCall", "CallOnRite", "CalledOn", "Graced", "called_on", "cannot_call_on", "counting"]
__all__ += ["has_its_thing"]

OATH, GATE, SEA, SHADOW, WILD = (
    "fe.patrons.rites-oath-of-flame",
    "fe.patrons.rites-sealed-gate",
    "fe.patrons.rites-raeyn",
    "fe.patrons.rites-ikasha",
    "fe.patrons.rites-grimmir",
)


HANDLING: Final = ("Melee", "Ranged", "Craft", "Tinker", "Craft (Tinker)", "Medicine")
"""The skills whose tools are in the hand: nobody half out of the world has any use of them."""


BURNS: Final = "it strikes, and burns undead, oath-breakers and Outsiders, as the Game Master says"


class BlessingCall(Struct, frozen=True):
    """One thing that is called on, and which of what it does was picked."""

    blessing: str
    pick: int = 0


class CalledOn(Purpose, frozen=True, tag="blessed"):
    """What Rites have left and the player calls on."""

    called: tuple[BlessingCall, ...] = ()

    says = "what a Rite gave it"


class Graced(Purpose, frozen=True, tag="graced"):
    """A Patron's grace is on the action, and no Gift adds to it."""

    patron: str = ""
    dice: int = 0
    effect: int = 0

    says = "the borrowed grace"


class RiteCalledOn(Event, frozen=True, tag="fe.rite-called-on"):
    """A player says that what a Rite has left counts on an action; or that it does not after all."""

    hero: EntityId
    called: BlessingCall
    name: str
    on: bool = True


class CallOnRite(Command, frozen=True, tag="fe.call-on-rite"):
    """Say that what a Rite has left counts on what you do; the Game Master may say that it does not fit."""

    hero: EntityId
    blessing: str
    pick: int = 0  # of what it does, where there is a choice
    on: bool = True


def called_on(proposal: Proposal) -> dict[str, int]:
    """What is called on for an action, with what was picked of it."""
    found = proposal.purpose(CalledOn)
    return {each.blessing: each.pick for each in found.called} if found else {}


def counting(state: State, proposal: Proposal) -> Iterator[tuple[Laid, Does]]:
    """What Rites have left that counts on an action: what does so by itself, and what is called on."""
    called = called_on(proposal)
    mine = [each for each in left_on(state, proposal.hero) if each.bears is Bears.ACTION]
    counts = (each for each in mine if not each.when or each.id in called)
    found = [
        each for each in best_of(counts) if goes_with(state, each, proposal.skill) and _in_hand(state, each, proposal)
    ]
    if proposal.purpose(Graced):
        found = [each for each in found if not each.gift]
    claimed = proposal.purpose(Claimed)
    magic = claimed is not None and any(what not in weapon_tags() for _, what in claimed.claims)
    others = magic or not all(each.alone for each in found)
    for laid in found:
        if not (laid.alone and others):
            yield laid, laid.does[min(called.get(laid.id, 0), len(laid.does) - 1)]


@cites("fe.gift.imbuement-base")
def has_its_thing(state: State, laid: Laid) -> bool:
    """Whether who has a Gift has the thing, too, that it lies on; it may lie on what nobody keeps a list of."""
    return not laid.thing or any(each.id == laid.thing for each in state[Gear].items(laid.hero))


@cites("fe.combat.magic-imbuements", "fe.gift.imbuement-base")
def _in_hand(state: State, laid: Laid, proposal: Proposal) -> bool:
    """Whether a Gift lies on what an action is done with: laid on a thing that was carried, it goes with no other."""
    if not has_its_thing(state, laid):
        return False
    carried = state[Gear].items(laid.hero) if laid.gift else ()
    weapon = weapon_of(state, proposal) if laid.gift and not laid.when else None
    on_it = [each.id for each in carried if bare(each.name) == bare(laid.item)]
    return weapon is None or weapon.id in ((laid.thing,) if laid.thing else on_it or (weapon.id,))


@bears(28)
@cites(OATH, GATE, SEA, SHADOW, WILD)
def of_rites(state: State, proposal: Proposal) -> Iterator[Modifier]:
    """Dice, steps of Position and of Effect that Rites give to an action."""
    for laid, does in counting(state, proposal):
        yield worth(laid, does)


def worth(laid: Laid, does: Does) -> Modifier:
    """What something that a Rite has left is worth."""
    return Modifier(
        steps=-does.better, dice=does.dice, effect=does.effect, why=laid.name, cites=(laid.entry,), kind=Kind.TALENT
    )


@guards_against
@cites(OATH, GATE, WILD)
def guard(state: State, hit: Hit) -> Iterator[Modifier]:
    """What Rites give to resist a blow."""
    return (worth(laid, laid.does[0]) for laid in blessings_on(state, hit.hero, Bears.RESIST))


def is_named(name: str, said: str) -> bool:
    """Whether something that was said names somebody, by any word of the name.

    >>> is_named("A corsair", "From Ostra to the isles, the corsairs"), is_named("A shark", "the corsairs")
    (True, False)
    """
    words = [word for word in bare(name).split() if word not in ("a", "an", "the", "of")]
    return any(word in bare(said) for word in words)


@hampers
@cites(GATE, SEA, WILD)
def hamper(state: State, hero: EntityId, opponent: Opponent) -> int:
    """Dice that Rites take from whoever rolls against a hero, or where it is said whom: from whoever was named."""
    every = [each for each in left_on(state, hero) if each.bears is Bears.FOE]
    found = best_of(each for each in every if not each.when or is_named(opponent.name, each.about))
    return sum(laid.does[0].dice for laid in found)


# half out of the world


@cites("fe.patrons.rites-ikasha")
def phased(state: State, hero: EntityId) -> Laid | None:
    """The Rite that has put a hero half out of the world, or None."""
    return next((each for each in blessings_on(state, hero, Bears.BLOW) if each.out_of_phase), None)


@lessens
@cites(SHADOW)
def passes_through(state: State, hit: Hit, marks: Marks) -> Marks:
    """A blow that is not magic leaves no Harm, and a Fatigue at most in its place."""
    if hit.magic or phased(state, hit.hero) is None:
        return marks
    return Marks(0, max(marks.fatigue, int(marks.harm > 0)))


@stops
@cites(SHADOW)
def grasps_nothing(state: State, proposal: Proposal) -> Refused | None:
    """The refusal where a hero is half out of the world, and would handle something ordinary; or None."""
    handled = is_one_of(proposal.skill, HANDLING)
    return holds_nothing(state, proposal.hero) if handled else None


@cannot_grasp
@cites(SHADOW)
def holds_nothing(state: State, hero: EntityId) -> Refused | None:
    """The refusal where a hero is half out of the world, and would take something ordinary in hand; or None."""
    if phased(state, hero) is None:
        return None
    title = f"{hero_named(state, hero)} is half out of the world, and holds nothing ordinary."
    return Refused("rite.no_grasp", title, remedy="Let the Rite end first.", source=SHADOW)


# called on


@blessings.decides(CallOnRite)
@cites(OATH, GATE, SEA, SHADOW, WILD)
def call_on(act: Unfolding, command: CallOnRite) -> None:
    """The player says that it fits; whoever runs the game may say that it does not."""
    proposal = act.state[Proposals][command.hero]
    if command.on:
        act.must_control(proposal.hero, hero_named(act.state, proposal.hero))
        if refusal := cannot_call_on(act.state, proposal, act.state[Blessings][command.blessing]):
            raise refusal
    else:
        act.must_control_or_run(proposal.hero, hero_named(act.state, proposal.hero))
        if command.blessing not in called_on(proposal):
            raise Refused("rite.not_called", "That does not count now.", remedy="Play on.")
    laid = act.state[Blessings][command.blessing]
    if not 0 <= command.pick < len(laid.does):
        raise Refused("rite.pick", "It does not do that.", remedy=f"Pick 0 to {len(laid.does) - 1}.", source=laid.entry)
    act.happen(RiteCalledOn(proposal.hero, BlessingCall(laid.id, command.pick), laid.name, command.on))


def cannot_call_on(state: State, proposal: Proposal, laid: Laid) -> Refused | None:
    """The refusal where something cannot be called on for an action, or None."""
    name = hero_named(state, proposal.hero)
    if laid.hero != proposal.hero or laid.bears is not Bears.ACTION:
        return Refused("rite.nothing_left", f"That is not with {name}.", remedy="Pick what is listed.")
    if not laid.when or laid.id in called_on(proposal):
        return Refused("rite.counts", f"{laid.name} counts already.", remedy="Roll.", source=laid.entry)
    if laid.gift and proposal.purpose(Graced):
        title, source = "A Gift does not add to borrowed grace.", "fe.invoker.borrowed-grace-v2"
        return Refused("grace.stacked", title, remedy="Roll with the grace.", source=source)
    if laid.stilled:
        return Refused("rite.stilled", f"{laid.name} does nothing for now.", remedy="Let it pass.", source=laid.entry)
    if not goes_with(state, laid, proposal.skill):
        remedy = f"It goes with {', '.join(laid.skills)}."
        return Refused("rite.no_fit", f"{laid.name} does not go with that.", remedy=remedy, source=laid.entry)
    if not _in_hand(state, laid, proposal):
        title = f"{name} does not have {laid.item} any more."
        return Refused("gift.gone", title, remedy="Get it back, or wake it in something else.", source=laid.entry)
    return None


# used up


@blessings.answers_to(RollConcluded)
def rolled(act: Unfolding, event: RollConcluded) -> None:
    """What was there for one action is used up; a smite that struck drives foes back."""
    if not in_hand(act.state).bare:
        _used(act, event.hero, struck=came_to(act.state, event).succeeded)


@blessings.answers_to(EasilyDone)
def done(act: Unfolding, event: EasilyDone) -> None:
    """So it is where nobody had to roll."""
    _used(act, event.hero, struck=True)


def _used(act: Unfolding, hero: EntityId, *, struck: bool) -> None:
    action = act.state[Proposals].latest
    if action is None or action.hero != hero:
        return
    for laid, _ in tuple(counting(act.state, action)):
        if laid.drives_back and struck:
            drive_back(act, hero)
        if laid.once:
            lift(act, laid, BURNS if laid.drives_back and struck else "")


@cites(OATH)
def drive_back(act: Unfolding, hero: EntityId) -> None:
    """Every foe who is Close has to give way, as far as Near."""
    others = (each for each in act.state[Characters].known if each not in act.state[Heroes].known)
    for foe in others:
        apart = act.state[Ranges].between(hero, foe)
        if reach(apart) is Band.CLOSE:
            if apart.melee:
                act.happen(MeleeSet(hero, foe, melee=False))
            act.happen(BandSet(hero, foe, Band.NEAR))


@when_it_lands
def met(act: Unfolding, hit: Hit, marks: Marks, missed: bool) -> None:  # noqa: FBT001
    """What was there for one blow is used up by it."""
    for laid in tuple(blessings_on(act.state, hit.hero, Bears.RESIST, Bears.BLOW)):
        if laid.once and not (laid.out_of_phase and missed):
            lift(act, laid)


# what has happened


@proposals.folds(RiteCalledOn)
def rite_called_on(proposals: Proposals, event: RiteCalledOn) -> Proposals:
    """Note on the action what is called on for it."""
    action = proposals.open[event.hero]
    found = action.purpose(CalledOn)
    others = tuple(each for each in (found.called if found else ()) if each.blessing != event.called.blessing)
    left = (*others, event.called) if event.on else others
    return proposals.having(action.meant(CalledOn(left)) if left else action.no_longer(CalledOn))


@blessings.tells(RiteCalledOn)
def tell_called(state: State, event: RiteCalledOn, viewer: Viewer) -> Told:
    """Tell everybody what is called on."""
    said = "calls on" if event.on else "does without"
    return Told(f"{hero_named(state, event.hero)} {said} {event.name}.", tone="quiet")
