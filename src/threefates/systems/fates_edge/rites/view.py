"""Rites as people see them: what is told, what is owed, and what may be done."""

from __future__ import annotations

from msgspec.structs import replace

from threefates.rulebook.cites import cites
from threefates.rulebook.messages import ALOUD, Told
from threefates.rulebook.parts import Counter, Listing, Place, Row, Tone
from threefates.rulebook.state import State
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fates_edge.beats.limits import suit_of
from threefates.systems.fates_edge.content.records import WrittenRite
from threefates.systems.fates_edge.deck.suits_and_ranks import theme_of
from threefates.systems.fates_edge.heroes.heroes import held_heroes, hero_named
from threefates.systems.fates_edge.patrons.obligation import ObligationMarked, ObligationSet, Rites, rites
from threefates.systems.fates_edge.patrons.patrons import Patrons
from threefates.systems.fates_edge.rites.blessings import (
    Blessings,
    Laid,
    blessings,
    said_of,
)
from threefates.systems.fates_edge.rites.boon_price import boons_of
from threefates.systems.fates_edge.rites.crossing import dv_of_next
from threefates.systems.fates_edge.rites.gift import (
    GIFT,
    TALENT,
    GiftExtended,
    GiftWoken,
    price_of_gift,
)
from threefates.systems.fates_edge.rites.marking import marks_of, tips_over
from threefates.systems.fates_edge.rites.rites import (
    INVOKE,
    PUSH,
    WAYS,
    Rite,
    RiteEnded,
    RiteInvoked,
    RitePushed,
    dv_of,
    invoked,
    obligation_of,
    practised,
    rites_of,
)
from threefates.systems.fates_edge.rulings.fortune import RiteBoons
from threefates.systems.fates_edge.rulings.rites import PatronsGift
from threefates.systems.fates_edge.rulings.road import DeckSuits, RiteTime

__all__ = ["known_shown", "rites_shown"]

# what is told


@rites.tells(RiteInvoked, stage=(ALOUD,))
def tell_invoked(state: State, event: RiteInvoked, viewer: Viewer) -> Told:
    """Tell everybody which Rite is invoked, by whom, and of which Patron."""
    said = f"{hero_named(state, event.hero)} invokes {event.rite.name}, a Rite of {event.rite.patron}."
    return Told(said, (INVOKE, RiteTime.ruling_id))


@blessings.tells(GiftWoken, stage=(ALOUD,))
def tell_woken(state: State, event: GiftWoken, viewer: Viewer) -> Told | None:
    """Tell everybody in which suit the beat is to be spent that the Gift makes, where it makes one."""
    cites = ("fe.sb.suited", TALENT, DeckSuits.ruling_id)
    return Told(said, cites, "cost", important=False) if (said := _suit_of_its_beat(state)) else None


@cites("fe.sb.suited", TALENT)
def _suit_of_its_beat(state: State) -> str:
    """The suit of the beat that a Gift makes, in words; nothing where it makes none."""
    if not price_of_gift(state.ruling(PatronsGift)).beats:
        return ""
    suit = suit_of("patrons_gift")
    return f"The beat of the Gift is of {suit}: {theme_of(suit, state.ruling(DeckSuits))}."


@rites.tells(RitePushed)
def tell_pushed(state: State, event: RitePushed, viewer: Viewer) -> Told:
    """Tell everybody who pushes a Rite, and how much further it goes."""
    said = f"{hero_named(state, event.hero)} pushes the Rite: it {WAYS[event.how]}, for 1 Obligation more."
    return Told(said, (PUSH, "fe.ruling.rite-push-limit"), "cost")


@rites.tells(RiteEnded, stage=(ALOUD,))
def tell_ended(state: State, event: RiteEnded, viewer: Viewer) -> Told:
    """Tell everybody whether the Rite is completed, or why it came to nothing."""
    name = hero_named(state, event.hero)
    if event.completed:
        less = ", at one Effect less" if event.lesser else ""
        return Told(f"{name}'s Rite is completed{less}.", (INVOKE, "fe.ruling.rite-outcome"), "good")
    why = f": {event.interrupted}" if event.interrupted else ""
    return Told(f"{name}'s Rite comes to nothing{why}.", (INVOKE, "fe.ruling.rite-outcome"), "miss")


