"""Bonds: who shares one with whom, said by either of the two or by the Game Master. Everybody knows them."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from threefates.commons.characters import of_own
from threefates.commons.texts import one_line
from threefates.rulebook.agenda import Option
from threefates.rulebook.chapter import Chapter
from threefates.rulebook.cites import cites
from threefates.rulebook.lasting import ForGood
from threefates.rulebook.messages import Command, Event, Told
from threefates.rulebook.offers import Offer, choice, words
from threefates.rulebook.parts import Listing, Place, Row, Tone
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fates_edge.harm.party import lost
from threefates.systems.fates_edge.heroes.heroes import Heroes, held_heroes, hero_named
from threefates.systems.fates_edge.heroes.talents import Builds

__all__ = ["Bond", "Bonds", "FormBond", "bonded", "bonds"]


class Bond(Struct, frozen=True):
    """A bond of two heroes, and what it is."""

    one: EntityId
    other: EntityId
    words: str


class Bonds(Struct, frozen=True):
    """Every bond, in the order they were formed."""

    known: ForGood[tuple[Bond, ...]] = ()
    over: ForGood[tuple[Bond, ...]] = ()  # those that were shared once


class BondFormed(Event, frozen=True, tag="fe.bond-formed"):
    """Two heroes share a bond."""

    bond: Bond


class BondEnded(Event, frozen=True, tag="fe.bond-ended"):
    """Two heroes share a bond no longer."""

    one: EntityId
    other: EntityId


class FormBond(Command, frozen=True, tag="fe.form-bond"):
    """Say that a hero shares a bond with another, and which."""

    hero: EntityId
    other: EntityId
    words: str


class EndBond(Command, frozen=True, tag="fe.end-bond"):
    """Say that two heroes share a bond no longer."""

    hero: EntityId
    other: EntityId


bonds = Chapter("bonds", Bonds)


@cites("fe.creation.bonds", "fe.boons.share")
def bonded(state: State, one: EntityId, other: EntityId) -> bool:
    """Whether two heroes share a bond."""
    return any({bond.one, bond.other} == {one, other} for bond in state[Bonds].known)


def _two(act: Unfolding, one: EntityId, other: EntityId, *, shared: bool) -> None:
    known = act.state[Heroes]
    act.must_control_or_run(known[one].id, hero_named(act.state, one))
    if known[one].id == known[other].id or bonded(act.state, one, other) is not shared:
        title = "Those two share no bond." if shared else "Those two cannot form a bond now."
        raise Refused("bond.no", title, remedy="Pick two others.", source="fe.creation.bonds")


@bonds.decides(FormBond)
@cites("fe.creation.bonds")
def form(act: Unfolding, command: FormBond) -> None:
    """Let two heroes share a bond; refuse a second one."""
    _two(act, command.hero, command.other, shared=False)
    act.happen(BondFormed(Bond(command.hero, command.other, one_line(command.words, "The bond"))))


@bonds.decides(EndBond)
@cites("fe.creation.bonds")
def end(act: Unfolding, command: EndBond) -> None:
    """Let a bond be over."""
    _two(act, command.hero, command.other, shared=True)
    act.happen(BondEnded(command.hero, command.other))


@bonds.folds(BondFormed)
def formed(bonds: Bonds, event: BondFormed) -> Bonds:
    """Add the bond to `known`."""
    return replace(bonds, known=(*bonds.known, event.bond))


@bonds.folds(BondEnded)
def ended(bonds: Bonds, event: BondEnded) -> Bonds:
    """Let the bond of the two be one of those that are over (`known` and `over`)."""
    gone = tuple(bond for bond in bonds.known if {bond.one, bond.other} == {event.one, event.other})
    return Bonds(tuple(bond for bond in bonds.known if bond not in gone), (*bonds.over, *gone))


@bonds.tells(BondFormed)
def tell_formed(state: State, event: BondFormed, viewer: Viewer) -> Told:
    """Tell everybody who shares it, and what it is."""
    one, other = hero_named(state, event.bond.one), hero_named(state, event.bond.other)
    return Told(f"{one} and {other} share a bond: {event.bond.words}.", ("fe.creation.bonds",), tone="good")


@bonds.tells(BondEnded)
def tell_ended(state: State, event: BondEnded, viewer: Viewer) -> Told:
    """Tell everybody between whom it is over."""
    one, other = hero_named(state, event.one), hero_named(state, event.other)
    return Told(f"{one} and {other} share a bond no longer.", tone="quiet")


@bonds.shows("bonds")
def bonds_shown(state: State) -> Listing | None:
    """The bonds of the party."""
    rows = tuple(
        Row(
            f"{bond.one}-{bond.other}", f"{hero_named(state, bond.one)} and {hero_named(state, bond.other)}", bond.words
        )
        for bond in state[Bonds].known
    )
    every = (*rows, *(_unsaid(state, hero, left) for hero, left in unsaid(state)))
    return Listing("Bonds", Place.PEOPLE, every) if every else None


@cites("fe.creation.bonds")
def unsaid(state: State) -> Iterator[tuple[EntityId, int]]:
    """The living who were built with more bonds than anybody has said, and how many are still to be said."""
    ever = {frozenset((bond.one, bond.other)) for bond in (*state[Bonds].known, *state[Bonds].over)}
    for hero, built in state[Builds].known.items():
        said = sum(hero in pair for pair in ever)
        if hero in state[Heroes].known and built.bonds > said and lost(state, hero) is None:
            yield hero, built.bonds - said


def _unsaid(state: State, hero: EntityId, left: int) -> Row:
    which = "a bond" if left == 1 else f"{left} bonds"
    detail = f"Built with {which} more: say with whom, and what they share."
    return Row(f"unsaid-{hero}", hero_named(state, hero), detail, Tone.COST, cites=("fe.creation.bonds",))


@bonds.offers_under(of_own)
def offers(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Forming and ending bonds of one's own heroes."""
    for hero in held_heroes(state, viewer):
        others = [each for each in state[Heroes].known if each != hero.id]
        free = [each for each in others if not bonded(state, hero.id, each)]
        group, fixed = hero_named(state, hero.id), (("hero", hero.id),)
        if free:
            whom = [Option(each, hero_named(state, each)) for each in free]
            fields = (choice("other", "With", whom), words("words", "What you share"))
            yield Offer("fe.form-bond", "Form a bond", fields, fixed, group=group)
        if len(free) < len(others):
            ends = [Option(each, hero_named(state, each)) for each in others if each not in free]
            yield Offer("fe.end-bond", "End a bond", (choice("other", "With", ends),), fixed, group=group)
