"""Wounds by common sense, in a fight: whoever limps argues as well as ever. What is suffered in it tells."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from threefates.commons.characters import Characters
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Command, Event, Told
from threefates.rulebook.offers import Offer
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fate_2003.checks.checks import busy
from threefates.systems.fate_2003.checks.events import TestCalled, WoundsSpared
from threefates.systems.fate_2003.fights.fight import Fight, Fights, Pace, fighting, fights
from threefates.systems.fate_2003.fights.pace import not_there
from threefates.systems.fate_2003.wounds.wounds import wound_penalty

__all__ = ["LetWoundsOff", "let_off"]


class LetWoundsOff(Command, frozen=True, tag="fate.let-wounds-off"):
    """Say that what somebody suffers from now is no hindrance in this fight; whatever comes to it is."""

    character: EntityId


class WoundsLetOff(Event, frozen=True, tag="fate.wounds-let-off"):
    """What somebody suffers from by now is no hindrance in this fight: so many steps."""

    character: EntityId
    steps: int


@fights.decides(LetWoundsOff)
@cites("fate.wounds.injured", "fate.wounds.hurt", "fate.wounds.penalty-total")
def let_wounds_off(act: Unfolding, command: LetWoundsOff) -> None:
    """The Game Master says so while no roll is in hand: the dice of a fight fall as soon as all is said."""
    act.must_run("Saying what does not tell")
    fight = fighting(act.state)
    if refusal := busy(act.state) or _nothing_to_let_off(act.state, fight, command.character):
        raise refusal
    act.happen(WoundsLetOff(command.character, _lasting(act.state, command.character)))


def _lasting(state: State, character: EntityId) -> int:
    """The steps that somebody's wounds cost each roll of a fight."""
    return -wound_penalty(state, character, fight=True, clips=False)


def _nothing_to_let_off(state: State, fight: Fight, character: EntityId) -> Refused | None:
    """The refusal for who is not in the fight, or has rolled for all of it, or suffers from nothing more; or None."""
    if refusal := not_there(state, fight.people, character):
        return refusal
    rolled = fight.pace is Pace.SCENE and fight.shown
    if not rolled and _lasting(state, character) > fight.let_off.get(character, 0):
        return None
    name = state[Characters].name(character)
    title = "The one roll of this fight has fallen." if rolled else f"No wound of {name}'s tells in this fight."
    return Refused("fights.wounds_tell", title, remedy="Leave it as it is.", source="fate.wounds.injured")


@cites("fate.wounds.injured", "fate.wounds.hurt", "fate.wounds.penalty-total")
def let_off(fight: Fight, character: EntityId, cost: int) -> int:
    """The steps that somebody is let off a roll of the fight, of what wounds cost it (0 or less)."""
    return min(-cost, fight.let_off.get(character, 0))


@fights.answers_to(TestCalled)
@cites("fate.wounds.injured", "fate.wounds.hurt")
def spare_in_the_fight(act: Unfolding, event: TestCalled) -> None:
    """Before the dice fall what was said to be no hindrance is taken off again."""
    fight = act.state[Fights].now
    if fight is None or not event.fight:
        return
    for at, cost in enumerate(event.wounds):
        if steps := let_off(fight, event.characters[at], cost):
            act.happen(WoundsSpared(at, steps))


@fights.folds(WoundsLetOff)
def wounds_let_off(fights: Fights, event: WoundsLetOff) -> Fights:
    """Sets what somebody is let off (`let_off`)."""
    fight = fights.now
    if fight is None:
        return fights
    return replace(fights, now=replace(fight, let_off={**fight.let_off, event.character: event.steps}))


@fights.tells(WoundsLetOff)
def tell_let_off(state: State, event: WoundsLetOff, viewer: Viewer) -> Told:
    """Tells everybody whose wounds are no hindrance."""
    name = state[Characters].name(event.character)
    return Told(f"What {name} suffers from by now is no hindrance in this fight.", ("fate.wounds.injured",))


@fights.offers
def offers(state: State, viewer: Viewer) -> Iterator[Offer]:
    """For whoever runs the game, for each whose wounds would tell."""
    fight = state[Fights].now if viewer.runs else None
    for one in fight.people if fight and busy(state) is None else ():
        if fight and _nothing_to_let_off(state, fight, one) is None:
            label = f"{state[Characters].name(one)}: wounds do not tell in this fight"
            yield Offer("fate.let-wounds-off", label, fixed=(("character", one),), group="Fights", levers=True)
