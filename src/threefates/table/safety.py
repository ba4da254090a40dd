"""Safety: the X-card, and lines and veils.

The X-card pauses every screen. Nobody learns who raised it: the event names no seat, and its command
id is kept only as a short-lived hash.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import Struct
from msgspec.structs import replace

from threefates.commons.texts import plain_text
from threefates.rulebook.chapter import Chapter
from threefates.rulebook.core import SeatRemoved
from threefates.rulebook.messages import Command, Event, Told
from threefates.rulebook.offers import Offer, words
from threefates.rulebook.parts import Line, Place, Tone, Words
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import Seat, SeatId, Seating, Viewer

__all__ = ["Lines", "LinesGiven", "RaiseXCard", "ResumePlay", "Resumed", "Safety", "SayLines", "XCardRaised", "safety"]

LONGEST = 600
WHILE_PAUSED = frozenset({"raise-x-card", "resume-play", "say-lines", "say", "whisper", "reply"})


class Lines(Struct, frozen=True):
    """A seat's lines and veils: what shall not be in the story, and what may only happen out of sight."""

    lines: tuple[str, ...] = ()
    veils: tuple[str, ...] = ()


class Safety(Struct, frozen=True):
    """The pause of a table, and its lines and veils."""

    paused: bool = False
    said: Mapping[SeatId, Lines] = {}
    shared: Lines | None = None  # once every seat has answered
    anew: bool = False  # somebody has answered since they were shared, and others have yet to

    @property
    def waits(self) -> bool:
        """True while what somebody said is not shared yet."""
        return bool(self.said) and (self.anew or self.shared is None)


class XCardRaised(Event, frozen=True, tag="safety.x-card"):
    """The table was paused by somebody, and nobody asks who."""

    record = True
    nameless = True


class Resumed(Event, frozen=True, tag="safety.resumed"):
    """The table goes on after a pause."""

    record = True


class LinesGiven(Event, frozen=True, tag="safety.lines"):
    """A seat has said its lines and veils, or that it has none."""

    seat: SeatId
    lines: tuple[str, ...] = ()
    veils: tuple[str, ...] = ()

    record = True


class RaiseXCard(Command, frozen=True, tag="raise-x-card"):
    """Pause the table for everybody. Nobody learns who did."""

    anyone = True


class ResumePlay(Command, frozen=True, tag="resume-play"):
    """Go on after a pause."""


class SayLines(Command, frozen=True, tag="say-lines"):
    """Say what shall not be in the story (lines) or only out of sight (veils), one a line; nothing is an answer too."""

    lines: str = ""
    veils: str = ""


safety = Chapter("safety", Safety)


@safety.guard
def while_paused(state: State, kind: type[Command], by: Seat) -> None:
    """Let only safety, chat and whoever runs the game pass while the table is paused."""
    if not state[Safety].paused or by.runs:
        return
    if kind.__struct_config__.tag not in WHILE_PAUSED:
        raise Refused("safety.paused", "The table is paused.", remedy="Talk; whoever runs the game lets it go on.")


def disguised(safety: Safety, viewer: Viewer, salt: int) -> Safety:
    """Other lines and veils than were said, while they are still everybody's own."""
    return replace(safety, said={seat: Lines((f"hidden {salt}",)) for seat in safety.said})


@safety.hides(disguised)
def known(safety: Safety, viewer: Viewer) -> Safety:
    """Hide what was said until all have answered, and for ever whose it was; who has answered is known."""
    return replace(safety, said=dict.fromkeys(safety.said, Lines()))


@safety.decides(RaiseXCard)
def raise_x_card(act: Unfolding, command: RaiseXCard) -> None:
    """Pause the table: for anybody, at any time, without a reason; a second card changes nothing."""
    act.happen(XCardRaised())


@safety.decides(ResumePlay)
def resume(act: Unfolding, command: ResumePlay) -> None:
    """Let the table go on; for whoever runs the game."""
    act.must_run("Going on")
    if not act.state[Safety].paused:
        raise Refused("safety.not_paused", "The table is not paused.", remedy="Play on.")
    act.happen(Resumed())


@safety.decides(SayLines)
def say_lines(act: Unfolding, command: SayLines) -> None:
    """Take one answer a seat; a later one takes its place."""
    act.happen(LinesGiven(act.by.id, _each(command.lines), _each(command.veils)))


def _each(text: str) -> tuple[str, ...]:
    typed = plain_text(text, "What you say", longest=LONGEST, optional=True)
    return tuple(clean for line in typed.split("\n") if (clean := " ".join(line.split())))


