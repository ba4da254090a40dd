"""Scenes as people see them, and what whoever runs the game may do with them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from threefates.commons.characters import PLAYED, Characters
from threefates.commons.ready_evenings_view import NEXT
from threefates.commons.scenes import (
    HIGHEST,
    EveningEnded,
    EveningStarted,
    SceneDescribed,
    SceneEnded,
    Scenes,
    ScenesRenumbered,
    SceneStarted,
    evening_under_way,
    no_evening,
    scenes,
)
from threefates.commons.scenes_held import held, something_comes_first, story_is_over
from threefates.commons.texts import LONGEST_LINE, LONGEST_SAYING, LONGEST_TITLE
from threefates.rulebook.messages import ALOUD, Told
from threefates.rulebook.offers import Field, Offer, number, refusal_of, words
from threefates.rulebook.parts import Line, Listing, Place, Row, Tone, Words
from threefates.rulebook.refusals import Refusal
from threefates.rulebook.state import Settings, State
from threefates.rulebook.viewers import SeatId, Seating, Viewer

__all__ = ["gone_home", "next_time", "offers", "scene_part", "to_take_home", "who_played"]

GROUP = "Scene"


@scenes.tells(EveningStarted)
def tell_evening_started(state: State, event: EveningStarted, viewer: Viewer) -> Told:
    """Tells everybody which evening begins."""
    return Told(f"Evening {event.number} begins.", tone="quiet")


@scenes.tells(EveningEnded, stage=(ALOUD,))
def tell_evening_ended(state: State, event: EveningEnded, viewer: Viewer) -> Told:
    """Tells everybody that the evening is over."""
    return Told(f"Evening {event.number} ends.", tone="quiet")


@scenes.tells(SceneStarted, stage=("scene",))
def tell_scene_started(state: State, event: SceneStarted, viewer: Viewer) -> Told:
    """The scene as it is read aloud."""
    return Told(_aloud(f"Scene {event.number}: {event.title}", event.description))


@scenes.tells(SceneDescribed, stage=("scene",))
def tell_scene_described(state: State, event: SceneDescribed, viewer: Viewer) -> Told:
    """The scene as it is read aloud now."""
    return Told(_aloud(event.title, event.description))


@scenes.tells(SceneEnded)
def tell_scene_ended(state: State, event: SceneEnded, viewer: Viewer) -> Told:
    """Tells everybody that the scene is over."""
    return Told(f"Scene {event.number} ends: {event.title}.", tone="quiet")


@scenes.tells(ScenesRenumbered)
def tell_renumbered(state: State, event: ScenesRenumbered, viewer: Viewer) -> Told:
    """Tells everybody what the numbers are now, and why."""
    return Told(f"This is scene {event.scene} of evening {event.evening} ({event.reason}).", tone="quiet")


def _aloud(title: str, description: str) -> str:
    return f"{title}. {description}" if description else f"{title}."


@scenes.shows("scene")
def scene_part(state: State) -> Words:
    """The scene and what was read aloud of it."""
    now = state[Scenes]
    if now.current is None:
        return Words(*_between(now))
    counted = (Line(f"Scene {now.number}, evening {now.evening}", Tone.QUIET),) if now.playing else ()
    aloud = tuple(Line(line) for line in now.current.description.splitlines() if line)
    return Words(now.current.title, Place.SCENE, (*aloud, *counted))


def gone_home(state: State) -> bool:
    """Whether an evening is over, and the next has not begun."""
    now = state[Scenes]
    return bool(now.number) and not now.playing


def to_take_home(gained: str, then: str) -> Listing:
    """For a player, once a story or an evening is over.

    Args:
        gained: Where what they have gained is spent, in a sentence.
        then: What comes next, in a sentence.
    """
    rows = (
        Row("gained", gained),
        Row("keep", "The story has written itself down. Read it again, or save it."),
        Row("thank", "Say what you liked, or want to see next. All read it under Talk."),
        Row("then", then),
    )
    return Listing("What now?", Place.NOW, rows)


def who_played(state: State) -> Listing | None:
    """For a screen, once a story or an evening is over: whom who played, and who ran the game."""
    seating = state[Seating]
    played = [one for one in state[Characters].known.values() if one.kind in PLAYED]
    rows = [Row(one.id, one.name, who) for one in played if (who := _sitting(seating, seating.of(one.id)))]
    if not rows:
        return None
    if ran := ", ".join(seating.seats[seat].name for seat in seating.running):
        rows.append(Row("ran", ran, "ran the game"))
    return Listing("Who played", Place.NOW, tuple(rows))


def _sitting(seating: Seating, seats: Iterable[SeatId]) -> str:
    """The names of the players among seats."""
    return ", ".join(seating.seats[seat].name for seat in seats if not seating.seats[seat].runs)


@scenes.shows_each("next-time")
def next_time(state: State, viewer: Viewer) -> Listing | None:
    """Show everybody who plays or runs the game what there is to do between two evenings; others, who played."""
    if not gone_home(state):
        return None
    if not viewer.seat.acts:
        return who_played(state)
    if not viewer.runs:
        return to_take_home(_GAINED, _NEXT)
    rows = (
        Row("keep", "What was so far has written itself down. Read it again, or save it."),
        Row("grow", "Whoever has something to spend or to choose does so on their own page, under Hero."),
        Row("on", "When everybody is back: start the next evening. The journal opens it with what was last time."),
    )
    return Listing("What now?", Place.LEVERS, rows, unfolded=True)


_GAINED: Final = "What you have gained to spend or to choose stands on your own page."
_NEXT: Final = "Next evening, open this page again: you are who you are now. The journal says what was last time."


def _between(now: Scenes) -> tuple[str, Place, tuple[Line, ...], str]:
    """What stands where a scene would: when that is, and how one comes."""
    if not now.number:
        return "Before the first scene", Place.SCENE, (), "Whoever runs the game starts it and says where you are."
    when = "Between scenes" if now.playing else "Between evenings"
    over = f"Scene {now.number} is over." if now.playing else f"Evening {now.evening} is over."
    return when, Place.SCENE, (), f"{over} Whoever runs the game starts the next scene and says where you are."


@scenes.offers
def offers(state: State, viewer: Viewer) -> Iterator[Offer]:
    """The levers of scenes and evenings."""
    if not viewer.runs:
        return
    now = state[Scenes]
    hint = "The scene before it ends; the evening begins if it has not."
    between = gone_home(state)
    waits = bool(state[Settings].scenario) or something_comes_first(state)  # a scenario begins with a scene of its own
    first = now.current is None and not (waits or between)
    held_open = refusal_of(held(state))
    fields = _describing("", "")
    on = ("what-now.on",)
    yield Offer("start-scene", "Start a scene", fields, (), held_open, first, None, GROUP, hint, levers=True, at=on)
    if scene := now.current:
        fields = _describing(scene.title, scene.description)
        yield Offer("describe-scene", "Describe the scene anew", fields, group=GROUP, levers=True)
        yield Offer("end-scene", "End the scene", refusal=held_open, group=GROUP, levers=True)
    refusal = refusal_of(evening_under_way(now))
    label = "Start the next evening" if between else "Start an evening"
    yield Offer("start-evening", label, refusal=refusal, main=between, group=GROUP, levers=True)
    yield _end_of_evening(state, refusal_of(no_evening(now)) or held_open)
    if now.evening:
        yield Offer("set-scene-numbers", "Number scene and evening", _numbering(now), group=GROUP, levers=True)


def _end_of_evening(state: State, refused: Refusal | None) -> Offer:
    """Always there; and once its story is over, what there is to do."""
    label, over = "End the evening", story_is_over(state)
    hint = "The story is over. What is left to do first stands under What now?" if over else ""
    group = NEXT if over else GROUP
    return Offer("end-evening", label, refusal=refused, main=over, group=group, hint=hint, levers=True)


def _describing(title: str, description: str) -> tuple[Field, ...]:
    return (
        words("title", "Title", longest=LONGEST_TITLE, default=title or None),
        words("description", "Read aloud", longest=LONGEST_SAYING, optional=True, default=description or None),
    )


def _numbering(now: Scenes) -> tuple[Field, ...]:
    return (
        number("scene", f"Scene (now {now.number})", low=int(now.current is not None), high=HIGHEST),
        number("evening", f"Evening (now {now.evening})", low=int(now.playing), high=HIGHEST),
        words("reason", "Why", longest=LONGEST_LINE),
    )
