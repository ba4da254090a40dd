"""Exchanges as people see them: who holds what for when, who stands before whom, and for whom there is an opening."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from threefates.commons.characters import Characters, of_own
from threefates.rulebook.agenda import Option
from threefates.rulebook.messages import Told
from threefates.rulebook.offers import Field, Offer, choice, refusal_of, words
from threefates.rulebook.parts import Listing, Place, Row, Tone
from threefates.rulebook.state import State
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fates_edge.actions.calls import best_of
from threefates.systems.fates_edge.combat.ranges_and_movement import gone
from threefates.systems.fates_edge.combat.turns import Turns
from threefates.systems.fates_edge.exchanges.protecting import Protection, ally_named
from threefates.systems.fates_edge.exchanges.readying import (
    SOURCE,
    HeldActions,
    HeldSet,
    cannot_ready,
    cannot_trigger,
    held,
)
from threefates.systems.fates_edge.exchanges.setting_up import Opening, Openings
from threefates.systems.fates_edge.harm.conditions import out_of_it
from threefates.systems.fates_edge.harm.party import lost
from threefates.systems.fates_edge.help.conflict import Conflict
from threefates.systems.fates_edge.heroes.heroes import ATTRIBUTES, Heroes, hero_named, skills_at

__all__ = ["held_shown", "tell_held"]


@held.tells(HeldSet)
def tell_held(state: State, event: HeldSet, viewer: Viewer) -> Told | None:
    """Tell everybody what a hero holds, and for what; of a foe's those who run the game; what happens, everybody."""
    who, name = event.character, state[Characters].name(event.character)
    if event.sprung:
        return Told(f"{name} does what was held: {event.sprung}.", (SOURCE,), tone="cost")
    if who not in state[Heroes].known and not (viewer.runs or viewer.holds(who)):
        return None
    if event.held is None:
        return Told(f"{name} holds no action any more.", (SOURCE,), "quiet", important=False)
    return Told(f"{name} holds an action: {event.held.what}, as soon as {event.held.trigger}.", (SOURCE,))


@held.shows_each("held-actions")
def held_shown(state: State, viewer: Viewer) -> Listing | None:
    """List what is held, who is protected and for whom there is an opening, as long as whoever does so still can."""
    name = state[Characters].name
    rows = [
        Row(f"held-{who}", f"{name(who)} holds an action", f"{it.what}, as soon as {it.trigger}.", cites=(SOURCE,))
        for who, it in state[HeldActions].of.items()
        if _stands(state, who)
    ]
    rows += [
        Row(
            f"protects-{hero}",
            f"{hero_named(state, hero)} protects {ally_named(state, ally)}",
            "One hit on them may be taken instead.",
            Tone.GOOD,
            cites=("fe.turn.action-protect",),
        )
        for hero, ally in state[Protection].of.items()
        if _stands(state, hero) and not (gone(state, ally) or lost(state, ally))
    ]
    for ally in filter(partial(_stands, state), state[Openings].of):
        found = [f"{_worth(each)}, by {hero_named(state, each.by)}" for each in state[Openings].waiting(ally)]
        title = f"{hero_named(state, ally)} has an opening"
        said = f"The next action: {' and '.join(found)}."
        rows.append(Row(f"opening-{ally}", title, said, Tone.GOOD, cites=("fe.turn.action-setup",)))
    return Listing("Ready for it", Place.TABLE, tuple(rows), unfolded=True) if rows else None


def _stands(state: State, who: EntityId) -> bool:
    fallen = who in state[Heroes].known and out_of_it(state, who) is not None
    return not (fallen or gone(state, who))


def _worth(opening: Opening) -> str:
    return "one Effect more" if opening.effect else "one Position better"


@held.offers
def of_held(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Offer whoever holds an action to take it or let it go: on a player's page at hand, as it has to be quick."""
    for who, found in state[HeldActions].of.items():
        if viewer.holds(who) or viewer.runs:
            yield from _holding(state, who, found.what, viewer)


@held.offers_under(of_own)
def offers(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Offer whose turn it is to hold an action."""
    turn = state[Turns].holder
    if state[Conflict].running and turn is not None and viewer.holds(turn):
        fields, fixed, group = _fields(state, turn), (("character", turn),), state[Characters].name(turn)
        refusal = refusal_of(cannot_ready(state, turn))
        yield Offer("fe.ready", "Hold an action for something", fields, fixed, refusal=refusal, group=group)


def _fields(state: State, who: EntityId) -> tuple[Field, ...]:
    said = (words("what", "What is held"), words("trigger", "As soon as", longest=120))
    if who not in state[Heroes].known:
        return said
    attribute, skill = best_of(state, state[Heroes].known[who])
    how = choice(
        "attribute", "Rolled with", [Option(each, each.capitalize()) for each in ATTRIBUTES], default=attribute
    )
    and_skill = choice("skill", "And the skill", [Option(each, each) for each in skills_at(state)], default=skill)
    return (*said, how, and_skill)


def _holding(state: State, who: EntityId, what: str, viewer: Viewer) -> Iterator[Offer]:
    name, fixed, levers = state[Characters].name(who), (("character", who),), not viewer.holds(who)
    group, refusal = "Fight" if levers else name, refusal_of(cannot_trigger(state, who))
    now = f"{name} does it now: {what}" if levers else f"Do it now: {what}"
    no_more = f"{name} holds nothing any more"
    quick = not (viewer.runs or refusal)
    yield Offer("fe.trigger", now, (), fixed, refusal=refusal, main=quick, group=group, levers=levers)
    yield Offer("fe.let-go", no_more, (), fixed, group=group, levers=levers)
