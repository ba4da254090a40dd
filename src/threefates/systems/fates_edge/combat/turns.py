"""Turns in a fight: no initiative, the spotlight says whose turn it is, and a turn holds what the table reads."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from threefates.commons.characters import Characters
from threefates.commons.spotlight import Spotlight, SpotlightMoved, mark_acted
from threefates.rulebook.chapter import Chapter
from threefates.rulebook.cites import cites
from threefates.rulebook.lasting import OfExchange, OfFight, OfTurn
from threefates.rulebook.messages import Command, Event
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId
from threefates.systems.fates_edge.actions.penalties import works_magic
from threefates.systems.fates_edge.actions.proposals import Proposal, Proposals
from threefates.systems.fates_edge.actions.purpose import taken_before
from threefates.systems.fates_edge.actions.roll_in_hand import EasilyDone, PoolThrown, RollConcluded, in_hand
from threefates.systems.fates_edge.actions.stopping import stops
from threefates.systems.fates_edge.combat.turn_economy import (
    ACTIONS,
    ATTACK,
    DASH,
    MOVE,
    OBSERVE,
    allowed,
    bands_of_dash,
    is_attack,
)
from threefates.systems.fates_edge.harm.armor import Armor, may_dash
from threefates.systems.fates_edge.harm.conditions import Conditions, out_of_it
from threefates.systems.fates_edge.help.conflict import Conflict, ConflictSet
from threefates.systems.fates_edge.help.coordination import begin_unless_it_waits
from threefates.systems.fates_edge.heroes.heroes import Heroes, skills_at
from threefates.systems.fates_edge.heroes.skills import listed_as
from threefates.systems.fates_edge.rulings.road import ActionsPerTurn, DashEffect, DefendCost

__all__ = [
    "ActionTaken",
    "TurnBegun",
    "Turns",
    "cannot_act",
    "had_a_turn",
    "held_back",
    "holds_back",
    "spare",
    "take",
    "too_heavy",
    "turns",
]

HoldsBack = Callable[[State, EntityId, str], Refused | None]
_HOLD_BACK: Final[list[HoldsBack]] = []


def held_back(state: State, character: EntityId, what: str) -> Refused | None:
    """The refusal where something keeps somebody from that, in their turn or out of it, or None."""
    return next(filter(None, (hold(state, character, what) for hold in _HOLD_BACK)), None)


def holds_back(hold: HoldsBack) -> HoldsBack:
    """Ask this, too, before somebody uses a turn for something: what is in hand may keep them from it."""
    _HOLD_BACK.append(hold)
    return hold


class Turns(Struct, frozen=True):
    """Whose turn it is, what it has held so far, and who acts before the others in an ambush."""

    holder: OfFight[EntityId | None] = None
    taken: OfTurn[tuple[str, ...]] = ()  # in order; moves and dashes among them
    exposed: OfFight[tuple[EntityId, ...]] = ()  # dashed: the next defense is made from the worst Position
    spared: OfTurn[bool] = False  # the holder's next roll takes no Action of the turn
    spared_for: OfTurn[tuple[str, ...]] = ()  # and only one that is such an Action; empty: whatever it is
    ambush: OfFight[tuple[EntityId, ...]] = ()  # act first; empty: nobody is ambushed
    acted: OfExchange[tuple[EntityId, ...]] = ()  # whose turn in this exchange was used for anything
    reacted: OfExchange[tuple[EntityId, ...]] = ()  # who has used their reaction of this exchange
    observed: OfTurn[bool] = False  # the holder's next action stands the better

    @property
    def had(self) -> bool:
        """Whether whoever holds the turn has had one in this exchange: then this one holds nothing."""
        return self.holder in self.acted and not self.taken


class TurnBegun(Event, frozen=True, tag="fe.turn-begun"):
    """A turn begins in a fight: somebody's, or with None nobody's."""

    character: EntityId | None
    fight_on: bool = False  # nobody's turn, and the exchange is what it was
    exposed: bool = False  # a hero who dashed is, until they defend

    quiet = True  # the spotlight says so


class ActionTaken(Event, frozen=True, tag="fe.action-taken"):
    """An Action, or a Move, of the turn is used."""

    character: EntityId
    what: str
    exposes: bool = False
    rolled: bool = False  # it is a roll, or was so easy that nobody rolls


class ActionSpared(Event, frozen=True, tag="fe.action-spared"):
    """The next roll of whoever has the turn takes no Action of it, or no longer."""

    spared: bool = True
    only: tuple[str, ...] = ()  # where it is one of those Actions

    quiet = True  # what spares it says so


class FeetFound(Event, frozen=True, tag="fe.feet-found"):
    """Whoever dashed has made the defense that the dash laid open."""

    character: EntityId

    quiet = True


class TakeAction(Command, frozen=True, tag="fe.take-action"):
    """Say what your turn is used for."""

    character: EntityId
    what: str


turns = Chapter("turns", Turns)


@cites("fe.gear.armor", "fe.ruling.dash-vs-heavy-armor")
def too_heavy(state: State, character: EntityId, worn: Armor | None = None) -> Refused | None:
    """The refusal where somebody's armor forbids a Dash, or None: what is `worn`, or the armor of their condition."""
    if may_dash(armor := worn or state[Conditions][character].armor):
        return None
    title = f"{state[Characters].name(character)} wears {armor.value} armor: no sprint in that."
    return Refused("range.too_heavy", title, remedy="Move, or take it off first.", source="fe.gear.armor")


