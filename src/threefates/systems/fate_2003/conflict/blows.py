"""An exchange between two: who attacks and who only defends, and what the winner's margin does to the loser."""

from __future__ import annotations

import enum

from msgspec import Struct
from msgspec.structs import replace

from threefates.commons.characters import Characters
from threefates.rulebook.chapter import Chapter
from threefates.rulebook.cites import cites
from threefates.rulebook.lasting import ForGood
from threefates.rulebook.messages import Command, Event, Step
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId
from threefates.systems.fate_2003.checks.checks import Setup, begin, busy, in_hand
from threefates.systems.fate_2003.checks.events import TestClosed
from threefates.systems.fate_2003.checks.state import Check, Checks
from threefates.systems.fate_2003.checks.static_and_dynamic_tests import LONGEST_ABOUT, checked_modifier
from threefates.systems.fate_2003.conflict.bearing import (
    Blow,
    Meeting,
    Treated,
    arms_as_read,
    bearings,
    comes_to,
    reaches,
    spared_of,
)
from threefates.systems.fate_2003.conflict.the_drop import NOTICES, by_surprise, dropped, drops, taken_by_surprise
from threefates.systems.fate_2003.dice.static_and_dynamic_margins import hopeless
from threefates.systems.fate_2003.rulings.rulings import EffectForWound
from threefates.systems.fate_2003.sheets.notation import optional_words, proper_words
from threefates.systems.fate_2003.wounds.healing import checked_times
from threefates.systems.fate_2003.wounds.marking import suffer
from threefates.systems.fate_2003.wounds.track import Outcome
from threefates.systems.fate_2003.wounds.wounds import Treatment, Wounds

__all__ = [
    "CallExchange",
    "Conflict",
    "EffectWon",
    "Exchange",
    "ExchangeCalled",
    "Manner",
    "NoHarm",
    "WoundOrEffect",
    "blow_of",
    "conflict",
    "level_blow",
    "not_standing",
    "on_guard",
    "steps_against",
    "won",
    "wound",
]

DEFENSIVE = 1  # what fighting defensively is worth


class Manner(enum.StrEnum):
    """The ways to take part in an exchange."""

    ATTACK = "attack"
    OTHER = "other"  # something that is no attack: drawing a sword, getting away
    DEFENSIVE = "defensive"  # with a combat skill, and without doing harm
    ANOTHER_SKILL = "another-skill"  # Tumbling, Acrobatics and the like in place of a combat skill


class CallExchange(Command, frozen=True, tag="fate.call-exchange"):
    """Have two go at each other for a few moments: with blades, with words, with whatever they oppose each other in."""

    character: EntityId
    opponent: EntityId
    about: str
    manner: Manner = Manner.ATTACK
    answer: Manner = Manner.ATTACK  # the manner of the other
    modifier: int = 0
    against: int = 0  # help and hindrance of the other
    maneuver: str = ""  # what whoever acts would rather bring about than a wound
    needs: Outcome = Outcome.HURT  # the outcome that it takes
    mild: bool = False
    days: int = 0
    times: int | None = None  # None: as the table has settled
    reply: str = ""  # what the other would rather bring about
    reply_needs: Outcome = Outcome.HURT
    bare: bool = False  # with words or wits: weapons and armor count for nothing
    padded: tuple[EntityId, ...] = ()  # where not both, who uses fists or padded weapons
    off_guard: bool = False  # the other expects no attack


class Exchange(Struct, frozen=True):
    """The exchange in hand, besides its rolls."""

    check: str  # the check that is rolled for it
    sides: tuple[EntityId, EntityId]
    manners: tuple[Manner, Manner]
    maneuver: str = ""  # of the first side
    needs: Outcome = Outcome.HURT
    mild: bool = False
    days: int = 0
    times: int = 1
    turn: bool = False  # an attack of its own and a defence against it, at turn pace
    reply: str = ""  # of the second side
    reply_needs: Outcome = Outcome.HURT
    bare: bool = False  # no arms tell
    past: bool = False  # its scene is over: its dice are read all the same
    padded: tuple[EntityId, ...] = ()  # whose blows are mild ones, where not all are
    read: Treated | None = None  # how arms were read when it was called for

    def wanted(self, side: int) -> str:
        """What a side would rather bring about than a wound; nothing, as a rule."""
        return self.reply if side else self.maneuver

    def takes(self, side: int) -> Outcome:
        """The outcome that it takes."""
        return self.reply_needs if side else self.needs


class Conflict(Struct, frozen=True):
    """The exchange, and the treatment, that were called for last."""

    now: ForGood[Exchange | None] = None
    before: ForGood[Exchange | None] = None  # the one before it, to which it comes back where that one is called off
    treatment: ForGood[Treatment | None] = None

    def of(self, check: Check | None) -> Exchange | None:
        """The exchange that a check is, if it is one."""
        return self.now if check and self.now and self.now.check == check.id else None


