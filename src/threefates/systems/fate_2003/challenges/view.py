"""Challenges as everybody sees them, what may be done with them, and what is said."""

from __future__ import annotations

from collections.abc import Iterator

from threefates.commons.characters import Characters
from threefates.rulebook.agenda import Option
from threefates.rulebook.cites import cites
from threefates.rulebook.headings import Heading
from threefates.rulebook.messages import ALOUD, Told
from threefates.rulebook.offers import Field, Offer, choice, none_of, number, refusal_of, words
from threefates.rulebook.parts import Counter, Listing, Place, Row, Tone
from threefates.rulebook.state import State
from threefates.rulebook.viewers import Viewer
from threefates.systems.fate_2003.challenges.challenges import (
    challenges,
    going_on,
    hindrances,
    nothing_slips,
    out_of_it,
    too_soon,
)
from threefates.systems.fate_2003.challenges.events import (
    RUINED,
    BoxesCleared,
    BoxMarked,
    ChallengeBegun,
    ChallengeDropped,
    ChallengeOver,
    Challenges,
    LadderSet,
    SpanCounted,
    TroubleCame,
)
from threefates.systems.fate_2003.challenges.ladders import RUNGS, Challenge, Every, Fragility
from threefates.systems.fate_2003.challenges.sample_challenges import rolled_with
from threefates.systems.fate_2003.checks.checks import busy
from threefates.systems.fate_2003.checks.static_and_dynamic_tests import modifier_field
from threefates.systems.fate_2003.dice.ladder import signed
from threefates.systems.fate_2003.dice.static_and_dynamic_margins import DEGREES
from threefates.systems.fate_2003.sheets.notation import counted
from threefates.systems.fate_2003.sheets.scale import aim, stands
from threefates.systems.fate_2003.sheets.sheets import options

__all__ = ["show_challenges"]


@challenges.shows("challenges")
def show_challenges(state: State) -> Listing | None:
    """Every ladder, rung by rung."""
    known = state[Challenges].known.values()
    rows = tuple(row for challenge in known for row in _rows(state, challenge))
    return Listing("Challenges", Place.TABLE, rows) if rows else None


def _rows(state: State, challenge: Challenge) -> Iterator[Row]:
    tone = Tone.QUIET if challenge.over else Tone.PLAIN
    yield Row(
        challenge.id,
        f"{challenge.name}{f': {challenge.over}' if challenge.over else ''}",
        _set_up(state, challenge),
        tone,
    )
    for who in challenge.waits if not challenge.over else ():
        if refusal := too_soon(state, challenge, who):
            yield Row(f"{challenge.id}.waits.{who}", refusal.refusal.title, refusal.refusal.remedy, Tone.QUIET)
    for ladder, marks in enumerate(challenge.marks):
        counters = tuple(
            Counter(_rung(challenge, rung), f"{marks[rung]} of {count}")
            for rung, count in enumerate(challenge.boxes)
            if count
        )
        yield Row(
            f"{challenge.id}.{ladder}", _whose(state, challenge, ladder), _hindered(challenge, ladder), tone, counters
        )


@cites("fate.challenges.dynamic-challenge")
def _rung(challenge: Challenge, rung: int) -> str:
    """The name of a rung: of two who contend the size of a loss, as it is told."""
    return DEGREES[rung].magnitude if challenge.opposed else RUNGS[rung]


def _whose(state: State, challenge: Challenge, ladder: int) -> str:
    return f"{state[Characters].name(challenge.sides[ladder])} has lost" if challenge.opposed else "Done so far"


def _hindered(challenge: Challenge, ladder: int) -> str:
    hindrance = hindrances(challenge)[ladder] if challenge.opposed else 0
    return f"rolls with {signed(hindrance)}" if hindrance else ""


def _set_up(state: State, challenge: Challenge) -> str:
    parts = [_against(state, challenge.difficulty, challenge)] if challenge.difficulty is not None else []
    skills = rolled_with(challenge.name)
    parts += [f"rolled with {' or '.join(skills)}"] if skills else []
    parts += _done_at(challenge)
    if challenge.fragility is not Fragility.NONE:
        parts += [f"a failure by {challenge.trouble_at} or more {_HARM[challenge.fragility]}"]
    parts += ["what is lost hinders"] if challenge.penalties else []
    parts += [f"one check takes {challenge.span}"] if challenge.span else []
    parts += [f"each may check once a {challenge.every.value}"] if challenge.every.length else []
    slips = f"neglect clears {challenge.recovery} every {_neglected_for(challenge) or 'while'}"
    return "; ".join([*parts, slips] if challenge.recovery else parts)


