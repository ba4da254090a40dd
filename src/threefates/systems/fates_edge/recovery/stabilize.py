"""Keeping somebody alive in the middle of a scene."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from threefates.commons.characters import of_own
from threefates.rulebook.agenda import Option
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import ALOUD, Command, Event, Told
from threefates.rulebook.offers import Offer, choice, refusal_of
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fates_edge.actions.adjudication_loop import TermsSet, suggestion
from threefates.systems.fates_edge.actions.proposals import Proposals, Proposed, may_speak_for, proposals
from threefates.systems.fates_edge.actions.purpose import Purpose, PurposeSet
from threefates.systems.fates_edge.actions.settling import Over, settles
from threefates.systems.fates_edge.actions.stopping import still
from threefates.systems.fates_edge.boons.boons import BoonSpent, no_boon
from threefates.systems.fates_edge.combat.turn_economy import INTERACT
from threefates.systems.fates_edge.harm.conditions import Conditions, FatigueCleared, conditions
from threefates.systems.fates_edge.help.conflict import in_play
from threefates.systems.fates_edge.heroes.heroes import Heroes, held_heroes, hero_named
from threefates.systems.fates_edge.heroes.talents import has_talent
from threefates.systems.fates_edge.recovery.rest import HarmEased, Treatment, not_treated_now, skill_of_healing

__all__ = ["Stabilize", "Stabilized", "Stabilizing", "cannot_stabilize"]

DV: Final = 3
SERIOUS: Final = 2
MEDIC: Final = "medics-hand"
WITH: Final = ("wits", "spirit")
HANDS: Final = {
    "": "Stop the worst",
    "fatigue": "Medic's Hand: and clear 1 Fatigue",
    "harm": "Medic's Hand: and Harm 2 becomes 1",
    "both": "Medic's Hand: and both, for a Boon",
}


class Stabilized(Event, frozen=True, tag="fe.stabilized"):
    """Whoever was dying is so no longer."""

    hero: EntityId


class Steadying(Struct, frozen=True):
    """Somebody whom a hero tries to keep alive, and what a practised hand does besides."""

    hero: EntityId
    hand: str = ""  # "", "fatigue", "harm" or "both"


class Stabilizing(Purpose, frozen=True, tag="stabilizing"):
    """An action is to keep somebody alive."""

    hero: EntityId
    hand: str = ""  # as above

    says = "keeping somebody alive"
    by_skill = True
    fills = True
    sets_terms = True
    takes = INTERACT

    @property
    def ways(self) -> tuple[str, ...]:
        """Those by which somebody is kept alive."""
        return WITH


class SteadyingBegun(Event, frozen=True, tag="fe.steadying-begun"):
    """A hero's next roll is to keep somebody alive; written up to version 6."""

    healer: EntityId
    steadying: Steadying

    quiet = True  # the proposal says it


class Stabilize(Command, frozen=True, tag="fe.stabilize"):
    """Propose to keep a badly hurt hero from getting worse."""

    healer: EntityId
    hero: EntityId
    hand: str = ""
    attribute: str = WITH[0]


# keeping alive


@still(Treatment)
@cites("fe.harm.recovery-gap", "fe.ruling.harm-recovery")
def treated_no_more(state: State, healer: EntityId, treatment: Treatment) -> Refused | None:
    """The refusal where a wound is not treated any more as it was proposed, or None."""
    if refusal := not_treated_now(state, treatment.hero):
        return refusal
    if treatment.harm in (0, state[Conditions][treatment.hero].harm):
        return None
    title = f"{hero_named(state, treatment.hero)}'s Harm has changed."
    source = "fe.ruling.harm-recovery"
    return Refused("harm.no_treatment", title, remedy="Withdraw it, and treat them anew.", source=source)


@conditions.decides(Stabilize)
@cites("fe.ruling.stabilize-action")
def stabilize(act: Unfolding, command: Stabilize) -> None:
    """Propose the roll that keeps somebody alive: Wits or Spirit, and Medicine, against DV 3; it is an Interact."""
    healer, hero = act.state[Heroes][command.healer].id, act.state[Heroes][command.hero].id
    may_speak_for(act, healer)
    if refusal := cannot_stabilize(act.state, healer, hero) or no_such_hand(act.state, healer, command.hand):
        raise refusal
    if command.attribute not in WITH:
        title, remedy = "Nobody is kept alive with that.", "Choose Wits or Spirit."
        raise Refused("harm.no_such_means", title, remedy=remedy, source="fe.ruling.stabilize-action")
    act.happen(
        Proposed(healer, command.attribute, skill_of_healing(act.state), f"keeping {hero_named(act.state, hero)} alive")
    )
    act.happen(TermsSet(healer, replace(suggestion(act.state, healer), dv=DV, suggested=False, mapped=False)))
    act.happen(PurposeSet(healer, Stabilizing(hero, command.hand)))


@cites("fe.ruling.stabilize-action")
def cannot_stabilize(state: State, healer: EntityId, hero: EntityId) -> Refused | None:
    """The refusal where a hero cannot stabilize another now, or None."""
    if refusal := not_badly_hurt(state, healer, hero):
        return refusal
    if healer in state[Proposals].open:
        title, remedy = f"{hero_named(state, healer)} is about something else.", "Withdraw that first."
        return Refused("harm.no_stabilizing", title, remedy=remedy, source="fe.ruling.stabilize-action")
    return None


