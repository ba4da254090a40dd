"""What TAGS bind to: COMMAND is obeyed or paid for, an OATH has teeth, a code holds a place, a TETHER strains."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from threefates.commons.characters import Characters
from threefates.rulebook.agenda import Choice, Option
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import ALOUD, Command, Event, Step, Told
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId, Seating, Viewer
from threefates.systems.fates_edge.actions.adjudication_loop import terms_of
from threefates.systems.fates_edge.actions.modifiers import bears
from threefates.systems.fates_edge.actions.position import Pressed
from threefates.systems.fates_edge.actions.proposals import Proposal, Proposals
from threefates.systems.fates_edge.actions.purpose import Purpose, PurposeSet
from threefates.systems.fates_edge.actions.settling import Over, settles
from threefates.systems.fates_edge.beats.beats import BeatsBanked
from threefates.systems.fates_edge.combat.ranges_and_movement import Band, BandSet, gone
from threefates.systems.fates_edge.harm.conditions import Conditions, hurt, of_the_living, tire
from threefates.systems.fates_edge.heroes.heroes import Heroes
from threefates.systems.fates_edge.resolution.pool import Modifier
from threefates.systems.fates_edge.resolution.positions import Position
from threefates.systems.fates_edge.tags.library import (
    STACKING,
    SWAY,
    Lasting,
    does_nothing,
    is_against,
    named,
    strongest,
)
from threefates.systems.fates_edge.tags.tag_effects import Effects, TagWorked, effects, end, working_on

__all__ = [
    "PENALTIES",
    "SOFT",
    "AskObey",
    "BreakOath",
    "SayViolation",
    "Violates",
    "cannot_break_oath",
    "cannot_violate",
    "penalize",
]

COMMAND, OATH, SANCTIFY = "fe.tags.command", "fe.tags.oath", "fe.tags.sanctify"
OBEY, PAY = "obey", "pay"
BEAT, FATIGUE, HARM, PRESSED = "beat", "fatigue", "harm", "pressed"
PENALTIES: Final = {
    BEAT: "a beat for the Game Master",
    FATIGUE: "1 Fatigue",
    HARM: "1 Harm",
    PRESSED: "the next action one Position worse",
}
"""What breaking an oath costs, or paying instead of obeying, beside what was said."""
SOFT: Final = {each: PENALTIES[each] for each in (BEAT, FATIGUE, PRESSED)}
"""The soft consequences of going against a code: whatever an oath costs, but for Harm."""
STRAIN: Final = 1


class Violates(Purpose, frozen=True, tag="violates"):
    """An action goes against the code of a place."""

    effect: str
    soft: str = ""  # what it costs, instead of where it starts
    besides: tuple[tuple[str, str], ...] = ()  # other codes, each with what it costs

    says = "what it went against"

    @property
    def codes(self) -> tuple[tuple[str, str], ...]:
        """Every code that it goes against, by id, with what that costs."""
        return (*self.besides, (self.effect, self.soft))


class AskObey(Step, frozen=True, tag="fe.ask-obey"):
    """Does somebody obey, or pay?"""

    who: EntityId
    order: str
    cost: str
    penalty: str = ""  # one of PENALTIES, which a hero pays at once; empty: the cost is played


of_the_living(AskObey, named="who")


class Obeyed(Event, frozen=True, tag="fe.obeyed"):
    """Somebody obeys a COMMAND, or pays instead."""

    who: EntityId
    order: str
    cost: str
    obeys: bool


class OathBroken(Event, frozen=True, tag="fe.oath-broken"):
    """Somebody has broken what they swore."""

    who: EntityId
    effect: Lasting


class BreakOath(Command, frozen=True, tag="fe.break-oath"):
    """Say that somebody breaks an oath that binds them."""

    effect: str
    who: EntityId


class SayViolation(Command, frozen=True, tag="fe.say-violation"):
    """Say that a proposed action goes against the code of a sanctified place."""

    hero: EntityId
    effect: str
    soft: str = ""  # a beat, Fatigue or pressure; empty: it starts no better than Controlled


# COMMAND


@effects.answers_to(TagWorked)
@cites(COMMAND)
def command_given(act: Unfolding, event: TagWorked) -> None:
    """Whoever is commanded obeys now, or pays at once; after a Partial nobody is asked: they hesitate, or bargain."""
    if event.effect.tag != "command" or event.effect.partial:
        return
    for who in event.effect.on:
        if not _holds_firm(act.state, who) and not act.state[Conditions][who].dead:
            act.push(AskObey(who, event.effect.what, event.effect.release, event.effect.against))


@cites("fe.tags.fortify", STACKING)
def _holds_firm(state: State, who: EntityId) -> bool:
    """Whether FORTIFY lets less come of a COMMAND than obeying or paying: they hesitate, as after a Partial."""
    found = strongest(each for each in working_on(state, who, "fortify") if is_against(each, SWAY))
    return found is not None and found.eases


@effects.asks(AskObey)
@cites(COMMAND)
def ask_obey(state: State, step: AskObey) -> Choice:
    """Ask whoever plays them; of others, the Game Master."""
    asked = state.controllers(step.who) or state[Seating].running_here
    cost = "; ".join(filter(None, (step.cost, PENALTIES.get(step.penalty)))) or "the Game Master names the cost"
    options = (Option(OBEY, "Obey"), Option(PAY, "Pay instead", cost))
    order = f": {step.order}" if step.order else ""
    title = f"{state[Characters].name(step.who)} is commanded{order}."
    return Choice("", "obey", step.who, title, asked, options, if_absent=OBEY, cites=(COMMAND,))


@effects.settles(AskObey)
@cites(COMMAND)
def settle_obey(act: Unfolding, step: AskObey, option: str) -> None:
    """Have those who were ordered obey, or pay: at once, where a price was set."""
    act.happen(Obeyed(step.who, step.order, step.cost or PENALTIES.get(step.penalty, ""), option == OBEY))
    if option == PAY and step.penalty:
        penalize(act, step.who, step.penalty, "command")


# OATH


@cites(OATH)
def cannot_break_oath(state: State, effect: str, who: EntityId) -> Refused | None:
    """The refusal where somebody is bound by no such oath, or None."""
    found = state[Effects].known.get(effect)
    if found and found.tag == "oath" and who in found.on:
        return does_nothing(found)
    return Refused("oath.none", "No such oath binds them.", remedy="Pick one that does.", source=OATH)


@effects.decides(BreakOath)
@cites(OATH)
def break_oath(act: Unfolding, command: BreakOath) -> None:
    """Let it have its teeth: it costs, and is over; whoever plays who breaks it may, or runs the game."""
    act.must_control_or_run(command.who, act.state[Characters].name(command.who))
    if refusal := cannot_break_oath(act.state, command.effect, command.who):
        raise refusal
    oath = act.state[Effects][command.effect]
    act.happen(OathBroken(command.who, oath))
    end(act, oath, "it is broken")
    penalize(act, command.who, oath.against or BEAT)


@cites(OATH)
def penalize(act: Unfolding, who: EntityId, penalty: str, tag: str = "oath") -> None:
    """What breaking it costs a hero; of anybody else a beat is worth nothing, and the words count."""
    if who not in act.state[Heroes].known:
        return
    if penalty == FATIGUE:
        tire(act, who, 1, named(tag))
    elif penalty == HARM:
        hurt(act, who, 1, named(tag))
    elif penalty == PRESSED:
        act.happen(Pressed((who,), named(tag)))
    else:
        act.happen(BeatsBanked(1))


# SANCTIFY


@cites(SANCTIFY)
def cannot_violate(state: State, effect: str) -> Refused | None:
    """The refusal where there is no such code, or None."""
    found = state[Effects].known.get(effect)
    if found and found.tag == "sanctify":
        return does_nothing(found)
    return Refused("code.none", "No such code holds here.", remedy="Pick one that does.", source=SANCTIFY)


@effects.decides(SayViolation)
@cites(SANCTIFY)
def say_violation(act: Unfolding, command: SayViolation) -> None:
    """Let a proposed action go against a code; only whoever runs the game may say so."""
    act.must_run("Saying what goes against a code")
    proposal = act.state[Proposals][command.hero]
    if refusal := cannot_violate(act.state, command.effect):
        raise refusal
    if command.soft not in ("", *SOFT):
        remedy = f"Choose {', '.join(SOFT)}, or nothing."
        raise Refused("code.soft", "No violation costs that.", remedy=remedy, source=SANCTIFY)
    was = proposal.purpose(Violates)
    others = tuple(each for each in was.codes if each[0] != command.effect) if was else ()
    act.happen(PurposeSet(proposal.hero, Violates(command.effect, command.soft, others)))


@bears(14, Violates)
@cites(SANCTIFY)
def violating(state: State, proposal: Proposal) -> Iterator[Modifier]:
    """Whoever goes against a code starts no better than from the middle Position."""
    against, terms = proposal.purpose(Violates), terms_of(state, proposal)
    codes = against.codes if against else ()
    holds = next((code for code, soft in codes if not soft and cannot_violate(state, code) is None), "")
    if holds and terms and terms.position is Position.DOMINANT:
        why = f"against the code of {state[Effects].known[holds].what}"
        yield Modifier(steps=1, why=why, cites=(SANCTIFY,))


@settles(effects, Violates)
@cites(SANCTIFY)
def pays_softly(act: Unfolding, against: Violates, over: Over) -> None:
    """Going against a code has cost what was said, however it came out; nothing where the code is over by then."""
    for code, soft in against.codes:
        if soft and cannot_violate(act.state, code) is None:
            penalize(act, over.hero, soft, "sanctify")


# TETHER


@effects.answers_to(BandSet)
@cites("fe.tags.cheat-sheet")
def strain(act: Unfolding, event: BandSet) -> None:
    """Two who are tethered, be it twice, and come far apart are strained: those who are heroes mark Fatigue.

    Nothing pulls at who leaves the story, nor at whom they leave behind.
    """
    if event.again or event.band not in (Band.FAR, Band.ABSENT):
        return
    pulled = {event.one, event.other}
    if any(gone(act.state, who) for who in pulled):
        return
    every = (each for each in act.state[Effects].known.values() if each.tag == "tether" and not each.stilled)
    for who in next((each.on for each in every if set(each.on) == pulled), ()):
        if who in act.state[Heroes].known:
            tire(act, who, STRAIN, named("tether"))


# what has happened


effects.only_tells(Obeyed)  # what they do is played
effects.only_tells(OathBroken)  # that it is over says itself


@effects.tells(Obeyed, stage=(ALOUD,))
def tell_obeyed(state: State, event: Obeyed, viewer: Viewer) -> Told:
    """Tell everybody whether they obey, or what they pay."""
    order, cost = event.order or "as commanded", event.cost or "what the Game Master names"
    said = f"obeys: {order}" if event.obeys else f"pays instead: {cost}"
    return Told(f"{state[Characters].name(event.who)} {said}.", (COMMAND,), tone="cost")


@effects.tells(OathBroken, stage=(ALOUD,))
def tell_broken(state: State, event: OathBroken, viewer: Viewer) -> Told:
    """Tell everybody who broke what, and what it costs."""
    costs = event.effect.release or PENALTIES[event.effect.against or BEAT]
    said = f"{state[Characters].name(event.who)} breaks the oath “{event.effect.what}”: {costs}."
    return Told(said, (OATH,), tone="miss")
