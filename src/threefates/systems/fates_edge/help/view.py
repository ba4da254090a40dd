"""Cooperation as people see it: the exchange, what waits for whom, and what may be done about it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from threefates.commons.characters import Characters, of_own
from threefates.rulebook.agenda import Option
from threefates.rulebook.headings import Heading
from threefates.rulebook.messages import ALOUD, Told
from threefates.rulebook.offers import Offer, choice, flag, refusal_of, several, words
from threefates.rulebook.parts import Listing, Place, Row
from threefates.rulebook.refusals import Refusal
from threefates.rulebook.state import State
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fates_edge.actions.proposals import proposing
from threefates.systems.fates_edge.actions.standing_in import of_proposed, stands_in
from threefates.systems.fates_edge.content.records import moves
from threefates.systems.fates_edge.help.claimed_help import cannot_claim, waiting
from threefates.systems.fates_edge.help.conflict import Conflict
from threefates.systems.fates_edge.help.coordination import (
    GROUP,
    Cooperated,
    ExchangeBegun,
    Waiting,
    cannot_begin,
    cannot_cooperate,
    coordination,
    fresh,
    nobody_to_help,
)
from threefates.systems.fates_edge.help.markable import markable
from threefates.systems.fates_edge.heroes.heroes import Heroes, held_heroes, hero_named
from threefates.systems.fates_edge.heroes.talents import has_talent

__all__ = ["offers", "waiting_shown"]


@coordination.tells(ExchangeBegun, stage=(ALOUD,))
def tell_exchange(state: State, event: ExchangeBegun, viewer: Viewer) -> Told:
    """Tell everybody which exchange begins."""
    return Told(f"Exchange {event.number} begins.", ("fe.coordination.vocabulary",), tone="quiet")


@coordination.tells(Cooperated)
def tell_cooperated(state: State, event: Cooperated, viewer: Viewer) -> Told:
    """Tell everybody who helps whom by what talent."""
    way, names = moves()[event.move], ", ".join(hero_named(state, ally) for ally in event.helped)
    names = "whoever is Near" if way.marks else "the first ally who casts" if way.single else names
    at = f" against {state[Characters].name(event.target)}" if event.target else ""
    said = f"{hero_named(state, event.hero)} uses {way.name} for {names}{at}: {event.why}."
    return Told(said, ("fe.coordination.stacking",), tone="good")


@coordination.shows("cooperation")
def waiting_shown(state: State) -> Listing | None:
    """List the effects that wait for somebody's action."""
    rows = tuple(
        Row(f"{place}", f"{hero_named(state, one.hero)}: {moves()[one.move].name}", _says(state, one))
        for place, one in enumerate(waiting(state))
    )
    return Listing("Waiting to help", Place.PEOPLE, rows) if rows else None


def _says(state: State, one: Waiting) -> str:
    at = f" (against {state[Characters].name(one.target)})" if one.target else ""
    return f"{moves()[one.move].says}{at}"


def of_talents(state: State, viewer: Viewer) -> Iterator[Heading]:
    """A heading for whoever acts for a hero."""
    held = [each.id for each in held_heroes(state, viewer)]
    able = any(has_talent(state, hero, way.talent) for hero in held for way in moves().values())
    return iter((Heading(GROUP),) if able else ())


@coordination.offers
def next_exchange(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Offer whoever runs the game the next exchange, at the fight itself."""
    if viewer.runs and state[Conflict].running:
        refusal = refusal_of(cannot_begin(state))
        label, at = "The next exchange", ("running.exchange",)
        yield Offer("fe.next-exchange", label, (), refusal=refusal, group="Scene", levers=True, at=at)


@coordination.offers_under(of_talents)
def offers(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Offer players the talents of their heroes."""
    for hero in held_heroes(state, viewer):
        yield from _talents(state, hero.id)


@coordination.offers_under(of_own, of_proposed)
def offers_to_claim(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Offer whoever acts for a hero the effects that wait to help its proposed action."""
    for hero in state.only(proposing):
        if stands_in(state, viewer, hero):
            yield from _claims(state, hero)


def _talents(state: State, hero: EntityId) -> Iterator[Offer]:
    known = [way for way in moves().values() if has_talent(state, hero, way.talent)]
    ways = [Option(way.id, f"{way.name}: {way.says}", refusal=_closed(state, hero, way.id)) for way in known]
    if all(option.refusal for option in ways):
        return
    now = [option.value for option in ways if option.refusal is None]
    others = (ally for ally in state[Heroes].known if ally != hero)
    allies = [Option(ally, hero_named(state, ally), refusal=_beyond(state, hero, ally, now)) for ally in others]
    picks = any(not (way.marks or way.single) for way in known)
    near = (several("allies", "Who is Near and helped", allies),) if allies and picks else ()
    foes = [Option(each, state[Characters].name(each)) for each in markable(state)]
    marks = (
        (choice("target", "Whom it marks", foes, optional=True),) if any(way.marks for way in known) and foes else ()
    )
    fields = (choice("move", "Talent", ways), *near, *marks, words("why", "How"))
    hint = "At most two such effects help one action."
    if any(way.in_play for way in known) and not state[Conflict].running:
        hint += " Inspire is not for a scene of talk in which nothing is contested: whether it is one is yours to say."
    yield Offer("fe.cooperate", "Use a talent for others", fields, (("hero", hero),), group=GROUP, hint=hint)


def _closed(state: State, hero: EntityId, name: str) -> Refusal | None:
    allies = [ally for ally in state[Heroes].known if ally != hero]
    nobody = nobody_to_help(state, hero, name, allies)
    return refusal_of(cannot_cooperate(state, hero, name) or nobody)


def _beyond(state: State, hero: EntityId, ally: EntityId, names: Sequence[str]) -> Refusal | None:
    """The words where none of these ways can help somebody now: they follow, are too far away, or had it before."""
    if any(ally in fresh(state, hero, name, (ally,)) for name in names):
        return None
    return next(filter(None, (refusal_of(nobody_to_help(state, hero, name, (ally,))) for name in names)), None)


def _claims(state: State, hero: EntityId) -> Iterator[Offer]:
    for name in dict.fromkeys(one.move for one in waiting(state) if one.hero == hero):
        way, fixed = moves()[name], (("hero", hero), ("move", name))
        fields = (flag("effect", "An Effect instead of a die"),) if way.effect.choice else ()
        refusal, group = refusal_of(cannot_claim(state, hero, name)), hero_named(state, hero)
        hint = "It is for the next roll: once that is made without it, it is over." if way.next else ""
        yield Offer("fe.claim-effect", f"Count in {way.name}", fields, fixed, refusal=refusal, group=group, hint=hint)
