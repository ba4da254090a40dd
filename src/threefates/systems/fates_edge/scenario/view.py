"""A scenario as people see it: chips and ready heroes for everybody, the page to run it from for the Game Master."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from threefates.commons.clocks import Clocks
from threefates.commons.ready_evenings import Chip, Secret
from threefates.commons.ready_evenings_view import (
    GROUP,
    card_of,
    chips_of,
    page_of,
    premise_of,
    story_of,
    to_play,
    to_start,
    to_tell,
    told_of_ending,
)
from threefates.rulebook.agenda import Option
from threefates.rulebook.messages import ALOUD, Told
from threefates.rulebook.offers import Offer, choice, flag, refusal_of
from threefates.rulebook.parts import Counter, Line, Listing, Row, Tone, Words
from threefates.rulebook.state import State
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fates_edge.actions.proposals import Proposals
from threefates.systems.fates_edge.beats.beats import GROUP as BEATS
from threefates.systems.fates_edge.content.records import (
    Approach,
    Encounter,
    Ending,
    Foe,
    Ready,
    Spend,
    Trouble,
    Wonder,
    of_scenario,
)
from threefates.systems.fates_edge.exchanges.leaving import Left, known_to_who_runs
from threefates.systems.fates_edge.help.conflict import Conflict
from threefates.systems.fates_edge.heroes.heroes import Heroes, held_heroes, hero_named
from threefates.systems.fates_edge.resolution.positions import Position
from threefates.systems.fates_edge.resolution.wording import beats_said, position_said
from threefates.systems.fates_edge.rulings.resolution import KINDS
from threefates.systems.fates_edge.scenario.encounters import (
    LanternLost,
    approaches_now,
    cannot_call,
    cannot_spend,
    skill_of,
    spends_now,
)
from threefates.systems.fates_edge.scenario.magicians import wonders_now
from threefates.systems.fates_edge.scenario.opponents_view import opponents
from threefates.systems.fates_edge.scenario.run import (
    cannot_begin,
    cannot_end,
    cannot_start,
    cannot_take,
    ending_of,
)
from threefates.systems.fates_edge.scenario.scenario import (
    EncounterStarted,
    OfferTaken,
    Playing,
    ScenarioEnded,
    ScenarioOpened,
    evening,
    scenario,
)

__all__ = ["chips", "ready_card", "running", "spends_offered", "story"]


# what is told


@scenario.tells(ScenarioOpened)
def tell_opened(state: State, event: ScenarioOpened, viewer: Viewer) -> Told | None:
    """Tell everybody which scenario begins."""
    found = evening.found(state)
    return Told(f"{found.title} begins.", (found.entry,)) if found else None


@scenario.tells(EncounterStarted)
def tell_encounter(state: State, event: EncounterStarted, viewer: Viewer) -> Told | None:
    """Tell everybody which page of the scenario the encounter is; the scene itself was read aloud."""
    found = of_scenario(Encounter, state[Playing].scenario).get(event.encounter)
    return Told(f"Encounter {found.order}: {found.title}.", (found.entry,), "quiet", important=False) if found else None


@scenario.tells(OfferTaken, stage=(ALOUD,))
def tell_offer(state: State, event: OfferTaken, viewer: Viewer) -> Told:
    """Tell everybody what was bought, and that it was not free."""
    return Told("Every pane is whole again. Somebody owes for it.", tone="cost")


@scenario.tells(LanternLost, stage=(ALOUD,))
def tell_lost(state: State, event: LanternLost, viewer: Viewer) -> Told:
    """Tell everybody that it is lost, and who takes notice."""
    return Told(
        "It is lost, and whoever it belonged to takes notice: two more beats in the bank.",
        ("fe.scenario.lantern",),
        tone="miss",
    )


@scenario.tells(ScenarioEnded, stage=(ALOUD,))
def tell_ended(state: State, event: ScenarioEnded, viewer: Viewer) -> Told | None:
    """Tell everybody the ending, read aloud, and what it brings."""
    found = of_scenario(Ending, state[Playing].scenario).get(event.ending)
    return told_of_ending(found, found.entry) if found else None


# what is seen


@scenario.shows("chips")
def chips(state: State) -> Listing | None:
    """List what this table reads otherwise than its edition, each with its why."""
    found = evening.found(state)
    if found is None:
        return None
    return chips_of(state, found.title, of_scenario(Chip, found.id).values(), _KINDS)


_KINDS: Final = {kind.ruling_id: kind for kind in KINDS}


@scenario.shows("story")
def story(state: State) -> Words | None:
    """Show the story as far as everybody knows it: its secrets told, its ending."""
    found, now = evening.found(state), state[Playing]
    if found is None:
        return None
    ending = of_scenario(Ending, found.id).get(now.ended)
    return story_of(found, now, of_scenario(Secret, found.id), ending)


@scenario.shows_each("ready-hero")
def ready_card(state: State, viewer: Viewer) -> Words | None:
    """Show the holder of a ready hero who it is, what to ask, and what to try first."""
    playing = state[Playing].heroes
    mine = [hero.id for hero in held_heroes(state, viewer) if hero.id in playing]
    if not mine:
        return None
    found = of_scenario(Ready, state[Playing].scenario)[playing[mine[0]]]
    return card_of(found.name, found, Line(f"Complication: {found.complication}", Tone.COST))


@scenario.shows_each("running")
def running(state: State, viewer: Viewer) -> Listing | None:
    """For whoever runs it: the encounter on one page; before the first what there is to know, at the end what to do."""
    found = evening.found(state)
    if found is None or not viewer.runs or evening.over_tonight(state):
        return None
    if state[Playing].ended:
        after = tuple(Row(f"after-{place}", line) for place, line in enumerate(found.afterwards))
        return page_of("Afterwards", after) if after else None
    here = of_scenario(Encounter, found.id).get(state[Playing].begun[-1]) if state[Playing].begun else None
    rows = _encounter_rows(state, here) if here else premise_of(found)
    return page_of(here.title if here else found.title, (*rows, *_ending_rows(state)))


@scenario.shows_each("what-now")
def what_now(state: State, viewer: Viewer) -> Listing | None:
    """What is left to do once it is over: for whoever runs it, and for each player."""
    found = evening.found(state)
    return evening.what_now(state, viewer, _GROWS, _GAINED, found.afterwards if found else ())


_GROWS: Final = "Everybody spends their XP on their own page, under Hero."
_GAINED: Final = "What XP you have is spent on your own page."


def _encounter_rows(state: State, here: Encounter) -> Iterator[Row]:
    if here.rounds and state[Conflict].running:
        yield Row("exchange", "It goes by exchanges", "With each of them what grows by exchanges grows.")
    yield from opponents(state)
    for approach in approaches_now(state):
        rolled = f"{approach.attribute.capitalize()} + {skill_of(state, approach)}"
        position = position_said(state, Position(approach.position))
        counters = (Counter("DV", str(approach.dv)), Counter("Position", position))
        yield Row(approach.id, f"{approach.label}: {rolled}", approach.why, counters=counters)
    for wonder in wonders_now(state):
        yield Row(wonder.id, wonder.says, _moves_said(state, wonder), Tone.GOOD)
    for place, line in enumerate(here.ticks):
        yield Row(f"ticks-{place}", line, tone=Tone.COST)
    yield Row("leads-on", "What leads on", here.leads_on, Tone.GOOD)


def _ending_rows(state: State) -> Iterator[Row]:
    if state[Playing].opened:
        ending = ending_of(state)
        yield Row(
            "ending", f"It would end now: {ending.title}", f"{_decides(state)} decides. {ending.brings}", Tone.PARTIAL
        )


def _decides(state: State) -> str:
    """The name of the clock that the ending is read from."""
    found = evening.found(state)
    return of_scenario(Trouble, found.id)[found.decides].name if found else ""


scenario.shows_each("cast")(evening.cast)


@scenario.shows_each("there")
def who_is_there(state: State, viewer: Viewer) -> Listing | None:
    """Show whoever runs it who is there, and who wants what; whoever has come as a foe stands among the foes."""
    left = state[Left].foes
    return evening.there(state, viewer, {name for foe, name in _come(state) if foe not in left})


@known_to_who_runs
def who_that_is(state: State, one: EntityId) -> str:
    """Who a foe of the evening is, and what they want."""
    return next((evening.who_that_is(state, name) for foe, name in _come(state) if foe == one), "")


def _come(state: State) -> Iterator[tuple[EntityId, str]]:
    """The foes of the evening that have come, each with whoever of its people that is."""
    now, named = state[Playing], {person.name: person.id for person in evening.people(state).values()}
    records = of_scenario(Foe, now.scenario)
    return ((foe, named[records[it].name]) for it, foe in now.foes.items() if records[it].name in named)


# what may be done


@scenario.offers
def offers(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Offer ready heroes to who has none, and to whoever runs it the evening itself."""
    if evening.found(state) is None:
        return
    if viewer.seat.acts:
        yield from _of_ready(state, viewer)
    if viewer.runs:
        yield from _levers(state)
        yield from _of_encounter(state)


