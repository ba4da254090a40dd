"""An exchange, or a whole fight in one roll: each declares what nobody else sees, and when the last has, all do."""

from __future__ import annotations

from msgspec.structs import replace

from threefates.commons.characters import Characters
from threefates.rulebook.agenda import Choice, Unasked
from threefates.rulebook.cites import cites
from threefates.rulebook.core import Controlled
from threefates.rulebook.messages import Command, Step
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId, SeatId
from threefates.systems.fate_2003.checks.checks import trait
from threefates.systems.fate_2003.checks.static_and_dynamic_tests import LONGEST_ABOUT
from threefates.systems.fate_2003.conflict.guarding import best_to_fight_with, fights_nobody, is_bodily, no_guard
from threefates.systems.fate_2003.fights.events import ActionDeclared, ActionTakenBack, ExchangeBegun
from threefates.systems.fate_2003.fights.fight import Declared, Fight, Fights, Pace, Way, fighting, fights, present
from threefates.systems.fate_2003.fights.pace import caught, not_there
from threefates.systems.fate_2003.points.monologue import interrupts
from threefates.systems.fate_2003.sheets.campaign import rollable
from threefates.systems.fate_2003.sheets.notation import optional_words
from threefates.systems.fate_2003.sheets.sheets import Sheets
from threefates.systems.fate_2003.wounds.by_hand import WoundCleared
from threefates.systems.fate_2003.wounds.track import Outcome
from threefates.systems.fate_2003.wounds.wounds import WoundMarked, WoundTakenOver

__all__ = [
    "DeclareAction",
    "DeclareForTheRest",
    "DeclareStep",
    "ShowAll",
    "ThinkAgain",
    "ask_everybody",
    "best_for",
    "mine_to_declare",
    "nobody_there",
    "not_to_be_changed",
    "proper",
]


class DeclareAction(Command, frozen=True, tag="fate.declare"):
    """Declare what your character does in the next few moments; nobody knows it until everybody has."""

    choice: str
    trait: str
    way: Way = Way.ATTACK
    target: EntityId = ""
    apart: bool = False
    maneuver: str = ""
    about: str = ""


class DeclareForTheRest(Command, frozen=True, tag="fate.declare-for-the-rest"):
    """Declare the same for all of yours who have not declared yet, each with the best there is."""

    target: EntityId = ""
    way: Way = Way.ATTACK
    about: str = ""


class ThinkAgain(Command, frozen=True, tag="fate.think-again"):
    """Take back what your character has declared, as long as somebody has not."""

    character: EntityId


class DeclareStep(Step, frozen=True, tag="fate.declare-action"):
    """Asks somebody what they do."""

    character: EntityId


class ShowAll(Unasked, frozen=True, tag="fate.show-all"):
    """Show what everybody has declared, once the last has."""


@cites("fate.combat.exchange-procedure", "fate.combat.scene-procedure")
def ask_everybody(act: Unfolding) -> None:
    """Ask everybody who stands what they do; who expects nothing is not asked."""
    fight = fighting(act.state)
    act.happen(ExchangeBegun(fight.number + 1))
    act.push(ShowAll())
    asleep = caught(act.state, fighting(act.state))
    for one in reversed(present(act.state, fight.people)):
        if one not in asleep:
            act.push(DeclareStep(one))


@fights.asks(DeclareStep)
@cites("fate.combat.exchange-procedure", "fate.combat.scene-procedure")
def ask_action(state: State, step: DeclareStep) -> Choice:
    """What somebody does; for who is away, they keep safe."""
    name = state[Characters].name(step.character)
    scene = fighting(state).pace is Pace.SCENE
    return Choice(
        id="",
        kind="fate.declare-action",
        owner=step.character,
        asks=f"{name}: what are you after, and how?" if scene else f"{name}: what do you do?",
        seats=state.controllers(step.character),
        if_absent=None if interrupts(state) else "guard",
        cites=("fate.combat.scene-procedure" if scene else "fate.combat.exchange-procedure",),
    )