def cannot_act(state: State, character: EntityId, what: str) -> Refused | None:
    """The refusal where a turn cannot be used for that, or None; outside a fight whoever stands may act."""
    down = out_of_it(state, character) if character in state[Heroes].known else None
    if (refusal := down or held_back(state, character, what)) or not state[Conflict].running:
        return refusal
    name = state[Characters].name(character)
    return _out_of_turn(state, character) or _had_one(state, name) or _no_room(state, name, what)


@cites("fe.turn.initiative")
def _out_of_turn(state: State, character: EntityId) -> Refused | None:
    title, remedy = f"It is not {state[Characters].name(character)}'s turn.", "Ask for the spotlight."
    refused = Refused("turn.not_yours", title, remedy=remedy, source="fe.turn.initiative")
    return refused if state[Turns].holder != character else None


@cites("fe.turn.exchange")
def _had_one(state: State, name: str) -> Refused | None:
    return had_a_turn(name) if state[Turns].had else None


def had_a_turn(name: str) -> Refused:
    """The refusal of who has had their turn in this exchange."""
    title, remedy = f"{name} has had a turn in this exchange.", "Let what comes before the next one come first."
    return Refused("turn.had", title, remedy=remedy, source="fe.turn.exchange")


@cites("fe.turn.economy-quickstart")
def _no_room(state: State, name: str, what: str) -> Refused | None:
    taken = tuple(listed_as(each, skills_at(state)) for each in state[Turns].taken)  # as the skills are called now
    if what in state[Turns].spared_for:
        return None
    if allowed(taken, what, state.ruling(ActionsPerTurn), state.ruling(DefendCost)):
        return _no_first_move(state, name, what)
    title = f"{name}'s turn holds no {what.replace('_', ' ')} any more."
    return Refused("turn.full", title, remedy="Pass the spotlight.", source="fe.turn.economy-quickstart")


@cites("fe.turn.action-dash-core")
def _no_first_move(state: State, name: str, what: str) -> Refused | None:
    if what != DASH or state.ruling(DashEffect) is DashEffect.TWO_BANDS or MOVE in state[Turns].taken:
        return None
    remedy = "Move first." if allowed((MOVE,), DASH, state.ruling(ActionsPerTurn)) else "Move: no turn here holds both."
    return Refused("turn.first_move", f"{name} dashes before a Move.", remedy=remedy, source="fe.turn.action-dash-core")


@cites("fe.turn.economy-quickstart")
def take(act: Unfolding, character: EntityId, what: str, *, rolled: bool = False) -> None:
    """Use up an Action or the Move of a turn, for what is `rolled` next or needs no roll; outside a fight nothing is
    counted.

    Raises:
        Refused: If the turn does not hold it.
    """
    if refusal := cannot_act(act.state, character, what):
        raise refusal
    if act.state[Conflict].running:
        if what in act.state[Turns].spared_for:
            act.happen(ActionSpared(spared=False))
        exposes = what == DASH and bands_of_dash(act.state.ruling(DashEffect))[1]
        act.happen(ActionTaken(character, what, exposes, rolled))


@turns.decides(TakeAction)
@cites("fe.turn.economy-quickstart")
def take_action(act: Unfolding, command: TakeAction) -> None:
    """Use an Action of the turn on what needs no roll, as a roll counts by itself; refuse it outside a fight."""
    name = act.state[Characters][command.character].name
    act.must_control(command.character, name)
    if command.what not in ACTIONS:
        raise Refused("turn.no_action", "There is no such Action.", remedy=f"Choose {', '.join(ACTIONS)}.")
    if not act.state[Conflict].running:
        raise Refused("turn.no_fight", "Nobody fights.", remedy="Simply do it.", source="fe.turn.economy-quickstart")
    take(act, command.character, command.what)


@stops
@cites("fe.turn.economy-quickstart", "fe.turn.economy-two-actions")
def no_action_left(state: State, proposal: Proposal) -> Refused | None:
    """The refusal where one's own turn holds no Action for a roll, or None; out of turn it comes for attacks alone, and
    for what the Game Master calls for not at all.
    """
    now, what = state[Turns], action_of(proposal)
    if not state[Conflict].running or now.holder is None or taken_before(proposal.purposes) or _free(now, proposal):
        return None
    strikes = is_attack(what) and not proposal.any_way
    refusal = cannot_act(state, proposal.hero, what) if now.holder == proposal.hero or strikes else None
    return None if refusal and proposal.any_way and refusal.refusal.code == "turn.full" else refusal