def _of_ready(state: State, viewer: Viewer) -> Iterator[Offer]:
    now = state[Playing]
    free = [ready for ready in of_scenario(Ready, now.scenario).values() if ready.id not in now.heroes.values()]
    if viewer.runs or next(held_heroes(state, viewer), None) is None:
        yield from to_play("fe.play-ready", free, state, viewer, "Heroes")


def _levers(state: State) -> Iterator[Offer]:
    now = state[Playing]
    if not now.opened:
        refusal = refusal_of(cannot_begin(state))
        yield Offer(
            "fe.begin-scenario", "Begin: read the opening", refusal=refusal, main=True, group=GROUP, levers=True
        )
        return
    if now.ended:
        return
    encounters, secrets = of_scenario(Encounter, now.scenario), of_scenario(Secret, now.scenario)
    yield from to_start(
        "fe.start-encounter", "encounter", encounters, now, lambda it: refusal_of(cannot_start(state, it))
    )
    yield from to_tell(
        "fe.tell-secret", secrets, now, lambda it: refusal_of(evening.cannot_tell(state, it)), cast="cast"
    )
    if (found := evening.found(state)) and found.offer:
        refusal = refusal_of(cannot_take(state))
        yield Offer("fe.take-offer", found.offer, refusal=refusal, group=GROUP, levers=True)
    refusal = refusal_of(cannot_end(state))
    hint = f"It ends as: {ending_of(state).title}."
    yield Offer("fe.end-scenario", "End the scenario", refusal=refusal, group=GROUP, hint=hint, levers=True)