class ExchangeCalled(Event, frozen=True, tag="fate.exchange-called"):
    """Two oppose each other for a few moments: how each goes about it, and what the first would bring about."""

    exchange: Exchange


class NoHarm(Event, frozen=True, tag="fate.no-harm"):
    """Whoever won has kept safe, and does no harm by it."""

    winner: EntityId
    manner: Manner


class EffectWon(Event, frozen=True, tag="fate.effect-won"):
    """A maneuver comes off: its effect is the winner's."""

    winner: EntityId
    effect: str
    loser: EntityId = ""  # whom it comes off against
    check: str = ""  # the roll that it was won by


class WoundOrEffect(Step, frozen=True, tag="fate.wound-or-effect"):
    """Asks a winner who may have either: the wound, or what was wanted."""

    exchange: Exchange
    outcome: Outcome
    winner: int = 0


conflict = Chapter("conflict", Conflict)


@conflict.decides(CallExchange)
@cites(
    "fate.combat.exchange-one-at-a-time",
    "fate.combat.fight-defensively",
    "fate.combat.the-drop",
)
def call_exchange(act: Unfolding, command: CallExchange) -> None:
    """Both roll, whoever fights defensively one better; refused for who is out of the fight, and for oneself."""
    act.must_run("Calling for an exchange")
    if refusal := busy(act.state):
        raise refusal
    pair = (command.character, command.opponent)
    if command.character == command.opponent:
        raise Refused("checks.one_side", "Nobody opposes themselves.", remedy="Pick two different characters.")
    times = checked_times(act.state, command.days, command.times, mild=command.mild, padded=bool(command.padded))
    attacks, off_guard = command.manner is Manner.ATTACK, command.off_guard
    caught = attacks and ((off_guard and drops(act.state)) or taken_by_surprise(act.state, *pair, bare=command.bare))
    manners = (command.manner, Manner.OTHER if caught else command.answer)
    wanted = (optional_words(command.maneuver), "" if caught else optional_words(command.reply))
    counted = attacks and off_guard and not caught
    against = (
        steps_against(act.state, pair, manners, 0, wanted[0], bare=command.bare, faced=not caught, expected=not counted)
        + (by_surprise() if counted else 0),
        steps_against(act.state, pair, manners, 1, wanted[1], bare=command.bare, wields=not caught),
    )
    given = (checked_modifier(command.modifier), checked_modifier(command.against))
    helped = tuple(one + on_guard(how) + steps for one, how, steps in zip(given, manners, against, strict=True))
    about, lasting = proper_words(command.about, LONGEST_ABOUT), (command.mild, command.days, times)
    unhurt = spared_of(act.state, pair, [manner is Manner.ATTACK for manner in manners])
    traits = (None, (NOTICES, dropped(act.state, command.opponent, bare=command.bare))) if caught else ()
    begin(act, Setup(about, pair, modifiers=helped if any(helped) else (), fight=True, spared=unhurt, traits=traits))
    act.happen(
        ExchangeCalled(
            Exchange(
                in_hand(act.state).id,
                pair,
                manners,
                wanted[0],
                command.needs,
                *lasting,
                reply=wanted[1],
                reply_needs=command.reply_needs,
                bare=command.bare,
                padded=tuple(one for one in pair if one in command.padded),
                read=arms_as_read(act.state),
            )
        )
    )


@cites("fate.combat.fight-defensively")
def on_guard(manner: Manner) -> int:
    """What fighting defensively is worth, where it is what somebody does."""
    return DEFENSIVE if manner is Manner.DEFENSIVE else 0


@cites("fate.arms.dramatic-weapons")
def steps_against(
    state: State,
    sides: tuple[EntityId, EntityId],
    manners: tuple[Manner, Manner],
    side: int,
    wanted: str = "",
    *,
    bare: bool = False,
    wields: bool = True,
    faced: bool = True,
    expected: bool = True,
) -> int:
    """The steps that one side of an exchange has against the other, by all that bears on it."""
    evades, evaded = (manners[at] is Manner.ANOTHER_SKILL for at in (side, 1 - side))
    met = Meeting(sides[side], sides[1 - side], manners[side] is Manner.ATTACK, bool(wanted), bare, alone=True)
    met = replace(met, wields=wields and not evades, evades=evades, faced=faced and not evaded, expected=expected)
    return sum(bearing.steps for bearing in bearings(state, met))


@cites("fate.wounds.taken-out")
def not_standing(state: State, character: EntityId) -> Refused | None:
    """The refusal of somebody who is out of the fight, or None."""
    if not state[Wounds].of(character).out:
        return None
    return Refused(
        "conflict.out",
        f"{state[Characters].name(character)} is out of this fight.",
        remedy="Pick somebody who stands; with the scene's end they are back.",
        source="fate.wounds.taken-out",
    )


