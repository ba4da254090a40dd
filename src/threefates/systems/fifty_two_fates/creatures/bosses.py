"""The Fate Dealer's word on the sway of a boss, as on a protagonist's."""

from __future__ import annotations

from threefates.commons.characters import Characters
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Command
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId
from threefates.systems.fifty_two_fates.battlefield.exchange import busy
from threefates.systems.fifty_two_fates.conditions.conditions import Conditions, end
from threefates.systems.fifty_two_fates.conditions.zero_sway_and_death import rescue
from threefates.systems.fifty_two_fates.people.creatures import BossSwayChanged, Condition, Creatures, creatures
from threefates.systems.fifty_two_fates.people.protagonists import dealer_only, plain, within

__all__ = ["SetBossSway", "full_sway_of"]


class SetBossSway(Command, frozen=True, tag="ff.set-boss-sway"):
    """Set the sway of a boss that is hurt as protagonists are: rest, a draught, a story."""

    entity: EntityId
    sway: int
    reason: str = ""


@cites("ff.sway.boss")
def full_sway_of(state: State, entity: EntityId) -> int:
    """The sway of a boss that has any.

    Raises:
        Refused: Where it has condition targets instead.
    """
    full = state[Creatures][entity].full_sway
    if full is None:
        raise Refused(
            "boss.none",
            f"{state[Characters].name(entity)} has no sway.",
            remedy="Set its hurt: only a boss that was made with sway has any.",
            source="ff.sway.boss",
        )
    return full


@creatures.decides(SetBossSway)
@cites("ff.sway.boss", "ff.sway.recovery")
def set_boss_sway(act: Unfolding, command: SetBossSway) -> None:
    """Never more than it began with; sway regained wakes the unconscious, and ends the dying."""
    dealer_only(act, "Setting sway")
    if refused := busy(act.state):
        raise refused
    sway = within(command.sway, full_sway_of(act.state, command.entity), "Sway")
    act.happen(BossSwayChanged(command.entity, sway, plain(command.reason)))
    if sway:
        _wake(act, command.entity)


@cites("ff.ruling.unconscious-recovery", "ff.ruling.heal-while-dying")
def _wake(act: Unfolding, entity: EntityId) -> None:
    rescue(act, entity)
    for timer in act.state[Conditions].of(entity):
        if timer.condition is Condition.UNCONSCIOUS and not timer.what:
            end(act, entity, timer)