@cites("fe.ruling.stabilize-action")
def not_badly_hurt(state: State, healer: EntityId, hero: EntityId) -> Refused | None:
    """The refusal where a hero needs nobody, or not that healer, to keep them alive; or None."""
    condition = state[Conditions][hero]
    if healer != hero and not condition.dead and condition.harm >= SERIOUS:
        return None
    title, remedy = f"{hero_named(state, hero)} does not need it from there.", "Help somebody else who is badly hurt."
    return Refused("harm.no_stabilizing", title, remedy=remedy, source="fe.ruling.stabilize-action")


@still(Stabilizing)
@cites("fe.ruling.stabilize-action", "fe.coordination.talent-medics-hand")
def nobody_to_keep_alive(state: State, hero: EntityId, keeping: Stabilizing) -> Refused | None:
    """The refusal where whom an action is to keep alive needs nobody by now, or its hand cannot do that; or None."""
    return not_badly_hurt(state, hero, keeping.hero) or hand_fails(state, hero, keeping.hand)


@cites("fe.coordination.talent-medics-hand")
def no_such_hand(state: State, healer: EntityId, hand: str) -> Refused | None:
    """The refusal where a healer's hand does not do that, or None."""
    if hand not in HANDS:
        return Refused("harm.no_such_hand", "No hand does that.", remedy="Pick what is listed.")
    return hand_fails(state, healer, hand) or (no_boon(state, healer) if hand == "both" else None)


@cites("fe.coordination.talent-medics-hand")
def hand_fails(state: State, healer: EntityId, hand: str) -> Refused | None:
    """The refusal where a healer has not learned to do more than stop the worst, or it is downtime; or None."""
    if hand and not has_talent(state, healer, MEDIC):
        title, remedy = f"{hero_named(state, healer)} does not have Medic's Hand.", "Stop the worst."
        return Refused("harm.hand_talent", title, remedy=remedy, source="fe.coordination.talent-medics-hand")
    if hand and not in_play(state):
        title, source = "Medic's Hand is not for downtime.", "fe.coordination.talent-medics-hand"
        return Refused("harm.hand_downtime", title, remedy="Treat them by rest.", source=source)
    return None


@settles(conditions, Stabilizing)
def after_stabilizing(act: Unfolding, stabilizing: Stabilizing, over: Over) -> None:
    """A success holds, and a practised hand does more."""
    if not over.outcome.succeeded:
        return
    act.happen(Stabilized(stabilizing.hero))
    if stabilizing.hand:
        _with_a_hand(act, over.hero, stabilizing)


@cites("fe.coordination.talent-medics-hand")
def _with_a_hand(act: Unfolding, healer: EntityId, done: Stabilizing) -> None:
    """One of the two is free; for a Boon there are both, and where there is but one to do, none is spent."""
    hero, why, now = done.hero, "Medic's Hand", act.state[Conditions][done.hero]
    eases = done.hand in ("harm", "both") and now.harm == SERIOUS
    clears = done.hand in ("fatigue", "both") and now.fatigue > 0
    if eases and clears:
        clears = no_boon(act.state, healer) is None
        if clears:
            act.happen(BoonSpent(healer, why))
    if clears:
        act.happen(FatigueCleared(hero, 1, why))
    if eases:
        act.happen(HarmEased(hero, 1, why))


# what has happened


@conditions.folds(Stabilized)
def stabilized(conditions: Conditions, event: Stabilized) -> Conditions:
    """Set the hero as no longer dying."""
    return conditions.having(event.hero, replace(conditions[event.hero], dying=False))


@proposals.folds(SteadyingBegun)
def steadying_begun(proposals: Proposals, event: SteadyingBegun) -> Proposals:
    """Note on the healer's proposal whom it is to keep alive."""
    return proposals.meant(event.healer, Stabilizing(event.steadying.hero, event.steadying.hand))


@conditions.tells(Stabilized, stage=(ALOUD,))
def tell_stabilized(state: State, event: Stabilized, viewer: Viewer) -> Told:
    """Tell everybody whose life holds."""
    return Told(f"{hero_named(state, event.hero)} gets no worse.", ("fe.ruling.stabilize-action",), tone="good")


@conditions.offers_under(of_own)
def offers(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Offer keeping the badly hurt alive."""
    for healer in held_heroes(state, viewer):
        yield from _keeping(state, healer.id)


def _keeping(state: State, healer: EntityId) -> Iterator[Offer]:
    for hero in state[Heroes].known:
        if hero != healer and state[Conditions][hero].harm >= SERIOUS:
            hands = [
                Option(it, said, refusal=refusal_of(no_such_hand(state, healer, it))) for it, said in HANDS.items()
            ]
            fixed = (("healer", healer), ("hero", hero))
            refusal = refusal_of(cannot_stabilize(state, healer, hero))
            hand = choice("hand", "What your hand does", hands, optional=True, default="")
            does = (hand,) if has_talent(state, healer, MEDIC) else ()
            by = [Option(each, each.capitalize()) for each in WITH]
            does = (choice("attribute", "With", by, optional=True, default=WITH[0]), *does)
            label, group = f"Keep {hero_named(state, hero)} alive", hero_named(state, healer)
            yield Offer("fe.stabilize", label, does, fixed, refusal=refusal, group=group)
