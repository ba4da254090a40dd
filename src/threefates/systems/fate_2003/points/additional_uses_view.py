"""The further uses of Fate points as they are offered, what everybody sees of them, and what is said of each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from threefates.commons.characters import Characters, of_own
from threefates.rulebook.agenda import Option
from threefates.rulebook.messages import ALOUD, Told
from threefates.rulebook.offers import Field, Offer, choice, none_of, refusal_of, words
from threefates.rulebook.parts import Line, Place, Words
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.viewers import Viewer
from threefates.systems.fate_2003.points.additional_uses import (
    LONGEST_HOW,
    Arrived,
    PositionsSwitched,
    UseAsked,
    UseRefused,
    cannot_take,
    no_part,
    takeable,
)
from threefates.systems.fate_2003.points.boxes import open_instead
from threefates.systems.fate_2003.points.fate_points import FatePoints, fate_points, no_point
from threefates.systems.fate_2003.points.monologue import SpeechEnded, SpeechMade, cannot_speak
from threefates.systems.fate_2003.points.narrative_control import no_say
from threefates.systems.fate_2003.points.purposes import ARRIVAL, INTERPOSE, MONOLOGUE, SOURCES, SWITCH
from threefates.systems.fate_2003.points.who_fights import fighting, has_place
from threefates.systems.fate_2003.sheets.sheets import options

__all__ = ["show_speech"]

MOST_IN_VAIN: Final = 12  # whom a greyed form lists: of hundreds who cannot, each would list hundreds


@fate_points.shows("speech")
def show_speech(state: State) -> Words | None:
    """Whoever speaks, while nobody interrupts."""
    if not state[FatePoints].speaking:
        return None
    name = state[Characters].name(state[FatePoints].speaking)
    said = f"{name} has the word. Nobody interrupts, and {name} does nothing else meanwhile."
    return Words("A speech", Place.NOW, (Line(said, cites=("fate.points.monologue",)),))


@fate_points.offers
def ending(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Ending the speech, for who makes it and whoever runs the game."""
    speaking = state[FatePoints].speaking
    if speaking and (viewer.runs or viewer.holds(speaking)):
        name = state[Characters].name(speaking)
        yield Offer("fate.end-speech", f"{name} has spoken: go on", main=viewer.holds(speaking))


