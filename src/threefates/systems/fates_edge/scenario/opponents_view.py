"""Who stands against the heroes, as the page has it: blows, talks and frights, at one tap each."""

from __future__ import annotations

from collections.abc import Iterator

from threefates.commons.ready_evenings_view import GROUP
from threefates.rulebook.agenda import Option
from threefates.rulebook.offers import Offer, choice, none_of, refusal_of
from threefates.rulebook.parts import Counter, Row, Tone
from threefates.rulebook.state import State
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fates_edge.combat.targeting import By
from threefates.systems.fates_edge.combat.view import apart
from threefates.systems.fates_edge.content.records import DreadSource, Foe, Parley, of_scenario
from threefates.systems.fates_edge.exchanges.leaving import Left
from threefates.systems.fates_edge.exchanges.npcs import cannot_foe_strike
from threefates.systems.fates_edge.fear.fear import cannot_frighten
from threefates.systems.fates_edge.help.conflict import Conflict, begins_fight
from threefates.systems.fates_edge.heroes.heroes import Heroes, hero_named
from threefates.systems.fates_edge.persuasion.clocks import Resolve, Talks, cannot_start, segments_of
from threefates.systems.fates_edge.resolution.positions import Position
from threefates.systems.fates_edge.resolution.wording import position_said
from threefates.systems.fates_edge.scenario.foes import foes_here, parleys_here
from threefates.systems.fates_edge.scenario.scenario import Playing, here, scenario

__all__ = ["dreads_here", "opponents"]


def dreads_here(state: State) -> Iterator[DreadSource]:
    """Everything that frightens in the encounter that is being played."""
    where = here(state)
    found = of_scenario(DreadSource, state[Playing].scenario).values() if where else ()
    return (dread for dread in found if dread.encounter == where)


def _opposed(state: State) -> Iterator[tuple[Foe, EntityId]]:
    """Those of the encounter who have not left the story."""
    return ((found, who) for found, who in foes_here(state) if who not in state[Left].foes)


# the page


def opponents(state: State) -> Iterator[Row]:
    """Rows of the page it is run from: who can be talked to, who stands where, and what frightens."""
    for parley in parleys_here(state):
        size = Counter("Persuasion", f"{segments_of(Resolve(parley.resolve))} segments")
        yield Row(parley.id, f"{parley.who} can be talked to: {parley.ask}", parley.why, counters=(size,))
    for found, who in _opposed(state):
        counters = (Counter("DV", str(found.dv)), Counter("Position", position_said(state, Position(found.position))))
        yield Row(found.id, f"{found.name}: {apart(state, who)}", found.who, Tone.COST, counters)
    for dread in dreads_here(state):
        yield Row(dread.id, f"Fear: {dread.cause}", dread.why, Tone.COST)


# what may be done


@scenario.offers
def offers(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Offer whoever runs the game the talks, the blows and the frights of the encounter, each at its row."""
    if not viewer.runs:
        return
    for parley in parleys_here(state):
        if not any(talk.who == parley.who for talk in state[Talks].open.values()):
            yield _talking(state, parley)
    if state[Heroes].known:
        for found, who in _opposed(state):
            if found.way:
                yield from _fighting(state, found)
                yield _striking(state, found, who)
        for dread in dreads_here(state):
            yield _frightening(state, dread)


def _talking(state: State, parley: Parley) -> Offer:
    fixed = (
        ("who", parley.who),
        ("ask", parley.ask),
        ("resolve", parley.resolve),
        ("opposition", parley.opposition),
    )
    refusal, at = refusal_of(cannot_start(state)), (f"running.{parley.id}",)
    label = f"They talk to {parley.who}"
    return Offer("fe.start-talk", label, (), fixed, refusal, group=GROUP, hint=parley.why, levers=True, at=at)


@begins_fight(Playing)
def comes_to_blows(state: State) -> bool:
    """Whether a foe of the encounter can be fought, so that the fight begins at their row."""
    return bool(state[Heroes].known) and any(foe.way for foe, _ in _opposed(state))


def _fighting(state: State, found: Foe) -> Iterator[Offer]:
    first = next(foe for foe, _ in _opposed(state) if foe.way)
    if found is first and not state[Conflict].running:
        at = (f"running.{found.id}",)
        yield Offer("fe.set-conflict", "It comes to blows", (), (("running", True),), group=GROUP, levers=True, at=at)


def _striking(state: State, found: Foe, who: EntityId) -> Offer:
    whom = [
        Option(hero, hero_named(state, hero), refusal=refusal_of(cannot_foe_strike(state, who, hero, By(found.way))))
        for hero in state[Heroes].known
    ]
    refusal = none_of(whom)
    fixed = (("foe", who), ("way", found.way), ("why", found.blow), ("effect", found.effect))
    fields = (choice("hero", "At whom", whom[:1] if refusal else whom),)
    label, at = f"{found.name} strikes: {found.blow}", (f"running.{found.id}",)
    return Offer("fe.foe-strikes", label, fields, fixed, refusal, group=GROUP, levers=True, at=at)


def _frightening(state: State, dread: DreadSource) -> Offer:
    whom = [
        Option(hero, hero_named(state, hero), refusal=refusal_of(cannot_frighten(state, hero)))
        for hero in state[Heroes].known
    ]
    refusal = none_of(whom)
    fields = (choice("character", "Whom", whom[:1] if refusal else whom),)
    label, at = f"It frightens: {dread.cause}", (f"running.{dread.id}",)
    fixed = (("cause", dread.cause),)
    return Offer("fe.frighten", label, fields, fixed, refusal, group=GROUP, hint=dread.why, levers=True, at=at)
