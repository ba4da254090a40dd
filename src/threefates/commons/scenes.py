"""Scenes and evenings: where we are in the story, and when play begins and ends. Systems answer their events."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from threefates.commons.scenes_held import held
from threefates.commons.texts import LONGEST_SAYING, LONGEST_TITLE, one_line, plain_text
from threefates.rulebook.chapter import Chapter
from threefates.rulebook.lasting import End, ForGood, over
from threefates.rulebook.messages import Command, Event
from threefates.rulebook.refusals import Refused
from threefates.rulebook.unfolding import Unfolding

__all__ = [
    "DescribeScene",
    "EndEvening",
    "EndScene",
    "EveningEnded",
    "EveningStarted",
    "Scene",
    "SceneDescribed",
    "SceneEnded",
    "SceneStarted",
    "Scenes",
    "ScenesRenumbered",
    "SetSceneNumbers",
    "StartEvening",
    "StartScene",
    "end_evening",
    "end_scene",
    "scenes",
    "start_evening",
    "start_scene",
]

HIGHEST = 9_999


class Scene(Struct, frozen=True):
    """The scene that is being played."""

    number: int  # from 1, counted over all evenings
    title: str
    description: str = ""  # what was read aloud


class Scenes(Struct, frozen=True):
    """The scene and the evening being played, with their numbers."""

    number: ForGood[int] = 0  # 0..9999, scenes begun so far
    evening: ForGood[int] = 0  # 0..9999, evenings begun so far
    playing: ForGood[bool] = False  # whether an evening is under way
    current: ForGood[Scene | None] = None
    begun: ForGood[int] = 0  # scenes begun, however they are numbered
    evenings: ForGood[int] = 0  # evenings begun, however they are numbered

    @property
    def stretch(self) -> int:
        """The scene being played, or the time between two, by a number that never comes again: events tell by it when
        something was, and by no number that is put right.
        """
        return 2 * self.begun - (self.current is not None) + self.sitting

    @property
    def sitting(self) -> int:
        """The evening under way, or the time between two, by a number that never comes again."""
        return 2 * self.evenings - self.playing


class EveningStarted(Event, frozen=True, tag="evening.started"):
    """The table sits down to play."""

    number: int


class EveningEnded(Event, frozen=True, tag="evening.ended"):
    """An evening is over, its scene too."""

    number: int


class SceneStarted(Event, frozen=True, tag="scene.started"):
    """A scene begins, with its title."""

    number: int
    title: str
    description: str = ""


class SceneDescribed(Event, frozen=True, tag="scene.described"):
    """The scene is described anew."""

    title: str
    description: str


class SceneEnded(Event, frozen=True, tag="scene.ended"):
    """The scene played is over."""

    number: int
    title: str


class ScenesRenumbered(Event, frozen=True, tag="scene.renumbered"):
    """The GM put the numbers of scene and evening right."""

    scene: int
    evening: int
    reason: str


class StartEvening(Command, frozen=True, tag="start-evening"):
    """Begin an evening of play."""


class EndEvening(Command, frozen=True, tag="end-evening"):
    """End the evening, and with it the scene."""


class StartScene(Command, frozen=True, tag="start-scene"):
    """Begin a scene; the one before it ends, and the evening begins if it has not."""

    title: str
    description: str = ""

    kept_as = "Scene"


class DescribeScene(Command, frozen=True, tag="describe-scene"):
    """Describe the scene played anew."""

    title: str
    description: str = ""


class EndScene(Command, frozen=True, tag="end-scene"):
    """End the scene that is being played."""


class SetSceneNumbers(Command, frozen=True, tag="set-scene-numbers"):
    """Put right which scene and which evening this is, saying why."""

    scene: int
    evening: int
    reason: str


scenes = Chapter("scenes", Scenes)


# what a system's rules may do


def start_evening(act: Unfolding) -> None:
    """Begin an evening, if none is under way.

    Raises:
        Refused: If one is under way.
    """
    if refusal := evening_under_way(act.state[Scenes]):
        raise refusal
    over(act, End.BETWEEN_EVENINGS)
    act.happen(EveningStarted(min(act.state[Scenes].evening + 1, HIGHEST)))


def end_evening(act: Unfolding) -> None:
    """End the evening, and the scene before it if one is being played.

    Raises:
        Refused: If no evening is under way.
    """
    if refusal := no_evening(act.state[Scenes]):
        raise refusal
    if act.state[Scenes].current:
        end_scene(act)
    act.happen(EveningEnded(act.state[Scenes].evening))
    over(act, End.EVENING)


def start_scene(act: Unfolding, title: str, description: str = "") -> int:
    """Begin a scene: the one before it ends, and the evening begins if it has not.

    Args:
        act: The command that unfolds.
        title: Up to 120 characters.
        description: What is read aloud, up to 2,000 characters.

    Returns:
        The number of the scene, from 1.

    Raises:
        Refused: If a text is empty or too long.
    """
    title, description = _described(title, description)
    if act.state[Scenes].current:
        end_scene(act)
    if not act.state[Scenes].playing:
        start_evening(act)
    scene = min(act.state[Scenes].number + 1, HIGHEST)
    over(act, End.BETWEEN_SCENES)
    act.happen(SceneStarted(scene, title, description))
    return scene


def end_scene(act: Unfolding) -> None:
    """End the scene played, if there is one.

    Raises:
        Refused: If none is being played.
    """
    scene = _playing(act)
    act.happen(SceneEnded(scene.number, scene.title))
    over(act, End.SCENE)


def _described(title: str, description: str) -> tuple[str, str]:
    clean = one_line(title, "The title", longest=LONGEST_TITLE)
    return clean, plain_text(description, "The description", longest=LONGEST_SAYING, optional=True)


def _playing(act: Unfolding) -> Scene:
    scene = act.state[Scenes].current
    if scene is None:
        raise Refused("scene.none", "No scene is being played.", remedy="Start one first.")
    return scene


# when it may be done


def evening_under_way(scenes: Scenes) -> Refused | None:
    """The refusal where an evening is under way already, or None."""
    if not scenes.playing:
        return None
    return Refused("evening.under_way", f"Evening {scenes.evening} is under way.", remedy="End it first.")


def no_evening(scenes: Scenes) -> Refused | None:
    """The refusal where no evening is under way that could end, or None."""
    if scenes.playing:
        return None
    return Refused("evening.none", "No evening is under way.", remedy="Start an evening, or simply a scene.")


# what whoever runs the game does


@scenes.decides(StartEvening)
def decide_start_evening(act: Unfolding, command: StartEvening) -> None:
    """Begin an evening; only whoever runs the game may."""
    act.must_run("Starting an evening")
    start_evening(act)


@scenes.decides(EndEvening)
def decide_end_evening(act: Unfolding, command: EndEvening) -> None:
    """End the evening; only whoever runs the game may."""
    act.must_run("Ending the evening")
    if refusal := no_evening(act.state[Scenes]) or held(act.state):
        raise refusal
    end_evening(act)


@scenes.decides(StartScene)
def decide_start_scene(act: Unfolding, command: StartScene) -> None:
    """Begin a scene; only whoever runs the game may."""
    act.must_run("Starting a scene")
    if refusal := held(act.state):
        raise refusal
    start_scene(act, command.title, command.description)


@scenes.decides(DescribeScene)
def describe(act: Unfolding, command: DescribeScene) -> None:
    """Describe the scene anew; only whoever runs the game may."""
    act.must_run("Describing the scene")
    _playing(act)
    act.happen(SceneDescribed(*_described(command.title, command.description)))


@scenes.decides(EndScene)
def decide_end_scene(act: Unfolding, command: EndScene) -> None:
    """End the scene; only whoever runs the game may."""
    act.must_run("Ending the scene")
    _playing(act)
    if refusal := held(act.state):
        raise refusal
    end_scene(act)


@scenes.decides(SetSceneNumbers)
def set_numbers(act: Unfolding, command: SetSceneNumbers) -> None:
    """Put the numbers right; nothing begins or ends by that."""
    act.must_run("Numbering scenes")
    least = _least(act.state[Scenes])
    if not (least[0] <= command.scene <= HIGHEST and least[1] <= command.evening <= HIGHEST):
        title = f"There is no scene {command.scene} of evening {command.evening} now."
        raise Refused("scene.range", title, remedy=f"Number them up to {HIGHEST}, from 1 while one is being played.")
    act.happen(ScenesRenumbered(command.scene, command.evening, one_line(command.reason, "The reason")))


def _least(scenes: Scenes) -> tuple[int, int]:
    return int(scenes.current is not None), int(scenes.playing)


# what has happened


@scenes.folds(EveningStarted)
def evening_started(scenes: Scenes, event: EveningStarted) -> Scenes:
    """An evening is under way (`evening`, `playing` and `evenings`)."""
    return replace(scenes, evening=event.number, playing=True, evenings=scenes.evenings + 1)


@scenes.folds(EveningEnded)
def evening_ended(scenes: Scenes, event: EveningEnded) -> Scenes:
    """Clears `playing`: the evening is over."""
    return replace(scenes, playing=False)


@scenes.folds(SceneStarted)
def scene_started(scenes: Scenes, event: SceneStarted) -> Scenes:
    """Sets `current` to the scene that begins, and `number`; counts it (`begun`)."""
    current = Scene(event.number, event.title, event.description)
    return replace(scenes, number=event.number, current=current, begun=scenes.begun + 1)


@scenes.folds(SceneDescribed)
def scene_described(scenes: Scenes, event: SceneDescribed) -> Scenes:
    """Sets title and description of `current`."""
    current = scenes.current and replace(scenes.current, title=event.title, description=event.description)
    return replace(scenes, current=current)


@scenes.folds(SceneEnded)
def scene_ended(scenes: Scenes, event: SceneEnded) -> Scenes:
    """Sets `current` to None: the scene is over."""
    return replace(scenes, current=None)


@scenes.folds(ScenesRenumbered)
def renumbered(scenes: Scenes, event: ScenesRenumbered) -> Scenes:
    """Sets the numbers of scene and evening (`number`, `evening` and `current`)."""
    current = scenes.current and replace(scenes.current, number=event.scene)
    return replace(scenes, number=event.scene, evening=event.evening, current=current)
