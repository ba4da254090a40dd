"""Wounds by common sense: whoever lies in bed with them reads as well as ever, and it costs no roll anything."""

from __future__ import annotations

from collections.abc import Iterator

from threefates.commons.characters import Characters
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Command
from threefates.rulebook.offers import Offer
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fate_2003.checks.checks import checks, in_hand, name_of
from threefates.systems.fate_2003.checks.events import WoundsSpared
from threefates.systems.fate_2003.checks.state import Check, Checks

__all__ = ["SpareWounds"]


class SpareWounds(Command, frozen=True, tag="fate.spare-wounds"):
    """Say that what somebody does asks nothing of what is wounded: it does not tell on the roll in hand."""

    character: EntityId


@checks.decides(SpareWounds)
@cites("fate.wounds.injured", "fate.wounds.hurt", "fate.wounds.penalty-total")
def spare_wounds(act: Unfolding, command: SpareWounds) -> None:
    """The Game Master says so before the dice fall; or afterwards, where how hard it is has yet to be said."""
    act.must_run("Saying what does not tell")
    if refusal := _tells_anyway(act.state, command.character):
        raise refusal
    at = in_hand(act.state).side_of(command.character) or 0
    act.happen(WoundsSpared(at, -_cost(in_hand(act.state), at)))


@cites("fate.wounds.penalty-total")
def _cost(check: Check, at: int) -> int:
    """What the wounds of a side cost it in a check, as they were when it was called for: 0 or less."""
    return 0 if check.sides[at].spared else next(iter(check.wounds[at:]), 0)


@cites("fate.wounds.injured")
def _tells_anyway(state: State, character: EntityId) -> Refused | None:
    """The refusal of sparing somebody whose wounds cost the roll in hand nothing, or who has thrown; or None."""
    check = state[Checks].now
    at = check.side_of(character) if check and not check.result else None
    if check is None or at is None or not _cost(check, at):
        name = state[Characters].name(character)
        title, remedy = f"No wound tells on a roll of {name}'s now.", "Wait until they are called on to roll."
    elif check.sides[at].throws and (check.added or not check.rolled_first):
        title, remedy = "The dice have fallen.", "Say it before they do, or let the next roll be easier."
    else:
        return None
    return Refused("checks.wounds_tell", title, remedy=remedy, source="fate.wounds.injured")


@checks.offers
def offers(state: State, viewer: Viewer) -> Iterator[Offer]:
    """For whoever runs the game, beside a roll that wounds tell on."""
    check = state[Checks].now if viewer.runs else None
    if check is None or check.result:
        return
    for side in check.sides:
        if side.character and _tells_anyway(state, side.character) is None:
            yield Offer(
                "fate.spare-wounds",
                f"{name_of(state, side)}: wounds do not tell on this roll",
                fixed=(("character", side.character),),
                levers=True,
            )
