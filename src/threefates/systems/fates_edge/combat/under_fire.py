"""Where everybody stands, as the Game Master says; and under fire: whoever has gone into a melee so, or come in from
away, until they have acted or their turn is over.
"""

from __future__ import annotations

from msgspec.structs import replace

from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Command, Event
from threefates.rulebook.refusals import Refused
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId
from threefates.systems.fates_edge.actions.proposals import Done
from threefates.systems.fates_edge.combat.ranges import Band, BandSet, MeleeSet, ranges, two_of
from threefates.systems.fates_edge.combat.sight import Sight, sight
from threefates.systems.fates_edge.combat.turns import TurnBegun

__all__ = ["FireMet", "PlaceAt"]


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


@ranges.decides(PlaceAt)
@cites("fe.range.bands", "fe.range.movement")
def place(act: Unfolding, command: PlaceAt) -> None:
    """Set how far apart two are, as the scene has it; only whoever runs the game may."""
    act.must_run("Saying how far apart two are")
    was = two_of(act.state, command.one, command.other)
    if was.melee and command.band not in (Band.CLOSE, Band.NEAR):
        act.happen(MeleeSet(command.one, command.other, melee=False))
    if command.pressed and (was.band is not Band.ABSENT or command.band is Band.ABSENT):
        title, remedy = "Nobody comes in from away.", "Say it without pressure."
        raise Refused("range.present", title, remedy=remedy, source="fe.range.movement")
    again = was.band is command.band
    act.happen(BandSet(command.one, command.other, command.band, command.pressed, again))


@sight.answers_to(BandSet)
@cites("fe.range.movement")
def comes_in(act: Unfolding, event: BandSet) -> None:
    """Whoever comes in from away under pressure does what comes next from the middle Position at best."""
    if event.pressed:
        act.happen(FireMet(event.one, met=True, coming=True))


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
