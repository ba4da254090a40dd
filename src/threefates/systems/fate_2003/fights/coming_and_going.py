"""Somebody comes into a fight that goes on, gets out of it, or takes to other weapons, between exchanges or turns."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from threefates.commons.characters import Characters
from threefates.rulebook.agenda import Option
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Command, Event, Told
from threefates.rulebook.offers import Offer, choice, none_of, number, refusal_of, several, words
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fate_2003.conflict.blows import not_standing
from threefates.systems.fate_2003.fights.declaring import DeclareStep
from threefates.systems.fate_2003.fights.fight import Fight, Fights, Pace, fighting, fights, names_of, standing
from threefates.systems.fate_2003.fights.pace import GoOn, end, no_sides, not_there
from threefates.systems.fate_2003.fights.turns import ActNow
from threefates.systems.fate_2003.sheets.notation import proper_words
from threefates.systems.fate_2003.sheets.sheets import Sheets, options
from threefates.systems.fate_2003.wounds.healing import MILD_DAYS, checked_times
from threefates.systems.fate_2003.wounds.track import Outcome
from threefates.systems.fate_2003.wounds.wounds import WoundMarked

__all__ = ["JoinFight", "LeaveFight", "NamePadded", "no_moment"]

GROUP: Final = "Fights"


class JoinFight(Command, frozen=True, tag="fate.join-fight"):
    """Let somebody come into the fight, on the side of one who is in it."""

    character: EntityId
    beside: EntityId


class LeaveFight(Command, frozen=True, tag="fate.leave-fight"):
    """Let somebody get out of the fight, while the others fight on."""

    character: EntityId
    how: str


class NamePadded(Command, frozen=True, tag="fate.name-padded"):
    """Say who uses fists or padded weapons from here on: somebody draws a blade, or comes into it with bare hands."""

    padded: tuple[EntityId, ...] = ()
    days: int = 0  # that an injury from them lasts, 0: until the scene ends


class FightJoined(Event, frozen=True, tag="fate.fight-joined"):
    """Somebody has come into the fight."""

    character: EntityId
    side: int  # 0 or 1


class FightLeft(Event, frozen=True, tag="fate.fight-left"):
    """Somebody has got out of the fight."""

    character: EntityId
    how: str


class PaddedNamed(Event, frozen=True, tag="fate.padded-named"):
    """These use fists or padded weapons from here on, and no others."""

    padded: tuple[EntityId, ...]
    days: int


@cites("fate.combat.exchange-procedure", "fate.combat.scene-procedure", "fate.combat.turn-procedure")
def no_moment(state: State) -> Refused | None:
    """The refusal of coming or going but while it is asked what people do next, or None."""
    if any(any(state.agenda.asked(step)) for step in (DeclareStep, ActNow)):
        return None
    return Refused(
        "fights.not_now",
        "The dice of these moments are called for.",
        remedy="Wait until everybody is asked again what they do.",
        source="fate.combat.exchange-procedure",
    )


@fights.decides(JoinFight)
@cites("fate.combat.exchange-procedure")
def join_fight(act: Unfolding, command: JoinFight) -> None:
    """The Game Master says who comes, and to whose help; they are asked what they do with all the others."""
    act.must_run("Letting somebody come into a fight")
    fight = fighting(act.state)
    act.state[Sheets][command.character]
    if command.character in fight.people:
        raise Refused("fights.there", "They are in this fight already.", remedy="Pick somebody who is not.")
    if command.beside not in fight.people:
        raise Refused("fights.not_there", "Whoever that is, they are not in this fight.", remedy="Pick one who is.")
    joined = FightJoined(command.character, fight.side_of(command.beside))
    if refusal := no_moment(act.state) or no_sides(_joined(fight, joined).sides):
        raise refusal
    act.happen(joined)
    if any(act.state.agenda.asked(DeclareStep)):
        act.push(DeclareStep(command.character))


@fights.decides(LeaveFight)
@cites("fate.combat.fight-defensively", "fate.combat.exchange-procedure")
def leave_fight(act: Unfolding, command: LeaveFight) -> None:
    """The Game Master says who has got away; where nobody is left on a side, that is the end of it."""
    act.must_run("Letting somebody get out of a fight")
    fight, one = fighting(act.state), command.character
    if refusal := not_there(act.state, fight.people, one) or no_moment(act.state):
        raise refusal
    their_turn = any(step.character == one for _, step in act.state.agenda.asked(ActNow))
    act.happen(FightLeft(one, proper_words(command.how)))
    if _over_with_one_side(act):
        return
    act.withdraw(lambda step: step in (DeclareStep(one), ActNow(one)))
    if their_turn:
        act.push(GoOn())


@fights.decides(NamePadded)
@cites("fate.wounds.non-lethal")
def name_padded(act: Unfolding, command: NamePadded) -> None:
    """The Game Master says it while people are asked what they do next: what has been dealt so far stays as it is."""
    act.must_run("Saying who uses fists")
    fight, padded = fighting(act.state), tuple(dict.fromkeys(command.padded))
    for one in padded:
        if refusal := not_there(act.state, fight.people, one):
            raise refusal
    days = command.days if padded else 0
    checked_times(act.state, days, None, mild=False, padded=bool(padded))
    if refusal := no_moment(act.state):
        raise refusal
    act.happen(PaddedNamed(padded, days))


def _over_with_one_side(act: Unfolding) -> bool:
    """End the fight where nobody is left to stand on one of its sides, and say whether it is over."""
    left = [standing(act.state, side) for side in fighting(act.state).sides]
    if all(left):
        return False
    end(act, f"{names_of(act.state, (*left[0], *left[1]))} left standing", unread=True)
    return True


@fights.answers_to(WoundMarked)
@cites("fate.wounds.taken-out", "fate.combat.exchange-one-at-a-time")
def ask_nobody_to_fight_alone(act: Unfolding, event: WoundMarked) -> None:
    """Who is left with no foe while it is asked what they do next, be it by one pair settled by itself, has won."""
    fight = act.state[Fights].now
    if fight and fight.pace is not Pace.SCENE and event.marked is Outcome.TAKEN_OUT and no_moment(act.state) is None:
        _over_with_one_side(act)


def _joined(fight: Fight, event: FightJoined) -> Fight:
    """The fight with one more, who acts last where turns go round."""
    sides = fight.sides
    sides = ((*sides[0], event.character), sides[1]) if event.side == 0 else (sides[0], (*sides[1], event.character))
    left = tuple(one for one in fight.left if one != event.character)
    return replace(fight, sides=sides, order=(*fight.order, event.character) if fight.order else (), left=left)


def _without(fight: Fight, one: EntityId) -> Fight:
    """The fight without somebody, and without all that was said of them."""
    place = fight.order.index(one) if one in fight.order else len(fight.order)
    first, second = (tuple(other for other in side if other != one) for side in fight.sides)
    return replace(
        fight,
        sides=(first, second),
        order=tuple(other for other in fight.order if other != one),
        turn=fight.turn - 1 if place <= fight.turn and fight.order else fight.turn,
        declared={who: said for who, said in fight.declared.items() if who != one},
        aside={who: until for who, until in fight.aside.items() if who != one},
        ground=tuple(each for each in fight.ground if one not in (each.who, each.foe)),
        off_guard=tuple(other for other in fight.off_guard if other != one),
        padded=tuple(other for other in fight.padded if other != one),
        hampered=tuple(other for other in fight.hampered if other != one),
        left=(*fight.left, one),
    )


@fights.folds(FightJoined)
def fight_joined(fights: Fights, event: FightJoined) -> Fights:
    """Adds to a side of `now`."""
    return replace(fights, now=_joined(fights.now, event)) if fights.now else fights


@fights.folds(FightLeft)
def fight_left(fights: Fights, event: FightLeft) -> Fights:
    """Takes somebody out of `now`, with all that was said of them; they are among who has `left`."""
    return replace(fights, now=_without(fights.now, event.character)) if fights.now else fights


@fights.folds(PaddedNamed)
def padded_named(fights: Fights, event: PaddedNamed) -> Fights:
    """Sets who is `padded` in `now`, and the `days`; that all blows are mild ones holds no longer by itself."""
    fight = fights.now
    return replace(fights, now=replace(fight, mild=False, padded=event.padded, days=event.days)) if fight else fights


@fights.tells(FightJoined, stage=("fight",))
def tell_joined(state: State, event: FightJoined, viewer: Viewer) -> Told:
    """Tells everybody who comes, and whom they stand with."""
    fight = state[Fights].now
    others = tuple(one for one in fight.sides[event.side] if one != event.character) if fight else ()
    beside = f", beside {names_of(state, others)}" if others else ""
    return Told(f"{state[Characters].name(event.character)} joins the fight{beside}.", ("fate.combat.choose-pace",))


@fights.tells(FightLeft, stage=("fight",))
def tell_left(state: State, event: FightLeft, viewer: Viewer) -> Told:
    """Tells everybody who is out of it, and how."""
    text = f"{state[Characters].name(event.character)} is out of the fight: {event.how.rstrip('.')}."
    return Told(text, ("fate.combat.choose-pace",))


@fights.tells(PaddedNamed, stage=("fight",))
def tell_padded(state: State, event: PaddedNamed, viewer: Viewer) -> Told:
    """Tells everybody whose blows do nothing that lasts."""
    who = names_of(state, event.padded)
    text = (
        f"From here on with fists or padded weapons: {who}."
        if who
        else "From here on nobody uses fists or padded weapons."
    )
    return Told(text, ("fate.wounds.non-lethal",))


@fights.offers
def offers(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Coming and going, for whoever runs the game."""
    fight = state[Fights].now
    if fight is None or not viewer.runs:
        return
    name, refusal = state[Characters].name, refusal_of(no_moment(state))
    people = [Option(one, name(one)) for one in standing(state, fight.people)]
    outside = [one for one in options(state) if one.value not in fight.people]
    fit = [Option(one.value, one.label, refusal=refusal_of(not_standing(state, one.value))) for one in outside]
    if fit and people:
        yield Offer(
            "fate.join-fight",
            "Somebody joins the fight",
            (choice("character", "Who", fit), choice("beside", "Beside", people, default=people[0].value)),
            refusal=refusal or none_of(fit),
            group=GROUP,
            levers=True,
        )
    if people:
        yield Offer(
            "fate.leave-fight",
            "Somebody gets out of the fight",
            (choice("character", "Who", people), words("how", "How")),
            refusal=refusal,
            group=GROUP,
            levers=True,
        )
        days = number(
            "days", "Days their injuries last; 0: until the scene ends", low=0, high=MILD_DAYS, default=fight.days
        )
        yield Offer(
            "fate.name-padded",
            "Say who uses fists or padded weapons",
            (several("padded", "From here on these, and no others", people, low=0, high=len(people)), days),
            refusal=refusal,
            group=GROUP,
            levers=True,
        )
