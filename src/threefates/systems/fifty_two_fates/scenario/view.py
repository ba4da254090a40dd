"""A ready evening as people see it: chips and the story for everybody, the page to run it from for the Fate Dealer."""

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
from threefates.rulebook.parts import Counter, Listing, Row, Tone, Words
from threefates.rulebook.state import State
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fifty_two_fates.content.loader import codex, of_scenario
from threefates.systems.fifty_two_fates.content.scenario_records import (
    Check,
    Count,
    Ending,
    Foe,
    Ready,
    Riddle,
    Stage,
    Turning,
)
from threefates.systems.fifty_two_fates.creatures.view import known_to_who_runs
from threefates.systems.fifty_two_fates.people.protagonists import protagonists_here
from threefates.systems.fifty_two_fates.rulings.rulings import KINDS
from threefates.systems.fifty_two_fates.scenario.checks import checks_now, level_now
from threefates.systems.fifty_two_fates.scenario.progress import ending_of, here_now, waits_to_fight
from threefates.systems.fifty_two_fates.scenario.scenario import (
    Marked,
    Playing,
    ScenarioEnded,
    ScenarioOpened,
    evening,
    scenario,
)
from threefates.systems.fifty_two_fates.tasks.tasks import LEVELS

__all__ = ["called_for"]

_KINDS: Final = {kind.ruling_id: kind for kind in KINDS}


# what is told -----------------------------------------------------------------------------------------


@scenario.tells(ScenarioOpened)
def tell_opened(state: State, event: ScenarioOpened, viewer: Viewer) -> Told | None:
    """Tell everybody what is played."""
    found = evening.found(state)
    return Told(f"{found.title} begins.") if found else None


@scenario.tells(Marked, stage=(ALOUD,))
def tell_marked(state: State, event: Marked, viewer: Viewer) -> Told | None:
    """Tell everybody what has come about, where it is read aloud."""
    return Told(event.aloud) if event.aloud else None


@scenario.tells(ScenarioEnded, stage=(ALOUD,))
def tell_ended(state: State, event: ScenarioEnded, viewer: Viewer) -> Told | None:
    """Read the ending aloud to everybody, and what it brings."""
    ending = of_scenario(Ending, state[Playing].scenario).get(event.ending)
    return told_at_ending(state, ending)


# what is seen -----------------------------------------------------------------------------------------


@scenario.shows("ff.chips")
def chips(state: State) -> Listing | None:
    """Show what this table reads otherwise than its edition, each with its why."""
    found = evening.found(state)
    return chips_of(state, found.title, of_scenario(Chip, found.id).values(), _KINDS) if found else None


@scenario.shows("ff.story")
def story(state: State) -> Words | None:
    """Show what everybody knows of the story."""
    found, now = evening.found(state), state[Playing]
    if found is None:
        return None
    ending, secrets = of_scenario(Ending, found.id).get(now.ended), of_scenario(Secret, found.id)
    return story_with_scenes(
        state, found, now, secrets, ending, "First everybody takes a protagonist. Then the Fate Dealer begins."
    )


@scenario.shows_each("ff.ready")
def ready_card(state: State, viewer: Viewer) -> Words | None:
    """Show a ready protagonist's player who they are, what to ask, and what to try first."""
    heroes = state[Playing].heroes
    mine = next((hero for hero in state.only(protagonists_here) if hero in heroes and viewer.holds(hero)), None)
    if mine is None:
        return None
    return card_of(state[Characters].name(mine), of_scenario(Ready, state[Playing].scenario)[heroes[mine]])


@scenario.shows_each("ff.running")
def running(state: State, viewer: Viewer) -> Listing | None:
    """For whoever runs it: the scene on one page, or what there is to know before the first."""
    found = evening.found(state)
    if found is None or not viewer.runs or state[Playing].ended:
        return None
    here = of_scenario(Stage, found.id).get(here_now(state))
    rows = _scene_rows(state, here) if here else (*_first_rows(state), *premise_of(found))
    return page_of(here.title if here else found.title, (*rows, *_ending_rows(state)))