@fights.settles(DeclareStep)
@cites("fate.combat.exchange-procedure", "fate.combat.scene-procedure", "fate.combat.fight-defensively")
def settle_action(act: Unfolding, step: DeclareStep, option: str) -> None:
    """Somebody who is away keeps safe with the best they fight with; or with another skill, where they have no such.

    Where one roll is for the whole fight, nobody is on guard in it: they roll that, and no more.
    """
    fight = fighting(act.state)
    best = best_to_fight_with(act.state, step.character, bare=fight.bare)
    way = Way.OTHER if fight.pace is Pace.SCENE else _as_one_can(act.state, step.character, Way.DEFENSIVE)
    act.happen(ActionDeclared(step.character, Declared(way, best)))


@fights.decides(DeclareAction)
@cites("fate.combat.exchange-procedure", "fate.combat.scene-procedure")
def declare(act: Unfolding, command: DeclareAction) -> None:
    """Somebody has declared; when the last has, everybody sees everything, and the dice fall."""
    step = act.settle(command.choice, DeclareStep)
    said = Declared(command.way, command.trait, command.target, command.apart, command.maneuver, command.about)
    act.happen(ActionDeclared(step.character, proper(act.state, step.character, said)))


@cites("fate.combat.exchange-procedure", "fate.combat.fight-defensively")
def proper(state: State, character: EntityId, said: Declared) -> Declared:
    """Drop from what is declared whatever the manner of it leaves no room for.

    Raises:
        Refused: Where it names a trait that is not there, to be on guard with what nobody fights with, an attack
            without somebody who can be attacked, or at scene pace no goal.
    """
    fight = fighting(state)
    named, _ = trait(state, character, said.trait)
    maneuver, about = optional_words(said.maneuver, LONGEST_ABOUT), optional_words(said.about, LONGEST_ABOUT)
    if fight.pace is Pace.SCENE:
        return _for_the_whole(state, fight, character, replace(said, about=about))
    rolled = fight.pace is Pace.EXCHANGE  # turn by turn the skill is named once there is a blow to meet
    if rolled and said.way is Way.DEFENSIVE and fights_nobody(said.trait, bare=fight.bare):
        raise no_guard(named)
    if said.way is not Way.ATTACK:
        return Declared(said.way, said.trait, "", maneuver="" if said.way is Way.WAIT else maneuver, about=about)
    if not said.target or said.target == character:
        raise nobody_there()
    if refusal := not_there(state, fight.people, said.target) or _aside(state, said.target):
        raise refusal
    return replace(said, maneuver=maneuver, about=about)


@cites("fate.combat.scene-procedure")
def _for_the_whole(state: State, fight: Fight, character: EntityId, said: Declared) -> Declared:
    """Where one roll is for the whole fight, a goal and how it is gone about; against whom, where they say so."""
    if not said.about:
        raise _no_goal(state[Characters].name(character))
    target = said.target if said.target in fight.foes_of(character) else ""
    return Declared(Way.OTHER, said.trait, target, about=said.about)


@cites("fate.combat.exchange-procedure")
def nobody_there() -> Refused:
    """The refusal of an attack on nobody, or on oneself."""
    return Refused(
        "fights.no_target",
        "An attack is on somebody else.",
        remedy="Say whom it is on, or do something that is no attack.",
        source="fate.combat.exchange-procedure",
    )


@cites("fate.combat.scene-procedure")
def _no_goal(name: str) -> Refused:
    return Refused(
        "fights.no_goal",
        f"One roll is for the whole fight, and what {name} is after is not said.",
        remedy="Say the goal, and the way to it.",
        source="fate.combat.scene-procedure",
    )


@cites("fate.combat.outcome-traded-for-effect")
def _aside(state: State, target: EntityId) -> Refused | None:
    if present(state, (target,)):
        return None
    return Refused(
        "fights.aside",
        f"{state[Characters].name(target)} is out of the way for these moments.",
        remedy="Go for somebody else; they are soon back.",
        source="fate.combat.outcome-traded-for-effect",
    )


@fights.decides(DeclareForTheRest)
@cites("fate.combat.exchange-procedure", "fate.combat.scene-procedure")
def declare_for_the_rest(act: Unfolding, command: DeclareForTheRest) -> None:
    """The same for everybody of one's own who is still asked."""
    mine = mine_to_declare(act.state, act.by.id)
    if not mine:
        raise Refused("fights.nobody_left", "None of yours is asked.", remedy="Wait for the others to declare.")
    for choice_id, one in mine:
        act.settle(choice_id, DeclareStep)
        way = _as_one_can(act.state, one, command.way)
        said = Declared(way, best_for(act.state, one, way), command.target, about=command.about)
        act.happen(ActionDeclared(one, proper(act.state, one, said)))


