"""Turns in a fight: no initiative, the spotlight says whose turn it is, and a turn holds what the table reads."""

from __future__ import annotations

from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from threefates.commons.characters import Characters, make
from threefates.commons.scenes import SceneEnded
from threefates.commons.spotlight import Spotlight, SpotlightMoved, give_spotlight, has_acted, mark_acted
from threefates.rulebook.chapter import Chapter
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Command, Event
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId
from threefates.systems.fates_edge.actions.roll_in_hand import EasilyDone, PoolThrown, RollConcluded, in_hand
from threefates.systems.fates_edge.help.conflict import Conflict, ConflictSet
from threefates.systems.fates_edge.rulings.road import ActionsPerTurn, DashEffect, DefendCost

__all__ = [
    "ACTIONS",
    "DEFEND",
    "ActionTaken",
    "AmbushEnded",
    "AmbushSprung",
    "Turns",
    "bands_of_dash",
    "cannot_act",
    "cannot_ambush",
    "first_to_act",
    "take",
    "turns",
]

MOVE, DASH, DEFEND = "move", "dash", "defend"
ACTIONS: Final = {
    "attack": "Attack",
    "cast": "Cast",
    "skill": "Use a skill",
    "observe": "Observe",
    DEFEND: "Defend",
    "set_up": "Set up an ally",
}
MOST_AMBUSHERS: Final = 12


class Turns(Struct, frozen=True):
    """Whose turn it is, what it has held so far, and who acts before the others in an ambush."""

    holder: EntityId | None = None
    taken: tuple[str, ...] = ()  # in order; moves and dashes among them
    exposed: tuple[EntityId, ...] = ()  # dashed: the next defense is made from the worst Position
    ambush: tuple[EntityId, ...] = ()  # act first; empty: nobody is ambushed


class TurnBegun(Event, frozen=True, tag="fe.turn-begun"):
    """A turn begins in a fight: somebody's, or with None nobody's."""

    character: EntityId | None

    quiet = True  # the spotlight says so


class ActionTaken(Event, frozen=True, tag="fe.action-taken"):
    """An Action, or a Move, of the turn is used."""

    character: EntityId
    what: str
    exposes: bool = False


class FeetFound(Event, frozen=True, tag="fe.feet-found"):
    """Whoever dashed has made the defense that the dash laid open."""

    character: EntityId

    quiet = True


class AmbushSprung(Event, frozen=True, tag="fe.ambush-sprung"):
    """Some act before anybody else may answer."""

    ambushers: tuple[EntityId, ...]


class AmbushEnded(Event, frozen=True, tag="fe.ambush-ended"):
    """The opening beat is over: everybody answers."""


class TakeAction(Command, frozen=True, tag="fe.take-action"):
    """Say what your turn is used for."""

    character: EntityId
    what: str


class SpringAmbush(Command, frozen=True, tag="fe.spring-ambush"):
    """Let some act first, and the others answer after the opening beat."""

    ambushers: tuple[EntityId, ...]


class NameFoe(Command, frozen=True, tag="fe.name-foe"):
    """Bring somebody into the story whom the Game Master plays."""

    name: str


turns = Chapter("turns", Turns)


# what a turn holds


@cites("fe.turn.economy-quickstart", "fe.turn.economy-two-actions", "fe.ruling.action-repeat", "fe.ruling.defend-cost")
def allowed(
    taken: tuple[str, ...], what: str, reading: ActionsPerTurn, defends: DefendCost = DefendCost.ACTION
) -> bool:
    """Whether a turn that has held so much still holds this.

    >>> [allowed((held,), "move", ActionsPerTurn.ONE_AND_MOVE) for held in ("attack", "move")]
    [True, False]
    >>> allowed(("attack",), "attack", ActionsPerTurn.TWO), allowed(("attack",), "defend", ActionsPerTurn.TWO)
    (False, True)
    >>> [allowed(("attack",), "defend", ActionsPerTurn.ONE_AND_MOVE, cost) for cost in DefendCost]
    [False, True]
    """
    if reading is ActionsPerTurn.TWO:
        return len(taken) < 2 and what not in taken
    moves = (MOVE, DEFEND) if defends is DefendCost.MOVE else (MOVE,)
    if what in moves:
        return not any(each in moves for each in taken)
    return all(each in moves for each in taken)


