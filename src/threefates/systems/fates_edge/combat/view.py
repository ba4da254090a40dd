"""Turns as people see them, and the ready-made clocks of a fight."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from typing import Final

from msgspec import Struct

from threefates.commons.characters import Characters, held, of_own
from threefates.commons.clocks import Clocks, remove_clock, start_clock
from threefates.commons.scenes import EveningEnded, SceneEnded
from threefates.rulebook.agenda import Option
from threefates.rulebook.cites import cites
from threefates.rulebook.headings import Heading
from threefates.rulebook.ledger import entry
from threefates.rulebook.messages import Command, Event, Told
from threefates.rulebook.offers import Offer, choice, none_of, refusal_of, several, words
from threefates.rulebook.parts import Line, Listing, Place, Row, Tone, Words
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fates_edge.beats.three_clocks import (
    Brings,
    Span,
    ThreatLanded,
    Threats,
    ThreatStarted,
    threats,
    too_many,
)
from threefates.systems.fates_edge.combat.ranges_and_movement import Apart, Ranges, gone, ranges, reach
from threefates.systems.fates_edge.combat.surprise import MOST_AMBUSHERS, cannot_ambush, first_to_act, no_ambush
from threefates.systems.fates_edge.combat.turn_economy import (
    ACTIONS,
    ATTACKS,
    LABELS,
    MOVE,
    OBSERVE,
    allowed,
    left_of_turn,
)
from threefates.systems.fates_edge.combat.turns import ActionTaken, Turns, cannot_act, turns
from threefates.systems.fates_edge.harm.conditions import tire
from threefates.systems.fates_edge.harm.party import living, lost
from threefates.systems.fates_edge.help.conflict import Conflict, ConflictSet
from threefates.systems.fates_edge.help.coordination import Coordination
from threefates.systems.fates_edge.heroes.heroes import Heroes, hero_named
from threefates.systems.fates_edge.heroes.skills import trait_said
from threefates.systems.fates_edge.rulings.road import ActionsPerTurn, DashEffect, DefendCost

__all__ = ["StartTacticalClock", "apart", "tactical_clocks", "turn_shown"]

GROUP: Final = "Fight"
SPIRAL: Final = "Fatigue Spiral"
BRINGS: Final = {
    "Mob Overwhelm": (Brings.PRESSURE, "they are everywhere: every hero's next action stands one Position worse"),
    SPIRAL: (Brings.STORY, "nobody can catch their breath: every hero marks 1 Fatigue"),
    "Morale Collapse": (Brings.STORY, "they break and run"),
    "Environmental Collapse": (Brings.PRESSURE, "the place gives way under everybody: one Position worse"),
}


class StartTacticalClock(Command, frozen=True, tag="fe.start-tactical-clock"):
    """Start one of the ready-made clocks of a fight."""

    name: str


class _Sized(Struct):
    name: str
    size: int


@cites("fe.combat.tactical-clocks", "fe.fatigue.spiral-clock")
def tactical_clocks() -> dict[str, int]:
    """The ready-made clocks and their segments.

    >>> tactical_clocks()["Mob Overwhelm"]
    6
    """
    return dict(_sizes())


@functools.cache
def _sizes() -> tuple[tuple[str, int], ...]:
    found = entry("fe.combat.tactical-clocks").table(dict[str, list[_Sized]])["clocks"]
    return tuple((each.name, each.size) for each in found)


@threats.decides(StartTacticalClock)
@cites("fe.combat.tactical-clocks")
def start_tactical(act: Unfolding, command: StartTacticalClock) -> None:
    """Start one of the ready-made clocks of a fight, as a threat with its own promise; refuse a fourth threat."""
    act.must_run("Starting a clock of the fight")
    size = tactical_clocks().get(command.name)
    if size is None:
        raise Refused("tactical.none", "There is no such clock.", remedy=f"Choose {', '.join(tactical_clocks())}.")
    if refusal := too_many(act.state):
        raise refusal
    brings, promise = BRINGS[command.name]
    act.happen(ThreatStarted(start_clock(act, command.name, size, on_full=promise), brings, Span.FIGHT))


@threats.answers_to(ConflictSet, SceneEnded, EveningEnded)
@cites("fe.combat.tactical-clocks")
def over_with_the_fight(act: Unfolding, event: Event) -> None:
    """The clocks of a fight are over with it, or with its scene where nobody took turns."""
    if isinstance(event, ConflictSet) and event.running:
        return
    for clock, span in act.state[Threats].over.items():
        if span is Span.FIGHT and clock in act.state[Clocks].known:
            remove_clock(act, clock)


@threats.answers_to(ThreatLanded)
@cites("fe.fatigue.spiral-clock")
def spiral(act: Unfolding, event: ThreatLanded) -> None:
    """Mounting exhaustion, all at once."""
    if event.name == SPIRAL:
        for hero in act.state[Heroes].known:
            tire(act, hero, 1, event.name)


@turns.tells(ActionTaken)
def tell_action(state: State, event: ActionTaken, viewer: Viewer) -> Told:
    """Tell everybody what of a turn is used."""
    open_to = "; their next defense is made from the worst Position" if event.exposes else ""
    said = f"{state[Characters].name(event.character)}: {LABELS.get(event.what, trait_said(event.what))}{open_to}."
    return Told(said, (ActionsPerTurn.ruling_id,), "quiet", important=False)


@turns.shows("turn")
def turn_shown(state: State) -> Words | None:
    """Whose turn it is, and what it still holds."""
    if not state[Conflict].running:
        return None
    return Words("Turn by turn", Place.NOW, tuple(_lines(state)))


def _lines(state: State) -> Iterator[Line]:
    now, name = state[Turns], state[Characters].name
    which = f"Exchange {state[Coordination].exchange}. "
    readings = state.ruling(ActionsPerTurn), state.ruling(DefendCost)
    if now.holder is None:
        said = f"{which}Nobody's turn: whoever acts next has the spotlight."
        yield Line(said, cites=("fe.turn.initiative", "fe.turn.exchange"))
    else:
        used = ", ".join(LABELS.get(what, what.capitalize()) for what in now.taken)
        left = " and ".join(left_of_turn(now.taken, *readings))
        left = "" if now.had else left or _goes_with(state, now)
        turn = f"{name(now.holder)}'s turn: {f'{left} left' if left else 'nothing left'}"
        said = f"{which}{turn}. {f'Used: {used}' if used else 'Nothing used yet'}."
        yield Line(said, cites=(ActionsPerTurn.ruling_id, "fe.turn.exchange"))
    if now.observed and now.holder is not None and allowed(now.taken, "skill", *readings):
        yield Line(f"{name(now.holder)}'s next action stands a step better.", Tone.GOOD, ("fe.turn.action-observe",))
    if others := [name(each) for each in now.acted if each != now.holder]:
        yield Line(f"Have acted in this exchange: {', '.join(others)}.", Tone.QUIET, ("fe.turn.exchange",))
    if now.reacted:
        yield Line(f"Have reacted: {', '.join(map(name, now.reacted))}.", Tone.QUIET, ("fe.turn.reactions",))
    if first := first_to_act(state):
        yield Line(f"Act first: {', '.join(map(name, first))}.", Tone.COST, ("fe.turn.surprise",))
    for each in (hero for hero in now.exposed if lost(state, hero) is None):
        yield Line(f"{name(each)} dashed: the next defense is Desperate.", Tone.COST, (DashEffect.ruling_id,))


@cites("fe.turn.economy-one-significant", "fe.gear.tempo-fast")
def _goes_with(state: State, now: Turns) -> str:
    """What goes with what a hero has done before all, in a turn that holds nothing else.

    That a shot goes with a Move would tell what is in hand, and so would anything of a foe's.
    """
    return _WITH.get(now.spared_for, "") if now.spared and now.holder in state[Heroes].known else ""


_WITH: Final = {(MOVE,): "a Move", ATTACKS: "the attack"}


@ranges.shows("ranges")
def ranges_shown(state: State) -> Listing | None:
    """Everybody whose distance was said, and who is there."""
    name = state[Characters].name
    rows = tuple(
        Row(key, f"{name(found.one)} and {name(found.other)}: {found.band.value.capitalize()}", *_melee(found))
        for key, found in state[Ranges].known.items()
        if not (gone(state, found.one) or gone(state, found.other))
    )
    return Listing("How far apart", Place.TABLE, rows) if rows else None


def _melee(found: Apart) -> tuple[str, Tone]:
    return (f"In melee: {reach(found).value} for blows", Tone.COST) if found.melee else ("", Tone.PLAIN)


def apart(state: State, foe: EntityId) -> str:
    """How far a foe is from each hero who lives, or from all of them where that is the same."""
    bands = {hero: state[Ranges].between(hero, foe).band.value for hero in living(state)}
    if len(set(bands.values())) < 2:
        return next(iter(bands.values()), "far").capitalize()
    return ", ".join(f"{band.capitalize()} of {hero_named(state, hero)}" for hero, band in bands.items())


@turns.offers_under(of_own, Heading(GROUP, levers=True))
def offers(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Offer whose turn it is what the turn may be used for; ambushes, foes and clocks to whoever runs the game."""
    if state[Conflict].running:
        for character in held(state, viewer):
            if character.id == state[Turns].holder:
                yield from _acting(state, character.id)
    if viewer.runs:
        yield from _levers(state)