@fate_points.offers
def stepping_in(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Taking the hit that somebody has just taken, while it is fresh."""
    struck = [one for one in options(state) if takeable(state, one.value)]
    asked = _asked(state)
    for who in options(state, viewer) if struck else ():
        whom = [
            Option(one.value, one.label, refusal=refusal_of(cannot_take(state, who.value, one.value)))
            for one in struck
            if one.value != who.value
        ]
        if whom and who.value not in asked:
            refusal = none_of(whom) or refusal_of(_cannot_pay(state, who.value, INTERPOSE))
            first = next((one.value for one in whom if not one.refusal), None)
            fields = (choice("wounded", "Instead of", whom, default=first), _how("How you step in"))
            yield Offer(
                "fate.take-wound",
                "Take the hit for somebody: 1 Fate point",
                (*fields, *_box(state, who.value, INTERPOSE)),
                (("character", who.value),),
                refusal,
                group=who.label,
                hint="Whoever's turn it is, and without a roll; the Game Master says whether it is plausible.",
            )


@fate_points.offers_under(of_own)
def uses(state: State, viewer: Viewer) -> Iterator[Offer]:
    """A speech, an arrival, and in a fight another's place, for each character of one's own."""
    asked, places = _asked(state), _places(state)
    for who in options(state, viewer):
        yield Offer(
            "fate.make-speech",
            "Make a speech that nobody interrupts: 1 Fate point",
            _box(state, who.value, MONOLOGUE),
            (("character", who.value),),
            refusal_of(cannot_speak(state) or _cannot_pay(state, who.value, MONOLOGUE)),
            group=who.label,
            hint="A few sentences. Nobody interrupts, and you do nothing else meanwhile.",
        )
        if who.value not in asked:
            yield from _with_leave(state, who, places)


def _asked(state: State) -> set[str]:
    """The characters for whom the Game Master is asked already whether something is plausible."""
    return {step.character for _, step in state.agenda.asked(UseAsked)}


def _places(state: State) -> tuple[Option, ...]:
    """Those who have a place in the fight that goes on, worked out once for all who may want it."""
    return tuple(
        Option(one.value, one.label, refusal=refusal_of(no_part(state, one.value)))
        for one in (options(state) if fighting(state) else ())
        if has_place(state, one.value)
    )


def _with_leave(state: State, who: Option, places: Sequence[Option]) -> Iterator[Offer]:
    fixed = (("character", who.value),)
    box = {use: _box(state, who.value, use) for use in (ARRIVAL, SWITCH)}
    poor = {use: _cannot_pay(state, who.value, use) for use in box}
    yield Offer(
        "fate.arrive",
        "Arrive at just this moment: 1 Fate point",
        (words("moment", "Just when …", longest=LONGEST_HOW), *box[ARRIVAL]),
        fixed,
        refusal_of(no_say(state) or poor[ARRIVAL]),
        group=who.label,
        hint="Where it was left open when you come; the Game Master says whether it was.",
    )
    others = [one for one in places if one.value != who.value]
    if others:
        refusal = refusal_of(no_part(state, who.value)) or none_of(others) or refusal_of(poor[SWITCH])
        if refusal and len(others) > MOST_IN_VAIN:
            others = sorted(others, key=lambda one: one.refusal is not None)[:MOST_IN_VAIN]
        yield Offer(
            "fate.switch-positions",
            "Change places with somebody: 1 Fate point",
            (choice("other", "With", others), _how("How it comes about"), *box[SWITCH]),
            fixed,
            refusal,
            group=who.label,
            hint="Whoever's turn it is, and without a roll; the Game Master says whether it is plausible.",
        )


def _how(label: str) -> Field:
    return words("how", label, longest=LONGEST_HOW)


def _box(state: State, character: str, purpose: str) -> tuple[Field, ...]:
    """A box in place of the point, where the table allows that and there is one."""
    free = open_instead(state, character, purpose)
    return (choice("aspect", "A box in place of the point", free, optional=True),) if free else ()


def _cannot_pay(state: State, character: str, purpose: str) -> Refused | None:
    """The refusal of who has neither a point nor a box that may stand in for one, or None."""
    return None if _box(state, character, purpose) else no_point(state, character)


@fate_points.tells(SpeechMade, stage=(ALOUD,))
def tell_speech(state: State, event: SpeechMade, viewer: Viewer) -> Told:
    """Tells everybody who has the word."""
    name = state[Characters].name(event.character)
    return Told(f"{name} speaks, and nobody interrupts.", ("fate.points.monologue",))


@fate_points.tells(SpeechEnded)
def tell_spoken(state: State, event: SpeechEnded, viewer: Viewer) -> Told:
    """Tells everybody that the speech is over."""
    return Told(f"{state[Characters].name(event.character)} has spoken.", ("fate.points.monologue",), "quiet")


@fate_points.tells(PositionsSwitched, stage=(ALOUD,))
def tell_switched(state: State, event: PositionsSwitched, viewer: Viewer) -> Told:
    """Tells everybody who has changed places with whom."""
    name = state[Characters].name
    text = f"{name(event.character)} and {name(event.other)} change places."
    return Told(text, ("fate.points.switch-positions",), "good")


@fate_points.tells(Arrived, stage=(ALOUD,))
def tell_arrived(state: State, event: Arrived, viewer: Viewer) -> Told:
    """Tells everybody who is here, and at which moment."""
    name = state[Characters].name(event.character)
    return Told(f"{name} arrives at just this moment: {event.moment}.", ("fate.points.arrival",), "good")


@fate_points.tells(UseRefused)
def tell_use_refused(state: State, event: UseRefused, viewer: Viewer) -> Told:
    """Tells everybody what was not plausible; it costs nobody anything."""
    name = state[Characters].name(event.character)
    text = f"The Game Master says no to {name}: {event.words}. Nothing is spent."
    return Told(text, (SOURCES[event.purpose],))