@safety.folds(XCardRaised)
def raised(safety: Safety, event: XCardRaised) -> Safety:
    """Pause the table for every screen (`paused`)."""
    return replace(safety, paused=True)


@safety.folds(Resumed)
def resumed(safety: Safety, event: Resumed) -> Safety:
    """End the pause of the table (`paused`)."""
    return replace(safety, paused=False)


@safety.folds(LinesGiven)
def lines_given(safety: Safety, event: LinesGiven) -> Safety:
    """Keep the answer of the seat (`said` and `anew`); what is shared already stands until all have answered again."""
    return replace(safety, said={**safety.said, event.seat: Lines(event.lines, event.veils)}, anew=True)


class LinesShared(Event, frozen=True, tag="safety.lines-shared"):
    """Lines and veils lie open together, sorted, and nobody's in particular: everybody has answered."""

    lines: tuple[str, ...]
    veils: tuple[str, ...]

    record = True
    nameless = True  # who spoke last, or spoke again, is nobody's business


@safety.answers_to(SeatRemoved)
def go_without(act: Unfolding, event: SeatRemoved) -> None:
    """Wait no more for the answer of whoever has no seat any more."""
    if act.state[Safety].waits:
        share_if_all(act)


@safety.answers_to(LinesGiven)
def share(act: Unfolding, event: LinesGiven) -> None:
    """Share lines and veils once every acting seat has answered."""
    share_if_all(act)


def share_if_all(act: Unfolding) -> None:
    """Share lines and veils if every acting seat has answered."""
    said = act.state[Safety].said
    if all(seat.id in said for seat in act.state[Seating].seats.values() if seat.acts):
        lines = sorted({line for each in said.values() for line in _again(each.lines)}, key=str.casefold)
        veils = sorted({veil for each in said.values() for veil in _again(each.veils)}, key=str.casefold)
        act.happen(LinesShared(tuple(lines), tuple(veils)))


def _again(lines: tuple[str, ...]) -> tuple[str, ...]:
    """The same lines, clean: older tables kept them as they were typed."""
    return _each("\n".join(lines))


@safety.folds(LinesShared)
def lines_shared(safety: Safety, event: LinesShared) -> Safety:
    """Keep the lines and veils that lie open (`shared` and `anew`)."""
    return replace(safety, shared=Lines(event.lines, event.veils), anew=False)


@safety.tells(XCardRaised)
def tell_raised(state: State, event: XCardRaised, viewer: Viewer) -> Told:
    """Tell that the table is paused, and nothing more."""
    return Told("The table is paused. Whatever it was, we leave it out.", tone="quiet")


@safety.tells(Resumed)
def tell_resumed(state: State, event: Resumed, viewer: Viewer) -> Told:
    """Tell that the table goes on."""
    return Told("The table goes on.", tone="quiet")


@safety.tells(LinesShared)
def tell_shared(state: State, event: LinesShared, viewer: Viewer) -> Told:
    """Tell that everybody has answered."""
    return Told("Everybody has said their lines and veils.", tone="quiet")


@safety.shows("safety")
def safety_part(state: State) -> Words | None:
    """The pause, and the lines and veils that everybody shares."""
    now = state[Safety]
    gently = "Whatever it was, we leave it out. Nobody has to say why, and there is time."
    lines: list[Line] = [Line("The table is paused.", Tone.COST), Line(gently)] if now.paused else []
    shared = now.shared or Lines()
    lines += [Line(f"Line: {line}") for line in shared.lines] + [Line(f"Veil: {veil}") for veil in shared.veils]
    if now.waits:
        waiting = [s.name for s in state[Seating].seats.values() if s.acts and s.id not in now.said]
        lines.append(Line(f"Lines and veils: waiting for {', '.join(waiting)}.", Tone.QUIET))
    return Words("Safety", Place.SCENE, tuple(lines)) if lines else None


@safety.offers
def offers(state: State, viewer: Viewer) -> Iterator[Offer]:
    """The X-card is always there."""
    yield Offer("raise-x-card", "X", hint="Pause the table for everybody. Nobody learns who did.", group="Safety")
    lines = words("lines", "Never (one a line)", longest=LONGEST, optional=True)
    veils = words("veils", "Only out of sight (one a line)", longest=LONGEST, optional=True)
    yield Offer("say-lines", "Say your lines and veils", (lines, veils), group="Safety")
    if viewer.runs and state[Safety].paused:
        hint = "First ask everybody, one by one: are you all right, and what do we leave out?"
        yield Offer("resume-play", "Go on", main=True, levers=True, group="Safety", hint=hint)
