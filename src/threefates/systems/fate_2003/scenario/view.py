"""A ready evening as people see it: chips and the story for everybody, the page to run it from for the Game Master."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from threefates.commons.characters import Characters
from threefates.commons.ready_evenings import Chip, Secret
from threefates.commons.ready_evenings_view import (
    card_of,
    chips_of,
    page_of,
    premise_of,
    story_with_scenes,
    told_at_ending,
)
from threefates.rulebook.messages import ALOUD, Told
from threefates.rulebook.parts import Counter, Line, Listing, Row, Tone, Words
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fate_2003.content.records import of_scenario
from threefates.systems.fate_2003.content.scenario_records import (
    Attempt,
    Compel,
    Ending,
    Ready,
    Stage,
    Task,
    Turning,
)
from threefates.systems.fate_2003.fights.fight import Fights
from threefates.systems.fate_2003.rulings.rulings import KINDS, HealingTime
from threefates.systems.fate_2003.scenario.heroes import phases_of
from threefates.systems.fate_2003.scenario.progress import (
    SETTLED,
    battle_now,
    cannot_call,
    cannot_compel,
    cannot_happen,
    cannot_work,
    ending_of,
    here_now,
    plays,
    there,
)
from threefates.systems.fate_2003.scenario.scenario import (
    Marked,
    Playing,
    ScenarioEnded,
    ScenarioOpened,
    evening,
    scenario,
)
from threefates.systems.fate_2003.sheets.closing import heroes
from threefates.systems.fate_2003.sheets.sheets import sheeted
from threefates.systems.fate_2003.wounds.party import known_to_who_runs
from threefates.systems.fate_2003.wounds.view import days_left
from threefates.systems.fate_2003.wounds.wounds import Wounds

__all__: list[str] = []

_KINDS: Final = {kind.ruling_id: kind for kind in KINDS}


# what is told


@scenario.tells(ScenarioOpened)
def tell_opened(state: State, event: ScenarioOpened, viewer: Viewer) -> Told | None:
    """Tells everybody what is played."""
    found = evening.found(state)
    return Told(f"{found.title} begins.") if found else None


@scenario.tells(Marked, stage=(ALOUD,))
def tell_marked(state: State, event: Marked, viewer: Viewer) -> Told:
    """Read aloud to everybody what has come about."""
    return Told(event.aloud)


@scenario.tells(ScenarioEnded)
def tell_ended(state: State, event: ScenarioEnded, viewer: Viewer) -> Told | None:
    """Tells everybody what the ending brings; it was read aloud as its scene."""
    ending = of_scenario(Ending, state[Playing].scenario).get(event.ending)
    return told_at_ending(state, ending)


# what is seen


@scenario.shows("chips")
def chips(state: State) -> Listing | None:
    """What this table reads otherwise than its edition, each with its why."""
    found = evening.found(state)
    return chips_of(state, found.title, of_scenario(Chip, found.id).values(), _KINDS) if found else None


@scenario.shows("story")
def story(state: State) -> Words | None:
    """What everybody knows of the story."""
    found, now = evening.found(state), state[Playing]
    if found is None:
        return None
    ending, secrets = of_scenario(Ending, found.id).get(now.ended), of_scenario(Secret, found.id)
    return story_with_scenes(
        state, found, now, secrets, ending, "First everybody takes a hero. Then the Game Master begins."
    )


@scenario.shows_each("ready")
def ready_card(state: State, viewer: Viewer) -> Words | None:
    """Who one is, what to ask, what to try first, and what one's phases have brought."""
    taken = state[Playing].heroes
    mine = next((hero for hero in state.only(sheeted) if hero in taken and viewer.holds(hero)), None)
    if mine is None:
        return None
    found = of_scenario(Ready, state[Playing].scenario)[taken[mine]]
    lived = (
        Line(f"Phase {number}: {phase.words} {phase.aspect}.", Tone.QUIET)
        for number, phase in enumerate(phases_of(state, found.id), 1)
    )
    return card_of(state[Characters].name(mine), found, *lived)


