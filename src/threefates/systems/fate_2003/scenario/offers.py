"""What may be done in a ready evening: heroes for who has none; the evening itself for the Game Master."""

from __future__ import annotations

from collections.abc import Iterator

from threefates.commons.characters import Characters
from threefates.commons.ready_evenings import Secret
from threefates.commons.ready_evenings_view import GROUP, to_play, to_start, to_tell
from threefates.rulebook.agenda import Option
from threefates.rulebook.offers import QUICK, Offer, choice, refusal_of
from threefates.rulebook.state import State
from threefates.rulebook.viewers import Viewer
from threefates.systems.fate_2003.content.records import of_scenario
from threefates.systems.fate_2003.content.scenario_records import Attempt, Battle, Compel, Stage, Task, Turning
from threefates.systems.fate_2003.scenario.heroes import free_heroes, plays_already
from threefates.systems.fate_2003.scenario.progress import (
    battle_now,
    cannot_begin,
    cannot_call,
    cannot_compel,
    cannot_end,
    cannot_fight,
    cannot_happen,
    cannot_open,
    cannot_work,
    ending_of,
    leads_on,
    plays,
    there,
)
from threefates.systems.fate_2003.scenario.scenario import Playing, evening, scenario
from threefates.systems.fate_2003.sheets.closing import heroes

__all__ = ["offers"]


@scenario.offers
def offers(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Offer what a table with an evening to play has beside the rest."""
    if evening.found(state) is None:
        return
    if viewer.seat.acts and plays_already(state, viewer) is None:
        yield from to_play("fate.play-ready", free_heroes(state), state, viewer, "Making characters")
    if viewer.runs:
        yield from _levers(state, viewer)


def _levers(state: State, viewer: Viewer) -> Iterator[Offer]:
    now = state[Playing]
    if not now.opened:
        refused, at = refusal_of(cannot_begin(state)), ("running.begin",)
        yield Offer(
            "fate.begin-scenario",
            "Begin: read the opening",
            refusal=refused,
            main=not refused,
            group=GROUP,
            levers=True,
            at=at,
        )
    elif not now.ended:
        yield from _of_scene(state, viewer)
        yield from _onward(state)


def _of_scene(state: State, viewer: Viewer) -> Iterator[Offer]:
    for check in there(state, Attempt):
        yield _calling(state, check)
    for task in there(state, Task):
        refused, at = refusal_of(cannot_work(state, task.id)), (f"running.{task.id}",)
        label, fixed = f"Set up: {task.name}", (("task", task.id),)
        yield Offer("fate.begin-task", label, (), fixed, refused, group=GROUP, hint=task.why, levers=True, at=at)
    if battle := battle_now(state):
        yield _fighting(state, battle)
    for compel in there(state, Compel):
        if who := plays(state, compel.hero):
            yield _compelling(state, compel, state[Characters].name(who), viewer)
    for turning in there(state, Turning):
        label, fixed = f"It happens: {turning.label}", (("turning", turning.id),)
        refused, at = refusal_of(cannot_happen(state, turning.id)), (f"running.{turning.id}",)
        yield Offer("fate.let-happen", label, (), fixed, refused, group=GROUP, hint=turning.hint, levers=True, at=at)


def _calling(state: State, check: Attempt) -> Offer:
    who = [Option(one, state[Characters].name(one)) for one in heroes(state)]
    fields = () if check.contest else (choice("character", "Whom", who),)
    hard = f"everybody, {check.difficulty}" if check.contest else check.difficulty
    refused, at = refusal_of(cannot_call(state, check.id)), (f"running.{check.id}",)
    label, fixed = f"Call for: {check.label} ({hard})", (("check", check.id),)
    return Offer("fate.call-for", label, fields, fixed, refused, group=GROUP, hint=check.why, levers=True, at=at)


def _fighting(state: State, battle: Battle) -> Offer:
    refused, at = refusal_of(cannot_fight(state)), (f"running.{battle.id}", QUICK)
    label, main = "It comes to the fight", refused is None
    return Offer("fate.begin-battle", label, (), (), refused, main, group=GROUP, hint=battle.hint, levers=True, at=at)


def _compelling(state: State, compel: Compel, name: str, viewer: Viewer) -> Offer:
    label, fixed = f"Invoke against {name}: {compel.aspect}", (("compel", compel.id),)
    refused, at = refusal_of(cannot_compel(state, compel.id, viewer.seat.id)), (f"running.{compel.id}",)
    return Offer("fate.compel-for", label, (), fixed, refused, group=GROUP, hint=compel.trouble, levers=True, at=at)


def _onward(state: State) -> Iterator[Offer]:
    now, on = state[Playing], leads_on(state)
    stages, secrets = of_scenario(Stage, now.scenario), of_scenario(Secret, now.scenario)
    shut = {scene: refusal_of(cannot_open(state, scene)) for scene in stages}
    yield from to_start("fate.open-scene", "scene", stages, now, shut.get, leads_on=on)
    yield from to_tell(
        "fate.tell-secret", secrets, now, lambda it: refusal_of(evening.cannot_tell(state, it)), cast="secrets"
    )
    refused, hint = refusal_of(cannot_end(state)), f"It ends as: {ending_of(state).title}."
    at = ("running.ending", *(() if refused else (QUICK,)))
    yield Offer(
        "fate.end-scenario", "Read the ending", (), (), refused, refused is None, None, GROUP, hint, levers=True, at=at
    )
