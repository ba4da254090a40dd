"""What is told of rituals: who performs which, what it costs, and what comes of it."""

from __future__ import annotations

from threefates.commons.characters import Characters
from threefates.rulebook.messages import ALOUD, Told
from threefates.rulebook.state import State
from threefates.rulebook.viewers import Viewer
from threefates.systems.fates_edge.beats.beats import beats
from threefates.systems.fates_edge.content.records import rituals
from threefates.systems.fates_edge.heroes.heroes import hero_named
from threefates.systems.fates_edge.rituals.ending import BacklashDue, RitualPerformed
from threefates.systems.fates_edge.rituals.extended_rituals import ADVANCES, LongRitualBegun, LongRitualDone
from threefates.systems.fates_edge.rituals.high_rituals import MOVES, Braided, Disrupted, NothingSpliced
from threefates.systems.fates_edge.rituals.medium_rituals import BargainAnswered, ImageShown, ImagesOwed
from threefates.systems.fates_edge.rituals.performing import chapter
from threefates.systems.fates_edge.rituals.pushing import (
    HELPS,
    PUSHES,
    BeatTaken,
    ComponentLent,
    ComponentsSpent,
    said_of_push,
    said_of_time,
)
from threefates.systems.fates_edge.rituals.ritual_dv import BASICS, EXTENDED, USAGE

__all__: list[str] = []


@chapter.tells(RitualPerformed, stage=(ALOUD,))
def tell_performed(state: State, event: RitualPerformed, viewer: Viewer) -> Told:
    """Tell everybody what was performed, how long it took, and what it costs."""
    ritual = rituals()[event.meant.ritual]
    what = ritual.summary if event.works else "Nothing comes of it."
    less = " Less comes of it." if event.partial else ""
    cost = f" It costs: {ritual.cost}." if event.works else ""
    pushed = said_of_push(event.meant) if event.works else ""
    said = f"{hero_named(state, event.hero)}: {ritual.name}, in {said_of_time(event.meant)}. {what}{less}{pushed}{cost}"
    return Told(said, (ritual.entry,), tone="good" if event.works else "miss")


@chapter.tells(BacklashDue)
def tell_backlash(state: State, event: BacklashDue, viewer: Viewer) -> Told:
    """Tell everybody that magic answers back, and in which element."""
    element = f", as {event.element}" if event.element else ""
    why = "was pushed for a beat" if event.pushed else "showed a 1"
    name = rituals()[event.ritual].name if event.ritual in rituals() else event.ritual or "The ritual"
    said = f"{name} {why}: magic answers back{element}."
    return Told(said, (BASICS,), tone="cost")


@chapter.tells(ComponentsSpent)
def tell_spent(state: State, event: ComponentsSpent, viewer: Viewer) -> Told:
    """Tell everybody what a push is paid with."""
    said = f"{hero_named(state, event.hero)} gives {event.components}: the ritual is pushed to {PUSHES[event.to]}."
    return Told(said, (USAGE,), tone="cost")


@chapter.tells(ComponentLent)
def tell_lent(state: State, event: ComponentLent, viewer: Viewer) -> Told:
    """Tell everybody who lends what, and for what."""
    said = f"{hero_named(state, event.helper)} lends {event.component}. {HELPS[event.help]}."
    return Told(said, (USAGE,), tone="good")


@beats.tells(BeatTaken)
def tell_taken(state: State, event: BeatTaken, viewer: Viewer) -> Told:
    """Tell everybody on whom a beat falls."""
    said = f"A beat of it falls on {hero_named(state, event.helper)}, whose next action stands a Position worse."
    return Told(said, (USAGE,), tone="cost")


@chapter.tells(ImagesOwed)
def tell_owed(state: State, event: ImagesOwed, viewer: Viewer) -> Told:
    """Tell everybody how many images the water shows."""
    images = "an image" if event.images == 1 else "two images, the second clearer"
    said = f"The water shows {hero_named(state, event.hero)} {images}."
    return Told(said, ("fe.ritual.rivers-memory",), tone="good")


@chapter.tells(ImageShown, stage=(ALOUD,))
def tell_image(state: State, event: ImageShown, viewer: Viewer) -> Told | None:
    """Tell whoever looked into the water, and whoever runs the game."""
    if not (viewer.runs or viewer.holds(event.hero)):
        return None
    return Told(f"The water shows: {event.image}", ("fe.ritual.rivers-memory",), tone="good")


@chapter.tells(BargainAnswered)
def tell_bargain(state: State, event: BargainAnswered, viewer: Viewer) -> Told:
    """Tell everybody how the bargain goes."""
    did = "gives something of worth" if event.concedes else "refuses, for a beat"
    return Told(f"{hero_named(state, event.hero)} {did}.", ("fe.ritual.bargain-bead",), tone="cost")


@chapter.tells(Braided)
def tell_braided(state: State, event: Braided, viewer: Viewer) -> Told | None:
    """Tell everybody that luck is banked; that it is used, the die says."""
    if not event.name:
        return None
    said = f"{hero_named(state, event.hero)} has a lucky break: one die of this scene counts as a 10."
    return Told(said, ("fe.ritual.fortune-braid",), tone="good")


def _first(said: str) -> str:
    return said[:1].upper() + said[1:]


@chapter.tells(NothingSpliced)
def tell_nothing(state: State, event: NothingSpliced, viewer: Viewer) -> Told:
    """Tell everybody that nothing went over after all."""
    giver, taker = (state[Characters].name(who) for who in (event.giver, event.taker))
    said = f"{_first(MOVES[event.what])} of {giver} that could go to {taker} there is not: nothing goes over."
    return Told(said, ("fe.ritual.fate-splice",), tone="quiet")


@chapter.tells(Disrupted, stage=(ALOUD,))
def tell_disrupted(state: State, event: Disrupted, viewer: Viewer) -> Told:
    """Tell everybody who breaks loose."""
    said = f"{state[Characters].name(event.who)} breaks loose from its charge: a Disruption."
    return Told(said, ("fe.ritual.summoners-gate",), tone="miss")


@chapter.tells(LongRitualBegun)
def tell_begun(state: State, event: LongRitualBegun, viewer: Viewer) -> Told:
    """Tell everybody what begins, and what moves it."""
    said = f"{hero_named(state, event.hero)} begins a long ritual: {event.name}. It goes {ADVANCES[event.advances]}."
    return Told(said, (EXTENDED,))


@chapter.tells(LongRitualDone, stage=(ALOUD,))
def tell_done(state: State, event: LongRitualDone, viewer: Viewer) -> Told:
    """Tell everybody that it is complete, or given up."""
    how = "is complete" if event.complete else "is given up"
    return Told(f"{event.name} {how}.", (EXTENDED,), tone="good" if event.complete else "quiet")
