"""What happens in a fight, and what each event makes of it."""

from __future__ import annotations

from msgspec.structs import replace

from threefates.rulebook.messages import Event
from threefates.rulebook.viewers import EntityId
from threefates.systems.fate_2003.conflict.bearing import Treated
from threefates.systems.fate_2003.fights.fight import (
    Declared,
    Fight,
    Fights,
    Ground,
    Pace,
    Sides,
    Standing,
    Trouble,
    Verdict,
    fights,
)
from threefates.systems.fate_2003.wounds.track import Outcome

__all__ = [
    "ActionDeclared",
    "ActionTakenBack",
    "ActionsShown",
    "ExchangeBegun",
    "ExchangeOver",
    "FightBegun",
    "FightOver",
    "FightRolled",
    "GroundTaken",
    "Moved",
    "NeedNamed",
    "PutAside",
    "TargetNamed",
    "TroubleLeft",
    "TroubleMended",
    "TroubleTold",
    "TurnBegun",
    "TurnsOrdered",
    "VerdictGiven",
]


class FightBegun(Event, frozen=True, tag="fate.fight-begun"):
    """A fight begins: at which pace, between whom, and who expects nothing."""

    pace: Pace
    about: str
    sides: Sides
    off_guard: tuple[EntityId, ...] = ()
    mild: bool = False
    days: int = 0
    times: int = 1
    bare: bool = False
    padded: tuple[EntityId, ...] = ()


class ExchangeBegun(Event, frozen=True, tag="fate.exchange-begun"):
    """Everybody declares what they do in the next few moments."""

    number: int


class ActionDeclared(Event, frozen=True, tag="fate.action-declared"):
    """Somebody has declared what they do; what it is nobody else knows yet."""

    character: EntityId
    declared: Declared


class ActionTakenBack(Event, frozen=True, tag="fate.action-taken-back"):
    """Somebody thinks again, before all have declared."""

    character: EntityId


class ActionsShown(Event, frozen=True, tag="fate.actions-shown"):
    """The last has declared: everybody sees what everybody does."""

    reveals = True


class NeedNamed(Event, frozen=True, tag="fate.need-named"):
    """The Game Master says what somebody's maneuver takes."""

    character: EntityId
    outcome: Outcome
    exchanges: int = 0  # that it puts the other out of


class PutAside(Event, frozen=True, tag="fate.put-aside"):
    """A maneuver has put somebody out of the way, up to this exchange."""

    character: EntityId
    until: int


class TargetNamed(Event, frozen=True, tag="fate.aim-named"):
    """The Game Master says what somebody has to reach whom nobody opposes."""

    character: EntityId
    difficulty: int


class FightRolled(Event, frozen=True, tag="fate.fight-rolled"):
    """A check is rolled for the fight."""

    check: str
    read: Treated | None = None  # how arms are read in it
    unsteady: tuple[EntityId, ...] = ()  # who goes into the exchange clipped, once for each clip
    met: tuple[tuple[EntityId, EntityId], ...] = ()  # at scene pace: who is set against whom

    quiet = True


class ExchangeOver(Event, frozen=True, tag="fate.exchange-over"):
    """The moments are over, and with them all that held for no longer."""

    quiet = True


class Moved(Event, frozen=True, tag="fate.moved"):
    """Somebody who kept safe, or whom nobody opposed, has done what they wanted to do."""

    character: EntityId
    what: str


class GroundTaken(Event, frozen=True, tag="fate.ground-taken"):
    """Somebody has something over somebody, or has it no longer."""

    standing: Standing
    holds: bool = True


class TurnsOrdered(Event, frozen=True, tag="fate.turns-ordered"):
    """In this order they act."""

    order: tuple[EntityId, ...]


class TurnBegun(Event, frozen=True, tag="fate.turn-begun"):
    """It is somebody's turn in a fight."""

    turn: int
    number: int
    unsteady: tuple[EntityId, ...] = ()  # who has gone into this round clipped, where a clip tells on all of it


class VerdictGiven(Event, frozen=True, tag="fate.verdict-given"):
    """By the numbers, a fight at scene pace came out like this."""

    verdicts: tuple[Verdict, ...]


class TroubleLeft(Event, frozen=True, tag="fate.trouble-left"):
    """A fight at scene pace has left somebody with something that marks no box."""

    character: EntityId
    trouble: Trouble


class TroubleTold(Event, frozen=True, tag="fate.trouble-told"):
    """What a fight has left somebody with tells on the roll in hand."""

    character: EntityId
    check: str

    quiet = True


class TroubleMended(Event, frozen=True, tag="fate.trouble-mended"):
    """Somebody has dealt with what a fight had left."""

    character: EntityId
    how: str


class FightOver(Event, frozen=True, tag="fate.fight-over"):
    """A fight is over, and why."""

    why: str
    unread: bool = False  # its roll was called off: nothing is settled by it

    clears = True


@fights.folds(FightBegun)
def fight_begun(fights: Fights, event: FightBegun) -> Fights:
    """Sets `now` to a fight in which nobody has declared anything."""
    fight = Fight(
        event.pace,
        event.about,
        event.sides,
        off_guard=event.off_guard,
        mild=event.mild,
        days=event.days,
        times=event.times,
        bare=event.bare,
        padded=event.padded,
    )
    return replace(fights, now=fight)


@fights.folds(ExchangeBegun)
def exchange_begun(fights: Fights, event: ExchangeBegun) -> Fights:
    """Sets the number; nothing is declared."""
    return _now(fights, number=event.number, declared={}, shown=False, needs={}, throws={}, goals={})


@fights.folds(ActionDeclared)
def action_declared(fights: Fights, event: ActionDeclared) -> Fights:
    """Sets what somebody has declared."""
    declared = fights.now.declared if fights.now else {}
    return _now(fights, declared={**declared, event.character: event.declared})