def _against(state: State, difficulty: int, challenge: Challenge) -> str:
    return f"against chance, {stands(state, difficulty)}" if challenge.chance else f"against {aim(state, difficulty)}"


def _done_at(challenge: Challenge) -> list[str]:
    if challenge.every_box:
        return ["it goes on until every box is marked"]
    if not challenge.count:
        return [f"done at {'the whole of ' if challenge.full_rung else ''}{_rung(challenge, challenge.goal)}"]
    needed = f"done with {'1 success' if challenge.boxes[0] == 1 else f'{challenge.boxes[0]} successes'}"
    return [needed, f"one by {challenge.credit} or more counts twice"] if challenge.credit else [needed]


def _neglected_for(challenge: Challenge) -> str:
    return challenge.slips_every.value if challenge.slips_every.length else challenge.recovery_per


_HARM = {
    Fragility.ONE_BOX: "clears a box",
    Fragility.HIGHEST: "clears the highest box",
    Fragility.ALL: "clears every box",
    Fragility.DESTROYED: "ruins it",
    Fragility.EVENT: "brings trouble",
}


def of_challenges(state: State, viewer: Viewer) -> Iterator[Heading]:
    """The name of each challenge, once more among the levers of whoever runs the game."""
    for challenge in state[Challenges].known.values():
        if any(not offer.main for offer in _next(state, viewer, challenge)):
            yield Heading(challenge.name)
        if viewer.runs:
            yield Heading(challenge.name, levers=True)


@challenges.offers
def checks_to_roll(state: State, viewer: Viewer) -> Iterator[Offer]:
    """The next check, for whoever may roll it now."""
    for challenge in state[Challenges].known.values():
        yield from (offer for offer in _next(state, viewer, challenge) if offer.main)


@challenges.offers_under(of_challenges)
def offers(state: State, viewer: Viewer) -> Iterator[Offer]:
    """The next check for others or at another time, time going by, mending, putting away."""
    for challenge in state[Challenges].known.values():
        yield from (offer for offer in _next(state, viewer, challenge) if not offer.main)
        if viewer.runs:
            yield from _running(state, challenge)


def _next(state: State, viewer: Viewer, challenge: Challenge) -> Iterator[Offer]:
    who = options(state) if viewer.runs else options(state, viewer)
    refusal = refusal_of(going_on(challenge) or busy(state))
    fixed: tuple[tuple[str, str], ...] = (("challenge", challenge.id),)
    if challenge.opposed:
        refusal = refusal or refusal_of(out_of_it(state, challenge) or too_soon(state, challenge, *challenge.sides))
        if viewer.runs or any(viewer.holds(side) for side in challenge.sides):
            helped = _helped(state, challenge) if viewer.runs else ()
            yield Offer("fate.roll-challenge", "Roll the next exchange", helped, fixed, refusal, group=challenge.name)
    elif who:
        those = [Option(one.value, one.label, refusal=refusal_of(too_soon(state, challenge, one.value))) for one in who]
        first = next((one.value for one in those if one.refusal is None), those[0].value)
        helped = (modifier_field(),) if viewer.runs else ()
        alone = len(those) == 1 and not helped
        fields = () if alone else (choice("character", "Who works at it", those, default=first), *helped)
        fixed = (*fixed, ("character", first)) if alone else fixed
        refusal, label = refusal or none_of(those), f"Roll for it: {challenge.name}"
        main = not viewer.runs and refusal is None
        yield Offer("fate.roll-challenge", label, fields, fixed, refusal, main, group=challenge.name)


def _helped(state: State, challenge: Challenge) -> tuple[Field, ...]:
    first, second = (state[Characters].name(side) for side in challenge.sides)
    label = "Help and hindrance of"
    return modifier_field(label=f"{label} {first}"), modifier_field("against", f"{label} {second}")


def _running(state: State, challenge: Challenge) -> Iterator[Offer]:
    fixed = (("challenge", challenge.id),)
    if challenge.recovery:
        time = _neglected_for(challenge) or "a while"
        refusal = refusal_of(nothing_slips(challenge))
        label = f"Neglected for {time}"
        yield Offer("fate.neglect-challenge", label, (), fixed, refusal, group=challenge.name, levers=True)
    yield from _days(state, challenge)
    yield Offer("fate.drop-challenge", "Put it away", (), fixed, group=challenge.name, levers=True)
    places = [
        Option(f"{ladder}/{rung}", f"{_whose(state, challenge, ladder)}, {_rung(challenge, rung)}")
        for ladder in range(len(challenge.marks))
        for rung, count in enumerate(challenge.boxes)
        if count
    ]
    yield Offer(
        "fate.set-challenge-boxes",
        f"Set boxes of {challenge.name}",
        (
            choice("place", "Which rung", places, default=places[0].value),
            number("marked", "Boxes marked", low=0, high=max(challenge.boxes)),
            words("reason", "Why", default="As agreed at the table"),
        ),
        fixed,
        group=challenge.name,
        levers=True,
    )


