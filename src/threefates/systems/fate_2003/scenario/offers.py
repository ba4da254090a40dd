"""What may be done in a ready evening: heroes for who has none; the evening itself for the Game Master."""

from __future__ import annotations

from collections.abc import Iterator

from threefates.commons.characters import Characters
from threefates.commons.ready_evenings import Secret
from threefates.commons.ready_evenings_view import GROUP, to_play, to_start, to_tell
from threefates.rulebook.agenda import Option
from threefates.rulebook.offers import QUICK, Field, Offer, choice, refusal_of
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.viewers import Viewer
from threefates.systems.fate_2003.content.records import of_scenario
from threefates.systems.fate_2003.content.scenario_records import (
    Attempt,
    Battle,
    Compel,
    Placed,
    Ready,
    Stage,
    Task,
    Turning,
)
from threefates.systems.fate_2003.scenario.heroes import plays_already
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
        yield from to_play("fate.play-ready", evening.free(state, Ready), state, viewer, "Making characters")
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
        yield from (offer for offer in _of_scene(state, viewer) if offer.enabled)
        yield from _onward(state)


def _of_scene(state: State, viewer: Viewer) -> Iterator[Offer]:
    who = choice("character", "Whom", [Option(one, state[Characters].name(one)) for one in heroes(state)])
    for check in there(state, Attempt):
        label = f"Call for: {check.label} ({'everybody, ' * bool(check.contest)}{check.difficulty})"
        fields = () if check.contest else (who,)
        yield _in_row("fate.call-for", label, ("check", check), check.why, cannot_call(state, check.id), fields)
    for task in there(state, Task):
        label = f"Set up: {task.name}"
        yield _in_row("fate.begin-task", label, ("task", task), task.why, cannot_work(state, task.id))
    if battle := battle_now(state):
        yield _fighting(state, battle)
    for compel in there(state, Compel):
        label = f"Invoke: {compel.aspect}, against {state[Characters].name(plays(state, compel.hero))}"
        refused = cannot_compel(state, compel.id, viewer.seat.id)
        yield _in_row("fate.compel-for", label, ("compel", compel), compel.trouble, refused)
    for turning in there(state, Turning):
        label, refused = f"It happens: {turning.label}", cannot_happen(state, turning.id)
        yield _in_row("fate.let-happen", label, ("turning", turning), turning.hint, refused)


def _in_row(
    command: str,
    label: str,
    of: tuple[str, Placed],
    hint: str,
    refused: Refused | None,
    fields: tuple[Field, ...] = (),
) -> Offer:
    """What may be done with something of the scene, at its row of the page that it is run from."""
    name, found = of
    fixed, at = ((name, found.id),), (f"running.{found.id}",)
    return Offer(command, label, fields, fixed, refusal_of(refused), group=GROUP, hint=hint, levers=True, at=at)


def _fighting(state: State, battle: Battle) -> Offer:
    at, main = (f"running.{battle.id}", QUICK), cannot_fight(state) is None
    refused, label = refusal_of(cannot_fight(state)), "It comes to the fight"
    return Offer("fate.begin-battle", label, (), (), refused, main, group=GROUP, hint=battle.hint, levers=True, at=at)


def _onward(state: State) -> Iterator[Offer]:
    now, on = state[Playing], leads_on(state)
    stages, secrets = of_scenario(Stage, now.scenario), of_scenario(Secret, now.scenario)
    shut = {scene: refusal_of(cannot_open(state, scene)) for scene in stages}
    yield from to_start("fate.open-scene", "scene", stages, now, shut.get, leads_on=on)
    yield from to_tell(
        "fate.tell-secret", secrets, now, lambda it: refusal_of(evening.cannot_tell(state, it)), cast="secrets"
    )
    if cannot_end(state) is None:
        hint, at = f"It ends as: {ending_of(state).title}.", ("running.ending", QUICK)
        yield Offer("fate.end-scenario", "Read the ending", main=True, group=GROUP, hint=hint, levers=True, at=at)
