"""Where everybody stands, as the Game Master says; and under fire: whoever has gone into a melee so, or come in from
away, until they have acted or their turn is over.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from threefates.commons.characters import Characters
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Command, Event
from threefates.rulebook.offers import Offer
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fates_edge.actions.proposals import Done
from threefates.systems.fates_edge.combat.ranges_and_movement import (
    GROUP,
    Apart,
    Band,
    BandSet,
    MeleeSet,
    Ranges,
    of_ranges,
    ranges,
    two_of,
)
from threefates.systems.fates_edge.combat.sight_and_cover import Sight, no_more_pairs, sight
from threefates.systems.fates_edge.combat.turn_economy import MOVE
from threefates.systems.fates_edge.combat.turns import TurnBegun, Turns

__all__ = ["FireMet", "PlaceAt", "SayUnderFire"]

ENTER: Final = "fe.range.melee-enter"


class FireMet(Event, frozen=True, tag="fe.fire-met"):
    """Somebody has gone into a melee under fire, or come in from away under pressure; or has acted since."""

    character: EntityId
    met: bool
    coming: bool = False  # from away

    quiet = True


class PlaceAt(Command, frozen=True, tag="fe.place-at"):
    """Say how far apart two are; the first of them may come in from away under pressure."""

    one: EntityId
    other: EntityId
    band: Band
    pressed: bool = False


class SayUnderFire(Command, frozen=True, tag="fe.say-under-fire"):
    """Say that whoever has gone into a melee in this turn did so under fire, or that nobody fired."""

    character: EntityId
    fired: bool = True


@ranges.decides(PlaceAt)
@cites("fe.range.bands", "fe.range.movement")
def place(act: Unfolding, command: PlaceAt) -> None:
    """Set how far apart two are, as the scene has it; only whoever runs the game may."""
    act.must_run("Saying how far apart two are")
    was = two_of(act.state, command.one, command.other)
    if refusal := no_more_pairs(act.state, was):
        raise refusal
    if _too_far_to_fight(was, command.band):
        act.happen(MeleeSet(command.one, command.other, melee=False))
    if command.pressed:
        _must_come_in(was.band, command.band)
    again = was.band is command.band
    act.happen(BandSet(command.one, command.other, command.band, command.pressed, again))


@cites("fe.range.melee-flag")
def _too_far_to_fight(was: Apart, now: Band) -> bool:
    return was.melee and now not in (Band.CLOSE, Band.NEAR)


@cites("fe.range.movement")
def _must_come_in(was: Band, now: Band) -> None:
    if was is not Band.ABSENT or now is Band.ABSENT:
        title, remedy = "Nobody comes in from away.", "Say it without pressure."
        raise Refused("range.present", title, remedy=remedy, source="fe.range.movement")


@sight.answers_to(BandSet)
@cites("fe.range.movement")
def comes_in(act: Unfolding, event: BandSet) -> None:
    """Whoever comes in from away under pressure does what comes next from the middle Position at best."""
    if event.pressed:
        act.happen(FireMet(event.one, met=True, coming=True))


@cites(ENTER)
def cannot_be_under_fire(state: State, character: EntityId, *, fired: bool) -> Refused | None:
    """The refusal where it cannot be said of somebody that they went in under fire, or that they did not; or None."""
    name, turn = state[Characters].name(character), state[Turns]
    if turn.holder != character or MOVE not in turn.taken or not state[Ranges].hand_to_hand(character):
        title, remedy = f"{name} has gone into no melee in this turn.", "Say it right after their Move."
        return Refused("range.no_melee", title, remedy=remedy, source=ENTER)
    if (character in state[Sight].under_fire) is fired:
        return Refused("range.so_already", "That is so already.", remedy="Play on.", source=ENTER)
    return None


@sight.decides(SayUnderFire)
@cites(ENTER)
def say_under_fire(act: Unfolding, command: SayUnderFire) -> None:
    """Whoever goes in says it first; whoever runs the game has the last word."""
    act.must_run("Saying who is under fire")
    character = act.state[Characters][command.character].id
    if refusal := cannot_be_under_fire(act.state, character, fired=command.fired):
        raise refusal
    act.happen(FireMet(character, met=command.fired))


@sight.offers_under(of_ranges)
def offers(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Offer whoever runs the game to say that who has gone into a melee did so under fire, or did not."""
    holder = state[Turns].holder if viewer.runs else None
    if holder is None or len(state[Characters].known) < 2:
        return
    fired = holder not in state[Sight].under_fire
    if cannot_be_under_fire(state, holder, fired=fired) is None:
        name = state[Characters].name(holder)
        label = f"{name} went in under fire" if fired else f"Nobody fires at {name}"
        yield Offer("fe.say-under-fire", label, (), (("character", holder), ("fired", fired)), group=GROUP, levers=True)


@sight.answers_to(Done)
def acted(act: Unfolding, event: Done) -> None:
    """The fire has told, once."""
    _over(act, event.hero)


@sight.answers_to(TurnBegun)
def turn_begins(act: Unfolding, event: TurnBegun) -> None:
    """A new turn is no entry any more."""
    _over(act, event.character or "")


def _over(act: Unfolding, character: EntityId) -> None:
    if character in (*act.state[Sight].under_fire, *act.state[Sight].coming):
        act.happen(FireMet(character, met=False))


@sight.folds(FireMet)
def fire_met(sight: Sight, event: FireMet) -> Sight:
    """Set whether somebody has gone in under fire or come in under pressure, and not acted since."""
    fire, coming = (tuple(each for each in was if each != event.character) for was in (sight.under_fire, sight.coming))
    if event.met and event.coming:
        return replace(sight, coming=(*coming, event.character))
    return replace(sight, under_fire=(*fire, event.character) if event.met else fire, coming=coming)
