"""A fight goes on: the next exchange, the next turn, or its end; and what is rolled for it is read."""

from __future__ import annotations

from threefates.rulebook.agenda import Unasked
from threefates.rulebook.cites import cites
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId
from threefates.systems.fate_2003.checks.events import TestClosed
from threefates.systems.fate_2003.checks.open_questions import nobody_runs
from threefates.systems.fate_2003.checks.state import Checks
from threefates.systems.fate_2003.fights.declaring import ask_everybody
from threefates.systems.fate_2003.fights.events import ExchangeOver
from threefates.systems.fate_2003.fights.exchanges import fight_as_it_is, roll_exchange, said_of
from threefates.systems.fate_2003.fights.fight import Fight, Fights, Pace, fights, names_of, standing
from threefates.systems.fate_2003.fights.own_moves import would_move
from threefates.systems.fate_2003.fights.pace import GoOn, end
from threefates.systems.fate_2003.fights.scenes import judge, roll_scene
from threefates.systems.fate_2003.fights.striking import settle_exchange
from threefates.systems.fate_2003.fights.terms import NameTarget, RollNow, settle_goal
from threefates.systems.fate_2003.fights.turns import (
    acts_next,
    get_away,
    next_turn,
    order_turns,
    roll_alone,
    roll_initiative,
    roll_turn,
    settle_turn,
)
from threefates.systems.fate_2003.sheets.scale import usual

__all__ = ["RollMove", "go_on", "read_fight", "roll_now"]


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
        who = fight.order[acts_next(act.state, fight)[0]]
        ask_how_hard(act, who) if unhindered(fight, who) else next_turn(act, fight)
    elif fight.check:
        end(act, "called off")
    else:
        roll_initiative(act, fight)


class RollMove(Unasked, frozen=True, tag="fate.roll-move"):
    """It is said how hard it is what somebody on their guard would do, whom nobody has hindered: the dice fall."""

    character: EntityId


@cites("fate.combat.exchange-vs-difficulty", "fate.combat.fight-defensively", "fate.combat.defend-with-other-skill")
def unhindered(fight: Fight, character: EntityId) -> bool:
    """Whether somebody has kept safe for a round, would do something by it, and nobody has gone for them meanwhile.

    >>> from threefates.systems.fate_2003.fights.fight import Declared, Way
    >>> safe = {"cyrus": Declared(maneuver="to the door"), "guard": Declared(Way.WAIT)}
    >>> unhindered(Fight(Pace.TURN, "", ((), ()), declared=safe), "cyrus")
    True
    """
    rolled = character in fight.goals
    return not rolled and would_move(said_of(fight, character)) and not fight.attackers_of(character)


@cites("fate.combat.exchange-vs-difficulty")
def ask_how_hard(act: Unfolding, character: EntityId) -> None:
    """Ask the Game Master how hard that is, before the turn of whoever does it comes again."""
    act.push(RollMove(character))
    need = NameTarget(character)
    if nobody_runs(act.state):
        settle_goal(act, need, usual(act.state))
    else:
        act.push(need)


@fights.resolves(RollMove)
@cites("fate.combat.exchange-vs-difficulty", "fate.combat.turn-procedure")
def roll_move(act: Unfolding, step: RollMove) -> None:
    """They roll against that, where there is anything to roll; then the turns go on."""
    if act.state[Fights].now is not None:
        act.push(GoOn())
        roll_alone(act, fight_as_it_is(act.state), step.character)


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
