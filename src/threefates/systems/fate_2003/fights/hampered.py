"""What an earlier fight has left somebody with, and how it tells in this one: on the next roll, before it falls."""

from __future__ import annotations

from msgspec.structs import replace

from threefates.commons.characters import Characters
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Event, Told
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fate_2003.checks.events import Hindered, TestCalled, TestCalledOff
from threefates.systems.fate_2003.checks.open_questions import nobody_runs
from threefates.systems.fate_2003.checks.state import Checks
from threefates.systems.fate_2003.dice.ladder import signed
from threefates.systems.fate_2003.fights.events import TroubleTold
from threefates.systems.fate_2003.fights.fight import Fight, Fights, Pace, fights, standing
from threefates.systems.fate_2003.sheets.scale import added
from threefates.systems.fate_2003.wounds.healing import takes_an_act

__all__ = ["TroubleCounts", "hinders", "is_yet_to_roll"]


class TroubleCounts(Event, frozen=True, tag="fate.trouble-counts"):
    """What a fight has left somebody with is going to tell on their next roll of this one."""

    character: EntityId


@cites("fate.wounds.scene-hurt")
def hinders() -> int:
    """What a major inconvenience costs a roll that it tells on."""
    return -1


@cites("fate.wounds.scene-hurt")
def is_yet_to_roll(state: State, fight: Fight, character: EntityId) -> bool:
    """Whether somebody stands in a fight, and there is another roll in it for them."""
    return character in standing(state, fight.people) and not (fight.pace is Pace.SCENE and fight.shown)


@fights.answers_to(TestCalled)
@cites("fate.wounds.scene-hurt")
def tell_in_the_fight(act: Unfolding, event: TestCalled) -> None:
    """All throw at once in a fight: what was said to tell on somebody's next roll does, before the dice fall."""
    fight = act.state[Fights].now
    if fight is None or not event.fight:
        return
    for at, one in enumerate(event.characters):
        if one in fight.hampered:
            act.happen(Hindered(at, hinders(), act.state[Fights].troubles[one].tells))
            act.happen(TroubleTold(one, event.id))


@fights.answers_to(TestCalledOff)
@cites("fate.wounds.scene-hurt")
def tell_on_the_next_after_all(act: Unfolding, event: TestCalledOff) -> None:
    """What has told on the roll of an exchange that is called off tells on the next one."""
    fight, troubles, read = act.state[Fights].now, act.state[Fights].troubles, act.state[Checks].now
    if fight is None or fight.pace is not Pace.EXCHANGE or not fight.check or (read and read.id == fight.check):
        return
    for one in fight.people:
        if one in troubles and troubles[one].told == fight.check and one not in fight.hampered:
            act.happen(TroubleCounts(one))


@takes_an_act
@cites("fate.wounds.hurt")
def in_the_midst(state: State, character: EntityId) -> Refused | None:
    """Refuse that what is Hurt be put right by the way: in a fight it takes an act, and the Game Master says it did."""
    fight = state[Fights].now
    if fight is None or character not in standing(state, fight.people) or nobody_runs(state):
        return None
    return Refused(
        "fights.takes_an_act",
        "In the midst of a fight it takes an act to put that right.",
        remedy="Do that instead of striking; the Game Master then says that it is put right.",
        source="fate.wounds.hurt",
    )


@fights.folds(TroubleCounts)
def trouble_counts(fights: Fights, event: TroubleCounts) -> Fights:
    """Adds to those who are `hampered`."""
    fight = fights.now
    return replace(fights, now=replace(fight, hampered=(*fight.hampered, event.character))) if fight else fights


@fights.tells(TroubleCounts)
def tell_counts(state: State, event: TroubleCounts, viewer: Viewer) -> Told:
    """Tells everybody what it is going to tell on."""
    name = state[Characters].name(event.character)
    said = state[Fights].troubles[event.character].tells
    text = f"It will tell on the next roll of {name} ({said}): {signed(hinders())}{' die' if added(state) else ''}."
    return Told(text, ("fate.wounds.scene-hurt",), "cost")