def _of_encounter(state: State) -> Iterator[Offer]:
    if state[Heroes].known:
        for approach in approaches_now(state):
            yield _calling(state, approach)


def spends_offered(state: State) -> Iterator[Offer]:
    """Offer the spends of beats that the encounter has in store."""
    for spend in spends_now(state):
        refusal, fixed = refusal_of(cannot_spend(state, spend.id)), (("spend", spend.id),)
        label = f"Spend {spend.beats}: {spend.what}"
        hint = _ticks_said(state, spend)
        yield Offer("fe.spend-in-encounter", label, (), fixed, refusal=refusal, group=BEATS, hint=hint, levers=True)


def _calling(state: State, approach: Approach) -> Offer:
    who = [
        Option(hero, hero_named(state, hero), refusal=refusal_of(cannot_call(state, hero, approach.id)))
        for hero in state[Heroes].known
    ]
    refusal = None if any(option.refusal is None for option in who) else who[0].refusal
    keeps = flag("hidden", "The players do not see the DV", default=state[Proposals].hides)
    fields = (choice("hero", "Whom", who if refusal is None else who[:1]), keeps)
    label, fixed = f"Call for: {approach.label} (DV {approach.dv})", (("approach", approach.id),)
    hint, at = approach.why, (f"running.{approach.id}",)
    return Offer("fe.call-for", label, fields, fixed, refusal=refusal, group=GROUP, hint=hint, levers=True, at=at)


def _moves_said(state: State, wonder: Wonder) -> str:
    """Say what magic moves here, by how it comes out."""
    ways = (("Whole", wonder.whole), ("less than whole", wonder.lesser), ("nothing comes of it", wonder.fails))
    return "; ".join(f"{come}: {_moved(state, ticks) or 'no clock'}" for come, ticks in ways) + "."


def _ticks_said(state: State, spend: Spend) -> str:
    """Say what a spend ticks, for whoever is about to spend."""
    moved = _moved(state, spend.ticks)
    return f"Ticks {moved}." if moved else f"{beats_said(state, spend.beats)}; no clock moves."


def _moved(state: State, ticks: Mapping[str, int]) -> str:
    """Clocks of the scenario and by how much they move, in words."""
    known = state[Clocks].known
    named = {name: known[clock].name for name, clock in state[Playing].clocks.items() if clock in known}
    return ", ".join(f"{named.get(name, name.capitalize())} {amount:+d}" for name, amount in ticks.items())
