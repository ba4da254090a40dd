"""Wounds as everybody sees them, what may be done about them, and what is said."""

from __future__ import annotations

from collections.abc import Iterator

from threefates.commons.characters import Characters
from threefates.rulebook.agenda import Option
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import ALOUD, Told
from threefates.rulebook.offers import Field, Offer, choice, flag, number, refusal_of, words
from threefates.rulebook.parts import Place, Shape, Tone, Track, Tracks
from threefates.rulebook.state import State
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fate_2003.rulings.rulings import HealingTime, RefreshTiming
from threefates.systems.fate_2003.sheets.closing import heroes
from threefates.systems.fate_2003.sheets.notation import counted
from threefates.systems.fate_2003.sheets.sheets import Sheets, as_written, options
from threefates.systems.fate_2003.wounds.healing import MILD_DAYS, MOST_DAYS, THIRDS, most_times, not_by_the_way
from threefates.systems.fate_2003.wounds.marking import MOST_BOXES, would_mark
from threefates.systems.fate_2003.wounds.track import Outcome
from threefates.systems.fate_2003.wounds.wounds import (
    Healed,
    HurtRemedied,
    Injury,
    RestedOff,
    TrackSet,
    Treated,
    Wounded,
    WoundMarked,
    Wounds,
    WoundTakenOver,
    track_of,
    wounds,
)

__all__ = ["OUTCOMES", "days_left", "lasting_fields", "marks_as", "outcome_said"]

GROUP = "Wounds"
OUTCOMES = (
    Option(Outcome.CLIPPED.value, "Clipped: off balance for a moment"),
    Option(Outcome.HURT.value, "Hurt: worse off for the scene"),
    Option(Outcome.INJURED.value, "Injured: for longer than the scene"),
    Option(Outcome.TAKEN_OUT.value, "Taken out of this"),
)
SAID = {
    Outcome.CLIPPED: "is clipped",
    Outcome.HURT: "is hurt",
    Outcome.INJURED: "is injured",
    Outcome.TAKEN_OUT: "is taken out",
}
CITED = {
    Outcome.CLIPPED: "fate.wounds.clipped",
    Outcome.HURT: "fate.wounds.hurt",
    Outcome.INJURED: "fate.wounds.injured",
    Outcome.TAKEN_OUT: "fate.wounds.taken-out",
}


@cites("fate.wounds.non-lethal")
def days_left(injury: Injury, reading: HealingTime) -> str:
    """How long an injury still lasts, in words; it is of rest where two weeks are the rule, but for a mild one.

    Elsewhere a week is a week, however its days are spent.

    >>> days_left(Injury(20), HealingTime.ONE_WEEK), days_left(Injury(8, off=3), HealingTime.TWO_WEEKS)
    ('7 days', '1 day of rest')
    >>> days_left(Injury(6, mild=True), HealingTime.TWO_WEEKS), days_left(Injury(0, mild=True), HealingTime.ONE_WEEK)
    ('2 days', 'until the scene ends')
    """
    if not injury.left:
        return "until the scene ends"
    return f"{counted(_days(injury), 'day')}{' of rest' if _takes_rest(injury, reading) else ''}"