@scenario.shows_each("what-now")
def what_now(state: State, viewer: Viewer) -> Listing | None:
    """What is left to do once it is over: for whoever runs it, and for each player."""
    return evening.what_now(state, viewer, _GROWS, _GAINED)


_GROWS: Final = "Where it brings a milestone, everybody takes what that gives on their own page, under Hero."
_GAINED: Final = "Where it brings a milestone, take what that gives on your own page."


def _first_rows(state: State) -> Iterator[Row]:
    """Say what to do first of all."""
    if not state[Playing].opened:
        yield Row(
            "begin", "First everybody takes a protagonist", "At the door, or at the table. Then begin.", Tone.GOOD
        )


def _scene_rows(state: State, here: Stage) -> Iterator[Row]:
    for check in checks_now(state):
        level = level_now(state, check)
        hard = (Counter("opposed", "by a card of theirs") if check.asks else Counter(f"T{level}", LEVELS[level]),)
        yield Row(check.id, f"{check.label}: {called_for(check)}", check.why, counters=hard)
    name = here.scenario
    for riddle in of_scenario(Riddle, name).values():
        if riddle.scene == here.id:
            yield Row(riddle.id, f"To be found: {riddle.title}", f"When all of it is found: {riddle.solved}", Tone.GOOD)
    for turning in of_scenario(Turning, name).values():
        if turning.scene == here.id:
            yield Row(turning.id, f"If {turning.label[0].lower()}{turning.label[1:]}", turning.hint)
    if waits_to_fight(state):
        yield Row("fight", "When it comes to blows", "Initiative is drawn, and everybody is put in their place.")
    yield from _yet_to_come(state, here)
    yield Row("leads-on", "What leads on", here.leads_on, Tone.GOOD)
    yield Row("fails", "When it fails", here.when_it_fails, Tone.COST)


def called_for(check: Check) -> str:
    """Say what fits a check, in words.

    >>> called_for(Check("a", "", "", "Climb", 2, "", knowing="climbing", tool="rope"))
    'climbing or rope'
    """
    attribute = "" if check.outstanding == "none" else check.outstanding.value
    return " or ".join(filter(None, (check.knowing, attribute, check.tool))) or "anything that fits"


def _yet_to_come(state: State, here: Stage) -> Iterator[Row]:
    """Say who is still to come, and what they can do: whoever has come stands among the people, once."""
    come = set(state[Playing].foes.values())
    for foe in of_scenario(Foe, here.scenario).values():
        if foe.scene == here.id and foe.id not in come:
            kind = codex()[foe.species]
            targets = Counter("Condition targets", "/".join(map(str, kind.targets)))
            yield Row(foe.id, foe.name or kind.name, f"Not here. {kind.summary}", Tone.QUIET, (targets,))


def _ending_rows(state: State) -> Iterator[Row]:
    if state[Playing].opened:
        ending, found = ending_of(state), evening.found(state)
        count = of_scenario(Count, found.id)[found.decides].name if found else ""
        yield Row("ending", f"It would end now: {ending.title}", f"{count} decides. {ending.brings}", Tone.PARTIAL)


scenario.shows_each("ff.cast")(evening.cast)


@scenario.shows_each("ff.there")
def who_is_there(state: State, viewer: Viewer) -> Listing | None:
    """Show whoever runs it who is there, and who wants what; whoever is in play stands among those who are."""
    now = state[Playing]
    return evening.there(state, viewer, {*now.people.values(), *now.foes.values()})


@known_to_who_runs
def who_that_is(state: State, one: EntityId) -> str:
    """Who somebody of the evening is, and what they want."""
    now = state[Playing]
    return evening.who_that_is(state, {**now.foes, **now.people}.get(one, ""))
