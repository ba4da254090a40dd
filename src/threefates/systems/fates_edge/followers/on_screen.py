"""On and off the screen: a follower at hand shares the danger, one away is a resource and safe."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from threefates.commons.characters import of_own
from threefates.commons.texts import one_line
from threefates.rulebook.agenda import Option
from threefates.rulebook.cites import cites
from threefates.rulebook.headings import Heading
from threefates.rulebook.messages import Command
from threefates.rulebook.offers import Offer, choice, refusal_of, words
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fates_edge.actions.roll_in_hand import underway
from threefates.systems.fates_edge.followers.followers import (
    TRUSTS,
    Follower,
    Followers,
    FollowerSet,
    followers,
    seized,
)
from threefates.systems.fates_edge.heroes.heroes import Heroes, held_heroes, hero_named

__all__ = ["BondWithFollower", "EndangerFollower", "SendFollower", "SetTrust", "follower_at", "worse"]

SOURCE: Final = "fe.followers.on-off-screen"


class SendFollower(Command, frozen=True, tag="fe.send-follower"):
    """Send a follower off the screen, or call them back."""

    hero: EntityId
    place: int
    away: bool


class EndangerFollower(Command, frozen=True, tag="fe.endanger-follower"):
    """Let the danger that a follower shares catch them."""

    hero: EntityId
    place: int
    why: str


class BondWithFollower(Command, frozen=True, tag="fe.bond-follower"):
    """Say that your hero shares a bond with a follower, and which; with no words, that they do so no longer."""

    hero: EntityId
    place: int
    words: str = ""


class SetTrust(Command, frozen=True, tag="fe.set-trust"):
    """Put right how a follower stands to a hero, saying why."""

    hero: EntityId
    place: int
    trust: str
    reason: str


def follower_at(state: State, hero: EntityId, place: int) -> Follower:
    """The follower of a hero at that place, refused in words where there is none."""
    led = state[Followers].of.get(state[Heroes][hero].id, ())
    if not 0 <= place < len(led):
        raise Refused("follower.none", "There is no such follower.", remedy="Pick one who is listed.")
    return led[place]


@cites("fe.followers.upkeep-states")
def worse(trust: int) -> int:
    """The next state of a follower who is let down: wary, and then seized.

    >>> TRUSTS[worse(0)], TRUSTS[worse(1)], TRUSTS[worse(2)]
    ('wary', 'seized', 'seized')
    """
    return min(trust + 1, len(TRUSTS) - 1)


@cites(SOURCE)
def cannot_send(state: State, follower: Follower, *, away: bool) -> Refused | None:
    """The refusal where a follower is there, or away, already, or None; nobody is sent away as a blow comes at them."""
    if follower.away is away:
        return Refused("follower.so_already", "That is so already.", remedy="Play on.", source=SOURCE)
    return underway(state) if away else None


@followers.decides(SendFollower)
@cites(SOURCE)
def send(act: Unfolding, command: SendFollower) -> None:
    """Off the screen, or back at hand."""
    found = follower_at(act.state, command.hero, command.place)
    act.must_control(command.hero, hero_named(act.state, command.hero))
    if refusal := cannot_send(act.state, found, away=command.away):
        raise refusal
    why = "sent about other business" if command.away else "called back"
    act.happen(FollowerSet(command.hero, command.place, replace(found, away=command.away), why))


@cites(SOURCE, "fe.followers.upkeep-states")
def cannot_endanger(follower: Follower) -> Refused | None:
    """The refusal where no danger catches a follower, or None: who is off the screen, or seized, is not there."""
    if follower.away:
        title = f"{follower.name} is off the screen, and safe."
        return Refused("follower.safe", title, remedy="Let it catch who is there.", source=SOURCE)
    return seized(follower)


@followers.decides(EndangerFollower)
@cites(SOURCE)
def endanger(act: Unfolding, command: EndangerFollower) -> None:
    """Who is on the screen shares the danger; only whoever runs the game may say that it catches them."""
    act.must_run("Endangering a follower")
    found = follower_at(act.state, command.hero, command.place)
    if refusal := cannot_endanger(found):
        raise refusal
    why = one_line(command.why, "What it is")
    act.happen(FollowerSet(command.hero, command.place, replace(found, trust=worse(found.trust)), why))


@followers.decides(BondWithFollower)
@cites("fe.coordination.talent-exceptional-coordination-plus")
def bond(act: Unfolding, command: BondWithFollower) -> None:
    """Let a hero and a follower share a bond, or no longer; whoever plays the hero may say so, or runs the game."""
    found = follower_at(act.state, command.hero, command.place)
    act.must_control_or_run(command.hero, hero_named(act.state, command.hero))
    shared = one_line(command.words, "The bond", optional=True, longest=100)
    if shared == found.bond:
        raise Refused("follower.so_already", "That is so already.", remedy="Play on.", source="fe.creation.bonds")
    why = f"a bond, {shared}" if shared else "no bond any more"
    act.happen(FollowerSet(command.hero, command.place, replace(found, bond=shared), why))


@followers.decides(SetTrust)
@cites("fe.followers.upkeep-states")
def set_trust(act: Unfolding, command: SetTrust) -> None:
    """Put a follower's state right; only whoever runs the game may."""
    act.must_run("Setting a follower")
    found = follower_at(act.state, command.hero, command.place)
    if command.trust not in TRUSTS:
        title, source = "Nobody stands like that.", "fe.followers.upkeep-states"
        raise Refused("follower.trust", title, remedy=f"Choose {', '.join(TRUSTS)}.", source=source)
    now = replace(found, trust=TRUSTS.index(command.trust))
    act.happen(FollowerSet(command.hero, command.place, now, one_line(command.reason, "The reason")))


@followers.offers_under(of_own, Heading("Heroes", levers=True))
def offers(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Offer whoever leads somebody to send them off or call them back, and danger to whoever runs the game."""
    for hero in held_heroes(state, viewer):
        for place, found in enumerate(state[Followers].of.get(hero.id, ())):
            label = f"Call {found.name} back" if found.away else f"Send {found.name} off the screen"
            fixed = (("hero", hero.id), ("place", place), ("away", not found.away))
            refusal = refusal_of(cannot_send(state, found, away=not found.away))
            yield Offer("fe.send-follower", label, (), fixed, refusal=refusal, group=hero_named(state, hero.id))
            bond = (words("words", "What you share", longest=100, optional=True, default=found.bond or None),)
            at, label = fixed[:2], f"A bond with {found.name}"
            yield Offer("fe.bond-follower", label, bond, at, group=hero_named(state, hero.id))
    for hero_id, led in state[Followers].of.items() if viewer.runs else ():
        for place, found in enumerate(led):
            at, refusal = (("hero", hero_id), ("place", place)), refusal_of(cannot_endanger(found))
            why, label = (words("why", "What it is"),), f"The danger catches {found.name}"
            yield Offer("fe.endanger-follower", label, why, at, refusal=refusal, group="Heroes", levers=True)
            trusts = [Option(each, each.capitalize()) for each in TRUSTS]
            fields = (choice("trust", "They are", trusts), words("reason", "Why"))
            yield Offer("fe.set-trust", f"Put {found.name} right", fields, at, group="Heroes", levers=True)
