"""What is said of a fight."""

from __future__ import annotations

from threefates.commons.characters import Characters
from threefates.rulebook.messages import ALOUD, Told
from threefates.rulebook.state import State
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fate_2003.fights.events import (
    ActionDeclared,
    ActionsShown,
    ActionTakenBack,
    ExchangeBegun,
    FightBegun,
    FightOver,
    GroundTaken,
    Moved,
    NeedNamed,
    PutAside,
    TargetNamed,
    TroubleLeft,
    TroubleMended,
    TurnBegun,
    TurnsOrdered,
    VerdictGiven,
)
from threefates.systems.fate_2003.fights.fight import Declared, Fights, Ground, Pace, Way, fights, names_of
from threefates.systems.fate_2003.fights.modifiers import WHY
from threefates.systems.fate_2003.fights.scenes import said_of_verdicts
from threefates.systems.fate_2003.sheets.scale import aim
from threefates.systems.fate_2003.wounds.view import outcome_said

__all__ = ["doing"]

PACES = {
    Pace.SCENE: ("one roll each for all of it", "fate.combat.scene-procedure"),
    Pace.EXCHANGE: ("exchange by exchange", "fate.combat.exchange-procedure"),
    Pace.TURN: ("turn by turn", "fate.combat.turn-procedure"),
}


@fights.tells(FightBegun, stage=("fight",))
def tell_begun(state: State, event: FightBegun, viewer: Viewer) -> Told:
    """Tells everybody who fights whom, at which pace, and who expects nothing."""
    how, cites = PACES[event.pace]
    asleep = f" {names_of(state, event.off_guard)}: off guard." if event.off_guard else ""
    mild = f" {names_of(state, event.padded)}: with fists or padded weapons." if event.padded else ""
    mild = " All with fists or padded weapons." if event.mild else mild
    bare = " Weapons and armor count for nothing." if event.bare else ""
    both = f"{names_of(state, event.sides[0])} against {names_of(state, event.sides[1])}"
    about = f"{event.about[:1].upper()}{event.about[1:]}"
    return Told(f"{about}: {both}, {how}.{asleep}{mild}{bare}", (cites, "fate.combat.choose-pace"))


@fights.tells(ExchangeBegun, stage=("fight",))
def tell_exchange_begun(state: State, event: ExchangeBegun, viewer: Viewer) -> Told | None:
    """Tells everybody that another exchange begins."""
    fight = state[Fights].now
    if fight is None or fight.pace is Pace.SCENE:
        return None
    return Told(f"Exchange {event.number}: everybody says what they do.", ("fate.combat.exchange-procedure",), "quiet")


@fights.tells(ActionDeclared, stage=("fight",))
def tell_declared(state: State, event: ActionDeclared, viewer: Viewer) -> Told:
    """Tells everybody that somebody has declared, and what it is only where all see it."""
    fight = state[Fights].now
    if fight and fight.shown:
        return Told(f"{doing(state, event.character, fight.declared[event.character])}.")
    return Told(f"{state[Characters].name(event.character)} has declared.", tone="quiet", important=False)


@fights.tells(ActionTakenBack, stage=("fight",))
def tell_taken_back(state: State, event: ActionTakenBack, viewer: Viewer) -> Told:
    """Tells everybody that somebody thinks again."""
    return Told(f"{state[Characters].name(event.character)} thinks again.", tone="quiet", important=False)


@fights.tells(ActionsShown, stage=("fight",))
def tell_shown(state: State, event: ActionsShown, viewer: Viewer) -> Told | None:
    """Tells everybody what everybody does."""
    fight = state[Fights].now
    if fight is None:
        return None
    what = ". ".join(doing(state, one, said) for one, said in fight.declared.items())
    return Told(f"All have declared. {what}.", (PACES[fight.pace][1],))


def doing(state: State, character: EntityId, said: Declared) -> str:
    """What somebody does, in a sentence without its full stop."""
    known = state[Characters]
    name = known.name(character)
    about = f" ({said.about})" if said.about else ""
    if said.way is Way.ATTACK:
        far = " from afar" if said.apart else ""
        wants = f", wanting: {said.maneuver}" if said.maneuver else ""
        return f"{name} attacks {known.name(said.target)}{far}{wants}{about}"
    wants = f", wanting: {said.maneuver}" if said.maneuver else ""
    on = f", on {known.name(said.target)}" if said.target else ""
    return f"{name} {DOES[said.way]}{on}{wants}{about}"


DOES = {
    Way.OTHER: "does something else",
    Way.DEFENSIVE: "fights defensively",
    Way.ANOTHER_SKILL: "keeps out of reach with another skill",
    Way.WAIT: "sits it out",
}


