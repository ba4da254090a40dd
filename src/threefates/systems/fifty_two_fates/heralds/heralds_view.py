"""Heralds as people see them, and how they are described."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from threefates.commons.characters import Characters, of_everybody, of_own
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Told
from threefates.rulebook.offers import Offer, flag, refusal_of, words
from threefates.rulebook.parts import Line, Listing, Part, Place, Row, Words
from threefates.rulebook.state import State
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fifty_two_fates.battlefield.fight import Combat
from threefates.systems.fifty_two_fates.content.words import Calling
from threefates.systems.fifty_two_fates.heralds.heralds import (
    BOTH,
    DeityDescribed,
    Herald,
    Heralds,
    heralds,
    is_sworn,
)
from threefates.systems.fifty_two_fates.heralds.temples_and_factions import (
    FactionAgreed,
    FactionTied,
    TempleSet,
    still_to_say,
)
from threefates.systems.fifty_two_fates.people.creatures import Creatures, calling_of, may_see
from threefates.systems.fifty_two_fates.people.protagonists import LONGEST, Protagonists
from threefates.systems.fifty_two_fates.sheets.steps import CLASS, at_step

__all__ = ["offers"]


# what is seen -------------------------------------------------------------------------------------


@heralds.tells(DeityDescribed)
def tell_deity(state: State, event: DeityDescribed, viewer: Viewer) -> Told | None:
    """Tell everybody what a herald stands for; of a cast member only whoever sees the stat block."""
    if event.secret and not may_see(event.entity, viewer):
        return None
    text = f"{state[Characters].name(event.entity)} is a herald of {event.deity.basis}: {event.deity.purpose}."
    return Told(text, ("ff.heralds.deity",), "quiet")


@heralds.tells(TempleSet)
def tell_temple(state: State, event: TempleSet, viewer: Viewer) -> Told | None:
    """Tell everybody which temple a herald belongs to; of a cast member only whoever sees the stat block."""
    if event.secret and not may_see(event.entity, viewer):
        return None
    where = "is a spurious herald, of no temple" if event.spurious else f"belongs to {event.temple}"
    cited = "ff.heralds.spurious" if event.spurious else "ff.heralds.temple"
    return Told(f"{state[Characters].name(event.entity)} {where}.", (cited,), "quiet")


@heralds.tells(FactionTied)
def tell_tied(state: State, event: FactionTied, viewer: Viewer) -> Told | None:
    """Only to the two who know."""
    if not (viewer.runs or viewer.holds(event.entity)):
        return None
    text = f"{state[Characters].name(event.entity)} is tied to {event.faction}. Only you two know."
    return Told(text, ("ff.heralds.factions",), "quiet")


@heralds.tells(FactionAgreed)
def tell_agreed(state: State, event: FactionAgreed, viewer: Viewer) -> Told | None:
    """Nothing, until both are for it; then everybody reads it."""
    herald = state[Heralds].of(event.entity)
    if len(herald.agreed) < BOTH:
        return None
    text = f"{state[Characters].name(event.entity)} turns out to be tied to {herald.faction}."
    return Told(text, ("ff.heralds.factions",))


@heralds.shows_each("ff.heralds")
def show_heralds(state: State, viewer: Viewer) -> Part | None:
    """Deities and temples, and the ties this viewer knows of, in the order in which heralds came into the story.

    Whom something was written of first is not for everybody: it may have been a tie.
    """
    known = state[Heralds].known
    came = ((one.name, known[entity]) for entity, one in state[Characters].known.items() if entity in known)
    lines = tuple(Line(f"{name}: {_said(one)}") for name, one in came)
    return Words("Heralds", Place.PEOPLE, lines) if lines else None


def _said(herald: Herald) -> str:
    deity = herald.deity
    facts = [
        f"{deity.basis}; {deity.purpose}; {', '.join(deity.attributes)}" if deity else "",
        f"shown as {deity.symbol}" if deity and deity.symbol else "",
        "spurious" if herald.spurious else herald.temple,
        f"tied to {herald.faction}" if herald.faction else "",
        f"prays: {herald.prayer.wish}" if herald.prayer else "",
    ]
    return "; ".join(filter(None, facts))


@heralds.shows_each("ff.my-deity")
def show_mine(state: State, viewer: Viewer) -> Listing | None:
    """Show whoever plays a herald what they stand for and live by."""
    mine = [(entity, one) for entity, one in state[Heralds].known.items() if viewer.holds(entity)]
    rows = tuple(row for entity, one in mine for row in _stands_for(entity, one))
    return Listing("What I stand for", Place.ME, rows) if rows else None


def _stands_for(entity: EntityId, herald: Herald) -> Iterator[Row]:
    if deity := herald.deity:
        yield Row(f"{entity}-deity", deity.basis.capitalize(), deity.purpose, cites=("ff.heralds.deity",))
        yield Row(f"{entity}-lives-by", "Lives by", ", ".join(deity.attributes), cites=("ff.heralds.deity",))
        if deity.symbol:
            yield Row(f"{entity}-symbol", "Holy symbol", deity.symbol, cites=("ff.heralds.deity",))
    if herald.temple or herald.spurious:
        yield Row(f"{entity}-temple", "Temple", "none: spurious" if herald.spurious else herald.temple)
    if herald.faction:
        yield Row(f"{entity}-faction", "Tied to", herald.faction, cites=("ff.heralds.factions",))


@heralds.offers_under(of_own, of_everybody)
def offers(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Offer what makes a herald, between fights."""
    if state[Combat].on:
        return
    for entity in (*state[Protagonists].known, *state[Creatures].known):
        if calling_of(state, entity) is Calling.HERALD and (viewer.holds(entity) or viewer.runs):
            yield from _of(state, entity, viewer)