def _days(state: State, challenge: Challenge) -> Iterator[Offer]:
    """The days that this challenge counts by, where no other on the table offers as many."""
    for days in dict.fromkeys(_days_of(challenge)):
        first = next(one for one in state[Challenges].known.values() if days in _days_of(one))
        if first == challenge:
            label = f"{counted(days, 'day')} pass{'es' if days == 1 else ''}"
            yield Offer("fate.let-days-pass", label, (), (("days", days),), group=challenge.name, levers=True)


def _days_of(challenge: Challenge) -> tuple[int, ...]:
    spans = (challenge.every, challenge.slips_every)
    return () if challenge.over else tuple(one.length for one in spans if one.length and one is not Every.SCENE)


def _named(state: State, challenge: str) -> str:
    found = state[Challenges].known.get(challenge)
    return found.name if found else "A challenge"


@challenges.tells(ChallengeBegun, stage=("challenges",))
def tell_begun(state: State, event: ChallengeBegun, viewer: Viewer) -> Told:
    """Tells everybody the challenge, and what it takes."""
    text = f"A challenge: {event.challenge.name}, {_set_up(state, event.challenge)}."
    return Told(text, ("fate.challenges.five-parts", "fate.challenges.complexity"))


@challenges.tells(BoxMarked, stage=("challenges",))
def tell_marked(state: State, event: BoxMarked, viewer: Viewer) -> Told | None:
    """Tells everybody on which rung a box was marked, and what that brings."""
    challenge = state[Challenges].known.get(event.challenge)
    if challenge is None:
        return None
    where = _rung(challenge, event.rung)
    rolled = ", rolled up from a full rung" if event.rung > event.earned else ""
    brings = challenge.brings(event.rung, event.marks[event.rung])
    whose = f"{state[Characters].name(challenge.sides[event.ladder])} loses" if challenge.opposed else challenge.name
    text = f"{whose}: a box on {where}{rolled}{f': {brings}' if brings else ''}."
    return Told(
        text, ("fate.challenges.roll-up", "fate.challenges.rung-outcomes"), "cost" if challenge.opposed else "good"
    )


@challenges.tells(BoxesCleared)
def tell_cleared(state: State, event: BoxesCleared, viewer: Viewer) -> Told:
    """Tells everybody how far the work slips back, and why."""
    cited = "fate.challenges.recovery" if event.because == "neglect" else "fate.challenges.fragility-default"
    left = sum(event.marks)
    return Told(f"{_named(state, event.challenge)} slips back by {event.because}: {left} marked.", (cited,), "cost")


@challenges.tells(SpanCounted)
def tell_counted(state: State, event: SpanCounted, viewer: Viewer) -> None:
    """Tells nobody: the challenge itself shows who waits."""


@challenges.tells(LadderSet)
def tell_set(state: State, event: LadderSet, viewer: Viewer) -> Told:
    """Tells everybody the marks that the Game Master set, and the reason."""
    return Told(f"{_named(state, event.challenge)}: {sum(event.marks)} boxes marked. {event.reason}", tone="quiet")


@challenges.tells(TroubleCame, stage=(ALOUD,))
def tell_trouble(state: State, event: TroubleCame, viewer: Viewer) -> Told:
    """Tells everybody the event that a failure has set off."""
    words = event.event or "something happens"
    return Told(f"Trouble: {words}. The work itself is untouched.", ("fate.challenges.fragility-trigger",), "miss")


@challenges.tells(ChallengeOver, stage=("challenges",))
def tell_over(state: State, event: ChallengeOver, viewer: Viewer) -> Told:
    """Tells everybody how the challenge ended."""
    tone = "miss" if event.how == RUINED else "good"
    return Told(f"{_named(state, event.challenge)}: {event.how}.", ("fate.challenges.goal-rung",), tone)


@challenges.tells(ChallengeDropped)
def tell_dropped(state: State, event: ChallengeDropped, viewer: Viewer) -> Told:
    """Tells everybody that the challenge is put away."""
    return Told(f"{event.name} is put away.", tone="quiet")