@rites.tells(ObligationMarked, stage=(ALOUD,))
def tell_marked(state: State, event: ObligationMarked, viewer: Viewer) -> Told:
    """Tell everybody whom a hero owes, how much, and for what."""
    owed = state[Rites].owed[event.hero][event.patron]
    said = f"{hero_named(state, event.hero)} owes {event.patron} {event.amount} Obligation more ({event.why}): {owed}."
    return Told(said, (INVOKE, "fe.ruling.rite-obligation-amount"), "cost")


@rites.tells(ObligationSet)
def tell_set(state: State, event: ObligationSet, viewer: Viewer) -> Told:
    """Tell everybody how much a hero owes a Patron now, and why."""
    said = f"{hero_named(state, event.hero)} owes {event.patron} {event.owed} Obligation: {event.reason}."
    return Told(said, tone="quiet")


@blessings.tells(GiftExtended)
def tell_extended(state: State, event: GiftExtended, viewer: Viewer) -> Told:
    """Tell everybody that the Gift is there for longer."""
    things = dict.fromkeys(each.item for each in state[Blessings].laid if each.id in event.laid and each.item)
    which = f"the Gift in {' and '.join(things)}" if things else "the Gift"
    return Told(f"{hero_named(state, event.hero)} pushes {which}: one scene more.", (GIFT,), "cost")


# what is seen


@rites.shows("rites")
def rites_shown(state: State) -> Listing | None:
    """List the Rites that are under way, what they have left, and who is gone."""
    rows = [
        Row(
            f"rite-{hero}",
            f"{hero_named(state, hero)}: {rite.name}",
            f"will mark {marks_of(state, hero, rite)} Obligation",
        )
        for hero, rite in invoked(state).items()
    ]
    rows += [
        Row(laid.id, f"{hero_named(state, laid.hero)}: {laid.name}", _said(laid), Tone.GOOD, cites=(laid.entry,))
        for laid in state[Blessings].laid
    ]
    rows += [Row(f"out-{who}", who, f"cast out of {where}") for who, where in state[Blessings].cast_out.items()]
    return Listing("Rites", Place.TABLE, tuple(rows)) if rows else None


def _said(laid: Laid) -> str:
    about = f"{laid.about}: " if laid.about else ""
    return f"{about}{said_of(laid)}{', stilled for now' if laid.stilled else ''}"


@rites.shows_each("my-rites")
@cites("fe.rites.definition")
def known_shown(state: State, viewer: Viewer) -> Listing | None:
    """For whoever plays a Runekeeper: the Rites of the Patron they serve, each with its purpose, cost and risk."""
    mine = [hero for hero in held_heroes(state, viewer) if hero.id in state[Patrons].of]
    rows = tuple(
        _card(state, hero.id, rite)
        for hero in mine
        if practised(state, hero, "Runekeeper")
        for rite in rites_of(state[Patrons].of[hero.id])
    )
    return Listing("Rites I know", Place.ME, rows) if rows else None


def _card(state: State, hero: EntityId, rite: WrittenRite) -> Row:
    meant = Rite(rite.name, state[Patrons].of[hero], 1, id=rite.id, grade=rite.grade)
    pushed = replace(meant, pushed=True)
    tags = " ".join(f"[{tag}]" for tag in rite.tags)
    counters = (
        Counter("Grade", rite.grade.value.capitalize()),
        Counter("DV", str(dv_of(state, hero, meant) + dv_of_next(state, hero, meant.patron))),
        Counter("Marks", f"{obligation_of(meant)}, pushed {obligation_of(pushed)}"),
        Counter("Then owed", tips_over(state, hero, meant, meant=True)),
        *((Counter("Boons", str(price)),) if (price := boons_of(rite.grade, state.ruling(RiteBoons))) else ()),
        *((Counter("Pushed", over),) if ":" in (over := tips_over(state, hero, pushed, meant=True)) else ()),
    )
    return Row(f"{hero}-{rite.id}", f"{rite.name} {tags}", rite.summary, counters=counters, cites=(rite.entry,))
