"""A spell on a wagon works on whoever rides in it: the Fate Dealer says who is inside, and who has left."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from threefates.commons.characters import Characters
from threefates.rulebook.agenda import Option
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Command, Event, Told
from threefates.rulebook.offers import QUICK, Offer, refusal_of, several
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fifty_two_fates.battlefield.exchange import busy
from threefates.systems.fifty_two_fates.content.loader import spells
from threefates.systems.fifty_two_fates.magic.lasting_spells import Lasting, Magic, magic
from threefates.systems.fifty_two_fates.people.protagonists import dealer_only
from threefates.systems.fifty_two_fates.spells.taking_hold_and_ending import let_go, take_hold
from threefates.systems.fifty_two_fates.turns.fights import able

__all__ = ["ComeOut", "GoInside", "WentInside", "go_inside"]


class WentInside(Event, frozen=True, tag="ff.went-inside"):
    """Somebody is inside a thing that a spell lies on, or has left it."""

    spell: str
    thing: str
    entity: EntityId
    out: bool = False


class GoInside(Command, frozen=True, tag="ff.go-inside"):
    """Say who is inside a thing that a spell lies on."""

    spell: str
    entities: tuple[EntityId, ...]


class ComeOut(Command, frozen=True, tag="ff.come-out"):
    """Say who has left a thing that a spell lies on."""

    spell: str
    entities: tuple[EntityId, ...]


@cites("ff.spells.darkness")
def fills(one: Lasting) -> bool:
    """Say whether a spell works on whoever is inside the thing it lies on.

    >>> wagon = Lasting(id="spell-1", spell="darkness", caster="mara", thing="the wagon")
    >>> fills(wagon), fills(replace(wagon, spell="hold"))
    (True, False)
    """
    return bool(one.thing) and spells()[one.spell].inside


def outside(state: State, one: Lasting) -> tuple[EntityId, ...]:
    """Name who may still come to be inside."""
    return tuple(entity for entity in able(state) if entity not in one.inside)


@magic.decides(GoInside)
@cites("ff.spells.darkness")
def decide_inside(act: Unfolding, command: GoInside) -> None:
    """Say that somebody is inside the thing under a spell, and under it for as long as they stay."""
    one = _spell_on_thing(act, command.spell)
    _among(command.entities, outside(act.state, one))
    go_inside(act, one, command.entities)


@magic.decides(ComeOut)
@cites("ff.spells.darkness")
def come_out(act: Unfolding, command: ComeOut) -> None:
    """Let somebody leave the thing under a spell, which works on them until then."""
    one = _spell_on_thing(act, command.spell)
    _among(command.entities, one.inside)
    for entity in command.entities:
        act.happen(WentInside(one.id, one.thing, entity, out=True))
        let_go(act, one, entity)


@cites("ff.spells.darkness")
def go_inside(act: Unfolding, one: Lasting, entities: Iterable[EntityId]) -> None:
    """Let some be inside a thing, and so under the spell that lies on it."""
    for entity in entities:
        act.happen(WentInside(one.id, one.thing, entity))
        take_hold(act, one, entity)


def _spell_on_thing(act: Unfolding, spell: str) -> Lasting:
    dealer_only(act, "Saying who is inside")
    one = act.state[Magic].active.get(spell)
    if one is None or not fills(one):
        raise Refused(
            "spell.nobody_inside",
            "There is no such spell that works on whoever is inside a thing.",
            remedy="Pick one that is in effect.",
            source="ff.spells.darkness",
        )
    refused = busy(act.state)
    if refused:
        raise refused
    return one


def _among(named: tuple[EntityId, ...], possible: tuple[EntityId, ...]) -> None:
    if not named or len(set(named)) < len(named) or not set(named) <= set(possible):
        raise Refused(
            "spell.who_inside", "That cannot be said of them.", remedy="Pick some that are listed, each once."
        )


@magic.folds(WentInside)
def went_inside(magic: Magic, event: WentInside) -> Magic:
    """Put the entity inside the thing under the spell, or take it out (`active`)."""
    one = magic.active[event.spell]
    others = tuple(entity for entity in one.inside if entity != event.entity)
    inside = others if event.out else (*others, event.entity)
    return replace(magic, active={**magic.active, one.id: replace(one, inside=inside)})


@magic.tells(WentInside)
def tell_inside(state: State, event: WentInside, viewer: Viewer) -> Told:
    """Tell everybody who is inside what, or leaves it."""
    name = state[Characters].name(event.entity)
    text = f"{name} leaves {event.thing}." if event.out else f"{name} is inside {event.thing}."
    return Told(text, ("ff.spells.darkness",), "quiet")


@magic.offers
def offers(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Saying who is inside, and who has left."""
    for one in state[Magic].active.values() if viewer.runs else ():
        if fills(one):
            yield from _offers(state, one)


def _offers(state: State, one: Lasting) -> Iterator[Offer]:
    name = spells()[one.spell].name
    hint = f"{name} lies on it: it works on them, too, until they leave."
    if there := outside(state, one):
        yield _offer(state, "ff.go-inside", "Say who is inside", one, there, hint)
    if one.inside:
        yield _offer(state, "ff.come-out", "Say who leaves", one, one.inside, f"{name} works no more on them.")


def _offer(state: State, tag: str, label: str, one: Lasting, those: tuple[EntityId, ...], hint: str) -> Offer:
    who = several("entities", "Who", [Option(entity, state[Characters].name(entity)) for entity in those], low=1)
    refused = refusal_of(busy(state))
    group = f"{spells()[one.spell].name} on {one.thing}"
    return Offer(tag, label, (who,), (("spell", one.id),), refused, group=group, hint=hint, levers=True, at=(QUICK,))