@cites("fate.combat.fight-defensively", "fate.combat.defend-with-other-skill")
def _as_one_can(state: State, character: EntityId, way: Way) -> Way:
    """The same way; but who has nothing to fight with is on no guard, and keeps safe with another skill."""
    if way is Way.DEFENSIVE and fights_nobody(best_for(state, character, way), bare=fighting(state).bare):
        return Way.ANOTHER_SKILL
    return way


def best_for(state: State, character: EntityId, way: Way) -> str:
    """The best that somebody has for what they are about to do, by its id."""
    if way in (Way.ATTACK, Way.DEFENSIVE):
        return best_to_fight_with(state, character, bare=fighting(state).bare)
    known = [key for key, _, _ in rollable(state, state[Sheets][character])]
    return next((key for key in known if way is Way.ANOTHER_SKILL and is_bodily(key)), known[0])


def mine_to_declare(state: State, seat: SeatId) -> tuple[tuple[str, EntityId], ...]:
    """The questions of what they do that are put to a seat, each with who is asked."""
    asked = state.agenda.asked(DeclareStep)
    return tuple((choice_id, step.character) for choice_id, step in asked if seat in state.controllers(step.character))


@fights.decides(ThinkAgain)
@cites("fate.combat.exchange-procedure")
def think_again(act: Unfolding, command: ThinkAgain) -> None:
    """Whoever has declared may think again until the last has."""
    act.must_control(command.character, act.state[Characters].name(command.character))
    if refusal := not_to_be_changed(act.state, command.character):
        raise refusal
    act.happen(ActionTakenBack(command.character))
    act.push(DeclareStep(command.character))


@fights.answers_to(Controlled)
@cites("fate.combat.exchange-procedure")
def keep_declarations_secret(act: Unfolding, event: Controlled) -> None:
    """What is declared is not handed over with its character: whoever acts for it now is asked anew."""
    if not_to_be_changed(act.state, event.entity) is None:
        act.happen(ActionTakenBack(event.entity))
        act.push(DeclareStep(event.entity))


@cites("fate.combat.exchange-procedure")
def not_to_be_changed(state: State, character: EntityId) -> Refused | None:
    """The refusal of thinking again where nothing is declared, or everybody has seen it; or None."""
    fight = state[Fights].now
    if fight and character in fight.declared and not fight.shown:
        return None
    return Refused(
        "fights.not_declared",
        "There is nothing to take back.",
        remedy="What is declared stands as soon as the last has declared.",
        source="fate.combat.exchange-procedure",
    )


@fights.answers_to(WoundMarked)
@cites("fate.wounds.taken-out")
def ask_no_more(act: Unfolding, event: WoundMarked) -> None:
    """Who is taken out while the others declare is waited for no longer."""
    if event.marked is Outcome.TAKEN_OUT:
        act.withdraw(lambda step: step == DeclareStep(event.character))


@fights.answers_to(WoundTakenOver)
@cites("fate.points.take-wound", "fate.wounds.taken-out")
def ask_after_all(act: Unfolding, event: WoundTakenOver) -> None:
    """Who was out, and is as before because somebody has stepped in, says what they do with all the others."""
    if event.marked is Outcome.TAKEN_OUT:
        _ask_late(act, event.character)


@fights.answers_to(WoundCleared)
@cites("fate.wounds.taken-out")
def ask_who_is_back(act: Unfolding, event: WoundCleared) -> None:
    """Who is out no more, because the table says so, does the same."""
    if event.kind is Outcome.TAKEN_OUT:
        _ask_late(act, event.character)


@cites("fate.combat.exchange-procedure")
def _ask_late(act: Unfolding, character: EntityId) -> None:
    """Ask who is back what they do, while others are still asked."""
    fight = act.state[Fights].now
    waits = next(iter(act.state.agenda.asked(DeclareStep)), None)
    if fight is None or fight.shown or waits is None:
        return
    if character in fight.people and character not in fight.declared:
        act.push(DeclareStep(character))