@scenario.shows_each("running")
def running(state: State, viewer: Viewer) -> Listing | None:
    """For whoever runs it: the scene on one page, or what there is to know before the first."""
    found = evening.found(state)
    if found is None or not viewer.runs or state[Playing].ended:
        return None
    here = of_scenario(Stage, found.id).get(here_now(state))
    rows = _scene_rows(state, here, viewer) if here else (*_first_rows(state), *premise_of(found))
    return page_of(here.title if here else found.title, (*rows, *_ending_rows(state)))


@scenario.shows_each("what-now")
def what_now(state: State, viewer: Viewer) -> Listing | None:
    """What is left to do once it is over: for whoever runs it, and for each player."""
    return evening.what_now(state, viewer, _GROWS, _GAINED)


_GROWS: Final = "Everybody spends the skill ranks they have gained on their own page, under Hero."
_GAINED: Final = "The skill ranks you have gained are spent on your own page."


def _first_rows(state: State) -> Iterator[Row]:
    if not state[Playing].opened:
        yield Row("begin", "First everybody takes a hero", "At the door, or at the table. Then begin.", Tone.GOOD)


def _scene_rows(state: State, here: Stage, viewer: Viewer) -> Iterator[Row]:
    for check in there(state, Attempt):
        hard = (Counter("against", check.difficulty),)
        yield Row(check.id, f"{check.label}: {check.fits}", check.why, _done(cannot_call(state, check.id)), hard)
    for task in there(state, Task):
        hard = (Counter("against", task.difficulty),)
        yield Row(task.id, task.name, task.why, _done(cannot_work(state, task.id)), hard)
    if battle := battle_now(state):
        yield Row(battle.id, "When it comes to blows", battle.hint, Tone.PARTIAL)
    for compel in there(state, Compel):
        if who := plays(state, compel.hero):
            text = f"{state[Characters].name(who)}: {compel.aspect}"
            done = cannot_compel(state, compel.id, viewer.seat.id)
            yield Row(compel.id, text, f"Invoked: {compel.trouble}.", _done(done))
    yield from _injured_rows(state)
    for turning in there(state, Turning):
        done = cannot_happen(state, turning.id)
        yield Row(turning.id, f"It may happen: {turning.label}", turning.hint, _done(done))
    yield Row("leads-on", "What leads on", here.leads_on, Tone.GOOD)
    yield Row("fails", "When it fails", here.when_it_fails, Tone.COST)


def _injured_rows(state: State) -> Iterator[Row]:
    """Who is injured for longer than the scene, once the blows have been struck."""
    reading = state.ruling(HealingTime)
    if state[Fights].now is None:
        for one in heroes(state):
            lasting = [injury for injury in state[Wounds].of(one).injuries if injury.left]
            if untreated := [days_left(injury, reading) for injury in lasting if not injury.treated]:
                text = f"{state[Characters].name(one)} is injured: {', '.join(untreated)}"
                yield Row(f"injured-{one}", text, "A surgeon's roll takes days off, one for each step of success.")


def _done(refused: Refused | None) -> Tone:
    """What is settled stands there, and no more."""
    return Tone.QUIET if refused and refused.refusal.code == SETTLED else Tone.PLAIN


def _ending_rows(state: State) -> Iterator[Row]:
    if state[Playing].opened:
        ending = ending_of(state)
        yield Row("ending", f"It would end now: {ending.title}", ending.brings, Tone.PARTIAL)


scenario.shows_each("secrets")(evening.cast)


@scenario.shows_each("there")
def who_is_there(state: State, viewer: Viewer) -> Listing | None:
    """Show whoever runs it who is there, and who wants what; whoever is in play stands among those who are."""
    return evening.there(state, viewer, set(state[Playing].foes.values()))


@known_to_who_runs
def who_that_is(state: State, one: EntityId) -> str:
    """Who somebody of the evening is, and what they want."""
    return evening.who_that_is(state, state[Playing].foes.get(one, ""))