@fights.tells(NeedNamed)
def tell_need(state: State, event: NeedNamed, viewer: Viewer) -> Told:
    """Tells everybody what a maneuver takes."""
    text = f"{state[Characters].name(event.character)}'s maneuver takes {outcome_said(event.outcome)} or better."
    return Told(text, ("fate.combat.outcome-traded-for-effect",), important=False)


@fights.tells(PutAside)
def tell_aside(state: State, event: PutAside, viewer: Viewer) -> Told:
    """Tells everybody who is out of the way, and for how long."""
    fight = state[Fights].now
    number = event.until - (fight.number if fight else 0)
    long = "exchange" if number == 1 else f"{number} exchanges"
    text = f"{state[Characters].name(event.character)} is out of the way for the next {long}."
    return Told(text, ("fate.combat.outcome-traded-for-effect",))


@fights.tells(TargetNamed)
def tell_goal(state: State, event: TargetNamed, viewer: Viewer) -> Told:
    """Tells everybody how hard it is what nobody opposes."""
    text = f"Nobody opposes {state[Characters].name(event.character)}: it takes {aim(state, event.difficulty)}."
    return Told(text, ("fate.combat.exchange-vs-difficulty",), important=False)


@fights.tells(Moved, stage=(ALOUD,))
def tell_moved(state: State, event: Moved, viewer: Viewer) -> Told:
    """Tells everybody what somebody has done."""
    text = f"It comes off for {state[Characters].name(event.character)}: {event.what}."
    return Told(text, ("fate.combat.fight-defensively", "fate.combat.exchange-vs-difficulty"), "good")


@fights.tells(GroundTaken)
def tell_ground(state: State, event: GroundTaken, viewer: Viewer) -> Told:
    """Tells everybody what somebody has over somebody, or has no longer."""
    why, cite = WHY[event.standing.ground]
    name = state[Characters].name
    over = f" ({name(event.standing.foe)})" if event.standing.foe else ""
    worth = f": +{event.standing.steps}" if event.holds and event.standing.ground is not Ground.UNAWARE else ""
    no_more = "" if event.holds else " no longer"
    return Told(f"{name(event.standing.who)} {why}{over}{no_more}{worth}.", (cite,))


@fights.tells(TurnsOrdered, stage=("fight",))
def tell_order(state: State, event: TurnsOrdered, viewer: Viewer) -> Told:
    """Tells everybody the order of turns."""
    name = state[Characters].name
    return Told(f"They act in this order: {', '.join(map(name, event.order))}.", ("fate.combat.turn-initiative",))


@fights.tells(TurnBegun, stage=("fight",))
def tell_turn(state: State, event: TurnBegun, viewer: Viewer) -> Told | None:
    """Tells everybody whose turn comes."""
    fight = state[Fights].now
    if fight is None:
        return None
    return Told(f"{state[Characters].name(fight.order[event.turn])}'s turn.", tone="quiet", important=False)


@fights.tells(VerdictGiven, stage=(ALOUD,))
def tell_verdict(state: State, event: VerdictGiven, viewer: Viewer) -> Told:
    """Tells everybody what the numbers say."""
    text = f"By the numbers: {said_of_verdicts(state, event.verdicts)}."
    return Told(text, ("fate.combat.scene-total-guideline", "fate.r.scene-resolution"))


@fights.tells(TroubleLeft, stage=(ALOUD,))
def tell_left(state: State, event: TroubleLeft, viewer: Viewer) -> Told:
    """Tells everybody what somebody is left with."""
    name = state[Characters].name(event.character)
    if event.trouble.major:
        text = f"{name} is in trouble until it is dealt with: −1 where the Game Master says."
        return Told(text, ("fate.wounds.scene-hurt",), "cost")
    return Told(f"{name} looks battered, and no more.", ("fate.wounds.scene-clipped",), "quiet")


@fights.tells(TroubleMended)
def tell_mended(state: State, event: TroubleMended, viewer: Viewer) -> Told:
    """Tells everybody how it was dealt with."""
    text = f"{state[Characters].name(event.character)} has dealt with it: {event.how}"
    return Told(text, ("fate.wounds.scene-hurt", "fate.wounds.scene-clipped"), "good")


@fights.tells(FightOver, stage=(ALOUD,))
def tell_over(state: State, event: FightOver, viewer: Viewer) -> Told:
    """Tells everybody that the fight is over, and why."""
    return Told(f"The fight is over: {event.why.rstrip('.')}.", ("fate.combat.choose-pace",))
