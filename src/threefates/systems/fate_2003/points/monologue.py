"""A speech that nobody interrupts: paid for with a Fate point, kept short, and over when the speaker says so."""

from __future__ import annotations

from msgspec.structs import replace

from threefates.commons.characters import Characters
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Command, Event
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId, Seat
from threefates.systems.fate_2003.points import fate_points
from threefates.systems.fate_2003.points.additional_uses import UseAsked, pay, says_no
from threefates.systems.fate_2003.points.fate_points import FatePoints, PointStood
from threefates.systems.fate_2003.points.purposes import MONOLOGUE
from threefates.systems.fate_2003.wounds.wounds import TrackSet, WoundMarked, Wounds

__all__ = ["EndSpeech", "MakeSpeech", "SpeechEnded", "SpeechMade", "cannot_speak", "interrupts"]

chapter = fate_points.fate_points


class MakeSpeech(Command, frozen=True, tag="fate.make-speech"):
    """Pay a Fate point to speak for a few sentences: nobody interrupts, and you do nothing else."""

    character: EntityId
    aspect: str = ""  # a box of it in place of the point, where the table allows that


class EndSpeech(Command, frozen=True, tag="fate.end-speech"):
    """The few sentences are over."""


class SpeechMade(Event, frozen=True, tag="fate.speech-made"):
    """Somebody speaks, and nobody interrupts."""

    character: EntityId


class SpeechEnded(Event, frozen=True, tag="fate.speech-ended"):
    """The few sentences are over."""

    character: EntityId


@cites("fate.points.monologue")
def cannot_speak(state: State) -> Refused | None:
    """The refusal of a speech while somebody else makes one, or pays for one; or None."""
    known, name = state[FatePoints], state[Characters].name
    if known.speaking:
        return says_no(f"{name(known.speaking)} is speaking.", MONOLOGUE)
    paying = next((one.character for one in known.spends.values() if one.purpose == MONOLOGUE), None)
    return says_no(f"{name(paying)} is about to speak.", MONOLOGUE) if paying else None


@chapter.decides(MakeSpeech)
@cites("fate.points.monologue")
def make_speech(act: Unfolding, command: MakeSpeech) -> None:
    """Pay, and speak as soon as the point stands: villains, too. It takes nobody's leave."""
    act.must_control(command.character, act.state[Characters].name(command.character))
    if refusal := cannot_speak(act.state):
        raise refusal
    pay(act, UseAsked(command.character, MONOLOGUE, "a speech", aspect=command.aspect))


@chapter.answers_to(PointStood)
@cites("fate.points.monologue")
def speak(act: Unfolding, event: PointStood) -> None:
    """The point has stood: whoever paid it has the word."""
    if event.purpose == MONOLOGUE:
        act.happen(SpeechMade(event.character))


@chapter.decides(EndSpeech)
@cites("fate.points.monologue")
def end_speech(act: Unfolding, command: EndSpeech) -> None:
    """Whoever speaks has said it, or the Game Master finds that it has been a few sentences."""
    speaking = act.state[FatePoints].speaking
    if not speaking:
        raise Refused("fate_points.silence", "Nobody is making a speech.", remedy="Go on with the game.")
    act.must_control_or_run(speaking, act.state[Characters].name(speaking))
    act.happen(SpeechEnded(speaking))


@chapter.answers_to(WoundMarked, TrackSet)
@cites("fate.points.monologue", "fate.wounds.taken-out")
def falls_silent(act: Unfolding, event: Event) -> None:
    """Who is taken out has said what they had to say."""
    speaking = act.state[FatePoints].speaking
    if speaking and act.state[Wounds].of(speaking).out:
        act.happen(SpeechEnded(speaking))


INTERRUPTING = frozenset(
    {
        "fate.arrive",
        "fate.begin-battle",
        "fate.begin-challenge",
        "fate.begin-count",
        "fate.begin-fight",
        "fate.begin-opposed-challenge",
        "fate.begin-ready-challenge",
        "fate.begin-task",
        "fate.call-burdened-test",
        "fate.call-contest",
        "fate.call-dynamic-test",
        "fate.call-exchange",
        "fate.call-for",
        "fate.call-roll",
        "fate.call-static-test",
        "fate.call-timed-test",
        "fate.call-with-chance",
        "fate.claim-fact",
        "fate.compel-for",
        "fate.declare",
        "fate.declare-for-the-rest",
        "fate.help-roll",
        "fate.invoke-against",
        "fate.invoke-for-effect",
        "fate.join-fight",
        "fate.leave-fight",
        "fate.let-days-pass",
        "fate.mend-trouble",
        "fate.neglect-challenge",
        "fate.play-card",
        "fate.propose-test",
        "fate.remedy-hurt",
        "fate.roll-challenge",
        "fate.roll-trait",
        "fate.switch-positions",
        "fate.take-arms",
        "fate.take-ground",
        "fate.take-prop",
        "fate.take-turn",
        "fate.take-wound",
        "fate.treat-injury",
    }
)
"""What would be a deed of somebody's in the midst of a speech, by tag; what the table asks is still answered."""


@chapter.guard
@cites("fate.points.monologue")
def nobody_interrupts(state: State, kind: type[Command], seat: Seat) -> None:
    """Refuse every deed, the speaker's too, until the speech is over."""
    refusal = interrupts(state)
    if refusal and str(kind.__struct_config__.tag) in INTERRUPTING:
        raise refusal


@cites("fate.points.monologue")
def interrupts(state: State) -> Refused | None:
    """The refusal of any deed while somebody speaks, or None."""
    speaking = state[FatePoints].speaking
    if not speaking:
        return None
    return Refused(
        "fate_points.monologue",
        f"{state[Characters].name(speaking)} is speaking, and nobody interrupts.",
        remedy="Wait for a few sentences; the speaker or the Game Master ends the speech.",
        source="fate.points.monologue",
    )


@chapter.folds(SpeechMade)
def speech_made(points: FatePoints, event: SpeechMade) -> FatePoints:
    """Sets `speaking`."""
    return replace(points, speaking=event.character)


@chapter.folds(SpeechEnded)
def speech_ended(points: FatePoints, event: SpeechEnded) -> FatePoints:
    """Clears `speaking`."""
    return replace(points, speaking="")