@conflict.answers_to(TestClosed)
def deal(act: Unfolding, event: TestClosed) -> None:
    """A check was read, be it an exchange of blows."""
    if (check := act.state[Checks].now) and (exchange := act.state[Conflict].of(check)):
        _read(act, exchange, check, event)


@cites("fate.combat.common-principle", "fate.wounds.taken-out")
def _read(act: Unfolding, exchange: Exchange, check: Check, event: TestClosed) -> None:
    """The winner's margin is an outcome; level, it is a scratch. Who was taken out meanwhile strikes nobody."""
    if event.winner is None:
        _scratches(act, exchange, check, event)
    elif not_standing(act.state, exchange.sides[event.winner]) is None:
        won(act, exchange, event.winner, event.margin)


@cites("fate.d6.abysmal", "fate.r.exchange-mutual-attack")
def _scratches(act: Unfolding, exchange: Exchange, check: Check, event: TestClosed) -> None:
    (one, _), (came, _) = check.sides, event.outcomes
    for side, manner in enumerate(() if hopeless(one.dice, came) else exchange.manners):
        if manner is Manner.ATTACK and not_standing(act.state, exchange.sides[side]) is None:
            wound(act, exchange, side, comes_to(act.state, level_blow(exchange, side)))


@cites("fate.combat.common-principle")
def blow_of(exchange: Exchange, winner: int, margin: int) -> Blow:
    """The blow of a side of an exchange, as what bears on it is asked of it."""
    wanted, bare, read = exchange.wanted(winner), exchange.bare, exchange.read
    both = exchange.manners == (Manner.ATTACK, Manner.ATTACK)
    sides = (exchange.sides[winner], exchange.sides[1 - winner])
    return Blow(*sides, margin, bool(wanted), both, exchange.turn, bare=bare, wanted=wanted, read=read)


@cites("fate.combat.common-principle")
def level_blow(exchange: Exchange, side: int) -> Blow:
    """The same of a side that has come out level: it has the better of nobody."""
    return replace(blow_of(exchange, side, 0), ahead=False)


@cites("fate.combat.common-principle")
def won(act: Unfolding, exchange: Exchange, winner: int, margin: int) -> None:
    """Let the winner of an exchange do what the manner allows: a blow, a scratch, nothing."""
    if exchange.manners[winner] is Manner.ATTACK:
        _struck(act, exchange, winner, margin)
    else:
        _kept_safe(act, exchange, winner)


@cites("fate.combat.outcome-traded-for-effect", "fate.r.effect-instead-of-wound")
def _struck(act: Unfolding, exchange: Exchange, winner: int, margin: int) -> None:
    blow = blow_of(exchange, winner, margin)
    outcome = comes_to(act.state, replace(blow, maneuver=False))
    wanted = exchange.wanted(winner)
    if not (wanted and reaches(comes_to(act.state, blow), exchange.takes(winner))):
        wound(act, exchange, winner, outcome)
    elif act.state.ruling(EffectForWound) is EffectForWound.BOTH:
        act.happen(EffectWon(exchange.sides[winner], wanted, exchange.sides[1 - winner], exchange.check))
        wound(act, exchange, winner, outcome)
    else:
        act.push(WoundOrEffect(exchange, outcome, winner))


@cites("fate.combat.no-damage-when-not-attacking", "fate.combat.fight-defensively")
def _kept_safe(act: Unfolding, exchange: Exchange, winner: int) -> None:
    who, manner = exchange.sides[winner], exchange.manners[winner]
    if manner is not Manner.ANOTHER_SKILL:
        act.happen(NoHarm(who, manner))
    if manner is not Manner.OTHER:
        wound(act, exchange, winner, _no_more_than_a_scratch())
    if exchange.wanted(winner):
        act.happen(EffectWon(who, exchange.wanted(winner)))


@cites("fate.combat.defend-with-other-skill", "fate.combat.fight-defensively")
def _no_more_than_a_scratch() -> Outcome:
    return Outcome.SCRATCHED


@cites("fate.wounds.non-lethal")
def wound(act: Unfolding, exchange: Exchange, winner: int, outcome: Outcome) -> None:
    """What a side of an exchange does to the other, by the weapons that it uses."""
    loser = exchange.sides[1 - winner]
    mild = exchange.mild or exchange.sides[winner] in exchange.padded
    suffer(act, loser, outcome, mild=mild, days=exchange.days, times=exchange.times, check=exchange.check)


@conflict.folds(ExchangeCalled)
def exchange_called(conflict: Conflict, event: ExchangeCalled) -> Conflict:
    """Sets `now`, and what it was as `before`."""
    return replace(conflict, now=event.exchange, before=conflict.now)


conflict.only_tells(NoHarm)  # whoever won has kept safe
conflict.only_tells(EffectWon)  # the story does