@cites("fate.wounds.healing-standard", "fate.wounds.healing-long-term")
def _days(injury: Injury) -> int:
    return max(1, -(-injury.left // THIRDS) - injury.off)  # in light activity a day may be left that rest takes off


@cites("fate.wounds.healing-standard", "fate.r.healing-time", "fate.wounds.non-lethal")
def _takes_rest(injury: Injury, reading: HealingTime) -> bool:
    return reading is HealingTime.TWO_WEEKS and not injury.mild


def outcome_said(outcome: Outcome) -> str:
    """An outcome as it is read out."""
    return outcome.value.replace("-", " ")


@cites("fate.wounds.marking", "fate.wounds.no-overflow")
def marks_as(state: State, character: EntityId, outcome: Outcome) -> str:
    """An outcome as it is read out to who may choose it: with what it would mark, where that is something else."""
    said, kind = outcome_said(outcome), would_mark(state, character, outcome)
    if outcome is Outcome.SCRATCHED or kind is outcome:
        return said
    if kind is None:
        return f"{said}, with no box left for it"
    return f"{said}, and so {outcome_said(kind)}: no box is left for less"


def _suffering(state: State) -> list[tuple[EntityId, str, Wounded]]:
    known = state[Characters]
    return [(one, known.name(one), wounded) for one, wounded in state[Wounds].known.items()]


@wounds.shows_each("wounds")
def show_track(state: State, viewer: Viewer) -> Tracks | None:
    """The wound track of one's own heroes in play, and of whoever else of one's own is wounded."""
    state = as_written(state)
    playing = (one for one in heroes(state) if state[Sheets].known[one].closed)
    held = [one for one in dict.fromkeys((*playing, *state[Wounds].known)) if viewer.holds(one)]
    boxes = track_of(state)
    tracks = []
    for one in held:
        name, wounded = state[Characters].name(one), state[Wounds].of(one)
        whose = f"{name}: " if len(held) > 1 else ""
        marks = wounded.marks
        for outcome in (Outcome.CLIPPED, Outcome.HURT, Outcome.INJURED):
            size = max(boxes.boxes(outcome), marks.count(outcome))
            tracks.append(Track(f"{whose}{outcome.value.capitalize()}", marks.count(outcome), size, Shape.WOUNDS))
    suffered = sum(t.value for t in tracks)
    out = [one for one in held if state[Wounds].of(one).out]
    tone = Tone.MISS if out else Tone.COST if suffered else Tone.PLAIN
    brief = Track("Taken out" if out else "Wounds", suffered, sum(t.size or 0 for t in tracks), Shape.WOUNDS, tone)
    for one in out:
        whose = f"{state[Characters].name(one)}: " if len(held) > 1 else ""
        tracks.append(Track(f"{whose}Taken out", 1, 1, Shape.BOXES, Tone.MISS))
    return Tracks("Wounds", Place.ME, tuple(tracks), brief=(brief,)) if tracks else None


@wounds.tells(WoundMarked, stage=(ALOUD,))
def tell_marked(state: State, event: WoundMarked, viewer: Viewer) -> Told:
    """Tells everybody what somebody has suffered, and what it became."""
    name = state[Characters].name(event.character)
    if event.outcome is Outcome.SCRATCHED:
        return Told(f"{name} is scratched: nothing that counts.", ("fate.wounds.outcome-table",), "quiet")
    if event.marked is None and state[Wounds].of(event.character).out:
        return Told(
            f"{name} is out of it already: nothing is marked.", ("fate.wounds.taken-out",), "quiet", important=False
        )
    if event.marked is None:
        text = f"{name} {SAID[event.outcome]}, and has no box left for it: nothing is marked."
        return Told(text, ("fate.wounds.no-overflow",), "quiet", important=False)
    more = f": no box left for being {event.outcome.value}" if event.marked is not event.outcome else ""
    cites = (CITED[event.marked], "fate.wounds.marking") if more else (CITED[event.marked],)
    tone = "miss" if event.marked in (Outcome.INJURED, Outcome.TAKEN_OUT) else "cost"
    return Told(f"{name} {SAID[event.marked]}{more}.", cites, tone)


@wounds.tells(WoundTakenOver)
def tell_taken_over(state: State, event: WoundTakenOver, viewer: Viewer) -> Told:
    """Tells everybody who has stepped into whose wound."""
    name = state[Characters].name
    text = f"{name(event.by)} steps in, and takes the hit for {name(event.character)}, who is as before."
    return Told(text, ("fate.points.take-wound",), "good")


@wounds.tells(HurtRemedied)
def tell_remedied(state: State, event: HurtRemedied, viewer: Viewer) -> Told:
    """Tells everybody what somebody has put right."""
    name = state[Characters].name(event.character)
    left = state[Wounds].of(event.character).hurt
    text = f"{name} puts something right, and is still hurt" if left else f"{name} is hurt no more"
    return Told(f"{text}: {event.how}", ("fate.wounds.hurt",), "good")


@wounds.tells(RestedOff)
def tell_rested(state: State, event: RestedOff, viewer: Viewer) -> Told | None:
    """Tells everybody who has left the scene's wounds behind."""
    if not event.characters:
        return None
    names = ", ".join(state[Characters].name(one) for one in event.characters)
    return Told(f"With the scene goes what was no worse than it: {names}.", ("fate.wounds.hurt",), "quiet")


@wounds.tells(Treated)
def tell_treated(state: State, event: Treated, viewer: Viewer) -> Told:
    """Tells everybody how long an injury lasts after it was seen to, or that it is over, and what is left of others."""
    name = state[Characters].name(event.character)
    known = state[Wounds].of(event.character).injuries
    reading = state.ruling(HealingTime)
    lasts = event.injury < len(known) and known[event.injury].treated if event.over is None else not event.over
    if lasts:
        text = f"{name}'s injury is seen to: {days_left(known[event.injury], reading)}."
    elif known:
        text = f"An injury of {name}'s is healed. Still injured: {', '.join(days_left(one, reading) for one in known)}."
    else:
        text = f"{name} is healed."
    return Told(text, ("fate.wounds.healing-long-term",), "good")


@wounds.tells(Healed)
def tell_healed(state: State, event: Healed, viewer: Viewer) -> Told:
    """Tells everybody how many days have passed, and who is still injured."""
    known, reading = state[Characters], state.ruling(HealingTime)
    still = [
        f"{known.name(one)} ({days_left(injury, reading)})"
        for one, wounded in state[Wounds].known.items()
        for injury in wounded.injuries
    ]
    days = f"{counted(event.days, 'day')} pass{'es' if event.days == 1 else ''}"
    text = f"{days}. Still injured: {', '.join(still)}." if still else f"{days}. Nobody is injured."
    return Told(text, ("fate.wounds.healing-long-term",))


@wounds.tells(TrackSet)
def tell_track(state: State, event: TrackSet, viewer: Viewer) -> Told:
    """Tells everybody the boxes that everybody has from here on, and how long injuries last, if longer than usual."""
    boxes = f"{event.track.clipped} clipped, {event.track.hurt} hurt, {event.track.injured} injured"
    flows = "full ones flow over" if event.overflow else "full ones mark nothing"
    lasts = f" A dangerous injury lasts {event.times} times as long as usual." if event.times > 1 else ""
    return Told(f"Wound boxes: {boxes}; {flows}.{lasts}", ("fate.wounds.custom-boxes",), "quiet")


@wounds.offers
def offers(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Putting right what is Hurt, for whoever plays somebody; marking, time and boxes for whoever runs the game."""
    for one, name, wounded in _suffering(state):
        if wounded.hurt and (viewer.runs or viewer.holds(one)):
            how: tuple[Field, ...] = (words("how", "How it is put right"),)
            if wounded.hurt > 1:
                how += (number("boxes", "Boxes that this puts right", low=1, high=wounded.hurt, default=1),)
            fixed = (("character", one),)
            refusal = refusal_of(None if viewer.runs else not_by_the_way(state, one))
            yield Offer("fate.remedy-hurt", f"{name}: put right what hurts", how, fixed, refusal, group=GROUP)
    who = options(state)
    if not viewer.runs or not who:
        return
    yield Offer(
        "fate.mark-wound",
        "Mark a wound",
        (
            choice("character", "Whose", who, default=who[0].value),
            choice("outcome", "What it comes to", OUTCOMES, default=Outcome.HURT.value),
            *lasting_fields(state),
        ),
        group=GROUP,
        levers=True,
    )
    if any(wounded.injuries for _, _, wounded in _suffering(state)):
        days = number("days", "Days", low=1, high=MOST_DAYS, default=1)
        yield Offer("fate.let-days-pass", "Let days pass", (days, *_how_spent(state)), group=GROUP, levers=True)
    boxes = track_of(state)
    fields = tuple(
        number(
            outcome.value, f"{outcome.value.capitalize()} boxes", low=0, high=MOST_BOXES, default=boxes.boxes(outcome)
        )
        for outcome in (Outcome.CLIPPED, Outcome.HURT, Outcome.INJURED)
    )
    flows = flag("overflow", "Full boxes flow over into the next worse kind", default=state[Wounds].overflow)
    fields = (*fields, flows, *_times(state))
    yield Offer("fate.set-track", "Change the wound boxes", fields, group=GROUP, levers=True)


@cites("fate.wounds.healing-standard", "fate.aspects.refresh-options")
def _how_spent(state: State) -> tuple[Field, ...]:
    """Whether days are spent in rest, where that makes a difference: to injuries, or to boxes."""
    heals = state.ruling(HealingTime) is HealingTime.TWO_WEEKS
    opens = state.ruling(RefreshTiming) is RefreshTiming.ON_REST
    return (flag("light", "Spent in light activity, not in rest"),) if heals or opens else ()


@cites("fate.wounds.healing-multiplier", "fate.wounds.non-lethal")
def lasting_fields(state: State) -> tuple[Field, ...]:
    """The fields for how long an injury would last; two weeks are never longer than that."""
    return (
        flag("mild", "From fists or padded weapons"),
        number("days", "Days a mild injury lasts; 0: until the scene ends", low=0, high=MILD_DAYS, default=0),
        *_times(state),
    )


@cites("fate.wounds.healing-multiplier")
def _times(state: State) -> tuple[Field, ...]:
    """The field for how many times as long a dangerous one would; it begins with what the table has settled on."""
    most, settled = most_times(state), state[Wounds].times
    times = number("times", "Times as long, in a realistic story", low=1, high=most, default=settled)
    return (times,) if most > 1 else ()
