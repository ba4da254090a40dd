"""What may be done in a ready evening: protagonists for who has none; the evening itself for the Fate Dealer."""

from __future__ import annotations

from collections.abc import Iterator

from threefates.commons.characters import Characters
from threefates.commons.ready_evenings import Secret
from threefates.commons.ready_evenings_view import GROUP, to_play, to_start, to_tell
from threefates.rulebook.agenda import Option
from threefates.rulebook.offers import Offer, choice, none_of, refusal_of
from threefates.rulebook.state import State
from threefates.rulebook.viewers import Viewer
from threefates.systems.fifty_two_fates.battlefield.exchange import busy
from threefates.systems.fifty_two_fates.content.loader import of_scenario
from threefates.systems.fifty_two_fates.content.scenario_records import Check, Ready, Stage, Turning
from threefates.systems.fifty_two_fates.dealing.dealer import here
from threefates.systems.fifty_two_fates.scenario.checks import cannot_call, checks_now, level_now
from threefates.systems.fifty_two_fates.scenario.heroes import plays_already
from threefates.systems.fifty_two_fates.scenario.progress import (
    cannot_begin,
    cannot_end,
    cannot_fight,
    cannot_happen,
    cannot_open,
    ending_of,
    here_now,
    leads_on,
    waits_to_fight,
)
from threefates.systems.fifty_two_fates.scenario.scenario import Playing, evening, scenario

__all__ = ["offers"]


@scenario.offers
def offers(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Offer what a table with an evening to play has beside the rest."""
    if evening.found(state) is None:
        return
    if viewer.seat.acts:
        yield from _of_ready(state, viewer)
    if viewer.runs:
        yield from _levers(state)


def _of_ready(state: State, viewer: Viewer) -> Iterator[Offer]:
    if plays_already(state, viewer.seat) is None:
        refused = refusal_of(busy(state))
        yield from to_play("ff.play-ready", evening.free(state, Ready), state, viewer, "Protagonists", refused)


def _levers(state: State) -> Iterator[Offer]:
    now = state[Playing]
    if not now.opened:
        refused, label = refusal_of(cannot_begin(state)), "Begin: read the opening, and deal"
        at = ("ff.running.begin",)
        yield Offer("ff.begin-scenario", label, refusal=refused, main=True, group=GROUP, levers=True, at=at)
        return
    if not now.ended:
        yield from _of_scene(state)
        yield from _onward(state)


def _of_scene(state: State) -> Iterator[Offer]:
    if here(state):
        yield from (_calling(state, check) for check in checks_now(state))
    for turning in of_scenario(Turning, state[Playing].scenario).values():
        if turning.scene == here_now(state):
            yield _turning(state, turning)
    if waits_to_fight(state):
        yield _fighting(state)


def _turning(state: State, turning: Turning) -> Offer:
    label, fixed = f"It happens: {turning.label}", (("turning", turning.id),)
    refused, at = refusal_of(cannot_happen(state, turning.id)), (f"ff.running.{turning.id}",)
    return Offer("ff.let-happen", label, (), fixed, refused, group=GROUP, hint=turning.hint, levers=True, at=at)


def _fighting(state: State) -> Offer:
    refused, at = refusal_of(cannot_fight(state)), ("ff.running.fight",)
    main = refused is None and not leads_on(state)
    hint = "Initiative is drawn, and everybody stands where the scene says."
    return Offer(
        "ff.begin-battle", "It comes to the fight", (), (), refused, main, None, GROUP, hint, levers=True, at=at
    )


def _calling(state: State, check: Check) -> Offer:
    names = state[Characters]
    who = [
        Option(hero, names.name(hero), refusal=refusal_of(cannot_call(state, hero, check.id))) for hero in here(state)
    ]
    fields, fixed = (choice("actor", "Whom", who),), (("check", check.id),)
    hard = "opposed" if check.asks else f"T{level_now(state, check)}"
    label, at = f"Call for: {check.label} ({hard})", (f"ff.running.{check.id}",)
    return Offer("ff.call-for", label, fields, fixed, none_of(who), group=GROUP, hint=check.why, levers=True, at=at)


def _onward(state: State) -> Iterator[Offer]:
    now, on = state[Playing], leads_on(state)
    stages, secrets = of_scenario(Stage, now.scenario), of_scenario(Secret, now.scenario)
    shut = {scene: refusal_of(cannot_open(state, scene)) for scene in stages}
    yield from to_start("ff.open-scene", "scene", stages, now, shut.get, leads_on=on)
    yield from to_tell(
        "ff.tell-secret", secrets, now, lambda it: refusal_of(evening.cannot_tell(state, it)), cast="ff.cast"
    )
    refused, hint, at = refusal_of(cannot_end(state)), f"It ends as: {ending_of(state).title}.", ("ff.running.ending",)
    main = on and refused is None
    yield Offer("ff.end-scenario", "Read the ending", (), (), refused, main, None, GROUP, hint, levers=True, at=at)
