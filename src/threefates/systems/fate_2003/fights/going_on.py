"""A fight goes on: the next exchange, the next turn, or its end; and what is rolled for it is read."""

from __future__ import annotations

from threefates.rulebook.cites import cites
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.systems.fate_2003.checks.events import TestClosed
from threefates.systems.fate_2003.checks.state import Checks
from threefates.systems.fate_2003.fights.declaring import ask_everybody
from threefates.systems.fate_2003.fights.events import ExchangeOver
from threefates.systems.fate_2003.fights.exchanges import roll_exchange
from threefates.systems.fate_2003.fights.fight import Fight, Fights, Pace, fights, names_of, standing
from threefates.systems.fate_2003.fights.pace import GoOn, end
from threefates.systems.fate_2003.fights.scenes import judge, roll_scene
from threefates.systems.fate_2003.fights.striking import settle_exchange
from threefates.systems.fate_2003.fights.terms import RollNow
from threefates.systems.fate_2003.fights.turns import (
    get_away,
    next_turn,
    order_turns,
    roll_initiative,
    roll_turn,
    settle_turn,
)

__all__ = ["go_on", "read_fight", "roll_now"]


@fights.resolves(GoOn)
@cites("fate.combat.exchange-procedure", "fate.combat.turn-procedure", "fate.combat.scene-procedure")
def go_on(act: Unfolding, step: GoOn) -> None:
    """The next exchange or turn while somebody stands on both sides; a fight at scene pace has one roll only."""
    fight = act.state[Fights].now
    if fight is None:
        return
    if left := _left(act.state, fight):
        end(act, left)
    elif fight.pace is Pace.TURN:
        _go_on_by_turns(act, fight)
    elif fight.pace is Pace.SCENE and fight.shown:
        judge(act, fight)
    else:
        if fight.number:
            act.happen(ExchangeOver())
        ask_everybody(act)


def _go_on_by_turns(act: Unfolding, fight: Fight) -> None:
    """The next turn; or the roll for the order of turns, which is not made twice where it was called off."""
    if fight.order:
        next_turn(act, fight)
    elif fight.check:
        end(act, "called off")
    else:
        roll_initiative(act, fight)


def _left(state: State, fight: Fight) -> str:
    """Who is left, where nobody stands on the other side; nothing while both sides stand, or one roll is for all."""
    if fight.pace is Pace.SCENE and fight.number:
        return ""
    still = [standing(state, side) for side in fight.sides]
    if all(still):
        return ""
    who = names_of(state, (*still[0], *still[1]))
    return f"{who} left standing" if who else "nobody left standing"


@fights.resolves(RollNow)
@cites("fate.combat.exchange-procedure", "fate.combat.turn-procedure", "fate.combat.scene-procedure")
def roll_now(act: Unfolding, step: RollNow) -> None:
    """Everything is said: the dice fall, and when nobody changes a roll any more the fight goes on."""
    fight = act.state[Fights].now
    if fight is None:
        return
    act.push(GoOn())
    {Pace.EXCHANGE: roll_exchange, Pace.SCENE: roll_scene, Pace.TURN: roll_turn}[fight.pace](act)


@fights.answers_to(TestClosed)
@cites("fate.combat.common-principle")
def read_fight(act: Unfolding, event: TestClosed) -> None:
    """What was rolled for the fight is read as its pace has it."""
    check, fight = act.state[Checks].now, act.state[Fights].now
    if check is None or fight is None:
        return
    if check.id != fight.check:
        get_away(act, check)
        return
    if fight.pace is Pace.EXCHANGE:
        settle_exchange(act, check)
    elif fight.pace is Pace.TURN:
        settle_turn(act, check) if fight.order else order_turns(act, check)