@cites("fe.turn.action-dash-bands", "fe.turn.action-dash-core")
def bands_of_dash(reading: DashEffect) -> tuple[int, bool]:
    """Read how many bands a Dash covers, and whether it leaves whoever dashes open.

    >>> bands_of_dash(DashEffect.TWO_BANDS), bands_of_dash(DashEffect.EXPOSED)
    ((2, False), (1, True))
    """
    return (2, False) if reading is DashEffect.TWO_BANDS else (1, True)


@cites("fe.turn.economy-quickstart", "fe.turn.initiative")
def cannot_act(state: State, character: EntityId, what: str) -> Refused | None:
    """The refusal where a turn cannot be used for that, or None; outside a fight nobody counts."""
    now, name = state[Turns], state[Characters].name(character)
    if not state[Conflict].running:
        return None
    if now.holder != character:
        return Refused(
            "turn.not_yours", f"It is not {name}'s turn.", remedy="Ask for the spotlight.", source="fe.turn.initiative"
        )
    if allowed(now.taken, what, state.ruling(ActionsPerTurn), state.ruling(DefendCost)) and _second(now, what, state):
        return None
    title = f"{name}'s turn holds no {what.replace('_', ' ')} any more."
    return Refused("turn.full", title, remedy="Pass the spotlight.", source="fe.turn.economy-quickstart")


def _second(now: Turns, what: str, state: State) -> bool:
    """Say whether there was a first Move, where a Dash is a second one."""
    return what != DASH or state.ruling(DashEffect) is DashEffect.TWO_BANDS or MOVE in now.taken


@cites("fe.turn.economy-quickstart")
def take(act: Unfolding, character: EntityId, what: str) -> None:
    """Use up an Action or the Move of a turn; outside a fight nothing is counted.

    Raises:
        Refused: If the turn does not hold it.
    """
    if refusal := cannot_act(act.state, character, what):
        raise refusal
    if act.state[Conflict].running:
        exposes = what == DASH and bands_of_dash(act.state.ruling(DashEffect))[1]
        act.happen(ActionTaken(character, what, exposes))


@turns.decides(TakeAction)
@cites("fe.turn.economy-quickstart")
def take_action(act: Unfolding, command: TakeAction) -> None:
    """Use an Action of the turn on what needs no roll, as a roll counts by itself; refuse it outside a fight."""
    name = act.state[Characters][command.character].name
    act.must_control(command.character, name)
    if command.what not in ACTIONS:
        raise Refused("turn.no_action", "There is no such Action.", remedy=f"Choose {', '.join(ACTIONS)}.")
    if not act.state[Conflict].running:
        raise Refused("turn.no_fight", "Nobody counts turns now.", remedy="Simply do it.")
    take(act, command.character, command.what)


@turns.answers_to(PoolThrown)
@cites("fe.combat.procedure")
def rolled(act: Unfolding, event: PoolThrown) -> None:
    """A fight uses the usual roll; in one's own turn it is an Action of it, named by its skill."""
    if event.skill and act.state[Conflict].running and act.state[Turns].holder == event.hero:
        act.happen(ActionTaken(event.hero, event.skill))


# whose turn it is


@turns.answers_to(SpotlightMoved)
@cites("fe.turn.initiative")
def turn_begins(act: Unfolding, event: SpotlightMoved) -> None:
    """There is no initiative: the spotlight is the turn."""
    if act.state[Conflict].running:
        act.happen(TurnBegun(event.character))
        _ambush_over(act)


@turns.answers_to(ConflictSet)
def fight_changes(act: Unfolding, event: ConflictSet) -> None:
    """A fight begins with whoever has the spotlight, and ends with nobody's turn."""
    holder = act.state[Spotlight].holder if event.running else None
    if holder != act.state[Turns].holder or act.state[Turns].taken:
        act.happen(TurnBegun(holder))
    if not event.running and act.state[Turns].ambush:
        act.happen(AmbushEnded())


