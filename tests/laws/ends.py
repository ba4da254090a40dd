"""What is over is over: whatever ends a stretch of play, by whatever door, nothing that says it ends then is left."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from threefates.commons.scenes import EveningEnded, EveningStarted, SceneEnded, SceneStarted
from threefates.rulebook.compose import System
from threefates.rulebook.lasting import End, declared, left
from threefates.rulebook.messages import Event
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import Role, Seating
from threefates.testing.laws import decided

__all__ = ["DOORS", "outlasting", "what_is_over_is_over"]

Ends = Callable[[Event], End | None]

DOORS: tuple[Mapping[str, Any], ...] = (
    {"type": "end-scene"},
    {"type": "start-scene", "title": "Elsewhere"},
    {"type": "start-evening"},
    {"type": "end-evening"},
)


def _of_scenes(event: Event) -> End | None:
    kinds = {SceneEnded: End.SCENE, EveningEnded: End.EVENING}
    return kinds.get(type(event))


def outlasting(act: Unfolding, ends: Ends = lambda event: None) -> Iterator[str]:
    """List what is still there after an end that happened in a command, until something of that sort begins."""
    for at, event in enumerate(act.events):
        pauses = {SceneStarted: End.BETWEEN_SCENES, EveningStarted: End.BETWEEN_EVENINGS}
        if type(event) in pauses and at:
            yield from _left_in(act.states[at - 1], pauses[type(event)], event)
        what = _of_scenes(event) or ends(event)
        if what is not None:
            later = act.events[at + 1 :]
            begins = next(
                (at + 1 + by for by, one in enumerate(later) if isinstance(one, SceneStarted)), len(act.events)
            )
            yield from _left_in(act.states[begins - 1], what, event)


def _left_in(state: State, what: End, event: Event) -> Iterator[str]:
    for kind, each in state.slices().items():
        now = left(each, what)
        for name, _, _ in declared(kind) if now is not each else ():
            if getattr(now, name) != getattr(each, name):
                yield f"{kind.__name__}.{name} outlasts {type(event).__name__} ({what.value}): {getattr(each, name)!r}"


def what_is_over_is_over(
    system: System, state: State, doors: tuple[Mapping[str, Any], ...] = DOORS, ends: Ends = lambda event: None
) -> None:
    """Try every door from where an evening stands, in the Game Master's place; it stays where it is."""
    gm = next(seat for seat in state[Seating].seats.values() if seat.role is Role.GM)
    for door in doors:
        act = decided(system, state, system.read_command(door), gm)
        found = list(outlasting(act, ends)) if isinstance(act, Unfolding) else []
        assert not found, f"{door['type']}: {'; '.join(found)}"