def _of(state: State, entity: EntityId, viewer: Viewer) -> Iterator[Offer]:
    herald, fixed, group = state[Heralds].of(entity), (("entity", entity),), state[Characters].name(entity)
    levers = not viewer.holds(entity)
    if not _comes_first(state, viewer, entity):
        yield _deity(state, viewer, entity)
    temple = words("temple", "Temple", longest=LONGEST, optional=True)
    where = (temple, flag("spurious", "Of no temple: spurious"))
    yield Offer("ff.set-temple", "Temple", where, fixed, group=group, levers=levers)
    tie = words("faction", "Faction", longest=LONGEST)
    hint = "Only player and Fate Dealer know of it."
    yield Offer("ff.tie-faction", "Agree on a faction", (tie,), fixed, group=group, levers=levers, hint=hint)
    if herald.faction and still_to_say(state, entity, viewer.seat):
        yield Offer("ff.let-faction-be-known", "Let the faction be known", (), fixed, group=group, levers=levers)


@heralds.offers
@cites("ff.protagonist.checklist", "ff.heralds.deity")
def first_of_all(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Choosing a deity, under the thumb of whoever plays a new herald who has come to the powers of the class."""
    for entity in at_step(state, viewer, CLASS):
        if _lacks_a_deity(state, entity):
            yield replace(_deity(state, viewer, entity), main=True)


def _comes_first(state: State, viewer: Viewer, entity: EntityId) -> bool:
    return _lacks_a_deity(state, entity) and entity in at_step(state, viewer, CLASS)


def _lacks_a_deity(state: State, entity: EntityId) -> bool:
    herald = calling_of(state, entity) is Calling.HERALD and state[Heralds].of(entity).deity is None
    return herald and not state[Combat].on


def _deity(state: State, viewer: Viewer, entity: EntityId) -> Offer:
    deity = (
        words("basis", "Basis: fire, justice, revenge", longest=LONGEST),
        words("purpose", "Purpose", longest=LONGEST),
        words("first", "An attribute to live by", longest=LONGEST),
        words("second", "Another", longest=LONGEST),
        words("third", "A third", longest=LONGEST),
        words("more", "More of them, with commas", longest=LONGEST, optional=True),
        words("symbol", "Holy symbol", longest=LONGEST, optional=True),
    )
    sworn, group = None if viewer.runs else refusal_of(is_sworn(state, entity)), state[Characters].name(entity)
    levers, fixed = not viewer.holds(entity), (("entity", entity),)
    return Offer("ff.describe-deity", "Describe the deity", deity, fixed, sworn, group=group, levers=levers)
