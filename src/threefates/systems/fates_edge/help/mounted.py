"""In the saddle: a charge or a shot on the move."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from msgspec import Struct

from threefates.rulebook.cites import cites
from threefates.rulebook.ledger import entry
from threefates.rulebook.messages import Command
from threefates.rulebook.offers import Offer, refusal_of
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fates_edge.actions.proposals import Proposals, proposals
from threefates.systems.fates_edge.help.assist import BonusAdded
from threefates.systems.fates_edge.heroes.heroes import hero_named
from threefates.systems.fates_edge.resolution.pool import Bonus, Kind

__all__ = ["RideOn", "dice_of_charge", "dice_of_shot"]

FROM: Final = "Cavalier on a War Mount"
MOUNT: Final = "mount"


class RideOn(Command, frozen=True, tag="fe.ride-on"):
    """Say that a hero's proposed attack is made on the move, by a Cavalier on a War Mount."""

    hero: EntityId


class _Ride(Struct):
    dice: int


@cites("fe.combat.mount-charge", "fe.ruling.mount-weapon-dice")
def dice_of_charge() -> int:
    """Dice of a charge from Far to Near; what the weapon gives comes besides.

    >>> dice_of_charge()
    2
    """
    return entry("fe.combat.mount-charge").table(_Ride).dice


@cites("fe.combat.mount-shot", "fe.ruling.mount-weapon-dice")
def dice_of_shot() -> int:
    """Dice of a shot while riding from Near to Far.

    >>> dice_of_shot()
    2
    """
    return entry("fe.combat.mount-shot").table(_Ride).dice


_MOVES: Final = {
    "Melee": ("a charge from Far to Near", dice_of_charge),
    "Ranged": ("a shot from Near to Far", dice_of_shot),
}


@proposals.decides(RideOn)
def ride_on(act: Unfolding, command: RideOn) -> None:
    """The Game Master says that talent and mount are there, and that there is room."""
    act.must_run("Letting somebody ride")
    proposal = act.state[Proposals][command.hero]
    if refusal := cannot_ride(act.state, proposal.hero):
        raise refusal
    what, dice = _MOVES[proposal.skill]
    act.happen(BonusAdded(proposal.hero, Bonus(kind=Kind.TALENT, why=f"{FROM}, {what}", dice=dice(), came_with=MOUNT)))


def cannot_ride(state: State, hero: EntityId) -> Refused | None:
    """Why riding adds nothing to a hero's action, if so."""
    proposal, source = state[Proposals][hero], "fe.combat.mount-charge"
    if proposal.skill not in _MOVES:
        return Refused("mounted.skill", "That is no attack on the move.", remedy="Use Melee or Ranged.", source=source)
    if any(bonus.why.startswith(FROM) for bonus in proposal.bonuses):
        return Refused("mounted.already", "It counts already.", remedy="Roll.", source=source)
    return None


@proposals.offers
def offers(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Riding, for attacks."""
    for hero, proposal in state[Proposals].open.items() if viewer.runs else ():
        if proposal.skill in _MOVES:
            refusal, label = refusal_of(cannot_ride(state, hero)), f"In the saddle: {_MOVES[proposal.skill][0]}"
            name = hero_named(state, hero)
            yield Offer("fe.ride-on", label, (), (("hero", hero),), refusal=refusal, group=name, levers=True)
