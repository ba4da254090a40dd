"""Boons in people's hands: given to a friend, spent on Position, put right by the Game Master."""

from __future__ import annotations

from collections.abc import Iterator

from threefates.commons.characters import of_own
from threefates.commons.texts import one_line
from threefates.rulebook.agenda import Option
from threefates.rulebook.cites import cites
from threefates.rulebook.headings import Heading
from threefates.rulebook.messages import Command
from threefates.rulebook.offers import Offer, choice, none_of, number, refusal_of, words
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fates_edge.actions.agreed_terms import terms_of
from threefates.systems.fates_edge.actions.position import footing_of, moves
from threefates.systems.fates_edge.actions.proposals import PositionShifted, Proposals, Shift, proposing
from threefates.systems.fates_edge.boons.boons import MOST_HELD, BoonGiven, Boons, BoonSpent, BoonsSet, boons, no_boon
from threefates.systems.fates_edge.boons.limits import gifts_allowed
from threefates.systems.fates_edge.heroes.bonds import bonded
from threefates.systems.fates_edge.heroes.heroes import Heroes, held_heroes, hero_named
from threefates.systems.fates_edge.resolution.positions import Position

__all__ = ["GiveBoon", "ImprovePosition", "SetBoons", "bought"]


class GiveBoon(Command, frozen=True, tag="fe.give-boon"):
    """Hand one of your Boons to another hero, and say why."""

    giver: EntityId
    receiver: EntityId
    why: str
    bonded: bool = False  # said up to version 6; now it is known who shares a bond


class ImprovePosition(Command, frozen=True, tag="fe.improve-position"):
    """Spend a Boon: your proposed action stands one Position better."""

    hero: EntityId


class SetBoons(Command, frozen=True, tag="fe.set-boons"):
    """Put right how many Boons a hero holds, saying why."""

    hero: EntityId
    held: int
    reason: str


@boons.decides(GiveBoon)
@cites("fe.boons.share", "fe.ruling.boon-share-limits")
def give_boon(act: Unfolding, command: GiveBoon) -> None:
    """Give another hero a Boon, one a scene and for a reason; refuse it to one who cannot hold it."""
    known = act.state[Heroes]
    giver, receiver = known[command.giver].id, known[command.receiver].id
    act.must_control(giver, hero_named(act.state, giver))
    if refusal := cannot_take(act.state, giver, receiver) or cannot_give(act.state, giver, receiver):
        raise refusal
    act.happen(BoonGiven(giver, receiver, one_line(command.why, "The reason")))


@cites("fe.boons.share")
def cannot_give(state: State, giver: EntityId, receiver: EntityId) -> Refused | None:
    """The refusal where a hero can give that other no Boon now, or None: a second one goes to who shares a bond."""
    none = no_boon(state, giver)
    if none or state[Boons].given.get(giver, 0) < gifts_allowed(bonded=bonded(state, giver, receiver)):
        return none
    return Refused(
        "boons.given_already",
        f"{hero_named(state, giver)} has given a Boon in this scene.",
        remedy="Another hero may give one, or you in the next scene.",
        source="fe.boons.share",
    )


@cites("fe.boons.share", "fe.boons.hold-cap")
def cannot_take(state: State, giver: EntityId, receiver: EntityId) -> Refused | None:
    """The refusal where a hero can take no Boon from another, or None."""
    name = hero_named(state, receiver)
    if giver == receiver:
        return Refused("boons.to_oneself", f"{name} holds it already.", remedy="Give it to another hero.")
    if state[Boons].of(receiver) < MOST_HELD:
        return None
    return Refused(
        "boons.full", f"{name} holds {MOST_HELD} Boons.", remedy="Give it to another.", source="fe.boons.hold-cap"
    )


@boons.decides(ImprovePosition)
@cites("fe.position.boon-spend", "fe.position.improve-sources", "fe.ruling.boon-position-timing")
def improve_position(act: Unfolding, command: ImprovePosition) -> None:
    """Spend a Boon to better a proposed action's Position by one step; refuse a second on the same action."""
    act.must_control(command.hero, hero_named(act.state, command.hero))
    if refusal := cannot_improve(act.state, command.hero):
        raise refusal
    act.happen(BoonSpent(command.hero, "a better Position"))
    act.happen(PositionShifted(command.hero, bought(act.state, command.hero)))