@turns.answers_to(PoolThrown)
@cites("fe.combat.procedure")
def rolled(act: Unfolding, event: PoolThrown) -> None:
    """A fight uses the usual roll; in one's own turn it is an Action of it, named by its skill or by what it is for."""
    if event.skill:
        _used(act, event.hero)


def _used(act: Unfolding, hero: EntityId) -> None:
    now, done = act.state[Turns], act.state[Proposals].latest
    counts = act.state[Conflict].running and now.holder == hero
    if counts and done and done.hero == hero and not taken_before(done.purposes):
        if _free(now, done):
            act.happen(ActionSpared(spared=False))
        elif not done.any_way or cannot_act(act.state, hero, action_of(done)) is None:
            act.happen(ActionTaken(hero, action_of(done), rolled=True))


def _free(now: Turns, proposal: Proposal) -> bool:
    """Whether the turn was spared the Action that a roll is."""
    return now.spared and (not now.spared_for or action_of(proposal) in now.spared_for)


@cites("fe.turn.action-attack")
def action_of(proposal: Proposal) -> str:
    """The Action of a turn that a roll is: what it is for may say so, or else its skill does; whatever comes at
    somebody to hurt them is an attack, but for magic, and what is struck with a weapon whatever it is said to be.
    """
    if any(each.strikes for each in proposal.purposes):
        return proposal.skill
    blow = any(each.blow for each in proposal.purposes)
    attack = blow and not (works_magic(proposal) or is_attack(proposal.skill))
    return next(filter(None, (each.takes for each in proposal.purposes)), ATTACK if attack else proposal.skill)


def spare(act: Unfolding, character: EntityId, *only: str) -> None:
    """Let the next roll in a character's own turn take no Action of it; where some are named, the next of those."""
    if act.state[Turns].holder == character:
        act.happen(ActionSpared(only=only))


# whose turn it is


@turns.answers_to(SpotlightMoved)
@cites("fe.turn.initiative")
def turn_begins(act: Unfolding, event: SpotlightMoved) -> None:
    """There is no initiative: the spotlight is the turn; whose turn comes round again begins the next exchange."""
    if act.state[Conflict].running and event.character != act.state[Turns].holder:
        if event.character in act.state[Turns].acted:
            begin_unless_it_waits(act)
        act.happen(TurnBegun(event.character, event.character is None, event.character in act.state[Heroes].known))


@turns.answers_to(ConflictSet)
def fight_changes(act: Unfolding, event: ConflictSet) -> None:
    """A fight begins with whoever has the spotlight, and ends with nobody's turn."""
    holder = act.state[Spotlight].holder if event.running else None
    if holder != act.state[Turns].holder or act.state[Turns].taken:
        act.happen(TurnBegun(holder))


@turns.answers_to(RollConcluded)
@cites("fe.turn.initiative")
def remember(act: Unfolding, event: RollConcluded) -> None:
    """Remember over a scene who has acted, in a fight or out of one; to resist is no act, but ends being exposed."""
    if not in_hand(act.state).bare:
        mark_acted(act, event.hero, told=False)
    elif event.hero in act.state[Turns].exposed:
        act.happen(FeetFound(event.hero))


@turns.answers_to(EasilyDone)
@cites("fe.turn.economy-quickstart", "fe.turn.economy-two-actions")
def remember_too(act: Unfolding, event: EasilyDone) -> None:
    """Remember who did what needs no roll: it is an act like any other, and an Action of one's turn."""
    mark_acted(act, event.hero, told=False)
    _used(act, event.hero)


# what has happened


@turns.folds(TurnBegun)
def begun(turns: Turns, event: TurnBegun) -> Turns:
    """Set whose turn it is, with nothing of it used, and who is exposed no longer (`acted` and `reacted`)."""
    goes_on = event.character or event.fight_on
    exposed = tuple(each for each in turns.exposed if each != event.character or event.exposed) if goes_on else ()
    left = turns if goes_on else replace(turns, acted=(), reacted=())
    return replace(left, holder=event.character, taken=(), exposed=exposed, spared=False, spared_for=(), observed=False)


@turns.folds(ActionTaken)
def taken(turns: Turns, event: ActionTaken) -> Turns:
    """Add what was done to the turn, and whoever it exposes to the exposed."""
    return replace(
        turns,
        taken=(*turns.taken, event.what),
        exposed=tuple(dict.fromkeys([*turns.exposed, *([event.character] if event.exposes else [])])),
        acted=(*(each for each in turns.acted if each != event.character), event.character),
        observed=turns.observed or event.what == OBSERVE,
    )


@turns.folds(ActionSpared)
def action_spared(turns: Turns, event: ActionSpared) -> Turns:
    """Set whether the holder's next roll takes no Action (`spared` and `spared_for`)."""
    return replace(turns, spared=event.spared, spared_for=event.only)


@turns.folds(FeetFound)
def feet_found(turns: Turns, event: FeetFound) -> Turns:
    """Take whoever found their feet out of the exposed (`exposed`)."""
    return replace(turns, exposed=tuple(each for each in turns.exposed if each != event.character))