@turns.answers_to(RollConcluded)
@cites("fe.turn.initiative")
def remember(act: Unfolding, event: RollConcluded) -> None:
    """Remember over a scene who has acted, so that everybody gets a turn, in a fight or out of one; to resist is
    no act, but ends being exposed.
    """
    if not in_hand(act.state).bare:
        mark_acted(act, event.hero, told=False)
    elif event.hero in act.state[Turns].exposed:
        act.happen(FeetFound(event.hero))


@turns.answers_to(EasilyDone)
def remember_too(act: Unfolding, event: EasilyDone) -> None:
    """Remember who did what needs no roll: it is an act like any other."""
    mark_acted(act, event.hero, told=False)


# ambushes


@cites("fe.turn.surprise")
def cannot_ambush(state: State) -> Refused | None:
    """The refusal where no ambush can be sprung, or None."""
    if not state[Conflict].running:
        return Refused("turn.no_fight", "Nobody fights.", remedy="Say that a fight begins first.")
    if state[Turns].ambush:
        return Refused("turn.ambush", "An ambush is under way.", remedy="Let the ambushers act first.")
    return None


@cites("fe.turn.surprise")
def first_to_act(state: State) -> tuple[EntityId, ...]:
    """List who acts before anybody answers: the ambushers who have not acted yet."""
    now = state[Turns]
    return tuple(each for each in now.ambush if not has_acted(state, each) and each != now.holder)


@turns.decides(SpringAmbush)
@cites("fe.turn.surprise")
def spring(act: Unfolding, command: SpringAmbush) -> None:
    """Spring an ambush, so that the ambushers act first; only whoever runs the game may."""
    act.must_run("Springing an ambush")
    if refusal := cannot_ambush(act.state):
        raise refusal
    who = tuple(dict.fromkeys(act.state[Characters][each].id for each in command.ambushers))
    if not 1 <= len(who) <= MOST_AMBUSHERS:
        raise Refused("turn.ambushers", "Nobody waits in ambush.", remedy=f"Pick 1 to {MOST_AMBUSHERS}.")
    for each in who:
        mark_acted(act, each, acted=False, told=False)
    act.happen(AmbushSprung(who))
    if act.state[Spotlight].holder != who[0]:
        give_spotlight(act, who[0])


def _ambush_over(act: Unfolding) -> None:
    now = act.state[Turns]
    if now.ambush and now.holder not in now.ambush and not first_to_act(act.state):
        act.happen(AmbushEnded())


@turns.decides(NameFoe)
def name_foe(act: Unfolding, command: NameFoe) -> None:
    """Bring in a foe of that name, played by whoever runs the game; nobody else may."""
    act.must_run("Naming a foe")
    make(act, command.name, kind="foe", seats=(act.by.id,))


@turns.answers_to(SceneEnded)
def scene_over(act: Unfolding, event: SceneEnded) -> None:
    """Nobody is ambushed any more."""
    if act.state[Turns].ambush:
        act.happen(AmbushEnded())


# what has happened


@turns.folds(TurnBegun)
def begun(turns: Turns, event: TurnBegun) -> Turns:
    """Set whose turn it is, with nothing of it used; whoever dashed has their feet again."""
    exposed = tuple(each for each in turns.exposed if each != event.character)
    return replace(turns, holder=event.character, taken=(), exposed=exposed if event.character else ())


@turns.folds(ActionTaken)
def taken(turns: Turns, event: ActionTaken) -> Turns:
    """Add what was done to the turn, and whoever it exposes to the exposed."""
    exposed = (*turns.exposed, event.character) if event.exposes else turns.exposed
    return replace(turns, taken=(*turns.taken, event.what), exposed=exposed)


@turns.folds(FeetFound)
def feet_found(turns: Turns, event: FeetFound) -> Turns:
    """Take whoever found their feet out of the exposed."""
    return replace(turns, exposed=tuple(each for each in turns.exposed if each != event.character))


@turns.folds(AmbushSprung)
def sprung(turns: Turns, event: AmbushSprung) -> Turns:
    """Set who springs the ambush, and so acts first."""
    return replace(turns, ambush=event.ambushers)


@turns.folds(AmbushEnded)
def over(turns: Turns, event: AmbushEnded) -> Turns:
    """Clear the ambush: everybody answers."""
    return replace(turns, ambush=())
