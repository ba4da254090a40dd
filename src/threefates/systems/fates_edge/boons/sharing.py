"""A Boon shared: given to another hero, one a scene, and a second to whom one shares a bond with."""

from __future__ import annotations

from collections.abc import Iterator

from threefates.commons.characters import of_own
from threefates.commons.texts import one_line
from threefates.rulebook.agenda import Option
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Command
from threefates.rulebook.offers import Offer, choice, none_of, refusal_of, words
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fates_edge.boons.bonds import bonded
from threefates.systems.fates_edge.boons.boons import MOST_HELD, BoonGiven, Boons, boons, no_boon
from threefates.systems.fates_edge.boons.limits import gifts_allowed
from threefates.systems.fates_edge.heroes.heroes import Heroes, held_heroes, hero_named
from threefates.systems.fates_edge.resolution.wording import counted

__all__ = ["GiveBoon", "cannot_give"]


class GiveBoon(Command, frozen=True, tag="fe.give-boon"):
    """Hand one of your Boons to another hero, and say why."""

    giver: EntityId
    receiver: EntityId
    why: str
    bonded: bool = False  # said up to version 6; now it is known who shares a bond


@boons.decides(GiveBoon)
@cites("fe.boons.share")
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
    """The refusal where a hero can give that other no Boon now, or None: of two in a scene, whichever comes first, one
    goes to who shares a bond.
    """
    none, given = no_boon(state, giver), state[Boons]
    to = (*given.given_to.get(giver, ()), receiver)
    if none or given.given.get(giver, 0) < gifts_allowed(bonded=any(bonded(state, giver, each) for each in to)):
        return none
    return Refused(
        "boons.given_already",
        f"{hero_named(state, giver)} has given {counted(given.given[giver], 'Boon')} in this scene.",
        remedy="Another hero may give one, or you in the next scene.",
        source="fe.boons.share",
    )


@cites("fe.boons.share")
def cannot_take(state: State, giver: EntityId, receiver: EntityId) -> Refused | None:
    """The refusal where a hero can take no Boon from another, or None."""
    name = hero_named(state, receiver)
    if giver == receiver:
        title, source = f"{name} holds it already.", "fe.boons.share"
        return Refused("boons.to_oneself", title, remedy="Give it to another hero.", source=source)
    return _full(state, receiver)


@cites("fe.boons.hold-cap")
def _full(state: State, hero: EntityId) -> Refused | None:
    """The refusal where a hero holds as many Boons as anybody can, or None."""
    if state[Boons].of(hero) < MOST_HELD:
        return None
    title = f"{hero_named(state, hero)} holds {MOST_HELD} Boons."
    return Refused("boons.full", title, remedy="Give it to another.", source="fe.boons.hold-cap")


@boons.offers_under(of_own)
def offers(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Offer whoever plays a hero to give a Boon away."""
    for hero in held_heroes(state, viewer):
        if len(state[Heroes].known) > 1:
            yield _giving(state, hero.id)


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
