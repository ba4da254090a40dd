"""Rites: a Runekeeper invokes what a Patron lends, may push it further, and owes for it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from threefates.commons.scenes import Scenes
from threefates.commons.texts import one_line
from threefates.rulebook.cites import cites
from threefates.rulebook.ledger import entry
from threefates.rulebook.messages import Command, Event
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId
from threefates.systems.fates_edge.actions.proposals import Proposal, Proposals, Proposed, proposals
from threefates.systems.fates_edge.actions.purpose import Purpose
from threefates.systems.fates_edge.actions.roll_in_hand import in_hand
from threefates.systems.fates_edge.actions.settling import Over, being_rolled, settles
from threefates.systems.fates_edge.combat.turns import take
from threefates.systems.fates_edge.growth.skill_uses import no_path
from threefates.systems.fates_edge.harm.conditions import HarmTaken
from threefates.systems.fates_edge.heroes.heroes import Heroes, hero_named
from threefates.systems.fates_edge.patrons.obligation import Rites, barred, owe, rites
from threefates.systems.fates_edge.patrons.patrons import serve, skills_of_rites
from threefates.systems.fates_edge.resolution.outcome import Outcome
from threefates.systems.fates_edge.rulings.road import RiteTime

__all__ = [
    "ATTRIBUTES",
    "INVOKE",
    "MOST_LISTED",
    "PUSH",
    "WAYS",
    "InvokeRite",
    "Invoking",
    "RiteEnded",
    "RiteInvoked",
    "RitePushed",
    "cannot_invoke",
    "cannot_push",
    "invoked",
    "obligation_of",
]

INVOKE, PUSH = "fe.runekeeper.invoke", "fe.runekeeper.push"
MOST_LISTED: Final = 9
WAYS: Final = {"duration": "lasts longer", "potency": "is more potent"}
ATTRIBUTES: Final = ("spirit", "presence")


class Rite(Struct, frozen=True):
    """A Rite that is invoked, and not completed yet."""

    name: str
    patron: str
    obligation: int  # as listed
    pushed: bool = False


class Invoking(Purpose, frozen=True, tag="rite"):
    """An action completes a Rite."""

    rite: Rite

    says = "the Rite"
    magic = True


class RiteInvoked(Event, frozen=True, tag="fe.rite-invoked"):
    """A Rite is under way."""

    hero: EntityId
    rite: Rite


class RitePushed(Event, frozen=True, tag="fe.rite-pushed"):
    """A Rite goes one step further, for more."""

    hero: EntityId
    how: str
    scene: int


class PushCounted(Event, frozen=True, tag="fe.rite-push-counted"):
    """A hero pushes no other Rite in this scene."""

    hero: EntityId
    scene: int

    quiet = True


class RiteEnded(Event, frozen=True, tag="fe.rite-ended"):
    """A Rite is completed, or comes to nothing."""

    hero: EntityId
    completed: bool
    lesser: bool = False  # at one Effect less
    interrupted: str = ""  # by what


class InvokeRite(Command, frozen=True, tag="fe.invoke-rite"):
    """Invoke a Rite that you know, as one action; how hard it is, the Game Master says."""

    hero: EntityId
    rite: str
    patron: str
    attribute: str = ATTRIBUTES[0]
    skill: str = "Arcana"
    obligation: int = 1  # as the Rite lists it


class PushRite(Command, frozen=True, tag="fe.push-rite"):
    """Push the Rite you invoke: it lasts longer or is more potent, and you owe 1 more."""

    hero: EntityId
    how: str


# what it costs


class _Marks(Struct):
    obligation: int


@cites(INVOKE, PUSH, "fe.ruling.rite-obligation-amount")
def obligation_of(rite: Rite) -> int:
    """Segments of Obligation that a Rite marks when it is completed: as many as it lists, and 1 more if pushed.

    >>> obligation_of(Rite("Circle of Denial", "the Sealed Gate", 1, pushed=True))
    2
    """
    return rite.obligation + (entry(PUSH).table(_Marks).obligation if rite.pushed else 0)


@cites(INVOKE, "fe.ruling.rite-outcome")
def comes_of(outcome: Outcome) -> tuple[bool, bool]:
    """Say whether a Rite is completed, and whether only at one Effect less.

    >>> [comes_of(outcome) for outcome in (Outcome.CLEAN_SUCCESS, Outcome.PARTIAL, Outcome.MISS)]
    [(True, False), (True, True), (False, False)]
    """
    return outcome is not Outcome.MISS, outcome is Outcome.PARTIAL


# when it may be done


def invoked(state: State) -> Mapping[EntityId, Rite]:
    """The Rites that are under way, by hero, in the order of the party: one that is being rolled for is so still."""
    rolled, open_ones = being_rolled(state), state[Proposals].open
    actions = {**open_ones, **({rolled.hero: rolled} if rolled and rolled.purpose(Invoking) else {})}
    found = {hero: action.purpose(Invoking) for hero, action in actions.items()}
    return {hero: invoking.rite for hero in state[Heroes].known if (invoking := found.get(hero))}


@cites("fe.caster.three-paths")
def cannot_invoke(state: State, hero: EntityId) -> Refused | None:
    """The refusal where a hero cannot invoke a Rite, or None."""
    if hero in state[Proposals].open:
        return Refused("rite.proposed", "Something is proposed already.", remedy="Roll it, or withdraw it.")
    return no_path(state, hero, "Runekeeper") or barred(state, hero)


@cites(PUSH, "fe.ruling.rite-push-limit")
def cannot_push(state: State, hero: EntityId) -> Refused | None:
    """The refusal where a hero cannot push a Rite now, or None: once a scene, while one is under way."""
    rite = invoked(state).get(hero)
    if rite is None:
        return Refused("rite.none", "No Rite is invoked.", remedy="Invoke one first.", source=PUSH)
    if rite.pushed or state[Rites].pushed.get(hero) == state[Scenes].number:
        title = f"{hero_named(state, hero)} has pushed a Rite in this scene."
        return Refused("rite.pushed", title, remedy="Wait for the next scene.", source="fe.ruling.rite-push-limit")
    return None


# how it is done


@rites.decides(InvokeRite)
@cites(INVOKE, "fe.ruling.rite-time", "fe.ruling.rite-roll")
def invoke(act: Unfolding, command: InvokeRite) -> None:
    """Invoke a Rite by proposing its roll; where a Rite takes two turns, invoking it is the first of them."""
    hero = act.state[Heroes][command.hero].id
    act.must_control(hero, hero_named(act.state, hero))
    if refusal := cannot_invoke(act.state, hero):
        raise refusal
    if command.attribute not in ATTRIBUTES or command.skill not in skills_of_rites(act.state):
        remedy = "Roll Spirit or Presence with Arcana or Lore."
        raise Refused("rite.roll", "No Rite is rolled so.", remedy=remedy, source="fe.ruling.rite-roll")
    if not 0 <= command.obligation <= MOST_LISTED:
        raise Refused("rite.listed", "No Rite lists that.", remedy=f"Say 0 to {MOST_LISTED}.", source=INVOKE)
    rite = Rite(one_line(command.rite, "The Rite"), one_line(command.patron, "The Patron"), command.obligation)
    serve(act, hero, rite.patron)
    if act.state.ruling(RiteTime) is RiteTime.TWO_TURNS:
        take(act, hero, "cast")
    act.happen(RiteInvoked(hero, rite))
    act.happen(Proposed(hero, command.attribute, command.skill, rite.name))


@rites.decides(PushRite)
@cites("fe.runekeeper.push", "fe.ruling.rite-push-limit")
def push(act: Unfolding, command: PushRite) -> None:
    """Push a Rite that is under way, by duration or potency, for more Obligation; refuse a second push in a scene."""
    hero = act.state[Heroes][command.hero].id
    act.must_control(hero, hero_named(act.state, hero))
    if refusal := cannot_push(act.state, hero):
        raise refusal
    if command.how not in WAYS:
        raise Refused("rite.way", "Nothing is pushed so.", remedy=f"Choose {' or '.join(WAYS)}.", source=PUSH)
    act.happen(RitePushed(hero, command.how, act.state[Scenes].number))
    act.happen(PushCounted(hero, act.state[Scenes].number))


@settles(rites, Invoking)
def ended(act: Unfolding, invoking: Invoking, over: Over) -> None:
    """Completed or not; completed, it is owed for."""
    rite, (completed, lesser) = invoking.rite, comes_of(over.outcome)
    act.happen(RiteEnded(over.hero, completed, lesser))
    if completed:
        roll = in_hand(act.state).number if over.rolled else 0
        owe(act, over.hero, rite.patron, obligation_of(rite), rite.name, roll, rite=rite.name)


@rites.answers_to(HarmTaken)
@cites("fe.caster.interrupted")
def harmed(act: Unfolding, event: HarmTaken) -> None:
    """A wound before it is completed ends it."""
    if event.hero in invoked(act.state):
        act.happen(RiteEnded(event.hero, completed=False, interrupted="Harm"))


# what has happened


@proposals.folds(RiteInvoked)
def rite_invoked(proposals: Proposals, event: RiteInvoked) -> Proposals:
    """Note that what the hero is about to do completes that Rite."""
    return proposals.meant(event.hero, Invoking(event.rite))


@proposals.folds(RitePushed)
def rite_pushed(proposals: Proposals, event: RitePushed) -> Proposals:
    """Note on the hero's Rite that it goes further."""
    return proposals.upon(event.hero, Invoking, _further)


def _further(action: Proposal) -> Proposal:
    invoking = action.purpose(Invoking)
    return action.meant(Invoking(replace(invoking.rite, pushed=True))) if invoking else action


@rites.folds(PushCounted)
def push_counted(rites: Rites, event: PushCounted) -> Rites:
    """Note the scene in which the hero pushed a Rite."""
    return replace(rites, pushed={**rites.pushed, event.hero: event.scene})


@proposals.folds(RiteEnded)
def rite_ended(proposals: Proposals, event: RiteEnded) -> Proposals:
    """Take the Rite's purpose from the action that is being rolled, or else proposed."""
    return proposals.upon(event.hero, Invoking, lambda action: action.no_longer(Invoking))