def _acting(state: State, character: str) -> Iterator[Offer]:
    group, who = state[Characters].name(character), ("character", character)
    label, refusal = "Observe: the next action stands better", refusal_of(cannot_act(state, character, OBSERVE))
    yield Offer("fe.take-action", label, (), (who, ("what", OBSERVE)), refusal=refusal, group=group)
    others = [
        Option(what, said, refusal=refusal_of(cannot_act(state, character, what)))
        for what, said in ACTIONS.items()
        if what != OBSERVE
    ]
    refusal = none_of(others)
    field = (choice("what", "What for", others[:1] if refusal else others),)
    yield Offer("fe.take-action", "Use an Action without a roll", field, (who,), refusal=refusal, group=group)


def _levers(state: State) -> Iterator[Offer]:
    yield Offer("fe.name-foe", "Name a foe", (words("name", "Name", longest=60),), group=GROUP, levers=True)
    known = state[Characters].known
    if known and state[Conflict].running:
        options = [Option(each.id, each.name) for each in known.values()]
        who = (several("ambushers", "Who acts first", options, low=1, high=min(len(options), MOST_AMBUSHERS)),)
        refusal = refusal_of(cannot_ambush(state))
        yield Offer("fe.spring-ambush", "Spring an ambush", who, refusal=refusal, group=GROUP, levers=True)
    if no_ambush(state) is None:
        yield Offer("fe.end-ambush", "The opening beat is over", group=GROUP, levers=True)
    refusal = refusal_of(too_many(state))
    clocks = [Option(name, f"{name}, {size} segments", BRINGS[name][1]) for name, size in tactical_clocks().items()]
    field = (choice("name", "Which", clocks),)
    yield Offer("fe.start-tactical-clock", "A clock of the fight", field, refusal=refusal, group=GROUP, levers=True)