@fights.folds(ActionTakenBack)
def action_taken_back(fights: Fights, event: ActionTakenBack) -> Fights:
    """Takes what somebody has declared out."""
    declared = fights.now.declared if fights.now else {}
    return _now(fights, declared={one: said for one, said in declared.items() if one != event.character})


@fights.folds(ActionsShown)
def actions_shown(fights: Fights, event: ActionsShown) -> Fights:
    """Sets `shown`."""
    return _now(fights, shown=True)


@fights.folds(NeedNamed)
def need_named(fights: Fights, event: NeedNamed) -> Fights:
    """Sets what the maneuver takes."""
    needs, throws = (fights.now.needs, fights.now.throws) if fights.now else ({}, {})
    throws = {**throws, event.character: event.exchanges} if event.exchanges else throws
    return _now(fights, needs={**needs, event.character: event.outcome}, throws=throws)


@fights.folds(PutAside)
def put_aside(fights: Fights, event: PutAside) -> Fights:
    """Sets up to which exchange somebody is `aside`."""
    aside = fights.now.aside if fights.now else {}
    return _now(fights, aside={**aside, event.character: event.until})


@fights.folds(TargetNamed)
def goal_named(fights: Fights, event: TargetNamed) -> Fights:
    """Sets what is to be reached."""
    goals = fights.now.goals if fights.now else {}
    return _now(fights, goals={**goals, event.character: event.difficulty})


@fights.folds(FightRolled)
def fight_rolled(fights: Fights, event: FightRolled) -> Fights:
    """Sets `check`, how arms are read in it (`read`), who goes into it `unsteady`, and who has `met` whom."""
    return _now(fights, check=event.check, read=event.read, unsteady=event.unsteady, met=event.met)


@fights.folds(ExchangeOver)
def exchange_over(fights: Fights, event: ExchangeOver) -> Fights:
    """Nobody is off guard any more, and nobody unaware; no check is rolled."""
    ground = fights.now.ground if fights.now else ()
    now = fights.now.number if fights.now else 0
    kept = tuple(one for one in ground if one.ground is not Ground.UNAWARE or one.at > now)
    return _now(fights, check="", read=None, off_guard=(), ground=kept)


@fights.folds(Moved)
def moved(fights: Fights, event: Moved) -> Fights:
    """Takes what was wanted out of what is `declared`, turn by turn: it comes off once, whoever strikes next."""
    said = fights.now.declared.get(event.character) if fights.now and fights.now.pace is Pace.TURN else None
    if fights.now is None or said is None:
        return fights
    return _now(fights, declared={**fights.now.declared, event.character: replace(said, maneuver="")})


@fights.folds(GroundTaken)
def ground_taken(fights: Fights, event: GroundTaken) -> Fights:
    """Add what one has over another, or take it away."""
    ground = fights.now.ground if fights.now else ()
    new = event.standing
    others = tuple(one for one in ground if (one.who, one.foe, one.ground) != (new.who, new.foe, new.ground))
    return _now(fights, ground=(*others, new) if event.holds else others)


@fights.folds(TurnsOrdered)
def turns_ordered(fights: Fights, event: TurnsOrdered) -> Fights:
    """Sets `order`, and clears `check`."""
    return _now(fights, order=event.order, check="")


@fights.folds(TurnBegun)
def turn_begun(fights: Fights, event: TurnBegun) -> Fights:
    """Sets whose turn it is, and who is in this round `unsteady`."""
    turn = {"turn": event.turn, "number": event.number, "unsteady": event.unsteady}
    return _now(fights, **turn, needs={}, goals={}, shown=True)


@fights.folds(VerdictGiven)
def verdict_given(fights: Fights, event: VerdictGiven) -> Fights:
    """Sets `verdicts`."""
    return _now(fights, verdicts=event.verdicts)


@fights.folds(TroubleLeft)
def trouble_left(fights: Fights, event: TroubleLeft) -> Fights:
    """Sets what somebody is left with, beside whatever else is not dealt with yet (`troubles`)."""
    new = event.trouble.beside(fights.troubles.get(event.character))
    return replace(fights, troubles={**fights.troubles, event.character: new})


@fights.folds(TroubleTold)
def trouble_told(fights: Fights, event: TroubleTold) -> Fights:
    """Sets the check that it has told on (`troubles`)."""
    told = replace(fights.troubles[event.character], told=event.check)
    fights = replace(fights, troubles={**fights.troubles, event.character: told})
    return _now(fights, hampered=_without(fights, event.character))


@fights.folds(TroubleMended)
def trouble_mended(fights: Fights, event: TroubleMended) -> Fights:
    """Takes it away; what was left by a fight before stays (`troubles`)."""
    older = fights.troubles[event.character].left
    left = {one: trouble for one, trouble in fights.troubles.items() if one != event.character}
    fights = replace(fights, troubles={**left, event.character: older} if older else left)
    return fights if older and older.major else _now(fights, hampered=_without(fights, event.character))


@fights.folds(FightOver)
def fight_over(fights: Fights, event: FightOver) -> Fights:
    """Sets `now` to None; what was fought at scene pace is not tried again in this scene."""
    fight = fights.now
    read = fight and fight.pace is Pace.SCENE and fight.shown and not event.unread
    fought = (fight.sides,) if fight and read else ()
    return replace(fights, now=None, settled=(*fights.settled, *fought))


def _without(fights: Fights, character: EntityId) -> tuple[EntityId, ...]:
    return tuple(one for one in fights.now.hampered if one != character) if fights.now else ()


def _now(fights: Fights, **changes: object) -> Fights:
    return replace(fights, now=replace(fights.now, **changes)) if fights.now else fights