@cites("fe.position.boon-spend")
def bought(state: State, hero: EntityId) -> Shift:
    """What a Boon buys an action: a step up, or one step down less where no further step up counts."""
    proposal, step = state[Proposals][hero], Shift(-1, "a Boon", boon=True)
    terms = terms_of(state, proposal)
    if terms is None or moves(state, proposal, terms, step):
        return step
    return Shift(0, "a Boon", boon=True, cancels=True)


@cites("fe.position.shift-limits")
def cannot_improve(state: State, hero: EntityId) -> Refused | None:
    """The refusal where no Boon can better the Position of a hero's proposed action, or None."""
    proposal = state[Proposals][hero]
    terms = terms_of(state, proposal)
    if any(shift.boon for shift in proposal.shifts):
        title, remedy = "A Boon has moved this action already.", "One step an action is all that Boons buy."
    elif terms is None:
        title, remedy = "Its Position is not agreed yet.", "Wait for the Game Master's terms."
    elif footing_of(state, proposal, terms) is Position.DOMINANT:
        title, remedy = "There is no better Position.", "Keep the Boon for a die."
    elif not moves(state, proposal, terms, bought(state, hero)):
        title, remedy = "No further step up counts.", "Keep the Boon for a die."
    else:
        return no_boon(state, hero)
    return Refused("position.no_better", title, remedy=remedy, source="fe.position.shift-limits")


@boons.decides(SetBoons)
@cites("fe.boons.hold-cap")
def set_boons(act: Unfolding, command: SetBoons) -> None:
    """Set how many Boons a hero holds, 0 to 5; only whoever runs the game may."""
    act.must_run("Setting Boons")
    hero = act.state[Heroes][command.hero].id
    if not 0 <= command.held <= MOST_HELD:
        raise Refused(
            "boons.range",
            f"A hero cannot hold {command.held} Boons.",
            remedy=f"Set 0 to {MOST_HELD}.",
            source="fe.boons.hold-cap",
        )
    act.happen(BoonsSet(hero, command.held, one_line(command.reason, "The reason")))


@boons.offers_under(of_own)
def offers_to_improve(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Offer whoever plays a hero to better the Position of its proposed action for a Boon."""
    for hero in held_heroes(state, viewer):
        if hero.id in state.only(proposing):
            yield _improving(state, hero.id)


@boons.offers_under(of_own, Heading("Heroes", levers=True))
def offers(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Offer whoever plays a hero to give a Boon away, and whoever runs the game to put Boons right."""
    known = state[Heroes].known
    for hero in held_heroes(state, viewer):
        if len(known) > 1:
            yield _giving(state, hero.id)
    if viewer.runs and known:
        who = choice("hero", "Hero", [Option(hero, hero_named(state, hero)) for hero in known])
        fields = (who, number("held", "Boons", low=0, high=MOST_HELD), words("reason", "Why"))
        yield Offer("fe.set-boons", "Put Boons right", fields, group="Heroes", levers=True)


def _improving(state: State, hero: EntityId) -> Offer:
    refusal = refusal_of(cannot_improve(state, hero))
    label, group = "Spend a Boon: one Position better", hero_named(state, hero)
    return Offer("fe.improve-position", label, (), (("hero", hero),), refusal=refusal, group=group)


def _giving(state: State, giver: EntityId) -> Offer:
    takers = [
        Option(
            hero,
            hero_named(state, hero),
            refusal=refusal_of(cannot_take(state, giver, hero) or cannot_give(state, giver, hero)),
        )
        for hero in state[Heroes].known
        if hero != giver
    ]
    refusal = none_of(takers)
    fields = (choice("receiver", "To", takers[:1] if refusal else takers), words("why", "Why, in the story"))
    group = hero_named(state, giver)
    return Offer("fe.give-boon", "Give a Boon", fields, (("giver", giver),), refusal=refusal, group=group)
